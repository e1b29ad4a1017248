import { type Response, Router } from 'express';
import { countRedeliverable, redeliverFailed } from '../../deliveries/redeliver-failed';
import { redeliverOwn } from '../../deliveries/redeliver-own';
import { findWaitingCalls, findWebhookCalls, type WebhookLogPage } from '../../deliveries/webhook-log';
import { InputError } from '../../lib/input-error';
import type { Webhook } from '../../webhooks/webhook.model';
import { listWebhooks } from '../../webhooks/webhook.repository';
import type { DashboardDeps } from '../dashboard.deps';
import type { NoticeCode } from '../page/notices';
import { type FieldErrors, fieldErrors, ownPath, readForm } from '../page/read-form';
import { redirectWithNotice, renderPage } from '../page/render-page';
import { PageError } from '../page-error';
import { ownerOf } from '../session/session';
import { mayCall } from './limit-calls';
import { LogPage } from './log.view';
import { type LogQuery, logAddress, readLogQuery } from './log-query';
import { RedeliverPage } from './redeliver.view';
import { unlessUnderWay } from './under-way';

const perPage = 30;
const nothing: WebhookLogPage = { calls: [], newer: null, older: null };

/** `/webhooks/log` and `/webhooks/redeliver`: what became of the calls, and calling again. */
export function createWebhookLogRouter({ database: db, limiter }: DashboardDeps): Router {
  const drawLog = async (res: Response, parameters: URLSearchParams, problems: FieldErrors = {}): Promise<void> => {
    const webhooks = await listWebhooks(db, ownerOf(res).account.id);
    const query = readLogQuery(parameters);
    const chosen = choose(webhooks, query).map(({ id }) => id);
    const errors = { ...query.errors, ...problems };
    const { status, place, since, until, draft } = query;
    const isWrong = Object.keys(query.errors).length > 0;
    const showsWaiting = status === 'waiting' || (!status && !place && !since && !until);
    const waiting = showsWaiting && !isWrong ? await findWaitingCalls(db.pool, chosen, perPage) : [];
    const log =
      status === 'waiting' || isWrong
        ? nothing
        : await findWebhookCalls(db.pool, { webhookIds: chosen, status, since, until }, place, perPage);
    const address = logAddress(draft, placeIn(parameters));
    renderPage(res, <LogPage {...{ webhooks, draft, waiting, log, address, errors }} />, statusFor(errors));
  };

  const drawRedeliver = async (res: Response, parameters: URLSearchParams, problems: FieldErrors = {}) => {
    const webhooks = await listWebhooks(db, ownerOf(res).account.id);
    const query = readLogQuery(parameters);
    const errors = { ...query.errors, ...problems };
    const { draft } = query;
    if (Object.keys(errors).length > 0) {
      return renderPage(res, <RedeliverPage {...{ webhooks, draft, errors }} />, statusFor(errors));
    }
    const range = rangeOf(query);
    const chosen = choose(webhooks, query).filter(({ active }) => active || draft.webhook !== '');
    const ids = chosen.map(({ id }) => id);
    const count = await countRedeliverable(db, ids, range.since, range.until);
    const shown = { webhook: draft.webhook, since: localTime(range.since), until: draft.until };
    renderPage(res, <RedeliverPage {...{ webhooks, draft: shown, count, range, errors }} />);
  };

  const router = Router();
  router.get('/webhooks/log', (req, res) => drawLog(res, parametersOf(req.originalUrl)));
  router.post('/webhooks/log/redeliver', async (req, res) => {
    const form = readForm(req);
    const back = ownPath(form.get('back') ?? '/dashboard/webhooks/log');
    const { account } = ownerOf(res);
    if (!(await mayCall(limiter, 'redeliver', account.id))) throw tooMany;
    const send = async (): Promise<NoticeCode> => {
      await redeliverOwn(db, account.id, form.get('delivery') ?? '');
      return 'redelivered';
    };
    try {
      redirectWithNotice(res, back, await unlessUnderWay(send));
    } catch (error) {
      if (!(error instanceof InputError) || error.code === 'not_found') throw error;
      await drawLog(res, parametersOf(back), fieldErrors(error));
    }
  });

  router.get('/webhooks/redeliver', (req, res) => drawRedeliver(res, parametersOf(req.originalUrl)));
  router.post('/webhooks/redeliver', async (req, res) => {
    const form = readForm(req);
    const query = readLogQuery(form);
    const { account } = ownerOf(res);
    const chosen = choose(await listWebhooks(db, account.id), query);
    const targets = query.draft.webhook === '' ? chosen.filter(({ active }) => active) : chosen;
    if (Object.keys(query.errors).length > 0) return drawRedeliver(res, form);
    if (!(await mayCall(limiter, 'redeliver', account.id))) throw tooMany;
    const { since, until } = rangeOf(query);
    const ids = targets.map(({ id }) => id);
    // Counted again: what the page said may be long ago, and nobody should wait for a million.
    if ((await countRedeliverable(db, ids, since, until)) === null) return drawRedeliver(res, form);
    let total = 0;
    try {
      for (const id of ids) total += await redeliverFailed(db, id, since, until);
    } catch (error) {
      return drawRedeliver(res, form, fieldErrors(error));
    }
    const log = logAddress({ webhook: query.draft.webhook, status: '', since: '', until: '' });
    return redirectWithNotice(res, log, 'redelivered-many', total);
  });
  return router;
}

const tooMany = new PageError(429, 'Calls were sent again many times just now. Please wait a minute.');
const dayMs = 86_400_000;

function choose(webhooks: readonly Webhook[], { draft }: Pick<LogQuery, 'draft'>): readonly Webhook[] {
  if (draft.webhook === '') return webhooks;
  const chosen = webhooks.filter(({ id }) => id === draft.webhook);
  if (chosen.length === 0) throw new InputError('not_found', 'There is no such webhook.');
  return chosen;
}

// The last day, unless a time was chosen.
function rangeOf({ since, until = new Date() }: LogQuery): { readonly since: Date; readonly until: Date } {
  return { since: since ?? new Date(until.getTime() - dayMs), until };
}

function placeIn(parameters: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...parameters].filter(([name]) => name === 'before' || name === 'after'));
}

function localTime(at: Date): string {
  return at.toISOString().slice(0, 16);
}

function parametersOf(address: string): URLSearchParams {
  return new URL(address, 'http://own.invalid').searchParams;
}

function statusFor(errors: FieldErrors): number {
  return Object.keys(errors).length > 0 ? 400 : 200;
}
