import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../db/in-transaction';
import { queueNames } from '../queues/contracts';
import { eraseLocked, idleMs, lockSubmissions } from '../submissions/changes/erase';
import { acceptedSql, notAcceptedSql } from '../submissions/folders';
import { marginSeconds } from './plan-deletion';

/** What one transaction did for an account whose time has come. */
export interface ErasedBatch {
  readonly accountId: string;
  /** Whether the account is gone. */
  readonly isDone: boolean;
}

/**
 * Erases a part of an account that is to be deleted, in a transaction of bounded size, and at last the account itself;
 * null when none is left. Any number of workers may call this: each works on another account. One that dies loses its
 * last part only. Stored files are deleted by the workers that delete files, which do not need the account for it.
 */
export async function eraseNextBatch(pool: Pool): Promise<ErasedBatch | null> {
  return inTransaction(
    pool,
    async (client) => {
      // At random, so that an account that cannot be erased does not keep the others.
      const { rows } = await client.query<{ id: string }>(
        `SELECT id FROM accounts WHERE deletes_at < now() - make_interval(secs => $1)
         ORDER BY random() LIMIT 1 FOR UPDATE SKIP LOCKED`,
        [marginSeconds],
      );
      const accountId = rows[0]?.id;
      if (accountId === undefined) return null;
      for (const erase of steps) {
        if ((await erase(client, accountId)) > 0) return { accountId, isDone: false };
      }
      await client.query('DELETE FROM accounts WHERE id = $1', [accountId]);
      return { accountId, isDone: true };
    },
    { idleMs },
  );
}

/** Deletes rows of an account, and resolves to their number; 0 when none are left. */
type Step = (client: PoolClient, accountId: string) => Promise<number>;

const batch = { submissions: 500, rows: 5_000 };

/** In this order: people, so that nobody sees half of an account; what may be large; and the rest with the account. */
const steps: readonly Step[] = [
  eraseAccess,
  rowStep('assignments', 'account_id = $1'),
  erasePeople,
  detachStorages,
  submissionStep(acceptedSql),
  submissionStep(notAcceptedSql),
  ...['digests', 'mail_tests', 'member_mails'].map(mailStep),
  rowStep('alerts', 'account_id = $1'),
  rowStep('deliveries', `account_id = $1 AND kind = ANY ($2) AND status = 'queued' AND enqueued_at IS NULL`, [
    queueNames,
  ]),
  rowStep('deliveries', `account_id = $1 AND status = 'queued' AND enqueued_at IS NOT NULL`),
  rowStep('deliveries', `account_id = $1 AND status = 'active'`),
  rowStep('decision_samples', 'account_id = $1'),
  ...['decision_counts', 'retention_log', 'list_entries'].map((table) =>
    rowStep(table, 'form_id IN (SELECT id FROM forms WHERE account_id = $1)'),
  ),
  ...[
    'list_entries',
    'submission_changes',
    'label_changes',
    'assignment_changes',
    'history_resends',
    'erasures',
    'suppressions',
    'forms',
  ].map((table) => rowStep(table, 'account_id = $1')),
];

async function eraseAccess(client: PoolClient, accountId: string): Promise<number> {
  const { rowCount } = await client.query('DELETE FROM api_tokens WHERE account_id = $1', [accountId]);
  return rowCount ?? 0;
}

/** Deletes the memberships, and the people who have no other account, with their sessions. Operators stay. */
async function erasePeople(client: PoolClient, accountId: string): Promise<number> {
  // Locked first: somebody who is joining another account is a member of it in the next statement.
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM users WHERE id IN (SELECT user_id FROM members WHERE account_id = $1) ORDER BY id FOR UPDATE`,
    [accountId],
  );
  if (rows.length === 0) return 0;
  await client.query('DELETE FROM members WHERE account_id = $1', [accountId]);
  await client.query(
    `DELETE FROM users WHERE id = ANY ($1::uuid[]) AND NOT is_operator
     AND NOT EXISTS (SELECT FROM members WHERE user_id = users.id)`,
    [rows.map(({ id }) => id)],
  );
  return rows.length;
}

/** Deletes the storages without files. The others stay without their account until their last file is deleted. */
async function detachStorages(client: PoolClient, accountId: string): Promise<number> {
  await client.query('UPDATE accounts SET storage_id = NULL WHERE id = $1 AND storage_id IS NOT NULL', [accountId]);
  const { rows } = await client.query<{ id: string }>('SELECT id FROM storages WHERE account_id = $1 FOR UPDATE', [
    accountId,
  ]);
  const ids = rows.map(({ id }) => id);
  await client.query(
    `DELETE FROM storages s WHERE id = ANY ($1::uuid[])
     AND NOT EXISTS (SELECT FROM files WHERE storage_id = s.id)
     AND NOT EXISTS (SELECT FROM file_deletions WHERE storage_id = s.id)`,
    [ids],
  );
  await client.query('UPDATE storages SET account_id = NULL WHERE id = ANY ($1::uuid[])', [ids]);
  return ids.length;
}

/** Each of two partial indexes has a part of the submissions. */
function submissionStep(condition: string): Step {
  return async (client, accountId) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM submissions WHERE account_id = $1 AND ${condition}
       ORDER BY created_at DESC LIMIT ${batch.submissions}`,
      [accountId],
    );
    const ids = await lockSubmissions(client, 'true', [rows.map(({ id }) => id)]);
    await eraseLocked(client, ids);
    return ids.length;
  };
}

/** Rows of a table that describe e-mails, with their deliveries. */
function mailStep(table: string): Step {
  return async (client, accountId) => {
    const { rowCount } = await client.query(
      `WITH gone AS (
         DELETE FROM ${table} WHERE delivery_id IN (
           SELECT delivery_id FROM ${table} WHERE account_id = $1 LIMIT ${batch.rows}) RETURNING delivery_id
       ), deliveries AS (
         DELETE FROM deliveries WHERE id IN (SELECT delivery_id FROM gone)
       )
       SELECT FROM gone`,
      [accountId],
    );
    return rowCount ?? 0;
  };
}

function rowStep(table: string, condition: string, values: readonly unknown[] = []): Step {
  return async (client, accountId) => {
    const { rowCount } = await client.query(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${batch.rows}))`,
      [accountId, ...values],
    );
    return rowCount ?? 0;
  };
}
