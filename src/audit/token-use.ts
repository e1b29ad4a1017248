import type { Pool } from 'pg';
import { networkOf } from '../lib/networks';
import { type AuditActor, type AuditEntry, recordAudit } from './audit-entry';

/** New ways of using one token that are recorded within a day: clients with changing addresses must not flood the log. */
const maxNewUses = 20;

/** Who a request with an API token is; null when the token was revoked meanwhile. `hash` is that of the token. */
export async function findTokenActor(
  pool: Pick<Pool, 'query'>,
  hash: string,
): Promise<{ readonly accountId: string; readonly actor: AuditActor } | null> {
  const { rows } = await pool.query<{ accountId: string; id: string; name: string }>(
    'SELECT account_id AS "accountId", id, name FROM api_tokens WHERE token_hash = $1',
    [hash],
  );
  const [token] = rows;
  return token ? { accountId: token.accountId, actor: { kind: 'token', id: token.id, label: token.name } } : null;
}

/** A request with an API token. */
interface TokenUse extends Pick<AuditEntry, 'ip' | 'userAgent'> {
  readonly hash: string;
  /** What the token was used for: `api`, `export` or `agents`. */
  readonly endpoint: string;
}

/** Records that a token is used for something, or from a network, for the first time. */
export async function recordTokenUse(pool: Pick<Pool, 'query'>, use: TokenUse): Promise<void> {
  const { hash, endpoint, ip = null, userAgent = null } = use;
  const token = await findTokenActor(pool, hash);
  if (!token) return;
  const { accountId, actor } = token;
  const changes = { endpoint: { new: endpoint }, network: { new: networkOf(ip ?? '') } };
  const { rows } = await pool.query<{ isKnown: boolean | null; recent: number }>(
    `SELECT bool_or(changes @> $3) AS "isKnown", count(*) FILTER (WHERE at > now() - interval '1 day')::int AS recent
     FROM audit_log WHERE account_id = $1 AND actor_id = $2 AND action = 'token.used-anew'`,
    [accountId, actor.id, JSON.stringify(changes)],
  );
  const [seen] = rows;
  if (seen?.isKnown || (seen?.recent ?? 0) >= maxNewUses) return;
  const object = { kind: 'token', id: actor.id, label: actor.label };
  await recordAudit(pool, { accountId, actor, action: 'token.used-anew', object, changes, ip, userAgent });
}
