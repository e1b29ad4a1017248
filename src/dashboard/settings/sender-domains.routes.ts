import type { Request, Response } from 'express';
import {
  addSenderDomain,
  checkSenderDomain,
  countDomainWork,
  removeSenderDomain,
  replaceDkimKey,
} from '../../email/sender-domains';
import { InputError } from '../../lib/input-error';
import { createTextReader } from '../../outbound/domain-proof';
import { describeAudit } from '../audit/record-request';
import type { DashboardDeps } from '../dashboard.deps';
import { type NoticeCode, redirectWithNotice } from '../notices';
import { fieldErrors, readForm } from '../page/read-form';
import { type MemberRoute, post } from '../session/routes';
import { accountIdOf } from '../session/session';
import { renderTab } from './render-tab';
import { accountSettingsPath } from './settings-paths';

const home = `${accountSettingsPath('email')}#sender-domains`;

/** `/settings/email/domains`: the domains that the account sends e-mail from. */
export const senderDomainRoutes: readonly MemberRoute[] = [
  post('/settings/email/domains', 'account:write', addDomain),
  post('/settings/email/domains/:domain/check', 'account:write', checkDomain),
  post('/settings/email/domains/:domain/key', 'account:write', addKey),
  post('/settings/email/domains/:domain/remove', 'account:write', removeDomain),
];

type DomainRequest = Request<{ domain: string }>;

async function addDomain(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const store = { pool: deps.database.pool, secrets: deps.secrets };
  const typed = readForm(req).get('domain') ?? '';
  await change(deps, res, typed, async (accountId) => {
    await limit(deps, accountId);
    const { domain, isNew } = await addSenderDomain(store, accountId, typed);
    return { domain, action: isNew ? 'account.sender-domain-added' : null, notice: 'sender-domain-added' };
  });
}

async function checkDomain(deps: DashboardDeps, req: DomainRequest, res: Response): Promise<void> {
  await change(deps, res, '', async (accountId) => {
    await limit(deps, accountId);
    const { pool } = deps.database;
    const { domain, isVerified, wasVerified } = await checkSenderDomain(
      pool,
      createTextReader(),
      accountId,
      req.params.domain,
    );
    const action = isVerified && !wasVerified ? 'account.sender-domain-verified' : null;
    return { domain, action, notice: isVerified ? 'sender-domain-verified' : 'sender-domain-unverified' };
  });
}

async function addKey(deps: DashboardDeps, req: DomainRequest, res: Response): Promise<void> {
  await change(deps, res, '', async (accountId) => {
    await limit(deps, accountId);
    const store = { pool: deps.database.pool, secrets: deps.secrets };
    const { domain } = await replaceDkimKey(store, accountId, req.params.domain);
    return { domain, action: 'account.dkim-key-added', notice: 'dkim-key-added' };
  });
}

async function removeDomain(deps: DashboardDeps, req: DomainRequest, res: Response): Promise<void> {
  await change(deps, res, '', async (accountId) => {
    const domain = await removeSenderDomain(deps.database.pool, accountId, req.params.domain);
    return { domain, action: 'account.sender-domain-removed', notice: 'sender-domain-removed' };
  });
}

async function limit({ limiter }: DashboardDeps, accountId: string): Promise<void> {
  if (await countDomainWork(limiter, accountId)) return;
  throw new InputError('wrong_state', 'Too many changes. Try again in a minute.');
}

interface Changed {
  readonly domain: string;
  /** For the audit log; null if nothing changed. */
  readonly action: string | null;
  readonly notice: NoticeCode;
}

/** Changes a domain, or shows the tab again with what was wrong. */
async function change(
  deps: DashboardDeps,
  res: Response,
  typed: string,
  work: (accountId: string) => Promise<Changed>,
): Promise<void> {
  const accountId = accountIdOf(res);
  try {
    const { domain, action, notice } = await work(accountId);
    const object = { kind: 'account', id: accountId };
    if (action !== null) describeAudit(res, { action, object, changes: { domain: { new: domain } } });
    redirectWithNotice(res, home, notice);
  } catch (error) {
    const rejected = { typed, errors: fieldErrors(error) };
    await renderTab(deps, res, 'email', { rejectedCard: { card: 'sender-domain', rejected }, status: 400 });
  }
}
