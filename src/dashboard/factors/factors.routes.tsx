import type { Request, Response } from 'express';
import { get, post } from '../../http/routes';
import { describeBrowser } from '../../lib/browser-names';
import { createTickets } from '../../lib/tickets';
import { createChallenge, takeChallenge } from '../../users/factors/challenges';
import { dropUnusedCodes, isSecondFactor, readFactors } from '../../users/factors/factors';
import { canUsePasskeys, registrationOptions, removePasskey, savePasskey } from '../../users/factors/passkeys';
import { renewRecoveryCodes } from '../../users/factors/recovery-codes';
import { connectApp, createTotpSecret, disconnectApp, totpUri } from '../../users/factors/totp';
import { addNotice, type SecurityNotice } from '../../users/security-notices';
import type { PasskeyOffer } from '../auth/factor-form';
import type { DashboardDeps } from '../dashboard.deps';
import { type NoticeCode, redirectWithNotice } from '../notices';
import { type FieldErrors, fieldErrors, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { confirm, showConfirm } from '../session/fresh';
import { guarded, ownSignIn, type PersonRoute } from '../session/routes';
import { personOf, visitorOf } from '../session/session';
import { accountSettingsPath } from '../settings/settings-paths';
import { AppPage, FactorNeededPage, NewPasskeyPage, RecoveryCodesPage } from './factors.pages';

/**
 * `/second-factor`: authenticator app, passkeys and recovery codes of a person, who may need them to see an account; and
 * `/confirm`.
 */
export const factorRoutes: readonly PersonRoute[] = [
  get('/confirm', showConfirm),
  post('/confirm', confirm),
  get('/second-factor', showFactorNeeded),
  ownSignIn(guarded(get('/second-factor/app', showApp))),
  ownSignIn(guarded(post('/second-factor/app', addApp))),
  ownSignIn(guarded(post('/second-factor/app/remove', removeApp))),
  ownSignIn(guarded(get('/second-factor/passkey', showNewPasskey))),
  ownSignIn(guarded(post('/second-factor/passkey', addPasskey))),
  ownSignIn(guarded(post('/second-factor/passkeys/:id/remove', dropPasskey))),
  ownSignIn(guarded(post('/second-factor/codes', renewCodes))),
];

const security = accountSettingsPath('security');
/** An authenticator app must be set up within this time. */
const setUpMs = 30 * 60_000;

function showFactorNeeded({ config }: DashboardDeps, _req: Request, res: Response): void {
  const { withoutFactor } = visitorOf(res);
  if (!withoutFactor) {
    res.redirect(303, security);
    return;
  }
  const { account, otherAccounts } = withoutFactor;
  renderPage(res, <FactorNeededPage {...{ account, otherAccounts }} canAddPasskey={canUsePasskeys(config.baseUrl)} />);
}

async function showApp({ config }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  const { user } = personOf(res);
  if (user.totpSecret !== null) return redirectWithNotice(res, security, 'app-connected-before');
  const secret = createTotpSecret();
  const ticket = createTickets(config).issue('app', { secret, userId: user.id }, setUpMs);
  return renderApp(res, secret, ticket, {}, 200);
}

async function renderApp(
  res: Response,
  secret: string,
  ticket: string,
  errors: FieldErrors,
  status: number,
): Promise<void> {
  const { toString: drawCode } = await import('qrcode');
  const svg = await drawCode(totpUri(secret, personOf(res).user.email), { type: 'svg', margin: 2 });
  const qrCode = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  renderPage(res, <AppPage {...{ qrCode, secret, ticket, errors }} back={backOf(res)} />, status);
}

async function addApp(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { config, database, secrets } = deps;
  const { user } = personOf(res);
  const form = readForm(req);
  const ticket = form.get('ticket') ?? '';
  const issued = createTickets(config).read<{ secret: string; userId: string }>('app', ticket);
  if (user.totpSecret !== null) return redirectWithNotice(res, security, 'app-connected-before');
  if (issued?.userId !== user.id) return res.redirect(303, '/dashboard/second-factor/app');
  const { pool } = database;
  if (!(await connectApp({ pool, secrets }, user.id, issued.secret, form.get('code') ?? ''))) {
    const errors = {
      code: 'This code is wrong. Check that the clock of your phone is right, and enter the next code.',
    };
    return renderApp(res, issued.secret, ticket, errors, 400);
  }
  await tell(deps, req, res, { event: 'factor-added', what: 'an authenticator app' });
  return finish(deps, res, null);
}

async function removeApp(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { pool } = deps.database;
  const { user } = personOf(res);
  if (!(await disconnectApp(pool, user.id))) return redirectWithNotice(res, security, 'factor-gone');
  await dropUnusedCodes(pool, user.id);
  await tell(deps, req, res, { event: 'factor-removed', what: 'the authenticator app' });
  return redirectWithNotice(res, security, 'app-removed');
}

function showNewPasskey(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  return renderNewPasskey(deps, res, describeBrowser(req.get('user-agent') ?? null), {}, 200);
}

async function renderNewPasskey(
  { config, database: { pool } }: DashboardDeps,
  res: Response,
  name: string,
  errors: FieldErrors,
  status: number,
): Promise<void> {
  const { user } = personOf(res);
  let offer: PasskeyOffer | null = null;
  if (canUsePasskeys(config.baseUrl)) {
    const { challenge, ticket } = createChallenge(createTickets(config), 'new', user.id);
    offer = { options: await registrationOptions(pool, config.baseUrl, user, challenge), ticket };
  }
  renderPage(res, <NewPasskeyPage {...{ offer, name, errors }} back={backOf(res)} />, status);
}

async function addPasskey(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { config, database } = deps;
  const { user } = personOf(res);
  const { credential = '', ticket = '', name: typed = '' } = Object.fromEntries(readForm(req));
  const name =
    typed
      .replaceAll(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 100) || 'Passkey';
  const challenge = await takeChallenge(database.pool, createTickets(config), 'new', ticket, user.id);
  if (challenge === null) {
    return renderNewPasskey(deps, res, name, { form: 'This page was open for too long. Try again.' }, 400);
  }
  try {
    await savePasskey(database.pool, config.baseUrl, user, { challenge, credential, name });
  } catch (error) {
    return renderNewPasskey(deps, res, name, fieldErrors(error), 400);
  }
  await tell(deps, req, res, { event: 'factor-added', what: `the passkey “${name}”` });
  return finish(deps, res, 'passkey-added');
}

async function dropPasskey(deps: DashboardDeps, req: Request<{ id: string }>, res: Response): Promise<void> {
  const { pool } = deps.database;
  const { user } = personOf(res);
  const name = await removePasskey(pool, user.id, req.params.id);
  if (name === null) return redirectWithNotice(res, security, 'factor-gone');
  await dropUnusedCodes(pool, user.id);
  await tell(deps, req, res, { event: 'factor-removed', what: `the passkey “${name}”` });
  return redirectWithNotice(res, security, 'passkey-removed');
}

/** Does not redirect: the codes are shown only here, and a reload replaces them by others. */
async function renewCodes(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { pool } = deps.database;
  const { user } = personOf(res);
  if (!isSecondFactor(await readFactors(pool, user.id))) return redirectWithNotice(res, security, 'no-factor');
  const codes = await renewRecoveryCodes(pool, user.id);
  await tell(deps, req, res, { event: 'codes-renewed' });
  return renderPage(res, <RecoveryCodesPage codes={codes} next={security} />);
}

/** After adding a factor: the first one comes with recovery codes. */
async function finish({ database: { pool } }: DashboardDeps, res: Response, notice: NoticeCode | null): Promise<void> {
  const { user } = personOf(res);
  const next = visitorOf(res).signedIn ? security : '/dashboard';
  const { recoveryCodes } = await readFactors(pool, user.id);
  if (recoveryCodes === 0) {
    const codes = await renewRecoveryCodes(pool, user.id);
    return renderPage(res, <RecoveryCodesPage codes={codes} next={next} />);
  }
  return notice ? redirectWithNotice(res, next, notice) : res.redirect(303, next);
}

function tell({ database }: DashboardDeps, req: Request, res: Response, notice: SecurityNotice): Promise<void> {
  return addNotice(database, personOf(res).user.id, { ...notice, from: req.ip });
}

function backOf(res: Response): string {
  return visitorOf(res).signedIn ? security : '/dashboard/second-factor';
}
