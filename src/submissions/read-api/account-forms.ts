import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { type Scope, statementName, withinSql } from '../../members/scope';
import { ReadError } from './list-query';

/** A form as shown to readers of its submissions. */
export interface ReadableForm {
  readonly id: string;
  readonly name: string;
  readonly access_key: string;
  readonly active: boolean;
  /** What other form services call it. */
  readonly aliases: readonly string[];
  readonly created_at: Date;
  /** Set while the form is in the recycle bin; its submissions stay readable. */
  readonly deleted_at: Date | null;
  readonly last_submission_at: Date | null;
}

const maxForms = 1_000;

/** The scope's forms including deleted ones, newest first, at most 1,000. */
export async function listReadableForms(pool: Pool, scope: Scope): Promise<ReadableForm[]> {
  const values: unknown[] = [scope.accountId];
  const { rows } = await pool.query<ReadableForm>({
    name: statementName('forms-readable', scope),
    text: `SELECT id, name, access_key, active, coalesce(settings -> 'aliases', '[]') AS aliases, created_at, deleted_at,
                  (SELECT s.created_at FROM submissions s
                   WHERE s.form_id = forms.id AND s.deleted_at IS NULL AND NOT s.is_spam
                   ORDER BY s.created_at DESC LIMIT 1) AS last_submission_at
           FROM forms WHERE account_id = $1${withinSql(scope, 'id', values)}
           ORDER BY forms.created_at DESC, id DESC LIMIT ${maxForms}`,
    values,
  });
  return rows;
}

/** The id of the scope's form with this id or access key; throws ReadError 400 when there is none. */
export async function requireFormId(pool: Pool, scope: Scope, idOrKey: string): Promise<string> {
  const id = await findFormId(pool, scope, idOrKey);
  if (id === null) throw new ReadError(400, 'form does not match the id or access key of a form of this account');
  return id;
}

/** The id of the scope's form with this id or access key; null when there is none. */
export async function findFormId(pool: Pool, scope: Scope, idOrKey: string): Promise<string | null> {
  if (idOrKey.includes('\0')) return null;
  const values: unknown[] = [scope.accountId, idOrKey, isUuid(idOrKey) ? idOrKey : null];
  const within = withinSql(scope, 'id', values);
  const { rows } = await pool.query<{ id: string }>({
    name: statementName('form-of-account', scope),
    text: `SELECT id FROM forms WHERE account_id = $1 AND (access_key = $2 OR id = $3::uuid)${within} LIMIT 1`,
    values,
  });
  return rows[0]?.id ?? null;
}
