import type { Request, Response } from 'express';
import { listForms } from '../../forms/form.repository';
import { HttpError } from '../../lib/http-error';
import { hashToken } from '../../lib/tokens';
import { createToken, findToken, type ListedToken, renameToken, revokeToken } from '../../tokens/token.service';
import { describeAudit } from '../audit/record-request';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { type FieldErrors, fieldErrors, readForm, readNewRow } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, type MemberRoute, post } from '../session/routes';
import { accountIdOf, signedInOf } from '../session/session';
import { tokenPath, tokensPath } from '../settings/settings-paths';
import { NewTokenPage } from '../settings/token.page';
import { NewTokenFormPage } from './new-token.page';
import { leaveToken, takeToken } from './new-token-cookie';
import { TokenPage } from './token.page';
import { emptyTokenDraft, readTokenDraft, settingsOf, type TokenDraft } from './token-draft';

/** `/settings/tokens/…`: tokens with scopes. The tab itself lists them. */
export const scopedTokenRoutes: readonly MemberRoute[] = [
  get('/settings/tokens/new', 'tokens:write', showForm),
  post('/settings/tokens/new', 'tokens:write', addToken),
  get('/settings/tokens/:id', 'tokens:write', showToken),
  post('/settings/tokens/:id', 'tokens:write', rename),
  post('/settings/tokens/:id/revoke', 'tokens:write', revoke),
];

function showForm(deps: DashboardDeps, _req: Request, res: Response): Promise<void> {
  return renderForm(deps, res, emptyTokenDraft, {});
}

async function renderForm(
  { database }: DashboardDeps,
  res: Response,
  draft: TokenDraft,
  errors: FieldErrors,
): Promise<void> {
  const forms = await listForms(database, accountIdOf(res));
  const status = Object.keys(errors).length > 0 ? 400 : 200;
  renderPage(res, <NewTokenFormPage {...{ draft, forms, errors }} />, status);
}

async function addToken(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { config, database, secrets } = deps;
  const form = readForm(req);
  const draft = readTokenDraft(form);
  const { user, account, role, formIds } = signedInOf(res);
  try {
    const creator = { userId: user.id, role, formIds };
    const settings = settingsOf(draft, account.zone);
    const { id, token } = await createToken(database, account.id, creator, settings, { id: readNewRow(form) });
    // The second of two clicks leads to the page that shows what the first one created.
    if (token === null) return res.redirect(303, `${tokenPath(id)}?late=1`);
    describeAudit(res, { object: { kind: 'token', id, label: draft.name } });
    leaveToken(res, config.baseUrl, secrets, token, id);
    return res.redirect(303, tokenPath(id));
  } catch (error) {
    return renderForm(deps, res, draft, fieldErrors(error));
  }
}

type TokenRequest = Request<{ id: string }>;

/** Shows a token that was just created from its encrypted cookie, once; then what is known about it. */
async function showToken(deps: DashboardDeps, req: TokenRequest, res: Response): Promise<void> {
  const { config, secrets } = deps;
  const token = await requireToken(deps, req, res);
  const created = takeToken(req, res, config.baseUrl, secrets, token.id);
  if (created !== null && hashToken(created) === token.hash) {
    return renderPage(res, <NewTokenPage token={created} baseUrl={config.baseUrl} scopes={token.scopes} />);
  }
  if (req.query.late !== undefined) return redirectWithNotice(res, tokenPath(token.id), 'token-created-before');
  return renderPage(res, <TokenPage token={token} name={token.name} errors={{}} />);
}

async function rename(deps: DashboardDeps, req: TokenRequest, res: Response): Promise<void> {
  const token = await requireToken(deps, req, res);
  const name = readForm(req).get('name') ?? '';
  try {
    await renameToken(deps.database, accountIdOf(res), token.id, { name });
  } catch (error) {
    return renderPage(res, <TokenPage token={token} name={name} errors={fieldErrors(error)} />, 400);
  }
  return redirectWithNotice(res, tokenPath(token.id), 'token-renamed');
}

async function revoke({ database }: DashboardDeps, req: TokenRequest, res: Response): Promise<void> {
  if (!(await revokeToken(database, accountIdOf(res), req.params.id))) throw noToken();
  redirectWithNotice(res, tokensPath, 'token-ended');
}

async function requireToken({ database }: DashboardDeps, req: TokenRequest, res: Response): Promise<ListedToken> {
  const token = await findToken(database, accountIdOf(res), req.params.id);
  if (!token) throw noToken();
  return token;
}

function noToken(): HttpError<null> {
  return new HttpError(404, null, 'This token does not exist. It may have been revoked.');
}
