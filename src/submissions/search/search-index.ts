import type { Pool } from 'pg';
import { acceptedSql, folderSql, type InboxFolder, inboxFolders, notAcceptedSql, type Where } from '../folders';
import { scanSql } from '../keyset-scan';
import { type ContentSearch, checksSql, jsonTextSql, tokensSql, valuesSql } from './resolve-search';

/** The limits of one indexing step. */
const stepSize = { rows: 300, bytes: 8_000_000 };
/** Accounts indexed per call, least recently indexed first. */
const accountsPerCall = 50;
/** As in the SQL function `find_newest`. */
const entriesPerBlock = 16_384;

/**
 * SQL for the index entry of a row of `submissions`: values of fields, file names and mail overrides as words, e-mail
 * addresses again with weight A, and tokens, also of the names of fields.
 */
function wordsSql(row: string): string {
  // OFFSET 0 keeps the planner from building the text twice.
  return `(
    SELECT setweight(to_tsvector('simple', search_text(coalesce(addresses, ''))), 'A')
           || to_tsvector('simple', search_text(text)) || array_to_tsvector(${tokensSql(row)})
    FROM (SELECT concat_ws(' ',
            ${row}.mail_overrides->>'replyto', ${row}.mail_overrides->>'from_name', ${row}.mail_overrides->>'subject',
            (SELECT string_agg(filename, ' ') FROM files WHERE files.submission_id = ${row}.id),
            ${jsonTextSql(valuesSql(row))}) AS text
          OFFSET 0) AS whole
    CROSS JOIN LATERAL (
      SELECT string_agg(part, ' ') AS addresses
      FROM unnest(string_to_array(translate(left(text, 100000), '"<>()[]{},;', '           '), ' ')) AS part
      WHERE part LIKE '%_@_%') AS found)`;
}

/**
 * Adds submissions to the search index, oldest first within each account. Resolves to their number and whether more may
 * be pending. Safe to run in parallel and to repeat.
 */
export async function indexWords(pool: Pool): Promise<{ indexed: number; hasMore: boolean }> {
  const accounts = await findBehind(pool);
  let [indexed, hasMore] = [0, accounts.length === accountsPerCall];
  for (const id of accounts) {
    const done = await indexAccount(pool, id);
    indexed += done.rows;
    hasMore ||= done.hasMore;
  }
  return { indexed, hasMore };
}

async function findBehind(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; isNew: boolean }>({
    name: 'search-behind',
    text: `SELECT u.account_id AS id, m.account_id IS NULL AS "isNew"
           FROM usage u LEFT JOIN search_marks m USING (account_id)
           WHERE u.last_created_at > coalesce(m.indexed_to, '-infinity')
           ORDER BY m.worked_at NULLS FIRST LIMIT ${accountsPerCall}`,
  });
  const unmarked = rows.filter(({ isNew }) => isNew).map(({ id }) => id);
  if (unmarked.length > 0) {
    await pool.query('INSERT INTO search_marks (account_id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING', [
      unmarked,
    ]);
  }
  return rows.map(({ id }) => id);
}

// Skips an account that another worker is indexing. Inserts in the order of the ids, because the foreign key locks each
// submission and an erasure locks them in that order. A restored backup may have entries beyond the mark.
const statement = `
  WITH mark AS MATERIALIZED (
    SELECT * FROM search_marks WHERE account_id = $1 FOR UPDATE SKIP LOCKED
  ), batch AS MATERIALIZED (
    SELECT next.* FROM mark, LATERAL (${scanSql('mark.account_id', 'mark.indexed_to', stepSize)}) AS next
  ), indexed AS (
    INSERT INTO submission_words (submission_id, account_id, created_at, words, block)
    SELECT batch.id, batch.account_id, batch.created_at, ${wordsSql('batch')}, (mark.entries + batch.n - 1) / ${entriesPerBlock}
    FROM batch, mark ORDER BY batch.id
    ON CONFLICT (submission_id) DO UPDATE SET block = excluded.block
  ), size AS (
    SELECT count(*)::int AS rows, max(created_at) AS newest,
           coalesce(max(found) = ${stepSize.rows} OR max(found) > count(*), false) AS "hasMore" FROM batch
  ), step AS (
    SELECT size.*, CASE WHEN "hasMore" THEN newest ELSE greatest(indexed_to, newest, last_created_at) END AS reached
    FROM size, mark JOIN usage USING (account_id)
  )
  UPDATE search_marks m
  SET worked_at = clock_timestamp(), entries = m.entries + step.rows, indexed_to = step.reached
  FROM mark, step WHERE m.account_id = mark.account_id
  RETURNING step.rows, step."hasMore"`;

async function indexAccount(pool: Pool, accountId: string): Promise<{ rows: number; hasMore: boolean }> {
  const { rows } = await pool.query<{ rows: number; hasMore: boolean }>({
    name: 'search-index',
    text: statement,
    values: [accountId],
  });
  return rows[0] ?? { rows: 0, hasMore: false };
}

/** Submissions that a search has found. */
export interface HitList {
  /** Matches that are not indexed yet, then indexed ones, newest first. */
  readonly ids: readonly string[];
  /** When the submissions in `ids` were created, in milliseconds since the Unix epoch. */
  readonly times: readonly number[];
  /**
   * Where the list ends, in milliseconds since the Unix epoch: older matches are not in `ids`. -Infinity when there are
   * none; Infinity when the index cannot narrow the search, so that only what is not indexed yet is listed.
   */
  readonly listedTo: number;
}

/** The result of an index look-up in all folders. */
export interface Hits extends HitList {
  /** The number of `ids` that are not indexed yet; they come first. */
  readonly unindexed: number;
  /** The folders of each submission in `ids`: bit n stands for `inboxFolders[n]`. */
  readonly folders: readonly number[];
  readonly content: ContentSearch;
  /** The index query, as the text of a tsquery: computing it takes a millisecond. */
  readonly query: string;
}

/** Whether the index can narrow the search, so that `ids` has at least the newest matches. */
export function isListed({ listedTo }: HitList): boolean {
  return listedTo !== Number.POSITIVE_INFINITY;
}

/** Whether no older matches are left out of `ids`. */
export function isComplete({ listedTo }: HitList): boolean {
  return listedTo === Number.NEGATIVE_INFINITY;
}

/**
 * At most `all` matches are listed. If the index finds that many and fields or senders must be checked, the list ends
 * when `passed` have matched.
 */
const maxListed = { all: 1_200, passed: 120 };
/**
 * Of the submissions that are not indexed yet, the newest `rows` accepted and `rows` other ones are searched directly,
 * except those with `bytes` of data or more. Indexing is normally seconds behind.
 */
const maxUnindexed = { rows: 100, bytes: 100_000 };
/** SQL for the time up to which the account `$1` is indexed. */
const indexedTo = `coalesce((SELECT indexed_to FROM search_marks WHERE account_id = $1), '-infinity')`;

/** What submissions must match besides the words of a search: `scope` is served by an index, `states` row by row. */
interface Conditions {
  readonly scope: Where;
  readonly states: Where;
}

/**
 * Looks up a search in the account's index, searches the newest unindexed submissions, and reads which of both match
 * the other conditions, in all folders. `before` limits only what is indexed: unindexed submissions are listed whenever
 * they were created.
 */
export async function findHits(
  pool: Pool,
  accountId: string,
  search: ContentSearch,
  { scope, states }: Conditions,
  before: Date | null,
): Promise<Hits> {
  const { isNarrow, checks } = search;
  const max = isNarrow ? maxListed.all : 0;
  const values: unknown[] = [accountId, search.query, before];
  const check = (row: string, words: string) => checksSql(accountId, checks, row, words, values);
  // Only checks of senders read the index entry, too.
  const entryJoin = checks.some(({ isSender }) => isSender) ? 'JOIN submission_words w ON submission_id = s.id' : '';
  const passedSql = () => `
    SELECT id, created_at FROM (SELECT * FROM found ORDER BY created_at DESC) AS newest
    CROSS JOIN LATERAL (SELECT ${check('s', 'w.words')} AS matches FROM submissions s ${entryJoin}
                        WHERE s.id = newest.id OFFSET 0) AS entry
    WHERE matches ORDER BY created_at DESC
    LIMIT CASE WHEN (SELECT count(*) FROM found) = ${max} THEN ${maxListed.passed} END`;
  const newest = (half: string) => `
    (SELECT * FROM submissions WHERE ${half} AND ${scope(values)} AND created_at > ${indexedTo}
     ORDER BY created_at DESC LIMIT ${maxUnindexed.rows})`;
  const { rows } = await pool.query<FoundRow>(
    `WITH sought AS MATERIALIZED (
       -- Without terms, there is no query; with terms that have no words, it is null and finds nothing.
       SELECT CASE WHEN $2::jsonb = '[]' THEN format('''@%s''', $1::uuid)::tsquery ELSE search_query($1, $2) END AS query,
              search_pattern($1, $2) AS pattern
     ), found AS MATERIALIZED (
       SELECT found.* FROM sought CROSS JOIN LATERAL find_newest($1, query, pattern, $3, ${max}) AS found
     ), passed AS MATERIALIZED (${checks.length > 0 ? passedSql() : 'SELECT * FROM found'}), unindexed AS (
       SELECT id FROM sought CROSS JOIN (${newest(acceptedSql)} UNION ALL ${newest(notAcceptedSql)}) AS newest
       CROSS JOIN LATERAL (SELECT ${wordsSql('newest')} AS words OFFSET 0) AS entry
       WHERE pg_column_size(data) < ${maxUnindexed.bytes} AND words @@ query AND ${check('newest', 'words')}
     ), listed AS (
       SELECT id, created_at, ${folderBits} AS folders, created_at > ${indexedTo} AS is_unindexed FROM submissions
       WHERE id = ANY (ARRAY(SELECT id FROM passed UNION ALL SELECT id FROM unindexed))
         AND ${scope(values)} AND ${states(values)}
     )
     SELECT (SELECT coalesce(query::text, '') FROM sought) AS query, ${extentSql('found')}, ${extentSql('passed')}, listed.*
     FROM (SELECT ${columnSql('id')} AS ids, ${columnSql(milliseconds)} AS times, ${columnSql('folders')} AS folders,
                  count(*) FILTER (WHERE is_unindexed)::int AS unindexed FROM listed) AS listed`,
    values,
  );
  const [row] = rows;
  if (!row) throw new Error('a search returned no row');
  const { found, passed, ...hits } = row;
  const last = passed.count === maxListed.passed ? passed : found;
  // If the index cannot narrow the search, `max` is 0, and nothing is the oldest.
  const listedTo = found.count < max ? Number.NEGATIVE_INFINITY : (last.oldest ?? Number.POSITIVE_INFINITY);
  return { ...hits, content: search, listedTo };
}

/** The row that the look-up returns. */
interface FoundRow extends Omit<Hits, 'content' | 'listedTo'> {
  readonly found: Extent;
  readonly passed: Extent;
}

/** How many submissions a step of the look-up lists, and when the oldest was created; `oldest` is null without any. */
interface Extent {
  readonly count: number;
  readonly oldest: number | null;
}

const milliseconds = '(extract(epoch FROM created_at) * 1000)::bigint';

/** SQL for `Hits.folders` of a row of `submissions`. */
const folderBits = inboxFolders.map((folder, n) => `(${folderSql[folder]})::int * ${2 ** n}`).join(' + ');

function extentSql(table: string): string {
  return `(SELECT json_build_object('count', count(*), 'oldest', min(${milliseconds})) FROM ${table}) AS ${table}`;
}

/**
 * SQL for a column of the list as a JSON array, in the order of `HitList.ids`: what is not indexed yet is newer than
 * all of an account's index.
 */
function columnSql(value: string): string {
  return `coalesce(json_agg(${value} ORDER BY created_at DESC, id), '[]')`;
}

/** The hits in a folder. */
export function hitsIn({ ids, times, folders, listedTo }: Hits, folder: InboxFolder): HitList {
  const bit = 2 ** inboxFolders.indexOf(folder);
  const isIn = (_: unknown, n: number) => ((folders[n] ?? 0) & bit) !== 0;
  return { ids: ids.filter(isIn), times: times.filter(isIn), listedTo };
}

/** Appends its values and returns the SQL condition that a row of `submissions` is among the hits. */
export function hitsSql(accountId: string, hits: Hits, values: unknown[]): string {
  const { ids, unindexed, content, query } = hits;
  if (isComplete(hits)) return `id = ANY ($${values.push(ids)}::uuid[])`;
  const pending = `id = ANY ($${values.push(ids.slice(0, unindexed))}::uuid[])`;
  const check = checksSql(accountId, content.checks, 'submissions', 'w.words', values);
  // OFFSET 0 makes the planner check each scanned row instead of collecting all hits first.
  return `(${pending} OR EXISTS (SELECT FROM submission_words w WHERE w.submission_id = submissions.id
                               AND w.words @@ $${values.push(query)}::tsquery AND ${check} OFFSET 0))`;
}

/** Whether there are more unindexed submissions than a search reads directly. */
export async function isSearchBehind(pool: Pool, accountId: string): Promise<boolean> {
  const exceeds = (half: string) => `EXISTS (
    SELECT FROM submissions WHERE account_id = $1 AND ${half} AND created_at > ${indexedTo}
    ORDER BY created_at DESC OFFSET ${maxUnindexed.rows} LIMIT 1)`;
  const { rows } = await pool.query<{ behind: boolean }>({
    name: 'search-is-behind',
    text: `SELECT ${exceeds(acceptedSql)} OR ${exceeds(notAcceptedSql)} AS behind`,
    values: [accountId],
  });
  return rows[0]?.behind === true;
}
