import type { Pool } from 'pg';
import { filesSql } from '../files/file.presenter';
import { readScanned, type ScannedRow } from './scanned';
import type { ListedSubmission } from './submission.page';
import { type Selection, selectionSql } from './submission.selection';

export interface SearchResult {
  readonly found: readonly ListedSubmission[];
  readonly hasMore: boolean;
  /** Where to search on, as `before`; null when the selection was searched to its end. */
  readonly nextBefore: Date | null;
}

/** So many submissions, and so many compressed bytes, are looked through in one search. */
const scanned = { rows: 10_000, bytes: 32_000_000 };

/**
 * The newest `limit` submissions of the selection that have `text` somewhere in the names or values of their fields, or in
 * the names of their files, upper or lower case alike. At most 10,000 are looked through; `nextBefore` says where to go
 * on. A part of a word counts, which the index of words that the dashboard searches (search-words.ts) cannot find.
 */
export async function searchSubmissions(
  pool: Pool,
  selection: Selection,
  text: string,
  limit: number,
): Promise<SearchResult> {
  const values: unknown[] = [patternsFor(text)];
  const { rows } = await pool.query<ListedSubmission & ScannedRow>(
    `WITH chunk AS MATERIALIZED (
       SELECT * FROM (${selectionSql(selection, scanned.rows + 1, values, scanned.bytes)}) AS newest
       ORDER BY created_at DESC LIMIT ${scanned.rows})
     SELECT hit.*, looked.to AS "scannedTo", looked.rows < looked.found AS "cutShort"
     FROM (SELECT min(created_at) AS to, count(*)::int AS rows, max(found) AS found FROM chunk) AS looked
     LEFT JOIN LATERAL (
       SELECT id, form_id AS "formId", created_at AS "createdAt", data, is_spam AS "isSpam",
              archived_at AS "archivedAt", ${filesSql('chunk')} AS files
       FROM chunk WHERE data::text ILIKE ANY ($1::text[]) OR ${hasFileSql}
       ORDER BY created_at DESC LIMIT ${limit + 1}) AS hit ON true
     ORDER BY hit."createdAt" DESC`,
    values,
  );
  const { hits, ...end } = readScanned(rows, limit);
  return { found: hits, ...end };
}

// The offset keeps it a look at the files of each row, where the planner might read those of everybody.
const hasFileSql = `EXISTS (SELECT FROM files f WHERE f.submission_id = chunk.id
                            AND (f.field ILIKE ANY ($1::text[]) OR f.filename ILIKE ANY ($1::text[])) OFFSET 0)`;

function patternsFor(text: string): string[] {
  // A database that knows only ASCII's letters folds no others, so the usual spellings are asked for by name.
  const spellings = new Set([text, text.toLowerCase(), text.toUpperCase()]);
  // The data is searched as the JSON text that it is.
  const escaped = [...spellings].map((spelling) => JSON.stringify(spelling).slice(1, -1));
  return escaped.map((part) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`);
}
