import type { Request, Response } from 'express';
import type { Form } from '../../forms/form.model';
import { findFormsPage, findOwnForm } from '../../forms/form.repository';
import { createForm, rotateAccessKey, subjectTemplateFor, updateForm } from '../../forms/form.service';
import type { FormChanges, FormSettings } from '../../forms/form.settings';
import { defaultOptions, fieldsOf } from '../../forms/snippets/snippet-options';
import { buildSnippets } from '../../forms/snippets/snippets';
import { InputError } from '../../lib/input-error';
import { findFormActivity } from '../../submissions/statistics/activity';
import { findAddressField } from '../../submissions/statistics/address-field';
import { findCaptchaOffers } from '../../submissions/statistics/captcha-offers';
import { findTestSubmission } from '../../submissions/submission.repository';
import { findReceivedNames } from '../../submissions/table/received-names';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { fieldErrors, ownPath, readForm, readNewRow } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, guarded, type MemberRoute, post } from '../session/routes';
import { scopeOf, signedInOf } from '../session/session';
import { createTestId, FormIntegrationPage, TestNotFoundPage, testIdPattern } from './form-integration.page';
import { FormListPage } from './form-list.page';
import { formInboxPath, formPath } from './form-paths';
import { formSettingsRoutes } from './form-settings.routes';
import { NewFormPage } from './new-form.page';
import { autoReplyPreviewRoutes } from './previews/auto-reply-preview.routes';
import { digestPreviewRoutes } from './previews/digest-preview.routes';
import { notificationPreviewRoutes } from './previews/notification-preview.routes';
import { previewRoutes } from './previews/previews.routes';
import { ReplaceKeyPage } from './replace-key.page';
import { type FormRequest, requireForm } from './require-form';

const perPage = 25;

/** `/forms`: the list, a new form, and everything about one form. */
export const formRoutes: readonly MemberRoute[] = [
  get('/forms', 'forms:read', showForms),
  get('/forms/new', 'shared:write', showNewForm),
  post('/forms/new', 'shared:write', addForm),
  get('/forms/:id', 'forms:read', showForm),
  post('/forms/:id/pause', 'forms:write', pauseForm),
  post('/forms/:id/resume', 'forms:write', resumeForm),
  guarded(post('/forms/:id/bin', 'forms:write', binForm)),
  post('/forms/:id/restore', 'forms:write', restoreForm),
  get('/forms/:id/key', 'forms:write', showKey),
  guarded(post('/forms/:id/key', 'forms:write', replaceKey)),
  get('/forms/:id/arrived/:testId', 'forms:read', findArrived),
  ...formSettingsRoutes,
  ...autoReplyPreviewRoutes,
  ...digestPreviewRoutes,
  ...notificationPreviewRoutes,
  ...previewRoutes,
];

async function showForms({ database: db }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const page = readPageNumber(req.query.page);
  const found = await findFormsPage(db, scopeOf(res), { limit: perPage + 1, offset: (page - 1) * perPage });
  const forms = found.slice(0, perPage);
  const ids = forms.map(({ id }) => id);
  const activity = ids.length > 0 ? await findFormActivity(db.pool, ids, signedInOf(res).account.zone) : new Map();
  renderPage(res, <FormListPage {...{ forms, activity, page }} hasMore={found.length > perPage} />);
}

function showNewForm(_deps: DashboardDeps, _req: Request, res: Response): void {
  renderPage(res, <NewFormPage values={{ email_to: signedInOf(res).account.email }} />);
}

async function addForm({ database: db, secrets }: DashboardDeps, req: Request, res: Response): Promise<void> {
  const fields = readForm(req);
  const values = { name: fields.get('name') ?? '', email_to: fields.get('email_to') ?? '' };
  const { account } = signedInOf(res);
  const id = readNewRow(fields);
  try {
    const settings = { ...values, subject_template: subjectTemplateFor(values.name) };
    const form = await createForm(db, secrets, account.id, settings, { id });
    redirectWithNotice(res, formPath(form), 'form-created');
  } catch (error) {
    if (await findOwnForm(db, scopeOf(res), id)) {
      return redirectWithNotice(res, formPath({ id }), 'form-created-before');
    }
    renderPage(res, <NewFormPage values={values} errors={fieldErrors(error)} />, 400);
  }
}

async function showForm(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const form = await requireForm(deps, req, res);
  const { pool } = deps.database;
  const activity = await findFormActivity(pool, [form.id], signedInOf(res).account.zone);
  const [captchaOffer = null] = await findCaptchaOffers(pool, { ...scopeOf(res), formId: form.id });
  const addressField = await findAddressField(pool, form, testIdPattern);
  const options = defaultOptions(form, fieldsOf(form, await findReceivedNames(pool, form)));
  const snippets = buildSnippets(form, deps.config.baseUrl, options);
  allowLiveTestRedirects(res, form.settings);
  renderPage(
    res,
    <FormIntegrationPage
      form={form}
      activity={activity?.get(form.id) ?? null}
      snippets={snippets}
      testId={createTestId()}
      captchaOffer={captchaOffer}
      addressField={addressField}
    />,
  );
}

async function pauseForm(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const form = await changeForm(deps, req, res, { active: false });
  redirectWithNotice(res, pathAfterChange(req, form), 'form-paused');
}

async function resumeForm(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const form = await changeForm(deps, req, res, { active: true });
  redirectWithNotice(res, pathAfterChange(req, form), 'form-resumed');
}

async function binForm(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  await changeForm(deps, req, res, { deleted: true });
  redirectWithNotice(res, '/dashboard/forms', 'form-binned');
}

async function restoreForm(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const form = await changeForm(deps, req, res, { deleted: false });
  redirectWithNotice(res, pathAfterChange(req, form), 'form-restored');
}

async function changeForm(deps: DashboardDeps, req: FormRequest, res: Response, change: FormChanges): Promise<Form> {
  return updateForm(deps.database, deps.secrets, await requireForm(deps, req, res), change);
}

/** The page with the button, which every page of a form has. */
function pathAfterChange(req: FormRequest, form: Form): string {
  const back = readForm(req).get('back');
  return back ? ownPath(back) : formInboxPath(form);
}

async function showKey(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  renderPage(res, <ReplaceKeyPage form={await requireForm(deps, req, res)} />);
}

async function replaceKey(deps: DashboardDeps, req: FormRequest, res: Response): Promise<void> {
  const form = await requireForm(deps, req, res);
  // A double click must not also replace the key that the first click created.
  if (readForm(req).get('seen') !== form.accessKey) {
    return redirectWithNotice(res, formPath(form), 'key-rotated-before');
  }
  try {
    await rotateAccessKey(deps.database, form);
  } catch (error) {
    if (!(error instanceof InputError && error.code === 'wrong_state')) throw error;
    return redirectWithNotice(res, formPath(form), 'key-rotated-before');
  }
  return redirectWithNotice(res, formPath(form), 'key-rotated');
}

/** Redirects from a live test to its submission. */
async function findArrived(
  deps: DashboardDeps,
  req: Request<{ id: string; testId: string }>,
  res: Response,
): Promise<void> {
  const form = await requireForm(deps, req, res);
  const { testId } = req.params;
  const submissionId = testIdPattern.test(testId)
    ? await findTestSubmission(deps.database.pool, form.id, testId)
    : null;
  if (submissionId === null) renderPage(res, <TestNotFoundPage form={form} />, 404);
  else res.redirect(303, `/dashboard/submissions/${submissionId}`);
}

const policyHeader = 'Content-Security-Policy';

/**
 * Lets the live test follow the form's redirect. Browsers apply `form-action` to redirects after a POST too, so without
 * script a thank-you page on another site would be blocked.
 */
function allowLiveTestRedirects(res: Response, { redirect_url, payment }: FormSettings): void {
  const target = redirect_url ? new URL(redirect_url) : null;
  // A host may contain characters that mean something else in a policy.
  const isPlain = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d+)?$/.test(target?.host ?? '');
  // Stripe Checkout can run on the owner's own domain.
  const sources = [...(target && isPlain ? [target.origin] : []), ...(payment ? ['https:'] : [])];
  if (sources.length === 0) return;
  const policy = String(res.get(policyHeader));
  res.set(
    policyHeader,
    policy.replace("form-action 'self'", (self) => `${self} ${sources.join(' ')}`),
  );
}

function readPageNumber(value: unknown): number {
  return typeof value === 'string' && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : 1;
}
