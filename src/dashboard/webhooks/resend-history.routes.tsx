import { type Request, type Response, Router } from 'express';
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
import { findFormFilters } from '../../webhooks/form-filter';
import type { Webhook } from '../../webhooks/webhook.model';
import { findOwnWebhook } from '../../webhooks/webhook.repository';
import type { DashboardDeps } from '../dashboard.deps';
import { explainTimeout } from '../inbox/run-search';
import { redirectWithNotice } from '../notices';
import { type FieldErrors, fieldErrors, readForm, readNewRow } from '../page/read-form';
import { renderPage } from '../page/render-page';
import { ownerOf } from '../session/session';
import { readLogQuery } from './delivery-log/delivery-log-query';
import { isRequestAllowed } from './delivery-log/manual-requests';
import { ResendHistoryPage } from './resend-history.page';

type WebhookRequest = Request<{ id: string }>;

const maxFormsShown = 1_000;

/** `/webhooks/:id/history`: a dry run, starting a resend of stored submissions, and changing a running one. */
export function createResendHistoryRouter({ database: db, limiter, reads }: DashboardDeps): Router {
  const router = Router();

  const requireWebhook = async (req: WebhookRequest, res: Response): Promise<Webhook> => {
    const webhook = await findOwnWebhook(db, ownerOf(res).account.id, req.params.id);
    if (!webhook) throw new HttpError(404, null, 'This webhook does not exist.');
    return webhook;
  };

  const renderHistory = async (
    res: Response,
    webhook: Webhook,
    parameters: URLSearchParams,
    problems: FieldErrors = {},
  ): Promise<void> => {
    const forms =
      (await findFormFilters(db.pool, [webhook])).get(webhook.id) ??
      (await listNewestForms(db, webhook.accountId, maxFormsShown));
    const { draft, filter, errors: invalid } = readFilter(parameters);
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
  };

  router.get('/webhooks/:id/history', async (req: WebhookRequest, res) => {
    const { searchParams } = new URL(req.originalUrl, 'http://localhost');
    await renderHistory(res, await requireWebhook(req, res), searchParams);
  });

  router.post('/webhooks/:id/history', async (req: WebhookRequest, res) => {
    const webhook = await requireWebhook(req, res);
    const form = readForm(req);
    const { filter } = readFilter(form);
    if (!filter) return renderHistory(res, webhook, form);
    if (!(await isRequestAllowed(limiter, 'redeliver', webhook.accountId))) {
      return renderHistory(res, webhook, form, { form: 'Too many resends. Wait a minute and try again.' });
    }
    try {
      await explainTimeout(
        () => reads.run(webhook.accountId, () => startHistoryResend(db, webhook, filter, readNewRow(form))),
        countTimedOut,
      );
    } catch (error) {
      return renderHistory(res, webhook, form, fieldErrors(error));
    }
    return redirectWithNotice(res, pathOf(webhook), 'history-started');
  });

  // For a reload of its errors.
  router.get('/webhooks/:id/history/:resend', async (req: Request<{ id: string; resend: string }>, res) => {
    res.redirect(303, pathOf(await requireWebhook(req, res)));
  });
  router.post('/webhooks/:id/history/:resend', async (req: Request<{ id: string; resend: string }>, res) => {
    const webhook = await requireWebhook(req, res);
    const change = readForm(req).get('change') ?? '';
    if (!isHistoryResendChange(change)) throw new HttpError(404, null, 'This action does not exist.');
    try {
      const isChanged = await changeHistoryResend(db, webhook, req.params.resend, change);
      if (!isChanged) return redirectWithNotice(res, pathOf(webhook), 'history-unchanged');
    } catch (error) {
      return renderHistory(res, webhook, new URLSearchParams(), fieldErrors(error));
    }
    return redirectWithNotice(res, pathOf(webhook), noticeOf[change]);
  });
  return router;
}

const countTimedOut = 'Counting the submissions takes too long. Select a shorter time range, and try again.';

const noticeOf = { pause: 'history-paused', continue: 'history-continued', cancel: 'history-cancelled' } as const;

/** The filter as typed and as read: null when it was not typed yet or is invalid. */
function readFilter(parameters: URLSearchParams) {
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

function pathOf({ id }: Webhook): string {
  return `/dashboard/webhooks/${id}/history`;
}
