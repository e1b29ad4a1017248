import type { Pool, PoolClient } from 'pg';
import { validate as isUuid } from 'uuid';
import { eraseLocked, idleMs, lockSubmissions } from '../submissions/changes/erase';
import { beginErasure, type Erasure, endErasure, newErasureId, withErasureLock } from './erasure';
import { findMentions, findQuotingWebhooks, type Mentions } from './find-mentions';
import { readSubjectAddress, type SubjectAddress } from './subject-address';

/**
 * Erases everything that an address submitted to any form of the account: submissions with files, deliveries, search
 * words and stored responses, responses to other deliveries that quote the address, and its suppression. Each step is a transaction that
 * also updates the record. Submissions accepted before the last step are included. Safe to repeat and to run in
 * parallel; with the `record` of an earlier erasure of this address, continues that one. Throws InputError for an
 * invalid address.
 */
export async function eraseSubject(pool: Pool, accountId: string, email: string, record?: string): Promise<Erasure> {
  const address = readSubjectAddress(email);
  const id = record !== undefined && isUuid(record) ? record : newErasureId();
  const erasure = await withErasureLock(pool, id, async (client) => {
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
  // On failure the connection is closed, which rolls the transaction back.
  await client.query(`BEGIN; SET LOCAL idle_in_transaction_session_timeout = '${idleMs}ms'`);
  // A statement of its own ensures that only rows that still exist are counted next.
  const own = await lockSubmissions(client, 'account_id = $2', [found.ids, accountId]);
  await client.query(
    `UPDATE erasures SET
       submissions = submissions + cardinality($2::uuid[]), submission_ids = submission_ids || $2::uuid[],
       files = files + (SELECT count(*) FROM files WHERE submission_id = ANY ($2)),
       deliveries = deliveries + (SELECT count(*) FROM deliveries WHERE submission_id = ANY ($2)),
       idempotency_records = idempotency_records + (SELECT count(*) FROM idempotency_records WHERE submission_id = ANY ($2))
     WHERE id = $1`,
    [id, own],
  );
  await eraseLocked(client, own);
  await client.query('COMMIT');
  // A transaction of its own: these deliveries belong to other submissions, which another erasure may have locked.
  await client.query(
    `WITH cleared AS (
       UPDATE deliveries SET error = NULL, response_excerpt = NULL, transports = NULL, bounces = NULL
       WHERE id IN (SELECT id FROM deliveries WHERE id = ANY ($2::uuid[]) ORDER BY id FOR UPDATE)
         AND (error IS NOT NULL OR response_excerpt IS NOT NULL OR bounces IS NOT NULL) RETURNING id
     )
     UPDATE erasures SET webhook_errors = webhook_errors + (SELECT count(*) FROM cleared) WHERE id = $1`,
    [id, found.quotes],
  );
}

async function eraseErrors(client: PoolClient, id: string, accountId: string, address: SubjectAddress): Promise<void> {
  await client.query('DELETE FROM suppressions WHERE account_id = $1 AND address = ANY ($2::text[])', [
    accountId,
    address.spellings,
  ]);
  await client.query(
    `WITH cleared AS (
       UPDATE webhooks SET last_error = NULL
       WHERE id IN (SELECT id FROM webhooks WHERE id = ANY ($2::uuid[]) ORDER BY id FOR UPDATE)
         AND last_error IS NOT NULL RETURNING id
     )
     UPDATE erasures SET webhook_errors = webhook_errors + (SELECT count(*) FROM cleared) WHERE id = $1`,
    [id, await findQuotingWebhooks(client, accountId, address)],
  );
}
