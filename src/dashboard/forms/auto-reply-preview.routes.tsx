import { type Request, type Response, Router } from 'express';
import { validate as isUuid } from 'uuid';
import { findSubmissionContexts } from '../../deliveries/delivery.context';
import { buildAutoReply } from '../../email/auto-reply';
import { sampleData } from '../../email/placeholders';
import type { Form } from '../../forms/form.model';
import type { AutoResponder } from '../../forms/form.settings';
import type { DashboardDeps } from '../dashboard.deps';
import { readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { AutoReplyPreviewPage } from './auto-reply-preview.page';
import { previewPath } from './form-paths';
import { autoReplyGroup } from './groups/auto-reply.group';
import type { ReceivedFields } from './groups/settings-group';
import { NoPreviewPage } from './mail-preview.page';
import { createMailTester, type SendTest } from './mail-tester';
import { allowFraming, readTyped } from './previews.routes';
import { findReceivedFields } from './received-fields';

type FormRequest = Request<{ id: string }>;

/** What the preview shows: the reply, and the submission whose values are filled in, null for sample values. */
interface Chosen {
  readonly autoResponder: AutoResponder;
  readonly submissionId: string | null;
}

/** `/forms/:id/preview/auto-reply`: the auto-reply as saved or typed, and tests of it. Shown in a frame. */
export function createAutoReplyPreviewRouter(
  deps: DashboardDeps,
  requireForm: (req: FormRequest, res: Response) => Promise<Form>,
): Router {
  const router = Router();
  const { config, database } = deps;
  const { pool } = database;
  const tester = createMailTester(deps, 'auto-reply');

  const preview = async (
    res: Response,
    form: Form,
    chosen: Chosen,
    received: ReceivedFields,
    sendTest: SendTest | null,
  ): Promise<void> => {
    const { autoResponder, submissionId } = chosen;
    const submission = submissionId
      ? await findSubmission(form, submissionId)
      : { data: sampleData(autoResponder), files: [] };
    if (!submission) return decline(res, 'This submission was deleted. Choose another one.', 404);
    const message = buildAutoReply({
      ...{ form: { name: form.name, settings: { ...form.settings, auto_responder: autoResponder } }, submission },
      ...{ mailFrom: config.mailFrom, deliveryId: form.id },
    });
    if (!message) {
      return decline(res, 'This submission has no valid address in the field “email”, so no auto-reply is sent.');
    }
    const tests = await tester.run(res, form, sendTest);
    allowFraming(res, "style-src 'self' 'unsafe-inline'");
    renderPage(res, <AutoReplyPreviewPage {...{ message, received, tests }} template={autoResponder} />, tests.status);
  };

  const findSubmission = async (form: Form, id: string) => {
    const [context] = isUuid(id) ? await findSubmissionContexts(pool, [id]) : [];
    return context?.form.id === form.id ? context.submission : null;
  };

  router.get('/forms/:id/preview/auto-reply', async (req: FormRequest, res) => {
    const form = await requireForm(req, res);
    const { auto_responder: autoResponder } = form.settings;
    if (!autoResponder) return decline(res, 'The auto-reply is off. Enter a subject and a message, then update.');
    const received = await findReceivedFields(pool, form);
    const chosen = { autoResponder, submissionId: received.newest[0]?.id ?? null };
    await preview(res, form, chosen, received, null);
  });

  const readChosen = (req: FormRequest, res: Response, form: Form): Chosen | null => {
    const settings = readTyped(req, res, form, autoReplyGroup);
    if (!settings) return null;
    if (settings.auto_responder) {
      return { autoResponder: settings.auto_responder, submissionId: readForm(req).get('preview_of') || null };
    }
    decline(res, 'Enter a subject and a message.', 400);
    return null;
  };

  router.post('/forms/:id/preview/auto-reply', async (req: FormRequest, res) => {
    const form = await requireForm(req, res);
    const chosen = readChosen(req, res, form);
    if (chosen) await preview(res, form, chosen, await findReceivedFields(pool, form), null);
  });

  router.post('/forms/:id/preview/auto-reply/test', async (req: FormRequest, res) => {
    const form = await requireForm(req, res);
    const chosen = readChosen(req, res, form);
    if (!chosen) return;
    const test = {
      mail: { autoResponder: chosen.autoResponder, notification: null },
      submissionId: chosen.submissionId,
    };
    await preview(res, form, chosen, await findReceivedFields(pool, form), test);
  });

  // A reload of the frame would be a GET.
  router.get('/forms/:id/preview/auto-reply/test', async (req: FormRequest, res) => {
    res.redirect(303, previewPath(await requireForm(req, res), 'auto-reply'));
  });
  return router;
}

function decline(res: Response, text: string, status = 200): void {
  allowFraming(res);
  renderPage(res, <NoPreviewPage title="Auto-reply" text={text} />, status);
}
