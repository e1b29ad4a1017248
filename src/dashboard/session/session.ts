import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Account } from '../../accounts/account.model';
import { adoptTimeZone } from '../../accounts/account.service';
import { createSession, endSession, extendSession, findSession } from '../../accounts/session.repository';
import type { Database } from '../../db/database';
import { isSameOrigin } from '../../http/same-origin';
import { HttpError } from '../../lib/http-error';
import { readForm } from '../page/read-form';
import type { SessionCookies } from './cookies';
import type { Csrf } from './csrf';

/** The owner who is signed in. */
export interface Owner {
  readonly account: Account;
  readonly sessionId: string;
  readonly csrfToken: string;
}

/** Who requests a page; `owner` is null when nobody is signed in. */
export interface Visitor {
  readonly owner: Owner | null;
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
 * session or, when nobody is signed in, of a visit of this browser.
 */
export function identify({ baseUrl, db, cookies, csrf }: IdentifyDeps): RequestHandler {
  const ownOrigin = new URL(baseUrl).origin;
  return async (req, res, next) => {
    const { session: token, visits } = cookies.read(req);
    const session = token === undefined ? null : await findSession(db, token);
    if (session && token !== undefined && (await extendSession(db, session))) cookies.setSession(res, token);
    const subject = session ? `session ${session.tokenHash}` : `visit ${visits[0] ?? startVisit(res, cookies)}`;
    const subjects = session ? [subject] : [subject, ...visits.map((visit) => `visit ${visit}`)];
    const csrfToken = csrf.issue(subject);
    const owner = session && { account: session.account, sessionId: session.id, csrfToken };
    res.locals.visitor = { owner, csrfToken } satisfies Visitor;

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

function startVisit(res: Response, cookies: SessionCookies): string {
  const visit = randomBytes(16).toString('base64url');
  cookies.setVisit(res, visit);
  return visit;
}

/** Redirects to the sign-in page, which leads back to the requested page, unless the visitor is signed in. */
export const requireSession: RequestHandler = (req, res, next) => {
  if (visitorOf(res).owner) return next();
  const target = req.method === 'POST' || req.originalUrl === '/dashboard' ? null : req.originalUrl;
  res.redirect(303, target === null ? '/dashboard/sign-in' : `/dashboard/sign-in?next=${encodeURIComponent(target)}`);
};

/** Who requests this page. */
export function visitorOf(res: Response): Visitor {
  return (res.locals.visitor as Visitor | undefined) ?? { owner: null, csrfToken: '' };
}

/** The signed-in owner; only for routes behind `requireSession`. */
export function ownerOf(res: Response): Owner {
  const { owner } = visitorOf(res);
  if (!owner) throw new Error('this route is not behind requireSession');
  return owner;
}

/** The account of the signed-in owner; only for routes behind `requireSession`. */
export function accountIdOf(res: Response): string {
  return ownerOf(res).account.id;
}

/**
 * Signs this browser in with a new session. A session that it already had ends. An account without a time zone gets the
 * browser's, which the script puts into the form.
 */
export async function signIn(
  { db, cookies }: { db: Database; cookies: SessionCookies },
  req: Request,
  res: Response,
  account: Pick<Account, 'id'> & { readonly timeZone?: string | null },
): Promise<void> {
  const { owner } = visitorOf(res);
  if (owner) await endSession(db, owner.account.id, owner.sessionId);
  const browser = { userAgent: req.get('user-agent') ?? null, ipAddress: req.ip ?? null };
  if (!account.timeZone) await adoptTimeZone(db, account.id, readForm(req).get('time_zone'));
  cookies.setSession(res, await createSession(db, account.id, browser));
}
