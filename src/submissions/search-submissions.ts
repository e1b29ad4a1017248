import type { Pool } from 'pg';
import { filesSql } from '../files/file.presenter';
import type { ListedSubmission } from './submission.page';
import { readScanned, type ScannedRow, type Selection, selectionSql } from './submission.selection';

interface SearchResult {
  readonly found: readonly ListedSubmission[];
  readonly hasMore: boolean;
  /** The `before` of the next call; null at the end of the selection. */
  readonly nextBefore: Date | null;
}

/** The limits of one call, in rows and compressed bytes. */
const maxScanned = { rows: 10_000, bytes: 32_000_000 };

/**
 * The newest `limit` submissions of the selection that contain `text` in field names, values or file names, ignoring
 * case. Scans at most 10,000 submissions per call. Unlike the dashboard's word index (search-index.ts), it also finds
 * parts of words.
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
       SELECT * FROM (${selectionSql(selection, maxScanned.rows + 1, values, maxScanned.bytes)}) AS newest
       ORDER BY created_at DESC LIMIT ${maxScanned.rows})
     SELECT hit.*, scanned.to AS "scannedTo", scanned.rows < scanned.found AS "isPartial"
     FROM (SELECT min(created_at) AS to, count(*)::int AS rows, max(found) AS found FROM chunk) AS scanned
     LEFT JOIN LATERAL (
       SELECT id, form_id AS "formId", created_at AS "createdAt", data, is_spam AS "isSpam",
              over_quota AS "overQuota", archived_at AS "archivedAt", ${filesSql('chunk')} AS files
       FROM chunk WHERE data::text ILIKE ANY ($1::text[]) OR ${hasFileSql}
       ORDER BY created_at DESC LIMIT ${limit + 1}) AS hit ON true
     ORDER BY hit."createdAt" DESC`,
    values,
  );
  const { hits, ...end } = readScanned(rows, limit);
  return { found: hits, ...end };
}

// OFFSET 0 makes the planner look up the files per row instead of reading all files.
const hasFileSql = `EXISTS (SELECT FROM files f WHERE f.submission_id = chunk.id
                            AND (f.field ILIKE ANY ($1::text[]) OR f.filename ILIKE ANY ($1::text[])) OFFSET 0)`;

function patternsFor(text: string): string[] {
  // ILIKE may fold ASCII letters only, depending on the database, so that common spellings are listed.
  const spellings = new Set([text, text.toLowerCase(), text.toUpperCase()]);
  // Matched against JSON text.
  const escaped = [...spellings].map((spelling) => JSON.stringify(spelling).slice(1, -1));
  return escaped.map((part) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`);
}
