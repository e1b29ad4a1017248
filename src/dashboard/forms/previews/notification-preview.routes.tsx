import type { Response } from 'express';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { findSubmissionContexts, type SubmissionContext } from '../../../deliveries/delivery.context';
import { createMailLinks } from '../../../email/mail-links';
import { actionsFor, buildNotification, sampleSubmission } from '../../../email/notification';
import { showSender } from '../../../email/senders';
import { presentFile } from '../../../files/file.presenter';
import { brandOf } from '../../../forms/brand.settings';
import type { Form } from '../../../forms/form.model';
import { completeSettings, type FormChanges, type FormSettings, mergeSettings } from '../../../forms/form.settings';
import type { DashboardDeps } from '../../dashboard.deps';
import { Notice } from '../../page/components';
import { readForm } from '../../page/read-form';
import { renderPage } from '../../page/render-page';
import { get, type MemberRoute, post } from '../../session/routes';
import { signedInOf } from '../../session/session';
import { previewPath } from '../form-paths';
import { deliveryGroup } from '../groups/delivery.group';
import { notificationGroup } from '../groups/notification.group';
import { recipientsGroup } from '../groups/recipients.group';
import type { SettingsGroup } from '../groups/settings-group';
import { findReceivedFields } from '../received-fields';
import { type FormRequest, requireForm } from '../require-form';
import { MailPreviewPage, NoPreviewPage } from './mail-preview.page';
import { runMailTests } from './mail-tester';
import { allowFraming, readTyped } from './previews.routes';

type Submission = SubmissionContext['submission'];

const title = 'Notification';

/** The fields of the tab that decide what the e-mail looks like. */
const typedGroup: SettingsGroup = {
  ...notificationGroup,
  labels: { ...deliveryGroup.labels, ...notificationGroup.labels },
  ...(recipientsGroup.labelsOf && { labelsOf: recipientsGroup.labelsOf }),
  settingsOf: (values, form) => ({
    ...deliveryGroup.settingsOf(values, form),
    ...notificationGroup.settingsOf(values, form),
  }),
};

/**
 * `/forms/:id/preview/notification`: the e-mail about a submission, as saved or typed, and tests of it. Shown in a
 * frame.
 */
export const notificationPreviewRoutes: readonly MemberRoute[] = [
  get('/forms/:id/preview/notification', 'forms:read', showSaved),
  post('/forms/:id/preview/notification', 'forms:read', showTyped),
  get('/forms/:id/preview/notification/test', 'forms:write', returnToPreview),
  post('/forms/:id/preview/notification/test', 'forms:write', testTyped),
];

async function showSaved(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const form = await requireForm(deps, req, res);
  const { newest } = await findReceivedFields(deps.database.pool, form);
  await renderPreview(deps, res, form, {}, newest[0]?.id ?? null);
}

async function showTyped(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const form = await requireForm(deps, req, res);
  const settings = readTyped(req, res, form, typedGroup);
  if (settings) await renderPreview(deps, res, form, settings, readForm(req).get('preview_of'));
}

async function testTyped(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const form = await requireForm(deps, req, res);
  const settings = readTyped(req, res, form, typedGroup);
  if (settings) await renderPreview(deps, res, form, settings, readForm(req).get('preview_of'), true);
}

/** A reload of the frame after a test would be a GET. */
async function returnToPreview(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  res.redirect(303, previewPath(await requireForm(deps, req, res), 'notification'));
}

async function renderPreview(
  deps: DashboardDeps,
  res: Response,
  form: Form,
  changes: FormChanges,
  id: string | null,
  isTest = false,
): Promise<void> {
  const submission = await findSubmission(deps.database.pool, form, id);
  if (!submission) {
    allowFraming(res);
    return renderPage(
      res,
      <NoPreviewPage title={title} text="This submission was deleted. Choose another one." />,
      404,
    );
  }
  const settings = completeSettings(mergeSettings(form.storedSettings, changes));
  const { subject_template, notification } = settings;
  const mail = { autoResponder: null, notification: { subjectTemplate: subject_template, settings: notification } };
  const test = isTest ? { mail, submissionId: id || null } : null;
  const tests = await runMailTests(deps, res, 'email', form, test);
  allowFraming(res, "style-src 'self' 'unsafe-inline'");
  const isOff = notification?.enabled === false;
  const remarks = isOff && (
    <Notice tone="plain" text="Notifications are switched off. No e-mail is sent for submissions." />
  );
  const built = buildMessage(deps, res, form, settings, submission);
  const message = await showSender(deps.database.pool, form.accountId, settings.sender, built);
  renderPage(res, <MailPreviewPage {...{ title, message, remarks, tests }} />, tests.status);
}

function buildMessage(
  { config, links }: DashboardDeps,
  res: Response,
  form: Form,
  settings: FormSettings,
  submission: Submission,
) {
  return buildNotification({
    deliveryId: form.id,
    mailFrom: config.mailFrom,
    baseUrl: config.baseUrl,
    form: { name: form.name, brand: brandOf(signedInOf(res).account, settings.brand), settings },
    zone: signedInOf(res).account.zone,
    linkedEmails: signedInOf(res).account.linkedEmails,
    submission: {
      ...submission,
      files: submission.files.map((file) => ({ field: file.field, ...presentFile(file, links) })),
    },
    actions: actionsFor(submission.id, createMailLinks(config)),
  });
}

/** The form's submission with this id, or the sample when there is none. */
async function findSubmission(pool: Pool, form: Form, id: string | null): Promise<Submission | null> {
  if (!id) return sampleSubmission();
  const [context] = isUuid(id) ? await findSubmissionContexts(pool, [id]) : [];
  return context?.form.id === form.id ? context.submission : null;
}
