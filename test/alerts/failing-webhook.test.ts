import { randomUUID } from 'node:crypto';
import { settleOrphanedDeliveries } from '../../src/deliveries/recovery/dead-workers';
import { type DeliveryResult, failed, skipped, succeeded } from '../../src/lib/delivery-result';
import { describeOnEachBackend } from '../setup/services';
import { type AlertRig, evaluateAlerts, openAlertRig } from '../support/alert-rig';
import { ageAlerts, readAlerts } from '../support/alert-rows';
import { claimDelivery, recordOutcome } from '../support/claims';
import { buildDelivery } from '../support/delivery-rows';
import { buildAccount, buildForm, buildWebhook } from '../support/factories';

const status500 = failed('responded with 500', { status: 500, excerpt: '' });

describeOnEachBackend('a webhook that keeps failing', ({ redisUrl }) => {
  let rig: AlertRig;
  let account: Awaited<ReturnType<typeof buildAccount>>;
  let form: Awaited<ReturnType<typeof buildForm>>;
  let webhook: Awaited<ReturnType<typeof buildWebhook>>;
  beforeAll(async () => {
    rig = await openAlertRig(redisUrl);
  });
  beforeEach(async () => {
    account = await buildAccount(rig.db);
    form = await buildForm(rig.db, account);
    webhook = await buildWebhook(rig.db, account, { url: 'https://example.com/hook?key=s3cret' });
  });
  afterAll(() => rig.close());

  const pool = () => rig.db.pool;
  async function call(outcome: DeliveryResult = status500) {
    const id = await buildDelivery(rig.db, form, { kind: 'webhook', webhookId: webhook.id });
    const claimed = await claimDelivery(pool(), id, randomUUID(), false);
    if (!claimed) throw new Error('not claimed');
    await recordOutcome(pool(), claimed, outcome, 1);
    return claimed;
  }
  const fail = async (times: number) => {
    for (let n = 0; n < times; n += 1) await call();
  };
  const failures = async () => (await webhook.reload()).consecutiveFailures;
  const mails = () => rig.mailsTo(account.email);
  const alertMails = async () =>
    (
      await pool().query(
        'SELECT d.id, d.status, d.error FROM deliveries d JOIN alerts a ON a.id = d.alert_id WHERE a.account_id = $1',
        [account.id],
      )
    ).rows;

  test('counts consecutive failures; a success resets the count and a skipped delivery does not change it', async () => {
    await fail(2);
    await call(skipped('the submission was deleted'));
    expect(await failures()).toBe(2);
    await call(succeeded('sent'));
    expect(await failures()).toBe(0);
  });

  test('counts a delivery once even when its result is recorded twice', async () => {
    const claimed = await call();
    await recordOutcome(pool(), claimed, status500, 1);
    expect(await failures()).toBe(1);
  });

  test('is mailed to the owner once, from the third failure on, and stays active', async () => {
    await fail(2);
    await rig.alert();
    expect(mails()).toEqual([]);
    await fail(3);
    await rig.alert();
    await fail(20);
    await rig.alert();
    expect(mails()).toHaveLength(1);
    const [mail] = mails();
    expect(mail?.parsed.subject).toBe('Your webhook to example.com failed 5 times in a row');
    expect(mail?.parsed.text).toContain('https://example.com/hook?key=***');
    expect(mail?.parsed.text).toContain('Last error: responded with 500.');
    expect(mail?.parsed.text).toContain(
      `https://forms.example/dashboard/webhooks/log?webhook=${webhook.id}&status=failed`,
    );
    expect(mail?.parsed.text).toContain('https://forms.example/dashboard/settings/alerts');
    expect(mail?.raw).not.toContain('s3cret');
    expect((await webhook.reload()).active).toBe(true);
    // The e-mail is not a call of the webhook.
    expect(webhook.lastError).toBe('responded with 500');
    expect(await readAlerts(rig.db, account.id)).toMatchObject([
      { cause: 'webhook_failing', count: 25, closed_at: null },
    ]);
  });

  test('is mailed once when it fails many times at the same moment', async () => {
    await Promise.all(Array.from({ length: 20 }, () => call()));
    await Promise.all([rig.alert(), evaluateAlerts(rig.db), evaluateAlerts(rig.db)]);
    expect(await failures()).toBe(20);
    expect(mails()).toHaveLength(1);
  });

  test('is mailed again when it fails again after a success, unless it was mailed within a day', async () => {
    await fail(3);
    await rig.alert();
    await call(succeeded('sent'));
    await rig.alert();
    expect(await readAlerts(rig.db, account.id)).toMatchObject([{ closed_at: expect.any(Date) }]);
    await fail(3);
    await rig.alert();
    expect(mails()).toHaveLength(1);
    expect(await readAlerts(rig.db, account.id)).toHaveLength(2);

    await call(succeeded('sent'));
    await rig.alert();
    await pool().query('UPDATE alerts SET digested_at = now(), told_count = count WHERE account_id = $1', [account.id]);
    await ageAlerts(rig.db, account.id, 25);
    await fail(3);
    await rig.alert();
    expect(mails()).toHaveLength(2);
  });

  test.each([
    ['works again', () => call(succeeded('sent'))],
    ['was switched off', () => webhook.update({ active: false })],
    ['was deleted', () => webhook.destroy()],
  ])('is not mailed when it %s before the e-mail was sent', async (_title, change) => {
    await fail(3);
    await evaluateAlerts(rig.db);
    await change();
    await rig.alert();
    expect(await alertMails()).toMatchObject([{ status: 'skipped', error: 'the cause of the alert has ended' }]);
    expect(await readAlerts(rig.db, account.id)).toMatchObject([{ closed_at: expect.any(Date) }]);
    expect(mails()).toEqual([]);
  });

  test('is mailed even when a worker dies while sending the e-mail', async () => {
    await fail(3);
    await evaluateAlerts(rig.db);
    await pool().query(
      `UPDATE deliveries SET status = 'active', claim_token = gen_random_uuid(), started_at = now() - interval '1 minute'
       WHERE id = $1`,
      [(await alertMails())[0]?.id],
    );
    await settleOrphanedDeliveries(pool());
    expect((await webhook.reload()).lastError).toBe('responded with 500');
    await rig.alert();
    expect(await alertMails()).toMatchObject([{ status: 'succeeded' }]);
    expect(mails()).toHaveLength(1);
  });
});
