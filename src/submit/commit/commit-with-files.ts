import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../db/in-transaction';
import type { ReceivedFile } from '../request';
import { commitBatch, type Entry, type Verdict } from './commit-batch';

/**
 * Writes one post with its files in one transaction, with the promises of `commitBatch`. The bytes go first: the
 * account's lock is held for no longer than for a post without files.
 */
export async function commitWithFiles(pool: Pool, entry: Entry): Promise<Verdict> {
  try {
    return await inTransaction(pool, async (client) => {
      for (const file of entry.files) await insertFile(client, entry, file);
      const [verdict = { kind: 'stale' as const }] = await commitBatch(client, [entry]);
      if (verdict.kind !== 'accepted') throw new LeftOut(verdict);
      return verdict;
    });
  } catch (error) {
    if (error instanceof LeftOut) return error.verdict;
    throw error;
  }
}

/** Ends the transaction of a post that was not accepted, so that nothing of its files is kept. */
class LeftOut extends Error {
  constructor(readonly verdict: Verdict) {
    super('the post was left out');
  }
}

async function insertFile(client: PoolClient, { id, accountId }: Entry, file: ReceivedFile): Promise<void> {
  await client.query({
    name: 'files-insert',
    text: `INSERT INTO files (id, submission_id, account_id, field, filename, mime_type, size, sha256, content, storage_key)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      ...[file.id, id, accountId, file.field, file.filename, file.type, file.size, file.sha256],
      ...[await file.read(), `${accountId}/${file.id}`],
    ],
  });
}
