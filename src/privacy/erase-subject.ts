import type { Pool, PoolClient } from 'pg';
import { validate as isUuid } from 'uuid';
import { beginErasure, type Erasure, endErasure, newErasureId } from './erasure';
import { findMentions, type Mentions } from './find-mentions';
import { readSubjectAddress, type SubjectAddress } from './subject-address';
import { findQuotingWebhooks } from './webhook-errors';
import { whileUnderWay } from './while-under-way';

/**
 * Erases everything that an address submitted to any form of the account, and resolves to the record of it: the
 * submissions with their files, deliveries, search words and kept answers, and what receivers answered to others where
 * it quotes the address. Each step is one transaction with its entry in the record. Whatever was accepted before the
 * last step is erased; repeating it, or two at once, erases nothing twice. One that is asked for under the `record` of an
 * earlier one of this address continues it. Throws InputError where it is no address.
 */
export async function eraseSubject(pool: Pool, accountId: string, email: string, record?: string): Promise<Erasure> {
  const address = readSubjectAddress(email);
  const id = record !== undefined && isUuid(record) ? record : newErasureId();
  const erasure = await whileUnderWay(pool, id, async (client) => {
    if (!(await beginErasure(client, id, accountId, address))) return null;
    let after: Date | null = null;
    do {
      const mentions: Mentions = await findMentions(client, accountId, address, after);
      if (mentions.ids.length + mentions.quotes.length > 0) await eraseStep(client, id, accountId, mentions);
      after = mentions.next;
    } while (after !== null);
    await eraseErrors(client, id, accountId, address);
    return endErasure(client, id);
  });
  return erasure ?? eraseSubject(pool, accountId, email);
}

async function eraseStep(client: PoolClient, id: string, accountId: string, found: Mentions): Promise<void> {
  // Where it fails the connection ends, and the transaction with it.
  await client.query('BEGIN');
  // In one order, so that two erasures do not wait for each other; in a statement of its own, so that what is counted
  // next is what is still there.
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM submissions WHERE account_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR UPDATE',
    [accountId, found.ids],
  );
  const own = rows.map((row) => row.id);
  await client.query(
    `UPDATE erasures SET
       submissions = submissions + cardinality($2::uuid[]), submission_ids = submission_ids || $2::uuid[],
       files = files + (SELECT count(*) FROM files WHERE submission_id = ANY ($2)),
       deliveries = deliveries + (SELECT count(*) FROM deliveries WHERE submission_id = ANY ($2)),
       idempotency_records = idempotency_records + (SELECT count(*) FROM idempotency_records WHERE submission_id = ANY ($2))
     WHERE id = $1`,
    [id, own],
  );
  // Everything else hangs on them.
  await client.query('DELETE FROM submissions WHERE id = ANY ($1::uuid[])', [own]);
  await client.query(
    `WITH cleared AS (
       UPDATE deliveries SET error = NULL, response_excerpt = NULL
       WHERE id = ANY ($2::uuid[]) AND (error IS NOT NULL OR response_excerpt IS NOT NULL) RETURNING id
     )
     UPDATE erasures SET webhook_errors = webhook_errors + (SELECT count(*) FROM cleared) WHERE id = $1`,
    [id, found.quotes],
  );
  await client.query('COMMIT');
}

async function eraseErrors(client: PoolClient, id: string, accountId: string, address: SubjectAddress): Promise<void> {
  await client.query(
    `WITH cleared AS (
       UPDATE webhooks SET last_error = NULL WHERE id = ANY ($2::uuid[]) AND last_error IS NOT NULL RETURNING id
     )
     UPDATE erasures SET webhook_errors = webhook_errors + (SELECT count(*) FROM cleared) WHERE id = $1`,
    [id, await findQuotingWebhooks(client, accountId, address)],
  );
}
