import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { recordOutcomes } from '../../src/deliveries/delivery.record';
import { redeliverFailed } from '../../src/deliveries/redeliver-failed';
import { failed } from '../../src/lib/delivery-result';
import { wholeAccount } from '../../src/members/scope';
import { eraseSubject } from '../../src/privacy/erase-subject';
import { eraseFromBin, eraseSubmission } from '../../src/submissions/changes/erase';
import { indexWords } from '../../src/submissions/search/search-index';
import { commitBatch } from '../../src/submit/commit/commit-batch';
import { buildSubmission } from '../submissions/rows';
import { claimDelivery } from '../support/claims';
import { buildNewSubmission, type CommitRig, openCommitRig } from '../support/commit-rig';
import { untilWaiting } from '../support/database';
import { buildWebhook } from '../support/factories';

let rig: CommitRig;
beforeAll(async () => {
  rig = await openCommitRig();
});
afterAll(() => rig?.close());
beforeEach(() => rig.db.pool.query('DELETE FROM submissions'));

const address = 'ada@example.com';
const data = JSON.stringify({ email: address });

/** Stores two submissions of the address; the one with the lower id was created later. */
async function buildTwo(deleted = false): Promise<[low: string, high: string]> {
  const low = await buildSubmission(rig.db, rig.form, { createdAt: '2026-01-02T00:00:00Z', data, deleted });
  return [low, await buildSubmission(rig.db, rig.form, { createdAt: '2026-01-01T00:00:00Z', data, deleted })];
}

/** Runs `work` while a transaction of another client holds what `lock` locks. */
async function holding(lock: string, values: unknown[], work: () => Promise<void>): Promise<void> {
  const client: PoolClient = await rig.db.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(lock, values);
    await work();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const erasures = {
  'of a person': () => eraseSubject(rig.db.pool, rig.account.id, address),
  'from the recycle bin': async () => {
    const { rows } = await rig.db.pool.query('SELECT id FROM submissions WHERE deleted_at IS NOT NULL');
    return eraseFromBin(
      rig.db.pool,
      wholeAccount(rig.account.id),
      rows.map(({ id }) => id),
    );
  },
};
const remaining = async () => (await rig.db.pool.query('SELECT id FROM submissions')).rowCount;

describe.each(Object.entries(erasures))('an erasure %s does not deadlock with', (kind, erase) => {
  const isBin = kind === 'from the recycle bin';

  test('the search index', async () => {
    const [, high] = await buildTwo(isBin);
    await rig.db.pool.query('UPDATE usage SET last_created_at = now()');
    await rig.db.pool.query('DELETE FROM search_marks');
    let both: Promise<unknown[]> = Promise.resolve([]);
    // Conflicts with the erasure, but not with the foreign key.
    await holding('SELECT FROM submissions WHERE id = $1 FOR NO KEY UPDATE', [high], async () => {
      const erasing = erase();
      await untilWaiting(rig.db.pool, 1);
      both = Promise.all([erasing, indexWords(rig.db.pool)]);
      both.catch(() => undefined);
      await untilWaiting(rig.db.pool, 2);
    });
    // The index meets submissions that were erased meanwhile, and tries again later.
    await both.catch((error: unknown) => expect(error).toMatchObject({ code: '23503' }));
    expect(await remaining()).toBe(0);
  });

  test('a webhook call that fails', async () => {
    const [low] = await buildTwo(isBin);
    const webhook = await buildWebhook(rig.db, rig.account);
    const id = uuidv7();
    await rig.db.pool.query(
      `INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id)
       SELECT $1, account_id, id, 'webhook', $3 FROM submissions WHERE id = $2`,
      [id, low, webhook.id],
    );
    const token = randomUUID();
    await claimDelivery(rig.db.pool, id, token, false);
    let both: Promise<unknown[]> = Promise.resolve([]);
    await holding('SELECT FROM webhooks WHERE id = $1 FOR UPDATE', [webhook.id], async () => {
      const recording = recordOutcomes(rig.db.pool, [
        { delivery: { id, token }, outcome: failed('status 500'), durationMs: 1 },
      ]);
      await untilWaiting(rig.db.pool, 1);
      both = Promise.all([recording, erase()]);
      both.catch(() => undefined);
      await untilWaiting(rig.db.pool, 2);
    });
    expect((await both)[0]).toEqual([true]);
    expect(await remaining()).toBe(0);
  });

  test('a submission that repeats the request of an erased one', async () => {
    const [low, high] = await buildTwo(isBin);
    const fingerprint = randomUUID();
    await rig.db.pool.query(
      `INSERT INTO idempotency_records (scope_id, fingerprint, submission_id, response) VALUES ($1, $2, $3, '{}')`,
      [rig.form.id, fingerprint, low],
    );
    const file = randomUUID();
    await rig.db.pool.query(
      `INSERT INTO files (id, submission_id, account_id, field, filename, mime_type, size, sha256, storage_key)
       VALUES ($1, $2, $3, 'cv', 'cv.pdf', 'application/pdf', 3, '\\xabcd', 'key')`,
      [file, high, rig.account.id],
    );
    let both: Promise<unknown[]> = Promise.resolve([]);
    await holding('SELECT FROM files WHERE id = $1 FOR UPDATE', [file], async () => {
      const erasing = erase();
      await untilWaiting(rig.db.pool, 1);
      const { version: accountVersion } = await rig.account.reload();
      const repeated = buildNewSubmission(rig, { accountVersion, idempotency: { fingerprint, response: {} } });
      const committing = commitBatch(rig.db.pool, [repeated], { lockTimeoutMs: 4_000 }).catch(
        ({ constraint }) => constraint,
      );
      both = Promise.all([erasing, committing]);
      both.catch(() => undefined);
      await Promise.race([committing, untilWaiting(rig.db.pool, 2)]);
    });
    expect((await both)[1]).toBe('idempotency_records_pkey');
    expect(await remaining()).toBe(0);
  });

  test('a redelivery of failed calls', async () => {
    const [low, high] = await buildTwo();
    const webhook = await buildWebhook(rig.db, rig.account);
    // The higher submission failed first.
    for (const [n, submission] of [high, low].entries()) {
      await rig.db.pool.query(
        `INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id, status, finished_at)
         SELECT $1, account_id, id, 'webhook', $3, 'failed', now() + $4 * interval '1 second' FROM submissions WHERE id = $2`,
        [uuidv7(), submission, webhook.id, n],
      );
    }
    const [since, until] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
    let both: Promise<unknown[]> = Promise.resolve([]);
    await holding('SELECT FROM submissions WHERE id = $1 FOR NO KEY UPDATE', [high], async () => {
      const erasing = eraseSubject(rig.db.pool, rig.account.id, address);
      await untilWaiting(rig.db.pool, 1);
      both = Promise.all([erasing, redeliverFailed(rig.db, webhook.id, since, until)]);
      both.catch(() => undefined);
      await untilWaiting(rig.db.pool, 2);
    });
    await both.catch((error: unknown) => expect(error).toMatchObject({ code: '23503' }));
    expect(await remaining()).toBe(0);
  });
});

test('a single submission is erased with what belongs to it', async () => {
  const [low, high] = await buildTwo();
  expect(await eraseSubmission(rig.db.pool, randomUUID(), low)).toBe(false);
  expect(await eraseSubmission(rig.db.pool, rig.account.id, low)).toBe(true);
  expect(await eraseSubmission(rig.db.pool, null, high)).toBe(true);
  expect(await remaining()).toBe(0);
});
