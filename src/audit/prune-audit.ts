import type { Pool } from 'pg';
import { inTransaction } from '../db/in-transaction';
import { recordAudit } from './audit-entry';

/** Rows that one transaction removes. */
const batchSize = 5_000;

/**
 * Removes rows of one account's audit log that are older than the account wants, in one step, and appends a row that
 * says so. Rows are removed once a day: the first a day late, and with it all that are due. Resolves to their number and
 * whether there may be more to remove. Any number of processes may do so.
 */
export async function pruneAudit(pool: Pool): Promise<{ readonly removed: number; readonly hasMore: boolean }> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT a.id FROM accounts a JOIN audit_heads h ON h.account_id = a.id
     JOIN audit_log l ON l.account_id = a.id AND l.seq = h.removed_seq + 1
     WHERE l.at < now() - make_interval(days => a.audit_days + 1) LIMIT 1`,
  );
  const [account] = rows;
  if (!account) return { removed: 0, hasMore: false };
  return { removed: await pruneChain(pool, account.id), hasMore: true };
}

async function pruneChain(pool: Pool, accountId: string): Promise<number> {
  return inTransaction(pool, async (client) => {
    await client.query('SELECT FROM audit_heads WHERE account_id = $1 FOR UPDATE', [accountId]);
    const { rows } = await client.query<{ seq: number; hash: string; removed: number }>(
      `SELECT l.seq::float8 AS seq, l.hash, (l.seq - h.removed_seq)::int AS removed
       FROM audit_log l JOIN audit_heads h ON h.account_id = l.account_id JOIN accounts a ON a.id = l.account_id
       WHERE l.account_id = $1 AND l.seq <= h.removed_seq + ${batchSize}
         AND l.at < now() - make_interval(days => a.audit_days)
       ORDER BY l.seq DESC LIMIT 1`,
      [accountId],
    );
    const [last] = rows;
    if (!last) return 0;
    const { seq, hash, removed } = last;
    await client.query('UPDATE audit_heads SET removed_seq = $2, removed_hash = $3 WHERE account_id = $1', [
      ...[accountId, seq, hash],
    ]);
    await client.query('DELETE FROM audit_log WHERE account_id = $1 AND seq <= $2', [accountId, seq]);
    await recordAudit(client, {
      accountId,
      actor: { kind: 'system', id: null, label: 'Letterbox' },
      action: 'account.audit-log-pruned',
      changes: { entries: { new: removed }, through: { new: seq }, through_hash: { new: hash } },
    });
    return removed;
  });
}
