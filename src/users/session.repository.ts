import { randomBytes } from 'node:crypto';
import { fn, literal, Op, QueryTypes } from 'sequelize';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Account } from '../accounts/account.model';
import type { Database } from '../db/database';
import { hashToken } from '../lib/tokens';
import type { Member } from '../members/member.model';
import type { ProviderColumns } from '../single-sign-on/provider-sessions';
import type { Session } from './session.model';
import type { User } from './user.model';

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

interface NewSession {
  readonly userId: string;
  readonly accountId?: string | null;
  /** How the person signed in. */
  readonly method?: string | null;
  /** When the person proved who they are; now by default. */
  readonly confirmedAt?: Date | null;
  /** For a session that an identity provider opens: it shows `accountId` only. */
  readonly provider?: ProviderColumns | null;
}

/**
 * Creates a session and deletes the user's expired ones. Its pages show the account, by default the one that the user
 * joined first. Resolves to its token of 256 random bits; only the hash is stored.
 */
export async function createSession(
  db: Database,
  { userId, accountId = null, method = null, confirmedAt = null, provider = null }: NewSession,
  browser: Browser,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const userAgent = browser.userAgent?.slice(0, 300) ?? null;
  await db.sequelize.query(
    `WITH expired AS (DELETE FROM sessions WHERE user_id = $2 AND expires_at <= now())
     INSERT INTO sessions (id, user_id, account_id, token_hash, user_agent, ip_address, method, expires_at, confirmed_at,
                           provider_id, provider_subject, provider_sid, provider_tokens, provider_checked_at,
                           provider_confirmed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8), coalesce($9, now()), $10, $11, $12, $13,
             now(), now())`,
    {
      bind: [
        ...[uuidv7(), userId, accountId, hashToken(token), userAgent, browser.ipAddress, method, sessionDays],
        confirmedAt,
        ...[provider?.providerId, provider?.subject, provider?.sid, provider?.tokens].map((value) => value ?? null),
      ],
    },
  );
  return token;
}

/** A membership with its account, and whether the account has other members. */
export type OwnMember = Member & { readonly account: Account; readonly hasColleagues: boolean };

// Sequelize calls the table by its associations.
const hasColleaguesSql = `EXISTS (SELECT FROM members AS colleagues
  WHERE colleagues.account_id = "user->memberships".account_id AND colleagues.user_id <> "user->memberships".user_id)`;

const providerNameSql = '(SELECT name FROM identity_providers WHERE id = "Session".provider_id)';

/** A session, its user, and the user's memberships: first that of the account that it shows, then in order of joining. */
export interface OpenSession {
  readonly session: Session;
  /** The identity provider that opened the session; null for people who signed in themselves. */
  readonly provider: { readonly id: string; readonly name: string } | null;
  readonly user: User;
  readonly memberships: readonly OwnMember[];
}

/** The session with this token; null when it has expired or does not exist. */
export async function findSession(db: Database, token: string): Promise<OpenSession | null> {
  if (!wellFormed.test(token)) return null;
  // One statement, because it runs for every page. `findOne` would limit the memberships.
  const [session] = await db.models.Session.findAll({
    attributes: { include: [[literal(providerNameSql), 'providerName']] },
    where: { tokenHash: hashToken(token), expiresAt: { [Op.gt]: fn('now') } },
    include: {
      association: 'user',
      required: true,
      include: [
        {
          association: 'memberships',
          attributes: { include: [[literal(hasColleaguesSql), 'hasColleagues']] },
          include: [{ association: 'account', required: true }],
        },
      ],
    },
    order: [
      ['user', 'memberships', 'createdAt', 'ASC'],
      ['user', 'memberships', 'accountId', 'ASC'],
    ],
  });
  if (!session?.user) return null;
  const { memberships = [] } = session.user as User & { readonly memberships?: readonly Member[] };
  const isShown = ({ accountId }: Member) => accountId === session.accountId;
  const shown = memberships.filter(isShown);
  const others = session.providerId === null ? memberships.filter((member) => !isShown(member)) : [];
  const provider =
    session.providerId === null ? null : { id: session.providerId, name: String(session.get('providerName')) };
  return { session, provider, user: session.user, memberships: [...shown, ...others].map(describe) };
}

function describe(member: Member): OwnMember {
  return Object.assign(member, { hasColleagues: member.get('hasColleagues') === true }) as OwnMember;
}

/** Shows another account in the pages of a session; false if its user is no member of it. */
export async function switchAccount(db: Database, sessionId: string, accountId: string): Promise<boolean> {
  if (!isUuid(accountId)) return false;
  const [, changed] = await db.sequelize.query(
    `UPDATE sessions SET account_id = $2 WHERE id = $1 AND provider_id IS NULL
     AND EXISTS (SELECT FROM members WHERE members.user_id = sessions.user_id AND members.account_id = $2)`,
    { bind: [sessionId, accountId], type: QueryTypes.UPDATE },
  );
  return changed === 1;
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

/** Records that the person has just proved in this browser who they are. */
export async function confirmSession(db: Database, id: string): Promise<void> {
  await db.sequelize.query('UPDATE sessions SET confirmed_at = now() WHERE id = $1', { bind: [id] });
}

/** The user's active sessions, most recently used first. */
export function listSessions(db: Database, userId: string): Promise<Session[]> {
  return db.models.Session.findAll({
    where: { userId, expiresAt: { [Op.gt]: fn('now') } },
    order: [['lastSeenAt', 'DESC']],
  });
}

/**
 * Finds the pages that belong to a session that has not ended and to a member of their account, with the forms that the
 * member is limited to.
 */
export async function findActivePages<Page extends { readonly sessionId: string; readonly accountId: string }>(
  db: Database,
  pages: readonly Page[],
): Promise<ReadonlyMap<Page, readonly string[] | null>> {
  const rows = await db.sequelize.query<{ place: string; formIds: string[] | null }>(
    `SELECT place, form_ids AS "formIds"
     FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS page (session_id, account_id, place)
     JOIN sessions ON sessions.id = session_id
     JOIN members ON members.user_id = sessions.user_id AND members.account_id = page.account_id
     WHERE expires_at > now()`,
    {
      bind: [pages.map(({ sessionId }) => sessionId), pages.map(({ accountId }) => accountId)],
      type: QueryTypes.SELECT,
    },
  );
  return new Map(
    rows.flatMap(({ place, formIds }) => {
      const page = pages[Number(place) - 1];
      return page ? [[page, formIds] as const] : [];
    }),
  );
}

/** Ends one session of the user; false when the user has no session with this id. */
export async function endSession(db: Database, userId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return (await db.models.Session.destroy({ where: { userId, id } })) > 0;
}

/** Ends all sessions of the user. */
export async function endAllSessions(db: Database, userId: string): Promise<void> {
  await db.models.Session.destroy({ where: { userId } });
}

/** Ends all sessions of the account's members. */
export async function endSessionsOfAccount(db: Database, accountId: string): Promise<void> {
  await db.sequelize.query(
    'DELETE FROM sessions WHERE user_id IN (SELECT user_id FROM members WHERE account_id = $1)',
    { bind: [accountId] },
  );
}
