import type { Pool } from 'pg';
import type { Plan } from '../../config/plans';
import type { Stopped } from '../accounts/account.model';
import { hashToken, isWellFormedToken } from '../lib/tokens';
import type { Membership, Role } from '../members/permissions';
import { effectiveScopes, scopeNames, type TokenLimits, type TokenScope } from '../members/token-scopes';

/** The account that a request with an API token acts for. */
export interface TokenAccount {
  readonly id: string;
  readonly plan: Plan;
  readonly stopped: Stopped | null;
}

/** A token and what it may do now: its scopes and forms, less what the member who created it may not do. */
export interface ApiToken extends Membership {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Whether personal data in submissions is masked. */
  readonly isMasked: boolean;
  /** The member who created it; null for the personal token, and for those of the command line. */
  readonly userId: string | null;
  /** When it stops working; null for never. */
  readonly expiresAt: Date | null;
}

/** What a request with an API token acts as. */
export interface TokenLogin {
  readonly token: ApiToken;
  readonly account: TokenAccount;
  /** Whether its last use was stored more than a minute ago. */
  readonly isUseDue: boolean;
}

/** What is stored about a token's limits, and its creator's membership. */
export interface StoredLimits {
  readonly isPersonal: boolean;
  readonly isMasked: boolean;
  /** As granted. */
  readonly scopes: readonly string[];
  /** As granted; null for all forms. Some may be deleted. */
  readonly formIds: readonly string[] | null;
  /** Null without a creator. */
  readonly role: Role | null;
  readonly creatorFormIds: readonly string[] | null;
}

/** What a token may do now. A token without a creator is limited by its account alone. */
export function powersOf(stored: StoredLimits): TokenLimits & { readonly scopes: readonly TokenScope[] } {
  const { isMasked, role, formIds, creatorFormIds } = stored;
  const limits = { role: role ?? 'owner', formIds: intersect(formIds, creatorFormIds), isMasked } as const;
  return { ...limits, scopes: effectiveScopes(stored.isPersonal ? scopeNames : stored.scopes, limits) };
}

function intersect(one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter((id) => other.includes(id));
}

/** Columns of a StoredLimits, for queries of `api_tokens t` with its creator's membership `m`. */
export const limitColumns = `t.is_personal AS "isPersonal", t.is_masked AS "isMasked", t.scopes, t.form_ids AS "formIds",
  m.role, m.form_ids AS "creatorFormIds"`;
export const creatorJoin = 'LEFT JOIN members m ON m.account_id = t.account_id AND m.user_id = t.user_id';

/** A connection whose refresh token is not used for this long ends. */
const idleDays = 90;

/** Whether the token `t` has expired, or is a connection that was not used. */
export const hasEndedSql = `(t.expires_at <= now() OR t.access_expires_at < now() - interval '${idleDays} days')`;

const useIsDueSql = `(t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute')`;

type LoginRow = StoredLimits &
  Pick<ApiToken, 'id' | 'name' | 'userId' | 'expiresAt'> &
  Omit<TokenAccount, 'id'> & { readonly accountId: string; readonly isUseDue: boolean };

/**
 * The token of a request and its account; null for an expired, revoked, replaced or unknown token. Uses `pg`, so that a
 * process that serves only the APIs never loads Sequelize.
 */
export async function findApiToken(pool: Pool, token: string): Promise<TokenLogin | null> {
  if (!isWellFormedToken(token)) return null;
  const { rows } = await pool.query<LoginRow>({
    name: 'api-token',
    text: `SELECT t.id, t.name, t.user_id AS "userId", t.expires_at AS "expiresAt", ${limitColumns}, ${useIsDueSql} AS "isUseDue",
                  a.id AS "accountId", a.plan, a.stopped
           FROM api_tokens t JOIN accounts a ON a.id = t.account_id ${creatorJoin}
           WHERE t.token_hash = $1 AND (t.expires_at IS NULL OR t.expires_at > now())
             AND (t.access_expires_at IS NULL OR t.access_expires_at > now())`,
    values: [hashToken(token)],
  });
  const row = rows[0];
  if (!row) return null;
  const { id, name, userId, expiresAt, accountId, plan, stopped, isUseDue } = row;
  return {
    token: { id, name, userId, expiresAt, ...powersOf(row) },
    account: { id: accountId, plan, stopped },
    isUseDue,
  };
}

/** The names of a token's account and of the member who created it; empty and null if there is none. */
export async function findTokenOwner(
  pool: Pool,
  accountId: string,
  userId: string | null,
): Promise<{ readonly accountName: string; readonly name: string | null; readonly email: string | null }> {
  const { rows } = await pool.query<{ accountName: string; name: string | null; email: string | null }>(
    `SELECT a.name AS "accountName", u.name, u.email FROM accounts a LEFT JOIN users u ON u.id = $2 WHERE a.id = $1`,
    [accountId, userId],
  );
  return rows[0] ?? { accountName: '', name: null, email: null };
}

/** Stores that a token was used now, at most once a minute, also when several processes do. */
export async function recordTokenUse(pool: Pool, id: string): Promise<void> {
  await pool.query({
    name: 'token-use',
    text: `UPDATE api_tokens t SET last_used_at = now() WHERE id = $1 AND ${useIsDueSql}`,
    values: [id],
  });
}
