import type { FormChanges } from '../../src/forms/form.settings';
import { describeOnEachBackend } from '../setup/services';
import { builtProgram } from '../support/built';
import { openDashboard, signIn } from '../support/dashboard';
import { eventually } from '../support/eventually';
import { buildFile, buildForm, buildWebhook, testMailLinks, testSecretKey } from '../support/factories';
import { type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { endProcesses, type RunningProcess, startWorker } from '../support/processes';
import { type SmtpReceiver, startSmtpReceiver } from '../support/smtp-receiver';
import { openSubmitClient, type SubmitClient } from '../support/submit-client';

const links = ['http://bit.ly/a', 'http://b.example.xyz', 'http://c.example.top', '<a href="http://d.example">d</a>'];
/** Scores far above the lowest threshold, by its links and its address alone. */
const suspicious = { name: 'Bo', email: 'bo@mailinator.com', message: `Look at these: ${links.join(' ')}` };
const ordinary = { name: 'Ada', email: 'ada@example.org', message: 'When does your workshop open on Saturday?' };

const holds = { mode: 'hold', hold_threshold: 2, spam_threshold: 20 } as const;
const marksAsSpam = { mode: 'hold', hold_threshold: 2, spam_threshold: 2 } as const;

describeOnEachBackend('the spam filter', ({ redisUrl }) => {
  const queuePrefix = `test-holding-${process.pid}`;
  let client: SubmitClient;
  let smtp: SmtpReceiver;
  let receiver: HttpReceiver;
  let worker: RunningProcess;

  const start = () =>
    startWorker({
      ...{ DATABASE_URL: client.databaseUrl, REDIS_URL: redisUrl ?? '', QUEUE_PREFIX: queuePrefix },
      ...{ SECRET_KEY: testSecretKey, SMTP_URL: smtp.url, MAIL_FROM: 'letterbox@forms.example' },
      ...{ BASE_URL: 'https://forms.example', OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' },
    });

  beforeAll(async () => {
    await builtProgram();
    smtp = await startSmtpReceiver();
    receiver = await startHttpReceiver();
    client = await openSubmitClient({ redisUrl, apps: 2, config: { QUEUE_PREFIX: queuePrefix }, exchangeMs: 100 });
    worker = await start();
    await buildWebhook(client.db, client.account, { url: `${receiver.url}/hook` });
  }, 180_000);
  afterAll(async () => {
    await endProcesses();
    await client?.close();
    await smtp?.stop();
    await receiver?.stop();
  });

  const newForm = (spam_filter: FormChanges['spam_filter'] = null, settings: FormChanges = {}) =>
    buildForm(client.db, client.account, {
      auto_responder: { subject: 'Thanks', body: 'Thank you' },
      ...settings,
      spam_filter,
    });
  type Form = Awaited<ReturnType<typeof newForm>>;

  interface Row {
    readonly id: string;
    readonly held: boolean;
    readonly is_spam: boolean;
    readonly spam_score: number | null;
    readonly spam_reasons: { rule: string; points: number; values?: Record<string, unknown> }[] | null;
    readonly kinds: string[];
    readonly open: number;
  }
  const rowsOf = async ({ id }: Form): Promise<Row[]> => {
    const { rows } = await client.db.pool.query<Row>(
      `SELECT id, withheld IS NOT DISTINCT FROM 'filter' AS held, is_spam, spam_score, spam_reasons,
              ARRAY(SELECT kind FROM deliveries d WHERE d.submission_id = s.id ORDER BY kind) AS kinds,
              (SELECT count(*)::int FROM deliveries d WHERE d.submission_id = s.id AND status IN ('queued', 'active')) AS open
       FROM submissions s WHERE form_id = $1 ORDER BY created_at`,
      [id],
    );
    return rows;
  };
  const submit = async (form: Form, fields: object = suspicious, app = 0): Promise<Row> => {
    const reply = await client.post(form, fields, { app });
    expect([reply.status, reply.json]).toEqual([200, { success: true, message: 'Submission received' }]);
    return (await rowsOf(form)).at(-1) as Row;
  };
  /** What owner, visitor and webhook got about a submission. */
  const received = (id: string) => ({
    mails: smtp.mails.filter(({ raw, parsed }) => raw.includes(id) && parsed.subject !== 'Thanks').length,
    calls: receiver.requests.filter(({ rawBody }) => rawBody.toString().includes(id)).length,
  });
  const all = ['auto-reply', 'email', 'webhook'];
  const settled = (form: Form, expected = all) =>
    eventually(async () => {
      const row = (await rowsOf(form)).at(-1);
      expect([row?.kinds, row?.open]).toEqual([expected, 0]);
      return row as Row;
    }, 60_000);
  const owner = (app = 0) => signIn(client.apps[app] as (typeof client.apps)[0], client.account);
  const marks = async (id: string) =>
    (await client.db.pool.query('SELECT is_spam FROM spam_marks WHERE submission_id = $1', [id])).rows;

  test('delivers everything by default, with the score in the e-mail of what is suspicious only', async () => {
    const form = await newForm();
    const used = await client.usedBy(client.account);
    const { id, spam_score } = await submit(form);
    await settled(form);
    expect(received(id)).toEqual({ mails: 1, calls: 1 });
    expect(await client.usedBy(client.account)).toBe(used + 1);
    const mail = smtp.mails.find(({ raw }) => raw.includes(id));
    expect(spam_score).toBeGreaterThanOrEqual(5);
    expect(mail?.parsed.text).toMatch(/Possible spam: score \d+\.\d: \+\d\.\d /);
    const inbox = async () => (await (await owner()).get(`/dashboard/inbox?form=${form.id}`)).html;
    expect(await inbox()).toMatch(/title="\d+\.\d: \+\d\.\d [^"]*">Possible spam</);
    const other = await submit(form, ordinary);
    await settled(form);
    expect(other.spam_score).toBeLessThan(5);
    expect(smtp.mails.find(({ raw }) => raw.includes(other.id))?.parsed.text).not.toContain('Possible spam');
    expect((await inbox()).split('>Possible spam</span>')).toHaveLength(2);
    await (await owner()).post(`/dashboard/submissions/${id}/change`, { change: 'spam' });
    await (await owner()).post(`/dashboard/submissions/${id}/change`, { change: 'not_spam' });
    expect(await inbox()).not.toContain('>Possible spam</span>');
  }, 90_000);

  test.each([
    ['holds', holds, { held: true, is_spam: false }, 'held'],
    ['stores as spam', marksAsSpam, { held: true, is_spam: true }, 'content_spam'],
  ] as const)(
    '%s what reaches the threshold, delivers nothing of it and does not count it',
    async (_, mode, state, reason) => {
      const form = await newForm(mode);
      const used = await client.usedBy(client.account);
      const row = await submit(form);
      expect(row).toMatchObject({ ...state, kinds: [] });
      expect(row.spam_reasons?.map(({ rule }) => rule)).toContain('links');
      expect(await client.usedBy(client.account)).toBe(used);
      expect(await submit(form, ordinary)).toMatchObject({ held: false, is_spam: false });
      await settled(form);
      expect(received(row.id)).toEqual({ mails: 0, calls: 0 });
      await eventually(async () => {
        const { rows } = await client.db.pool.query(
          'SELECT reason FROM decision_samples WHERE form_id = $1 AND submission_id = $2',
          [form.id, row.id],
        );
        expect(rows).toEqual([{ reason }]);
      }, 30_000);
      const inbox = await (await owner()).get(
        `/dashboard/inbox?folder=${state.is_spam ? 'spam' : 'held'}&form=${form.id}`,
      );
      expect(inbox.html).toContain(row.id);
      const page = await (await owner()).get(`/dashboard/submissions/${row.id}`);
      expect(page.html).toMatch(/Spam score \d/);
      expect(page.html).toContain('a disposable e-mail address');
    },
    90_000,
  );

  test('shows held submissions in the read API, with score and reasons', async () => {
    const form = await newForm(holds);
    const { id, spam_score } = await submit(form);
    const response = await fetch(`${client.url}/api/submissions`, {
      headers: { Authorization: `Bearer ${(client.account as unknown as { apiToken: string }).apiToken}` },
    });
    const { submissions } = (await response.json()) as { submissions: Record<string, unknown>[] };
    const shown = submissions.find((one) => one.id === id);
    expect(shown).toMatchObject({ id, is_spam: false, held: true, spam_score });
    expect(shown?.spam_reasons).toContainEqual({
      rule: 'links',
      points: expect.any(Number),
      text: 'four links',
    });
  });

  test('releases once, however often and from however many processes the link is pressed, and followed links change nothing', async () => {
    const form = await newForm(holds);
    const { id } = await submit(form);
    const path = new URL(testMailLinks.change(id, 'release')).pathname;
    const visitors = client.apps.map((app) => openDashboard(app));
    for (const visitor of visitors) {
      expect((await visitor.get(path)).html).toContain('Release');
      expect((await visitor.get(path, { 'User-Agent': 'SafeLinks' })).status).toBe(200);
    }
    expect((await rowsOf(form))[0]).toMatchObject({ held: true, kinds: [] });
    const pages = await Promise.all([...visitors, ...visitors, ...visitors].map((visitor) => visitor.post(path)));
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
    expect(await settled(form)).toMatchObject({ held: false, is_spam: false });
    for (const visitor of visitors) await visitor.post(path);
    expect((await settled(form)).kinds).toEqual(all);
    expect(received(id)).toEqual({ mails: 1, calls: 1 });
    expect(await marks(id)).toEqual([{ is_spam: false }]);
  }, 90_000);

  test('sends what was released while its worker is killed, nothing lost and no webhook twice', async () => {
    const form = await newForm(holds);
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push((await submit(form, { ...suspicious, n })).id);
    await worker.signal('SIGKILL');
    const dashboard = await owner();
    const posted = await dashboard.post(`/dashboard/inbox/change?folder=held&form=${form.id}`, {
      change: 'release',
      id: ids,
    });
    expect(posted.notice ?? posted.html).toMatch(/released/);
    worker = await start();
    await eventually(async () => {
      const rows = await rowsOf(form);
      expect(rows.map(({ held, kinds, open }) => [held, kinds, open])).toEqual(ids.map(() => [false, all, 0]));
    }, 60_000);
    expect(ids.map((id) => received(id).calls)).toEqual(ids.map(() => 1));
    expect(ids.map((id) => received(id).mails)).toEqual(ids.map(() => 1));
  }, 120_000);

  test('releases a held submission whose files were uploaded, without uploading them again', async () => {
    const form = await newForm(holds);
    const { id } = await submit(form);
    await buildFile(client.db, form, { submissionId: id });
    await client.db.pool.query("UPDATE deliveries SET status = 'succeeded' WHERE submission_id = $1", [id]);
    await (await owner()).post(`/dashboard/submissions/${id}/change`, { change: 'release' });
    expect(await settled(form, ['auto-reply', 'email', 'file-upload', 'webhook'])).toMatchObject({ held: false });
    expect(received(id)).toEqual({ mails: 1, calls: 1 });
  }, 90_000);

  test('undoing takes a mark back, and a held submission that was marked as spam is held again', async () => {
    const form = await newForm(holds);
    const { id } = await submit(form);
    const dashboard = await owner();
    const posted = await dashboard.post(`/dashboard/submissions/${id}/change`, { change: 'spam' });
    expect((await rowsOf(form))[0]).toMatchObject({ held: true, is_spam: true });
    expect(await marks(id)).toEqual([{ is_spam: true }]);
    const batch =
      decodeURIComponent(posted.notice ?? '')
        .split('.')
        .at(-2) ?? '';
    await dashboard.post('/dashboard/inbox/undo', { batch });
    expect((await rowsOf(form))[0]).toMatchObject({ held: true, is_spam: false, kinds: [] });
    expect(await marks(id)).toEqual([{ is_spam: null }]);
  });

  test('submissions that were rejected, such as those over the quota, do not count as repetitions of a text', async () => {
    const form = await newForm();
    const fields = {
      ...ordinary,
      message: 'Could somebody repair the gearbox of my vintage tractor before harvest begins?',
    };
    const setQuota = (quotaOverride: number | null) =>
      client.db.models.Account.update({ quotaOverride }, { where: { id: client.account.id } });
    const reject = async () => {
      await setQuota(0);
      for (let n = 0; n < 8; n += 1) {
        expect((await client.post(form, fields, { app: n % 2 })).json).toMatchObject({ code: 'quota_reached' });
      }
      await setQuota(null);
    };
    /** Submits the text, and resolves to how often it was seen before. */
    const repeats = async (app: number) =>
      (await submit(form, fields, app)).spam_reasons?.find(({ rule }) => rule === 'repeats')?.values?.count ?? 0;
    await reject();
    // Each process rejected four. Counts are shared at intervals, perhaps also one that is taken back a moment later.
    for (const app of [0, 1]) expect(await repeats(app)).toBeLessThan(4);
    await reject();
    const count = await repeats(0);
    // The stored ones do count, at least its own.
    expect(count).toBeGreaterThanOrEqual(1);
    expect(count).toBeLessThan(8);
  }, 60_000);

  test('the decisions of the filter are not marks', async () => {
    const [held, spam] = [await submit(await newForm(holds)), await submit(await newForm(marksAsSpam))];
    expect([...(await marks(held.id)), ...(await marks(spam.id))]).toEqual([]);
  });

  test('learns from marks: every web process scores similar submissions differently within seconds', async () => {
    const form = await newForm();
    const dashboard = await owner();
    const text = 'Our gardening newsletter for beekeepers: subscribe to hear about hives';
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await submit(form, { email: `bee${n}@example.org`, message: text })).id);
    for (const app of [0, 1]) await submit(form, { email: 'warm@example.org', message: text }, app);
    for (const id of ids) await dashboard.post(`/dashboard/submissions/${id}/change`, { change: 'spam' });
    for (const app of [0, 1]) {
      await eventually(async () => {
        const row = await submit(form, { email: `next${app}@example.org`, message: text }, app);
        expect(row.spam_reasons?.find(({ rule }) => rule === 'learned')?.points).toBeGreaterThan(0);
      }, 60_000);
    }
  }, 150_000);

  test('undoing “Not spam” makes the filter learn the mark as spam again', async () => {
    const form = await newForm();
    const dashboard = await owner();
    const text = 'Rowing regatta sponsorship: would you advertise beside our finish line this summer?';
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await submit(form, { email: `row${n}@example.org`, message: text })).id);
    const mark = async (change: string, folder: string): Promise<string> => {
      const { notice } = await dashboard.post(`/dashboard/inbox/change?folder=${folder}`, { change, id: ids });
      return /\d{16}/.exec(decodeURIComponent(notice ?? ''))?.[0] ?? '';
    };
    let probes = 0;
    const learned = (isSpam: boolean) =>
      eventually(async () => {
        probes += 1;
        const row = await submit(form, { email: `probe${probes}@example.org`, message: text });
        const points = row.spam_reasons?.find(({ rule }) => rule === 'learned')?.points ?? 0;
        expect(points > 0).toBe(isSpam);
      }, 60_000);
    await mark('spam', 'inbox');
    await learned(true);
    const batch = await mark('not_spam', 'spam');
    await learned(false);
    await dashboard.post('/dashboard/inbox/undo', { batch });
    for (const id of ids) expect(await marks(id)).toEqual([{ is_spam: true }]);
    await learned(true);
  }, 200_000);

  test('accepts submissions while its tables cannot be read', async () => {
    const tables = ['spam_models', 'spam_marks', 'spam_texts'];
    const other = await openSubmitClient({ redisUrl, config: { QUEUE_PREFIX: `${queuePrefix}-away` } });
    try {
      for (const table of tables) await other.db.pool.query(`ALTER TABLE ${table} RENAME TO ${table}_away`);
      for (let n = 0; n < 3; n += 1) expect((await other.post(other.form, ordinary)).status).toBe(200);
      expect(await other.stored(other.form)).toMatchObject([0, 1, 2].map(() => ({ is_spam: false, kinds: ['email'] })));
    } finally {
      await other.close();
    }
  }, 60_000);

  test('lists what is held in one daily e-mail with links that release', async () => {
    await client.db.pool.query('DELETE FROM spam_digests');
    const form = await newForm(holds, { name: 'Beekeepers' });
    const { id } = await submit(form);
    await client.db.pool.query("UPDATE submissions SET created_at = created_at - interval '2 hours' WHERE id = $1", [
      id,
    ]);
    const digests = () => smtp.mails.filter(({ parsed }) => parsed.subject?.includes('held for review'));
    const before = digests().length;
    await worker.signal('SIGTERM');
    worker = await start();
    const mail = await eventually(() => {
      expect(digests()).toHaveLength(before + 1);
      return digests().at(-1);
    }, 90_000);
    expect(mail?.parsed.text).toContain('Beekeepers');
    const link = /https:\/\/forms\.example(\/dashboard\/mail\/\S+)/g;
    const paths = [...(mail?.parsed.text ?? '').matchAll(link)].map(([, path]) => path ?? '');
    const path = paths.find((one) => one.includes(id)) ?? '';
    await openDashboard(client.apps[0] as (typeof client.apps)[0]).post(path);
    await settled(form);
    expect(received(id).calls).toBe(1);
    expect(digests()).toHaveLength(before + 1);
  }, 150_000);
});
