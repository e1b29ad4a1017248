import { updateAccount } from '../../src/accounts/account.service';
import { mailFailingRule } from '../../src/alerts/causes/mail';
import { evaluateRule } from '../../src/alerts/evaluate';
import { createRules } from '../../src/alerts/rules';
import { findWaitingDeliveries, summarizeBacklogs } from '../../src/deliveries/backlog';
import { retryDelivery } from '../../src/deliveries/delivery.retry';
import { releaseDueMails, retriesMail } from '../../src/deliveries/mail-retries';
import { sendMailTest } from '../../src/deliveries/mail-test';
import { scheduleDeliveries } from '../../src/deliveries/schedule';
import { createMailer } from '../../src/email/create-mailer';
import type { Mailer } from '../../src/email/mailer';
import { createLogger } from '../../src/lib/logger';
import { jobIdOf } from '../../src/queues/queues';
import { createRateLimiter } from '../../src/rate-limits/create-rate-limiter';
import { createAutoReplyProcessor } from '../../workers/processors/auto-reply';
import { createEmailProcessor } from '../../workers/processors/email';
import { describeOnEachBackend } from '../setup/services';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { addJob, buildDelivery, type DeliveryRow, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, testLinks, testMailLinks } from '../support/factories';
import { type SmtpReceiver, startSmtpReceiver } from '../support/smtp-receiver';

const logger = createLogger('test', 'silent');
const config = {
  mailFrom: 'Letterbox <mail@forms.example>',
  baseUrl: 'https://forms.example',
  overQuota: 'reject',
} as const;

test.each([
  ['none', []],
  ['notifications', ['email', 'reply']],
  ['auto-replies', ['auto-reply']],
  ['all', ['email', 'auto-reply', 'reply']],
] as const)('MAIL_RETRY=%s concerns %j', (setting, expected) => {
  const kinds = ['email', 'auto-reply', 'reply', 'file-upload', 'webhook'] as const;
  expect(kinds.filter((kind) => retriesMail(setting, kind))).toEqual(expected);
});

type Row = DeliveryRow & {
  readonly retry_at: Date | null;
  readonly retries: number;
  readonly transports: readonly { outcome: string; error: string | null; at?: string }[] | null;
};

describeOnEachBackend('an e-mail that is rejected temporarily', ({ redisUrl }) => {
  let rig: DeliveryRig;
  let smtp: SmtpReceiver;
  let mailer: Mailer;
  let deps: Parameters<typeof createAutoReplyProcessor>[0] & Parameters<typeof createEmailProcessor>[0];
  beforeAll(async () => {
    rig = await openDeliveryRig(redisUrl);
    smtp = await startSmtpReceiver();
    mailer = createMailer(smtp.url, 5);
    const { pool } = rig.db;
    const limiter = createRateLimiter({ redis: rig.backend.redis ?? undefined, pool, logger });
    const links = { links: testLinks, mailLinks: testMailLinks };
    deps = { pool, mailer, config, mailHost: 'SMTP (127.0.0.1)', limiter, ...links };
  });
  beforeEach(() => {
    smtp.become('greylist');
    rig.startWorker('email', createEmailProcessor(deps), { retriesMail: true });
    rig.startWorker('auto-reply', createAutoReplyProcessor(deps), { retriesMail: true });
  });
  afterEach(async () => {
    await rig.closeWorkers();
    await rig.db.pool.query('DELETE FROM deliveries');
  });
  afterAll(async () => {
    await rig.close();
    await mailer.close();
    await smtp.stop();
  });

  const read = async (id: string) => (await readDelivery(rig.db, id)) as Row;
  const until = (id: string, condition: (row: Row) => boolean) =>
    eventually(async () => {
      const row = await read(id);
      expect(condition(row)).toBe(true);
      return row;
    });
  const isPostponed = ({ retry_at }: Row) => retry_at !== null;
  const isSettled = ({ status }: Row) => status !== 'queued' && status !== 'active';
  async function postpone(draft: Parameters<typeof buildDelivery>[2] = {}, form = rig.form) {
    const id = await buildDelivery(rig.db, form, draft);
    await addJob(rig, id);
    return until(id, isPostponed);
  }
  /** Lets the time of the next attempt come. */
  const passTime = (id: string) => rig.db.pool.query('UPDATE deliveries SET retry_at = now() WHERE id = $1', [id]);
  const mailsOf = (id: string) => smtp.mails.filter(({ parsed }) => parsed.messageId === `<${id}@forms.example>`);
  const minutesFromNow = (at: Date | null) => Math.round(((at?.getTime() ?? 0) - Date.now()) / 60_000);

  test('waits a minute, with the response of the server, and is sent once however many sweep', async () => {
    const row = await postpone();
    const { id } = row;
    expect(row).toMatchObject({ status: 'queued', attempt: 2, response_status: 451, finished_at: null });
    expect(row.error).toContain('Greylisted');
    expect(minutesFromNow(row.retry_at)).toBe(1);
    smtp.become('accept');
    await rig.sweep();
    expect(await read(id)).toMatchObject({ retry_at: row.retry_at, enqueued_at: null });

    await passTime(id);
    const { pool } = rig.db;
    expect((await Promise.all([1, 2, 3].map(() => releaseDueMails(pool)))).sort()).toEqual([0, 0, 1]);
    await Promise.all([1, 2, 3].map(() => scheduleDeliveries(pool, rig.queues)));
    const sent = await until(id, isSettled);
    expect(sent).toMatchObject({ status: 'succeeded', error: null, retry_at: null, attempt: 2, retries: 1 });
    expect(sent.transports).toMatchObject([
      { name: 'SMTP (127.0.0.1)', outcome: 'failed', error: expect.stringContaining('Greylisted') },
      { name: 'SMTP (127.0.0.1)', outcome: 'accepted', error: null, at: expect.any(String) },
    ]);
    await rig.sweep();
    expect(mailsOf(id)).toHaveLength(1);
  });

  test('is tried for a day and then fails', async () => {
    const { id } = await postpone();
    const waits: number[] = [];
    for (let attempt = 2; attempt <= 9; attempt += 1) {
      waits.push(minutesFromNow((await read(id)).retry_at));
      await passTime(id);
      await rig.sweep();
      await until(id, (row) => row.attempt > attempt || row.status === 'failed');
    }
    expect(waits).toEqual([1, 5, 30, 60, 120, 240, 480, 504]);
    const row = await read(id);
    expect(row).toMatchObject({ status: 'failed', retry_at: null, attempt: 9, finished_at: expect.any(Date) });
    expect(row.error).toContain('Greylisted');
    expect(row.transports).toHaveLength(9);
  });

  test('waits when no connection is possible', async () => {
    await smtp.halt();
    const row = await postpone();
    await smtp.resume();
    expect(row.error).toBe('The mail server refused the connection');
  });

  test.each([
    ['refuse recipient', /550/],
    ['refuse message', /554/],
  ] as const)('fails at once when the server permanently will %s', async (behavior, error) => {
    smtp.become(behavior);
    const id = await buildDelivery(rig.db, rig.form);
    await addJob(rig, id);
    expect(await until(id, isSettled)).toMatchObject({
      ...{ status: 'failed', attempt: 1, retries: 0, transports: null },
      error: expect.stringMatching(error),
    });
  });

  test('fails at once when it may have arrived', async () => {
    smtp.become('hang after message');
    const id = await buildDelivery(rig.db, rig.form);
    await addJob(rig, id);
    await eventually(() => expect(mailsOf(id)).toHaveLength(1));
    smtp.hangUp();
    expect(await until(id, isSettled)).toMatchObject({
      ...{ status: 'failed', attempt: 1 },
      error: expect.stringContaining('may have arrived'),
    });
  });

  test('fails at once when it is a test, for whose result somebody waits', async () => {
    const limiter = { consume: async () => ({ allowed: true }) } as never;
    const mail = { autoResponder: null, notification: null };
    const ids = { accountId: rig.account.id, formId: null, submissionId: null, requestId: 'r' };
    const id = await sendMailTest({ pool: rig.db.pool, limiter }, { ...ids, mail });
    await scheduleDeliveries(rig.db.pool, rig.queues);
    expect(await until(id, isSettled)).toMatchObject({ status: 'failed', retries: 0 });
  });

  test('fails at once without MAIL_RETRY, and nothing else is stored than before', async () => {
    await rig.closeWorkers();
    rig.startWorker('email', createEmailProcessor(deps));
    const id = await buildDelivery(rig.db, rig.form);
    await addJob(rig, id);
    expect(await until(id, isSettled)).toMatchObject({
      ...{ status: 'failed', attempt: 1, retries: 0, retry_at: null, transports: null, response_status: 451 },
    });
  });

  test('waits if all transports rejected it temporarily, but not if one rejected it for good', async () => {
    const second = await startSmtpReceiver({ behavior: 'greylist' });
    const both = createMailer(`${smtp.url},${second.url}`, 2);
    await rig.closeWorkers();
    rig.startWorker('email', createEmailProcessor({ ...deps, mailer: both }), { retriesMail: true });
    const row = await postpone();
    expect(row.transports).toMatchObject([{ at: expect.any(String) }, { at: expect.any(String) }]);
    second.become('refuse recipient');
    const id = await buildDelivery(rig.db, rig.form);
    await addJob(rig, id);
    expect(await until(id, isSettled)).toMatchObject({ status: 'failed', attempt: 1 });
    await both.close();
    await second.stop();
  });

  test('fails at once when a later attempt may have arrived, and says so', async () => {
    const { id } = await postpone();
    smtp.become('odd response');
    await passTime(id);
    await rig.sweep();
    const row = await until(id, isSettled);
    expect(row).toMatchObject({ status: 'failed', retries: 1, retry_at: null });
    expect(row.transports?.map(({ outcome }) => outcome)).toEqual(['failed', 'may_have_arrived']);
  });

  test('is sent after the queues were emptied, and not by a job of its first attempt', async () => {
    const { id } = await postpone();
    smtp.become('accept');
    await rig.emptyStore();
    await addJob(rig, id, 1);
    const queue = rig.queues.all.find(({ name }) => name === 'email');
    await eventually(async () => expect(await queue?.getJobState(jobIdOf({ id, attempt: 1 }))).toBe('completed'));
    await rig.sweep();
    expect(await read(id)).toMatchObject({ status: 'queued', retry_at: expect.any(Date) });
    expect(mailsOf(id)).toHaveLength(0);
    await passTime(id);
    await rig.sweep();
    expect(await until(id, isSettled)).toMatchObject({ status: 'succeeded' });
    expect(mailsOf(id)).toHaveLength(1);
  });

  test.each([
    [
      'the submission is deleted',
      'UPDATE submissions SET deleted_at = now() WHERE id = $1',
      /^the submission was deleted/,
    ],
    ['the submission is spam', 'UPDATE submissions SET marked_spam = true WHERE id = $1', /marked as spam/],
  ])('is not sent once %s', async (_what, change, error) => {
    const { id, submission_id } = await postpone();
    smtp.become('accept');
    await rig.db.pool.query(change, [submission_id]);
    await passTime(id);
    await rig.sweep();
    expect(await until(id, isSettled)).toMatchObject({
      status: 'skipped',
      error: expect.stringMatching(error),
      retry_at: null,
    });
    expect(mailsOf(id)).toHaveLength(0);
  });

  test('is not sent while its account is suspended', async () => {
    const account = await buildAccount(rig.db);
    const { id } = await postpone({}, await buildForm(rig.db, account));
    await updateAccount(rig.db, account, { suspended: true });
    await passTime(id);
    await rig.sweep();
    expect(await until(id, isSettled)).toMatchObject({ status: 'skipped', error: 'the account is suspended' });
  });

  test('is sent at once when a person wants that, and goes on waiting if it is rejected again', async () => {
    const { id } = await postpone();
    expect(await retryDelivery(rig.db, id)).toMatchObject({ status: 'queued', retry_at: null, attempt: 3 });
    await scheduleDeliveries(rig.db.pool, rig.queues);
    const again = await until(id, isPostponed);
    expect(minutesFromNow(again.retry_at)).toBe(5);
    smtp.become('accept');
    await retryDelivery(rig.db, id);
    await scheduleDeliveries(rig.db.pool, rig.queues);
    const sent = await until(id, isSettled);
    expect(sent).toMatchObject({ status: 'succeeded', retries: 2 });
    expect(sent.transports).toHaveLength(3);
  });

  test('is sent by another worker when its worker dies during a later attempt', async () => {
    const { id } = await postpone();
    await rig.db.pool.query(
      `UPDATE deliveries SET status = 'active', claim_token = gen_random_uuid(), retry_at = NULL, due_at = now(),
              started_at = now() - interval '1 minute' WHERE id = $1`,
      [id],
    );
    smtp.become('accept');
    await rig.sweep();
    expect(await until(id, isSettled)).toMatchObject({ status: 'succeeded', retries: 1 });
    expect(mailsOf(id)).toHaveLength(1);
  });

  test('begins anew when a person retries it after it failed', async () => {
    const { id } = await postpone();
    await rig.db.pool.query(
      `UPDATE deliveries SET status = 'failed', retries = 8, retry_at = NULL, finished_at = now() WHERE id = $1`,
      [id],
    );
    await retryDelivery(rig.db, id);
    await scheduleDeliveries(rig.db.pool, rig.queues);
    const row = await until(id, isPostponed);
    expect(row).toMatchObject({ retries: 1 });
    expect(row.transports).toHaveLength(1);
  });

  test('is an auto-reply that its own limit does not stop', async () => {
    const form = await buildForm(rig.db, rig.account, { auto_responder: { subject: 'Thanks', body: 'We got it.' } });
    const { id } = await postpone({ kind: 'auto-reply', data: { email: 'visitor@example.org' } }, form);
    smtp.become('accept');
    await passTime(id);
    await rig.sweep();
    expect(await until(id, isSettled)).toMatchObject({ status: 'succeeded' });
  });

  test('is in no backlog and raises no alert', async () => {
    for (let n = 0; n < 3; n += 1) await postpone();
    expect(await summarizeBacklogs(rig.db.pool)).toEqual([]);
    expect(await findWaitingDeliveries(rig.db.pool)).toEqual([]);
    for (const rule of createRules()) expect((await evaluateRule(rig.db.pool, rule))?.opened).toBe(0);
  });

  test('is reported over the second channel once it is rejected again, until one is accepted', async () => {
    const evaluate = () => evaluateRule(rig.db.pool, mailFailingRule);
    const account = await buildAccount(rig.db, { alert_email: 'other@example.org' });
    const form = await buildForm(rig.db, account, { name: 'Contact', email_to: 'shop@example.org' });
    const { id } = await postpone({}, form);
    const { id: withoutChannel } = await postpone();
    expect(await evaluate()).toEqual({ opened: 0, closed: 0 });
    for (const each of [id, withoutChannel]) await passTime(each);
    await rig.sweep();
    for (const each of [id, withoutChannel]) await until(each, (row) => row.retries === 2 && isPostponed(row));

    expect(await evaluate()).toEqual({ opened: 1, closed: 0 });
    expect(await evaluate()).toEqual({ opened: 0, closed: 0 });
    smtp.become('accept');
    await rig.sweep();
    const mail = await eventually(() => {
      const found = smtp.mails.find(({ envelope }) => envelope.to.includes('other@example.org'));
      if (!found) throw new Error('no alert yet');
      return found;
    });
    expect(mail.parsed.subject).toBe('Notifications for “Contact” are delayed');
    expect(mail.parsed.text).toMatch(/to shop@example\.org.*Greylisted.*tried again for up to a day/s);
    await passTime(id);
    await rig.sweep();
    await until(id, isSettled);
    expect(await evaluate()).toEqual({ opened: 0, closed: 1 });
  });
});
