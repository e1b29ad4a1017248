import type { Request, Response } from 'express';
import { validate as isUuid } from 'uuid';
import { updateAccount } from '../../accounts/account.service';
import { InputError } from '../../lib/input-error';
import { addDomain, removeDomain, verifyDomain } from '../../single-sign-on/domains';
import {
  addProvider,
  findProvider,
  listProviders,
  removeProvider,
  updateProvider,
} from '../../single-sign-on/provider.service';
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
    await addDomain(deps.database.pool, accountIdOf(res), domain);
  } catch (error) {
    const rejectedCard = { card: 'sso', rejected: { form: 'domain', domain, errors: fieldErrors(error) } } as const;
    return renderTab(deps, res, 'sso', { rejectedCard, status: 400 });
  }
  return redirectWithNotice(res, ssoSettingsPath, 'domain-added');
}

async function checkDomain(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  try {
    await verifyDomain(deps.database.pool, accountIdOf(res), readForm(req).get('domain') ?? '');
  } catch (error) {
    const rejected = { form: 'domain', domain: '', errors: fieldErrors(error) } as const;
    return renderTab(deps, res, 'sso', { rejectedCard: { card: 'sso', rejected }, status: 409 });
  }
  return redirectWithNotice(res, ssoSettingsPath, 'domain-verified');
}

async function giveUpDomain({ database }: DashboardDeps, req: Request, res: Response): Promise<void> {
  await removeDomain(database.pool, accountIdOf(res), readForm(req).get('domain') ?? '');
  redirectWithNotice(res, ssoSettingsPath, 'domain-removed');
}

async function saveProvider(deps: DashboardDeps, req: Request<{ id?: string }>, res: Response): Promise<void> {
  const { database, secrets } = deps;
  const accountId = accountIdOf(res);
  const id = req.params.id ?? null;
  const { draft, input } = readProviderForm(readForm(req));
  const store = { pool: database.pool, secrets };
  try {
    if (id === null) await addProvider(store, accountId, input);
    else {
      const provider = isUuid(id) ? await findProvider(database.pool, id) : null;
      const isOwn = provider?.accountId === accountId && (await updateProvider(store, accountId, provider, input));
      if (!isOwn) throw new InputError('not_found', 'this provider was removed');
    }
  } catch (error) {
    const rejected = { form: 'provider', id, draft, errors: fieldErrors(error) } as const;
    return renderTab(deps, res, 'sso', { rejectedCard: { card: 'sso', rejected }, status: 400 });
  }
  return redirectWithNotice(res, ssoSettingsPath, 'provider-saved');
}

async function deleteProvider({ database }: DashboardDeps, req: Request<{ id: string }>, res: Response): Promise<void> {
  if (isUuid(req.params.id)) await removeProvider(database.pool, accountIdOf(res), req.params.id);
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
