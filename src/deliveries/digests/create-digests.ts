import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../db/in-transaction';
import { newId } from '../../lib/new-id';

/** Due entries that are looked at to find whose digest is due, and entries that one statement takes. */
const batch = { lookedAt: 500, taken: 10_000 };
/** How long the digests of an account that sends nothing are put off. */
const postponement = '1 hour';
/** How long digests are kept. */
const keptDays = 90;

/** A recipient whose digest is due. */
interface DueGroup {
  readonly formId: string;
  readonly recipient: string;
  readonly accountId: string;
  readonly isStopped: boolean;
}

export interface DigestStep {
  /** Digests that were created. */
  readonly created: number;
  readonly hasMore: boolean;
}

/**
 * Creates digests for the recipients that have waited the longest: one e-mail per form and recipient. Each is a
 * transaction that takes all due entries and inserts the delivery, so that a crash neither loses nor repeats one. A
 * group that another process is working on is left to it. Safe to run in parallel.
 */
export async function createDigests(pool: Pool): Promise<DigestStep> {
  const groups = await findDueGroups(pool);
  let [created, settled] = [0, 0];
  const errors: unknown[] = [];
  for (const group of groups) {
    try {
      const taken = await inTransaction(pool, (client) => settleGroup(client, group));
      if (taken) settled += 1;
      if (taken && !group.isStopped) created += 1;
    } catch (error) {
      // One that fails must not stop the others.
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return { created, hasMore: settled > 0 };
}

async function findDueGroups(pool: Pool): Promise<DueGroup[]> {
  const { rows } = await pool.query<DueGroup>({
    name: 'digests-due',
    text: `SELECT due.form_id AS "formId", due.recipient, f.account_id AS "accountId",
                  a.stopped IS NOT NULL AS "isStopped"
           FROM (SELECT form_id, recipient, min(due_at) AS due_at
                 FROM (SELECT form_id, recipient, due_at FROM digest_entries
                       WHERE delivery_id IS NULL AND due_at <= now() ORDER BY due_at LIMIT ${batch.lookedAt}) AS oldest
                 GROUP BY form_id, recipient) AS due
           JOIN forms f ON f.id = due.form_id JOIN accounts a ON a.id = f.account_id
           ORDER BY due.due_at`,
  });
  return rows;
}

/** False when there was nothing to do, or another process is doing it. */
async function settleGroup(client: PoolClient, group: DueGroup): Promise<boolean> {
  const { formId, recipient, accountId, isStopped } = group;
  const { rows } = await client.query<{ locked: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('digest ' || $1 || ' ' || $2, 0)) AS locked`,
    [formId, recipient],
  );
  if (!rows[0]?.locked) return false;
  const deliveryId = newId();
  let total = 0;
  for (;;) {
    // Rows that an erasure has locked are left out: waiting for them in another order could deadlock. now() is the
    // start of the transaction, so the loop ends.
    const { rowCount } = await client.query(
      `WITH due AS MATERIALIZED (
         SELECT submission_id FROM digest_entries
         WHERE form_id = $1 AND recipient = $2 AND delivery_id IS NULL AND due_at <= now()
         ORDER BY due_at LIMIT ${batch.taken} FOR UPDATE SKIP LOCKED
       )
       UPDATE digest_entries e SET ${isStopped ? `due_at = now() + interval '${postponement}'` : 'delivery_id = $3'}
       FROM due WHERE e.submission_id = due.submission_id AND e.recipient = $2`,
      isStopped ? [formId, recipient] : [formId, recipient, deliveryId],
    );
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < batch.taken) break;
  }
  if (total > 0 && !isStopped) {
    await client.query(
      `WITH digest AS (INSERT INTO digests (delivery_id, account_id, form_id, recipient) VALUES ($1, $2, $3, $4))
       INSERT INTO deliveries (id, account_id, about, kind) VALUES ($1, $2, 'digest', 'email')`,
      [deliveryId, accountId, formId, recipient],
    );
  }
  return total > 0;
}

/** Deletes up to 50 digests that are 90 days old, with their deliveries and entries. Safe to run in parallel. */
export async function pruneDigests(pool: Pool): Promise<void> {
  await pool.query(
    `WITH expired AS (
       DELETE FROM digests WHERE delivery_id IN (
         SELECT delivery_id FROM digests WHERE created_at < now() - make_interval(days => ${keptDays})
         ORDER BY created_at LIMIT 50 FOR UPDATE SKIP LOCKED)
       RETURNING delivery_id
     ), entries AS (
       DELETE FROM digest_entries WHERE delivery_id IN (SELECT delivery_id FROM expired)
     )
     DELETE FROM deliveries WHERE id IN (SELECT delivery_id FROM expired)`,
  );
}
