import type { Pool } from 'pg';
import type { User } from '../users/user.model';
import type { Scope } from './scope';

/** A member of an account, as the others see the person. */
export interface Colleague extends Pick<User, 'id' | 'email' | 'name'> {
  /** The forms that the person may see; null means all. */
  readonly formIds: readonly string[] | null;
}

/** The members of an account who may see something of the scope, in the order of their names. */
export async function listColleagues(pool: Pick<Pool, 'query'>, { accountId, formIds }: Scope): Promise<Colleague[]> {
  const { rows } = await pool.query<Colleague>({
    name: 'colleagues',
    text: `SELECT id, email, name, form_ids AS "formIds" FROM members JOIN users ON users.id = user_id
           WHERE account_id = $1 AND ($2::uuid[] IS NULL OR form_ids IS NULL OR form_ids && $2)
           ORDER BY lower(coalesce(nullif(name, ''), email)), id`,
    values: [accountId, formIds],
  });
  return rows;
}
