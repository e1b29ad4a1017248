import { randomBytes } from 'node:crypto';
import { fn, Op } from 'sequelize';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { hashToken } from '../lib/tokens';
import type { Account } from './account.model';
import type { Session } from './session.model';

/** A session expires this long after it was last used. */
export const sessionDays = 30;

/** A session is extended at most this often, so that not every page costs a write. */
const extendEveryMs = 10 * 60_000;
const wellFormed = /^[\w-]{43}$/;

/** What is stored about a browser that signs in. */
export interface Browser {
  readonly userAgent: string | null;
  readonly ipAddress: string | null;
}

/**
 * Creates a session and deletes the account's expired ones. Resolves to its token of 256 random bits; only the hash is
 * stored.
 */
export async function createSession(db: Database, accountId: string, browser: Browser): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const userAgent = browser.userAgent?.slice(0, 300) ?? null;
  await db.sequelize.query(
    `WITH expired AS (DELETE FROM sessions WHERE account_id = $2 AND expires_at <= now())
     INSERT INTO sessions (id, account_id, token_hash, user_agent, ip_address, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + make_interval(days => $6))`,
    { bind: [uuidv7(), accountId, hashToken(token), userAgent, browser.ipAddress, sessionDays] },
  );
  return token;
}

/** The session with this token, with its account; null when it has expired or does not exist. */
export async function findSession(db: Database, token: string): Promise<(Session & { account: Account }) | null> {
  if (!wellFormed.test(token)) return null;
  const session = await db.models.Session.findOne({
    where: { tokenHash: hashToken(token), expiresAt: { [Op.gt]: fn('now') } },
    include: { association: 'account', required: true },
  });
  return session?.account ? Object.assign(session, { account: session.account }) : null;
}

/** Extends the session from now on; false when it was extended minutes ago. */
export async function extendSession(db: Database, session: Session): Promise<boolean> {
  if (Date.now() - session.lastSeenAt.getTime() < extendEveryMs) return false;
  await db.sequelize.query(
    'UPDATE sessions SET last_seen_at = now(), expires_at = now() + make_interval(days => $2) WHERE id = $1',
    { bind: [session.id, sessionDays] },
  );
  return true;
}

/** The account's active sessions, most recently used first. */
export function listSessions(db: Database, accountId: string): Promise<Session[]> {
  return db.models.Session.findAll({
    where: { accountId, expiresAt: { [Op.gt]: fn('now') } },
    order: [['lastSeenAt', 'DESC']],
  });
}

/** Finds which of the sessions have neither ended nor expired. */
export async function findActiveSessions(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const where = { id: [...ids], expiresAt: { [Op.gt]: fn('now') } };
  const sessions = await db.models.Session.findAll({ attributes: ['id'], where });
  return new Set(sessions.map(({ id }) => id));
}

/** Ends one session of the account; false when the account has no session with this id. */
export async function endSession(db: Database, accountId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return (await db.models.Session.destroy({ where: { accountId, id } })) > 0;
}

/** Ends all sessions of the account. */
export async function endAllSessions(db: Database, accountId: string): Promise<void> {
  await db.models.Session.destroy({ where: { accountId } });
}
