import { randomBytes } from 'node:crypto';
import { fn, Op } from 'sequelize';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { hashToken } from '../lib/tokens';
import type { Account } from './account.model';
import type { Session } from './session.model';

/** How long a browser stays signed in after it was last seen. */
export const sessionDays = 30;

/** A session is marked as seen no more often than this: not every page should cost a write. */
const msBetweenMarks = 10 * 60_000;
const wellFormed = /^[\w-]{43}$/;

/** What is remembered of a browser that signed in. */
export interface Browser {
  readonly userAgent: string | null;
  readonly ipAddress: string | null;
}

/** Signs a browser in; resolves to the new session's token of 256 random bits, which is kept nowhere in clear. */
export async function createSession(db: Database, accountId: string, browser: Browser): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const userAgent = browser.userAgent?.slice(0, 300) ?? null;
  await db.pool.query(
    `WITH ended AS (DELETE FROM sessions WHERE account_id = $2 AND expires_at <= now())
     INSERT INTO sessions (id, account_id, token_hash, user_agent, ip_address, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + make_interval(days => $6))`,
    [uuidv7(), accountId, hashToken(token), userAgent, browser.ipAddress, sessionDays],
  );
  return token;
}

/** The session of this token, with its account; null when it ended or never was. */
export async function findSession(db: Database, token: string): Promise<(Session & { account: Account }) | null> {
  if (!wellFormed.test(token)) return null;
  const session = await db.models.Session.findOne({
    where: { tokenHash: hashToken(token), expiresAt: { [Op.gt]: fn('now') } },
    include: { association: 'account', required: true },
  });
  return session?.account ? Object.assign(session, { account: session.account }) : null;
}

/** Lets the session last from now; true when it did, false when that was done minutes ago. */
export async function prolongSession(db: Database, session: Session): Promise<boolean> {
  if (Date.now() - session.lastSeenAt.getTime() < msBetweenMarks) return false;
  await db.pool.query(
    'UPDATE sessions SET last_seen_at = now(), expires_at = now() + make_interval(days => $2) WHERE id = $1',
    [session.id, sessionDays],
  );
  return true;
}

/** The account's sessions that have not ended, the one seen last first. */
export function listSessions(db: Database, accountId: string): Promise<Session[]> {
  return db.models.Session.findAll({
    where: { accountId, expiresAt: { [Op.gt]: fn('now') } },
    order: [['lastSeenAt', 'DESC']],
  });
}

/** Ends one session of the account; false when it has none of this id. */
export async function endSession(db: Database, accountId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return (await db.models.Session.destroy({ where: { accountId, id } })) > 0;
}

/** Ends every session of the account. */
export async function endAllSessions(db: Database, accountId: string): Promise<void> {
  await db.models.Session.destroy({ where: { accountId } });
}
