import type { Pool } from 'pg';
import type { Withheld } from '../../decisions/withheld';
import { valueTextSql } from './table-query';

/** A submission as a row of a table. */
export interface TableRow {
  readonly id: string;
  readonly createdAt: Date;
  /** When an imported submission was sent. */
  readonly originallySentAt: Date | null;
  readonly isSpam: boolean;
  readonly withheld: Withheld | null;
  readonly archivedAt: Date | null;
  readonly readAt: Date | null;
  readonly deletedAt: Date | null;
  /** The beginnings of the values by field, files as their names; null when the submission is too large to show. */
  readonly values: ReadonlyMap<string, string> | null;
}

interface Row extends Omit<TableRow, 'values'> {
  readonly fields: readonly [name: string, value: string][] | null;
  readonly files: readonly [name: string, value: string][];
}

/** Compressed bytes of data. */
const maxShownBytes = 200_000;

/** The submissions of a form with these ids, in their order, with at most `maxLength` characters of these fields. */
export async function findTableRows(
  pool: Pool,
  formId: string,
  ids: readonly string[],
  fields: readonly string[],
  maxLength: number,
): Promise<TableRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<Row>(
    `SELECT s.id, created_at AS "createdAt", originally_sent_at AS "originallySentAt", is_spam AS "isSpam", withheld, archived_at AS "archivedAt",
            read_at AS "readAt", deleted_at AS "deletedAt",
            CASE WHEN pg_column_size(data) < ${maxShownBytes} THEN
              (SELECT coalesce(json_agg(json_build_array(key, left(${valueTextSql('value')}, $4))), '[]')
               FROM json_each(data) WHERE key = ANY ($3)) END AS fields,
            (SELECT coalesce(json_agg(json_build_array(field, names)), '[]')
             FROM (SELECT field, left(string_agg(filename, ', ' ORDER BY id), $4) AS names FROM files
                   WHERE submission_id = s.id AND answer_id IS NULL AND field = ANY ($3) GROUP BY field) AS uploads) AS files
     FROM unnest($2::uuid[]) WITH ORDINALITY AS listed (id, n) JOIN submissions s USING (id)
     WHERE form_id = $1 ORDER BY n`,
    [formId, ids, fields, maxLength],
  );
  return rows.map(({ fields: submitted, files, ...row }) => ({
    ...row,
    values: submitted && joinValues([...submitted.filter(([, value]) => value !== null), ...files], maxLength),
  }));
}

/** The values by field; a text comes before the files of the same name, as in exports. */
function joinValues(
  values: readonly (readonly [name: string, value: string])[],
  maxLength: number,
): Map<string, string> {
  const joined = new Map<string, string>();
  for (const [name, value] of values) {
    const text = joined.get(name);
    joined.set(name, text ? `${text}, ${value}`.slice(0, maxLength) : value);
  }
  return joined;
}

/** Where a submission is, in words. */
export type TableStatus = 'Deleted' | 'Spam' | 'Archived' | 'Unread' | 'Read';

export function statusOf(row: Pick<TableRow, 'deletedAt' | 'isSpam' | 'archivedAt' | 'readAt'>): TableStatus {
  if (row.deletedAt) return 'Deleted';
  if (row.isSpam) return 'Spam';
  if (row.archivedAt) return 'Archived';
  return row.readAt ? 'Read' : 'Unread';
}
