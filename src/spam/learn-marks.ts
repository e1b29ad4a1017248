import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../db/in-transaction';
import { createModel, learn, type SpamModel, serializeModel } from './model';
import { isSmallSql } from './spam.repository';
import { defaultSpamFilter, type SpamFilterSettings } from './spam.settings';
import type { SpamInput } from './spam-input';

/** Marks that are learned at a time; of more, only the newest are learned. */
const maxMarks = { perBatch: 25, pending: 500, relearned: 100 };
/** Recent submissions of the account, of which one mark may change few decisions. */
const recentSubmissions = 1_000;
/** Frees the account's model when this process freezes. */
const idleMs = 30_000;

/** Accounts with marks that their model has not learned yet. */
export async function findPendingAccounts(pool: Pool, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ accountId: string }>(
    `SELECT account_id AS "accountId" FROM spam_marks WHERE is_spam IS DISTINCT FROM learned
     GROUP BY account_id ORDER BY min(marked_at) LIMIT $1`,
    [limit],
  );
  return rows.map(({ accountId }) => accountId);
}

/**
 * Teaches the account's model some of its pending marks, in the order in which they were made, and stores it in the same
 * transaction. A mark that was learned and then changed or taken back is unlearned by learning the account's last 100
 * marks anew. Resolves to the number of marks learned; null when another process is learning them. Stops early once
 * `closing` is aborted.
 */
export async function learnMarks(pool: Pool, accountId: string, closing: AbortSignal): Promise<number | null> {
  return inTransaction(
    pool,
    async (client) => {
      const stored = await lockModel(client, accountId);
      if (!stored) return null;
      const pending = await findPending(client, accountId);
      if (pending.length === 0) return 0;
      const mustRelearn = pending.some(({ learned }) => learned !== null);
      const skipped = mustRelearn ? [] : pending.slice(0, Math.max(0, pending.length - maxMarks.pending));
      const batch = pending.slice(skipped.length, skipped.length + maxMarks.perBatch);
      const marks = mustRelearn
        ? (await findMarks(client, 'account_id = $1', [accountId], maxMarks.relearned)).reverse()
        : await inOrder(client, batch);
      const recent = await findRecent(client, accountId);
      let model = createModel(mustRelearn ? null : stored.model);
      let done = 0;
      for (const mark of marks) {
        if (closing.aborted) break;
        model = teach(model, mark, recent);
        done += 1;
        // Each takes a tenth of a second; deliveries of this process go on in between.
        await yieldToEventLoop();
        // Keeps the transaction from being ended as idle.
        await client.query('SELECT');
      }
      // Stopped: nothing is stored, so the marks stay pending.
      if (done < marks.length) return 0;
      const learned = mustRelearn ? pending : [...skipped, ...batch];
      await store(client, accountId, model, learned);
      return marks.length;
    },
    { idleMs },
  );
}

async function lockModel(client: PoolClient, accountId: string): Promise<{ model: Buffer | null } | null> {
  await client.query('INSERT INTO spam_models (account_id) VALUES ($1) ON CONFLICT DO NOTHING', [accountId]);
  const { rows } = await client.query<{ model: Buffer | null }>(
    'SELECT model FROM spam_models WHERE account_id = $1 FOR UPDATE SKIP LOCKED',
    [accountId],
  );
  return rows[0] ?? null;
}

interface PendingMark {
  readonly id: string;
  /** Null when it was taken back. */
  readonly isSpam: boolean | null;
  readonly learned: boolean | null;
}

async function findPending(client: PoolClient, accountId: string): Promise<PendingMark[]> {
  const { rows } = await client.query<PendingMark>(
    `SELECT submission_id AS id, is_spam AS "isSpam", learned FROM spam_marks
     WHERE account_id = $1 AND is_spam IS DISTINCT FROM learned ORDER BY marked_at, submission_id LIMIT 20000`,
    [accountId],
  );
  return rows;
}

interface Mark {
  readonly id: string;
  readonly isSpam: boolean;
  readonly data: SpamInput['data'];
  readonly referer: string | null;
  readonly spamFilter: SpamFilterSettings | null;
}

/** Marks with their submissions, the newest first. */
async function findMarks(client: PoolClient, where: string, values: unknown[], limit: number): Promise<Mark[]> {
  const { rows } = await client.query<Mark>(
    `SELECT s.id, m.is_spam AS "isSpam", s.data, s.referer, nullif(f.spam_filter, 'null') AS "spamFilter"
     FROM (SELECT * FROM spam_marks WHERE ${where} AND is_spam IS NOT NULL
           ORDER BY marked_at DESC, submission_id DESC LIMIT ${limit}) AS m
     JOIN submissions s ON s.id = m.submission_id JOIN forms f ON f.id = s.form_id
     WHERE ${isSmallSql('s.data')} ORDER BY m.marked_at DESC, s.id DESC`,
    values,
  );
  return rows;
}

/** The marks of a batch as it was read: a mark that changed since then is pending again. */
async function inOrder(client: PoolClient, batch: readonly PendingMark[]): Promise<Mark[]> {
  const marks = await findMarks(client, 'submission_id = ANY ($1::uuid[])', [batch.map(({ id }) => id)], batch.length);
  const byId = new Map(marks.map((mark) => [mark.id, mark]));
  return batch.flatMap(({ id, isSpam }) => {
    const mark = byId.get(id);
    return mark && isSpam !== null ? [{ ...mark, isSpam }] : [];
  });
}

/** The account's last submissions, spam included. */
async function findRecent(client: PoolClient, accountId: string): Promise<SpamInput[]> {
  const newest = (where: string) =>
    `(SELECT data, referer, created_at FROM submissions WHERE account_id = $1 AND ${where}
      ORDER BY created_at DESC LIMIT ${recentSubmissions})`;
  const { rows } = await client.query<Pick<Mark, 'data' | 'referer'>>(
    `SELECT data, referer FROM (
       SELECT * FROM (${newest('deleted_at IS NULL AND NOT is_spam')}
                      UNION ALL ${newest('(deleted_at IS NOT NULL OR is_spam)')}) AS parts
       ORDER BY created_at DESC LIMIT ${recentSubmissions}) AS recent
     WHERE ${isSmallSql('data')}`,
    [accountId],
  );
  return rows.map(toInput);
}

function teach(model: SpamModel, mark: Mark, recent: readonly SpamInput[]): SpamModel {
  const { hold_threshold } = mark.spamFilter ?? defaultSpamFilter;
  return learn(model, { input: toInput(mark), isSpam: mark.isSpam }, recent, hold_threshold);
}

/** Of the request, only the page is stored. */
function toInput({ data, referer }: Pick<Mark, 'data' | 'referer'>): SpamInput {
  const headers = { userAgent: null, acceptLanguage: null, referer, origin: null };
  return { data, fillMs: null, headers, repeats: 0, usualLanguage: null, blockedWords: [] };
}

async function store(
  client: PoolClient,
  accountId: string,
  model: SpamModel,
  learned: readonly PendingMark[],
): Promise<void> {
  await client.query('UPDATE spam_models SET model = $2, updated_at = clock_timestamp() WHERE account_id = $1', [
    accountId,
    model.marks === 0 ? null : serializeModel(model),
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
