import type { Request, Response } from 'express';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { updateAccount } from '../../accounts/account.service';
import { observeObject } from '../../audit/audit-objects';
import { InputError } from '../../lib/input-error';
import { addDomain, removeDomain, verifyDomain } from '../../single-sign-on/domains';
import { addProvider, listProviders, removeProvider, updateProvider } from '../../single-sign-on/provider.service';
import { describeAudit } from '../audit/record-request';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { fieldErrors, readForm } from '../page/read-form';
import { type MemberRoute, post } from '../session/routes';
import { accountIdOf, signedInOf } from '../session/session';
import { renderTab } from '../settings/render-tab';
import { ssoSettingsPath } from '../settings/settings-paths';
import { readProviderForm } from './sso-settings';

/**
 * `/settings/sso`: identity providers and domains. Only owners change them, because a provider can sign in everybody with
 * an address in a verified domain.
 */
export const ssoSettingsRoutes: readonly MemberRoute[] = [
  post('/settings/sso/domains', 'account:own', claimDomain),
  post('/settings/sso/domains/verify', 'account:own', checkDomain),
  post('/settings/sso/domains/remove', 'account:own', giveUpDomain),
  post('/settings/sso/providers', 'account:own', saveProvider),
  post('/settings/sso/providers/:id', 'account:own', saveProvider),
  post('/settings/sso/providers/:id/remove', 'account:own', deleteProvider),
  post('/settings/sso/required', 'account:own', saveRequirement),
];

async function claimDomain(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const domain = readForm(req).get('domain') ?? '';
  try {
    const added = await addDomain(deps.database.pool, accountIdOf(res), domain);
    describeAudit(res, { changes: { domain: { new: added } } });
  } catch (error) {
    const rejectedCard = {
      card: 'sso',
      rejected: { form: 'domain', typed: domain, errors: fieldErrors(error) },
    } as const;
    return renderTab(deps, res, 'sso', { rejectedCard, status: 400 });
  }
  return redirectWithNotice(res, ssoSettingsPath, 'domain-added');
}

async function checkDomain(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const domain = readForm(req).get('domain') ?? '';
  try {
    await verifyDomain(deps.database.pool, accountIdOf(res), domain);
    describeAudit(res, { changes: { domain: { new: domain } } });
  } catch (error) {
    const rejected = { form: 'domain', typed: '', errors: fieldErrors(error) } as const;
    return renderTab(deps, res, 'sso', { rejectedCard: { card: 'sso', rejected }, status: 409 });
  }
  return redirectWithNotice(res, ssoSettingsPath, 'domain-verified');
}

async function giveUpDomain({ database }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const domain = readForm(req).get('domain') ?? '';
  const accountId = accountIdOf(res);
  if (await removeDomain(database.pool, accountId, domain)) {
    const object = { kind: 'account', id: accountId };
    describeAudit(res, { action: 'account.domain-removed', object, changes: { domain: { new: domain } } });
  }
  redirectWithNotice(res, ssoSettingsPath, 'domain-removed');
}

async function saveProvider(deps: DashboardDeps, req: Request<{ id?: string }>, res: Response): Promise<void> {
  const { database, secrets } = deps;
  const accountId = accountIdOf(res);
  const id = req.params.id ?? null;
  const { draft, input } = readProviderForm(readForm(req));
  const store = { pool: database.pool, secrets };
  try {
    if (id === null) {
      const added = { kind: 'provider', id: uuidv7() };
      const observed = await observeObject(database.pool, accountId, added);
      await addProvider(store, accountId, added.id, input);
      const { object, changes } = await observed.describe();
      describeAudit(res, { object, changes });
    } else if (!isUuid(id) || !(await updateProvider(store, accountId, id, input))) {
      throw new InputError('not_found', 'this provider was removed');
    }
  } catch (error) {
    const rejected = { form: 'provider', id, draft, errors: fieldErrors(error) } as const;
    return renderTab(deps, res, 'sso', { rejectedCard: { card: 'sso', rejected }, status: 400 });
  }
  return redirectWithNotice(res, ssoSettingsPath, 'provider-saved');
}

async function deleteProvider({ database }: DashboardDeps, req: Request<{ id: string }>, res: Response): Promise<void> {
  const { id } = req.params;
  const wasRequired = isUuid(id) && (await removeProvider(database.pool, accountIdOf(res), id));
  if (wasRequired) describeAudit(res, { changes: { require_sso: { old: true, new: false } } });
  redirectWithNotice(res, ssoSettingsPath, 'provider-removed');
}

async function saveRequirement({ database }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { account } = signedInOf(res);
  const isRequired = readForm(req).has('require_sso');
  const providers = await listProviders(database.pool, account.id);
  // A provider that nobody has used may be set up wrongly.
  if (isRequired && !providers.some(({ lastUsedAt }) => lastUsedAt !== null)) {
    return redirectWithNotice(res, ssoSettingsPath, 'provider-unproven');
  }
  await updateAccount(database, account, { require_sso: isRequired });
  return redirectWithNotice(res, ssoSettingsPath, 'sso-requirement-saved');
}
