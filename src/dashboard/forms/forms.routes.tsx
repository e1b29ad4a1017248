import { type Request, type Response, Router } from 'express';
import { findFormsPage, findOwnForm } from '../../forms/form.repository';
import { createForm, rotateAccessKey, updateForm } from '../../forms/form.service';
import { InputError } from '../../lib/input-error';
import { findFormActivity } from '../../submissions/form-activity';
import { findMarkedSubmission } from '../../submissions/marked-submission';
import type { DashboardDeps } from '../dashboard.deps';
import { fieldErrors, readForm, readNewRow } from '../page/read-form';
import { redirectWithNotice, renderPage } from '../page/render-page';
import { ownerOf } from '../session/session';
import { allowLeaving } from './allow-leaving';
import { FormListPage } from './form-list.view';
import { formPath } from './form-paths';
import { createFormSettingsRouter } from './form-settings.routes';
import { KeyPage } from './key.view';
import { NotArrivedPage } from './live-test.view';
import { NewFormPage } from './new-form.view';
import { ownForm } from './own-form';
import { createMark, isMark } from './test-mark';
import { UsePage } from './use.view';

type FormRequest = Request<{ id: string }>;

/** What each of a form's buttons changes, and what is said then. */
const changes = {
  pause: [{ active: false }, 'form-paused'],
  resume: [{ active: true }, 'form-resumed'],
  bin: [{ deleted: true }, 'form-binned'],
  restore: [{ deleted: false }, 'form-restored'],
} as const;

const perPage = 25;

/** `/forms`: the list, a new form, and the pages of each. */
export function createFormsRouter(deps: DashboardDeps): Router {
  const { config, database: db, secrets } = deps;
  const router = Router();

  router.get('/forms', async (req, res) => {
    const page = pageNumber(req.query.page);
    const found = await findFormsPage(db, ownerOf(res).account.id, {
      limit: perPage + 1,
      offset: (page - 1) * perPage,
    });
    const forms = found.slice(0, perPage);
    const activity = forms[0]
      ? await findFormActivity(
          db.pool,
          forms.map(({ id }) => id),
        )
      : new Map();
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
      const form = await createForm(db, secrets, account.id, values, { id });
      redirectWithNotice(res, formPath(form), 'form-created');
    } catch (error) {
      if (await findOwnForm(db, account.id, id))
        return redirectWithNotice(res, formPath({ id }), 'form-created-before');
      renderPage(res, <NewFormPage values={values} errors={fieldErrors(error)} />, 400);
    }
  });

  router.get('/forms/:id', async (req: FormRequest, res) => {
    const form = await ownForm(db, req, res);
    const activity = await findFormActivity(db.pool, [form.id]);
    allowLeaving(res, form);
    const shown = { form, activity: activity?.get(form.id) ?? null, baseUrl: config.baseUrl, mark: createMark() };
    renderPage(res, <UsePage {...shown} />);
  });

  for (const [name, [change, notice]] of Object.entries(changes)) {
    router.post(`/forms/:id/${name}`, async (req: FormRequest, res) => {
      const form = await updateForm(db, secrets, await ownForm(db, req, res), change);
      redirectWithNotice(res, form.deletedAt ? '/dashboard/forms' : formPath(form), notice);
    });
  }

  router.get('/forms/:id/key', async (req: FormRequest, res) => {
    renderPage(res, <KeyPage form={await ownForm(db, req, res)} />);
  });
  router.post('/forms/:id/key', async (req: FormRequest, res) => {
    const form = await ownForm(db, req, res);
    // A second press would end the key that the first one made: it must have seen the present one.
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

  // Where the live test leads: to the submission that bears its mark.
  router.get('/forms/:id/arrived/:mark', async (req: Request<{ id: string; mark: string }>, res: Response) => {
    const form = await ownForm(db, req, res);
    const { mark } = req.params;
    const id = isMark(mark) ? await findMarkedSubmission(db.pool, form.id, mark) : null;
    if (id === null) renderPage(res, <NotArrivedPage form={form} />, 404);
    else res.redirect(303, `/dashboard/submissions/${id}`);
  });

  router.use(createFormSettingsRouter(deps));
  return router;
}

function pageNumber(value: unknown): number {
  return typeof value === 'string' && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : 1;
}
