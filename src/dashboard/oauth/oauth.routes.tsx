import type { Request, Response } from 'express';
import type { HttpError } from '../../lib/http-error';
import {
  type AuthorizationRequest,
  RejectedRequest,
  readAuthorizationRequest,
  responseUrl,
} from '../../oauth/authorization-request';
import { createAuthorizationCode } from '../../oauth/codes';
import { describeRedirect } from '../../oauth/redirect-uris';
import type { DashboardDeps } from '../dashboard.deps';
import { fieldErrors, parametersOf, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, guarded, type MemberRoute, post } from '../session/routes';
import { readTokenDraft } from '../tokens/token-draft';
import { ConsentPage, ReturnPage } from './consent.page';
import { deviceRoutes } from './device.routes';
import { describeGrant, isAllowed, prepareConsent, readGrant } from './read-consent';

/** `/oauth/authorize` and `/device`: people decide about programs. Only allowing asks for a recent sign-in. */
export const oauthRoutes: readonly MemberRoute[] = [
  guarded(get('/oauth/authorize', 'agents:connect', showConsent), false),
  guarded(post('/oauth/authorize', 'agents:connect', decide), (req) => isAllowed(readForm(req))),
  ...deviceRoutes,
];

async function showConsent(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const request = await readRequest(deps, req, res);
  if (request) renderPage(res, <ConsentPage {...request} {...(await prepareConsent(deps, res, request.scopes))} />);
}

async function decide(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const request = await readRequest(deps, req, res);
  if (!request) return;
  const { baseUrl } = deps.config;
  if (!isAllowed(readForm(req))) {
    const response = { error: 'access_denied', error_description: 'The person denied access.' };
    return sendBack(res, 'Not connected', 'You denied access.', responseUrl(baseUrl, request, response));
  }
  const { client, scopes } = request;
  try {
    const granted = await readGrant(deps, res, client.name, scopes);
    const { id, code } = await createAuthorizationCode(deps.database.pool, request, granted);
    describeGrant(res, { id, clientId: client.id, name: client.name }, granted);
    const text = `Returning to ${describeRedirect(request.redirectUri)}. You can close this page.`;
    return sendBack(res, 'Connected', text, responseUrl(baseUrl, request, { code }));
  } catch (error) {
    const typed = { draft: readTokenDraft(readForm(req)), errors: fieldErrors(error) };
    return renderPage(res, <ConsentPage {...request} {...(await prepareConsent(deps, res, scopes, typed))} />, 400);
  }
}

/** The request in the address of the page; null when the response is already an error for the program. */
async function readRequest(deps: DashboardDeps, req: Request, res: Response): Promise<AuthorizationRequest | null> {
  const { database, clientDocuments, config } = deps;
  try {
    return await readAuthorizationRequest(
      { pool: database.pool, documents: clientDocuments, baseUrl: config.baseUrl },
      parametersOf(req.originalUrl),
    );
  } catch (error) {
    if (!(error instanceof RejectedRequest)) throw error;
    const url = responseUrl(config.baseUrl, error.request, errorResponse(error.reason));
    sendBack(res, 'Not connected', error.message, url, 400);
    return null;
  }
}

function errorResponse({ code, message }: HttpError) {
  return { error: code ?? 'invalid_request', error_description: message };
}

function sendBack(res: Response, title: string, text: string, url: string, status = 200): void {
  renderPage(
    res,
    <ReturnPage title={title} url={url}>
      {text}
    </ReturnPage>,
    status,
  );
}
