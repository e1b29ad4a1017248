import type { Pool } from 'pg';
import { filesSql, type StoredFile } from '../files/file.presenter';
import type { SubmissionData } from '../files/merge-files';
import { type Selection, selectionSql } from './submission.selection';

/** A stored submission in a listing. */
export interface ListedSubmission {
  readonly id: string;
  readonly formId: string;
  readonly createdAt: Date;
  readonly data: SubmissionData;
  /** In the order of their upload; `data` does not contain them. */
  readonly files: readonly StoredFile[];
  readonly isSpam: boolean;
  /** It arrived over the quota, and its deliveries are held back. */
  readonly overQuota: boolean;
  readonly archivedAt: Date | null;
}

export interface Page {
  readonly submissions: readonly ListedSubmission[];
  readonly hasMore: boolean;
}

/** A page ends early, with `hasMore`, when its data exceeds this size. */
const maxPageCharacters = 32_000_000;

/** The newest `limit` submissions of the selection; fewer, with `hasMore`, when they are huge. */
export async function findPage(pool: Pool, selection: Selection, limit: number): Promise<Page> {
  const submissions: ListedSubmission[] = [];
  let hasMore = false;
  for await (const part of readParts(pool, selection, limit)) {
    submissions.push(...part.submissions);
    hasMore = part.hasMore;
  }
  return { submissions, hasMore };
}

/** A part of a page that fits into memory; `hasMore` tells whether submissions follow it, in this page or the next. */
interface Part extends Page {
  readonly isLast: boolean;
}

/** The page that `findPage` returns, in parts of one query each that fit into memory; at least one. */
export async function* readParts(pool: Pool, selection: Selection, limit: number): AsyncGenerator<Part, void> {
  let found = 0;
  let characters = 0;
  let rest = selection;
  for (;;) {
    const { submissions, hasMore, ...chunk } = await findChunk(pool, rest, limit - found);
    found += submissions.length;
    characters += chunk.characters;
    const last = submissions.at(-1);
    const isLast = !hasMore || found >= limit || characters > maxPageCharacters || !last;
    yield { submissions, hasMore, isLast };
    if (isLast) return;
    rest = { ...selection, before: last.createdAt };
  }
}

interface Chunk extends Page {
  /** The size of all `data` as JSON text. */
  readonly characters: number;
}

/** The newest submissions of the selection that fit into memory together: at most `limit`, at least one. */
export async function findChunk(pool: Pool, selection: Selection, limit: number): Promise<Chunk> {
  const values: unknown[] = [];
  const { rows } = await pool.query<ListedSubmission & { characters: number; found: number }>(
    `SELECT id, form_id AS "formId", created_at AS "createdAt", data, length(data::text) AS characters, is_spam AS "isSpam",
            over_quota AS "overQuota", archived_at AS "archivedAt", ${filesSql('chunk')} AS files, found
     FROM (${selectionSql(selection, limit + 1, values)}) AS chunk ORDER BY created_at DESC LIMIT ${limit}`,
    values,
  );
  const characters = rows.reduce((sum, row) => sum + row.characters, 0);
  return { submissions: rows, hasMore: (rows[0]?.found ?? 0) > rows.length, characters };
}
