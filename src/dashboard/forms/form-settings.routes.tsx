import type { Request, Response } from 'express';
import type { Account } from '../../accounts/account.model';
import type { Form } from '../../forms/form.model';
import { previewSettings, updateForm } from '../../forms/form.service';
import type { FormChanges } from '../../forms/form.settings';
import { HttpError } from '../../lib/http-error';
import type { SecretBox } from '../../lib/secrets';
import { formRuleChange, wouldErase } from '../../submissions/retention/retention-rules';
import { findSettingLosses, type Loss } from '../../submissions/statistics/losses';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { type FieldErrors, fieldErrors, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { renderRetention } from '../retention/retention.page';
import { readRetentionFields, retentionQuery } from '../retention/retention-fields';
import { get, type MemberRoute, post } from '../session/routes';
import { signedInOf } from '../session/session';
import { retentionPath, settingsPath } from './form-paths';
import { FormSettingsPage, type RejectedSettings } from './form-settings.page';
import { isRecipientField } from './groups/recipient-fields';
import { sealedField, secretChange, type Values } from './groups/settings-group';
import { spamFilterGroup } from './groups/spam-filter.group';
import { confirmationOf } from './loss-confirmation';
import { allowPreviews } from './previews/previews.routes';
import { type FormRequest, requireForm } from './require-form';
import { type Fingerprints, findChanges, fingerprintsOf, readFingerprints, shouldRetry } from './settings-changes';
import { type SettingsTab, settingsTabs } from './settings-tabs';

/**
 * `/forms/:id/settings`: the tabs of the settings, each with a form of its own. Only the fields that were edited are
 * saved, so that two people do not overwrite each other's changes. When both edited the same field, the second save is
 * rejected once and can be repeated.
 */
export const formSettingsRoutes: readonly MemberRoute[] = [
  get('/forms/:id/settings', 'forms:read', showTab),
  get('/forms/:id/settings/:tab', 'forms:read', showTab),
  post('/forms/:id/settings', 'forms:write', saveTab),
  post('/forms/:id/settings/:tab', 'forms:write', saveTab),
  get('/forms/:id/retention', 'forms:read', showRetention),
  post('/forms/:id/retention', 'forms:write', saveRetention),
];

type TabRequest = Request<{ id: string; tab?: string }>;

async function showTab(deps: DashboardDeps, req: TabRequest, res: Response): Promise<void> {
  const form = await requireForm(deps, req, res);
  await renderTab(deps, res, form, requireTab(req), null);
}

async function saveTab(deps: DashboardDeps, req: TabRequest, res: Response): Promise<void> {
  const posted = openTypedSecrets(deps.secrets, Object.fromEntries(readForm(req)));
  const seen = readFingerprints(posted.seen ?? '');
  for (let attempt = 1; ; attempt += 1) {
    const form = await requireForm(deps, req, res);
    const tab = requireTab(req);
    if (posted.cancel) return res.redirect(303, settingsPath(form, tab.slug));
    if (!seen || !isOf(tab, form, seen)) throw incomplete();
    const { edited, values, conflicts } = findChanges(tab.groups, form, posted, seen);
    const reject = (errors: FieldErrors, status: number) => renderTab(deps, res, form, tab, { values, errors }, status);
    // Pressed without script: shows the page with the typed thresholds and what they would do.
    if (posted.preview === spamFilterGroup.slug) return reject({}, 200);
    if (Object.keys(conflicts).length > 0) return reject(conflicts, 409);
    try {
      const settings: FormChanges = Object.assign({}, ...edited.map((group) => group.settingsOf(values, form)));
      const losses = await findLosses(deps, form, settings);
      if (losses.length > 0 && posted.confirmed !== confirmationOf(losses)) {
        const sealed = sealTypedSecrets(deps.secrets, tab, form, posted);
        return renderTab(deps, res, form, tab, { values: { ...values, ...sealed }, errors: {}, losses });
      }
      const { retention: rule = null, ...rest } = settings;
      const isUnconfirmed = await mustConfirm(deps, form, signedInOf(res).account, settings);
      await updateForm(deps.database, deps.secrets, form, isUnconfirmed ? rest : settings, {
        onlyIfUnchanged: true,
        maySetAliases: deps.config.signup === 'closed',
      });
      if (isUnconfirmed) return res.redirect(303, `${retentionPath(form)}?${retentionQuery(rule)}&confirm`);
    } catch (error) {
      if (shouldRetry(error, attempt)) continue;
      return reject(fieldErrors(error), 400);
    }
    return res.redirect(303, `${settingsPath(form, tab.slug)}?saved`);
  }
}

/** What the changed settings would have rejected or dropped of the form's last submissions. */
function findLosses({ database }: DashboardDeps, form: Form, settings: FormChanges): Promise<Loss[]> {
  return findSettingLosses(database.pool, form, previewSettings(form, settings));
}

function incomplete(): HttpError {
  return new HttpError(403, null, 'The form was incomplete. Reload the page and try again.');
}

/** The typed secrets as hidden fields, which only this service can read. */
function sealTypedSecrets(secrets: SecretBox, { groups }: SettingsTab, form: Form, posted: Values): Values {
  const names = groups.flatMap((group) => Object.keys(group.secretsOf?.(form) ?? {}));
  return Object.fromEntries(
    names.flatMap((name) => {
      const typed = secretChange(posted, name);
      return typed ? [[sealedField(name), secrets.seal(typed)]] : [];
    }),
  );
}

/** Posted fields with the secrets that `sealTypedSecrets` put into the page, unless another one was typed. */
function openTypedSecrets(secrets: SecretBox, posted: Record<string, string>): Values {
  const opened = { ...posted };
  for (const [field, sealed] of Object.entries(posted)) {
    const name = field.replace(/^sealed /, '');
    if (name === field || (Object.hasOwn(posted, name) && posted[name]?.trim())) continue;
    try {
      opened[name] = secrets.open(sealed);
    } catch {
      throw incomplete();
    }
  }
  return opened;
}

async function renderTab(
  deps: DashboardDeps,
  res: Response,
  form: Form,
  tab: SettingsTab,
  rejected: RejectedSettings | null,
  status = 200,
): Promise<void> {
  if (tab.hasPreview) allowPreviews(res);
  const isSaved = res.req.query.saved !== undefined;
  const content = await tab.open({ deps, form, signedIn: signedInOf(res) });
  renderPage(res, <FormSettingsPage {...{ form, tab, content, rejected, isSaved }} />, status);
}

/** Whether the changed settings would erase submissions, which the owner must confirm. */
async function mustConfirm(
  { database }: DashboardDeps,
  form: Form,
  account: Account,
  { retention: rule }: FormChanges,
): Promise<boolean> {
  if (rule === undefined) return false;
  return wouldErase(database.pool, formRuleChange(form, account.retention, rule));
}

async function showRetention(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const form = await requireForm(deps, req, res);
  const { account } = signedInOf(res);
  await renderRetention(res, deps.database.pool, {
    form,
    action: retentionPath(form),
    back: settingsPath(form, 'retention'),
    scope: { accountId: account.id, formId: form.id },
    own: form.settings.retention,
    inherited: account.retention ?? 'keep',
  });
}

async function saveRetention(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const form = await requireForm(deps, req, res);
  const rule = readRetentionFields(Object.fromEntries(readForm(req)));
  await updateForm(deps.database, deps.secrets, form, { retention: rule });
  redirectWithNotice(res, settingsPath(form, 'retention'), 'retention-saved');
}

/** The tab in the address; throws a 404 if there is none. */
function requireTab({ params }: TabRequest): SettingsTab {
  const { tab: slug = 'general' } = params;
  const tab = settingsTabs.find((each) => each.slug === slug);
  if (!tab) throw new HttpError(404, null, 'This page does not exist.');
  return tab;
}

/**
 * Whether these fingerprints are of the tab's fields: a page from before an update may have had more. A recipient
 * may have been removed since.
 */
function isOf({ groups }: SettingsTab, form: Form, seen: Fingerprints): boolean {
  const fields = fingerprintsOf(groups, form);
  return Object.keys(seen).every((name) => Object.hasOwn(fields, name) || isRecipientField(name));
}
