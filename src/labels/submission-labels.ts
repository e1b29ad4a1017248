import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { inTransaction } from '../db/in-transaction';
import type { Queries } from '../db/transaction-queries';
import { type Scope, withinSql } from '../members/scope';
import type { LabelColor } from './label.settings';

/** A label as shown at a submission. */
export interface LabelChip {
  readonly id: string;
  readonly name: string;
  readonly color: LabelColor;
}

/** SQL for the labels of a row of `submissions` as a JSON array of `LabelChip`, in the order of their names. */
export function labelChipsSql(row: string): string {
  return `coalesce((SELECT json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) ORDER BY lower(l.name), l.id)
                    FROM submission_labels JOIN labels l ON l.id = label_id WHERE submission_id = ${row}.id), '[]')`;
}

/** SQL for the names of the labels of a row of `submissions` as an array, in order. */
export function labelNamesSql(row: string): string {
  return `ARRAY(SELECT l.name FROM submission_labels JOIN labels l ON l.id = label_id
                WHERE submission_id = ${row}.id ORDER BY lower(l.name), l.id)`;
}

/** Ids of labels. */
export interface LabelChange {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

/**
 * Adds labels to the scope's submissions with these ids and removes others. Labels of other accounts and submissions
 * outside of the scope are ignored. With a batch, records what changed, so that it can be undone. Resolves to the number
 * of submissions that changed.
 */
export async function changeLabels(
  pool: Queries,
  scope: Scope,
  ids: readonly string[],
  change: LabelChange,
  batch?: string,
): Promise<number> {
  return inTransaction(pool, async (client) => {
    const changes = await applyLabels(client, scope, ids, change);
    if (batch !== undefined) await recordLabels(client, scope.accountId, batch, changes);
    return new Set(changes.map(({ submissionId }) => submissionId)).size;
  });
}

/** A label that a submission got or lost. */
interface AppliedLabel {
  readonly submissionId: string;
  readonly labelId: string;
  readonly added: boolean;
}

/** Does the work of `changeLabels` in a transaction, without recording it. */
export async function applyLabels(
  client: Queries,
  scope: Scope,
  ids: readonly string[],
  { add = [], remove = [] }: LabelChange,
): Promise<readonly AppliedLabel[]> {
  const own = await lockSubmissions(client, scope, ids);
  const { rows } = await client.query<AppliedLabel>(
    `WITH own AS (
       SELECT id FROM labels WHERE account_id = $1 AND id = ANY ($3::uuid[] || $4::uuid[]) ORDER BY id FOR KEY SHARE
     ), removed AS (
       DELETE FROM submission_labels WHERE submission_id = ANY ($2::uuid[])
         AND label_id = ANY ($4) AND label_id IN (SELECT id FROM own) RETURNING submission_id, label_id
     ), added AS (
       INSERT INTO submission_labels (submission_id, label_id, folder, submitted_at)
       SELECT s.id, own.id, folder_of(s.is_spam, s.archived_at, s.deleted_at), s.created_at
       FROM submissions s CROSS JOIN own
       WHERE s.account_id = $1 AND s.id = ANY ($2) AND own.id = ANY ($3) ORDER BY s.id, own.id
       ON CONFLICT DO NOTHING RETURNING submission_id, label_id
     )
     SELECT submission_id AS "submissionId", label_id AS "labelId", false AS added FROM removed
     UNION ALL SELECT submission_id, label_id, true FROM added`,
    [scope.accountId, own, uuidsIn(add), uuidsIn(remove)],
  );
  return rows;
}

/**
 * Keeps the scope's submissions with these ids from moving to another folder until the labels are stored. Locks them
 * in the order in which everybody does. Resolves to their ids.
 */
export async function lockSubmissions(
  client: Queries,
  scope: Scope,
  ids: readonly string[],
): Promise<readonly string[]> {
  const values: unknown[] = [scope.accountId, uuidsIn(ids)];
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM submissions WHERE account_id = $1 AND id = ANY ($2::uuid[])${withinSql(scope, 'form_id', values)}
     ORDER BY id FOR SHARE`,
    values,
  );
  return rows.map(({ id }) => id);
}

const uuidsIn = (ids: readonly string[]) => ids.filter((id) => isUuid(id));

async function recordLabels(
  client: Queries,
  accountId: string,
  batch: string,
  changes: readonly AppliedLabel[],
): Promise<void> {
  if (changes.length === 0) return;
  await client.query(
    `INSERT INTO label_changes (account_id, batch, label_id, added, submission_ids)
     SELECT $1, $2, "labelId", added, array_agg("submissionId")
     FROM jsonb_to_recordset($3) AS change ("submissionId" uuid, "labelId" uuid, added boolean) GROUP BY "labelId", added`,
    [accountId, batch, JSON.stringify(changes)],
  );
}

/** The number of submissions with this label, in all folders. */
export async function countLabeled(pool: Pool, labelId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM submission_labels WHERE label_id = $1',
    [labelId],
  );
  return rows[0]?.count ?? 0;
}

/** The number of the scope's submissions with each of the labels, by its id, counted up to `max`. */
export async function countPerLabel(
  pool: Pool,
  scope: Scope,
  ids: readonly string[],
  max: number,
): Promise<Map<string, number>> {
  const values: unknown[] = [ids];
  const within = withinSql(scope, 's.form_id', values);
  const joined = within && `JOIN submissions s ON s.id = submission_id${within}`;
  const { rows } = await pool.query<{ id: string; count: number }>(
    `SELECT id, (SELECT count(*)::int FROM (
                   SELECT FROM submission_labels ${joined} WHERE label_id = wanted.id LIMIT ${max}) AS found) AS count
     FROM unnest($1::uuid[]) AS wanted (id)`,
    values,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

const batchRows = 5_000;

/**
 * Deletes a label of the account and removes it from all submissions, in batches; when interrupted, the label remains
 * with the rest of them. False when there is no such label.
 */
export async function deleteLabel(pool: Queries, accountId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { rowCount: found } = await pool.query('SELECT FROM labels WHERE id = $1 AND account_id = $2', [id, accountId]);
  if (!found) return false;
  for (let removed = batchRows; removed === batchRows; ) {
    // Locked in the order of the submissions, as a bulk change does.
    const { rowCount } = await pool.query(
      `DELETE FROM submission_labels WHERE label_id = $1 AND submission_id = ANY (ARRAY(
         SELECT submission_id FROM submission_labels
         WHERE label_id = $1 AND submission_id = ANY (ARRAY(
           SELECT submission_id FROM submission_labels WHERE label_id = $1 LIMIT ${batchRows}))
         ORDER BY submission_id FOR UPDATE))`,
      [id],
    );
    removed = rowCount ?? 0;
  }
  const { rowCount } = await pool.query('DELETE FROM labels WHERE id = $1 AND account_id = $2', [id, accountId]);
  return rowCount === 1;
}
