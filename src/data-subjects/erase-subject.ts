import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../db/in-transaction';
import { beginErasure, type Erasure, endErasure } from './erasure';
import { findMentions } from './find-mentions';
import { addressPatterns, readSubjectAddress } from './subject-address';

/**
 * Erases everything that an address submitted to any form of the account, and resolves to the record of it: the
 * submissions with their files, deliveries, search words and kept answers, and the last errors of webhooks that quote
 * it. Each step is one transaction with its entry in the record. Whatever was accepted before the last step is erased;
 * repeating it, or two at once, erases nothing twice. Throws InputError where it is no address.
 */
export async function eraseSubject(pool: Pool, accountId: string, email: string): Promise<Erasure> {
  const address = readSubjectAddress(email);
  const id = await beginErasure(pool, accountId, address);
  let after: Date | null = null;
  do {
    const { ids, next } = await findMentions(pool, accountId, address, after);
    if (ids.length > 0) await inTransaction(pool, (client) => eraseStep(client, id, accountId, ids));
    after = next;
  } while (after !== null);
  await eraseErrors(pool, id, accountId, addressPatterns(address));
  return endErasure(pool, id);
}

async function eraseStep(client: PoolClient, id: string, accountId: string, ids: readonly string[]): Promise<void> {
  // In one order, so that two erasures do not wait for each other; in a statement of its own, so that what is counted
  // next is what is still there.
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM submissions WHERE account_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR UPDATE',
    [accountId, ids],
  );
  const own = rows.map((row) => row.id);
  await client.query(
    `UPDATE erasures SET
       submissions = submissions + cardinality($2::uuid[]), submission_ids = submission_ids || $2::uuid[],
       files = files + (SELECT count(*) FROM files WHERE submission_id = ANY ($2)),
       deliveries = deliveries + (SELECT count(*) FROM deliveries WHERE submission_id = ANY ($2)),
       repeat_answers = repeat_answers + (SELECT count(*) FROM idempotency_records WHERE submission_id = ANY ($2))
     WHERE id = $1`,
    [id, own],
  );
  // Everything else hangs on them.
  await client.query('DELETE FROM submissions WHERE id = ANY ($1::uuid[])', [own]);
}

async function eraseErrors(pool: Pool, id: string, accountId: string, patterns: readonly string[]): Promise<void> {
  await pool.query(
    `WITH cleared AS (
       UPDATE webhooks SET last_error = NULL WHERE account_id = $2 AND last_error ILIKE ANY ($3::text[]) RETURNING id
     )
     UPDATE erasures SET webhook_errors = (SELECT count(*) FROM cleared) WHERE id = $1`,
    [id, accountId, patterns],
  );
}
