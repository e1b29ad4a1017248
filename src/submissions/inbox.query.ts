import type { Pool } from 'pg';
import { type LabelChip, labelChipsSql } from '../labels/submission-labels';
import { noteCountSql } from '../notes/notes';
import {
  type AnyFolder,
  contentSql,
  folderSql,
  type InboxFilter,
  type InboxFolder,
  inboxFolders,
  lookUp,
  type Source,
  scopeSql,
  sourceIn,
  sourceOf,
} from './inbox.filter';
import { type FormRetention, parseRetention, retentionSql } from './retention';
import { hitsSql } from './search-index';

/** A submission as a row of the inbox. */
export interface InboxRow {
  readonly id: string;
  readonly formId: string;
  readonly formName: string;
  readonly createdAt: Date;
  readonly isSpam: boolean;
  readonly overQuota: boolean;
  readonly archivedAt: Date | null;
  /** Null while the owner has not read it. */
  readonly readAt: Date | null;
  readonly deletedAt: Date | null;
  /** The first fields with shortened values; null for submissions that are too large for a preview. */
  readonly preview: readonly (readonly [name: string, value: string])[] | null;
  readonly files: number;
  readonly notes: number;
  readonly labels: readonly LabelChip[];
  /** Whether a delivery failed and has not succeeded since. */
  readonly failed: boolean;
  /** The rule under which it is erased; null when it is kept. */
  readonly retention: FormRetention | null;
}

interface Row extends Omit<InboxRow, 'retention'> {
  readonly retention: Parameters<typeof parseRetention>[0];
}

/** Where a page starts: before or after a time; null for the newest page. */
export type InboxCursor = { readonly before: Date } | { readonly after: Date } | null;

export interface InboxPage {
  /** Newest first. */
  readonly rows: readonly InboxRow[];
  readonly hasNewer: boolean;
  readonly hasOlder: boolean;
}

const preview = { fields: 5, nameLength: 60, valueLength: 160, bytes: 200_000 };

/** One page of the submissions that match the filter; every page costs the same. */
export async function findInboxPage(
  pool: Pool,
  filter: InboxFilter,
  cursor: InboxCursor,
  limit: number,
): Promise<InboxPage> {
  const source = await sourceOf(pool, filter);
  if (cursor && 'after' in cursor) {
    const rows = await findRows(pool, source, cursor, limit + 1);
    if (rows.length > limit) return { rows: rows.slice(1), hasNewer: true, hasOlder: true };
  }
  const before = cursor && 'before' in cursor ? cursor : null;
  const rows = await findRows(pool, source, before, limit + 1);
  return { rows: rows.slice(0, limit), hasNewer: before !== null, hasOlder: rows.length > limit };
}

/** The ids of the submissions before and after one in a list; null at its ends. */
export interface Neighbours {
  readonly newer: string | null;
  readonly older: string | null;
}

/** The neighbours of a submission created at `createdAt`, which need not match the filter itself. */
export async function findNeighbours(pool: Pool, filter: InboxFilter, createdAt: Date): Promise<Neighbours> {
  const { from, time } = await sourceOf(pool, filter);
  const values: unknown[] = [createdAt];
  const nearest = (comparison: '<' | '>', order: 'ASC' | 'DESC') =>
    `(SELECT id FROM ${from(values)} AND ${time} ${comparison} $1 ORDER BY ${time} ${order} LIMIT 1)`;
  const { rows } = await pool.query<Neighbours>(
    `SELECT ${nearest('>', 'ASC')} AS newer, ${nearest('<', 'DESC')} AS older`,
    values,
  );
  return rows[0] ?? { newer: null, older: null };
}

async function findRows(pool: Pool, source: Source, cursor: InboxCursor, limit: number): Promise<InboxRow[]> {
  const values: unknown[] = [];
  const { from, time } = source;
  const conditions = [from(values)];
  const isUpwards = cursor !== null && 'after' in cursor;
  if (cursor) {
    const start = values.push(isUpwards ? cursor.after : cursor.before);
    conditions.push(`${time} ${isUpwards ? '>' : '<'} $${start}`);
  }
  const { rows } = await pool.query<Row>(
    `SELECT s.id, s.form_id AS "formId", s.created_at AS "createdAt", s.is_spam AS "isSpam",
            s.over_quota AS "overQuota", s.archived_at AS "archivedAt", s.read_at AS "readAt", s.deleted_at AS "deletedAt",
            (SELECT name FROM forms WHERE forms.id = s.form_id) AS "formName",
            CASE WHEN pg_column_size(s.data) < ${preview.bytes} THEN ${previewSql} END AS preview,
            (SELECT count(*)::int FROM files WHERE files.submission_id = s.id) AS files,
            ${noteCountSql('s')} AS notes, ${labelChipsSql('s')} AS labels,
            EXISTS (SELECT FROM (${lastOutcomesSql}) AS last WHERE status = 'failed') AS failed,
            ${retentionSql} AS retention
     FROM (SELECT submissions.* FROM ${conditions.join(' AND ')}
           ORDER BY ${time} ${isUpwards ? 'ASC' : 'DESC'} LIMIT ${limit}) AS s
     ORDER BY s.created_at DESC`,
    values,
  );
  return rows.map((row) => ({ ...row, retention: parseRetention(row.retention) }));
}

/** A later reply does not make up for a failed one. */
const replyIdSql = `CASE kind WHEN 'reply' THEN id END`;

// Sorted once per row; a self-join would be quadratic for submissions that were redelivered often.
const lastOutcomesSql = `
  SELECT DISTINCT ON (kind, webhook_id, file_id, ${replyIdSql}) status FROM deliveries
  WHERE submission_id = s.id AND status IN ('failed', 'succeeded')
  ORDER BY kind, webhook_id, file_id, ${replyIdSql}, id DESC`;

// A list as its items separated by commas, like the e-mails.
const valueText = `
  CASE json_typeof(value)
    WHEN 'array' THEN (SELECT string_agg(item, ', ') FROM json_array_elements_text(value) AS item)
    ELSE value #>> '{}' END`;

const previewSql = `
  coalesce((SELECT json_agg(json_build_array(left(name, ${preview.nameLength}),
                                             left(coalesce(${valueText}, ''), ${preview.valueLength})) ORDER BY n)
            FROM (SELECT * FROM json_each(s.data) WITH ORDINALITY AS field (name, value, n)
                  LIMIT ${preview.fields}) AS first), '[]')`;

/** A number counted up to a limit; `more` when it is exceeded. */
export interface Count {
  readonly count: number;
  readonly more: boolean;
}

const maxPerFolder = 1_000;
/** Rows that are checked per folder, newest first, for words that are too frequent to list. */
const maxChecked = 5_000;

type FolderCounts = Readonly<Record<InboxFolder, Count>>;

/**
 * The number of submissions in each folder that match the rest of the filter, counted up to 1,000. For frequent words,
 * older submissions are not counted: `more` then says that there may be more, even above 0.
 */
export async function countFolders(pool: Pool, filter: AnyFolder): Promise<FolderCounts> {
  const found = await lookUp(pool, filter);
  return found.hits && !found.hits.many ? countHits(pool, found) : countRows(pool, found);
}

async function countHits(pool: Pool, filter: AnyFolder): Promise<FolderCounts> {
  const values: unknown[] = [];
  const where = `${scopeSql(filter, values)} AND ${contentSql(filter, values)}`;
  const columns = inboxFolders.map((folder) => `count(*) FILTER (WHERE ${folderSql[folder]})::int AS ${folder}`);
  const { rows } = await pool.query<Record<InboxFolder, number>>(
    `SELECT ${columns.join(', ')} FROM submissions WHERE ${where}`,
    values,
  );
  return eachFolder((folder) => upTo(rows[0]?.[folder] ?? 0, maxPerFolder));
}

async function countRows(pool: Pool, { hits, ...filter }: AnyFolder): Promise<FolderCounts> {
  const values: unknown[] = [];
  const match = hits && hitsSql(filter.accountId, hits, values);
  const columns = inboxFolders.map((folder) => {
    const { from, time } = sourceIn(filter, folder);
    // Without an order that an index provides, the planner may read the whole table.
    const newest = `FROM ${from(values)} ORDER BY ${time} DESC`;
    const counted = match
      ? `SELECT FROM (SELECT submissions.* ${newest} LIMIT ${maxChecked}) AS submissions WHERE ${match} LIMIT ${maxPerFolder + 1}`
      : `SELECT ${newest} LIMIT ${maxPerFolder + 1}`;
    const unchecked = match ? `EXISTS (SELECT ${newest} OFFSET ${maxChecked} LIMIT 1)` : 'false';
    return `(SELECT count(*)::int FROM (${counted}) AS found) AS ${folder}, ${unchecked} AS "${folder}Unchecked"`;
  });
  const { rows } = await pool.query<Record<InboxFolder, number> & Record<`${InboxFolder}Unchecked`, boolean>>(
    `SELECT ${columns.join(', ')}`,
    values,
  );
  return eachFolder((folder) => {
    const { count, more } = upTo(rows[0]?.[folder] ?? 0, maxPerFolder);
    return { count, more: more || rows[0]?.[`${folder}Unchecked`] === true };
  });
}

function eachFolder(count: (folder: InboxFolder) => Count): FolderCounts {
  return {
    inbox: count('inbox'),
    archived: count('archived'),
    held: count('held'),
    spam: count('spam'),
    bin: count('bin'),
  };
}

/** The number of matching submissions, counted up to `max`. */
export async function countMatches(pool: Pool, filter: InboxFilter, max: number): Promise<Count> {
  const { from } = await sourceOf(pool, filter);
  const values: unknown[] = [];
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count
     FROM (SELECT FROM ${from(values)} LIMIT ${max + 1}) AS found`,
    values,
  );
  return upTo(rows[0]?.count ?? 0, max);
}

const upTo = (count: number, max: number): Count => ({ count: Math.min(count, max), more: count > max });
