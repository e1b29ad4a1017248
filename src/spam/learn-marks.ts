import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../db/in-transaction';
import { isWithheldForSql } from '../decisions/withheld';
import { countMarks, type Example, toExample } from './model';
import { isSmallSql } from './spam.repository';
import type { SpamInput } from './spam-input';
import { isSuspectedSql } from './spam-marks';
import { readSubmission } from './submission';

/** The newest messages that are counted: marked ones, and accepted ones that nobody marked. */
const counted = { marked: 500, unmarked: 300 } as const;
/** About a millisecond's work. */
const messagesPerPause = 20;
/** Marks that one transaction notes as learned. */
const maxPending = 20_000;
/** Releases the lock of a process that froze. */
const idleMs = 30_000;

/** A model that is older is counted again: submissions were erased since, and others accepted. */
const isStaleSql = "model IS NOT NULL AND updated_at < now() - interval '1 day'";

/** Accounts with marks that their model has not learned yet, and then those whose model is a day old. */
export async function findPendingAccounts(pool: Pool, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ accountId: string }>(
    `(SELECT account_id AS "accountId" FROM spam_marks WHERE is_spam IS DISTINCT FROM learned
      GROUP BY account_id ORDER BY min(marked_at) LIMIT $1)
     UNION ALL
     (SELECT account_id FROM spam_models WHERE ${isStaleSql} ORDER BY updated_at LIMIT $1)
     LIMIT $1`,
    [limit],
  );
  return rows.map(({ accountId }) => accountId);
}

/**
 * Counts the account's marks anew, and stores the model and what it has learned in the same transaction. Resolves to the
 * number of marks that were pending; null when another process is learning them. Stops early once `closing` is aborted.
 */
export async function learnMarks(pool: Pool, accountId: string, closing: AbortSignal): Promise<number | null> {
  return inTransaction(
    pool,
    async (client) => {
      const model = await lockModel(client, accountId);
      if (!model) return null;
      const pending = await findPending(client, accountId);
      if (pending.length === 0 && !model.isStale) return 0;
      const examples: Example[] = [];
      for (const { data, referer, isSpam } of await findMessages(client, accountId)) {
        if (examples.length % messagesPerPause === 0) await yieldToEventLoop();
        // Stopped: nothing is stored, so the marks stay pending.
        if (closing.aborted) return 0;
        examples.push(toExample(readSubmission(data, referer), isSpam));
      }
      await store(client, accountId, countMarks(examples), pending);
      return pending.length;
    },
    { idleMs },
  );
}

async function lockModel(client: PoolClient, accountId: string): Promise<{ readonly isStale: boolean } | null> {
  await client.query('INSERT INTO spam_models (account_id) VALUES ($1) ON CONFLICT DO NOTHING', [accountId]);
  const { rows } = await client.query<{ isStale: boolean }>(
    `SELECT ${isStaleSql} AS "isStale" FROM spam_models WHERE account_id = $1 FOR UPDATE SKIP LOCKED`,
    [accountId],
  );
  return rows[0] ?? null;
}

interface PendingMark {
  readonly id: string;
  /** Null when it was taken back. */
  readonly isSpam: boolean | null;
}

async function findPending(client: PoolClient, accountId: string): Promise<PendingMark[]> {
  const { rows } = await client.query<PendingMark>(
    `SELECT submission_id AS id, is_spam AS "isSpam" FROM spam_marks
     WHERE account_id = $1 AND is_spam IS DISTINCT FROM learned ORDER BY marked_at, submission_id LIMIT ${maxPending}`,
    [accountId],
  );
  return rows;
}

interface Message {
  readonly data: SpamInput['data'];
  readonly referer: string | null;
  readonly isSpam: boolean | null;
}

/** A mark that changes after it was found is pending again, or still. */
async function findMessages(client: PoolClient, accountId: string): Promise<Message[]> {
  const { rows } = await client.query<Message>(
    `(SELECT s.data, s.referer, m.is_spam AS "isSpam"
      FROM (SELECT submission_id, is_spam FROM spam_marks WHERE account_id = $1 AND is_spam IS NOT NULL
            ORDER BY marked_at DESC LIMIT ${counted.marked}) AS m
      JOIN submissions s ON s.id = m.submission_id WHERE ${isSmallSql('s.data')})
     UNION ALL
     (SELECT s.data, s.referer, NULL
      FROM (SELECT * FROM submissions WHERE account_id = $1 AND deleted_at IS NULL AND NOT is_spam AND import_id IS NULL
            ORDER BY created_at DESC LIMIT ${counted.unmarked}) AS s
      WHERE ${isSmallSql('s.data')} AND NOT ${isSuspectedSql('s')}
        AND NOT (${isWithheldForSql('filter', 's')})
        AND NOT EXISTS (SELECT FROM spam_marks m WHERE m.submission_id = s.id AND m.is_spam IS NOT NULL))`,
    [accountId],
  );
  return rows;
}

async function store(
  client: PoolClient,
  accountId: string,
  model: Buffer | null,
  learned: readonly PendingMark[],
): Promise<void> {
  await client.query('UPDATE spam_models SET model = $2, updated_at = clock_timestamp() WHERE account_id = $1', [
    accountId,
    model,
  ]);
  await client.query(
    `WITH done AS (
       SELECT m.submission_id, d.label FROM unnest($1::uuid[], $2::boolean[]) AS d (id, label)
       JOIN spam_marks m ON m.submission_id = d.id ORDER BY m.submission_id FOR UPDATE OF m
     )
     UPDATE spam_marks m SET learned = done.label FROM done WHERE m.submission_id = done.submission_id`,
    [learned.map(({ id }) => id), learned.map(({ isSpam }) => isSpam)],
  );
}
