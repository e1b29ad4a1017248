import { validate as isUuid } from 'uuid';
import type { Queries } from '../db/transaction-queries';

/** A label that submissions must have or, negated, must not have. */
export interface LabelTerm {
  /** As searched for; null when the label was chosen by its id. */
  readonly name: string | null;
  /** Null when the account has no such label. */
  readonly id: string | null;
  readonly isNegated: boolean;
}

/** A label by its id, or by its name without regard to case. */
type Wanted = Omit<LabelTerm, 'id'> & { readonly id?: string };

/** Counting stops here: more submissions with a label only mean that it is a frequent one. */
const maxCounted = 5_000;

/** Looks labels of the account up. Those that the fewest submissions have come first. */
export async function findLabelTerms(
  pool: Queries,
  accountId: string,
  wanted: readonly Wanted[],
): Promise<LabelTerm[]> {
  if (wanted.length === 0) return [];
  const keys = wanted.map(({ id, name }, n) => ({ n, name, id: id !== undefined && isUuid(id) ? id : null }));
  const { rows } = await pool.query<{ n: number; id: string | null }>(
    `SELECT n, labels.id
     FROM jsonb_to_recordset($2::jsonb) AS wanted (n integer, id uuid, name text)
     LEFT JOIN labels ON account_id = $1 AND (labels.id = wanted.id OR lower(labels.name) = lower(wanted.name))
     ORDER BY (SELECT count(*) FROM (SELECT FROM submission_labels WHERE label_id = labels.id LIMIT ${maxCounted}) AS found), n`,
    [accountId, JSON.stringify(keys)],
  );
  return rows.flatMap(({ n, id }) => {
    const term = wanted[n];
    return term ? [{ name: term.name, isNegated: term.isNegated, id }] : [];
  });
}

/** Appends its values and returns the SQL condition that a row of `submissions` has the label. */
export function labelSql({ id, isNegated }: LabelTerm, values: unknown[]): string {
  if (id === null) return String(isNegated);
  return `${isNegated ? 'NOT ' : ''}EXISTS (
    SELECT FROM submission_labels l WHERE l.submission_id = submissions.id AND l.label_id = $${values.push(id)}::uuid)`;
}
