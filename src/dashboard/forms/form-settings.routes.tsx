import { type Request, type Response, Router } from 'express';
import { isPaid } from '../../../config/plans';
import type { Form } from '../../forms/form.model';
import { updateForm } from '../../forms/form.service';
import type { DashboardDeps } from '../dashboard.deps';
import { fieldErrors, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { ownerOf } from '../session/session';
import { settingsPath } from './form-paths';
import { FormSettingsPage, type RejectedGroup } from './form-settings.page';
import { autoReplyGroup } from './groups/auto-reply.group';
import { deliveryGroup } from './groups/delivery.group';
import { generalGroup } from './groups/general.group';
import { paymentGroup } from './groups/payment.group';
import { securityGroup } from './groups/security.group';
import type { SettingsGroup } from './groups/settings-group';
import { thankYouGroup } from './groups/thank-you.group';

type FormRequest = Request<{ id: string }>;

const groups: readonly SettingsGroup[] = [
  generalGroup,
  deliveryGroup,
  thankYouGroup,
  autoReplyGroup,
  securityGroup,
  paymentGroup,
];

/**
 * `/forms/:id/settings`: the settings in groups, each saved separately, so that two open tabs do not overwrite each
 * other's changes.
 */
export function createFormSettingsRouter(
  { config, database: db, secrets }: DashboardDeps,
  requireForm: (req: FormRequest, res: Response) => Promise<Form>,
): Router {
  const router = Router();

  const renderSettings = (res: Response, form: Form, rejected: RejectedGroup | null, status = 200): void => {
    const savedSlug = groups.find(({ slug }) => slug === res.req.query.saved)?.slug ?? null;
    const paid = isPaid(ownerOf(res).account.plan);
    const page = <FormSettingsPage {...{ form, groups, rejected, savedSlug, paid }} baseUrl={config.baseUrl} />;
    renderPage(res, page, status);
  };

  router.get('/forms/:id/settings', async (req: FormRequest, res) => {
    renderSettings(res, await requireForm(req, res), null);
  });

  for (const group of groups) {
    const path = `/forms/:id/settings/${group.slug}`;
    // For a reload of a rejected form, and for the return after signing in.
    router.get(path, async (req: FormRequest, res) => {
      res.redirect(303, `${settingsPath(await requireForm(req, res))}#${group.slug}`);
    });
    router.post(path, async (req: FormRequest, res) => {
      const form = await requireForm(req, res);
      const values = Object.fromEntries(readForm(req));
      try {
        await updateForm(db, secrets, form, group.settingsOf(values, form));
      } catch (error) {
        return renderSettings(res, form, { slug: group.slug, values, errors: fieldErrors(error) }, 400);
      }
      return redirectToSaved(res, form, group);
    });
  }

  router.post('/forms/:id/settings/payment/off', async (req: FormRequest, res) => {
    const form = await requireForm(req, res);
    await updateForm(db, secrets, form, { payment: null });
    redirectToSaved(res, form, paymentGroup);
  });
  return router;
}

/** Shows the notice inside the saved group rather than at the top of a long page. */
function redirectToSaved(res: Response, form: Form, { slug }: SettingsGroup): void {
  res.redirect(303, `${settingsPath(form)}?saved=${slug}#${slug}`);
}
