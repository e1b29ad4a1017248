import type { Request, Response } from 'express';
import { HttpError } from '../../lib/http-error';
import { cliClient } from '../../oauth/clients';
import { type DeviceRequest, denyDevice, findDeviceRequest, grantDevice } from '../../oauth/devices';
import { isAttemptAllowed, tryLater } from '../auth/limits';
import type { DashboardDeps } from '../dashboard.deps';
import { fieldErrors, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, guarded, type MemberRoute, post } from '../session/routes';
import { signedInOf } from '../session/session';
import { readTokenDraft } from '../tokens/token-draft';
import { DeviceConsentPage } from './consent.page';
import { DeviceDonePage, DevicePage } from './device.page';
import { describeGrant, isAllowed, prepareConsent, readGrant } from './read-consent';

/** `/device`: the code that the command line shows, and the decision about it. */
export const deviceRoutes: readonly MemberRoute[] = [
  guarded(get('/device', 'agents:connect', showDevice), false),
  guarded(get('/device/approve', 'agents:connect', showRequest), false),
  guarded(post('/device/approve', 'agents:connect', decide), (req) => isAllowed(readForm(req))),
];

/** Wrong codes that a person may try. */
const guesses = [{ limit: 10, windowMs: 15 * 60_000 }];

/** A link may contain the code; it is shown, so that the person compares it. */
function showDevice(_deps: DashboardDeps, req: Request, res: Response): void {
  renderPage(res, <DevicePage userCode={userCodeOf(req)} />);
}

async function showRequest(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const request = await findRequest(deps, req, res);
  if (!request) return;
  const consent = await prepareConsent(deps, res, request.scopes);
  renderPage(res, <DeviceConsentPage {...request} {...consent} userCode={userCodeOf(req)} />);
}

async function decide(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const request = await findRequest(deps, req, res);
  if (!request) return;
  const { pool } = deps.database;
  const userCode = userCodeOf(req);
  if (!isAllowed(readForm(req))) {
    await denyDevice(pool, userCode);
    return renderPage(res, <DeviceDonePage isGranted={false} />);
  }
  try {
    const granted = await readGrant(deps, res, request.name, request.scopes);
    const id = await grantDevice(pool, userCode, granted);
    if (id === null) throw new HttpError(400, null, 'This code has expired or was used. Start again in your terminal.');
    describeGrant(res, { id, clientId: cliClient.id, name: request.name }, granted);
    return renderPage(res, <DeviceDonePage isGranted />);
  } catch (error) {
    const typed = { draft: readTokenDraft(readForm(req)), errors: fieldErrors(error) };
    const consent = await prepareConsent(deps, res, request.scopes, typed);
    return renderPage(res, <DeviceConsentPage {...request} {...consent} userCode={userCode} />, 400);
  }
}

/** The waiting request with the code in the address; null after a response that asks for the code again. */
async function findRequest(deps: DashboardDeps, req: Request, res: Response): Promise<DeviceRequest | null> {
  const { limiter, database } = deps;
  const userCode = userCodeOf(req);
  const key = `device-code:${signedInOf(res).user.id}`;
  const isCounted = (await limiter.consume(key, guesses)).allowed && (await isAttemptAllowed(deps, 'device', req));
  if (!isCounted) {
    renderPage(res, <DevicePage userCode={userCode} error={tryLater('15 minutes')} />, 429);
    return null;
  }
  const request = await findDeviceRequest(database.pool, userCode);
  if (request) {
    await limiter.refund(key);
    return request;
  }
  const error = 'This code is wrong, or it has expired: it works for 10 minutes and once.';
  renderPage(res, <DevicePage userCode={userCode} error={error} />, 400);
  return null;
}

function userCodeOf(req: Request): string {
  const { user_code: code } = req.query;
  return typeof code === 'string' ? code.slice(0, 40) : '';
}
