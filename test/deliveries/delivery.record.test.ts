import { randomUUID } from 'node:crypto';
import { claimDeliveries } from '../../src/deliveries/delivery.claim';
import { findSubmissionContexts } from '../../src/deliveries/delivery.context';
import { recordOutcomes } from '../../src/deliveries/delivery.record';
import { failed, skipped, succeeded } from '../../src/lib/delivery-result';
import { claimDelivery, claimTogether, recordOutcome } from '../support/claims';
import { buildDelivery, readDelivery } from '../support/delivery-rows';
import { buildAccount, buildForm, buildWebhook } from '../support/factories';
import { openTestDatabase } from '../support/open-database';
import { untilWaiting } from '../support/until-waiting';

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let account: Awaited<ReturnType<typeof buildAccount>>;
let form: Awaited<ReturnType<typeof buildForm>>;

beforeAll(async () => {
  db = await openTestDatabase();
  account = await buildAccount(db);
  form = await buildForm(db, account);
});
afterAll(() => db.close());

const claim = (id: string, retried = false, token: string = randomUUID()) => claimDelivery(db.pool, id, token, retried);

async function buildClaimed() {
  const id = await buildDelivery(db, form);
  const claimed = await claim(id);
  if (!claimed) throw new Error('not claimed');
  return claimed;
}

describe('the claim', () => {
  test('brings along what is to be delivered, and to whom', async () => {
    const webhook = await buildWebhook(db, account, { url: 'https://hooks.example/a' });
    const id = await buildDelivery(db, form, { kind: 'webhook', webhookId: webhook.id, data: { b: 'x', 10: 'ten' } });
    const claimed = await claim(id);
    expect(claimed?.webhook).toMatchObject({ id: webhook.id, url: 'https://hooks.example/a', previousSecret: null });
    const [facts] = await findSubmissionContexts(db.pool, [claimed?.submissionId ?? '']);
    expect(facts).toMatchObject(claimed?.context ?? {});
    expect(claimed?.context?.submission.createdAt).toBeInstanceOf(Date);
  });

  test.each([
    ['large', Array.from({ length: 500 }, () => randomUUID()).join(' ')],
    ['large once it is unpacked', 'a'.repeat(9_000)],
  ])('leaves to be read by itself what is %s', async (_how, message) => {
    const claimed = await claim(await buildDelivery(db, form, { data: { message } }));
    expect(claimed).toMatchObject({ context: null, bytes: expect.any(Number) });
  });

  test('that waited for whoever wrote to the row brings nothing along: it would be of before', async () => {
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

  test('brings no webhook along that was switched off', async () => {
    const webhook = await buildWebhook(db, account, { active: false });
    const claimed = await claim(await buildDelivery(db, form, { kind: 'webhook', webhookId: webhook.id }));
    expect(claimed).toMatchObject({ webhookId: webhook.id, webhook: null });
  });

  test.each([
    ['taken apart', '{"a\\u0000b": 1}'],
    ['followed so deep', `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('takes many though what one of them is to deliver cannot be %s', async (_how, data) => {
    const ids = [await buildDelivery(db, form), await buildDelivery(db, form)];
    await db.pool.query(
      'UPDATE submissions SET data = $2::text::json WHERE id = (SELECT submission_id FROM deliveries WHERE id = $1)',
      [ids[0], data],
    );
    const claims = ids.map((id) => ({ id, token: randomUUID(), retried: false }));
    const claimed = await claimTogether(db.pool, claims);
    expect(claimed).toMatchObject(ids.map((id) => ({ id })));
    expect(claimed[0]).toMatchObject({ context: null });
    expect(await claim(ids[0] ?? '', false, claims[0]?.token)).toMatchObject({ id: ids[0], context: null });
  });

  test('of a hundred that try at once, one gets the delivery', async () => {
    const id = await buildDelivery(db, form);
    const claims = await Promise.all(Array.from({ length: 100 }, () => claim(id)));
    const winners = claims.filter((claimed) => claimed !== null);
    expect(winners).toHaveLength(1);
    expect(await readDelivery(db, id)).toMatchObject({ status: 'active', claim_token: winners[0]?.token });
  });

  test.each(['active', 'succeeded', 'skipped'] as const)(
    'leaves a delivery alone that is %s, retried or not',
    async (status) => {
      const id = await buildDelivery(db, form, { status, startedAgoMs: 1_000 });
      const before = await readDelivery(db, id);
      expect(await claim(id, false)).toBeNull();
      expect(await claim(id, true)).toBeNull();
      expect(await readDelivery(db, id)).toEqual(before);
    },
  );

  test('takes a failed delivery only when a person retried its job, and wipes what it had failed with', async () => {
    const claimed = await buildClaimed();
    await recordOutcome(db.pool, claimed, failed('answered 500', { status: 500, excerpt: 'no' }), 12);
    await db.pool.query('UPDATE deliveries SET worker_crashes = 2 WHERE id = $1', [claimed.id]);

    expect(await claim(claimed.id, false)).toBeNull();
    expect(await claim(claimed.id, true)).toMatchObject({ id: claimed.id, retried: true });
    expect(await readDelivery(db, claimed.id)).toMatchObject({
      ...{ status: 'active', worker_crashes: 0, error: null, response_status: null, response_excerpt: null },
      ...{ duration_ms: null, finished_at: null },
    });
  });

  test('repeated with the same token it is the same claim', async () => {
    const id = await buildDelivery(db, form);
    const token = randomUUID();
    const first = await claim(id, false, token);
    expect(await claim(id, false, token)).toEqual(first);
  });

  test('of a delivery that is gone gives nothing', async () => {
    expect(await claim(randomUUID())).toBeNull();
  });
});

describe('the outcome', () => {
  test('is written with the answer and the time it took', async () => {
    const claimed = await buildClaimed();
    const outcome = failed('answered 503', { status: 503, excerpt: 'try later' });
    expect(await recordOutcome(db.pool, claimed, outcome, 1_234.6)).toBe(true);
    expect(await readDelivery(db, claimed.id)).toMatchObject({
      ...{ status: 'failed', error: 'answered 503', response_status: 503, response_excerpt: 'try later' },
      duration_ms: 1_235,
    });
  });

  test('is written only under the token of the claim', async () => {
    const claimed = await buildClaimed();
    const stranger = { id: claimed.id, token: randomUUID() };
    expect(await recordOutcome(db.pool, stranger, succeeded('sent'), 1)).toBe(false);
    expect(await readDelivery(db, claimed.id)).toMatchObject({ status: 'active' });
  });

  test('repeated it stays the same, and another one comes too late', async () => {
    const claimed = await buildClaimed();
    expect(await recordOutcome(db.pool, claimed, succeeded('sent'), 1)).toBe(true);
    expect(await recordOutcome(db.pool, claimed, succeeded('sent'), 1)).toBe(true);
    expect(await recordOutcome(db.pool, claimed, failed('late'), 1)).toBe(false);
    expect(await readDelivery(db, claimed.id)).toMatchObject({ status: 'succeeded', error: null });
  });

  test('holds whatever the other side said, even what Postgres cannot', async () => {
    const claimed = await buildClaimed();
    const outcome = failed('it said \0 and \ud800', { status: 550, excerpt: 'a\0b\udfff' });
    expect(await recordOutcome(db.pool, claimed, outcome, 1)).toBe(true);
    expect(await readDelivery(db, claimed.id)).toMatchObject({
      error: 'it said  and \ufffd',
      response_excerpt: 'ab\ufffd',
    });
  });

  test('of a webhook call shows on the webhook; one that was skipped does not', async () => {
    const webhook = await buildWebhook(db, account);
    const deliver = async (outcome: Parameters<typeof recordOutcome>[2]) => {
      const claimed = await claim(await buildDelivery(db, form, { kind: 'webhook', webhookId: webhook.id }));
      if (claimed) await recordOutcome(db.pool, claimed, outcome, 1);
      await webhook.reload();
      return [webhook.lastStatus, webhook.lastError];
    };
    expect(await deliver(failed('answered 500', { status: 500, excerpt: '' }))).toEqual([500, 'answered 500']);
    expect(await deliver(skipped('switched off'))).toEqual([500, 'answered 500']);
    expect(await deliver(succeeded('sent', { status: 204, excerpt: '' }))).toEqual([204, null]);
    expect(webhook.lastDeliveredAt).toBeInstanceOf(Date);
  });

  test('of an e-mail about a webhook says nothing of the webhook', async () => {
    const webhook = await buildWebhook(db, account);
    const claimed = await claim(await buildDelivery(db, form, { kind: 'email', webhookId: webhook.id }));
    if (claimed) await recordOutcome(db.pool, claimed, succeeded('sent', { status: 250, excerpt: 'OK' }), 1);
    await webhook.reload();
    expect([webhook.lastStatus, webhook.lastDeliveredAt]).toEqual([null, null]);
  });
});

describe('what is recorded together', () => {
  const outcomes = {
    S: succeeded('sent', { status: 200, excerpt: 'ok' }),
    F: failed('answered 500', { status: 500, excerpt: 'no' }),
    N: failed('no answer'),
    K: skipped('switched off'),
  } as const;

  /** Claims one delivery for each letter, by turns over the webhooks, and records them, together or one by one. */
  async function record(letters: string, failuresBefore: readonly number[], together: boolean) {
    const webhooks = [];
    for (const consecutiveFailures of failuresBefore) {
      const webhook = await buildWebhook(db, account);
      await db.pool.query('UPDATE webhooks SET consecutive_failures = $2 WHERE id = $1', [
        webhook.id,
        consecutiveFailures,
      ]);
      webhooks.push(webhook);
    }
    const records = [];
    for (const [n, letter] of [...letters].entries()) {
      const webhookId = webhooks[n % webhooks.length]?.id ?? '';
      const delivery = await claim(await buildDelivery(db, form, { kind: 'webhook', webhookId }));
      if (!delivery) throw new Error('not claimed');
      records.push({ delivery, outcome: outcomes[letter as keyof typeof outcomes], durationMs: 1 });
    }
    if (together) expect(await recordOutcomes(db.pool, records)).toEqual(records.map(() => true));
    else for (const one of records) expect(await recordOutcomes(db.pool, [one])).toEqual([true]);
    const told = [];
    for (const { id } of webhooks) {
      const { rows } = await db.pool.query(
        `SELECT consecutive_failures, last_status, last_error,
                (SELECT count(*)::int FROM deliveries WHERE webhook_id = w.id AND kind = 'email') AS notices,
                (SELECT array_agg(status || ' ' || coalesce(error, '') ORDER BY d.id) FROM deliveries d
                 WHERE webhook_id = w.id AND kind = 'webhook') AS settled
         FROM webhooks w WHERE id = $1`,
        [id],
      );
      told.push(rows[0]);
    }
    return told;
  }

  test.each([
    ['SSSS', [0, 7]],
    ['FFFF', [98, 3]],
    ['FNFNFN', [99, 97, 100]],
    ['FSFFSF', [90, 99]],
    ['SFFFFF', [99, 0]],
    ['FFSFFF', [10, 98]],
    ['KFKSKK', [99, 98]],
    ['NSFKFNSFFKNF', [96, 97, 101]],
    ['F', [99]],
  ])('comes to the same as one by one: %s after %p failures', async (letters, failuresBefore) => {
    expect(await record(letters, failuresBefore, true)).toEqual(await record(letters, failuresBefore, false));
  });

  test('makes no notice of a hundredth failure that is over by the end of the batch', async () => {
    const [told] = await record('FFSF', [98], true);
    expect(told).toMatchObject({ consecutive_failures: 1, notices: 0 });
  });

  test('one that was settled without its worker changes nothing, and stops none of the others', async () => {
    const [one, other] = [await buildClaimed(), await buildClaimed()];
    await db.pool.query(`UPDATE deliveries SET status = 'failed', claim_token = NULL WHERE id = $1`, [one.id]);
    const records = [one, other].map((delivery) => ({ delivery, outcome: outcomes.S, durationMs: 1 }));
    expect(await recordOutcomes(db.pool, records)).toEqual([false, true]);
    expect((await readDelivery(db, one.id)).status).toBe('failed');
  });

  test('claims of the same delivery in one statement: one gets it', async () => {
    const ids = [await buildDelivery(db, form), await buildDelivery(db, form)];
    const claims = [...ids, ...ids].map((id) => ({ id, token: randomUUID(), retried: false }));
    const won = (await claimDeliveries(db.pool, claims)).flatMap((claimed) =>
      claimed && claimed !== 'locked' ? [claimed.id] : [],
    );
    expect(won.sort()).toEqual([...ids].sort());
  });

  test('a row that somebody holds keeps none of the others waiting', async () => {
    const ids = [await buildDelivery(db, form), await buildDelivery(db, form), await buildDelivery(db, form)];
    const claims = ids.map((id) => ({ id, token: randomUUID(), retried: false }));
    const hold = async (id: string | undefined, work: () => Promise<void>) => {
      const holder = await db.pool.connect();
      await holder.query('BEGIN');
      await holder.query('SELECT FROM deliveries WHERE id = $1 FOR UPDATE', [id]);
      await work();
      await holder.query('ROLLBACK');
      holder.release();
    };
    await hold(ids[1], async () => {
      const claimed = await claimDeliveries(db.pool, claims);
      expect(claimed.map((one) => (one === 'locked' ? one : one?.id))).toEqual([ids[0], 'locked', ids[2]]);
    });
    expect(await claimDeliveries(db.pool, claims.slice(1, 2))).toMatchObject([{ id: ids[1] }]);
    const records = claims.map((delivery) => ({ delivery, outcome: outcomes.S, durationMs: 1 }));
    await hold(ids[0], async () => {
      expect(await recordOutcomes(db.pool, records)).toEqual(['locked', true, true]);
    });
    expect(await recordOutcomes(db.pool, records)).toEqual([true, true, true]);
  });

  test('records that are repeated count nothing', async () => {
    const webhook = await buildWebhook(db, account);
    const records = [];
    for (const outcome of [outcomes.S, outcomes.F, outcomes.F]) {
      const delivery = await claim(await buildDelivery(db, form, { kind: 'webhook', webhookId: webhook.id }));
      if (delivery) records.push({ delivery, outcome, durationMs: 1 });
    }
    await recordOutcomes(db.pool, records);
    await recordOutcomes(db.pool, records);
    await webhook.reload();
    expect(webhook.get()).toMatchObject({ consecutiveFailures: 2, lastStatus: 500 });
  });
});
