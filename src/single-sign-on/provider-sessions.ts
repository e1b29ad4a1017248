import type { Pool } from 'pg';
import type { AuditEntry } from '../audit/audit-entry';
import type { Database } from '../db/database';
import type { Logger } from '../lib/logger';
import type { SecretBox } from '../lib/secrets';
import { errorMessage } from '../lib/text';
import { NoLongerValid, type OidcClient, type ProviderSession } from './oidc-client';
import { findProvider } from './provider.service';
import { applyGroups, describeRoleChange } from './sign-in.service';

/** A session asks its provider again after this long. */
const checkEverySeconds = 60;
/** While the provider cannot be asked, a session goes on for this long. */
const outageMinutes = 15;

/** What a session stores of the provider that opened it. */
export interface ProviderColumns {
  readonly providerId: string;
  readonly subject: string;
  readonly sid: string | null;
  /** Sealed. */
  readonly tokens: string;
}

export function toColumns(secrets: SecretBox, providerId: string, session: ProviderSession): ProviderColumns {
  const { claims, sid, refreshToken, accessToken } = session;
  return {
    providerId,
    subject: claims.subject,
    sid,
    tokens: secrets.seal(JSON.stringify({ refreshToken, accessToken })),
  };
}

interface Due {
  readonly providerId: string;
  readonly userId: string;
  readonly subject: string;
  readonly tokens: string;
  readonly isOverdue: boolean;
}

interface CheckDeps {
  readonly db: Database;
  readonly oidc: OidcClient;
  readonly secrets: SecretBox;
  readonly logger: Logger;
  /** Appends to the audit log what was done already. */
  readonly record: (entry: AuditEntry) => Promise<void>;
}

/**
 * Asks the provider about the person of a session, at most once a minute and in one process at a time, and applies the
 * groups. False, and the session has ended, when the provider rejects the person, when the groups give no role, and when
 * the provider could not be asked for 15 minutes.
 */
export async function checkProviderSession(deps: CheckDeps, sessionId: string): Promise<boolean> {
  const { db, oidc, secrets, logger, record } = deps;
  const { pool } = db;
  const { rows } = await pool.query<Due>(
    `UPDATE sessions SET provider_checked_at = now()
     WHERE id = $1 AND provider_checked_at < now() - make_interval(secs => ${checkEverySeconds})
     RETURNING provider_id AS "providerId", user_id AS "userId", provider_subject AS subject, provider_tokens AS tokens,
               provider_confirmed_at < now() - make_interval(mins => ${outageMinutes}) AS "isOverdue"`,
    [sessionId],
  );
  const [due] = rows;
  if (!due) return true;
  const provider = await findProvider(pool, due.providerId);
  if (!provider) return false;
  try {
    const known = JSON.parse(secrets.open(due.tokens)) as Pick<ProviderSession, 'refreshToken' | 'accessToken'>;
    const session = await oidc.refresh(provider, { ...known, subject: due.subject });
    await pool.query('UPDATE sessions SET provider_tokens = $2, provider_confirmed_at = now() WHERE id = $1', [
      ...[sessionId, toColumns(secrets, provider.id, session).tokens],
    ]);
    const { isMember, change } = await applyGroups(db, provider, due.userId, session.claims);
    if (change) await record(await describeRoleChange(db, provider, change));
    if (isMember) return true;
  } catch (error) {
    if (!(error instanceof NoLongerValid)) {
      logger.warn({ provider: provider.id, error: errorMessage(error) }, 'an identity provider could not be asked');
      if (!due.isOverdue) return true;
    }
  }
  await pool.query('DELETE FROM sessions WHERE id = $1', [sessionId]);
  return false;
}

/** Ends the sessions that a logout token names; resolves to their number. */
export async function endProviderSessions(
  pool: Pool,
  providerId: string,
  { subject, sid }: { readonly subject: string | null; readonly sid: string | null },
): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM sessions WHERE provider_id = $1 AND ($2::text IS NULL OR provider_subject = $2)
     AND ($3::text IS NULL OR provider_sid = $3 OR (provider_sid IS NULL AND provider_subject = $2))`,
    [providerId, subject, sid],
  );
  return rowCount ?? 0;
}
