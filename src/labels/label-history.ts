import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../db/in-transaction';
import { type Scope, withinSql } from '../members/scope';
import { applyLabels, lockSubmissions } from './submission-labels';

/** A label that a past change added or removed. */
export interface PastLabel {
  readonly name: string;
  readonly added: boolean;
}

/**
 * SQL for the scope's last label changes after the batch `$2`, except changes of deleted labels; `$1` is its account.
 * Appends its values.
 */
export function labelChangesSql(scope: Scope, limit: number, values: unknown[]): string {
  return `
    SELECT batch, json_agg(json_build_object('name', l.name, 'added', added) ORDER BY added DESC, lower(l.name)) AS labels,
           (SELECT count(DISTINCT listed.id)::int FROM label_changes same, unnest(same.submission_ids) AS listed (id)
            WHERE same.account_id = $1 AND same.batch = c.batch${ownSql(scope, values)}) AS submissions,
           bool_and(undone_at IS NOT NULL) AS "isUndone"
    FROM label_changes c JOIN labels l ON l.id = c.label_id
    WHERE c.account_id = $1 AND batch > $2${concernsSql(scope, values)} GROUP BY batch ORDER BY batch DESC LIMIT ${limit}`;
}

/** SQL, beginning with AND, for whether the submission `listed.id` is in the scope; empty for all forms. */
function ownSql(scope: Scope, values: unknown[]): string {
  if (scope.formIds === null) return '';
  return ` AND EXISTS (SELECT FROM submissions s WHERE s.id = listed.id${withinSql(scope, 's.form_id', values)})`;
}

/** SQL, beginning with AND, for whether a change `c` is of a submission of the scope; empty for all forms. */
function concernsSql(scope: Scope, values: unknown[]): string {
  if (scope.formIds === null) return '';
  return ` AND EXISTS (SELECT FROM submissions s
                       WHERE s.id = ANY (c.submission_ids)${withinSql(scope, 's.form_id', values)})`;
}

interface LabelRecord {
  readonly labelId: string;
  readonly added: boolean;
  /** The submissions whose label no later change touched. */
  readonly ids: readonly string[];
}

/**
 * Undoes what a batch changed of the labels in the scope, once, except at submissions where one of them was changed
 * again. Resolves to the number of submissions that changed; null when the scope has no such batch, or when it was undone
 * before.
 */
export async function undoLabels(pool: Pool, scope: Scope, batch: string): Promise<number | null> {
  const { accountId } = scope;
  return inTransaction(pool, async (client) => {
    // Before the records, as when a label is deleted together with them.
    await client.query(
      `SELECT FROM labels WHERE id IN (SELECT label_id FROM label_changes WHERE account_id = $1 AND batch = $2)
       ORDER BY id FOR KEY SHARE`,
      [accountId, batch],
    );
    await splitRecords(client, scope, batch);
    const values: unknown[] = [accountId, batch];
    const { rows } = await client.query<LabelRecord>(
      `UPDATE label_changes c SET undone_at = clock_timestamp()
       WHERE account_id = $1 AND batch = $2 AND undone_at IS NULL${concernsSql(scope, values)}
       RETURNING label_id AS "labelId", added, ARRAY(
         SELECT unnest(c.submission_ids)
         EXCEPT SELECT unnest(later.submission_ids) FROM label_changes later
         WHERE later.account_id = $1 AND later.batch > $2 AND later.label_id = c.label_id AND later.undone_at IS NULL
       ) AS ids`,
      values,
    );
    if (rows.length === 0) return null;
    await lockSubmissions(
      client,
      scope,
      rows.flatMap(({ ids }) => ids),
    );
    const restored = new Set<string>();
    for (const { labelId, added, ids } of rows) {
      const applied = await applyLabels(client, scope, ids, { [added ? 'remove' : 'add']: [labelId] });
      for (const { submissionId } of applied) restored.add(submissionId);
    }
    return restored.size;
  });
}

/**
 * Moves what records say about submissions outside of the scope into records of their own, so that it can still be
 * undone.
 */
async function splitRecords(client: PoolClient, scope: Scope, batch: string): Promise<void> {
  if (scope.formIds === null) return;
  await client.query('SELECT FROM label_changes WHERE account_id = $1 AND batch = $2 ORDER BY id FOR UPDATE', [
    ...[scope.accountId, batch],
  ]);
  const values: unknown[] = [scope.accountId, batch];
  await client.query(
    `WITH parts AS MATERIALIZED (
       SELECT c.id, c.label_id, c.added, array_agg(s.id) FILTER (WHERE s.is_own) AS own,
              array_agg(s.id) FILTER (WHERE NOT s.is_own) AS rest
       FROM label_changes c CROSS JOIN LATERAL (
         SELECT id, EXISTS (SELECT FROM submissions
                            WHERE submissions.id = listed.id${withinSql(scope, 'form_id', values)}) AS is_own
         FROM unnest(c.submission_ids) AS listed (id)) AS s
       WHERE c.account_id = $1 AND c.batch = $2 AND c.undone_at IS NULL GROUP BY c.id, c.label_id, c.added
     ), narrowed AS (
       UPDATE label_changes c SET submission_ids = own FROM parts
       WHERE c.id = parts.id AND own IS NOT NULL AND rest IS NOT NULL
     )
     INSERT INTO label_changes (account_id, batch, label_id, added, submission_ids)
     SELECT $1, $2, label_id, added, rest FROM parts WHERE own IS NOT NULL AND rest IS NOT NULL`,
    values,
  );
}
