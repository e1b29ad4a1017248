import type { Response } from 'express';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { findSubmissionContexts } from '../../../deliveries/delivery.context';
import { buildAutoReply } from '../../../email/auto-reply';
import { sampleData } from '../../../email/placeholders';
import { showSender } from '../../../email/senders';
import { brandOf } from '../../../forms/brand.settings';
import type { Form } from '../../../forms/form.model';
import type { AutoResponder } from '../../../forms/form.settings';
import type { DashboardDeps } from '../../dashboard.deps';
import { readForm } from '../../page/read-form';
import { renderPage } from '../../page/render-page';
import { get, type MemberRoute, post } from '../../session/routes';
import { signedInOf } from '../../session/session';
import { previewPath } from '../form-paths';
import { autoReplyGroup } from '../groups/auto-reply.group';
import type { ReceivedFields, SettingsGroup } from '../groups/settings-group';
import { UnknownPlaceholders } from '../placeholders';
import { findReceivedFields } from '../received-fields';
import { type FormRequest, requireForm } from '../require-form';
import { MailPreviewPage, NoPreviewPage } from './mail-preview.page';
import { runMailTests, type SendTest } from './mail-tester';
import { allowFraming, readTyped } from './previews.routes';

/** `/forms/:id/preview/auto-reply`: the auto-reply as saved or typed, and tests of it. Shown in a frame. */
export const autoReplyPreviewRoutes: readonly MemberRoute[] = [
  get('/forms/:id/preview/auto-reply', 'forms:read', showSaved),
  post('/forms/:id/preview/auto-reply', 'forms:read', showTyped),
  get('/forms/:id/preview/auto-reply/test', 'forms:write', returnToPreview),
  post('/forms/:id/preview/auto-reply/test', 'forms:write', testTyped),
];

/** What the preview shows: the reply, and the submission whose values are filled in, null for sample values. */
interface Chosen {
  readonly autoResponder: AutoResponder;
  readonly submissionId: string | null;
}

async function showSaved(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const form = await requireForm(deps, req, res);
  const { auto_responder: autoResponder } = form.settings;
  if (!autoResponder) return decline(res, 'The auto-reply is off. Enter a subject and a message, then update.');
  const received = await findReceivedFields(deps.database.pool, form);
  const chosen = { autoResponder, submissionId: received.newest[0]?.id ?? null };
  await renderPreview(deps, res, form, chosen, received);
}

async function showTyped(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const form = await requireForm(deps, req, res);
  const chosen = readChosen(req, res, form);
  if (chosen) await renderPreview(deps, res, form, chosen, await findReceivedFields(deps.database.pool, form));
}

async function testTyped(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const form = await requireForm(deps, req, res);
  const chosen = readChosen(req, res, form);
  if (!chosen) return;
  const { autoResponder, submissionId } = chosen;
  const received = await findReceivedFields(deps.database.pool, form);
  const test = { mail: { autoResponder, notification: null }, submissionId };
  await renderPreview(deps, res, form, chosen, received, test);
}

/** A reload of the frame after a test would be a GET. */
async function returnToPreview(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  res.redirect(303, previewPath(await requireForm(deps, req, res), 'auto-reply'));
}

/** The preview shows the reply although it is off. */
const switchedOn: SettingsGroup = {
  ...autoReplyGroup,
  settingsOf: (values, form) => {
    const isTyped = ['subject', 'body', 'from_name'].some((name) => values[`auto_responder.${name}`]?.trim());
    return autoReplyGroup.settingsOf({ ...values, 'auto_responder.enabled': isTyped ? 'on' : '' }, form);
  },
};

/** What was typed; null, after a response with what is wrong, when there is nothing to show. */
function readChosen(req: FormRequest, res: Response, form: Form): Chosen | null {
  const settings = readTyped(req, res, form, switchedOn);
  if (!settings) return null;
  if (settings.auto_responder) {
    return { autoResponder: settings.auto_responder, submissionId: readForm(req).get('preview_of') || null };
  }
  decline(res, 'Enter a subject and a message.', 400);
  return null;
}

async function renderPreview(
  deps: DashboardDeps,
  res: Response,
  form: Form,
  { autoResponder, submissionId }: Chosen,
  received: ReceivedFields,
  test: SendTest | null = null,
): Promise<void> {
  const submission = submissionId
    ? await findSubmission(deps.database.pool, form, submissionId)
    : { data: sampleData(autoResponder), files: [] };
  if (!submission) return decline(res, 'This submission was deleted. Choose another one.', 404);
  const message = buildAutoReply({
    ...{ mailFrom: deps.config.mailFrom, baseUrl: deps.config.baseUrl, deliveryId: form.id, submission },
    form: {
      name: form.name,
      brand: brandOf(signedInOf(res).account, form.settings.brand),
      settings: { ...form.settings, auto_responder: autoResponder },
    },
  });
  if (!message) {
    return decline(res, 'This submission has no valid address of its visitor, so no auto-reply is sent.');
  }
  const tests = await runMailTests(deps, res, 'auto-reply', form, test);
  allowFraming(res, "style-src 'self' 'unsafe-inline'");
  const shown = await showSender(deps.database.pool, form.accountId, form.settings.sender, message);
  const remarks = <UnknownPlaceholders template={autoResponder} received={received} />;
  renderPage(res, <MailPreviewPage title="Auto-reply" {...{ message: shown, remarks, tests }} />, tests.status);
}

async function findSubmission(pool: Pool, form: Form, id: string) {
  const [context] = isUuid(id) ? await findSubmissionContexts(pool, [id]) : [];
  return context?.form.id === form.id ? context.submission : null;
}

function decline(res: Response, text: string, status = 200): void {
  allowFraming(res);
  renderPage(res, <NoPreviewPage title="Auto-reply" text={text} />, status);
}
