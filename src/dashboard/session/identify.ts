import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import { findSession, prolongSession } from '../../accounts/session.repository';
import type { Database } from '../../db/database';
import { isSameOrigin } from '../../http/same-origin';
import { PageError } from '../page-error';
import { readForm } from '../read-form';
import type { Cookies } from './cookies';
import type { Csrf } from './csrf';
import { setVisitor } from './visitor';

interface IdentifyDeps {
  readonly baseUrl: string;
  readonly db: Database;
  readonly cookies: Cookies;
  readonly csrf: Csrf;
}

/**
 * Finds out who asks, and answers 403 to a POST that did not come from a page of ours: it must be of the same origin and
 * carry the token of this very session, or of a visit of this browser while nobody is signed in.
 */
export function identify({ baseUrl, db, cookies, csrf }: IdentifyDeps): RequestHandler {
  const ownOrigin = new URL(baseUrl).origin;
  return async (req, res, next) => {
    const { session: token, visits } = cookies.read(req);
    const session = token === undefined ? null : await findSession(db, token);
    if (session && token !== undefined && (await prolongSession(db, session))) cookies.setSession(res, token);
    const subject = session ? `session ${session.tokenHash}` : `visit ${visits[0] ?? startVisit()}`;
    const subjects = session ? [subject] : [subject, ...visits.map((visit) => `visit ${visit}`)];
    const csrfToken = csrf.issue(subject);
    const owner = session && { account: session.account, sessionId: session.id, csrfToken };
    setVisitor(res, { owner, csrfToken });

    const fits = (token: string | null) => subjects.some((known) => csrf.fits(known, token));
    const isOwn = req.method !== 'POST' || (isSameOrigin(req, ownOrigin) && fits(readForm(req).get('_csrf')));
    if (!isOwn)
      throw new PageError(
        403,
        'The page was out of date, or the request came from another site. Go back, load the page again, and repeat it.',
      );
    next();

    function startVisit(): string {
      const begun = randomBytes(16).toString('base64url');
      cookies.setVisit(res, begun);
      return begun;
    }
  };
}
