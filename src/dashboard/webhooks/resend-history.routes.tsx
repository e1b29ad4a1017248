import type { Request, Response } from 'express';
import {
  changeHistoryResend,
  countHistory,
  type HistoryFilter,
  isHistoryResendChange,
  listHistoryResends,
  startHistoryResend,
} from '../../deliveries/history-resend';
import { listNewestForms } from '../../forms/form.repository';
import { HttpError } from '../../lib/http-error';
import { wholeAccount } from '../../members/scope';
import { findFormFilters } from '../../webhooks/form-filter';
import { isRequestAllowed } from '../../webhooks/manual-requests';
import type { Webhook } from '../../webhooks/webhook.model';
import type { DashboardDeps } from '../dashboard.deps';
import { explainTimeout } from '../inbox/run-search';
import { redirectWithNotice } from '../notices';
import { type FieldErrors, fieldErrors, parametersOf, readForm, readNewRow } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { get, type MemberRoute, post } from '../session/routes';
import { signedInOf } from '../session/session';
import { readLogQuery } from './delivery-log/delivery-log-query';
import { requireWebhook, type WebhookRequest, webhookPath } from './require-webhook';
import { ResendHistoryPage } from './resend-history.page';

const maxFormsShown = 1_000;

/** `/webhooks/:id/history`: a dry run, starting a resend of stored submissions, and changing a running one. */
export const resendHistoryRoutes: readonly MemberRoute[] = [
  get('/webhooks/:id/history', 'webhooks:write', showHistory),
  post('/webhooks/:id/history', 'webhooks:write', startResend),
  get('/webhooks/:id/history/:resend', 'webhooks:write', returnToHistory),
  post('/webhooks/:id/history/:resend', 'webhooks:write', changeResend),
];

async function showHistory(deps: DashboardDeps, req: WebhookRequest, res: Response): Promise<void> {
  await renderHistory(deps, res, await requireWebhook(deps, req, res), parametersOf(req.originalUrl));
}

async function startResend(deps: DashboardDeps, req: WebhookRequest, res: Response): Promise<void> {
  const { database: db, limiter, reads } = deps;
  const webhook = await requireWebhook(deps, req, res);
  const form = readForm(req);
  const { filter } = readFilter(form, signedInOf(res).account.zone);
  if (!filter) return renderHistory(deps, res, webhook, form);
  if (!(await isRequestAllowed(limiter, 'redeliver', webhook.accountId))) {
    return renderHistory(deps, res, webhook, form, { form: 'Too many resends. Wait a minute and try again.' });
  }
  try {
    await explainTimeout(
      () => reads.run(webhook.accountId, () => startHistoryResend(db, webhook, filter, readNewRow(form))),
      countTimedOut,
    );
  } catch (error) {
    return renderHistory(deps, res, webhook, form, fieldErrors(error));
  }
  return redirectWithNotice(res, historyPath(webhook), 'history-started');
}

type ResendRequest = Request<{ id: string; resend: string }>;

/** For a reload of the errors of a change. */
async function returnToHistory(deps: DashboardDeps, req: ResendRequest, res: Response): Promise<void> {
  res.redirect(303, historyPath(await requireWebhook(deps, req, res)));
}

async function changeResend(deps: DashboardDeps, req: ResendRequest, res: Response): Promise<void> {
  const webhook = await requireWebhook(deps, req, res);
  const change = readForm(req).get('change') ?? '';
  if (!isHistoryResendChange(change)) throw new HttpError(404, null, 'This action does not exist.');
  try {
    const isChanged = await changeHistoryResend(deps.database, webhook, req.params.resend, change);
    if (!isChanged) return redirectWithNotice(res, historyPath(webhook), 'history-unchanged');
  } catch (error) {
    return renderHistory(deps, res, webhook, new URLSearchParams(), fieldErrors(error));
  }
  return redirectWithNotice(res, historyPath(webhook), noticeOf[change]);
}

async function renderHistory(
  { database: db, reads }: DashboardDeps,
  res: Response,
  webhook: Webhook,
  parameters: URLSearchParams,
  problems: FieldErrors = {},
): Promise<void> {
  const forms =
    (await findFormFilters(db.pool, [webhook])).get(webhook.id) ??
    (await listNewestForms(db, wholeAccount(webhook.accountId), maxFormsShown));
  const { draft, filter, errors: invalid } = readFilter(parameters, signedInOf(res).account.zone);
  let errors: FieldErrors = { ...invalid, ...problems };
  let count: number | null | undefined;
  if (filter && Object.keys(errors).length === 0) {
    try {
      count = await explainTimeout(
        () => reads.run(webhook.accountId, () => countHistory(db, webhook, filter)),
        countTimedOut,
      );
    } catch (error) {
      errors = fieldErrors(error);
    }
  }
  const resends = await listHistoryResends(db.pool, webhook.id);
  renderPage(
    res,
    <ResendHistoryPage
      {...{ webhook, forms, draft, resends, errors }}
      {...(count !== undefined && filter && { count, range: filter })}
    />,
    Object.keys(errors).length > 0 ? 400 : 200,
  );
}

const countTimedOut = 'Counting the submissions takes too long. Select a shorter time range, and try again.';

const noticeOf = { pause: 'history-paused', continue: 'history-continued', cancel: 'history-cancelled' } as const;

/** The filter as typed and as read: null when it was not typed yet or is invalid. */
function readFilter(parameters: URLSearchParams, zone: string) {
  const {
    draft,
    since,
    until = new Date(),
    errors,
  } = readLogQuery(
    new URLSearchParams({
      since: parameters.get('since') ?? '',
      until: parameters.get('until') ?? '',
    }),
    zone,
  );
  const form = (parameters.get('form_ids') ?? '').slice(0, 100);
  const include = parameters.get('include') === 'all' ? 'all' : '';
  const isTyped = parameters.has('since');
  const missing = isTyped && draft.since === '' && { since: 'Enter the first day to send.' };
  const problems: FieldErrors = { ...errors, ...missing };
  const filter: HistoryFilter | null =
    since && Object.keys(problems).length === 0
      ? { since, until, formIds: form === '' ? null : [form], skipDelivered: include !== 'all' }
      : null;
  return { draft: { since: draft.since, until: draft.until, form, include }, filter, errors: problems };
}

function historyPath(webhook: Webhook): string {
  return `${webhookPath(webhook)}/history`;
}
