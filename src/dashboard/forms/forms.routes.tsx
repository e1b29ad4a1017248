import { type Request, type Response, Router } from 'express';
import { findFormsPage, findOwnForm } from '../../forms/form.repository';
import { createForm, rotateAccessKey, updateForm } from '../../forms/form.service';
import type { FormSettings } from '../../forms/form.settings';
import { InputError } from '../../lib/input-error';
import { oneLine } from '../../lib/text';
import { findFormActivity } from '../../submissions/statistics/activity';
import { findTestSubmission } from '../../submissions/submission.repository';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { fieldErrors, readForm, readNewRow } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { ownerOf } from '../session/session';
import { createAutoReplyPreviewRouter } from './auto-reply-preview.routes';
import { createDigestPreviewRouter } from './digest-preview.routes';
import { createTestId, FormIntegrationPage, isTestId, TestNotFoundPage } from './form-integration.page';
import { FormListPage } from './form-list.page';
import { formPath } from './form-paths';
import { createFormSettingsRouter } from './form-settings.routes';
import { NewFormPage } from './new-form.page';
import { createNotificationPreviewRouter } from './notification-preview.routes';
import { createPreviewsRouter } from './previews.routes';
import { ReplaceKeyPage } from './replace-key.page';
import { type FormRequest, requireForm } from './require-form';

/** The buttons that change a form's state: the change and the notice shown afterwards. */
const stateChanges = {
  pause: [{ active: false }, 'form-paused'],
  resume: [{ active: true }, 'form-resumed'],
  bin: [{ deleted: true }, 'form-binned'],
  restore: [{ deleted: false }, 'form-restored'],
} as const;

const perPage = 25;

/** `/forms`: the list, a new form, and everything about one form except its settings. */
export function createFormsRouter(deps: DashboardDeps): Router {
  const { config, database: db, secrets } = deps;
  const router = Router();

  router.get('/forms', async (req, res) => {
    const page = readPageNumber(req.query.page);
    const found = await findFormsPage(db, ownerOf(res).account.id, {
      limit: perPage + 1,
      offset: (page - 1) * perPage,
    });
    const forms = found.slice(0, perPage);
    const ids = forms.map(({ id }) => id);
    const activity = ids.length > 0 ? await findFormActivity(db.pool, ids) : new Map();
    renderPage(res, <FormListPage {...{ forms, activity, page }} hasMore={found.length > perPage} />);
  });

  router.get('/forms/new', (_req, res) => {
    renderPage(res, <NewFormPage values={{ email_to: ownerOf(res).account.email }} />);
  });
  router.post('/forms/new', async (req, res) => {
    const fields = readForm(req);
    const values = { name: fields.get('name') ?? '', email_to: fields.get('email_to') ?? '' };
    const { account } = ownerOf(res);
    const id = readNewRow(fields);
    try {
      const settings = { ...values, subject_template: subjectTemplateFor(values.name) };
      const form = await createForm(db, secrets, account.id, settings, { id });
      redirectWithNotice(res, formPath(form), 'form-created');
    } catch (error) {
      if (await findOwnForm(db, account.id, id)) {
        return redirectWithNotice(res, formPath({ id }), 'form-created-before');
      }
      renderPage(res, <NewFormPage values={values} errors={fieldErrors(error)} />, 400);
    }
  });

  router.get('/forms/:id', async (req: FormRequest, res) => {
    const form = await requireForm(deps, req, res);
    const activity = await findFormActivity(db.pool, [form.id]);
    allowLiveTestRedirects(res, form.settings);
    renderPage(
      res,
      <FormIntegrationPage
        form={form}
        activity={activity?.get(form.id) ?? null}
        baseUrl={config.baseUrl}
        testId={createTestId()}
      />,
    );
  });

  for (const [name, [change, notice]] of Object.entries(stateChanges)) {
    router.post(`/forms/:id/${name}`, async (req: FormRequest, res) => {
      const form = await updateForm(db, secrets, await requireForm(deps, req, res), change);
      redirectWithNotice(res, form.deletedAt ? '/dashboard/forms' : formPath(form), notice);
    });
  }

  router.get('/forms/:id/key', async (req: FormRequest, res) => {
    renderPage(res, <ReplaceKeyPage form={await requireForm(deps, req, res)} />);
  });
  router.post('/forms/:id/key', async (req: FormRequest, res) => {
    const form = await requireForm(deps, req, res);
    // A double click must not also replace the key that the first click created.
    if (readForm(req).get('seen') !== form.accessKey) {
      return redirectWithNotice(res, formPath(form), 'key-rotated-before');
    }
    try {
      await rotateAccessKey(db, form);
    } catch (error) {
      if (!(error instanceof InputError && error.code === 'wrong_state')) throw error;
      return redirectWithNotice(res, formPath(form), 'key-rotated-before');
    }
    return redirectWithNotice(res, formPath(form), 'key-rotated');
  });

  // Redirects from a live test to its submission.
  router.get('/forms/:id/arrived/:testId', async (req: Request<{ id: string; testId: string }>, res) => {
    const form = await requireForm(deps, req, res);
    const { testId } = req.params;
    const submissionId = isTestId(testId) ? await findTestSubmission(db.pool, form.id, testId) : null;
    if (submissionId === null) renderPage(res, <TestNotFoundPage form={form} />, 404);
    else res.redirect(303, `/dashboard/submissions/${submissionId}`);
  });

  router.use(createFormSettingsRouter(deps, (req, res) => requireForm(deps, req, res)));
  router.use(createAutoReplyPreviewRouter(deps, (req, res) => requireForm(deps, req, res)));
  router.use(createDigestPreviewRouter(deps, (req, res) => requireForm(deps, req, res)));
  router.use(createNotificationPreviewRouter(deps, (req, res) => requireForm(deps, req, res)));
  router.use(createPreviewsRouter(deps, (req, res) => requireForm(deps, req, res)));
  return router;
}

const policyHeader = 'Content-Security-Policy';

/**
 * Lets the live test follow the form's redirect. Browsers apply `form-action` to redirects after a POST too, so without
 * script a thank-you page on another site would be blocked.
 */
function allowLiveTestRedirects(res: Response, { redirect_url, payment }: FormSettings): void {
  // Stripe Checkout can run on the owner's own domain.
  const sources = [...(redirect_url ? [new URL(redirect_url).origin] : []), ...(payment ? ['https:'] : [])];
  if (sources.length === 0) return;
  const policy = String(res.get(policyHeader));
  res.set(policyHeader, policy.replace("form-action 'self'", `form-action 'self' ${sources.join(' ')}`));
}

/** The subject of a new form's notifications, which the owner can change. Without it, all forms have the same one. */
function subjectTemplateFor(formName: string): string {
  return `${oneLine(formName, 200).replace(/[{}]/g, '')}: {{name}} {{email}}`;
}

function readPageNumber(value: unknown): number {
  return typeof value === 'string' && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : 1;
}
