import Joi from 'joi';
import { findAccountMail } from '../../email/account-transports';
import {
  addSenderDomain,
  checkSenderDomain,
  countDomainWork,
  listSenderDomains,
  presentSenderDomain,
  removeSenderDomain,
  replaceDkimKey,
  requireSenderDomain,
  type SenderDomain,
} from '../../email/sender-domains';
import { readSettings } from '../../lib/settings';
import { createTextReader } from '../../outbound/domain-proof';
import type { ApiDeps } from '../api.deps';
import { presentPageOf, readPage } from '../paging';
import { tooMany } from '../problem';
import { type ApiRequest, type ApiResult, type ApiRoute, action, type Change, change, read } from '../route';

/** `/api/account/mail/domains`: the domains that the account sends e-mail from. */
export const senderDomainRoutes: readonly ApiRoute[] = [
  read('/api/account/mail/domains', 'account:read', listDomains),
  action('POST', '/api/account/mail/domains', 'account:write', 'account.sender-domain-added', addDomain),
  read('/api/account/mail/domains/:id', 'account:read', showDomain),
  change('DELETE', '/api/account/mail/domains/:id', 'account:write', 'account.sender-domain-removed', removeDomain),
  action('POST', '/api/account/mail/domains/:id/check', 'account:write', null, checkDomain),
  action('POST', '/api/account/mail/domains/:id/keys', 'account:write', 'account.dkim-key-added', addKey),
];

type DomainRequest = ApiRequest<{ readonly id: string }>;

const domainInput = Joi.object<{ domain: string }>({ domain: Joi.string().required() });

async function listDomains({ database, secrets }: ApiDeps, { account, query }: ApiRequest): Promise<ApiResult> {
  const mail = await findAccountMail(database.pool, secrets, account.id);
  const domains = await listSenderDomains(database.pool, account.id);
  return presentPageOf('domains', domains, readPage(query), (one) => presentSenderDomain(one, mail?.transports ?? []));
}

async function showDomain(deps: ApiDeps, { account, params }: DomainRequest): Promise<ApiResult> {
  return {
    body: await present(deps, account.id, await requireSenderDomain(deps.database.pool, account.id, params.id)),
  };
}

async function addDomain(deps: ApiDeps, { account, body }: ApiRequest): Promise<ApiResult> {
  const { domain } = readSettings(domainInput, body);
  await limit(deps, account.id);
  const added = await addSenderDomain(storeOf(deps), account.id, domain);
  return {
    status: 201,
    body: await present(deps, account.id, added),
    location: `/api/account/mail/domains/${added.id}`,
    audit: added.isNew ? about(account.id, added.domain) : null,
  };
}

async function removeDomain(_deps: ApiDeps, { account, params }: DomainRequest, { queries }: Change) {
  const domain = await removeSenderDomain(queries, account.id, params.id);
  return { audit: about(account.id, domain) };
}

/** Looks the records up now. */
async function checkDomain(deps: ApiDeps, { account, params }: DomainRequest): Promise<ApiResult> {
  await limit(deps, account.id);
  const checked = await checkSenderDomain(deps.database.pool, createTextReader(), account.id, params.id);
  const isNew = checked.isVerified && !checked.wasVerified;
  return {
    body: await present(deps, account.id, checked),
    audit: isNew ? { action: 'account.sender-domain-verified', ...about(account.id, checked.domain) } : null,
  };
}

async function addKey(deps: ApiDeps, { account, params }: DomainRequest): Promise<ApiResult> {
  await limit(deps, account.id);
  const changed = await replaceDkimKey(storeOf(deps), account.id, params.id);
  return { status: 201, body: await present(deps, account.id, changed), audit: about(account.id, changed.domain) };
}

const storeOf = ({ database, secrets }: ApiDeps) => ({ pool: database.pool, secrets });

async function limit({ limiter }: ApiDeps, accountId: string): Promise<void> {
  if (!(await countDomainWork(limiter, accountId))) throw tooMany('Too many requests. Try again in a minute.', 60);
}

async function present({ database, secrets }: ApiDeps, accountId: string, domain: SenderDomain) {
  const mail = await findAccountMail(database.pool, secrets, accountId);
  return presentSenderDomain(domain, mail?.transports ?? []);
}

const about = (accountId: string, domain: string) => ({
  object: { kind: 'account', id: accountId },
  changes: { domain: { new: domain } },
});
