import type { Request, Response } from 'express';
import { updateAccount } from '../../accounts/account.service';
import type { AccountSettings } from '../../accounts/account.settings';
import type { RetentionRule } from '../../accounts/retention.settings';
import { HttpError } from '../../lib/http-error';
import { wouldErase } from '../../submissions/retention/retention-rules';
import { auditRoutes } from '../audit/audit.routes';
import type { DashboardDeps } from '../dashboard.deps';
import { findChanges, fingerprintsOf, readFingerprints, shouldRetry } from '../forms/settings-changes';
import { redirectWithNotice } from '../notices';
import { type FieldErrors, fieldErrors, readForm } from '../page/read-form';
import { renderRetention } from '../retention/retention.page';
import { readRetentionFields, retentionQuery } from '../retention/retention-fields';
import { get, type MemberRoute, post } from '../session/routes';
import { signedInOf } from '../session/session';
import { scopedTokenRoutes } from '../tokens/tokens.routes';
import { accountTabs } from './account-tabs';
import { alertChannelRoutes } from './alert-channel.routes';
import { dataRoutes } from './data.routes';
import { profileRoutes } from './profile.routes';
import { renderTab, requireTab } from './render-tab';
import { securityRoutes } from './security.routes';
import { senderDomainRoutes } from './sender-domains.routes';
import { accountRetentionPath, accountSettingsPath } from './settings-paths';
import { storageRoutes } from './storage.routes';
import { templateRoutes } from './templates.routes';
import { tokenRoutes } from './token.routes';
import { transportRoutes } from './transports.routes';

/**
 * `/settings`: the account and its settings in tabs. Like the settings of a form, a tab saves only the fields that were
 * edited; when another page changed the same field, the save is rejected once and can be repeated.
 */
export const settingsRoutes: readonly MemberRoute[] = [
  ...profileRoutes,
  ...securityRoutes,
  ...dataRoutes,
  ...storageRoutes,
  ...transportRoutes,
  ...alertChannelRoutes,
  ...senderDomainRoutes,
  ...tokenRoutes,
  ...scopedTokenRoutes,
  ...templateRoutes,
  ...auditRoutes,
  get('/settings/retention', 'account:read', showRetention),
  post('/settings/retention', 'account:write', saveRetention),
  ...accountTabs.map(({ slug, needs }) =>
    get(settingsRoute(slug), needs, (deps, _req, res) => renderTab(deps, res, slug)),
  ),
  post('/settings', 'account:write', saveTab),
  post('/settings/:tab', 'account:write', saveTab),
];

/** The address of a tab, below `/dashboard`. */
function settingsRoute(slug: string): string {
  return accountSettingsPath(slug).replace(/^\/dashboard/, '');
}

type TabRequest = Request<{ tab?: string }>;

async function saveTab(deps: DashboardDeps, req: TabRequest, res: Response): Promise<void> {
  const { database: db } = deps;
  const { account } = signedInOf(res);
  const { slug, groups } = requireTab(req.params.tab ?? 'profile');
  const posted = Object.fromEntries(readForm(req));
  const seen = readFingerprints(posted.seen ?? '');
  const fields = fingerprintsOf(groups, account);
  if (!seen || !Object.keys(seen).every((name) => Object.hasOwn(fields, name))) {
    throw new HttpError(403, null, 'The form was incomplete. Reload the page and try again.');
  }
  for (let attempt = 1; ; attempt += 1) {
    const { edited, values, conflicts } = findChanges(groups, account, posted, seen);
    const reject = (errors: FieldErrors, status: number) =>
      renderTab(deps, res, slug, { rejected: { values, errors }, status });
    if (Object.keys(conflicts).length > 0) return reject(conflicts, 409);
    try {
      const settings: AccountSettings = Object.assign({}, ...edited.map((group) => group.settingsOf(values, account)));
      const { retention: rule, ...rest } = settings;
      const isUnconfirmed = rule !== undefined && (await mustConfirm(deps, res, rule));
      await updateAccount(db, account, isUnconfirmed ? rest : settings, { onlyIfUnchanged: true });
      if (isUnconfirmed) return res.redirect(303, `${accountRetentionPath}?${retentionQuery(rule)}&confirm`);
    } catch (error) {
      if (!shouldRetry(error, attempt)) return reject(fieldErrors(error), 400);
      await account.reload();
      continue;
    }
    return res.redirect(303, `${accountSettingsPath(slug)}?saved`);
  }
}

/** Whether the rule would erase submissions, which the owner must confirm. */
function mustConfirm({ database }: DashboardDeps, res: Response, rule: RetentionRule | null): Promise<boolean> {
  const { account } = signedInOf(res);
  const scope = { accountId: account.id };
  return wouldErase(database.pool, { scope, before: account.retention ?? 'keep', after: rule ?? 'keep' });
}

function showRetention({ database }: DashboardDeps, _req: Request, res: Response): Promise<void> {
  const { account } = signedInOf(res);
  return renderRetention(res, database.pool, {
    form: null,
    action: accountRetentionPath,
    back: accountSettingsPath('privacy'),
    scope: { accountId: account.id },
    own: account.retention,
  });
}

/** Saves a rule that was confirmed. */
async function saveRetention({ database }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const rule = readRetentionFields(Object.fromEntries(readForm(req)));
  await updateAccount(database, signedInOf(res).account, { retention: rule });
  redirectWithNotice(res, accountSettingsPath('privacy'), 'retention-saved');
}
