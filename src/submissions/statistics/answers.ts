import type { Pool } from 'pg';
import type { FormField } from '../../forms/field.settings';
import { acceptedSql } from '../folders';
import { type AnyFolder, contentSql } from '../inbox/inbox.filter';
import { type AnswerField, type AnswerKind, chooseAnswerFields, type SampledData } from './answer-fields';

/** The accepted submissions of a form within a period; a search must have been resolved. */
export type AnswerScope = AnyFolder & {
  readonly formId: string;
  readonly from: Date;
  readonly to: Date;
  readonly zone: string;
  /** Whether there are imported submissions to leave out. */
  readonly hasImports?: boolean;
};

/** A value, or what values are summed up to, and how many submissions have it. */
type Bucket = readonly [value: string, count: number];

/** How the values of a field are distributed. */
export interface FieldAnswers extends AnswerField {
  /** Submissions with a value. */
  readonly present: number;
  /** The most frequent first. Domains of addresses, dates as days, and lengths of texts. */
  readonly buckets: readonly Bucket[];
  /** Submissions whose value is not among the buckets. */
  readonly others: number;
  /** Whether a submission may have several of the values. */
  readonly hasLists: boolean;
}

export interface Answers {
  readonly fields: readonly FieldAnswers[];
  /** Fields that the newest submissions have; only the first are summed up. */
  readonly fieldCount: number;
  /** The submissions that were read, the newest ones, and whether these are all. */
  readonly counted: number;
  readonly isComplete: boolean;
}

/**
 * The newest submissions that are read, because no index has what visitors typed: 10,000 take 0.1 to 0.2 s of
 * PostgreSQL. Their data is read up to this many compressed bytes.
 */
const maxCounted = 10_000;
const maxBytes = 16_000_000;
/** The newest submissions from which fields and their kinds are taken, up to so many compressed bytes. */
const [maxSampled, maxSampledBytes] = [500, 500_000];
/** `created_at` may be a few seconds ahead of the clock. */
const aheadMs = 60_000;
/** Choices and domains that are told apart; numbers, dates and lengths have at most one for each submission. */
const maxValues = 300;
/** Longer values are not told apart. */
const maxValueLength = 1_000;

/** SQL, beginning with AND, that leaves out imported submissions; empty for a form without any. */
export function notImportedSql({ hasImports }: AnswerScope): string {
  return hasImports ? ' AND import_id IS NULL' : '';
}

/** SQL for the accepted submissions of a scope; appends its values. */
export function scopeSql(scope: AnswerScope, values: unknown[]): string {
  const [form, from, to] = [scope.formId, scope.from, scope.to].map((value) => `$${values.push(value)}`);
  return `form_id = ${form} AND ${acceptedSql} AND created_at >= ${from} AND created_at < ${to}
          AND ${contentSql(scope, values)}${notImportedSql(scope)}`;
}

/** SQL for the newest submissions of a scope with their data, as far as the limits allow. */
function newestSql(scope: AnswerScope, rows: number, bytes: number, values: unknown[]): string {
  return `SELECT id, data, nth FROM (
            SELECT id, data, row_number() OVER newest AS nth, sum(pg_column_size(data)) OVER newest AS bytes
            FROM (SELECT id, data, created_at FROM submissions WHERE ${scopeSql(scope, values)}
                  ORDER BY created_at DESC LIMIT ${rows}) AS first
            WINDOW newest AS (ORDER BY created_at DESC ROWS UNBOUNDED PRECEDING)) AS sized
          WHERE bytes <= ${bytes} OR nth = 1`;
}

/** What people answered, per field of a form. */
export async function findAnswers(pool: Pool, scope: AnswerScope, defined: readonly FormField[]): Promise<Answers> {
  const { samples, fileFields } = await findSamples(pool, scope);
  const { accountId, formIds, formId, zone } = scope;
  const whole = { accountId, formIds, formId, zone, from: new Date(0), to: new Date(Date.now() + aheadMs) };
  const { samples: newest } = await findSamples(pool, whole);
  const { fields, total: fieldCount } = chooseAnswerFields(defined, samples, newest, fileFields);
  const values: unknown[] = [fields.map(({ name }) => name), fields.map(({ kind }) => kind)];
  const { rows } = await pool.query<AnswersRow>(
    `WITH chosen AS MATERIALIZED (${newestSql(scope, maxCounted, maxBytes, values)}),
     fields AS (SELECT * FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS fields (name, kind, nth)),
     ${bucketsSql}
     SELECT (SELECT count(*)::int FROM chosen) AS counted,
            (SELECT count(*)::int FROM (SELECT FROM submissions WHERE ${scopeSql(scope, values)} LIMIT ${maxCounted + 1}) AS found) AS found,
            (SELECT json_agg(summed) FROM summed) AS summed`,
    values,
  );
  const { counted = 0, found = 0, summed } = rows[0] ?? {};
  const byField = new Map(summed?.map((row) => [row.nth, row]));
  return {
    fields: fields.map((field, index) => ({ ...field, ...readBuckets(field.kind, byField.get(index + 1)) })),
    ...{ fieldCount, counted, isComplete: counted === found },
  };
}

interface Summed {
  /** The position of the field, from 1. */
  readonly nth: number;
  readonly present: number;
  readonly buckets: readonly Bucket[];
}

interface AnswersRow {
  readonly counted: number;
  readonly found: number;
  readonly summed: readonly Summed[] | null;
}

// What `trim()` removes. PostgreSQL knows no name for it.
const blanks = `E' \\t\\n\\v\\f\\r\\u00a0\\u1680\\u2000\\u2001\\u2002\\u2003\\u2004\\u2005\\u2006\\u2007\\u2008\\u2009\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'`;

// One call per submission reads all of its values, and what only distinct values need is done in `readValue`: patterns
// took more time than everything else. A null bucket is a value that is not told apart.
const bucketsSql = `
     pairs AS (
       SELECT fields.nth, kind, value AS text
       FROM chosen CROSS JOIN LATERAL json_each_text(data) AS pair (name, value) JOIN fields USING (name)
     ), buckets AS (
       SELECT nth,
              CASE kind
                WHEN 'choice' THEN CASE WHEN octet_length(text) <= ${maxValueLength} THEN text END
                WHEN 'email' THEN CASE WHEN strpos(text, '@') > 1 THEN lower(left(substr(text, strpos(text, '@') + 1), 100)) END
                WHEN 'number' THEN left(ltrim(text), 30)
                WHEN 'date' THEN left(ltrim(text), 10)
                ELSE char_length(btrim(text, ${blanks}))::text END AS bucket,
              count(*)::int AS count
       FROM pairs WHERE text <> '' AND NOT (text LIKE '[%' AND btrim(text, '[]", ') = '') GROUP BY 1, 2
       UNION ALL
       SELECT fields.nth, NULL, count(DISTINCT submission_id)::int
       FROM fields JOIN files ON files.field = fields.name JOIN chosen ON chosen.id = submission_id
       WHERE kind = 'file' AND answer_id IS NULL GROUP BY 1
     ), ranked AS (
       SELECT *, row_number() OVER (PARTITION BY nth ORDER BY count DESC, bucket) AS rank FROM buckets
     ), summed AS (
       SELECT nth, sum(count)::int AS present,
              coalesce(json_agg(json_build_array(bucket, count) ORDER BY rank) FILTER (
                WHERE bucket IS NOT NULL AND (rank <= ${maxValues} OR kind NOT IN ('choice', 'email'))), '[]') AS buckets
       FROM ranked JOIN fields USING (nth) GROUP BY nth
     )`;

/** What a bucket stands for; null if it is not a value of this kind. */
function readValue(kind: AnswerKind, bucket: string): string | null {
  switch (kind) {
    case 'email':
      return /^[^@\s]+$/.test(bucket) ? bucket : null;
    case 'number':
      // However it is spelled: 7.0 is 7.
      return /^-?\d{1,15}(?:[.,]\d{1,6})?$/.test(bucket) ? String(Number(bucket.replace(',', '.'))) : null;
    case 'date':
      return /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(bucket) ? bucket : null;
    default:
      return bucket;
  }
}

/** The items of a list, each once and without empty ones; null if the text is none. */
function listIn(text: string): readonly string[] | null {
  if (!text.startsWith('[')) return null;
  try {
    const list: unknown[] = JSON.parse(text);
    const items = list.map((item) =>
      (typeof item === 'string' ? item : item === null ? '' : JSON.stringify(item)).trim(),
    );
    return [...new Set(items)].filter((item) => item !== '');
  } catch {
    return null;
  }
}

const nothing = { present: 0, buckets: [] } satisfies Partial<Summed>;

function readBuckets(
  kind: AnswerKind,
  summed: Pick<Summed, 'present' | 'buckets'> = nothing,
): Pick<FieldAnswers, 'present' | 'buckets' | 'others' | 'hasLists'> {
  const counts = new Map<string, number>();
  let { present } = summed;
  let [listed, hasLists] = [0, false];
  for (const [text, count] of summed.buckets) {
    const bucket = text.trim();
    const list = kind === 'choice' ? listIn(bucket) : null;
    // Nothing but white space.
    if (bucket === '' || list?.length === 0 || (kind === 'text' && bucket === '0')) {
      present -= count;
      continue;
    }
    hasLists ||= list !== null;
    const value = readValue(kind, bucket);
    if (value === null) continue;
    listed += count;
    for (const item of list ?? [value]) counts.set(item, (counts.get(item) ?? 0) + count);
  }
  const buckets = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return { present, others: kind === 'file' ? 0 : present - listed, buckets, hasLists };
}

async function findSamples(pool: Pool, scope: AnswerScope) {
  const values: unknown[] = [];
  const { rows } = await pool.query<{ data: SampledData[] | null; files: string[] }>(
    `WITH chosen AS MATERIALIZED (${newestSql(scope, maxSampled, maxSampledBytes, values)})
     SELECT (SELECT json_agg(data ORDER BY nth) FROM chosen) AS data,
            ARRAY(SELECT DISTINCT field FROM files JOIN chosen ON chosen.id = submission_id
                  WHERE answer_id IS NULL ORDER BY field) AS files`,
    values,
  );
  return { samples: rows[0]?.data ?? [], fileFields: rows[0]?.files ?? [] };
}
