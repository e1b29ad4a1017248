import type { Queries } from '../db/transaction-queries';

/** Who can get into an account, in numbers. */
export interface AccountAccess {
  readonly members: number;
  /** Whether an owner has a password. */
  readonly hasPassword: boolean;
  readonly hasPersonalToken: boolean;
  /** Its tokens with scopes. */
  readonly otherTokens: number;
  /** Browsers in which members are signed in. */
  readonly sessions: number;
}

export async function readAccess(pool: Queries, accountId: string): Promise<AccountAccess> {
  const { rows } = await pool.query<AccountAccess>(
    `SELECT count(*)::int AS members,
            coalesce(bool_or(role = 'owner' AND password_hash IS NOT NULL), false) AS "hasPassword",
            EXISTS (SELECT FROM api_tokens WHERE account_id = $1 AND is_personal) AS "hasPersonalToken",
            (SELECT count(*)::int FROM api_tokens WHERE account_id = $1 AND NOT is_personal) AS "otherTokens",
            (SELECT count(*)::int FROM sessions JOIN members USING (user_id)
             WHERE members.account_id = $1 AND expires_at > now()) AS sessions
     FROM members JOIN users ON users.id = user_id WHERE account_id = $1`,
    [accountId],
  );
  return rows[0] ?? { members: 0, hasPassword: false, hasPersonalToken: false, otherTokens: 0, sessions: 0 };
}
