import type { Pool } from 'pg';
import { countByTime, type DecisionCounts } from '../../src/decisions/decisions.repository';
import type { Form } from '../../src/forms/form.model';

/** A row of `decision_samples`. */
export interface SampleRow {
  readonly id: string;
  readonly reason: string;
  readonly origin: string | null;
  readonly ip_hash: string | null;
  readonly details: Record<string, unknown> | null;
  readonly submission_id: string | null;
}

/** All counts of a form. */
export async function countsOf(pool: Pool, { id, accountId }: Form): Promise<DecisionCounts> {
  const total: Record<string, number> = {};
  for (const { counts } of await countByTime(pool, { accountId, formId: id }, [new Date(0)])) {
    for (const [reason, count] of Object.entries(counts)) total[reason] = (total[reason] ?? 0) + count;
  }
  return total;
}

/** All samples of a form, oldest first. */
export async function samplesOf(pool: Pool, { id }: Form): Promise<SampleRow[]> {
  const { rows } = await pool.query<SampleRow>('SELECT * FROM decision_samples WHERE form_id = $1 ORDER BY id', [id]);
  return rows;
}
