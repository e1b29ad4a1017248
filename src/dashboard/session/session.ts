import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Account } from '../../accounts/account.model';
import { adoptTimeZone } from '../../accounts/account.service';
import type { Database } from '../../db/database';
import { isSameOrigin } from '../../http/same-origin';
import { HttpError } from '../../lib/http-error';
import type { Membership } from '../../members/permissions';
import type { Scope } from '../../members/scope';
import { createSession, endSession, extendSession, findSession, type OwnMember } from '../../users/session.repository';
import type { User } from '../../users/user.model';
import { recordUser } from '../audit/record-sign-in';
import type { DashboardDeps } from '../dashboard.deps';
import { readForm } from '../page/read-form';
import { createSessionCookies, type SessionCookies } from './cookies';
import type { Csrf } from './csrf';

/** Who is signed in, and what the person is in the account that the pages show. */
export interface SignedIn extends Membership {
  readonly user: User;
  readonly account: Account;
  /** The person's other accounts. */
  readonly otherAccounts: readonly Account[];
  readonly sessionId: string;
  readonly csrfToken: string;
}

/** Who requests a page. */
export interface Visitor {
  /** Null when nobody is signed in, and for a person without an account. */
  readonly signedIn: SignedIn | null;
  /** A person who is a member of no account. */
  readonly withoutAccount: Pick<SignedIn, 'user' | 'sessionId'> | null;
  readonly csrfToken: string;
}

interface IdentifyDeps {
  readonly baseUrl: string;
  readonly db: Database;
  readonly cookies: SessionCookies;
  readonly csrf: Csrf;
}

/**
 * Loads the session, and rejects a POST with 403 unless it comes from the same origin and carries a CSRF token of this
 * session and the account that it shows or, when nobody is signed in, of a visit of this browser.
 */
export function identify({ baseUrl, db, cookies, csrf }: IdentifyDeps): RequestHandler {
  const ownOrigin = new URL(baseUrl).origin;
  return async (req, res, next) => {
    const { session: token, visits } = cookies.read(req);
    const open = token === undefined ? null : await findSession(db, token);
    if (open && token !== undefined && (await extendSession(db, open.session))) cookies.setSession(res, token);
    const [member, ...others] = open?.memberships ?? [];
    // A page that was opened for another account must not change this one.
    const subject = open
      ? `session ${open.session.tokenHash} ${member?.accountId ?? ''}`
      : `visit ${visits[0] ?? startVisit(res, cookies)}`;
    const subjects = open ? [subject] : [subject, ...visits.map((visit) => `visit ${visit}`)];
    const csrfToken = csrf.issue(subject);
    const person = open && { user: open.user, sessionId: open.session.id };
    const signedIn = person && member ? { ...person, ...describeMember(member, others), csrfToken } : null;
    res.locals.visitor = { signedIn, withoutAccount: signedIn ? null : person, csrfToken } satisfies Visitor;

    if (req.method !== 'POST') return next();
    const posted = readForm(req).get('_csrf');
    if (!isSameOrigin(req, ownOrigin) || !subjects.some((known) => csrf.verify(known, posted))) {
      throw new HttpError(
        403,
        null,
        'The page was out of date, or the request came from another website. Go back, reload the page and try again.',
      );
    }
    next();
  };
}

function describeMember({ role, formIds, account }: OwnMember, others: readonly OwnMember[]) {
  return { role, formIds: formIds ?? null, account, otherAccounts: others.map((other) => other.account) };
}

function startVisit(res: Response, cookies: SessionCookies): string {
  const visit = randomBytes(16).toString('base64url');
  cookies.setVisit(res, visit);
  return visit;
}

/** Redirects to the sign-in page, which leads back to the requested page, unless the visitor is signed in. */
export const requireSession: RequestHandler = (req, res, next) => {
  const { signedIn, withoutAccount } = visitorOf(res);
  if (signedIn) return next();
  if (withoutAccount) return res.redirect(303, '/dashboard/no-account');
  const target = req.method === 'POST' || req.originalUrl === '/dashboard' ? null : req.originalUrl;
  res.redirect(303, target === null ? '/dashboard/sign-in' : `/dashboard/sign-in?next=${encodeURIComponent(target)}`);
};

/** Who requests this page. */
export function visitorOf(res: Response): Visitor {
  return (res.locals.visitor as Visitor | undefined) ?? { signedIn: null, withoutAccount: null, csrfToken: '' };
}

/** Who is signed in; only for routes behind `requireSession`. */
export function signedInOf(res: Response): SignedIn {
  const { signedIn } = visitorOf(res);
  if (!signedIn) throw new Error('this route is not behind requireSession');
  return signedIn;
}

/**
 * The forms and submissions that the member may see and change; only for routes behind `requireSession`. Whatever reads
 * or changes forms or submissions takes this, not the account's id.
 */
export function scopeOf(res: Response): Scope {
  return scopeOfMember(signedInOf(res));
}

export function scopeOfMember({ account, formIds }: Pick<SignedIn, 'account' | 'formIds'>): Scope {
  return { accountId: account.id, formIds };
}

/** The account that the pages show, for what all its forms share; only for routes behind `requireSession`. */
export function accountIdOf(res: Response): string {
  return signedInOf(res).account.id;
}

/**
 * Signs this browser in with a new session, which shows `accountId` if it is given. A session that it already had ends.
 * An account without a time zone gets the browser's, which the script puts into the form.
 */
export async function signIn(
  { config, logger, database: db }: Pick<DashboardDeps, 'config' | 'database' | 'logger'>,
  req: Request,
  res: Response,
  user: Pick<User, 'id'>,
  accountId: string | null = null,
): Promise<void> {
  const { signedIn, withoutAccount } = visitorOf(res);
  const previous = signedIn ?? withoutAccount;
  if (previous) await endSession(db, previous.user.id, previous.sessionId);
  const browser = { userAgent: req.get('user-agent') ?? null, ipAddress: req.ip ?? null };
  await adoptTimeZone(db, user.id, readForm(req).get('time_zone'));
  createSessionCookies(config.baseUrl).setSession(
    res,
    await createSession(db, { userId: user.id, accountId }, browser),
  );
  // A new password replaces the session of the same person.
  if (previous?.user.id !== user.id) await recordUser({ database: db, logger }, req, user.id, 'sign-in.succeeded');
}
