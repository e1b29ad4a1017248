import { type Request, type Response, Router } from 'express';
import { isPaid } from '../../../config/plans';
import type { Form } from '../../forms/form.model';
import { updateForm } from '../../forms/form.service';
import type { DashboardDeps } from '../dashboard.deps';
import { fieldErrors, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { ownerOf } from '../session/session';
import { settingsPath } from './form-paths';
import { answerGroup } from './groups/answer.group';
import { autoReplyGroup } from './groups/auto-reply.group';
import { deliveryGroup } from './groups/delivery.group';
import { generalGroup } from './groups/general.group';
import { paymentGroup } from './groups/payment.group';
import { securityGroup } from './groups/security.group';
import type { SettingsGroup } from './groups/settings-group';
import { ownForm } from './own-form';
import { type Attempt, SettingsPage } from './settings.view';

type FormRequest = Request<{ id: string }>;

const groups: readonly SettingsGroup[] = [
  generalGroup,
  deliveryGroup,
  answerGroup,
  autoReplyGroup,
  securityGroup,
  paymentGroup,
];

/** `/forms/ID/settings`: the settings in groups, each saved by itself, so that two tabs do not undo each other. */
export function createFormSettingsRouter({ config, database: db, secrets }: DashboardDeps): Router {
  const router = Router();

  const show = (res: Response, form: Form, attempt: Attempt | null, status = 200): void => {
    const saved = groups.find(({ slug }) => slug === res.req.query.saved)?.slug ?? null;
    const paid = isPaid(ownerOf(res).account.plan);
    const page = <SettingsPage {...{ form, groups, attempt, saved, paid }} baseUrl={config.baseUrl} />;
    renderPage(res, page, status);
  };

  router.get('/forms/:id/settings', async (req: FormRequest, res) => show(res, await ownForm(db, req, res), null));

  for (const group of groups) {
    const path = `/forms/:id/settings/${group.slug}`;
    // Whoever loads the page of a refused form again, or comes back to it after signing in.
    router.get(path, async (req: FormRequest, res) => {
      res.redirect(303, `${settingsPath(await ownForm(db, req, res))}#${group.slug}`);
    });
    router.post(path, async (req: FormRequest, res) => {
      const form = await ownForm(db, req, res);
      const values = Object.fromEntries(readForm(req));
      try {
        await updateForm(db, secrets, form, group.settingsOf(values));
      } catch (error) {
        return show(res, form, { slug: group.slug, values, errors: fieldErrors(error) }, 400);
      }
      return redirectToSaved(res, form, group);
    });
  }

  router.post('/forms/:id/settings/payment/off', async (req: FormRequest, res) => {
    const form = await ownForm(db, req, res);
    await updateForm(db, secrets, form, { payment: null });
    redirectToSaved(res, form, paymentGroup);
  });
  return router;
}

// The notice stands at the group, for that is where the owner looks.
function redirectToSaved(res: Response, form: Form, { slug }: SettingsGroup): void {
  res.redirect(303, `${settingsPath(form)}?saved=${slug}#${slug}`);
}
