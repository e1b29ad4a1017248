import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { ReadError } from './list-query';

/** A form as shown to readers of its submissions. */
export interface ReadableForm {
  readonly id: string;
  readonly name: string;
  readonly access_key: string;
  readonly active: boolean;
  readonly created_at: Date;
  /** Set while the form is in the recycle bin; its submissions stay readable. */
  readonly deleted_at: Date | null;
  readonly last_submission_at: Date | null;
}

const maxForms = 1_000;

/** The account's forms including deleted ones, newest first, at most 1,000. */
export async function listReadableForms(pool: Pool, accountId: string): Promise<ReadableForm[]> {
  const { rows } = await pool.query<ReadableForm>({
    name: 'forms-readable',
    text: `SELECT id, name, access_key, active, created_at, deleted_at,
                  (SELECT s.created_at FROM submissions s
                   WHERE s.form_id = forms.id AND s.deleted_at IS NULL AND NOT s.is_spam
                   ORDER BY s.created_at DESC LIMIT 1) AS last_submission_at
           FROM forms WHERE account_id = $1 ORDER BY forms.created_at DESC, id DESC LIMIT ${maxForms}`,
    values: [accountId],
  });
  return rows;
}

/** The id of the account's form with this id or access key; throws ReadError 400 when there is none. */
export async function requireFormId(pool: Pool, accountId: string, idOrKey: string): Promise<string> {
  const id = await findFormId(pool, accountId, idOrKey);
  if (id === null) throw new ReadError(400, 'form does not match the id or access key of a form of this account');
  return id;
}

/** The id of the account's form with this id or access key; null when there is none. */
export async function findFormId(pool: Pool, accountId: string, idOrKey: string): Promise<string | null> {
  if (idOrKey.includes('\0')) return null;
  const { rows } = await pool.query<{ id: string }>({
    name: 'form-of-account',
    text: 'SELECT id FROM forms WHERE account_id = $1 AND (access_key = $2 OR id = $3::uuid) LIMIT 1',
    values: [accountId, idOrKey, isUuid(idOrKey) ? idOrKey : null],
  });
  return rows[0]?.id ?? null;
}
