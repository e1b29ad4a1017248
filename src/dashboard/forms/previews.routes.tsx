import { type Request, type Response, Router } from 'express';
import type { Form } from '../../forms/form.model';
import { type FormChanges, formSettings } from '../../forms/form.settings';
import { readSettings } from '../../lib/settings';
import { negotiateLanguage } from '../../submit/response/pages/messages';
import { type RenderedPage, renderConfirmationPage, renderErrorPage } from '../../submit/response/pages/pages';
import type { DashboardDeps } from '../dashboard.deps';
import { fieldErrors, readForm } from '../page/read-form';
import { previewPath } from './form-paths';
import type { SettingsGroup, Values } from './groups/settings-group';
import { thankYouGroup } from './groups/thank-you.group';

type FormRequest = Request<{ id: string }>;

/** `/forms/:id/preview`: what visitors get, for the frames on the tabs of the settings. A POST shows what was typed. */
export function createPreviewsRouter(
  { config }: DashboardDeps,
  requireForm: (req: FormRequest, res: Response) => Promise<Form>,
): Router {
  const router = Router();
  const contextOf = (req: FormRequest, form: Form) => ({
    language: negotiateLanguage(req),
    formName: form.name,
    backUrl: `${config.baseUrl}${previewPath(form, 'thank-you')}`,
  });

  router.get('/forms/:id/preview/thank-you', async (req: FormRequest, res) => {
    const form = await requireForm(req, res);
    sendToFrame(res, renderConfirmationPage(contextOf(req, form), null, form.settings.thank_you));
  });
  router.post('/forms/:id/preview/thank-you', async (req: FormRequest, res) => {
    const form = await requireForm(req, res);
    const settings = readTyped(req, res, form, thankYouGroup);
    if (settings) sendToFrame(res, renderConfirmationPage(contextOf(req, form), null, settings.thank_you ?? null));
  });

  router.get('/forms/:id/preview/error', async (req: FormRequest, res) => {
    const form = await requireForm(req, res);
    sendToFrame(res, renderErrorPage({ ...contextOf(req, form), reason: 'rate_limited' }));
  });
  return router;
}

/** The settings that were typed into a group's fields; null, after a response with the errors, when they are invalid. */
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

function sendToFrame(res: Response, { html, headers }: RenderedPage): void {
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
  return res.set(policyHeader, policy).set('X-Frame-Options', 'SAMEORIGIN');
}

/** Lets this page show previews in frames. */
export function allowPreviews(res: Response): void {
  res.set(policyHeader, `${res.get(policyHeader)}; frame-src 'self'`);
}
