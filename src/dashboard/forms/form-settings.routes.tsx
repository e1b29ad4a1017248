import { type Request, type Response, Router } from 'express';
import { isPaid } from '../../../config/plans';
import type { Form } from '../../forms/form.model';
import { updateForm } from '../../forms/form.service';
import { HttpError } from '../../lib/http-error';
import { InputError } from '../../lib/input-error';
import type { DashboardDeps } from '../dashboard.deps';
import { type FieldErrors, fieldErrors, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { ownerOf } from '../session/session';
import { settingsPath } from './form-paths';
import { FormSettingsPage, type RejectedSettings } from './form-settings.page';
import { alertsGroup } from './groups/alerts.group';
import { autoReplyGroup } from './groups/auto-reply.group';
import { deliveryGroup } from './groups/delivery.group';
import { generalGroup } from './groups/general.group';
import { paymentGroup } from './groups/payment.group';
import { securityGroup } from './groups/security.group';
import type { SettingsGroup } from './groups/settings-group';
import { thankYouGroup } from './groups/thank-you.group';
import { findChanges, readFingerprints } from './settings-changes';

type FormRequest = Request<{ id: string }>;

const groups: readonly SettingsGroup[] = [
  generalGroup,
  deliveryGroup,
  thankYouGroup,
  autoReplyGroup,
  securityGroup,
  paymentGroup,
  alertsGroup,
];

/** Attempts of one save; each fails when another save of the form comes first. */
const maxAttempts = 5;

/**
 * `/forms/:id/settings`: all settings in one form. Only the fields that were edited are saved, so that two open tabs do
 * not overwrite each other's changes. When both edited the same field, the second save is rejected once and can be
 * repeated.
 */
export function createFormSettingsRouter(
  { config, database: db, secrets }: DashboardDeps,
  requireForm: (req: FormRequest, res: Response) => Promise<Form>,
): Router {
  const router = Router();

  const renderSettings = (res: Response, form: Form, rejected: RejectedSettings | null, status = 200): void => {
    const isSaved = res.req.query.saved !== undefined;
    const paid = isPaid(ownerOf(res).account.plan);
    const page = <FormSettingsPage {...{ form, groups, rejected, isSaved, paid }} baseUrl={config.baseUrl} />;
    renderPage(res, page, status);
  };

  router.get('/forms/:id/settings', async (req: FormRequest, res) => {
    renderSettings(res, await requireForm(req, res), null);
  });

  router.post('/forms/:id/settings', async (req: FormRequest, res) => {
    const posted = Object.fromEntries(readForm(req));
    const seen = readFingerprints(posted.seen ?? '');
    for (let attempt = 1; ; attempt += 1) {
      const form = await requireForm(req, res);
      if (!seen) throw new HttpError(403, null, 'The form was incomplete. Reload the page and try again.');
      const { edited, values, conflicts } = findChanges(groups, form, posted, seen);
      const reject = (errors: FieldErrors, status: number) => renderSettings(res, form, { values, errors }, status);
      if (Object.keys(conflicts).length > 0) return reject(conflicts, 409);
      try {
        const settings = Object.assign({}, ...edited.map((group) => group.settingsOf(values, form)));
        await updateForm(db, secrets, form, settings, { onlyIfUnchanged: true });
      } catch (error) {
        const hasChanged = error instanceof InputError && error.code === 'wrong_state';
        if (hasChanged && attempt < maxAttempts) continue;
        return reject(fieldErrors(error), 400);
      }
      const anchor = edited[0] ? `#${edited[0].slug}` : '';
      return res.redirect(303, `${settingsPath(form)}?saved${anchor}`);
    }
  });
  return router;
}
