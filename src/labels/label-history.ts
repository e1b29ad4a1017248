import type { Pool } from 'pg';
import { inTransaction } from '../db/in-transaction';
import { applyLabels, lockSubmissions } from './submission-labels';

/** A label that a past change added or removed. */
export interface PastLabel {
  readonly name: string;
  readonly added: boolean;
}

/** SQL for the last label changes of account `$1` after the batch `$2`, except changes of deleted labels. */
export function labelChangesSql(limit: number): string {
  return `
    SELECT batch, json_agg(json_build_object('name', l.name, 'added', added) ORDER BY added DESC, lower(l.name)) AS labels,
           (SELECT count(DISTINCT id)::int FROM label_changes same, unnest(same.submission_ids) AS id
            WHERE same.account_id = $1 AND same.batch = c.batch) AS submissions,
           bool_and(undone_at IS NOT NULL) AS "isUndone"
    FROM label_changes c JOIN labels l ON l.id = c.label_id
    WHERE c.account_id = $1 AND batch > $2 GROUP BY batch ORDER BY batch DESC LIMIT ${limit}`;
}

interface LabelRecord {
  readonly labelId: string;
  readonly added: boolean;
  /** The submissions whose label no later change touched. */
  readonly ids: readonly string[];
}

/**
 * Undoes a batch of changes of labels, once, except at submissions where one of them was changed again. Resolves to the
 * number of submissions that changed; null when the account has no such batch, or when it was undone before.
 */
export async function undoLabels(pool: Pool, accountId: string, batch: string): Promise<number | null> {
  return inTransaction(pool, async (client) => {
    // Before the records, as when a label is deleted together with them.
    await client.query(
      `SELECT FROM labels WHERE id IN (SELECT label_id FROM label_changes WHERE account_id = $1 AND batch = $2)
       ORDER BY id FOR KEY SHARE`,
      [accountId, batch],
    );
    const { rows } = await client.query<LabelRecord>(
      `UPDATE label_changes c SET undone_at = clock_timestamp()
       WHERE account_id = $1 AND batch = $2 AND undone_at IS NULL
       RETURNING label_id AS "labelId", added, ARRAY(
         SELECT unnest(c.submission_ids)
         EXCEPT SELECT unnest(later.submission_ids) FROM label_changes later
         WHERE later.account_id = $1 AND later.batch > $2 AND later.label_id = c.label_id AND later.undone_at IS NULL
       ) AS ids`,
      [accountId, batch],
    );
    if (rows.length === 0) return null;
    await lockSubmissions(
      client,
      accountId,
      rows.flatMap(({ ids }) => ids),
    );
    const restored = new Set<string>();
    for (const { labelId, added, ids } of rows) {
      const applied = await applyLabels(client, accountId, ids, { [added ? 'remove' : 'add']: [labelId] });
      for (const { submissionId } of applied) restored.add(submissionId);
    }
    return restored.size;
  });
}
