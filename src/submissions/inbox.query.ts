import type { Pool } from 'pg';
import { type InboxFilter, type Where, whereOf } from './inbox.filter';

/** A submission as a line of the inbox. */
export interface InboxRow {
  readonly id: string;
  readonly formId: string;
  readonly formName: string;
  readonly createdAt: Date;
  readonly isSpam: boolean;
  readonly overQuota: boolean;
  readonly archivedAt: Date | null;
  readonly deletedAt: Date | null;
  /** The first fields, their values cut; null where a submission is too large to be looked into for a line. */
  readonly preview: readonly (readonly [name: string, value: string])[] | null;
  readonly files: number;
  /** Whether a delivery failed that has not succeeded since. */
  readonly failed: boolean;
}

/** Where a page lies: below or above a moment. The page above the newest is the newest. */
export type InboxPlace = { readonly before: Date } | { readonly after: Date } | null;

export interface InboxPage {
  /** Newest first. */
  readonly rows: readonly InboxRow[];
  readonly hasNewer: boolean;
  readonly hasOlder: boolean;
}

const previewed = { fields: 5, nameLength: 60, valueLength: 160, bytes: 200_000 };

/** One page of what the filter lets through, at the same cost wherever it lies. */
export async function findInboxPage(
  pool: Pool,
  filter: InboxFilter,
  place: InboxPlace,
  limit: number,
): Promise<InboxPage> {
  const where = await whereOf(pool, filter);
  if (place && 'after' in place) {
    const rows = await findRows(pool, where, place, limit + 1);
    if (rows.length > limit) return { rows: rows.slice(1), hasNewer: true, hasOlder: true };
  }
  const below = place && 'before' in place ? place : null;
  const rows = await findRows(pool, where, below, limit + 1);
  return { rows: rows.slice(0, limit), hasNewer: below !== null, hasOlder: rows.length > limit };
}

async function findRows(pool: Pool, where: Where, place: InboxPlace, limit: number): Promise<InboxRow[]> {
  const values: unknown[] = [];
  const conditions = [where(values)];
  const upwards = place !== null && 'after' in place;
  if (place) {
    const moment = values.push(upwards ? place.after : place.before);
    conditions.push(`created_at ${upwards ? '>' : '<'} $${moment}`);
  }
  const { rows } = await pool.query<InboxRow>(
    `SELECT s.id, s.form_id AS "formId", s.created_at AS "createdAt", s.is_spam AS "isSpam",
            s.over_quota AS "overQuota", s.archived_at AS "archivedAt", s.deleted_at AS "deletedAt",
            (SELECT name FROM forms WHERE forms.id = s.form_id) AS "formName",
            CASE WHEN pg_column_size(s.data) < ${previewed.bytes} THEN ${previewSql} END AS preview,
            (SELECT count(*)::int FROM files WHERE files.submission_id = s.id) AS files,
            EXISTS (SELECT FROM (${lastOutcomesSql}) AS last WHERE status = 'failed') AS failed
     FROM (SELECT * FROM submissions WHERE ${conditions.join(' AND ')}
           ORDER BY created_at ${upwards ? 'ASC' : 'DESC'} LIMIT ${limit}) AS s
     ORDER BY s.created_at DESC`,
    values,
  );
  return rows;
}

// Sorted once for each line: compared with each other, the calls of one that was sent again often would be too many.
const lastOutcomesSql = `
  SELECT DISTINCT ON (kind, webhook_id, file_id) status FROM deliveries
  WHERE submission_id = s.id AND status IN ('failed', 'succeeded')
  ORDER BY kind, webhook_id, file_id, id DESC`;

const previewSql = `
  coalesce((SELECT json_agg(json_build_array(left(name, ${previewed.nameLength}),
                                             left(coalesce(value, ''), ${previewed.valueLength})) ORDER BY n)
            FROM (SELECT * FROM json_each_text(s.data) WITH ORDINALITY AS field (name, value, n)
                  LIMIT ${previewed.fields}) AS first), '[]')`;
