import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { type Scope, statementName, withinSql } from '../members/scope';

/** A form in a drop-down list. */
export interface FormChoice {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly deletedAt: Date | null;
}

const maxChoices = 100;

/** The scope's newest 100 forms, deleted ones last, and always the chosen one if it belongs to the scope. */
export async function listFormChoices(pool: Pool, scope: Scope, chosen: string): Promise<FormChoice[]> {
  const values: unknown[] = [scope.accountId, isUuid(chosen) ? chosen : null];
  const { rows } = await pool.query<FormChoice>({
    name: statementName('form-choices', scope),
    text: `SELECT id, name, active, "deletedAt" FROM (
             SELECT id, name, active, deleted_at AS "deletedAt" FROM forms WHERE account_id = $1${withinSql(scope, 'id', values)}
             ORDER BY id IS NOT DISTINCT FROM $2 DESC, deleted_at IS NOT NULL, created_at DESC LIMIT ${maxChoices}) AS choices
           ORDER BY lower(name), id`,
    values,
  });
  return rows;
}
