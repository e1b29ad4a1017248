import { randomUUID } from 'node:crypto';
import { claimDeliveries } from '../../src/deliveries/delivery.claim';
import { listDeliveries } from '../../src/deliveries/delivery.log';
import { recordOutcomes } from '../../src/deliveries/delivery.record';
import { retryDelivery } from '../../src/deliveries/delivery.retry';
import { failed, skipped, succeeded } from '../../src/lib/delivery-result';
import { claimDelivery, recordOutcome } from '../support/claims';
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

describe('recording an outcome', () => {
  test('stores the response and the duration', async () => {
    const claimed = await buildClaimed();
    const outcome = failed('status 503', { status: 503, excerpt: 'try later' });
    expect(await recordOutcome(db.pool, claimed, outcome, 1_234.6)).toBe(true);
    expect(await readDelivery(db, claimed.id)).toMatchObject({
      ...{ status: 'failed', error: 'status 503', response_status: 503, response_excerpt: 'try later' },
      duration_ms: 1_235,
    });
  });

  test('requires the token of the claim', async () => {
    const claimed = await buildClaimed();
    const otherClaim = { id: claimed.id, token: randomUUID() };
    expect(await recordOutcome(db.pool, otherClaim, succeeded('sent'), 1)).toBe(false);
    expect(await readDelivery(db, claimed.id)).toMatchObject({ status: 'active' });
  });

  test('may be repeated, but not changed', async () => {
    const claimed = await buildClaimed();
    expect(await recordOutcome(db.pool, claimed, succeeded('sent'), 1)).toBe(true);
    expect(await recordOutcome(db.pool, claimed, succeeded('sent'), 1)).toBe(true);
    expect(await recordOutcome(db.pool, claimed, failed('late'), 1)).toBe(false);
    expect(await readDelivery(db, claimed.id)).toMatchObject({ status: 'succeeded', error: null });
  });

  test('stores whatever the receiver sent, even characters that PostgreSQL cannot store', async () => {
    const claimed = await buildClaimed();
    const outcome = failed('it said \0 and \ud800', { status: 550, excerpt: 'a\0b\udfff' });
    expect(await recordOutcome(db.pool, claimed, outcome, 1)).toBe(true);
    expect(await readDelivery(db, claimed.id)).toMatchObject({
      error: 'it said  and \ufffd',
      response_excerpt: 'ab\ufffd',
    });
  });

  test('stores what each transport did with an e-mail, until the delivery is run again', async () => {
    const claimed = await buildClaimed();
    const transports = [
      { name: 'Postmark', outcome: 'failed', error: 'it said \0', duration_ms: 12 },
      { name: 'SMTP (mail.example)', outcome: 'failed', error: null, duration_ms: 3 },
    ] as const;
    await recordOutcome(db.pool, claimed, { status: 'failed', error: 'no', transports }, 15);
    const shown = async () =>
      (await listDeliveries(db, account.id, { limit: 100 })).find(({ id }) => id === claimed.id);
    expect((await shown())?.transports).toEqual([{ ...transports[0], error: 'it said ' }, transports[1]]);
    await retryDelivery(db, claimed.id);
    expect((await shown())?.transports).toBeNull();
  });

  test('updates the webhook, unless the call was skipped', async () => {
    const webhook = await buildWebhook(db, account);
    const deliver = async (outcome: Parameters<typeof recordOutcome>[2]) => {
      const claimed = await claim(await buildDelivery(db, form, { kind: 'webhook', webhookId: webhook.id }));
      if (claimed) await recordOutcome(db.pool, claimed, outcome, 1);
      await webhook.reload();
      return [webhook.lastStatus, webhook.lastError];
    };
    expect(await deliver(failed('status 500', { status: 500, excerpt: '' }))).toEqual([500, 'status 500']);
    expect(await deliver(skipped('switched off'))).toEqual([500, 'status 500']);
    expect(await deliver(succeeded('sent', { status: 204, excerpt: '' }))).toEqual([204, null]);
    expect(webhook.lastDeliveredAt).toBeInstanceOf(Date);
  });

  test('of an e-mail about a webhook leaves the webhook unchanged', async () => {
    const webhook = await buildWebhook(db, account);
    const claimed = await claim(await buildDelivery(db, form, { kind: 'email', webhookId: webhook.id }));
    if (claimed) await recordOutcome(db.pool, claimed, succeeded('sent', { status: 250, excerpt: 'OK' }), 1);
    await webhook.reload();
    expect([webhook.lastStatus, webhook.lastDeliveredAt]).toEqual([null, null]);
  });
});

describe('recording a batch of outcomes', () => {
  const outcomes = {
    S: succeeded('sent', { status: 200, excerpt: 'ok' }),
    F: failed('status 500', { status: 500, excerpt: 'no' }),
    N: failed('no response'),
    K: skipped('switched off'),
  } as const;

  /** Claims one delivery per letter, alternating between the webhooks, and records them together or one by one. */
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
    const webhookRows = [];
    for (const { id } of webhooks) {
      const { rows } = await db.pool.query(
        `SELECT consecutive_failures, last_status, last_error,
                (SELECT array_agg(status || ' ' || coalesce(error, '') ORDER BY d.id) FROM deliveries d
                 WHERE webhook_id = w.id AND kind = 'webhook') AS finished
         FROM webhooks w WHERE id = $1`,
        [id],
      );
      webhookRows.push(rows[0]);
    }
    return webhookRows;
  }

  test.each([
    ['SSSS', [0, 7]],
    ['FFFF', [1, 0]],
    ['FNFNFN', [2, 0, 3]],
    ['FSFFSF', [0, 2]],
    ['SFFFFF', [2, 0]],
    ['FFSFFF', [7, 1]],
    ['KFKSKK', [2, 1]],
    ['NSFKFNSFFKNF', [0, 1, 4]],
    ['F', [2]],
  ])('equals recording one by one: %s after %p failures', async (letters, failuresBefore) => {
    expect(await record(letters, failuresBefore, true)).toEqual(await record(letters, failuresBefore, false));
  });

  test('counts only the failures after the last success of the batch', async () => {
    const [webhook] = await record('FFSF', [1], true);
    expect(webhook).toMatchObject({ consecutive_failures: 1 });
  });

  test('a delivery that was settled without its worker stays unchanged and does not affect the others', async () => {
    const [one, other] = [await buildClaimed(), await buildClaimed()];
    await db.pool.query(`UPDATE deliveries SET status = 'failed', claim_token = NULL WHERE id = $1`, [one.id]);
    const records = [one, other].map((delivery) => ({ delivery, outcome: outcomes.S, durationMs: 1 }));
    expect(await recordOutcomes(db.pool, records)).toEqual([false, true]);
    expect((await readDelivery(db, one.id)).status).toBe('failed');
  });

  test('a locked row does not delay the others', async () => {
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

  test('repeated records are not counted again', async () => {
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
