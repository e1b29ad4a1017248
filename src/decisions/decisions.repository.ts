import type { Pool } from 'pg';
import { InputError } from '../lib/input-error';
import type { DecisionReason, DecisionSample } from './decision';

/** The decisions of an account, or of one of its forms: a form of another account has none. */
export interface DecisionScope {
  readonly accountId: string;
  readonly formId?: string | undefined;
}

/** From `from` up to, not including, `until`. Counts are stored per hour, so both are cut to the hour for them. */
export interface DecisionPeriod {
  readonly from: Date;
  readonly until: Date;
}

/** Numbers of decisions by reason; a reason that did not occur is absent. */
export type DecisionCounts = Readonly<Partial<Record<DecisionReason, number>>>;

// $1 is the account, $2 the form or null. Forms lead the primary key of the counts, so each is one short range of it.
const countsInPeriod = `
  FROM forms f JOIN decision_counts c ON c.form_id = f.id
  WHERE f.account_id = $1 AND ($2::uuid IS NULL OR f.id = $2)
  AND c.hour >= date_trunc('hour', $3::timestamptz, 'UTC') AND c.hour < $4::timestamptz`;

/** The numbers of one hour or day. */
export interface DecisionBucket {
  /** The start of the UTC hour or day. */
  readonly at: Date;
  readonly counts: DecisionCounts;
}

/** The exact numbers of a period by hour or UTC day and by reason, oldest first; empty ones are absent. */
export async function countByTime(
  pool: Pool,
  { accountId, formId }: DecisionScope,
  { from, until }: DecisionPeriod,
  unit: 'hour' | 'day',
): Promise<DecisionBucket[]> {
  const { rows } = await pool.query<{ at: Date; counts: DecisionCounts }>(
    `SELECT at, json_object_agg(reason, count) AS counts FROM (
       SELECT date_trunc($5, c.hour, 'UTC') AS at, c.reason, sum(c.count)::float8 AS count
       ${countsInPeriod} GROUP BY 1, 2) AS summed
     GROUP BY at ORDER BY at`,
    [accountId, formId ?? null, from, until, unit],
  );
  return rows;
}

export interface SampleFilter {
  readonly reason?: DecisionReason | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

export interface SamplePage {
  /** Newest first. */
  readonly samples: readonly DecisionSample[];
  /** The cursor of the next, older page; null on the last one. */
  readonly older: string | null;
}

/** A cursor is `MILLISECONDS-ID` of the last sample of a page. */
const cursorPattern = /^(\d{1,15})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Whether a text has the shape of a cursor. */
export function isSampleCursor(text: string): boolean {
  return cursorPattern.test(text);
}

/** One page of samples, at the same cost wherever it is. Throws InputError for a malformed cursor. */
export async function findSamples(
  pool: Pool,
  { accountId, formId }: DecisionScope,
  { reason, from, until }: SampleFilter,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<SamplePage> {
  const values: unknown[] = [accountId];
  const conditions = [
    'account_id = $1',
    ...(formId ? [`form_id = $${values.push(formId)}`] : []),
    ...(reason ? [`reason = $${values.push(reason)}`] : []),
    ...(from ? [`created_at >= $${values.push(from)}`] : []),
    ...(until ? [`created_at < $${values.push(until)}`] : []),
  ];
  if (before !== undefined) {
    const [, ms, id] = cursorPattern.exec(before) ?? [];
    if (!id) throw new InputError('invalid_setting', 'the cursor is not one of this list');
    conditions.push(
      `(created_at, id) < ($${values.push(new Date(Number(ms)))}::timestamptz, $${values.push(id)}::uuid)`,
    );
  }
  const { rows } = await pool.query<DecisionSample>(
    `SELECT id, form_id AS "formId", created_at AS "createdAt", reason, origin, ip_hash AS "ipHash", details,
            submission_id AS "submissionId"
     FROM decision_samples WHERE ${conditions.join(' AND ')}
     ORDER BY created_at DESC, id DESC LIMIT $${values.push(limit + 1)}`,
    values,
  );
  const samples = rows.slice(0, limit);
  const last = samples.at(-1);
  return { samples, older: rows.length > limit && last ? `${last.createdAt.getTime()}-${last.id}` : null };
}

const samplesPerQuery = 500;

/** All samples that match, newest first, in batches that are read as the consumer takes them. */
export async function* streamSamples(
  pool: Pool,
  scope: DecisionScope,
  filter: SampleFilter,
): AsyncGenerator<readonly DecisionSample[], void> {
  let before: string | undefined;
  do {
    const page: SamplePage = await findSamples(pool, scope, filter, { before, limit: samplesPerQuery });
    if (page.samples.length > 0) yield page.samples;
    before = page.older ?? undefined;
  } while (before !== undefined);
}
