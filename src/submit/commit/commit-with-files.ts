import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../db/in-transaction';
import type { ReceivedFile } from '../body/uploaded-files';
import { type BatchResult, commitBatch, type NewSubmission } from './commit-batch';

/** Frees the account's row when this process freezes or loses its network before the transaction ends. */
const idleMs = 2_000;

/**
 * Writes one submission and its files in one transaction, with the promises of `commitBatch`. The files' bytes are sent
 * first, so that the account's row is locked no longer than for a submission without files.
 */
export async function commitWithFiles(
  pool: Pool,
  submission: NewSubmission,
  lockTimeoutMs: number,
): Promise<BatchResult> {
  const work = async (client: PoolClient) => {
    for (const file of submission.files) await insertFile(client, submission, file);
    const [result = { kind: 'stale' as const }] = await commitBatch(client, [submission], { lockTimeoutMs });
    if (result.kind !== 'accepted') throw new NotAccepted(result);
    return result;
  };
  try {
    return await inTransaction(pool, work, { idleMs });
  } catch (error) {
    if (error instanceof NotAccepted) return error.result;
    throw error;
  }
}

/** Rolls back the transaction, so that no file of a submission that was left out is stored. */
class NotAccepted extends Error {
  constructor(readonly result: BatchResult) {
    super('the submission was not accepted');
  }
}

async function insertFile(client: PoolClient, { id, accountId }: NewSubmission, file: ReceivedFile): Promise<void> {
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
