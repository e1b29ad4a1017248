import type { Request, Response } from 'express';
import { brandOf } from '../../../forms/brand.settings';
import type { Form } from '../../../forms/form.model';
import {
  completeSettings,
  type FormChanges,
  type FormSettings,
  formSettings,
  mergeSettings,
} from '../../../forms/form.settings';
import { readSettings } from '../../../lib/settings';
import { negotiateLanguage } from '../../../submit/response/pages/messages';
import { type RenderedPage, renderConfirmationPage, renderErrorPage } from '../../../submit/response/pages/pages';
import type { DashboardDeps } from '../../dashboard.deps';
import { fieldErrors, readForm } from '../../page/read-form';
import { get, type MemberRoute, post } from '../../session/routes';
import { signedInOf } from '../../session/session';
import { previewPath } from '../form-paths';
import { brandGroup } from '../groups/brand.group';
import type { SettingsGroup, Values } from '../groups/settings-group';
import { thankYouGroup } from '../groups/thank-you.group';
import { type FormRequest, requireForm } from '../require-form';

/** `/forms/:id/preview`: what visitors get, for the frames on the tabs of the settings. A POST shows what was typed. */
export const previewRoutes: readonly MemberRoute[] = [
  get('/forms/:id/preview/thank-you', 'forms:read', showThankYou),
  post('/forms/:id/preview/thank-you', 'forms:read', showThankYou),
  get('/forms/:id/preview/error', 'forms:read', showError),
  post('/forms/:id/preview/error', 'forms:read', showError),
];

async function showThankYou(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const form = await requireForm(deps, req, res);
  const settings = readShown(req, res, form);
  if (settings)
    sendToFrame(res, renderConfirmationPage(contextOf(deps, req, res, form, settings), null, settings.thank_you));
}

async function showError(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const form = await requireForm(deps, req, res);
  const settings = readShown(req, res, form);
  if (settings)
    sendToFrame(res, renderErrorPage({ ...contextOf(deps, req, res, form, settings), reason: 'rate_limited' }));
}

/** The settings as saved, or with what was typed on the tab that a POST comes from; null after a response. */
function readShown(req: FormRequest, res: Response, form: Form): FormSettings | null {
  if (req.method !== 'POST') return form.settings;
  const isBrand = Object.keys(brandGroup.labels).some((name) => readForm(req).has(name));
  const typed = readTyped(req, res, form, isBrand ? brandGroup : thankYouGroup);
  return typed && completeSettings(mergeSettings(form.storedSettings, typed));
}

function contextOf({ config }: DashboardDeps, req: FormRequest, res: Response, form: Form, { brand }: FormSettings) {
  const backUrl = `${config.baseUrl}${previewPath(form, 'thank-you')}`;
  const { account } = signedInOf(res);
  return { language: negotiateLanguage(req), formName: form.name, backUrl, brand: brandOf(account, brand) };
}

/**
 * The settings that were typed into a group's fields; null, after a response with the errors, when they are invalid.
 */
export function readTyped(req: Request, res: Response, form: Form, group: SettingsGroup): FormChanges | null {
  const values = Object.fromEntries([...readForm(req)].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));
  try {
    return readSettings(formSettings, group.settingsOf(values, form));
  } catch (error) {
    const labels: Values = { ...group.labels, ...group.labelsOf?.(form) };
    const lines = Object.entries(fieldErrors(error)).map(([name, text]) => `${labels[name] ?? name}: ${text}`);
    allowFraming(res, 'sandbox')
      .status(400)
      .type('text')
      .send(`No preview. Correct these fields first:\n\n${lines.join('\n')}`);
    return null;
  }
}

/** Responds with a page for visitors, for a frame. */
export function sendToFrame(res: Response, { html, headers }: RenderedPage): void {
  allowFraming(res.set(headers), 'sandbox').send(html);
}

const policyHeader = 'Content-Security-Policy';

/** Lets pages of the dashboard show this response in a frame. `directive` replaces one of its policy, or adds one. */
export function allowFraming(res: Response, directive = ''): Response {
  const [name = ''] = directive.split(' ');
  const directives = String(res.get(policyHeader))
    .split(/; ?/)
    .filter((each) => !/^frame-ancestors/.test(each) && each.split(' ')[0] !== name);
  const policy = [...directives, "frame-ancestors 'self'", directive].filter(Boolean).join('; ');
  // Sandboxed frames have no origin to be keyed by, as browsers complain.
  if (directive !== '') res.removeHeader('Origin-Agent-Cluster');
  return res.set(policyHeader, policy).set('X-Frame-Options', 'SAMEORIGIN');
}

/** Lets this page show previews in frames. */
export function allowPreviews(res: Response): void {
  res.set(policyHeader, `${res.get(policyHeader)}; frame-src 'self'`);
}
