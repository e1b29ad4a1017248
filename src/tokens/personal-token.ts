import { QueryTypes, type Transaction } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { createApiToken, hashToken } from '../lib/tokens';
import { prefixOf } from './token.service';

/*
 * The personal token of an account (spec section 5): one row of `api_tokens`. It may do everything that the APIs and
 * agents can do.
 */

/** The hash of the account's personal token; null when there is none. */
export async function findPersonalToken(db: Database, accountId: string): Promise<string | null> {
  const [row] = await db.sequelize.query<{ hash: string }>(
    'SELECT token_hash AS hash FROM api_tokens WHERE account_id = $1 AND is_personal',
    { bind: [accountId], type: QueryTypes.SELECT },
  );
  return row?.hash ?? null;
}

/** Replaces the account's personal token and returns the new one, which cannot be shown again. */
export async function renewApiToken(
  db: Database,
  accountId: string,
  transaction: Transaction | null = null,
): Promise<string> {
  const token = createApiToken();
  await db.sequelize.query(replaceToken(), { bind: tokenRow(accountId, token), transaction });
  return token;
}

/** Replaces the personal token unless it is no longer the one with the hash `seen`; null then. */
export async function renewSeenApiToken(db: Database, accountId: string, seen: string | null): Promise<string | null> {
  const token = createApiToken();
  const replaced = await db.sequelize.query(`${replaceToken({ onlyIfSeen: true })} RETURNING id`, {
    bind: [...tokenRow(accountId, token), seen],
    type: QueryTypes.SELECT,
  });
  return replaced.length === 1 ? token : null;
}

/** Revokes the account's personal token. */
export async function revokeApiToken(
  db: Database,
  accountId: string,
  transaction: Transaction | null = null,
): Promise<void> {
  const options = { bind: [accountId], transaction };
  await db.sequelize.query('DELETE FROM api_tokens WHERE account_id = $1 AND is_personal', options);
}

/**
 * With `onlyIfSeen`, the token is replaced only if its hash is `$6`. What it created over the API ends with it.
 */
function replaceToken({ onlyIfSeen = false } = {}): string {
  return `WITH ended AS (
            DELETE FROM api_tokens t USING api_tokens parent
            WHERE parent.account_id = $2 AND parent.is_personal AND t.parent_id = parent.id
            ${onlyIfSeen ? 'AND parent.token_hash = $6' : ''}
          )
          INSERT INTO api_tokens (id, account_id, name, prefix, token_hash, is_personal, scopes)
          VALUES ($1, $2, $3, $4, $5, true, '{}')
          ON CONFLICT (account_id) WHERE is_personal DO UPDATE
          SET prefix = excluded.prefix, token_hash = excluded.token_hash, created_at = now(), last_used_at = NULL
          ${onlyIfSeen ? 'WHERE api_tokens.token_hash = $6' : ''}`;
}

function tokenRow(accountId: string, token: string): unknown[] {
  return [uuidv7(), accountId, 'Personal token', prefixOf(token), hashToken(token)];
}
