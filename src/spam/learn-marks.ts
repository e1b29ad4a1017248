import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../db/in-transaction';
import {
  createModel,
  type Example,
  learnExample,
  prepareExample,
  prepareRecent,
  replaceTraining,
  type SpamModel,
  serializeModel,
} from './model';
import { isSmallSql } from './spam.repository';
import { defaultSpamFilter, type SpamFilterSettings } from './spam.settings';
import type { SpamInput, SpamReason } from './spam-input';

const maxMarks = {
  /** The account's recent submissions are read again for each batch. */
  perBatch: 100,
  /** If more marks are pending, only the newest are learned. */
  pending: 500,
  /** Marks that are learned again before a changed one. */
  before: 100,
};
/** Recent submissions of the account: one mark may change only few decisions about them. */
const recentSubmissions = { all: 1_000, perBatch: 250 };
/** Releases the lock of a process that froze. */
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
 * Trains the account's model with a batch of pending marks, in the order in which they were made, and stores it in the
 * same transaction. Marks that were learned and then changed or taken back are retrained: the difference that they make
 * after the account's last 100 other marks is applied to the model. Resolves to the number of marks learned; null when
 * another process is learning them. Stops early once `closing` is aborted.
 */
export async function learnMarks(pool: Pool, accountId: string, closing: AbortSignal): Promise<number | null> {
  return inTransaction(
    pool,
    async (client) => {
      const stored = await lockModel(client, accountId);
      if (!stored) return null;
      const pending = await findPending(client, accountId);
      if (pending.length === 0) return 0;
      const changed = pending.filter(({ learned }) => learned !== null);
      const all = changed.length > 0 ? changed : pending;
      const skipped = all.slice(0, Math.max(0, all.length - maxMarks.pending));
      const batch = all.slice(skipped.length, skipped.length + maxMarks.perBatch);
      const trainer = await openTrainer(client, accountId, closing);
      const model =
        changed.length > 0
          ? await trainer.retrain(createModel(stored.model), batch)
          : await trainer.train(createModel(stored.model), await findMarks(client, batch, ({ isSpam }) => isSpam));
      // Stopped: nothing is stored, so the marks stay pending.
      if (!model) return 0;
      await store(client, accountId, model, [...skipped, ...batch]);
      return batch.length;
    },
    { idleMs },
  );
}

/** Trains models; both methods resolve to null once `closing` is aborted. */
interface Trainer {
  train(model: SpamModel, marks: readonly Mark[]): Promise<SpamModel | null>;
  /** Replaces what the model learned from changed marks. */
  retrain(model: SpamModel, batch: readonly PendingMark[]): Promise<SpamModel | null>;
}

async function openTrainer(client: PoolClient, accountId: string, closing: AbortSignal): Promise<Trainer> {
  const examples: Example[] = [];
  const knownSpam = new Set<Example>();
  const throttled = createThrottle();
  for await (const submission of findRecent(client, accountId)) {
    const example = await throttled(() => toExample(submission));
    examples.push(example);
    if (submission.isSpam) knownSpam.add(example);
  }
  const recent = prepareRecent(examples, knownSpam);
  const train: Trainer['train'] = async (model, marks) => {
    let last = model;
    for (const { example, isSpam } of marks) {
      if (closing.aborted) return null;
      const current = last;
      last = await throttled(() => learnExample(current, example, isSpam, recent));
      // Keeps the transaction from being ended as idle.
      await client.query('SELECT');
    }
    return last;
  };
  const retrain: Trainer['retrain'] = async (model, batch) => {
    const before = await train(createModel(null), await findMarksBefore(client, accountId));
    const old = before && (await train(before, await findMarks(client, batch, ({ learned }) => learned)));
    const replacement = old && (await train(before, await findMarks(client, batch, ({ isSpam }) => isSpam)));
    return replacement && replaceTraining(model, { old, replacement, marks: batch.length }, recent);
  };
  return { train, retrain };
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
  readonly example: Example;
  readonly isSpam: boolean;
}

/** The batch with its submissions, in the same order. A mark that changed since it was read is still pending. */
async function findMarks(
  client: PoolClient,
  batch: readonly PendingMark[],
  labelOf: (mark: PendingMark) => boolean | null,
): Promise<Mark[]> {
  const { rows } = await client.query<StoredRow>(
    submissionsSql('(SELECT * FROM submissions WHERE id = ANY ($1::uuid[]))'),
    [batch.map(({ id }) => id)],
  );
  const byId = new Map(withData(rows).map((row) => [row.id, row]));
  const throttled = createThrottle();
  const marks: Mark[] = [];
  for (const mark of batch) {
    const [row, isSpam] = [byId.get(mark.id), labelOf(mark)];
    if (row && isSpam !== null) marks.push({ example: await throttled(() => toExample(row)), isSpam });
  }
  return marks;
}

/** How long the work may block the process. A large submission, or one mark, takes about as long. */
const blockMs = 10;

/**
 * Returns a function that runs a piece of work. Once pieces have taken 10 ms, it waits for as long, so that the
 * deliveries of this process get half of its time.
 */
function createThrottle(): <T>(work: () => T) => Promise<T> {
  let busyMs = 0;
  return async (work) => {
    const startedAt = performance.now();
    const result = work();
    busyMs += performance.now() - startedAt;
    if (busyMs < blockMs) return result;
    await sleep(busyMs);
    busyMs = 0;
    return result;
  };
}

/** The newest learned marks that have not changed since, oldest first. */
async function findMarksBefore(client: PoolClient, accountId: string): Promise<Mark[]> {
  const { rows } = await client.query<PendingMark>(
    `SELECT submission_id AS id, is_spam AS "isSpam", learned FROM spam_marks
     WHERE account_id = $1 AND is_spam = learned ORDER BY marked_at DESC, submission_id DESC LIMIT ${maxMarks.before}`,
    [accountId],
  );
  return findMarks(client, rows.reverse(), ({ isSpam }) => isSpam);
}

interface StoredSubmission {
  readonly id: string;
  readonly data: SpamInput['data'];
  readonly isSpam: boolean;
  readonly referer: string | null;
  readonly reasons: readonly SpamReason[] | null;
  readonly spamFilter: SpamFilterSettings | null;
}

interface StoredRow extends Omit<StoredSubmission, 'data'> {
  /** Null if it is too large. */
  readonly data: SpamInput['data'] | null;
  /** With microseconds. */
  readonly at: string;
}

function submissionsSql(source: string): string {
  return `SELECT s.id, CASE WHEN ${isSmallSql('s.data')} THEN s.data END AS data, s.is_spam AS "isSpam", s.referer, s.spam_reasons AS reasons,
                 f.settings -> 'spam_filter' AS "spamFilter", s.created_at::text AS at
          FROM ${source} AS s JOIN forms f ON f.id = s.form_id ORDER BY s.created_at DESC`;
}

function withData(rows: readonly StoredRow[]): StoredSubmission[] {
  return rows.flatMap(({ data, ...row }) => (data === null ? [] : [{ ...row, data }]));
}

/** The account's last submissions, spam and deleted ones included. */
async function* findRecent(client: PoolClient, accountId: string): AsyncGenerator<StoredSubmission> {
  const { all, perBatch } = recentSubmissions;
  const newest = (where: string) =>
    `(SELECT id, data, is_spam, referer, spam_reasons, form_id, created_at FROM submissions
      WHERE account_id = $1 AND created_at < $2 AND ${where} ORDER BY created_at DESC LIMIT ${perBatch})`;
  // Each half of the submissions has an index of its own.
  const sql = submissionsSql(`(SELECT * FROM (${newest('deleted_at IS NULL AND NOT is_spam')}
                               UNION ALL ${newest('(deleted_at IS NOT NULL OR is_spam)')}) AS parts
                               ORDER BY created_at DESC LIMIT ${perBatch})`);
  let before = 'infinity';
  for (let read = 0; read < all; read += perBatch) {
    const { rows } = await client.query<StoredRow>(sql, [accountId, before]);
    yield* withData(rows);
    const last = rows.at(-1);
    if (!last || rows.length < perBatch) return;
    before = last.at;
  }
}

/** Request headers other than the Referer are not stored; the stored reasons say what their rules found. */
function toExample({ data, referer, reasons, spamFilter }: StoredSubmission): Example {
  const headers = { userAgent: null, acceptLanguage: null, referer, origin: null };
  const input = { data, fillMs: null, headers, repeats: 0, usualLanguage: null, blockedWords: [] };
  const { hold_threshold: hold, spam_threshold: spam } = spamFilter ?? defaultSpamFilter;
  return prepareExample(input, { hold, spam }, reasons);
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
