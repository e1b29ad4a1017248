import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { validate as isUuid } from 'uuid';
import { get, post, type Route } from '../../http/routes';
import { errorMessage } from '../../lib/text';
import { createTickets } from '../../lib/tickets';
import { findAccountOfAddress, hasVerifiedDomain } from '../../single-sign-on/domains';
import { type Attempt, callbackUrl, type ProviderSession } from '../../single-sign-on/oidc-client';
import { findProvider, listProviders, type Provider } from '../../single-sign-on/provider.service';
import { endProviderSessions, toColumns } from '../../single-sign-on/provider-sessions';
import { describeRoleChange, joinByProvider } from '../../single-sign-on/sign-in.service';
import { originOf, recordDone } from '../audit/record-done';
import { isAttemptAllowed, tryLater } from '../auth/limits';
import type { DashboardDeps } from '../dashboard.deps';
import { ownPath, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { type HostCookie, hostCookie } from '../session/cookies';
import { visitorOf } from '../session/session';
import { signIn } from '../session/sign-in';
import { ChooseProviderPage, SsoFailedPage, SsoPage, SsoRequiredPage, startPath } from './sso.pages';

const attemptMs = 10 * 60_000;
const purpose = 'single sign-on';

/** `/sso`: signing in through an organization's identity provider (OpenID Connect). */
export const ssoRoutes: readonly Route<DashboardDeps>[] = [
  get('/sso', showSso),
  post('/sso', chooseProvider),
  get('/sso/required', showRequired),
  get('/sso/start/:id', start),
  get('/sso/callback', finish),
];

/** Requests of providers, which have no session and no CSRF token: the logout token is signed. */
export const ssoLogoutRoutes: readonly Route<DashboardDeps>[] = [post('/sso/logout/:id', logOut)];

function showSso(_deps: DashboardDeps, req: Request, res: Response): void {
  renderPage(res, <SsoPage email="" next={ownPath(req.query.next)} />);
}

async function chooseProvider(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { email = '', next: posted } = Object.fromEntries(readForm(req));
  const next = ownPath(posted);
  const reject = (error: string, status: number) => renderPage(res, <SsoPage {...{ email, next, error }} />, status);
  if (!(await isAttemptAllowed(deps, 'sso', req))) return reject(tryLater('15 minutes'), 429);
  const { pool } = deps.database;
  const accountId = await findAccountOfAddress(pool, email);
  const providers = accountId === null ? [] : await listProviders(pool, accountId);
  const [only] = providers;
  if (!only) return reject('There is no single sign-on for this address.', 400);
  if (providers.length === 1) return res.redirect(303, startPath(only.id, next));
  return renderPage(res, <ChooseProviderPage {...{ providers, next }} />);
}

/** Shown for an account that members only see after single sign-on. */
async function showRequired({ database }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  const { withoutSso } = visitorOf(res);
  if (!withoutSso) return res.redirect(303, '/dashboard');
  const { account, otherAccounts } = withoutSso;
  const providers = await listProviders(database.pool, account.id);
  return renderPage(res, <SsoRequiredPage {...{ account, otherAccounts, providers }} />);
}

async function start(deps: DashboardDeps, req: Request<{ id: string }>, res: Response): Promise<void> {
  const { oidc, config, logger } = deps;
  const provider = await readProvider(deps, req.params.id);
  // Without a verified domain nobody could sign in, and the page would lead anywhere.
  if (!provider || !(await hasVerifiedDomain(deps.database.pool, provider.accountId)))
    return renderPage(res, <SsoFailedPage reason="failed" />, 404);
  if (!(await isAttemptAllowed(deps, 'sso', req))) return renderPage(res, <SsoFailedPage reason="unreachable" />, 429);
  try {
    const { url, attempt } = await oidc.start(provider, ownPath(req.query.next), { again: req.query.again === '1' });
    const { name, options } = cookieOf(config);
    res.cookie(name, createTickets(config).issue(purpose, attempt, attemptMs), { ...options, maxAge: attemptMs });
    return res.redirect(303, url);
  } catch (error) {
    logger.warn({ provider: provider.id, error: errorMessage(error) }, 'an identity provider could not be asked');
    return renderPage(res, <SsoFailedPage reason="unreachable" />, 502);
  }
}

/** The provider sends the browser back here. What is checked is in `OidcClient.finish`. */
async function finish(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { oidc, secrets, config, database, logger } = deps;
  const attempt = takeAttempt(deps, req, res);
  const provider = attempt && (await readProvider(deps, attempt.providerId));
  if (!attempt || !provider) return renderPage(res, <SsoFailedPage reason="expired" />, 400);
  const response = new URL(callbackUrl(config.baseUrl));
  response.search = new URL(req.originalUrl, config.baseUrl).search;
  let session: ProviderSession;
  try {
    session = await oidc.finish(provider, attempt, response);
  } catch (error) {
    logger.warn(
      { provider: provider.id, error: errorMessage(error) },
      'a response of an identity provider was rejected',
    );
    return renderPage(res, <SsoFailedPage reason="failed" />, 400);
  }
  const joined = await joinByProvider(database, provider, session.claims);
  if (joined.change) {
    await recordDone(deps, { ...(await describeRoleChange(database, provider, joined.change)), ...originOf(req) });
  }
  if ('refusal' in joined) return renderPage(res, <SsoFailedPage reason={joined.refusal} />, 403);
  const { authenticatedAt } = session;
  await signIn(
    deps,
    req,
    res,
    { id: joined.userId },
    {
      method: 'single sign-on',
      accountId: provider.accountId,
      // A provider that did not ask the person again confirms nothing.
      ...(authenticatedAt !== null && authenticatedAt.getTime() < Date.now() && { confirmedAt: authenticatedAt }),
      provider: toColumns(secrets, provider.id, session),
    },
  );
  return res.redirect(303, ownPath(attempt.next));
}

/** OpenID Connect Back-Channel Logout 1.0. */
async function logOut(deps: DashboardDeps, req: Request<{ id: string }>, res: Response): Promise<void> {
  res.set('Cache-Control', 'no-store');
  if (!(await isAttemptAllowed(deps, 'sso', req))) {
    res.status(429).json({ error: 'temporarily_unavailable', error_description: tryLater('15 minutes') });
    return;
  }
  const provider = await readProvider(deps, req.params.id);
  const token = readForm(req).get('logout_token');
  const named = provider && token ? await deps.oidc.readLogout(provider, token).catch(() => null) : null;
  if (!provider || !named) {
    const error_description = provider ? 'the logout token is invalid' : 'there is no such provider';
    res.status(provider ? 400 : 404).json({ error: 'invalid_request', error_description });
    return;
  }
  await endProviderSessions(deps.database.pool, provider.id, named);
  deps.live.publisher.changed(provider.accountId);
  res.status(200).end();
}

async function readProvider({ database }: DashboardDeps, id: string): Promise<Provider | null> {
  return isUuid(id) ? findProvider(database.pool, id) : null;
}

function cookieOf({ baseUrl }: DashboardDeps['config']): HostCookie {
  return hostCookie(baseUrl, 'letterbox_sso');
}

/** Reads what the browser brought to the provider, once; null when it is missing, forged or too old. */
function takeAttempt({ config }: DashboardDeps, req: Request, res: Response): Attempt | null {
  const { name, options } = cookieOf(config);
  const ticket = parseCookie(req.headers.cookie ?? '')[name];
  if (ticket !== undefined) res.clearCookie(name, options);
  return createTickets(config).read<Attempt>(purpose, ticket);
}
