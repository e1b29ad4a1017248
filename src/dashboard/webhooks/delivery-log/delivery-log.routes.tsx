import type { Request, Response } from 'express';
import { redeliverOwn } from '../../../deliveries/redeliver';
import { countRedeliverable, redeliverFailed } from '../../../deliveries/redeliver-failed';
import { findCallDetail } from '../../../deliveries/sent-request';
import { findWaitingCalls, findWebhookCalls, type WebhookLogPage } from '../../../deliveries/webhook-log';
import { HttpError } from '../../../lib/http-error';
import { InputError } from '../../../lib/input-error';
import { localTime } from '../../../lib/time-zones';
import { canDo } from '../../../members/permissions';
import { isRequestAllowed } from '../../../webhooks/manual-requests';
import type { Webhook } from '../../../webhooks/webhook.model';
import { listWebhooks } from '../../../webhooks/webhook.repository';
import { describeAudit } from '../../audit/record-request';
import type { DashboardDeps } from '../../dashboard.deps';
import { redirectWithNotice } from '../../notices';
import { type FieldErrors, fieldErrors, ownPath, parametersOf, readForm } from '../../page/read-form';
import { renderPage } from '../../page/render-page';
import { get, type MemberRoute, post } from '../../session/routes';
import { scopeOf, signedInOf } from '../../session/session';
import { DeliveryPage } from './delivery.page';
import { DeliveryLogPage } from './delivery-log.page';
import { type LogQuery, logPath, readLogQuery } from './delivery-log-query';
import { noticeUnlessInProgress } from './notice-in-progress';
import { ResendFailedPage } from './resend-failed.page';

const perPage = 30;
const emptyPage: WebhookLogPage = { calls: [], newer: null, older: null };

/** `/webhooks/log` and `/webhooks/redeliver`: the delivery log, one delivery, and resending it or all that failed. */
export const deliveryLogRoutes: readonly MemberRoute[] = [
  get('/webhooks/log', 'webhooks:read', showLog),
  get('/webhooks/log/redeliver', 'webhooks:read', returnToLog),
  post('/webhooks/log/redeliver', 'webhooks:write', resendOne),
  get('/webhooks/log/:id', 'webhooks:read', showDelivery),
  get('/webhooks/redeliver', 'webhooks:write', showResendFailed),
  post('/webhooks/redeliver', 'webhooks:write', resendFailed),
];

function showLog(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  return renderLog(deps, res, parametersOf(req.originalUrl));
}

async function renderLog(
  { database: db }: DashboardDeps,
  res: Response,
  parameters: URLSearchParams,
  resendErrors: FieldErrors = {},
): Promise<void> {
  const { account } = signedInOf(res);
  const webhooks = await listWebhooks(db, account.id);
  const query = readLogQuery(parameters, account.zone);
  const webhookIds = selectWebhooks(webhooks, query).map(({ id }) => id);
  const errors = { ...query.errors, ...resendErrors };
  const { status, cursor, since, until, draft } = query;
  const isInvalid = Object.keys(query.errors).length > 0;
  const includesAudit = canDo(signedInOf(res), 'audit:read');
  const showsPending = status === 'waiting' || (!status && !cursor && !since && !until);
  const pending = showsPending && !isInvalid ? await findWaitingCalls(db.pool, webhookIds, perPage, includesAudit) : [];
  const log =
    status === 'waiting' || isInvalid
      ? emptyPage
      : await findWebhookCalls(db.pool, { webhookIds, status, since, until, includesAudit }, cursor, perPage);
  const path = logPath(draft, cursorIn(parameters));
  renderPage(res, <DeliveryLogPage {...{ webhooks, draft, pending, log, path, errors }} />, statusFor(errors));
}

/** For a reload of the errors of a resend. */
function returnToLog(_deps: DashboardDeps, _req: Request, res: Response): void {
  res.redirect(303, '/dashboard/webhooks/log');
}

async function resendOne(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { database, limiter } = deps;
  const form = readForm(req);
  const back = ownPath(form.get('back') ?? '/dashboard/webhooks/log');
  const { account } = signedInOf(res);
  if (!(await isRequestAllowed(limiter, 'redeliver', account.id))) throw tooManyResends();
  try {
    const notice = await noticeUnlessInProgress(async () => {
      const { id } = await redeliverOwn(database, scopeOf(res), form.get('delivery') ?? '');
      describeAudit(res, { action: 'delivery.resent', object: { kind: 'delivery', id } });
      return 'redelivered';
    });
    redirectWithNotice(res, back, notice);
  } catch (error) {
    if (!(error instanceof InputError) || error.code === 'not_found') throw error;
    await renderLog(deps, res, parametersOf(back), fieldErrors(error));
  }
}

async function showDelivery(
  { database: db, secrets, links }: DashboardDeps,
  req: Request<{ id: string }>,
  res: Response,
): Promise<void> {
  const signedIn = signedInOf(res);
  const includesAudit = canDo(signedIn, 'audit:read');
  const detail = await findCallDetail({ db, secrets, links }, signedIn.account.id, req.params.id, includesAudit);
  if (!detail) throw new HttpError(404, null, 'This delivery does not exist. Its submission may have been deleted.');
  renderPage(res, <DeliveryPage {...detail} />);
}

function showResendFailed(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  return renderResendFailed(deps, res, parametersOf(req.originalUrl));
}

async function renderResendFailed(
  { database: db }: DashboardDeps,
  res: Response,
  parameters: URLSearchParams,
  resendErrors: FieldErrors = {},
): Promise<void> {
  const { account } = signedInOf(res);
  const webhooks = await listWebhooks(db, account.id);
  const query = readLogQuery(parameters, account.zone);
  const errors = { ...query.errors, ...resendErrors };
  const { draft } = query;
  if (Object.keys(errors).length > 0) {
    return renderPage(res, <ResendFailedPage {...{ webhooks, draft, errors }} />, statusFor(errors));
  }
  const range = rangeOf(query);
  const ids = selectTargets(webhooks, query).map(({ id }) => id);
  const count = await countRedeliverable(db, ids, range.since, range.until);
  const shown = { webhook: draft.webhook, since: inputValue(range.since, account.zone), until: draft.until };
  renderPage(res, <ResendFailedPage {...{ webhooks, draft: shown, count, range, errors }} />);
}

async function resendFailed(deps: DashboardDeps, req: Request, res: Response): Promise<void> {
  const { database: db, limiter } = deps;
  const form = readForm(req);
  // A request for something else would otherwise resend everything of the last day.
  if ([...form.keys()].some((name) => !resendFields.has(name))) throw unknownAction();
  const { account } = signedInOf(res);
  const query = readLogQuery(form, account.zone);
  const ids = selectTargets(await listWebhooks(db, account.id), query).map(({ id }) => id);
  if (Object.keys(query.errors).length > 0) return renderResendFailed(deps, res, form);
  if (!(await isRequestAllowed(limiter, 'redeliver', account.id))) throw tooManyResends();
  const { since, until } = rangeOf(query);
  // Count again: the page may be old, and there may now be too many to resend at once.
  if ((await countRedeliverable(db, ids, since, until)) === null) return renderResendFailed(deps, res, form);
  let total = 0;
  try {
    for (const id of ids) total += await redeliverFailed(db, id, since, until);
  } catch (error) {
    return renderResendFailed(deps, res, form, fieldErrors(error));
  }
  const path = logPath({ webhook: query.draft.webhook, status: '', since: '', until: '' });
  return redirectWithNotice(res, path, 'redelivered-many', total);
}

/** The fields of the form that resends failed deliveries. */
const resendFields: ReadonlySet<string> = new Set(['_csrf', 'webhook', 'since', 'until']);

function unknownAction(): HttpError {
  return new HttpError(404, null, 'This action does not exist.');
}

function tooManyResends(): HttpError {
  return new HttpError(429, null, 'Too many deliveries were resent in the last minute. Wait a minute and try again.');
}

/** The webhook that the filter names, or all; throws an InputError `not_found` for an unknown one. */
function selectWebhooks(webhooks: readonly Webhook[], { draft }: LogQuery): readonly Webhook[] {
  if (draft.webhook === '') return webhooks;
  const selected = webhooks.filter(({ id }) => id === draft.webhook);
  if (selected.length === 0) throw new InputError('not_found', 'This webhook does not exist.');
  return selected;
}

/**
 * As `selectWebhooks`, but without disabled webhooks unless one is named: resending to it then says that it is
 * disabled.
 */
function selectTargets(webhooks: readonly Webhook[], query: LogQuery): readonly Webhook[] {
  return selectWebhooks(webhooks, query).filter(({ active }) => active || query.draft.webhook !== '');
}

const dayMs = 86_400_000;

/** The last 24 hours unless a start was given. */
function rangeOf({ since, until = new Date() }: LogQuery): { readonly since: Date; readonly until: Date } {
  return { since: since ?? new Date(until.getTime() - dayMs), until };
}

function cursorIn(parameters: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...parameters].filter(([name]) => name === 'before' || name === 'after'));
}

/** A time as the value of an `<input type="datetime-local">`, in the zone. */
function inputValue(at: Date, zone: string): string {
  return localTime(at, zone).toISOString().slice(0, 16);
}

function statusFor(errors: FieldErrors): number {
  return Object.keys(errors).length > 0 ? 400 : 200;
}
