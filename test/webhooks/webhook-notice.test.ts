import { randomUUID } from 'node:crypto';
import { settleOrphanedDeliveries } from '../../src/deliveries/recovery/dead-workers';
import { createMailer, type Mailer } from '../../src/email/mailer';
import { type DeliveryResult, failed, skipped, succeeded } from '../../src/lib/delivery-result';
import { createEmailProcessor } from '../../workers/processors/email';
import { describeOnEachBackend } from '../setup/services';
import { claimDelivery, recordOutcome } from '../support/claims';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { buildDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, buildWebhook, testLinks } from '../support/factories';
import { type SmtpReceiver, startSmtpReceiver } from '../support/smtp-receiver';

describeOnEachBackend('a webhook that keeps failing', ({ redisUrl }) => {
  let rig: DeliveryRig;
  let smtp: SmtpReceiver;
  let mailer: Mailer;
  let account: Awaited<ReturnType<typeof buildAccount>>;
  let form: Awaited<ReturnType<typeof buildForm>>;
  let webhook: Awaited<ReturnType<typeof buildWebhook>>;
  beforeAll(async () => {
    rig = await openDeliveryRig(redisUrl);
    smtp = await startSmtpReceiver();
    mailer = createMailer(smtp.url, 2);
    const deps = {
      pool: rig.db.pool,
      mailer,
      config: { mailFrom: 'Letterbox <mail@example.org>' },
      mailHost: 'localhost',
      links: testLinks,
    };
    rig.startWorker('email', createEmailProcessor(deps));
  });
  beforeEach(async () => {
    account = await buildAccount(rig.db);
    form = await buildForm(rig.db, account);
    webhook = await buildWebhook(rig.db, account, { url: 'https://example.com/hook?key=s3cret' });
  });
  afterAll(async () => {
    await rig.close();
    await mailer.close();
    await smtp.stop();
  });

  const pool = () => rig.db.pool;
  async function call(outcome: DeliveryResult = failed('responded with 500', { status: 500, excerpt: '' })) {
    const id = await buildDelivery(rig.db, form, { kind: 'webhook', webhookId: webhook.id });
    const claimed = await claimDelivery(pool(), id, randomUUID(), false);
    if (!claimed) throw new Error('not claimed');
    await recordOutcome(pool(), claimed, outcome, 1);
    return claimed;
  }
  const setFailures = (count: number) =>
    pool().query('UPDATE webhooks SET consecutive_failures = $2 WHERE id = $1', [webhook.id, count]);
  const failures = async () => (await webhook.reload()).consecutiveFailures;
  const notices = async () =>
    (
      await pool().query(
        `SELECT id, status, error FROM deliveries WHERE kind = 'email' AND webhook_id = $1 ORDER BY id`,
        [webhook.id],
      )
    ).rows;
  // The sweeper ignores rows that are less than three seconds old.
  const age = () =>
    pool().query(`UPDATE deliveries SET queued_at = queued_at - interval '1 minute' WHERE enqueued_at IS NULL`);

  test('counts consecutive failures; a success resets the count and a skipped delivery does not change it', async () => {
    await call();
    await call();
    await call(skipped('the submission was deleted'));
    expect(await failures()).toBe(2);
    await call(succeeded('sent'));
    expect(await failures()).toBe(0);
  });

  test('counts a delivery once even when its result is recorded twice', async () => {
    const claimed = await call();
    await recordOutcome(pool(), claimed, failed('responded with 500', { status: 500, excerpt: '' }), 1);
    expect(await failures()).toBe(1);
  });

  test('notifies the owner by e-mail once, at the third failure, and stays active', async () => {
    await call();
    await call();
    expect(await notices()).toEqual([]);
    await call();
    await call();
    await call();
    expect(await notices()).toHaveLength(1);

    await age();
    await rig.sweep();
    await eventually(async () => expect(await notices()).toEqual([expect.objectContaining({ status: 'succeeded' })]));
    const mails = smtp.mails.filter(({ envelope }) => envelope.to.includes(account.email));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.parsed.subject).toBe('Your webhook failed 5 times in a row');
    expect(mails[0]?.parsed.text).toContain('https://example.com/hook?key=***');
    expect(mails[0]?.parsed.text).toContain('responded with 500');
    expect(mails[0]?.raw).not.toContain('s3cret');
    expect((await webhook.reload()).active).toBe(true);
    // The e-mail is not a call of the webhook.
    expect(webhook.lastError).toBe('responded with 500');
  });

  test('notifies the owner once for many concurrent failures', async () => {
    await Promise.all(Array.from({ length: 20 }, () => call()));
    expect(await failures()).toBe(20);
    expect(await notices()).toHaveLength(1);
  });

  test('notifies the owner again only after a success in between', async () => {
    await setFailures(2);
    await call();
    await call(succeeded('sent'));
    await setFailures(2);
    await call();
    expect(await notices()).toHaveLength(2);
  });

  test.each([
    ['works again', () => call(succeeded('sent'))],
    ['was switched off', () => webhook.update({ active: false })],
    ['was deleted', () => webhook.destroy()],
  ])('does not notify the owner when it %s before the e-mail was sent', async (_title, change) => {
    await setFailures(2);
    await call();
    const id = (await notices())[0]?.id;
    await change();
    await age();
    await rig.sweep();
    await eventually(async () =>
      expect((await notices()).find((row) => row.id === id)).toMatchObject({
        status: 'skipped',
        error: 'the webhook was deleted, disabled or works again',
      }),
    );
  });

  test('notifies the owner even when a worker dies while sending the e-mail', async () => {
    await setFailures(2);
    await call();
    const [notice] = await notices();
    await pool().query(
      `UPDATE deliveries SET status = 'active', claim_token = gen_random_uuid(), started_at = now() - interval '1 minute'
       WHERE id = $1`,
      [notice?.id],
    );
    await settleOrphanedDeliveries(pool());
    expect((await webhook.reload()).lastError).toBe('responded with 500');
    await rig.sweep();
    await eventually(async () => expect(await notices()).toEqual([expect.objectContaining({ status: 'succeeded' })]));
  });
});
