import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';

/** A form in a drop-down list. */
export interface FormChoice {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly deletedAt: Date | null;
}

const maxChoices = 100;

/** The account's newest 100 forms, deleted ones last, and always the chosen one if it belongs to the account. */
export async function listFormChoices(pool: Pool, accountId: string, chosen: string): Promise<FormChoice[]> {
  const { rows } = await pool.query<FormChoice>({
    name: 'form-choices',
    text: `SELECT id, name, active, "deletedAt" FROM (
             SELECT id, name, active, deleted_at AS "deletedAt" FROM forms WHERE account_id = $1
             ORDER BY id IS NOT DISTINCT FROM $2 DESC, deleted_at IS NOT NULL, created_at DESC LIMIT ${maxChoices}) AS choices
           ORDER BY lower(name), id`,
    values: [accountId, isUuid(chosen) ? chosen : null],
  });
  return rows;
}
