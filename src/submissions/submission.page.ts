import type { Pool } from 'pg';
import { filesSql, type StoredFile } from '../files/file.presenter';
import { type Selection, selectionSql } from './submission.selection';

/** A stored submission as listings show it. */
export interface ListedSubmission {
  readonly id: string;
  readonly formId: string;
  readonly createdAt: Date;
  /** JSON text, verbatim: parsing it would move names such as "10" to the front. */
  readonly dataJson: string;
  /** In the order of their upload; the data knows nothing of them. */
  readonly files: readonly StoredFile[];
  readonly isSpam: boolean;
  readonly archivedAt: Date | null;
}

export interface Page {
  readonly submissions: readonly ListedSubmission[];
  readonly hasMore: boolean;
}

/** A page ends early, and says that there is more, when its data come to this many characters. */
const charactersPerPage = 32_000_000;

/** The newest `limit` submissions of the selection; fewer where they are huge, but then `hasMore` is true. */
export async function findPage(pool: Pool, selection: Selection, limit: number): Promise<Page> {
  const submissions: ListedSubmission[] = [];
  let characters = 0;
  let rest = selection;
  for (;;) {
    const chunk = await findChunk(pool, rest, limit - submissions.length);
    submissions.push(...chunk.submissions);
    characters += chunk.submissions.reduce((sum, { dataJson }) => sum + dataJson.length, 0);
    const last = submissions.at(-1);
    const isFull = submissions.length >= limit || characters > charactersPerPage;
    if (!chunk.hasMore || isFull || !last) return { submissions, hasMore: chunk.hasMore };
    rest = { ...selection, before: last.createdAt };
  }
}

/** The newest submissions of the selection that are light enough to be held at once: `limit` or fewer, one or more. */
export async function findChunk(pool: Pool, selection: Selection, limit: number): Promise<Page> {
  const values: unknown[] = [];
  const { rows } = await pool.query<ListedSubmission & { found: number }>(
    `SELECT id, form_id AS "formId", created_at AS "createdAt", data::text AS "dataJson", is_spam AS "isSpam",
            archived_at AS "archivedAt", ${filesSql('chunk')} AS files, found
     FROM (${selectionSql(selection, limit + 1, values)}) AS chunk ORDER BY created_at DESC LIMIT ${limit}`,
    values,
  );
  return { submissions: rows, hasMore: (rows[0]?.found ?? 0) > rows.length };
}
