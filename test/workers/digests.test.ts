import { evaluateRule } from '../../src/alerts/evaluate';
import { createRules } from '../../src/alerts/rules';
import { listDeliveries } from '../../src/deliveries/delivery.log';
import { createDigests, pruneDigests } from '../../src/deliveries/digests/create-digests';
import { createMailer } from '../../src/email/create-mailer';
import type { Mailer } from '../../src/email/mailer';
import type { Form } from '../../src/forms/form.model';
import { updateForm } from '../../src/forms/form.service';
import type { FormChanges } from '../../src/forms/form.settings';
import type { NotificationRecipient } from '../../src/forms/notification.settings';
import { createLogger } from '../../src/lib/logger';
import { wholeAccount } from '../../src/members/scope';
import { eraseSubject } from '../../src/privacy/erase-subject';
import { changeSubmission } from '../../src/submissions/changes/change-submission';
import { eraseSubmission } from '../../src/submissions/changes/erase';
import { retryOwnDelivery } from '../../src/submissions/changes/retry-delivery';
import { findFailures } from '../../src/submissions/read-api/failed-deliveries';
import { eraseExpired } from '../../src/submissions/retention/erase-expired';
import { startDigests } from '../../workers/maintenance/digests';
import { startScheduler } from '../../workers/maintenance/scheduler';
import { createEmailProcessor } from '../../workers/processors/email';
import { describeOnEachBackend } from '../setup/services';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { addJob, buildDelivery, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, testLinks, testMailLinks, testSecrets } from '../support/factories';
import { type SmtpReceiver, startSmtpReceiver } from '../support/smtp-receiver';

const logger = createLogger('test', 'silent');
const config = {
  mailFrom: 'Letterbox <letterbox@forms.example>',
  baseUrl: 'https://forms.example',
  overQuota: 'reject',
} as const;

const dead = 'dead@example.com';

describeOnEachBackend('digests', ({ redisUrl }) => {
  let rig: DeliveryRig;
  let smtp: SmtpReceiver;
  let mailer: Mailer;
  let scheduler: ReturnType<typeof startScheduler>;
  let account: Awaited<ReturnType<typeof buildAccount>>;
  beforeAll(async () => {
    rig = await openDeliveryRig(redisUrl);
    smtp = await startSmtpReceiver({ refuses: [dead] });
    mailer = createMailer(smtp.url, 5);
    const deps = {
      pool: rig.db.pool,
      mailer,
      config,
      mailHost: '127.0.0.1',
      links: testLinks,
      mailLinks: testMailLinks,
    };
    for (let n = 0; n < 2; n += 1) rig.startWorker('email', createEmailProcessor(deps), { concurrency: 3 });
    scheduler = startScheduler({ pool: rig.db.pool, settings: rig.settings, queues: rig.queues, logger });
  });
  beforeEach(async () => {
    smtp.become('accept');
    account = await buildAccount(rig.db);
  });
  afterAll(async () => {
    await scheduler.close();
    await rig.close();
    await mailer.close();
    await smtp.stop();
  });

  const daily = (address: string): NotificationRecipient => ({ address, frequency: 'daily', time_zone: 'UTC' });
  const unique = () => `r${Math.random().toString(36).slice(2)}@example.com`;
  const mailsTo = (address: string) => smtp.mails.filter(({ envelope }) => envelope.to.includes(address));
  const digestForm = async (address = unique(), settings: FormChanges = {}) => ({
    address,
    form: await buildForm(rig.db, account, {
      ...{ name: 'Contact', email_to: address, notification: { recipients: [daily(address)] } },
      ...settings,
    }),
  });

  /** Sends the notification of a new submission, and waits until it is settled. */
  async function notify(form: Form, data: Record<string, unknown> = { name: 'Ada' }) {
    const id = await buildDelivery(rig.db, form, { data });
    await addJob(rig, id);
    const row = await settled(id);
    return { ...row, submissionId: row.submission_id };
  }
  const settled = (id: string) =>
    eventually(async () => {
      const row = await readDelivery(rig.db, id);
      expect(['queued', 'active']).not.toContain(row.status);
      return row;
    });
  const entriesOf = async ({ id }: Form) =>
    (
      await rig.db.pool.query<{ submission_id: string; recipient: string; due_at: Date; delivery_id: string | null }>(
        'SELECT * FROM digest_entries WHERE form_id = $1 ORDER BY created_at',
        [id],
      )
    ).rows;
  const makeDue = ({ id }: Form) =>
    rig.db.pool.query(`UPDATE digest_entries SET due_at = now() - interval '1 second' WHERE form_id = $1`, [id]);
  const digestsOf = async ({ id }: Form) =>
    (
      await rig.db.pool.query<{ id: string; status: string; error: string | null }>(
        'SELECT d.id, d.status, d.error FROM digests g JOIN deliveries d ON d.id = g.delivery_id WHERE g.form_id = $1',
        [id],
      )
    ).rows;

  /** Stores many submissions that wait for a digest that is due. */
  const buildEntries = (form: Form, address: string, count: number) =>
    rig.db.pool.query(
      `WITH many AS (
         INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
         SELECT gen_random_uuid(), $1, $2, json_build_object('name', 'No. ' || n), '192.0.2.1',
                now() + n * interval '1 ms' FROM generate_series(1, $4::int) AS n RETURNING id)
       INSERT INTO digest_entries (submission_id, recipient, form_id, due_at)
       SELECT id, $3, $1, now() - interval '1 minute' FROM many`,
      [form.id, form.accountId, address, count],
    );

  const createAll = async () => {
    while ((await createDigests(rig.db.pool)).hasMore);
  };

  /** Sends what waits for the form now, and resolves to its digests once they are settled. */
  async function send(form: Form) {
    await makeDue(form);
    await createDigests(rig.db.pool);
    for (const { id } of await digestsOf(form)) await settled(id);
    return digestsOf(form);
  }

  test('are not involved for a form without such settings', async () => {
    const [to, copy] = [unique(), unique()];
    const form = await buildForm(rig.db, account, { email_to: to, cc: [copy] });
    expect(await notify(form)).toMatchObject({ status: 'succeeded', error: null });
    expect(mailsTo(to).map(({ envelope }) => envelope.to)).toEqual([[to, copy]]);
    expect(await entriesOf(form)).toEqual([]);
  });

  test('do not delay the copies that a page asks for, nor list its instructions', async () => {
    const copy = unique();
    const { address, form } = await digestForm();
    const id = await buildDelivery(rig.db, form, { data: { name: 'Ada', _cc: copy } });
    await rig.db.pool.query(
      'UPDATE submissions SET mail_overrides = $2 WHERE id = (SELECT submission_id FROM deliveries WHERE id = $1)',
      [id, JSON.stringify({ copies: [copy], hidden: ['_cc'] })],
    );
    await addJob(rig, id);
    expect(await settled(id)).toMatchObject({ status: 'succeeded' });
    await notify(form, { name: 'Grace' });
    await send(form);
    const [digest] = mailsTo(address);
    expect(digest?.envelope.to).toEqual([address]);
    expect(digest?.parsed.text).toContain('Ada');
    expect(digest?.parsed.text).not.toContain('_cc');
    expect(mailsTo(copy).map(({ envelope }) => envelope.to)).toEqual([[copy]]);
  });

  test('take the place of notifications for those who want them, and of nobody else', async () => {
    const [copy, hidden] = [unique(), unique()];
    const { address, form } = await digestForm(unique(), { cc: [copy], bcc: [hidden] });
    expect(await notify(form)).toMatchObject({ status: 'succeeded' });
    const [mail] = mailsTo(copy);
    expect(mail?.envelope.to).toEqual([copy, hidden]);
    expect(mail?.parsed.to).toMatchObject([{ address: copy }]);
    expect(mail?.raw).not.toContain(address);
    expect(await entriesOf(form)).toMatchObject([{ recipient: address, delivery_id: null }]);
    expect(mailsTo(address)).toEqual([]);
  });

  test('are named by the notification that nobody gets at once', async () => {
    const { address, form } = await digestForm();
    const { status, error } = await notify(form);
    expect([status, error]).toEqual(['skipped', `added to the 09:00 digest of ${address}`]);
    const [entry] = await entriesOf(form);
    expect(entry?.due_at.toISOString()).toMatch(/T09:00:00\.000Z$/);
  });

  test('list all submissions that were waiting in one e-mail, which two workers create once', async () => {
    const { address, form } = await digestForm();
    const first = await notify(form, { name: 'Ada <b>', email: 'ada@example.org', message: 'Hello\nthere' });
    const second = await notify(form, { name: 'Grace', message: 'x'.repeat(5_000) });
    const workers = [1, 2].map(() => startDigests({ pool: rig.db.pool, logger, intervalMs: 5 }));
    await createDigests(rig.db.pool);
    expect(await digestsOf(form)).toEqual([]);
    await makeDue(form);
    await eventually(async () => expect(mailsTo(address)).toHaveLength(1));
    await Promise.all(workers.map((one) => one.close()));
    const [digest, ...others] = await digestsOf(form);
    expect(others).toEqual([]);
    const [mail] = mailsTo(address);
    expect(mail?.envelope.to).toEqual([address]);
    expect(mail?.parsed).toMatchObject({
      ...{ subject: '2 new submissions: Contact', messageId: `<${digest?.id}@forms.example>` },
    });
    expect(mail?.parsed.replyTo).toBeUndefined();
    const [text = '', html = ''] = [mail?.parsed.text, mail?.parsed.html];
    for (const { submissionId } of [first, second]) {
      for (const part of [text, html]) expect(part).toContain(testMailLinks.open(submissionId));
    }
    expect(text).toContain('\n  Ada <b>\n  email: ada@example.org · message: Hello there\n');
    expect(html).toContain('Ada &lt;b&gt;');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(text.indexOf('Grace')).toBeLessThan(text.indexOf('Ada'));
    expect(text.length).toBeLessThan(2_000);
    expect(await send(form)).toHaveLength(1);
  });

  test('with many submissions are created once by many workers', async () => {
    const forms = [await digestForm(), await digestForm(), await digestForm()];
    for (const { form, address } of forms) await buildEntries(form, address, 3_000);
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => createAll()));
    for (const { form, address } of forms) {
      const [digest, ...others] = await digestsOf(form);
      expect([digest !== undefined, others]).toEqual([true, []]);
      await eventually(async () => expect(mailsTo(address)).toHaveLength(1));
      expect(mailsTo(address)[0]?.parsed.subject).toBe('3,000 new submissions: Contact');
    }
  });

  test('of one submission are its notification', async () => {
    const { address, form } = await digestForm();
    await notify(form, { name: 'Ada', email: 'ada@example.org' });
    const [digest] = await send(form);
    const [mail] = mailsTo(address);
    expect(mail?.parsed).toMatchObject({
      ...{ subject: 'New form submission', messageId: `<${digest?.id}@forms.example>` },
      replyTo: [{ address: 'ada@example.org' }],
    });
  });

  test('show only the fields that the notification shows', async () => {
    const address = unique();
    const notification = { recipients: [daily(address)], fields: ['message'] };
    const { form } = await digestForm(address, { notification });
    for (const name of ['Ada', 'Grace']) await notify(form, { name, secret: `secret of ${name}`, message: 'Hi' });
    await send(form);
    expect(mailsTo(address)[0]?.raw).not.toMatch(/secret of|Ada/);
    expect(mailsTo(address)[0]?.parsed.text).toContain('message: Hi');
  });

  test('list the newest 50 submissions and say how many there are', async () => {
    const { address, form } = await digestForm();
    await buildEntries(form, address, 1_234);
    expect(await send(form)).toMatchObject([{ status: 'succeeded' }]);
    const [mail] = mailsTo(address);
    expect(mail?.parsed.subject).toBe('1,234 new submissions: Contact');
    expect(mail?.parsed.text?.match(/dashboard\/submissions\//g)).toHaveLength(50);
    expect(mail?.parsed.text).toContain('These are the newest 50 of 1,234 submissions.');
    expect(mail?.parsed.text).toMatch(/No\. 1234\n.*No\. 1185\n/s);
    expect(mail?.parsed.text).toContain(`https://forms.example/dashboard/inbox?form=${form.id}`);
  });

  test('leave out what was deleted, erased or marked as spam meanwhile', async () => {
    const { address, form } = await digestForm();
    const sent = [];
    for (const name of ['Kept', 'Also kept', 'Deleted', 'Spam', 'Erased']) sent.push(await notify(form, { name }));
    const [, , deleted, spam, erased] = sent.map(({ submissionId }) => submissionId);
    await changeSubmission(rig.db.pool, wholeAccount(account.id), deleted ?? '', 'delete');
    await changeSubmission(rig.db.pool, wholeAccount(account.id), spam ?? '', 'spam');
    await eraseSubmission(rig.db.pool, account.id, erased ?? '');
    await send(form);
    expect(mailsTo(address)[0]?.parsed.subject).toBe('2 new submissions: Contact');
    expect(mailsTo(address)[0]?.raw).not.toMatch(/Deleted|Spam|Erased/);
  });

  test('forget the data of a person that was erased', async () => {
    const { form } = await digestForm();
    await notify(form, { name: 'Ada', email: 'ada@example.org' });
    await eraseSubject(rig.db.pool, account.id, 'ada@example.org');
    expect(await entriesOf(form)).toEqual([]);
    expect(await send(form)).toEqual([]);
  });

  describe('are not sent', () => {
    const change = (form: Form, settings: FormChanges) => updateForm(rig.db, testSecrets, form, settings);

    test('when nothing is left', async () => {
      const { address, form } = await digestForm();
      const { submissionId } = await notify(form);
      await changeSubmission(rig.db.pool, wholeAccount(account.id), submissionId, 'spam');
      const error = 'all of its submissions were deleted or marked as spam';
      expect(await send(form)).toMatchObject([{ status: 'skipped', error }]);
      expect(mailsTo(address)).toEqual([]);
    });

    test('to an address that is no longer a recipient', async () => {
      const { address, form } = await digestForm();
      await notify(form);
      await change(form, { email_to: unique() });
      const error = `${address} no longer gets notifications of this form`;
      expect(await send(form)).toMatchObject([{ status: 'skipped', error }]);
    });

    test('while notifications are switched off', async () => {
      const { form } = await digestForm();
      await notify(form);
      await change(form, { notification: { enabled: false } });
      const error = 'notifications of this form are switched off';
      expect(await send(form)).toMatchObject([{ status: 'skipped', error }]);
    });

    test('for a deleted form', async () => {
      const { form } = await digestForm();
      await notify(form);
      await change(form, { deleted: true });
      expect(await send(form)).toMatchObject([{ status: 'skipped', error: 'the form was deleted' }]);
    });

    test('while the account is suspended, but afterwards', async () => {
      const { address, form } = await digestForm();
      await notify(form);
      await rig.db.pool.query('UPDATE accounts SET suspended_at = now() WHERE id = $1', [account.id]);
      expect(await send(form)).toEqual([]);
      await createDigests(rig.db.pool);
      expect(await digestsOf(form)).toEqual([]);
      await rig.db.pool.query('UPDATE accounts SET suspended_at = NULL WHERE id = $1', [account.id]);
      expect(await send(form)).toMatchObject([{ status: 'succeeded' }]);
      expect(mailsTo(address)).toHaveLength(1);
    });
  });

  test('of a suspended account do not hold up those of others', async () => {
    const suspended = await buildAccount(rig.db);
    await rig.db.pool.query('UPDATE accounts SET suspended_at = now() WHERE id = $1', [suspended.id]);
    await buildEntries(await buildForm(rig.db, suspended), 'them@example.com', 600);
    const { address, form } = await digestForm();
    await notify(form);
    await makeDue(form);
    await createAll();
    await eventually(async () => expect(mailsTo(address)).toHaveLength(1));
  });

  test('reach a recipient who wants e-mails at once by now', async () => {
    const { address, form } = await digestForm();
    await notify(form);
    const changed = await updateForm(rig.db, testSecrets, form, { notification: null });
    await notify(changed, { name: 'At once' });
    expect(mailsTo(address)).toHaveLength(1);
    expect(await send(form)).toMatchObject([{ status: 'succeeded' }]);
    expect(mailsTo(address)).toHaveLength(2);
  });

  test('are the only e-mail when the notification is tried again', async () => {
    const { address, form } = await digestForm();
    const { id } = await notify(form);
    const [before] = await entriesOf(form);
    await updateForm(rig.db, testSecrets, form, { notification: null });
    await retryOwnDelivery(rig.db, account, null, id, 'owner');
    expect(await settled(id)).toMatchObject({ status: 'skipped', attempt: 2 });
    expect(await entriesOf(form)).toEqual([before]);
    await send(form);
    expect(mailsTo(address)).toHaveLength(1);
  });

  test('are created once when the process dies in the middle', async () => {
    const { address, form } = await digestForm();
    await notify(form);
    await notify(form);
    for (const table of ['digests', 'deliveries']) {
      await rig.db.pool.query(
        `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
           BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
         CREATE TRIGGER die AFTER INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION die()`,
      );
      await makeDue(form);
      await expect(createDigests(rig.db.pool)).rejects.toThrow();
      await rig.db.pool.query('DROP FUNCTION die() CASCADE');
      expect((await entriesOf(form)).map(({ delivery_id }) => delivery_id)).toEqual([null, null]);
      expect(await digestsOf(form)).toEqual([]);
    }
    expect(await send(form)).toHaveLength(1);
    expect(mailsTo(address)).toHaveLength(1);
  });

  test('that fail are shown, raise an alert and can be retried', async () => {
    const { form } = await digestForm(dead);
    await notify(form);
    const { submissionId } = await notify(form);
    const [digest] = await send(form);
    expect(digest).toMatchObject({ status: 'failed', error: expect.stringContaining('550') });
    expect(await listDeliveries(rig.db, account.id, { status: 'failed', limit: 5 })).toMatchObject([
      ...[{ id: digest?.id, digest: true, submission_id: null }],
    ]);
    const { submissions } = await findFailures(
      rig.db.pool,
      { accountId: account.id, formIds: null, formId: form.id },
      10,
    );
    expect(submissions.map(({ id, failures }) => [id, failures.map((failure) => failure.id)])).toContainEqual([
      ...[submissionId, [digest?.id]],
    ]);

    const rule = createRules().find(({ cause }) => cause === 'mail_failing');
    const alerts = async () =>
      (await rig.db.pool.query('SELECT closed_at, facts FROM alerts WHERE form_id = $1', [form.id])).rows;
    if (rule) await evaluateRule(rig.db.pool, rule);
    expect(await alerts()).toMatchObject([
      { closed_at: null, facts: { failures: 1, digestOf: dead, isRejected: true } },
    ]);

    // Notifications to others are not what failed.
    const other = await updateForm(rig.db, testSecrets, form, { cc: [unique()] });
    expect(await notify(other)).toMatchObject({ status: 'succeeded' });
    if (rule) await evaluateRule(rig.db.pool, rule);
    expect(await alerts()).toMatchObject([{ closed_at: null }]);

    await retryOwnDelivery(rig.db, account, null, digest?.id ?? '', 'owner');
    expect(await settled(digest?.id ?? '')).toMatchObject({ status: 'failed', attempt: 2 });
    const stranger = await buildAccount(rig.db);
    await expect(retryOwnDelivery(rig.db, stranger, null, digest?.id ?? '', 'owner')).rejects.toThrow(
      'has no delivery',
    );
  });

  test('have the same Message-ID whenever they are sent', async () => {
    const { address, form } = await digestForm();
    await notify(form);
    smtp.become('refuse message');
    const [digest] = await send(form);
    smtp.become('accept');
    await retryOwnDelivery(rig.db, account, null, digest?.id ?? '', 'owner');
    expect(await settled(digest?.id ?? '')).toMatchObject({ status: 'succeeded', attempt: 2 });
    expect(mailsTo(address).map(({ parsed }) => parsed.messageId)).toEqual([`<${digest?.id}@forms.example>`]);
  });

  test('raise an alert when the mail server is the reason', async () => {
    const { form } = await digestForm();
    await notify(form);
    smtp.become('refuse message');
    expect(await send(form)).toMatchObject([{ status: 'failed' }]);
    for (const rule of createRules()) await evaluateRule(rig.db.pool, rule);
    const { rows } = await rig.db.pool.query('SELECT cause, count FROM alerts WHERE form_id = $1', [form.id]);
    expect(rows).toEqual([{ cause: 'mail_failing', count: 1 }]);
  });

  test('keep submissions from being erased before they are sent', async () => {
    const { form } = await digestForm(unique(), { retention: 'after_delivery' as never });
    const { submissionId } = await notify(form);
    const exists = async () =>
      (await rig.db.pool.query('SELECT FROM submissions WHERE id = $1', [submissionId])).rowCount === 1;
    const age = () =>
      rig.db.pool.query(
        `WITH d AS (UPDATE deliveries SET finished_at = now() - interval '9 days' WHERE finished_at IS NOT NULL),
              s AS (UPDATE submissions SET created_at = now() - interval '9 days' WHERE id = $1)
         UPDATE retention_schedule SET next_at = now(), position = NULL`,
        [submissionId],
      );
    const erase = async () => {
      await age();
      while ((await eraseExpired(rig.db.pool)).hasMore);
    };
    await erase();
    expect(await exists()).toBe(true);
    await send(form);
    await erase();
    expect(await exists()).toBe(false);
  });

  test('are deleted after 90 days, with their deliveries', async () => {
    const { form } = await digestForm();
    await notify(form);
    await send(form);
    await pruneDigests(rig.db.pool);
    expect(await digestsOf(form)).toHaveLength(1);
    await rig.db.pool.query(`UPDATE digests SET created_at = now() - interval '91 days' WHERE form_id = $1`, [form.id]);
    await pruneDigests(rig.db.pool);
    expect([await digestsOf(form), await entriesOf(form)]).toEqual([[], []]);
  });
});
