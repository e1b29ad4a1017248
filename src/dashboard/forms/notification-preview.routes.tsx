import { type Request, type Response, Router } from 'express';
import { validate as isUuid } from 'uuid';
import { findSubmissionContexts, type SubmissionContext } from '../../deliveries/delivery.context';
import { createMailLinks } from '../../email/mail-links';
import { actionsFor, buildNotification, sampleSubmission } from '../../email/notification';
import { presentFile } from '../../files/file.presenter';
import type { Form } from '../../forms/form.model';
import { completeSettings, type FormChanges, mergeSettings } from '../../forms/form.settings';
import type { DashboardDeps } from '../dashboard.deps';
import { Notice } from '../page/components';
import { readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { ownerOf } from '../session/session';
import { previewPath } from './form-paths';
import { deliveryGroup } from './groups/delivery.group';
import { notificationGroup } from './groups/notification.group';
import { recipientsGroup } from './groups/recipients.group';
import type { SettingsGroup } from './groups/settings-group';
import { MailPreviewPage, NoPreviewPage } from './mail-preview.page';
import { createMailTester } from './mail-tester';
import { allowFraming, readTyped } from './previews.routes';
import { findReceivedFields } from './received-fields';

type FormRequest = Request<{ id: string }>;
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

/** `/forms/:id/preview/notification`: the e-mail about a submission, as saved or typed, and tests of it. Shown in a frame. */
export function createNotificationPreviewRouter(
  deps: DashboardDeps,
  requireForm: (req: FormRequest, res: Response) => Promise<Form>,
): Router {
  const { config, database, links } = deps;
  const { pool } = database;
  const mailLinks = createMailLinks(config);
  const tester = createMailTester(deps, 'email');
  const findSubmission = async (form: Form, id: string | null): Promise<Submission | null> => {
    if (!id) return sampleSubmission();
    const [context] = isUuid(id) ? await findSubmissionContexts(pool, [id]) : [];
    return context?.form.id === form.id ? context.submission : null;
  };
  const preview = async (
    res: Response,
    form: Form,
    changes: FormChanges,
    id: string | null,
    isTest = false,
  ): Promise<void> => {
    const submission = await findSubmission(form, id);
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
    const message = buildNotification({
      deliveryId: form.id,
      mailFrom: config.mailFrom,
      form: { name: form.name, settings },
      linkedEmails: ownerOf(res).account.linkedEmails,
      submission: {
        ...submission,
        files: submission.files.map((file) => ({ field: file.field, ...presentFile(file, links) })),
      },
      actions: actionsFor(submission.id, mailLinks),
    });
    const mail = {
      autoResponder: null,
      notification: { subjectTemplate: subject_template, settings: notification },
    };
    const tests = await tester.run(res, form, isTest ? { mail, submissionId: id || null } : null);
    // The logo comes from the owner's website.
    allowFraming(res, "style-src 'self' 'unsafe-inline'");
    allowFraming(res, "img-src 'self' data: https:");
    const isOff = notification?.enabled === false;
    const remarks = isOff && (
      <Notice tone="plain" text="Notifications are switched off. No e-mail is sent for submissions." />
    );
    renderPage(res, <MailPreviewPage {...{ title, message, remarks, tests }} />, tests.status);
  };

  const router = Router();
  router.get('/forms/:id/preview/notification', async (req: FormRequest, res) => {
    const form = await requireForm(req, res);
    const { newest } = await findReceivedFields(pool, form);
    await preview(res, form, {}, newest[0]?.id ?? null);
  });
  router.post('/forms/:id/preview/notification', async (req: FormRequest, res) => {
    const form = await requireForm(req, res);
    const settings = readTyped(req, res, form, typedGroup);
    if (settings) await preview(res, form, settings, readForm(req).get('preview_of'));
  });
  router.post('/forms/:id/preview/notification/test', async (req: FormRequest, res) => {
    const form = await requireForm(req, res);
    const settings = readTyped(req, res, form, typedGroup);
    if (settings) await preview(res, form, settings, readForm(req).get('preview_of'), true);
  });
  // A reload of the frame would be a GET.
  router.get('/forms/:id/preview/notification/test', async (req: FormRequest, res) => {
    res.redirect(303, previewPath(await requireForm(req, res), 'notification'));
  });
  return router;
}
