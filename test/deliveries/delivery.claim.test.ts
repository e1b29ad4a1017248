import { randomUUID } from 'node:crypto';
import { claimDeliveries } from '../../src/deliveries/delivery.claim';
import { findSubmissionContexts } from '../../src/deliveries/delivery.context';
import { failed } from '../../src/lib/delivery-result';
import { buildAlert } from '../support/alert-rows';
import { claimDelivery, claimTogether, recordOutcome } from '../support/claims';
import { untilWaiting } from '../support/database';
import { buildDelivery, readDelivery } from '../support/delivery-rows';
import { buildWebhook } from '../support/factories';
import { account, db, form, setUpDatabase, setUpForm } from '../support/set-up';

setUpDatabase();
setUpForm();

const claim = (id: string, retried = false, token: string = randomUUID()) => claimDelivery(db.pool, id, token, retried);

async function buildClaimed() {
  const claimed = await claim(await buildDelivery(db, form));
  if (!claimed) throw new Error('not claimed');
  return claimed;
}

describe('claiming a delivery', () => {
  test('returns what to deliver and where', async () => {
    const webhook = await buildWebhook(db, account, { url: 'https://hooks.example/a' });
    const id = await buildDelivery(db, form, { kind: 'webhook', webhookId: webhook.id, data: { b: 'x', 10: 'ten' } });
    const claimed = await claim(id);
    expect(claimed?.webhook).toMatchObject({ id: webhook.id, url: 'https://hooks.example/a', previousSecret: null });
    const [context] = await findSubmissionContexts(db.pool, [claimed?.submissionId ?? '']);
    expect(context).toMatchObject(claimed?.context ?? {});
    expect(claimed?.context?.submission.createdAt).toBeInstanceOf(Date);
  });

  test('returns the alert of an e-mail that belongs to no submission', async () => {
    const alert = await buildAlert(db, { accountId: account.id, cause: 'quota_80' });
    const mixed = [await buildDelivery(db, form), alert.deliveryId];
    const claims = mixed.map((id) => ({ id, token: randomUUID(), retried: false }));
    expect(await claimTogether(db.pool, claims)).toMatchObject([
      { about: 'submission', context: { form: { id: form.id } } },
      { about: 'alert', submissionId: null, context: null, bytes: 0 },
    ]);
  });

  test.each([
    ['large', Array.from({ length: 500 }, () => randomUUID()).join(' ')],
    ['large when uncompressed', 'a'.repeat(9_000)],
  ])('leaves a submission to be read later that is %s', async (_how, message) => {
    const claimed = await claim(await buildDelivery(db, form, { data: { message } }));
    expect(claimed).toMatchObject({ context: null, bytes: expect.any(Number) });
  });

  test('returns no context after waiting for a lock, because it might be outdated', async () => {
    const webhook = await buildWebhook(db, account);
    const id = await buildDelivery(db, form, { kind: 'webhook', webhookId: webhook.id });
    const client = await db.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM deliveries WHERE id = $1 FOR UPDATE', [id]);
    const claiming = claim(id);
    await untilWaiting(db.pool, 1);
    await client.query('UPDATE webhooks SET active = false WHERE id = $1', [webhook.id]);
    await client.query('COMMIT');
    client.release();
    expect(await claiming).toMatchObject({ id, context: null, webhook: null });
  });

  test('returns no webhook that was switched off', async () => {
    const webhook = await buildWebhook(db, account, { active: false });
    const claimed = await claim(await buildDelivery(db, form, { kind: 'webhook', webhookId: webhook.id }));
    expect(claimed).toMatchObject({ webhookId: webhook.id, webhook: null });
  });

  test('claims a whole batch although one of its submissions cannot be read', async () => {
    const nestedTooDeeply = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const ids = [await buildDelivery(db, form), await buildDelivery(db, form)];
    await db.pool.query(
      'UPDATE submissions SET data = $2::text::json WHERE id = (SELECT submission_id FROM deliveries WHERE id = $1)',
      [ids[0], nestedTooDeeply],
    );
    const claims = ids.map((id) => ({ id, token: randomUUID(), retried: false }));
    const claimed = await claimTogether(db.pool, claims);
    expect(claimed).toMatchObject(ids.map((id) => ({ id })));
    expect(claimed[0]).toMatchObject({ context: null });
    expect(await claim(ids[0] ?? '', false, claims[0]?.token)).toMatchObject({ id: ids[0], context: null });
  });

  test('succeeds for one of a hundred concurrent claims', async () => {
    const id = await buildDelivery(db, form);
    const claims = await Promise.all(Array.from({ length: 100 }, () => claim(id)));
    const winners = claims.filter((claimed) => claimed !== null);
    expect(winners).toHaveLength(1);
    expect(await readDelivery(db, id)).toMatchObject({ status: 'active', claim_token: winners[0]?.token });
  });

  test.each(['active', 'succeeded', 'skipped'] as const)(
    'leaves a delivery unchanged that is %s, retried or not',
    async (status) => {
      const id = await buildDelivery(db, form, { status, startedAgoMs: 1_000 });
      const before = await readDelivery(db, id);
      expect(await claim(id, false)).toBeNull();
      expect(await claim(id, true)).toBeNull();
      expect(await readDelivery(db, id)).toEqual(before);
    },
  );

  test('claims a failed delivery only when a person retried its job, and clears its error', async () => {
    const claimed = await buildClaimed();
    await recordOutcome(db.pool, claimed, failed('status 500', { status: 500, excerpt: 'no' }), 12);
    await db.pool.query('UPDATE deliveries SET worker_crashes = 2 WHERE id = $1', [claimed.id]);

    expect(await claim(claimed.id, false)).toBeNull();
    expect(await claim(claimed.id, true)).toMatchObject({ id: claimed.id, retried: true });
    expect(await readDelivery(db, claimed.id)).toMatchObject({
      ...{ status: 'active', worker_crashes: 0, error: null, response_status: null, response_excerpt: null },
      ...{ duration_ms: null, finished_at: null },
    });
  });

  test('repeated with the same token, returns the same claim', async () => {
    const id = await buildDelivery(db, form);
    const token = randomUUID();
    const first = await claim(id, false, token);
    expect(await claim(id, false, token)).toEqual(first);
  });

  test('returns null for a delivery that does not exist', async () => {
    expect(await claim(randomUUID())).toBeNull();
  });

  test('gives a delivery to one of two claims in the same statement', async () => {
    const ids = [await buildDelivery(db, form), await buildDelivery(db, form)];
    const claims = [...ids, ...ids].map((id) => ({ id, token: randomUUID(), retried: false }));
    const won = (await claimDeliveries(db.pool, claims)).flatMap((claimed) =>
      claimed && claimed !== 'locked' ? [claimed.id] : [],
    );
    expect(won.sort()).toEqual([...ids].sort());
  });
});
