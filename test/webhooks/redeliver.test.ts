import { randomUUID } from 'node:crypto';
import { redeliver } from '../../src/deliveries/redeliver';
import { redeliverFailed } from '../../src/deliveries/redeliver-failed';
import { type DeliveryResult, failed, succeeded } from '../../src/lib/delivery-result';
import { buildAlert } from '../support/alert-rows';
import { claimDelivery, recordOutcome } from '../support/claims';
import { buildDelivery, readDelivery } from '../support/delivery-rows';
import { buildWebhook } from '../support/factories';
import { account, db, form, setUpDatabase, setUpForm } from '../support/set-up';

setUpDatabase();
setUpForm();
let webhook: Awaited<ReturnType<typeof buildWebhook>>;
beforeEach(async () => {
  webhook = await buildWebhook(db, account);
});

const longAgo = new Date('2000-01-01');
const soon = () => new Date(Date.now() + 60_000);

async function settle(id: string, outcome: DeliveryResult): Promise<string> {
  const claimed = await claimDelivery(db.pool, id, randomUUID(), false);
  if (!claimed) throw new Error('not claimed');
  await recordOutcome(db.pool, claimed, outcome, 1);
  return id;
}
const build = () => buildDelivery(db, form, { kind: 'webhook', webhookId: webhook.id });
const buildFailed = async () => settle(await build(), failed('responded with 500', { status: 500, excerpt: '' }));
const deliveriesOf = async (submissionId: string) =>
  (
    await db.pool.query(
      `SELECT id, status, attempt FROM deliveries WHERE submission_id = $1 AND kind = 'webhook' ORDER BY id`,
      [submissionId],
    )
  ).rows;

describe('one delivery', () => {
  test.each([failed('responded with 500'), succeeded('sent')])(
    'that has $status is repeated as a new delivery',
    async (outcome) => {
      const id = await settle(await build(), outcome);
      const before = await readDelivery(db, id);
      const again = await redeliver(db, id);

      expect(again).toMatchObject({
        ...{ submission_id: before.submission_id, kind: 'webhook', webhook_id: webhook.id },
        ...{ status: 'queued', attempt: 1, response_status: null, error: null },
      });
      expect(again.id).not.toBe(id);
      expect(await readDelivery(db, id)).toEqual(before);
    },
  );

  test('that is itself a redelivery can be repeated', async () => {
    const first = await redeliver(db, await buildFailed());
    await settle(first.id, failed('responded with 500'));
    const second = await redeliver(db, first.id);
    expect(await deliveriesOf(second.submission_id ?? '')).toHaveLength(3);
  });

  test('requested several times at once is repeated once', async () => {
    const id = await buildFailed();
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => redeliver(db, id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await deliveriesOf((await readDelivery(db, id)).submission_id)).toHaveLength(2);
  });

  test('that is queued or active is not repeated', async () => {
    await expect(redeliver(db, await build())).rejects.toMatchObject({ code: 'wrong_state' });
  });

  test('of another kind, or one that does not exist, is rejected', async () => {
    const mail = await buildDelivery(db, form, { kind: 'email', status: 'failed' });
    await expect(redeliver(db, mail)).rejects.toMatchObject({ code: 'wrong_state' });
    const alert = await buildAlert(db, { accountId: account.id, cause: 'quota_80' });
    await expect(redeliver(db, alert.deliveryId)).rejects.toMatchObject({ code: 'wrong_state' });
    await expect(redeliver(db, randomUUID())).rejects.toMatchObject({ code: 'not_found' });
    await expect(redeliver(db, 'nothing')).rejects.toMatchObject({ code: 'not_found' });
  });

  test.each([
    ['switched off', () => webhook.update({ active: false }), 'wrong_state'],
    ['deleted', () => webhook.destroy(), 'not_found'],
    ['of an account on the Free plan', () => account.update({ plan: 'free' }), 'wrong_state'],
    ['of a suspended account', () => account.update({ suspendedAt: new Date() }), 'wrong_state'],
    [
      'for a submission in the recycle bin',
      () => db.pool.query('UPDATE submissions SET deleted_at = now()'),
      'wrong_state',
    ],
  ])('to a webhook that is %s is rejected', async (_title, change, code) => {
    const id = await buildFailed();
    await change();
    await expect(redeliver(db, id)).rejects.toMatchObject({ code });
  });
});

describe('redelivering all failed deliveries of a time range', () => {
  test('creates new deliveries for them only', async () => {
    const ids = [await buildFailed(), await buildFailed(), await buildFailed()];
    await settle(await build(), succeeded('sent'));
    await build();
    expect(await redeliverFailed(db, webhook.id, longAgo, soon())).toBe(3);
    for (const id of ids) {
      const { submission_id } = await readDelivery(db, id);
      expect((await deliveriesOf(submission_id)).map(({ status }) => status)).toEqual(['failed', 'queued']);
    }
  });

  test('repeats each once, even when called repeatedly and concurrently', async () => {
    for (let n = 0; n < 5; n += 1) await buildFailed();
    const counts = await Promise.all([1, 2, 3].map(() => redeliverFailed(db, webhook.id, longAgo, soon())));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
    expect(await redeliverFailed(db, webhook.id, longAgo, soon())).toBe(0);
  });

  test('skips those whose redelivery succeeded, but not those whose redelivery failed', async () => {
    const [healed, still] = [await buildFailed(), await buildFailed()];
    await settle((await redeliver(db, healed)).id, succeeded('sent'));
    await settle((await redeliver(db, still)).id, failed('responded with 500'));
    expect(await redeliverFailed(db, webhook.id, longAgo, soon())).toBe(1);
    expect(await deliveriesOf((await readDelivery(db, still)).submission_id)).toHaveLength(3);
  });

  test('includes `since` and excludes `until`', async () => {
    const [early, late] = [await buildFailed(), await buildFailed()];
    const at = (id: string, time: string) =>
      db.pool.query('UPDATE deliveries SET finished_at = $2 WHERE id = $1', [id, time]);
    await at(early, '2026-03-01T12:00:00Z');
    await at(late, '2026-03-01T13:00:00Z');
    const range = (since: string, until: string) => redeliverFailed(db, webhook.id, new Date(since), new Date(until));
    expect(await range('2026-03-01T12:00:00.001Z', '2026-03-01T13:00:00Z')).toBe(0);
    expect(await range('2026-03-01T12:00:00Z', '2026-03-01T13:00:00Z')).toBe(1);
    expect(await range('2026-03-01T13:00:00Z', '2026-03-01T12:00:00Z')).toBe(0);
    expect(await range('2026-03-01T13:00:00Z', '2026-03-01T14:00:00Z')).toBe(1);
  });

  test('skips other webhooks, and submissions in the recycle bin or spam', async () => {
    const other = await buildWebhook(db, account);
    await buildFailed();
    expect(await redeliverFailed(db, other.id, longAgo, soon())).toBe(0);
    await db.pool.query('UPDATE submissions SET marked_spam = true WHERE account_id = $1', [account.id]);
    expect(await redeliverFailed(db, webhook.id, longAgo, soon())).toBe(0);
  });

  test('handles thousands in batches without gaps or duplicates', async () => {
    await db.pool.query(
      `WITH s AS (
         INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
         SELECT gen_random_uuid(), $1, $2, '{}', '192.0.2.1', now() FROM generate_series(1, 1700) RETURNING id)
       INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id, status, finished_at)
       SELECT ('00000000-0000-7000-8000-' || lpad((row_number() OVER ())::text, 12, '0'))::uuid, $2, id, 'webhook', $3, 'failed',
              now() - interval '1 hour' FROM s`,
      [form.id, account.id, webhook.id],
    );
    expect(await redeliverFailed(db, webhook.id, longAgo, soon())).toBe(1_700);
    const { rows } = await db.pool.query(
      `SELECT count(*)::int AS rows, count(DISTINCT submission_id)::int AS submissions FROM deliveries
       WHERE webhook_id = $1 AND status = 'queued'`,
      [webhook.id],
    );
    expect(rows[0]).toEqual({ rows: 1_700, submissions: 1_700 });
  });
});
