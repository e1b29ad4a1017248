import type { Pool } from 'pg';
import type { Plan } from '../../config/plans';
import type { Stopped } from '../accounts/account.model';
import { hashToken, isWellFormedToken } from '../lib/tokens';

/** The account that a request with an API token acts for. */
export interface TokenAccount {
  readonly id: string;
  readonly plan: Plan;
  readonly stopped: Stopped | null;
}

/**
 * The account that an API token belongs to; null for a revoked, replaced or unknown token. Uses `pg`, so that a
 * process that serves only the APIs never loads Sequelize.
 */
export async function findAccountByToken(pool: Pool, token: string): Promise<TokenAccount | null> {
  if (!isWellFormedToken(token)) return null;
  const { rows } = await pool.query<TokenAccount>({
    name: 'account-by-token',
    text: `SELECT accounts.id, plan, stopped
           FROM api_tokens JOIN accounts ON accounts.id = account_id WHERE token_hash = $1`,
    values: [hashToken(token)],
  });
  return rows[0] ?? null;
}
