import type { Request, Response } from 'express';
import { get, post, type Route } from '../../http/routes';
import { hasProviders } from '../../single-sign-on/provider.service';
import { readFactors } from '../../users/factors/factors';
import { checkCredentials, countSecondFactor } from '../../users/sign-in';
import { findSignInLink, requestSignInLink, takeSignInLink } from '../../users/sign-in-link';
import { recordFailedSignIn } from '../audit/record-sign-in';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { ownPath, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { knownBrowserOf } from '../session/known-browser';
import { visitorOf } from '../session/session';
import {
  completePendingSignIn,
  completeSignIn,
  type PendingSignIn,
  pendingMs,
  pendingSignInOf,
} from '../session/sign-in';
import { InvalidLinkPage, SignInPage } from './auth.pages';
import { isRightFactor, offerPasskey, readPasskey, wrongFactor } from './factor-form';
import { isAttemptAllowed, tryLater } from './limits';
import { SecondFactorPage, SignInLinkPage } from './sign-in.pages';

/** `/sign-in`: by password, passkey or e-mailed link, and the second factor. */
export const signInRoutes: readonly Route<DashboardDeps>[] = [
  get('/sign-in', showSignIn),
  post('/sign-in', signInWithPassword),
  post('/sign-in/passkey', signInWithPasskey),
  post('/sign-in/link', signInByLink),
  get('/sign-in/link', showLink),
  get('/sign-in/second-factor', showSecondFactor),
  post('/sign-in/second-factor', checkSecondFactor),
];

/** Where `next` may lead: the operator's pages are for people who are signed in, too. */
const areas = ['dashboard', 'admin', 'metrics'];

function showSignIn(deps: DashboardDeps, req: Request, res: Response): void | Promise<void> {
  const next = ownPath(req.query.next, areas);
  if (visitorOf(res).signedIn) res.redirect(303, next);
  else return renderSignIn(deps, res, { next });
}

interface Rejected {
  readonly next: string;
  readonly email?: string;
  readonly error?: string;
  readonly status?: number;
}

async function renderSignIn(deps: DashboardDeps, res: Response, rejected: Rejected): Promise<void> {
  const { next, email = '', error, status = 200 } = rejected;
  if (status === 429) res.set('Retry-After', '900');
  const [passkey, hasSso] = await Promise.all([offerPasskey(deps, 'sign-in'), hasProviders(deps.database.pool)]);
  const canSignUp = deps.config.signup === 'open';
  renderPage(res, <SignInPage {...{ next, email, error, canSignUp, hasSso, passkey }} />, status);
}

const signInFailures = {
  rejected: { status: 400, error: 'Wrong e-mail address or password.' },
  limited: {
    status: 429,
    error: 'Too many attempts. Try again in 15 minutes, use a sign-in link or a passkey, or reset your password.',
  },
} as const;

async function signInWithPassword(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { config, database: db, limiter } = deps;
  const { email = '', password = '', next: postedNext } = Object.fromEntries(readForm(req));
  const next = ownPath(postedNext, areas);
  const browserOf = (userId: string) => knownBrowserOf(config, req, userId);
  const result = await checkCredentials({ db, limiter }, { email, password, address: req.ip ?? '', browserOf });
  if (typeof result === 'string') recordFailedSignIn(deps, req, email);
  if (typeof result === 'string') return renderSignIn(deps, res, { next, email, ...signInFailures[result] });
  return completeSignIn(deps, req, res, result, 'password', { next });
}

async function signInWithPasskey(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const form = readForm(req);
  const next = ownPath(form.get('next'), areas);
  if (!(await isAttemptAllowed(deps, 'passkey', req))) {
    return renderSignIn(deps, res, { next, error: tryLater('15 minutes'), status: 429 });
  }
  const id = await readPasskey(deps, 'sign-in', form);
  if (id !== null) return completeSignIn(deps, req, res, { id }, 'passkey', { next });
  const error =
    'This passkey was not accepted. It may have been removed, or this page was open for too long. Try again.';
  return renderSignIn(deps, res, { next, error, status: 400 });
}

/** Mails a link or, with the token of one, signs in. The response to a request does not reveal whether the user exists. */
async function signInByLink(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { email = '', next: postedNext, token } = Object.fromEntries(readForm(req));
  if (token !== undefined) {
    const link = await takeSignInLink(deps.database, token);
    if (!link) return renderPage(res, <InvalidLinkPage />, 404);
    return completeSignIn(deps, req, res, link.user, 'link', { next: ownPath(link.next, areas) });
  }
  const next = ownPath(postedNext, areas);
  if (email.trim() === '') {
    return renderSignIn(deps, res, { next, error: 'Enter your e-mail address to get a link.', status: 400 });
  }
  if (!(await isAttemptAllowed(deps, 'link', req))) {
    return renderSignIn(deps, res, { next, email, error: tryLater('an hour'), status: 429 });
  }
  await requestSignInLink(deps.database, email, next);
  return redirectWithNotice(res, '/dashboard/sign-in', 'link-requested');
}

/** `/sign-in/link?token=…`, the target of the mailed link. It only shows a button, since mail programs prefetch links. */
async function showLink({ database }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { token } = req.query;
  const link = typeof token === 'string' ? await findSignInLink(database, token) : null;
  if (!link) return renderPage(res, <InvalidLinkPage />, 404);
  return renderPage(res, <SignInLinkPage token={String(token)} email={link.user.email} />);
}

async function showSecondFactor(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const pending = pendingSignInOf(deps, req);
  if (!pending) return redirectWithNotice(res, '/dashboard/sign-in', 'sign-in-expired');
  return renderSecondFactor(deps, res, pending);
}

async function checkSecondFactor(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const pending = pendingSignInOf(deps, req);
  if (!pending) return redirectWithNotice(res, '/dashboard/sign-in', 'sign-in-expired');
  const counted = await countSecondFactor(deps.limiter, pending.userId, pending.id);
  if (!counted) return renderSecondFactor(deps, res, pending, 'Too many attempts. Try again in 15 minutes.', 429);
  if (!(await isRightFactor(deps, 'second-factor', readForm(req), pending.userId))) {
    const user = await deps.database.models.User.findByPk(pending.userId);
    if (user) recordFailedSignIn(deps, req, user.email);
    return renderSecondFactor(deps, res, pending, wrongFactor, 400);
  }
  await counted.takeBack();
  return completePendingSignIn(deps, req, res, pending);
}

async function renderSecondFactor(
  deps: DashboardDeps,
  res: Response,
  { userId }: PendingSignIn,
  error?: string,
  status = 200,
): Promise<void> {
  if (status === 429) res.set('Retry-After', String(pendingMs / 1_000));
  const factors = await readFactors(deps.database.pool, userId);
  const passkey = factors.passkeys > 0 ? await offerPasskey(deps, 'second-factor', userId) : null;
  renderPage(res, <SecondFactorPage {...{ factors, passkey, error }} />, status);
}
