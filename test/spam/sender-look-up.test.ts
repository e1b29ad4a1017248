import path from 'node:path';
import type { Account } from '../../src/accounts/account.model';
import type { FormChanges } from '../../src/forms/form.settings';
import { newId } from '../../src/lib/new-id';
import { describeOnEachBackend } from '../setup/services';
import { builtProgram } from '../support/built';
import { openDashboard, signIn } from '../support/dashboard';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, buildWebhook, testMailLinks, testSecretKey } from '../support/factories';
import { type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { type NameServer, startNameServer } from '../support/name-server';
import { endProcesses, type RunningProcess, startWorker } from '../support/processes';
import { type SmtpReceiver, startSmtpReceiver } from '../support/smtp-receiver';
import { openSubmitClient, type SubmitClient } from '../support/submit-client';

const useNameServer = path.join(__dirname, '../support/use-name-server.js');
const names = {
  '*.mail.com': { MX: ['mx.mail.com'] },
  '*.address-only.com': { A: ['192.0.2.1'] },
  '*.null-mx.com': { MX: [''], A: ['192.0.2.1'] },
  '*.no-mail.com': { TXT: ['nothing else'] },
  '*.unsure.com': 'SERVFAIL',
  '*.silent.com': 'silence',
} as const;
/** A domain below this one that no worker has in its cache. */
const below = (domain: string) => `n${newId().slice(-12)}.${domain}`;
/** A submission whose score does not depend on what was submitted before: it has no link that could be repeated. */
const suspicious = { name: 'kTqGzLwPvX', message: 'See best.one.xyz and more.two.xyz' };
const points = 2;

describeOnEachBackend("the look-up of the sender's domain", ({ redisUrl }) => {
  const queuePrefix = `test-look-up-${process.pid}`;
  let client: SubmitClient;
  let account: Account;
  let smtp: SmtpReceiver;
  let receiver: HttpReceiver;
  let nameServer: NameServer;
  let workers: RunningProcess[] = [];
  let isShared = false;
  /** How many questions the name server got before this test. */
  let askedBefore = 0;
  /** Between the score of the message without the sign and with it. */
  let threshold: number;

  const start = async (env: NodeJS.ProcessEnv = {}, ...queues: string[]) => {
    if (isShared) await stopWorkers();
    const worker = await startWorker(
      {
        ...{ DATABASE_URL: client.databaseUrl, REDIS_URL: redisUrl ?? '', QUEUE_PREFIX: queuePrefix },
        ...{ SECRET_KEY: testSecretKey, SMTP_URL: smtp.url, MAIL_FROM: 'letterbox@forms.example' },
        ...{ BASE_URL: 'https://forms.example', OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' },
        ...{ NODE_OPTIONS: `--require=${useNameServer}`, LETTERBOX_TEST_NAME_SERVER: nameServer.address },
        ...{ SPAM_SENDER_LOOKUP: 'on', ...env },
      },
      ...queues,
    );
    workers.push(worker);
    return worker;
  };
  const stopWorkers = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    await Promise.all(workers.map((worker) => worker.signal(signal)));
    workers = [];
    isShared = false;
  };
  /** Starts a worker for all queues, or leaves the one that another test started. */
  const startShared = async () => {
    if (isShared) return;
    await start();
    isShared = true;
  };
  const questions = () => nameServer.questions.slice(askedBefore);

  beforeAll(async () => {
    await builtProgram();
    smtp = await startSmtpReceiver();
    receiver = await startHttpReceiver();
    nameServer = await startNameServer(names);
    client = await openSubmitClient({ redisUrl, config: { QUEUE_PREFIX: queuePrefix } });
    account = client.account;
    const { spam_score: score } = await submit(await newForm(), 'probe@mail.com');
    threshold = Math.ceil(((score ?? 0) + 0.2) * 2) / 2;
    expect(threshold).toBeGreaterThanOrEqual(2);
  }, 180_000);
  beforeEach(async () => {
    if (!isShared) await stopWorkers();
    // It has no marks of another test.
    account = await buildAccount(client.db);
    await buildWebhook(client.db, account, { url: `${receiver.url}/hook` });
    askedBefore = nameServer.questions.length;
  });
  afterEach(() => {
    smtp.become('accept');
    nameServer.delay(0);
    nameServer.holdUntil(0);
  });
  afterAll(async () => {
    await endProcesses();
    await client?.close();
    await smtp?.stop();
    await receiver?.stop();
    await nameServer?.stop();
  });

  const newForm = (settings: FormChanges = {}) =>
    buildForm(client.db, account, { auto_responder: { subject: 'Thanks', body: 'Thank you' }, ...settings });
  type Form = Awaited<ReturnType<typeof newForm>>;
  const newFormWith = (mode: 'watch' | 'hold', spam_threshold = 20) =>
    newForm({ spam_filter: { mode, hold_threshold: threshold, spam_threshold } });

  interface Row {
    readonly id: string;
    readonly held: boolean;
    readonly is_spam: boolean;
    readonly spam_score: number;
    readonly spam_reasons: { rule: string; points: number; values?: Record<string, unknown> }[];
    readonly kinds: string[];
    readonly open: number;
  }
  const rowOf = async ({ id }: Form): Promise<Row> => {
    const { rows } = await client.db.pool.query<Row>(
      `SELECT id, withheld IS NOT DISTINCT FROM 'filter' AS held, is_spam, spam_score, spam_reasons,
              ARRAY(SELECT kind FROM deliveries d WHERE d.submission_id = s.id ORDER BY kind) AS kinds,
              (SELECT count(*)::int FROM deliveries d WHERE d.submission_id = s.id AND status IN ('queued', 'active')) AS open
       FROM submissions s WHERE form_id = $1 ORDER BY created_at DESC LIMIT 1`,
      [id],
    );
    return rows[0] as Row;
  };
  const submit = async (form: Form, email: string, fields: object = {}): Promise<Row> => {
    expect((await client.post(form, { ...suspicious, email, ...fields })).status).toBe(200);
    return rowOf(form);
  };
  const all = ['auto-reply', 'email', 'webhook'];
  const settled = (form: Form, kinds: readonly string[] = all) =>
    eventually(async () => {
      const row = await rowOf(form);
      expect([row.kinds, row.open]).toEqual([kinds, 0]);
      return row;
    }, 90_000);
  const mailsAbout = (id: string) =>
    smtp.mails.filter(({ raw, parsed }) => raw.includes(id) && parsed.subject !== 'Thanks');
  const callsAbout = (id: string) => receiver.requests.filter(({ rawBody }) => rawBody.toString().includes(id));
  const received = (id: string) => ({ mails: mailsAbout(id).length, calls: callsAbout(id).length });
  const signsOf = ({ spam_reasons }: Row) => spam_reasons.filter(({ rule }) => rule === 'sender-domain');
  const owner = () => signIn(client.apps[0] as (typeof client.apps)[0], account);
  /** Expects what was submitted to have the sign once. */
  const expectSigned = (after: Row, before: Row, domain: string) => {
    expect(signsOf(after)).toEqual([{ rule: 'sender-domain', points, values: { domain } }]);
    expect(after.spam_score).toBeCloseTo(before.spam_score + points, 5);
  };

  test.each([
    ['does not exist', 'nowhere.com'],
    ['has a null MX', below('null-mx.com')],
    ['has neither MX nor address', below('no-mail.com')],
  ])(
    'a domain that %s adds points before anything is sent, and the e-mail says why',
    async (_, domain) => {
      await startShared();
      const form = await newFormWith('watch');
      const before = await submit(form, `bo@${domain}`);
      expectSigned(await settled(form), before, domain);
      expect(received(before.id)).toEqual({ mails: 1, calls: 1 });
      const text = mailsAbout(before.id)[0]?.parsed.text?.replaceAll(/\s+/g, ' ');
      expect(text).toContain(`Possible spam: score ${(before.spam_score + points).toFixed(1)}: `);
      expect(text).toContain(`+2.0 an e-mail address at a domain that receives no e-mail (${domain})`);
      expect((await (await owner()).get(`/dashboard/inbox?form=${form.id}`)).html).toContain('>Possible spam<');
    },
    90_000,
  );

  test.each([
    ['has an MX', `bo@${below('mail.com')}`, 1],
    ['has only an address', `bo@${below('address-only.com')}`, 3],
    ['cannot be looked up now', `bo@${below('unsure.com')}`, 1],
    ['gets no response', `bo@${below('silent.com')}`, 1],
    ['is reserved for examples', 'bo@example.com', 0],
    ['is reserved for tests', 'bo@site.test', 0],
    ['has no dot', 'bo@localhost', 0],
    ['is an address literal', 'bo@[192.0.2.1]', 0],
    ['has characters that no domain has', 'bo@no where.com', 0],
  ])(
    'a domain that %s adds nothing',
    async (_, email, count) => {
      await startShared();
      const form = await newForm();
      const before = await submit(form, email);
      const after = await settled(form);
      expect([signsOf(after), after.spam_score]).toEqual([[], before.spam_score]);
      expect(received(before.id)).toEqual({ mails: 1, calls: 1 });
      expect(questions()).toHaveLength(count);
    },
    90_000,
  );

  test('looks up the address for replies, else the first e-mail field, and international domains in ASCII', async () => {
    await startShared();
    const refused = below('null-mx.com');
    const cases = [
      [{ email: `a@${below('mail.com')}`, replyto: `Bo <b@${refused}>` }, refused],
      [{ email: undefined, 'Your e-mail': `a@${refused}`, other_email: `b@${below('mail.com')}` }, refused],
      [{ email: 'a@bücher-nirgends.com' }, 'xn--bcher-nirgends-gsb.com'],
    ] as const;
    for (const [fields, domain] of cases) {
      const form = await newFormWith('watch');
      const before = await submit(form, '', fields);
      expect((await settled(form)).spam_reasons.at(-1)?.values).toEqual({ domain });
      expect(received(before.id)).toEqual({ mails: 1, calls: 1 });
    }
  }, 90_000);

  test('looks up a domain once for all deliveries, and for later submissions', async () => {
    nameServer.delay(300);
    await startShared();
    const domain = below('null-mx.com');
    const form = await newForm();
    for (let n = 0; n < 3; n += 1) {
      await submit(form, `${n}@${domain}`);
      expect(signsOf(await settled(form))).toHaveLength(1);
    }
    expect(questions()).toEqual([`MX ${domain}`]);
  }, 90_000);

  test('two workers that look up at the same time add the points once and send everything once', async () => {
    nameServer.holdUntil(2);
    await start({}, 'email', 'auto-reply');
    await start({}, 'webhook');
    const form = await newFormWith('watch');
    const domain = below('null-mx.com');
    const before = await submit(form, `bo@${domain}`);
    expectSigned(await settled(form), before, domain);
    expect(questions()).toEqual([`MX ${domain}`, `MX ${domain}`]);
    expect(received(before.id)).toEqual({ mails: 1, calls: 1 });
  }, 90_000);

  test('two workers that look up at the same time hold a submission once', async () => {
    nameServer.holdUntil(2);
    await start({}, 'email', 'auto-reply');
    await start({}, 'webhook');
    const form = await newFormWith('hold');
    const used = await client.usedBy(account);
    const domain = below('null-mx.com');
    const before = await submit(form, `bo@${domain}`);
    await settled(form, []);
    await stopWorkers();
    expectSigned(await rowOf(form), before, domain);
    expect(await client.usedBy(account)).toBe(used);
    expect(received(before.id)).toEqual({ mails: 0, calls: 0 });
  }, 90_000);

  test('a worker that dies between the look-up and the e-mail leaves one sign, and the e-mail has it', async () => {
    await start({}, 'email');
    const form = await newForm({
      auto_responder: null,
      spam_filter: { mode: 'watch', hold_threshold: threshold, spam_threshold: 20 },
    });
    smtp.become('hang at DATA');
    const domain = below('null-mx.com');
    const before = await submit(form, `bo@${domain}`);
    await eventually(() => expect(smtp.hanging()).toBeGreaterThan(0), 30_000);
    expectSigned(await rowOf(form), before, domain);
    await stopWorkers('SIGKILL');
    smtp.hangUp();
    smtp.become('accept');
    await client.db.pool.query(
      "UPDATE deliveries SET started_at = started_at - interval '1 minute' WHERE submission_id = $1 AND status = 'active'",
      [before.id],
    );
    await startShared();
    expectSigned(await settled(form, ['email', 'webhook']), before, domain);
    expect(mailsAbout(before.id).map(({ parsed }) => parsed.text)).toEqual([expect.stringContaining('Possible spam')]);
  }, 90_000);

  test.each([
    ['held', 20, { held: true, is_spam: false }, 'held', 'held'],
    ['spam', 0, { held: true, is_spam: true }, 'content_spam', 'spam'],
  ] as const)(
    'what the sign takes over a threshold becomes %s as if it had arrived with it, until the owner releases it',
    async (_, above, state, reason, folder) => {
      await startShared();
      const form = await newFormWith('hold', above || threshold);
      const used = await client.usedBy(account);
      const before = await submit(form, 'bo@nowhere.com');
      expect(before).toMatchObject({ held: false, kinds: all });
      const row = await settled(form, []);
      expect(row).toMatchObject(state);
      expectSigned(row, before, 'nowhere.com');
      expect(await client.usedBy(account)).toBe(used);
      await eventually(async () => {
        const { rows } = await client.db.pool.query(
          'SELECT reason, details FROM decision_samples WHERE form_id = $1 AND submission_id = $2',
          [form.id, row.id],
        );
        expect(rows).toEqual([{ reason, details: { score: row.spam_score } }]);
      }, 30_000);
      const dashboard = await owner();
      expect((await dashboard.get(`/dashboard/inbox?folder=${folder}&form=${form.id}`)).html).toContain(row.id);
      expect(received(row.id)).toEqual({ mails: 0, calls: 0 });
      for (let n = 0; n < 2; n += 1) {
        await dashboard.post(`/dashboard/submissions/${row.id}/change`, {
          change: state.is_spam ? 'not_spam' : 'release',
        });
      }
      const released = await settled(form);
      expect(released).toMatchObject({ held: false, is_spam: false });
      expectSigned(released, before, 'nowhere.com');
      expect(received(row.id)).toEqual({ mails: 1, calls: 1 });
      expect(await client.usedBy(account)).toBe(used);
    },
    90_000,
  );

  test('what is held after the last daily summary, but arrived before it, is in the next one', async () => {
    await stopWorkers();
    const form = await newFormWith('hold');
    const { id } = await submit(form, 'bo@nowhere.com');
    await client.db.pool.query(
      `INSERT INTO spam_digests (account_id, told_through, created_at) VALUES ($1, now(), now() - interval '2 days')
       ON CONFLICT (account_id) DO UPDATE SET told_through = now(), created_at = excluded.created_at`,
      [account.id],
    );
    await start();
    await settled(form, []);
    await client.db.pool.query(
      `WITH moved AS (UPDATE submissions SET created_at = created_at - interval '2 hours' WHERE id = $1)
       UPDATE spam_digests SET told_through = told_through - interval '2 hours'`,
      [id],
    );
    await stopWorkers();
    await start();
    await eventually(() => {
      const summary = smtp.mails.find(({ parsed }) => parsed.subject?.includes('held for review'));
      expect(summary?.parsed.text).toContain(id);
    }, 90_000);
  }, 120_000);

  test('what the owner released is not looked up into a hold again', async () => {
    await stopWorkers();
    const form = await newForm({ spam_filter: { mode: 'hold', hold_threshold: 2, spam_threshold: 20 } });
    const before = await submit(form, 'bo@nowhere.com');
    expect(before).toMatchObject({ held: true, kinds: [] });
    await startShared();
    await openDashboard(client.apps[0] as (typeof client.apps)[0]).post(
      new URL(testMailLinks.change(before.id, 'release')).pathname,
    );
    const after = await settled(form);
    expect([after.spam_score, after.held, signsOf(after)]).toEqual([before.spam_score, false, []]);
    expect(received(before.id)).toEqual({ mails: 1, calls: 1 });
  }, 90_000);

  test('an outage of the name server delays nothing for long, is logged once, and ends', async () => {
    const worker = await start();
    nameServer.fallSilent();
    const form = await newForm();
    for (let n = 0; n < 8; n += 1) {
      await submit(form, `bo@gone-${n}.com`);
      expect(signsOf(await settled(form))).toEqual([]);
    }
    expect(worker.output().split('the name server does not respond')).toHaveLength(2);
    nameServer.fallSilent(false);
    await submit(form, 'bo@nowhere.com');
    expect(signsOf(await settled(form))).toHaveLength(1);
  }, 90_000);

  test('asks the name server nothing unless it is switched on', async () => {
    await start({ SPAM_SENDER_LOOKUP: '' });
    const form = await newFormWith('hold');
    const before = await submit(form, 'bo@nowhere.com');
    const after = await settled(form);
    expect([after.spam_score, after.held]).toEqual([before.spam_score, false]);
    expect(received(before.id)).toEqual({ mails: 1, calls: 1 });
    expect(questions()).toEqual([]);
  }, 90_000);
});
