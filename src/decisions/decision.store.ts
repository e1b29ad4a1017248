import type { Pool } from 'pg';
import { type DecisionDetails, type DecisionReason, maxSamplesPerHour } from './decision';

/** A form by its id or, if it was not looked up, by the access key of the request. */
export type FormReference = { readonly id: string } | { readonly accessKey: string };

/** The decisions on requests to one form in one hour for one reason. */
export interface DecisionCount {
  readonly form: FormReference;
  /** The start of the hour, in milliseconds since the epoch. */
  readonly hour: number;
  readonly reason: DecisionReason;
  count: number;
  /** The first of them. */
  readonly samples: NewSample[];
}

interface NewSample {
  /** UUIDv7. */
  readonly id: string;
  /** In milliseconds since the epoch. */
  readonly createdAt: number;
  readonly origin: string | null;
  readonly ipHash: string | null;
  readonly details: DecisionDetails | null;
  readonly submissionId: string | null;
}

/** Counts to add to those in the database. Written again under the same number, a flush changes nothing. */
export interface Flush {
  /** Increases with each flush of a recorder. */
  readonly number: number;
  /** At most one per form, hour and reason. */
  readonly counts: readonly DecisionCount[];
}

/**
 * Adds the counts of a recorder, and the samples as far as the limit per hour allows, in one statement. Leaves out
 * forms that do not exist (any more), and samples whose submission does not. Throws a foreign key violation when one of
 * them is deleted at the same moment; then nothing is written.
 */
export async function writeFlush(pool: Pool, recorder: string, { number, counts }: Flush): Promise<void> {
  const rows = counts.map(({ form, hour, reason, count }, n) => ({
    n,
    ...('id' in form ? { form_id: form.id } : { access_key: form.accessKey }),
    hour: new Date(hour).toISOString(),
    reason,
    count,
  }));
  const samples = counts.flatMap((entry, n) =>
    entry.samples.map((sample, index) => ({
      n,
      place: index + 1,
      id: sample.id,
      created_at: new Date(sample.createdAt).toISOString(),
      origin: sample.origin,
      ip_hash: sample.ipHash,
      details: sample.details,
      submission_id: sample.submissionId,
    })),
  );
  await pool.query({
    name: 'decisions-flush',
    text: statement,
    values: [recorder, number, JSON.stringify(rows), JSON.stringify(samples), maxSamplesPerHour],
  });
}

// Rows are locked in one order, so that two processes cannot deadlock. An hour's count before this flush tells how many
// samples it has, so that nobody needs to count them.
const statement = `
WITH flush AS (
  INSERT INTO decision_flushes AS known (recorder, number) VALUES ($1, $2)
  ON CONFLICT (recorder) DO UPDATE SET number = excluded.number, flushed_at = now()
  WHERE known.number < excluded.number
  RETURNING number
), given AS (
  SELECT c.* FROM flush, json_to_recordset($3::json)
    AS c (n int, form_id uuid, access_key text, hour timestamptz, reason text, count bigint)
), input AS (
  SELECT g.n, f.id AS form_id, f.account_id, g.hour, g.reason, g.count FROM given g JOIN forms f ON f.id = g.form_id
  UNION ALL
  SELECT g.n, f.id, f.account_id, g.hour, g.reason, g.count FROM given g JOIN forms f ON f.access_key = g.access_key
), counted AS (
  INSERT INTO decision_counts AS known (form_id, hour, reason, count)
  SELECT form_id, hour, reason, sum(count) FROM input GROUP BY form_id, hour, reason ORDER BY form_id, hour, reason
  ON CONFLICT (form_id, hour, reason) DO UPDATE SET count = known.count + excluded.count
  RETURNING form_id, hour, reason, count
)
INSERT INTO decision_samples (id, form_id, account_id, created_at, reason, origin, ip_hash, details, submission_id)
SELECT s.id, i.form_id, i.account_id, s.created_at, i.reason, s.origin, s.ip_hash, s.details, s.submission_id
FROM json_to_recordset($4::json)
  AS s (n int, place int, id uuid, created_at timestamptz, origin text, ip_hash text, details jsonb, submission_id uuid)
JOIN input i USING (n)
JOIN counted c USING (form_id, hour, reason)
WHERE c.count - i.count + s.place <= $5
  AND (s.submission_id IS NULL OR EXISTS (SELECT FROM submissions WHERE submissions.id = s.submission_id))`;

const rowsPerStep = 5_000;
/** Counts are small. */
const countDays = 400;
/** No process repeats a flush for so long. */
const flushDays = 7;

/**
 * Deletes up to 5,000 samples older than `sampleDays`, and as many counts older than 400 days (or `sampleDays`, if that
 * is longer). Resolves to whether there may be more. Safe to run in parallel.
 */
export async function pruneDecisions(pool: Pool, sampleDays: number): Promise<boolean> {
  const samples = await pool.query(
    `DELETE FROM decision_samples WHERE id IN (
       SELECT id FROM decision_samples WHERE created_at < now() - make_interval(days => $1)
       ORDER BY created_at LIMIT ${rowsPerStep} FOR UPDATE SKIP LOCKED)`,
    [sampleDays],
  );
  const counts = await pool.query(
    `DELETE FROM decision_counts WHERE (form_id, hour, reason) IN (
       SELECT form_id, hour, reason FROM decision_counts WHERE hour < now() - make_interval(days => $1)
       ORDER BY hour LIMIT ${rowsPerStep} FOR UPDATE SKIP LOCKED)`,
    [Math.max(countDays, sampleDays)],
  );
  await pool.query('DELETE FROM decision_flushes WHERE flushed_at < now() - make_interval(days => $1)', [flushDays]);
  return samples.rowCount === rowsPerStep || counts.rowCount === rowsPerStep;
}
