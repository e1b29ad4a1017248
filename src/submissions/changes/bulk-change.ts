import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import type { Queries } from '../../db/transaction-queries';
import { isReleasableSql } from '../../decisions/withheld';
import { InputError } from '../../lib/input-error';
import { type Scope, withinSql } from '../../members/scope';
import { markSql } from '../../spam/spam-marks';
import { type InboxFilter, rowsOf, type Source, sourceOf } from '../inbox/inbox.filter';
import type { SubmissionDetail } from '../submission.repository';
import { type BulkChange, batchTime, recordChange } from './change-history';
import { changes } from './change-submission';
import { eraseFromBin } from './erase';
import { releaseSubmission } from './release-submission';

interface BulkDeps {
  readonly pool: Queries;
  readonly requestId: string;
  /**
   * The batch that the changes belong to, so that `undoBatch` can take them back. Without it, they are not recorded.
   */
  readonly batch?: string;
}

/** The maximum number of ids per call. */
const maxIds = 1_000;
/** Releases are separate transactions; this many run in parallel. */
const releaseConcurrency = 3;

/**
 * Applies a change to the scope's submissions with these ids, at most 1,000, and resolves to the number changed;
 * those already in that state are not counted. Throws InputError for more ids.
 */
export async function changeMany(
  deps: BulkDeps,
  scope: Scope,
  ids: readonly string[],
  change: BulkChange,
): Promise<number> {
  const own = ownIds(ids);
  if (change === 'erase') return eraseMany(deps, scope, own);
  if (change === 'not_spam' || change === 'release') return releaseMany(deps, scope, own, change);
  const { pool, batch } = deps;
  const { set, clears } = changes[change];
  const values: unknown[] = [scope.accountId, own];
  const { rows } = await pool.query<{ changed: number }>(
    `WITH target AS (
       SELECT id, ${clears ?? 'NULL::timestamptz'} AS former, status AS former_status FROM submissions
       WHERE account_id = $1 AND id = ANY ($2::uuid[]) AND ${isDueSql(change)}${withinSql(scope, 'form_id', values)}
       ORDER BY id FOR UPDATE
     ), changed AS (
       UPDATE submissions s SET ${set(batch === undefined ? 'now()' : batchTime(batch))}
       FROM target WHERE s.id = target.id RETURNING s.id, s.account_id, target.former, target.former_status
     )${batch === undefined ? '' : `, recorded AS (${recordSql(change, batch)})`}
     ${change === 'spam' ? `, marked AS (${markSql('changed', true)})` : ''}
     SELECT count(*)::int AS changed FROM changed`,
    values,
  );
  return rows[0]?.changed ?? 0;
}

/** SQL for whether a change would change a submission. */
function isDueSql(change: BulkChange): string {
  if (change === 'erase') return 'deleted_at IS NOT NULL';
  if (change === 'not_spam' || change === 'release') return `${releasable[change]} AND deleted_at IS NULL`;
  return `NOT (${changes[change].done})`;
}

/** The number of the scope's submissions with these ids that `changeMany` would change. Throws the same InputError. */
export async function countDue(pool: Pool, scope: Scope, ids: readonly string[], change: BulkChange): Promise<number> {
  const values: unknown[] = [scope.accountId, ownIds(ids)];
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM submissions
     WHERE account_id = $1 AND id = ANY ($2::uuid[]) AND ${isDueSql(change)}${withinSql(scope, 'form_id', values)}`,
    values,
  );
  return rows[0]?.count ?? 0;
}

/** Throws InputError for more ids than one call may change. */
function ownIds(ids: readonly string[]): string[] {
  if (ids.length > maxIds)
    throw new InputError('invalid_setting', `at most ${maxIds} submissions can be changed at once`);
  return ids.filter((id) => isUuid(id));
}

type Released = Pick<SubmissionDetail, 'id' | 'isSpam' | 'isSuspected'>;

/**
 * Applies a change to one submission, and resolves to 1 if it changed. Unlike `changeMany`, throws InputError when it
 * cannot be released, so that the owner learns why.
 */
export async function changeOne(
  deps: BulkDeps & { readonly batch: string },
  scope: Scope,
  { id, isSpam, isSuspected }: Released,
  change: BulkChange,
): Promise<number> {
  const { pool, requestId, batch } = deps;
  if (change !== 'not_spam' && change !== 'release') return changeMany(deps, scope, [id], change);
  await releaseSubmission(pool, scope, id, requestId);
  if (change === 'release') await recordChange(pool, scope.accountId, batch, 'release', [], 1);
  else if (isSpam) await recordChange(pool, scope.accountId, batch, 'not_spam', [id]);
  return change === 'release' || isSpam || isSuspected ? 1 : 0;
}

// In the same statement, so that none of these changes lacks its record.
function recordSql(change: keyof typeof changes, batch: string): string {
  const { clears, setsStatus } = changes[change];
  return `INSERT INTO submission_changes (account_id, batch, change, submission_ids, former, former_status, submissions)
          SELECT $1, ${batch}, '${change}', array_agg(id), ${clears ? 'array_agg(former)' : 'NULL'},
                 ${setsStatus ? 'array_agg(former_status)' : 'NULL'}, count(*)
          FROM changed HAVING count(*) > 0`;
}

async function eraseMany({ pool, batch }: BulkDeps, scope: Scope, ids: readonly string[]): Promise<number> {
  const erased = await eraseFromBin(pool, scope, ids);
  if (batch !== undefined) await recordChange(pool, scope.accountId, batch, 'erase', [], erased);
  return erased;
}

const releasable = { not_spam: 'is_spam', release: isReleasableSql('submissions') };

async function releaseMany(
  deps: BulkDeps,
  scope: Scope,
  ids: readonly string[],
  change: 'not_spam' | 'release',
): Promise<number> {
  const values: unknown[] = [scope.accountId, ids];
  const { rows } = await deps.pool.query<{ id: string }>(
    `SELECT id FROM submissions WHERE account_id = $1 AND id = ANY ($2::uuid[]) AND ${isDueSql(change)}${withinSql(scope, 'form_id', values)}
     ORDER BY created_at`,
    values,
  );
  const remaining = rows.map(({ id }) => id);
  const released: string[] = [];
  const lane = async (): Promise<void> => {
    for (let id = remaining.shift(); id !== undefined; id = remaining.shift()) {
      if (await release(deps, scope, id)) released.push(id);
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: releaseConcurrency }, lane));
  // Also after an error: what was released is sent already.
  if (deps.batch !== undefined) {
    const undoable = change === 'not_spam' ? released : [];
    await recordChange(deps.pool, scope.accountId, deps.batch, change, undoable, released.length);
  }
  for (const result of lanes) if (result.status === 'rejected') throw result.reason;
  return released.length;
}

async function release({ pool, requestId }: BulkDeps, scope: Scope, id: string): Promise<boolean> {
  try {
    await releaseSubmission(pool, scope, id, requestId);
    return true;
  } catch (error) {
    // Deleted a moment ago: not changed.
    if (error instanceof InputError) return false;
    throw error;
  }
}

export interface BulkResult {
  readonly changed: number;
  /** The filter's `to` for the next call; null when everything was changed. */
  readonly next: Date | null;
}

/** Limits per call. Releases send e-mails, so there are fewer of them. */
const maxPerCall = { release: 500, others: 10_000 };
const stepRows = 500;

/**
 * Applies a change to all submissions that match the filter, newest first, at most 10,000 per call (500 when releasing
 * from spam). Without the filter's `to`, submissions that arrive meanwhile may be included.
 */
export function changeMatching(
  deps: BulkDeps & { readonly pool: Pool },
  filter: InboxFilter,
  change: BulkChange,
): Promise<BulkResult> {
  return eachPart(deps.pool, filter, change, (ids) => changeMany(deps, filter, ids, change));
}

/** What `changeMatching` would resolve to. */
export function countMatching(pool: Pool, filter: InboxFilter, change: BulkChange): Promise<BulkResult> {
  return eachPart(pool, filter, change, (ids) => countDue(pool, filter, ids, change));
}

async function eachPart(
  pool: Pool,
  filter: InboxFilter,
  change: BulkChange,
  apply: (ids: readonly string[]) => Promise<number>,
): Promise<BulkResult> {
  const source = await sourceOf(pool, filter);
  const steps = (change === 'not_spam' || change === 'release' ? maxPerCall.release : maxPerCall.others) / stepRows;
  let changed = 0;
  let next = filter.to ?? null;
  for (let n = 0; n < steps; n += 1) {
    const found = await findIds(pool, source, next);
    const ids = found.map(({ id }) => id);
    changed += await apply(ids);
    if (found.length < stepRows) return { changed, next: null };
    next = found.at(-1)?.createdAt ?? null;
  }
  return { changed, next };
}

async function findIds(pool: Pool, source: Source, before: Date | null): Promise<{ id: string; createdAt: Date }[]> {
  const values: unknown[] = [];
  const { time } = source;
  const { rows } = await pool.query<{ id: string; createdAt: Date }>(
    `SELECT id, created_at AS "createdAt"
     FROM ${rowsOf(source, values)} AND ${time} < coalesce($${values.push(before)}::timestamptz, 'infinity')
     ORDER BY ${time} DESC LIMIT ${stepRows}`,
    values,
  );
  return rows;
}
