import type { Pool } from 'pg';
import { assigneeEmailSql } from '../assignments/assign';
import type { Withheld } from '../decisions/withheld';
import { filesSql, type StoredFile } from '../files/file.presenter';
import { labelNamesSql } from '../labels/submission-labels';
import type { SpamReason } from '../spam/spam-input';
import { type Selection, selectionSql } from './submission.selection';

/** A stored submission in a listing. */
export interface ListedSubmission {
  readonly id: string;
  readonly formId: string;
  readonly createdAt: Date;
  /** When the visitor sent an imported submission; null for others, and if it is not known. */
  readonly originallySentAt: Date | null;
  /** The submitted fields as JSON text: pages and exports pass it on without parsing megabytes. */
  readonly dataJson: string;
  /** In the order of their upload; the data does not contain them. */
  readonly files: readonly StoredFile[];
  readonly isSpam: boolean;
  readonly withheld: Withheld | null;
  /** Null if it was not scored. */
  readonly spamScore: number | null;
  readonly spamReasons: readonly SpamReason[] | null;
  readonly archivedAt: Date | null;
  /** Null while the owner has not read it. */
  readonly readAt: Date | null;
  /** The names of its labels, in order. */
  readonly labels: readonly string[];
  /** The e-mail address of the member it is assigned to; null for nobody. */
  readonly assignedTo: string | null;
}

export interface ListingPage {
  readonly submissions: readonly ListedSubmission[];
  readonly hasMore: boolean;
}

/** A page ends early, with `hasMore`, when its data exceeds this size. */
const maxPageCharacters = 32_000_000;

/** The newest `limit` submissions of the selection; fewer, with `hasMore`, when they are huge. */
export async function findPage(pool: Pool, selection: Selection, limit: number): Promise<ListingPage> {
  const submissions: ListedSubmission[] = [];
  let hasMore = false;
  for await (const part of readParts(pool, selection, limit)) {
    submissions.push(...part.submissions);
    hasMore = part.hasMore;
  }
  return { submissions, hasMore };
}

/** A part of a page of bounded size; `hasMore` tells whether submissions follow it, in this page or the next. */
interface Part extends ListingPage {
  readonly isLast: boolean;
}

/** The page that `findPage` returns, in parts of one query each; at least one. */
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

interface Chunk extends ListingPage {
  /** The size of all `data` as JSON text. */
  readonly characters: number;
}

/** Characters of `data` read per query, so that no query occupies the process for long or takes much of its memory. */
const maxChunkCharacters = 256_000;

/** The newest submissions of the selection: at most `limit`, and more than one only within `maxChunkCharacters`. */
export async function findChunk(pool: Pool, selection: Selection, limit: number): Promise<Chunk> {
  const values: unknown[] = [];
  const { rows } = await pool.query<ListedSubmission & { characters: number; found: number }>(
    `${chunkSql(selectionSql(selection, limit + 1, values), ', found')} LIMIT ${limit}`,
    values,
  );
  const characters = rows.reduce((sum, row) => sum + row.characters, 0);
  return { submissions: rows, hasMore: (rows[0]?.found ?? 0) > rows.length, characters };
}

/** SQL for the first of some stored submissions, which are numbered by `n`; more than one only within the limit. */
export function chunkSql(stored: string, more: string): string {
  return `
    SELECT id, form_id AS "formId", created_at AS "createdAt",
           originally_sent_at AS "originallySentAt", data::text AS "dataJson", characters, is_spam AS "isSpam",
           withheld, spam_score AS "spamScore", spam_reasons AS "spamReasons", archived_at AS "archivedAt", read_at AS "readAt", ${filesSql('chunk')} AS files,
           ${labelNamesSql('chunk')} AS labels, ${assigneeEmailSql('chunk')} AS "assignedTo"${more}
    FROM (SELECT *, sum(characters) OVER (ORDER BY n) AS total_characters
          FROM (SELECT *, length(data::text) AS characters FROM (${stored}) AS stored) AS measured) AS chunk
    WHERE n = 1 OR total_characters <= ${maxChunkCharacters} ORDER BY n`;
}
