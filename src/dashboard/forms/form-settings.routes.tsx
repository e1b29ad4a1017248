import { type Request, type Response, Router } from 'express';
import type { Pool } from 'pg';
import { isPaid } from '../../../config/plans';
import type { Account } from '../../accounts/account.model';
import type { Form } from '../../forms/form.model';
import { updateForm } from '../../forms/form.service';
import type { FormChanges } from '../../forms/form.settings';
import { HttpError } from '../../lib/http-error';
import { InputError } from '../../lib/input-error';
import { findFormRetention, listRetentionLog } from '../../submissions/retention/retention-rules';
import { countSpamScores, noScores } from '../../submissions/statistics/spam-scores';
import type { DashboardDeps } from '../dashboard.deps';
import { redirectWithNotice } from '../notices';
import { type FieldErrors, fieldErrors, readForm } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { renderRetention, wouldErase } from '../retention/retention.page';
import { readRetentionFields, retentionQuery } from '../retention/retention-fields';
import { ownerOf } from '../session/session';
import { retentionPath, settingsPath } from './form-paths';
import { FormSettingsPage, type RejectedSettings } from './form-settings.page';
import { isRecipientField } from './groups/recipient-fields';
import type { RetentionStatus } from './groups/settings-group';
import { spamFilterGroup } from './groups/spam-filter.group';
import { allowPreviews } from './previews.routes';
import { findReceivedFields, nothingReceived } from './received-fields';
import { type Fingerprints, findChanges, fingerprintsOf, readFingerprints } from './settings-changes';
import { type SettingsTab, settingsTabs } from './settings-tabs';

type FormRequest = Request<{ id: string }>;
type TabRequest = Request<{ id: string; tab?: string }>;

/** Attempts of one save; each fails when another save of the form comes first. */
const maxAttempts = 5;
/** Days of the retention log that are shown. */
const maxLogged = 30;

/**
 * `/forms/:id/settings`: the tabs of the settings, each with a form of its own. Only the fields that were edited are
 * saved, so that two people do not overwrite each other's changes. When both edited the same field, the second save is
 * rejected once and can be repeated.
 */
export function createFormSettingsRouter(
  { config, database: db, secrets }: DashboardDeps,
  requireForm: (req: FormRequest, res: Response) => Promise<Form>,
): Router {
  const router = Router();

  const renderTab = async (
    res: Response,
    form: Form,
    tab: SettingsTab,
    rejected: RejectedSettings | null,
    status = 200,
  ): Promise<void> => {
    if (tab.Preview) allowPreviews(res);
    const isSaved = res.req.query.saved !== undefined;
    const { account } = ownerOf(res);
    const retention = tab.slug === 'retention' ? await findRetentionStatus(db.pool, form) : noRetention;
    const received = ['auto-reply', 'notifications'].includes(tab.slug)
      ? await findReceivedFields(db.pool, form)
      : nothingReceived;
    const spamScores = tab.slug === 'security' ? await countSpamScores(db.pool, form.id) : noScores;
    const states = { retention, received, spamScores };
    const props = { form, tab, rejected, isSaved, account, paid: isPaid(account.plan), ...states };
    renderPage(res, <FormSettingsPage {...props} baseUrl={config.baseUrl} />, status);
  };

  /** Whether the changed settings would erase submissions, which the owner must confirm. */
  const mustConfirm = async (form: Form, account: Account, { retention: rule }: FormChanges): Promise<boolean> => {
    if (rule === undefined) return false;
    const inherited = account.retention ?? 'keep';
    const scope = { accountId: account.id, formId: form.id };
    return wouldErase(db.pool, scope, form.settings.retention ?? inherited, rule ?? inherited);
  };

  router.get('/forms/:id/settings{/:tab}', async (req: TabRequest, res) => {
    const form = await requireForm(req, res);
    await renderTab(res, form, requireTab(req), null);
  });

  router.post('/forms/:id/settings{/:tab}', async (req: TabRequest, res) => {
    const posted = Object.fromEntries(readForm(req));
    const seen = readFingerprints(posted.seen ?? '');
    for (let attempt = 1; ; attempt += 1) {
      const form = await requireForm(req, res);
      const tab = requireTab(req);
      if (!seen || !isOf(tab, form, seen))
        throw new HttpError(403, null, 'The form was incomplete. Reload the page and try again.');
      const { edited, values, conflicts } = findChanges(tab.groups, form, posted, seen);
      const reject = (errors: FieldErrors, status: number) => renderTab(res, form, tab, { values, errors }, status);
      // Pressed without script: shows the page with the typed thresholds and what they would do.
      if (posted.preview === spamFilterGroup.slug) return reject({}, 200);
      if (Object.keys(conflicts).length > 0) return reject(conflicts, 409);
      try {
        const settings: FormChanges = Object.assign({}, ...edited.map((group) => group.settingsOf(values, form)));
        const { retention: rule = null, ...rest } = settings;
        const isUnconfirmed = await mustConfirm(form, ownerOf(res).account, settings);
        await updateForm(db, secrets, form, isUnconfirmed ? rest : settings, { onlyIfUnchanged: true });
        if (isUnconfirmed) return res.redirect(303, `${retentionPath(form)}?${retentionQuery(rule)}&confirm`);
      } catch (error) {
        const hasChanged = error instanceof InputError && error.code === 'wrong_state';
        if (hasChanged && attempt < maxAttempts) continue;
        return reject(fieldErrors(error), 400);
      }
      return res.redirect(303, `${settingsPath(form, tab.slug)}?saved`);
    }
  });

  router.get('/forms/:id/retention', async (req: FormRequest, res) => {
    const form = await requireForm(req, res);
    const { account } = ownerOf(res);
    await renderRetention(res, db.pool, {
      nav: 'forms',
      subject: form.name,
      action: retentionPath(form),
      back: settingsPath(form, 'retention'),
      scope: { accountId: account.id, formId: form.id },
      own: form.settings.retention,
      inherited: account.retention ?? 'keep',
    });
  });

  router.post('/forms/:id/retention', async (req: FormRequest, res) => {
    const form = await requireForm(req, res);
    await updateForm(db, secrets, form, { retention: readRetentionFields(Object.fromEntries(readForm(req))) });
    redirectWithNotice(res, settingsPath(form, 'retention'), 'retention-saved');
  });
  return router;
}

/** The tab in the address; throws a 404 if there is none. */
function requireTab({ params }: TabRequest): SettingsTab {
  const { tab: slug = 'general' } = params;
  const tab = settingsTabs.find((each) => each.slug === slug);
  if (!tab) throw new HttpError(404, null, 'This page does not exist.');
  return tab;
}

/**
 * Whether these fingerprints are of the tab's fields: a page from before an update may have had more. A recipient
 * may have been removed since.
 */
function isOf({ groups }: SettingsTab, form: Form, seen: Fingerprints): boolean {
  const fields = fingerprintsOf(groups, form);
  return Object.keys(seen).every((name) => Object.hasOwn(fields, name) || isRecipientField(name));
}

const noRetention: RetentionStatus = { current: null, log: [] };

async function findRetentionStatus(pool: Pool, form: Form): Promise<RetentionStatus> {
  const [current, log] = await Promise.all([
    findFormRetention(pool, form.id),
    listRetentionLog(pool, { formId: form.id }, maxLogged),
  ]);
  return { current, log };
}
