import type { Pool } from 'pg';
import type { User } from '../users/user.model';

/** A member of an account, as the others see the person. */
export interface Colleague extends Pick<User, 'id' | 'email' | 'name'> {
  /** The forms that the person may see; null means all. */
  readonly formIds: readonly string[] | null;
}

/** The members of an account in the order of their names. */
export async function listColleagues(pool: Pick<Pool, 'query'>, accountId: string): Promise<Colleague[]> {
  const { rows } = await pool.query<Colleague>({
    name: 'colleagues',
    text: `SELECT id, email, name, form_ids AS "formIds" FROM members JOIN users ON users.id = user_id
           WHERE account_id = $1 ORDER BY lower(coalesce(nullif(name, ''), email)), id`,
    values: [accountId],
  });
  return rows;
}

/** Whether the person may see what was sent to the form. */
export function maySee({ formIds }: Pick<Colleague, 'formIds'>, formId: string): boolean {
  return formIds === null || formIds.includes(formId);
}
