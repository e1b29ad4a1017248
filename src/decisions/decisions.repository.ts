import type { Pool } from 'pg';
import { InputError } from '../lib/input-error';
import type { DecisionReason, DecisionSample } from './decision';

/** The decisions of an account, or of one of its forms: a form of another account has none. */
export interface DecisionScope {
  readonly accountId: string;
  readonly formId?: string | undefined;
}

/** Numbers of decisions by reason; a reason that did not occur is absent. */
export type DecisionCounts = Readonly<Partial<Record<DecisionReason, number>>>;

/** The numbers of an hour or day. */
export interface DecisionBucket {
  readonly start: Date;
  readonly counts: DecisionCounts;
}

// Forms lead the primary key of the counts, so each is one short range of it.
const countsByTime = `
  SELECT nth, json_object_agg(reason, count) AS counts FROM (
    SELECT width_bucket(c.hour, $3::timestamptz[]) AS nth, c.reason, sum(c.count)::float8 AS count
    FROM forms f JOIN decision_counts c ON c.form_id = f.id
    WHERE f.account_id = $1 AND ($2::uuid IS NULL OR f.id = $2) AND c.hour >= ($3::timestamptz[])[1]
    GROUP BY 1, 2) AS summed
  GROUP BY nth`;

/**
 * The exact numbers by reason of hours or days, each from its start to that of the next, or to now. Numbers are stored
 * per UTC hour: where a day starts within one, all of that hour belongs to the day before.
 */
export async function countByTime(
  pool: Pool,
  { accountId, formId }: DecisionScope,
  starts: readonly Date[],
): Promise<DecisionBucket[]> {
  const { rows } = await pool.query<{ nth: number; counts: DecisionCounts }>(countsByTime, [
    ...[accountId, formId ?? null, starts],
  ]);
  const found = new Map(rows.map(({ nth, counts }) => [nth, counts]));
  return starts.map((start, index) => ({ start, counts: found.get(index + 1) ?? {} }));
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
