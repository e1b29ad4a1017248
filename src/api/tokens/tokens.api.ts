import { locking } from '../../db/rows';
import { scopeNames } from '../../members/token-scopes';
import { findTokenOwner } from '../../tokens/api-token';
import { revokeApiToken } from '../../tokens/personal-token';
import {
  createToken,
  findToken,
  type ListedToken,
  listTokens,
  renameToken,
  revokeToken,
} from '../../tokens/token.service';
import { isWithin } from '../../tokens/token-rules';
import type { ApiDeps } from '../api.deps';
import { requireMatch } from '../etag';
import { presentPageOf, readPage } from '../paging';
import { forbidden, notFound } from '../problem';
import { type ApiRequest, type ApiResult, type ApiRoute, type Change, change, read, withEtag } from '../route';

/** `/api/tokens` and `/api/token`: the account's tokens, and the one of the request. */
export const tokenRoutes: readonly ApiRoute[] = [
  read('/api/token', null, showOwn),
  change('DELETE', '/api/token', null, 'token.revoked', revokeOwn),
  read('/api/tokens', 'tokens:write', listAll),
  change('POST', '/api/tokens', 'tokens:write', 'token.created', addToken),
  read('/api/tokens/:id', 'tokens:write', showToken),
  withEtag(change('PATCH', '/api/tokens/:id', 'tokens:write', 'token.renamed', rename)),
  withEtag(change('DELETE', '/api/tokens/:id', 'tokens:write', 'token.revoked', revoke)),
];

type TokenRequest = ApiRequest<{ readonly id: string }>;

/** What the token of the request is, and what it may do. */
async function showOwn({ database }: ApiDeps, { account, token }: ApiRequest): Promise<ApiResult> {
  const { accountName, name, email } = await findTokenOwner(database.pool, account.id, token.userId);
  const shown = token.isMasked ? { name: '', email: '[e-mail]' } : { name, email };
  return {
    body: {
      ...{ id: token.id, name: token.name, scopes: token.scopes, form_ids: token.formIds, masked: token.isMasked },
      expires_at: token.expiresAt,
      account: { id: account.id, name: accountName, plan: account.plan },
      user: token.userId === null ? null : { id: token.userId, role: token.role, ...shown },
    },
  };
}

async function revokeOwn({ database }: ApiDeps, request: ApiRequest, { transaction }: Change): Promise<ApiResult> {
  const { account, token } = request;
  const object = { kind: 'token', id: token.id, label: token.name };
  if (await revokeToken(database, account.id, token.id, transaction)) return { audit: { object } };
  await revokeApiToken(database, account.id, transaction);
  return { audit: { action: 'account.personal-token-revoked', object: { kind: 'account', id: account.id } } };
}

async function listAll({ database }: ApiDeps, { account, query }: ApiRequest): Promise<ApiResult> {
  return presentPageOf('tokens', await listTokens(database, account.id), readPage(query), present);
}

async function showToken({ database }: ApiDeps, { account, params }: TokenRequest): Promise<ApiResult> {
  return resultOf(await findToken(database, account.id, params.id));
}

async function addToken({ database }: ApiDeps, request: ApiRequest, { transaction }: Change): Promise<ApiResult> {
  const { account, token: parent, body } = request;
  const { userId, role, formIds } = parent;
  const creator = userId === null ? null : { userId, role, formIds };
  const { id, token } = await createToken(database, account.id, creator, body, { parent, transaction });
  const created = resultOf(await findToken(database, account.id, id, { transaction }));
  return { ...created, status: 201, body: { ...created.body, token }, location: `/api/tokens/${id}` };
}

async function rename(deps: ApiDeps, request: TokenRequest, inChange: Change): Promise<ApiResult> {
  const { database } = deps;
  const { account, body } = request;
  const { transaction } = inChange;
  const { id } = await lockToken(deps, request, inChange);
  await renameToken(database, account.id, id, body, transaction);
  return resultOf(await findToken(database, account.id, id, { transaction }));
}

async function revoke(deps: ApiDeps, request: TokenRequest, inChange: Change): Promise<ApiResult> {
  const { id } = await lockToken(deps, request, inChange);
  await revokeToken(deps.database, request.account.id, id, inChange.transaction);
  return {};
}

/** The token of the path, locked. Throws a 404, and a 412 when it does not match If-Match. */
async function lockToken({ database }: ApiDeps, request: TokenRequest, { transaction }: Change): Promise<ListedToken> {
  const token = await findToken(database, request.account.id, request.params.id, locking(transaction));
  if (!token) throw notFound('token');
  if (!isWithin(token, request.token))
    throw forbidden('That token can do more than this one, so this one cannot change it.');
  requireMatch(request, versionOf(token));
  return token;
}

function resultOf(token: ListedToken | null): ApiResult {
  if (!token) throw notFound('token');
  return { body: present(token), version: versionOf(token) };
}

/** Only the name can be changed. */
function versionOf({ id, name }: ListedToken): unknown {
  return { id, name };
}

function present(token: ListedToken) {
  const { id, name, prefix, isPersonal, isMasked, formIds, creator, createdAt, lastUsedAt, expiresAt } = token;
  return {
    ...{ id, name, prefix, personal: isPersonal, scopes: isPersonal ? scopeNames : token.scopes },
    ...{ idle_scopes: token.idleScopes, form_ids: formIds, masked: isMasked, creator },
    ...{ created_at: createdAt, last_used_at: lastUsedAt, expires_at: expiresAt },
  };
}
