import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';

/** A form as something to choose. */
export interface FormChoice {
  readonly id: string;
  readonly name: string;
}

const mostChoices = 100;

/** The account's newest forms, those in the bin last, at most 100; and the chosen one, if it is the account's. */
export async function listFormChoices(pool: Pool, accountId: string, chosen: string): Promise<FormChoice[]> {
  const { rows } = await pool.query<FormChoice>({
    name: 'form-choices',
    text: `SELECT id, name FROM (
             SELECT id, name FROM forms WHERE account_id = $1
             ORDER BY id IS NOT DISTINCT FROM $2 DESC, deleted_at IS NOT NULL, created_at DESC LIMIT ${mostChoices}) AS choices
           ORDER BY lower(name), id`,
    values: [accountId, isUuid(chosen) ? chosen : null],
  });
  return rows;
}
