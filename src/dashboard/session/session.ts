import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Account } from '../../accounts/account.model';
import type { Database } from '../../db/database';
import { isSameOrigin } from '../../http/same-origin';
import { HttpError } from '../../lib/http-error';
import type { Membership } from '../../members/permissions';
import type { Scope } from '../../members/scope';
import { isSecondFactor, readFactors } from '../../users/factors/factors';
import { extendSession, findSession, type OpenSession, type OwnMember } from '../../users/session.repository';
import type { User } from '../../users/user.model';
import { readForm } from '../page/read-form';
import type { SessionCookies } from './cookies';
import type { Csrf } from './csrf';

/** A person who is signed in, whether or not there is an account to show. */
export interface Person {
  readonly user: User;
  readonly sessionId: string;
  /** When the person last proved in this browser who they are. */
  readonly confirmedAt: Date;
  /** The identity provider that signed the person in, for its account only; null for a sign-in of the person's own. */
  readonly provider: OpenSession['provider'];
}

/** Who is signed in, and what the person is in the account that the pages show. */
export interface SignedIn extends Membership, Person {
  readonly account: Account;
  /** Whether the account has other members. */
  readonly hasColleagues: boolean;
  /** The person's other accounts. */
  readonly otherAccounts: readonly Account[];
  readonly csrfToken: string;
}

/** Who requests a page. */
export interface Visitor {
  /** Null when nobody is signed in, and for a person without an account. */
  readonly signedIn: SignedIn | null;
  /** A person who is a member of no account. */
  readonly withoutAccount: Person | null;
  /** A person who needs a second factor to see the account of this session. */
  readonly withoutFactor: (Person & Pick<SignedIn, 'account' | 'otherAccounts'>) | null;
  /** A person who must sign in with an identity provider to see the account of this session. */
  readonly withoutSso: (Person & Pick<SignedIn, 'account' | 'otherAccounts'>) | null;
  readonly csrfToken: string;
}

interface IdentifyDeps {
  readonly baseUrl: string;
  readonly db: Database;
  readonly cookies: SessionCookies;
  readonly csrf: Csrf;
  /** Whether the identity provider that opened a session still knows the person; the session has ended if not. */
  readonly checkProvider: (sessionId: string) => Promise<boolean>;
}

/**
 * Loads the session, and rejects a POST with 403 unless it comes from the same origin and carries a CSRF token of this
 * session and the account that it shows or, when nobody is signed in, of a visit of this browser.
 */
export function identify({ baseUrl, db, cookies, csrf, checkProvider }: IdentifyDeps): RequestHandler {
  const ownOrigin = new URL(baseUrl).origin;
  return async (req, res, next) => {
    const { session: token, visits } = cookies.read(req);
    const found = token === undefined ? null : await findSession(db, token);
    const isValid = !found?.session.providerId || (await checkProvider(found.session.id));
    const open = isValid ? found : null;
    if (open && token !== undefined && (await extendSession(db, open.session))) cookies.setSession(res, token);
    const [member, ...others] = open?.memberships ?? [];
    // A page that was opened for another account must not change this one.
    const subject = open
      ? `session ${open.session.tokenHash} ${member?.accountId ?? ''}`
      : `visit ${visits[0] ?? startVisit(res, cookies)}`;
    const subjects = open ? [subject] : [subject, ...visits.map((visit) => `visit ${visit}`)];
    const csrfToken = csrf.issue(subject);
    const person = open && describePerson(open);
    const signedIn = person && member ? { ...person, ...describeMember(member, others), csrfToken } : null;
    const needsSso = signedIn !== null && mustUseSso(signedIn);
    const needsFactor = signedIn !== null && !needsSso && (await mustAddFactor(db, signedIn));
    res.locals.visitor = {
      signedIn: needsSso || needsFactor ? null : signedIn,
      withoutAccount: signedIn ? null : person,
      withoutFactor: needsFactor ? signedIn : null,
      withoutSso: needsSso ? signedIn : null,
      csrfToken,
    } satisfies Visitor;

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

function describePerson({ session: { id, confirmedAt }, user, provider }: OpenSession): Person {
  return { user, sessionId: id, confirmedAt, provider };
}

/** Whether the account is only shown after single sign-on; owners get in without, in case a provider fails. */
function mustUseSso({ account, role, provider }: SignedIn): boolean {
  return account.requireSso && role !== 'owner' && provider === null;
}

/** Whether the account is only shown to members with a second factor, and this one has none. */
async function mustAddFactor(db: Database, { account, user, provider }: SignedIn): Promise<boolean> {
  // Which factors an identity provider asks for is its own decision.
  if (!account.requireSecondFactor || user.totpSecret !== null || provider !== null) return false;
  return !isSecondFactor(await readFactors(db.pool, user.id));
}

function describeMember({ role, formIds, account, hasColleagues }: OwnMember, others: readonly OwnMember[]) {
  return {
    role,
    formIds: formIds ?? null,
    account,
    hasColleagues,
    otherAccounts: others.map((other) => other.account),
  };
}

function startVisit(res: Response, cookies: SessionCookies): string {
  const visit = randomBytes(16).toString('base64url');
  cookies.setVisit(res, visit);
  return visit;
}

/** Redirects to the sign-in page, which leads back to the requested page, unless the visitor is signed in. */
export const requireSession: RequestHandler = (req, res, next) => {
  const { signedIn, withoutAccount, withoutFactor, withoutSso } = visitorOf(res);
  if (signedIn) return next();
  if (withoutSso) return res.redirect(303, '/dashboard/sso/required');
  if (withoutFactor) return res.redirect(303, '/dashboard/second-factor');
  if (withoutAccount) return res.redirect(303, '/dashboard/no-account');
  redirectToSignIn(req, res);
};

/** The same for pages that a person sees with or without an account. */
export const requirePerson: RequestHandler = (req, res, next) => {
  if (findPerson(res)) next();
  else redirectToSignIn(req, res);
};

function redirectToSignIn(req: Request, res: Response): void {
  const target = req.method === 'POST' || req.originalUrl === '/dashboard' ? null : req.originalUrl;
  res.redirect(303, target === null ? '/dashboard/sign-in' : `/dashboard/sign-in?next=${encodeURIComponent(target)}`);
}

/** Who requests this page. */
export function visitorOf(res: Response): Visitor {
  return (
    (res.locals.visitor as Visitor | undefined) ?? {
      signedIn: null,
      withoutAccount: null,
      withoutFactor: null,
      withoutSso: null,
      csrfToken: '',
    }
  );
}

/** The person who is signed in, with or without an account to show; null when nobody is. */
export function findPerson(res: Response): Person | null {
  const { signedIn, withoutAccount, withoutFactor, withoutSso } = visitorOf(res);
  return signedIn ?? withoutAccount ?? withoutFactor ?? withoutSso;
}

/** The person who is signed in; only for routes behind `requirePerson` or `requireSession`. */
export function personOf(res: Response): Person {
  const person = findPerson(res);
  if (!person) throw new Error('this route is not behind requirePerson');
  return person;
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

export function scopeOfMember({
  account,
  formIds,
}: Pick<SignedIn, 'formIds'> & { readonly account: Pick<Account, 'id'> }): Scope {
  return { accountId: account.id, formIds };
}

/** The account that the pages show, for what all its forms share; only for routes behind `requireSession`. */
export function accountIdOf(res: Response): string {
  return signedInOf(res).account.id;
}
