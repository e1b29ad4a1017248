import type { Pool } from 'pg';
import { type Assignee, assigneeSql } from '../../assignments/assign';
import { inTransaction } from '../../db/in-transaction';
import type { Withheld } from '../../decisions/withheld';
import { type LabelChip, labelChipsSql } from '../../labels/submission-labels';
import { noteCountSql } from '../../notes/notes';
import type { SpamReason } from '../../spam/spam-input';
import { isSuspectedSql } from '../../spam/spam-marks';
import { type InboxFolder, inboxFolders } from '../folders';
import { type FormRetention, parseRetention, retentionSql } from '../retention/retention-rules';
import { hitsIn, isComplete, isListed } from '../search/search-index';
import { isSenderFieldSql } from '../sender';
import { type SubmissionStatus, statusSql } from '../status';
import { type Count, upTo } from './count';
import { isNotificationFailedSql } from './failed';
import {
  type AnyFolder,
  type InboxFilter,
  resolveFilter,
  rowsOf,
  type Source,
  sourceIn,
  sourceOf,
} from './inbox.filter';

/** A submission as a row of the inbox. */
export interface InboxRow {
  readonly id: string;
  readonly formId: string;
  readonly formName: string;
  readonly createdAt: Date;
  /** When an imported submission was sent. */
  readonly originallySentAt: Date | null;
  readonly isSpam: boolean;
  readonly withheld: Withheld | null;
  /** The spam filter's result, if the score reaches the form's threshold and the owner did not mark it as not spam. */
  readonly suspicion: { readonly score: number; readonly reasons: readonly SpamReason[] | null } | null;
  readonly archivedAt: Date | null;
  readonly status: SubmissionStatus;
  /** Null while the owner has not read it. */
  readonly readAt: Date | null;
  readonly deletedAt: Date | null;
  /** The first fields and those that name the sender, with shortened values; null if the data is too large. */
  readonly preview: readonly (readonly [name: string, value: string])[] | null;
  readonly files: number;
  readonly notes: number;
  readonly labels: readonly LabelChip[];
  /** The member it is assigned to; null for nobody. */
  readonly assignee: Assignee | null;
  /** Whether its notification, on its own or in a digest, failed and was not sent since. */
  readonly notificationFailed: boolean;
  /** The rule that will erase it; null if none does. */
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
  /** Where the neighboring pages start, as the `after` and the `before` of their cursors. */
  readonly newerThan: Date | null;
  readonly olderThan: Date | null;
  /** Whether the page has fewer rows because it reached the limit of submissions checked per page. */
  readonly isCut: boolean;
}

const preview = { fields: 5, withSender: 9, nameLength: 60, valueLength: 160, bytes: 200_000 };

/** One page of the submissions that match the filter; every page costs the same. */
export async function findInboxPage(
  pool: Pool,
  filter: InboxFilter,
  cursor: InboxCursor,
  limit: number,
): Promise<InboxPage> {
  const before = cursor && 'before' in cursor ? cursor.before : null;
  const source = await sourceOf(pool, filter, before);
  const startOf = (row: InboxRow | undefined) => row?.createdAt ?? null;
  if (cursor && 'after' in cursor) {
    const { rows: found, scannedTo } = await findRows(pool, source, cursor, limit + 1);
    if (found.length > limit || scannedTo) {
      const rows = found.slice(found.length > limit ? 1 : 0);
      // Without rows, the older page starts with what is not newer than the cursor.
      const olderThan = startOf(rows.at(-1)) ?? new Date(cursor.after.getTime() + 1);
      return {
        rows,
        hasNewer: true,
        hasOlder: true,
        newerThan: scannedTo ?? startOf(rows[0]),
        olderThan,
        isCut: scannedTo !== null,
      };
    }
  }
  const { rows: found, scannedTo } = await findRows(pool, source, before && { before }, limit + 1);
  const rows = found.slice(0, limit);
  return {
    rows,
    hasNewer: before !== null,
    hasOlder: found.length > limit || scannedTo !== null,
    newerThan: startOf(rows[0]) ?? (before && new Date(before.getTime() - 1)),
    olderThan: scannedTo ?? startOf(rows.at(-1)),
    isCut: scannedTo !== null,
  };
}

/** The ids of the submissions before and after one in a list; null at its ends. */
export interface Neighbors {
  readonly newer: string | null;
  readonly older: string | null;
}

/**
 * The neighbors of a submission created at `createdAt`, which need not match the filter itself. One that is not listed
 * and too far away to find is null.
 */
export async function findNeighbors(pool: Pool, filter: InboxFilter, createdAt: Date): Promise<Neighbors> {
  const source = await sourceOf(pool, filter);
  return {
    newer: await findNearest(pool, source, { after: createdAt }),
    older: await findNearest(pool, source, { before: createdAt }),
  };
}

async function findNearest(pool: Pool, source: Source, cursor: InboxCursor): Promise<string | null> {
  const behind = source.listed && listedBehind(source.listed, cursor);
  const among = source.listed && behind && behind.length > 0 ? source.listed.narrow(behind) : source;
  const values: unknown[] = [];
  const { rows } = await inIndexOrder(pool, among, (client) =>
    client.query<{ id: string }>(`SELECT id FROM (${listSql(among, cursor, 1, values)}) AS nearest`, values),
  );
  return rows[0]?.id ?? null;
}

/**
 * SQL for the first rows of a source behind a cursor, in its order. At most `max` rows are checked for conditions that
 * no index serves. Appends its values.
 */
function listSql(
  source: Source,
  cursor: InboxCursor,
  limit: number,
  values: unknown[],
  max = source.maxChecked,
): string {
  const { from, match, time } = source;
  const isUpwards = cursor !== null && 'after' in cursor;
  const order = isUpwards ? 'ASC' : 'DESC';
  const table = from(values) + behindSql(source, cursor, values);
  const rows = `SELECT submissions.*, ${time} AS listed_at FROM ${table} ORDER BY ${time} ${order} LIMIT`;
  if (!match) return `${rows} ${limit}`;
  return `SELECT * FROM (${rows} ${max}) AS submissions WHERE ${match(values)} ORDER BY listed_at ${order} LIMIT ${limit}`;
}

/** SQL, beginning with AND, for the condition that a row is behind a cursor. */
function behindSql({ time }: Source, cursor: InboxCursor, values: unknown[]): string {
  if (!cursor) return '';
  return 'after' in cursor
    ? ` AND ${time} > $${values.push(cursor.after)}`
    : ` AND ${time} < $${values.push(cursor.before)}`;
}

/**
 * Runs a query that checks rows one by one, in the order of an index. Without these settings, the planner would read
 * and sort all of them.
 */
async function inIndexOrder<T>(
  pool: Pool,
  { match }: Pick<Source, 'match'>,
  query: (client: Pick<Pool, 'query'>) => Promise<T>,
): Promise<T> {
  if (!match) return query(pool);
  return inTransaction(pool, async (client) => {
    await client.query(
      'SET LOCAL enable_sort = off; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off',
    );
    return query(client as Pick<Pool, 'query'>);
  });
}

/** The listed results behind the cursor, the nearest first; null if the list does not reach the cursor. */
function listedBehind({ hits }: NonNullable<Source['listed']>, cursor: InboxCursor): readonly string[] | null {
  const isUpwards = cursor !== null && 'after' in cursor;
  const time = cursor && (isUpwards ? cursor.after : cursor.before).getTime();
  if (time !== null && time <= hits.listedTo) return null;
  const isBehind = (n: number) =>
    time === null || (isUpwards ? (hits.times[n] ?? 0) > time : (hits.times[n] ?? 0) < time);
  const ids = hits.ids.filter((_, n) => isBehind(n));
  return isUpwards ? ids.reverse() : ids;
}

/**
 * The first `limit` listed results behind a cursor; null if the list does not reach the cursor. `unlistedBefore` is
 * where to go on; null if nothing is left.
 */
async function findListedRows(pool: Pool, source: Source, cursor: InboxCursor, limit: number) {
  const behind = source.listed && listedBehind(source.listed, cursor);
  if (!source.listed || !behind) return null;
  const { hits, narrow } = source.listed;
  const isUpwards = cursor !== null && 'after' in cursor;
  let rows: InboxRow[] = [];
  // The first are enough, unless some were moved or erased since they were listed.
  for (const ids of [behind.slice(0, limit), behind.slice(limit)]) {
    if (ids.length === 0 || rows.length >= limit) break;
    const more = await readRows(pool, narrow(ids), cursor, limit - rows.length);
    rows = isUpwards ? [...more, ...rows] : [...rows, ...more];
  }
  const isCut = !isComplete(hits) && rows.length < limit && !isUpwards;
  return { rows, unlistedBefore: isCut ? new Date(hits.listedTo) : null };
}

/** The first rows behind a cursor. `scannedTo` is where checking stopped before there were enough; else null. */
async function findRows(
  pool: Pool,
  source: Source,
  cursor: InboxCursor,
  limit: number,
): Promise<{ readonly rows: InboxRow[]; readonly scannedTo: Date | null }> {
  const listed = await findListedRows(pool, source, cursor, limit);
  if (!listed) return scanRows(pool, source, cursor, limit);
  const { rows, unlistedBefore } = listed;
  if (!unlistedBefore) return { rows, scannedTo: null };
  const rest = await scanRows(pool, source, { before: unlistedBefore }, limit - rows.length);
  return { rows: [...rows, ...rest.rows], scannedTo: rest.scannedTo };
}

/** As `findRows`, without a list. */
function scanRows(pool: Pool, source: Source, cursor: InboxCursor, limit: number): ReturnType<typeof findRows> {
  return inIndexOrder(pool, source, async (client) => {
    const rows = await readRows(client, source, cursor, limit);
    if (!source.match || rows.length >= limit) return { rows, scannedTo: null };
    const values: unknown[] = [];
    const checked = listSql({ ...source, match: null }, cursor, source.maxChecked, values);
    const { rows: last } = await client.query<{ time: Date }>(
      `SELECT listed_at AS time FROM (${checked}) AS checked OFFSET ${source.maxChecked - 1}`,
      values,
    );
    return { rows, scannedTo: last[0]?.time ?? null };
  });
}

async function readRows(
  pool: Pick<Pool, 'query'>,
  source: Source,
  cursor: InboxCursor,
  limit: number,
): Promise<InboxRow[]> {
  const values: unknown[] = [];
  const { rows } = await pool.query<Row>(
    `SELECT s.id, s.form_id AS "formId", s.created_at AS "createdAt",
            s.originally_sent_at AS "originallySentAt", s.is_spam AS "isSpam",
            s.withheld, ${suspicionSql} AS suspicion, s.archived_at AS "archivedAt", s.read_at AS "readAt", s.deleted_at AS "deletedAt",
            ${statusSql('s')} AS status,
            (SELECT name FROM forms WHERE forms.id = s.form_id) AS "formName",
            CASE WHEN pg_column_size(s.data) < ${preview.bytes} THEN ${previewSql} END AS preview,
            (SELECT count(*)::int FROM files WHERE files.submission_id = s.id) AS files,
            ${noteCountSql('s')} AS notes, ${labelChipsSql('s')} AS labels, ${assigneeSql('s')} AS assignee,
            ${isNotificationFailedSql('s')} AS "notificationFailed",
            ${retentionSql} AS retention
     FROM (${listSql(source, cursor, limit, values)}) AS s
     ORDER BY s.created_at DESC`,
    values,
  );
  return rows.map((row) => ({ ...row, retention: parseRetention(row.retention) }));
}

const suspicionSql = `
  CASE WHEN ${isSuspectedSql('s')} THEN json_build_object('score', s.spam_score, 'reasons', s.spam_reasons) END`;

// Lists are joined with commas, as in the e-mails.
const valueText = `
  CASE json_typeof(value)
    WHEN 'array' THEN (SELECT string_agg(item, ', ') FROM json_array_elements_text(value) AS item)
    ELSE value #>> '{}' END`;

const previewSql = `
  coalesce((SELECT json_agg(json_build_array(left(name, ${preview.nameLength}),
                                             left(coalesce(${valueText}, ''), ${preview.valueLength})) ORDER BY n)
            FROM (SELECT * FROM json_each(s.data) WITH ORDINALITY AS field (name, value, n)
                  WHERE n <= ${preview.fields} OR ${isSenderFieldSql('name')}
                  ORDER BY n LIMIT ${preview.withSender}) AS first), '[]')`;

const maxPerFolder = 1_000;
/** Rows checked to count a folder, as a share of those checked for a page; more in the open folder. */
const countedPart = { open: 0.5, others: 0.05 };
/** If the open folder has fewer listed results, this share of a page's rows is also checked behind the list. */
const behindList = { minListed: 100, part: 0.1 };

type FolderCounts = Readonly<Record<InboxFolder, Count>>;

/**
 * The number of submissions in each folder that match the rest of the filter, counted up to 1,000. Where an index does
 * not serve the filter, older submissions are not counted: `more` then says that there may be more, even above 0.
 */
export async function countFolders(
  pool: Pool,
  filter: AnyFolder & { readonly folder?: InboxFolder },
): Promise<FolderCounts> {
  const resolved = await resolveFilter(pool, filter);
  const { hits } = resolved.search ?? {};
  if (!hits || !isListed(hits)) return countRows(pool, resolved, null, countedPart);
  const listed = eachFolder((folder) => upTo(hitsIn(hits, folder).ids.length, maxPerFolder));
  if (isComplete(hits)) return listed;
  const hasEnoughListed = !filter.folder || listed[filter.folder].count >= behindList.minListed;
  const parts = { open: hasEnoughListed ? 0 : behindList.part, others: 0 };
  const rest = await countRows(pool, resolved, { before: new Date(hits.listedTo) }, parts);
  return eachFolder((folder) => {
    const { count, more } = upTo(listed[folder].count + rest[folder].count, maxPerFolder);
    return { count, more: more || listed[folder].more || rest[folder].more };
  });
}

/** Counts the rows behind a cursor in each folder. `parts` are shares of the rows that are checked for a page. */
async function countRows(
  pool: Pool,
  filter: AnyFolder & { readonly folder?: InboxFolder },
  cursor: InboxCursor,
  parts: Readonly<Record<'open' | 'others', number>>,
): Promise<FolderCounts> {
  const values: unknown[] = [];
  const sources = inboxFolders.map((folder) => ({ folder, source: sourceIn(filter, folder) }));
  const match = sources.find(({ source }) => source.match)?.source.match ?? null;
  const isChecked = match !== null;
  const columns = sources.map(({ folder, source }) => {
    const max = Math.ceil(source.maxChecked * (folder === filter.folder ? parts.open : parts.others));
    // A listed selection has no index in the order of its time; without it, the planner is not allowed to sort.
    const first = (limit: number) =>
      isChecked && !source.match
        ? `SELECT FROM ${rowsOf(source, values)}${behindSql(source, cursor, values)} LIMIT ${limit}`
        : listSql(source, cursor, limit, values, max);
    const count = max === 0 ? '0' : `(SELECT count(*)::int FROM (${first(maxPerFolder + 1)}) AS found)`;
    // A row that was not counted: any row of the folder, or one that matches in a listed selection.
    const left = () => (source.match ? listSql({ ...source, match: null }, cursor, max + 1, values) : first(1));
    const hasUnchecked = source.match !== null || max === 0;
    const unchecked = hasUnchecked ? `EXISTS (SELECT FROM (${left()}) AS rest OFFSET ${max})` : 'false';
    return `${count} AS ${folder}, ${unchecked} AS "${folder}Unchecked"`;
  });
  const { rows } = await inIndexOrder(pool, { match }, (client) =>
    client.query<Record<InboxFolder, number> & Record<`${InboxFolder}Unchecked`, boolean>>(
      `SELECT ${columns.join(', ')}`,
      values,
    ),
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
  const source = await sourceOf(pool, filter);
  const values: unknown[] = [];
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count
     FROM (SELECT FROM ${rowsOf(source, values)} LIMIT ${max + 1}) AS found`,
    values,
  );
  return upTo(rows[0]?.count ?? 0, max);
}

/**
 * The number of all submissions that match a filter, counted up to `max`; if rows must be checked one by one, as for
 * the folders, up to 1,000.
 */
export async function countAll(pool: Pool, filter: InboxFilter, max: number): Promise<Count> {
  const resolved = await resolveFilter(pool, filter);
  if (!sourceIn(resolved, filter.folder).match) return countMatches(pool, resolved, max);
  return (await countFolders(pool, resolved))[filter.folder];
}
