import { randomUUID } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { adoptTimeZone } from '../../accounts/account.service';
import { describeBrowser } from '../../lib/browser-names';
import { createTickets } from '../../lib/tickets';
import type { ProviderColumns } from '../../single-sign-on/provider-sessions';
import { isSecondFactor, readFactors } from '../../users/factors/factors';
import { addNotice } from '../../users/security-notices';
import { createSession, endSession } from '../../users/session.repository';
import type { User } from '../../users/user.model';
import { recordSignIn } from '../../users/user.service';
import { recordUser } from '../audit/record-sign-in';
import type { DashboardDeps } from '../dashboard.deps';
import { leaveNotice } from '../page/notices';
import { readForm } from '../page/read-form';
import { createSessionCookies, type HostCookie, hostCookie } from './cookies';
import { knownBrowserOf, rememberBrowser } from './known-browser';
import { findPerson } from './session';

/** How people sign in. A passkey is two factors: something that the person has, and what unlocks it. */
export const signInMethods = {
  password: { label: 'password', factors: 1 },
  link: { label: 'e-mailed link', factors: 1 },
  passkey: { label: 'passkey', factors: 2 },
  // Which factors it asks for is the organization's decision.
  'single sign-on': { label: 'single sign-on', factors: 2 },
} as const;

export type SignInMethod = keyof typeof signInMethods;

type SignInDeps = Pick<DashboardDeps, 'config' | 'database' | 'logger'>;

interface Destination {
  /** The page to open. */
  readonly next?: string;
  /** The code of the notice that it shows. */
  readonly notice?: string;
}

/** A sign-in that waits for the second factor. There is no session until then. */
export interface PendingSignIn extends Destination {
  readonly id: string;
  readonly userId: string;
  readonly method: SignInMethod;
}

const pendingPurpose = 'second factor';
/** How long a sign-in waits for the second factor. */
export const pendingMs = 10 * 60_000;
const secondFactorPath = '/dashboard/sign-in/second-factor';

/**
 * Continues a sign-in whose first step succeeded: signs in and opens the next page or, if the user has a second factor
 * that `method` does not include, asks for it first.
 */
export async function completeSignIn(
  deps: SignInDeps,
  req: Request,
  res: Response,
  user: Pick<User, 'id'>,
  method: SignInMethod,
  { next = '/dashboard', notice }: Destination = {},
): Promise<void> {
  if (signInMethods[method].factors < 2 && isSecondFactor(await readFactors(deps.database.pool, user.id))) {
    const pending: PendingSignIn = { id: randomUUID(), userId: user.id, method, next, ...(notice && { notice }) };
    const { name, options } = pendingCookieOf(deps);
    const ticket = createTickets(deps.config).issue(pendingPurpose, pending, pendingMs);
    res.cookie(name, ticket, { ...options, maxAge: pendingMs });
    return res.redirect(303, secondFactorPath);
  }
  await signIn(deps, req, res, user, { method });
  openNext(res, { next, notice });
}

/** The sign-in of this browser that waits for the second factor; null when there is none. */
export function pendingSignInOf(deps: SignInDeps, req: Request): PendingSignIn | null {
  const ticket = parseCookie(req.headers.cookie ?? '')[pendingCookieOf(deps).name];
  return createTickets(deps.config).read<PendingSignIn>(pendingPurpose, ticket);
}

/** Signs in after the second factor. */
export async function completePendingSignIn(
  deps: SignInDeps,
  req: Request,
  res: Response,
  pending: PendingSignIn,
): Promise<void> {
  const { name, options } = pendingCookieOf(deps);
  res.clearCookie(name, options);
  await signIn(deps, req, res, { id: pending.userId }, { method: pending.method });
  openNext(res, pending);
}

interface SignInOptions {
  /** Null for a new account, whose person has not signed in before. */
  readonly method?: SignInMethod | null;
  readonly accountId?: string | null;
  /** When the person proved who they are; now by default. */
  readonly confirmedAt?: Date;
  /** The identity provider that signed the person in: the session shows `accountId` only. */
  readonly provider?: ProviderColumns;
}

/**
 * Signs this browser in with a new session, which shows `accountId` if it is given. A session that it already had ends.
 * An account without a time zone gets the browser's, which the script puts into the form. The user is notified of a
 * browser that is new, except the very first one. Only after every factor was checked: `completeSignIn` asks for them.
 */
export async function signIn(
  deps: SignInDeps,
  req: Request,
  res: Response,
  user: Pick<User, 'id'>,
  { method = null, accountId = null, confirmedAt, provider }: SignInOptions = {},
): Promise<void> {
  const { config, database: db } = deps;
  const previous = findPerson(res);
  if (previous) await endSession(db, previous.user.id, previous.sessionId);
  const browser = { userAgent: req.get('user-agent') ?? null, ipAddress: req.ip ?? null };
  await adoptTimeZone(db, user.id, readForm(req).get('time_zone'));
  const isFirst = await recordSignIn(db.pool, user.id);
  if (!isFirst && knownBrowserOf(config, req, user.id) === null) {
    const what = describeBrowser(browser.userAgent);
    await addNotice(db, user.id, { event: 'new-browser', what, from: browser.ipAddress });
  }
  const token = await createSession(
    db,
    { userId: user.id, accountId, method, confirmedAt: confirmedAt ?? null, provider: provider ?? null },
    browser,
  );
  createSessionCookies(config.baseUrl).setSession(res, token);
  // It gives further guesses at the password, which a provider of one account must not.
  if (!provider) rememberBrowser(config, req, res, user.id);
  // A new password replaces the session of the same person.
  if (previous?.user.id !== user.id) await recordUser(deps, req, user.id, 'sign-in.succeeded');
}

function openNext(res: Response, { next = '/dashboard', notice }: Destination): void {
  if (notice) leaveNotice(res, notice);
  res.redirect(303, next);
}

function pendingCookieOf({ config }: SignInDeps): HostCookie {
  return hostCookie(config.baseUrl, 'letterbox_pending');
}
