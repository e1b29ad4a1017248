import type { Pool } from 'pg';
import { retention } from '../../../config/retention';
import { daysOf, type RetentionRule, type RetentionSettings } from '../../accounts/retention.settings';
import type { Queries } from '../../db/transaction-queries';
import { acceptedSql, notAcceptedSql } from '../folders';

/** A rule under which submissions are erased. */
export type ErasingRule = Exclude<RetentionRule, 'keep'>;

export interface Erased {
  readonly submissions: number;
  readonly files: number;
  /** The size of the files in bytes. */
  readonly bytes: number;
}

/** The age below which no submission is due, as a PostgreSQL interval. */
export function minAgeOf(rule: ErasingRule): string {
  const days = daysOf(rule);
  // Not in days, which summer time makes an hour shorter or longer.
  return `${days === null ? retention.settledHours : days * 24} hours`;
}

/**
 * SQL for whether the rule erases the submission `s` (`id`, `form_id`, `created_at`, `originally_sent_at`,
 * `paid_at`), which is older than
 * `minAgeOf`. Pending deliveries postpone it. So do failed ones under "after delivery", but not forever.
 *
 * The conditions are values of subqueries: for EXISTS, PostgreSQL may read all deliveries into a hash table.
 */
export function dueSql(rule: ErasingRule): string {
  if (daysOf(rule) !== null) return `(${isSettledSql})`;
  const isOld = `coalesce(s.originally_sent_at, s.created_at) < now() - interval '${retention.undeliveredDays * 24} hours'`;
  return `(${isSettledSql} AND (${isOld} OR (${isDeliveredSql})))`;
}

// What has waited for its digest for days belongs to a suspended account.
const isSettledSql = `
  (SELECT count(*) FILTER (WHERE d.status IN ('queued', 'active')) = 0 FROM deliveries d WHERE d.submission_id = s.id)
  AND (SELECT count(*) FILTER (WHERE d.status IN ('queued', 'active')
                                 OR (e.delivery_id IS NULL AND e.created_at > now() - interval '72 hours')) = 0
       FROM digest_entries e LEFT JOIN deliveries d ON d.id = e.delivery_id WHERE e.submission_id = s.id)`;

// Spam, held submissions, those over the quota and those that wait for a payment have no e-mail. A failed webhook call
// counts as delivered when a later call succeeded. A repeated request gets its stored response for a day.
const isDeliveredSql = `
  (SELECT count(*) FILTER (WHERE d.kind = 'email' AND d.about = 'submission') > 0
          AND count(*) FILTER (
            WHERE (d.status NOT IN ('succeeded', 'skipped')
                   OR d.finished_at > now() - interval '${retention.settledHours} hours')
              AND NOT (d.status = 'failed' AND d.kind = 'webhook' AND d.webhook_id = ANY (ARRAY(
                         SELECT webhook_id FROM deliveries other
                         WHERE other.submission_id = s.id AND other.status = 'succeeded' AND webhook_id IS NOT NULL)))) = 0
   FROM deliveries d WHERE d.submission_id = s.id)
  AND (SELECT count(*) FILTER (WHERE d.status NOT IN ('succeeded', 'skipped')
                                 OR d.finished_at > now() - interval '${retention.settledHours} hours') = 0
       FROM digest_entries e JOIN deliveries d ON d.id = e.delivery_id WHERE e.submission_id = s.id)
  AND (SELECT count(*) = 0 FROM idempotency_records i WHERE i.submission_id = s.id)
  AND (s.paid_at IS NOT NULL
       OR (SELECT NOT f.settings ? 'payment' FROM forms f WHERE f.id = s.form_id))`;

/** The oldest submissions of a form after `position` that may be due; two indexes have them in this order. */
const candidatesSql = (limit: number) => {
  const part = (condition: string) => `
    (SELECT id, form_id, created_at, originally_sent_at, paid_at FROM submissions
     WHERE form_id = $1 AND ${condition} AND created_at > coalesce($2::timestamptz, '-infinity')
       AND created_at < now() - $3::interval
     ORDER BY created_at LIMIT ${limit})`;
  return `SELECT * FROM (${part(acceptedSql)} UNION ALL ${part(notAcceptedSql)}) AS parts
          ORDER BY created_at LIMIT ${limit}`;
};

/** The ids and creation times of up to `limit` submissions that may be due, oldest first. */
export async function findCandidates(
  client: Pick<Pool, 'query'>,
  formId: string,
  rule: ErasingRule,
  position: Date | null,
  limit: number,
): Promise<{ id: string; createdAt: Date }[]> {
  const { rows } = await client.query<{ id: string; createdAt: Date }>(
    `SELECT id, created_at AS "createdAt" FROM (${candidatesSql(limit)}) AS candidates ORDER BY created_at`,
    [formId, position, minAgeOf(rule)],
  );
  return rows;
}

/** The age of imported submissions from which they are due: they have no deliveries to wait for. */
export function minImportedAgeOf(rule: ErasingRule): string {
  return `${(daysOf(rule) ?? retention.undeliveredDays) * 24} hours`;
}

/**
 * SQL for up to `limit` imported submissions of a form that are due, by when they were sent. `$1` is the form, `$2` what
 * `minImportedAgeOf` returns.
 */
export const dueImportedSql = (rule: ErasingRule, limit: number) => `
  SELECT s.id FROM submissions s
  WHERE s.form_id = $1 AND s.import_id IS NOT NULL AND s.originally_sent_at < now() - $2::interval AND ${dueSql(rule)}
  ORDER BY s.originally_sent_at LIMIT ${limit}`;

export interface Preview extends Erased {
  /** More than these: counting stopped at the limit. */
  readonly more: boolean;
}

const chunkRows = 1_000;

/** A form or, without `formId`, those forms of the account that have no rule of their own. */
interface RetentionScope {
  readonly accountId: string;
  readonly formId?: string;
}

/** Counts what the rule would erase now. Stops after looking at about `maxRows` submissions. */
export async function previewRetention(
  pool: Queries,
  scope: RetentionScope,
  rule: RetentionRule,
  maxRows = Number.POSITIVE_INFINITY,
): Promise<Preview> {
  let [submissions, files, bytes, seen] = [0, 0, 0, 0];
  for await (const chunk of previewChunks(pool, scope, rule)) {
    submissions += chunk.submissions;
    files += chunk.files;
    bytes += Number(chunk.bytes);
    seen += Math.max(chunk.seen, rowsPerForm);
    if (seen >= maxRows) return { submissions, files, bytes, more: true };
  }
  return { submissions, files, bytes, more: false };
}

/** A preview for an owner stops after about this many submissions. */
export const maxPreviewed = 100_000;

/** A new rule for a form, or for the forms of an account that have no rule of their own. */
export interface RuleChange {
  readonly scope: RetentionScope;
  readonly before: RetentionRule;
  readonly after: RetentionRule;
}

/** The change when a form gets the rule `own`. Without a rule of its own it has the one of its account, `inherited`. */
export function formRuleChange(
  form: { readonly id: string; readonly accountId: string; readonly settings: RetentionSettings },
  inherited: RetentionRule | null | undefined,
  own: RetentionRule | null | undefined,
): RuleChange {
  const fallback = inherited ?? 'keep';
  const scope = { accountId: form.accountId, formId: form.id };
  return { scope, before: form.settings.retention ?? fallback, after: own ?? fallback };
}

/**
 * Whether the change would erase anything now, which the owner must confirm; true as well if nothing is found among about
 * `maxPreviewed` submissions.
 */
export async function wouldErase(pool: Queries, { scope, before, after }: RuleChange): Promise<boolean> {
  if (after === before) return false;
  let seen = 0;
  for await (const chunk of previewChunks(pool, scope, after)) {
    seen += Math.max(chunk.seen, rowsPerForm);
    if (chunk.submissions > 0 || seen >= maxPreviewed) return true;
  }
  return false;
}

/** A form without submissions counts as this many, for the statement that finds none. */
const rowsPerForm = 100;

async function* previewChunks(pool: Queries, scope: RetentionScope, rule: RetentionRule): AsyncGenerator<Chunk> {
  if (rule === 'keep') return;
  const { rows: forms } = await pool.query<{ id: string }>(
    `SELECT id FROM forms WHERE account_id = $1 AND CASE WHEN $2::uuid IS NULL THEN NOT settings ? 'retention' ELSE id = $2 END`,
    [scope.accountId, scope.formId ?? null],
  );
  for (const { id } of forms) {
    for (let position: Date | null = null; ; ) {
      const chunk: Chunk = await previewChunk(pool, id, rule, position);
      yield chunk;
      if (chunk.seen < chunkRows) break;
      position = chunk.last;
    }
    yield await previewImported(pool, id, rule);
  }
}

interface Chunk {
  readonly seen: number;
  readonly last: Date | null;
  readonly submissions: number;
  readonly files: number;
  /** pg returns bigint as text. */
  readonly bytes: string;
}

async function previewChunk(pool: Queries, formId: string, rule: ErasingRule, position: Date | null): Promise<Chunk> {
  const { rows } = await pool.query<Chunk>(
    `WITH candidates AS MATERIALIZED (${candidatesSql(chunkRows)}),
          due AS MATERIALIZED (SELECT id FROM candidates s WHERE ${dueSql(rule)})
     SELECT (SELECT count(*)::int FROM candidates) AS seen, (SELECT max(created_at) FROM candidates) AS last,
            count(*)::int AS submissions, coalesce(sum(f.files), 0)::int AS files,
            coalesce(sum(f.bytes), 0)::bigint AS bytes
     FROM due CROSS JOIN LATERAL (
       SELECT count(*) AS files, sum(size) AS bytes FROM files WHERE submission_id = due.id) AS f`,
    [formId, position, minAgeOf(rule)],
  );
  return rows[0] ?? { seen: 0, last: null, submissions: 0, files: 0, bytes: '0' };
}

/** What the rule would erase of imported submissions because of when they were sent. */
async function previewImported(pool: Queries, formId: string, rule: ErasingRule): Promise<Chunk> {
  const { rows } = await pool.query<Chunk>(
    `WITH due AS MATERIALIZED (
       SELECT id FROM (${dueImportedSql(rule, maxPreviewed)}) AS old JOIN submissions USING (id)
       WHERE created_at >= now() - $3::interval)
     SELECT (SELECT count(*)::int FROM due) AS seen, NULL AS last, count(*)::int AS submissions,
            coalesce(sum(f.files), 0)::int AS files, coalesce(sum(f.bytes), 0)::bigint AS bytes
     FROM due CROSS JOIN LATERAL (
       SELECT count(*) AS files, sum(size) AS bytes FROM files WHERE submission_id = due.id) AS f`,
    [formId, minImportedAgeOf(rule), minAgeOf(rule)],
  );
  return rows[0] ?? { seen: 0, last: null, submissions: 0, files: 0, bytes: '0' };
}

/** The rule of a form, and since when it erases. */
export interface FormRetention {
  readonly rule: ErasingRule;
  readonly startsAt: Date;
}

/** The rule under which the form's submissions are erased, its own or the account's; null when they are kept. */
export async function findFormRetention(pool: Pool, formId: string): Promise<FormRetention | null> {
  const { rows } = await pool.query<FormRetention>(
    'SELECT rule, starts_at AS "startsAt" FROM retention_schedule WHERE form_id = $1',
    [formId],
  );
  return rows[0] ?? null;
}

/** SQL for the rule of the submission `s` as JSON, or null; `parseRetention` reads it. */
export const retentionSql = `
  (SELECT json_build_array(r.rule, r.starts_at) FROM retention_schedule r WHERE r.form_id = s.form_id)`;

/** Reads what `retentionSql` selected. */
export function parseRetention(selected: readonly [rule: ErasingRule, startsAt: string] | null): FormRetention | null {
  return selected && { rule: selected[0], startsAt: new Date(selected[1]) };
}

/**
 * When a submission is erased: at the earliest under a rule in days, at the latest under "after delivery". Pending
 * deliveries postpone a rule in days.
 */
export function eraseTimeOf({ rule, startsAt }: FormRetention, createdAt: Date): Date {
  const days = daysOf(rule) ?? retention.undeliveredDays;
  return new Date(Math.max(createdAt.getTime() + days * 86_400_000, startsAt.getTime()));
}

/** What was erased on a day (UTC, `YYYY-MM-DD`), of one form or of several. */
export interface RetentionLogEntry extends Erased {
  readonly day: string;
  readonly rule: ErasingRule;
}

/** The retention rules of all forms, for the operator. */
export interface RetentionOverview {
  /** Forms whose submissions are erased. */
  readonly forms: number;
  /** Since when a form has been overdue, if for more than an hour; null otherwise. */
  readonly overdueSince: Date | null;
  readonly log: readonly RetentionLogEntry[];
}

/** What the retention rules of all forms erased lately, and whether workers keep up. */
export async function findRetentionOverview(pool: Pool): Promise<RetentionOverview> {
  const { rows } = await pool.query<Omit<RetentionOverview, 'log'>>(
    `SELECT count(*)::int AS forms, min(next_at) FILTER (WHERE next_at < now() - interval '1 hour') AS "overdueSince"
     FROM retention_schedule`,
  );
  return { ...(rows[0] ?? { forms: 0, overdueSince: null }), log: await listRetentionLog(pool, {}, 14) };
}

/** The newest entries of the log, newest first: of a form, of an account's forms, or, in the last month, of all. */
export async function listRetentionLog(
  pool: Pool,
  scope: { readonly formId?: string; readonly accountId?: string },
  limit = 30,
): Promise<RetentionLogEntry[]> {
  const { rows } = await pool.query<RetentionLogEntry>(
    `SELECT day::text, rule, sum(submissions)::float8 AS submissions, sum(files)::float8 AS files,
            sum(bytes)::float8 AS bytes
     FROM retention_log
     WHERE ($1::uuid IS NULL OR form_id = $1)
       AND ($2::uuid IS NULL OR form_id IN (SELECT id FROM forms WHERE account_id = $2))
       AND ($1::uuid IS NOT NULL OR $2::uuid IS NOT NULL OR day > current_date - 31)
     GROUP BY day, rule ORDER BY day DESC, rule LIMIT ${limit}`,
    [scope.formId ?? null, scope.accountId ?? null],
  );
  return rows;
}
