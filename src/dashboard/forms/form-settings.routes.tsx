import { type Request, type Response, Router } from 'express';
import { isPaid } from '../../../config/plans';
import type { Account } from '../../accounts/account.model';
import type { Form } from '../../forms/form.model';
import { updateForm } from '../../forms/form.service';
import type { FormSettings } from '../../forms/form.settings';
import { HttpError } from '../../lib/http-error';
import { InputError } from '../../lib/input-error';
import { findFormRetention, listRetentionLog } from '../../submissions/retention';
import type { DashboardDeps } from '../dashboard.deps';
import { type FieldErrors, fieldErrors, readForm } from '../page/read-form';
import { redirectWithNotice, renderPage } from '../page/render-page';
import { renderRetention, wouldErase } from '../page/retention.page';
import { readRetentionFields, retentionQuery } from '../page/retention-fields';
import { ownerOf } from '../session/session';
import { retentionPath, settingsPath } from './form-paths';
import { FormSettingsPage, type RejectedSettings } from './form-settings.page';
import { alertsGroup } from './groups/alerts.group';
import { autoReplyGroup } from './groups/auto-reply.group';
import { deliveryGroup } from './groups/delivery.group';
import { generalGroup } from './groups/general.group';
import { paymentGroup } from './groups/payment.group';
import { retentionGroup } from './groups/retention.group';
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
  retentionGroup,
  alertsGroup,
];

/** Attempts of one save; each fails when another save of the form comes first. */
const maxAttempts = 5;
/** Days of the retention log that are shown. */
const maxLogged = 30;

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

  const renderSettings = async (
    res: Response,
    form: Form,
    rejected: RejectedSettings | null,
    status = 200,
  ): Promise<void> => {
    const isSaved = res.req.query.saved !== undefined;
    const { account } = ownerOf(res);
    const [current, log] = await Promise.all([
      findFormRetention(db.pool, form.id),
      listRetentionLog(db.pool, { formId: form.id }, maxLogged),
    ]);
    const props = { form, groups, rejected, isSaved, account, paid: isPaid(account.plan), retention: { current, log } };
    renderPage(res, <FormSettingsPage {...props} baseUrl={config.baseUrl} />, status);
  };

  /** Whether the changed settings would erase submissions, which the owner must confirm. */
  const mustConfirm = async (form: Form, account: Account, { retention: rule }: FormSettings): Promise<boolean> => {
    if (rule === undefined) return false;
    const inherited = account.retention ?? 'keep';
    const scope = { accountId: account.id, formId: form.id };
    return wouldErase(db.pool, scope, form.retention ?? inherited, rule ?? inherited);
  };

  router.get('/forms/:id/settings', async (req: FormRequest, res) => {
    await renderSettings(res, await requireForm(req, res), null);
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
        const settings: FormSettings = Object.assign({}, ...edited.map((group) => group.settingsOf(values, form)));
        const { retention: rule = null, ...rest } = settings;
        const isUnconfirmed = await mustConfirm(form, ownerOf(res).account, settings);
        await updateForm(db, secrets, form, isUnconfirmed ? rest : settings, { onlyIfUnchanged: true });
        if (isUnconfirmed) return res.redirect(303, `${retentionPath(form)}?${retentionQuery(rule)}&confirm`);
      } catch (error) {
        const hasChanged = error instanceof InputError && error.code === 'wrong_state';
        if (hasChanged && attempt < maxAttempts) continue;
        return reject(fieldErrors(error), 400);
      }
      const anchor = edited[0] ? `#${edited[0].slug}` : '';
      return res.redirect(303, `${settingsPath(form)}?saved${anchor}`);
    }
  });

  router.get('/forms/:id/retention', async (req: FormRequest, res) => {
    const form = await requireForm(req, res);
    const { account } = ownerOf(res);
    await renderRetention(res, db.pool, {
      nav: 'forms',
      subject: form.name,
      action: retentionPath(form),
      back: `${settingsPath(form)}#retention`,
      scope: { accountId: account.id, formId: form.id },
      own: form.retention,
      inherited: account.retention ?? 'keep',
    });
  });

  router.post('/forms/:id/retention', async (req: FormRequest, res) => {
    const form = await requireForm(req, res);
    await updateForm(db, secrets, form, { retention: readRetentionFields(Object.fromEntries(readForm(req))) });
    redirectWithNotice(res, `${settingsPath(form)}#retention`, 'retention-saved');
  });
  return router;
}
