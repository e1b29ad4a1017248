import Joi from 'joi';
import {
  changeHistoryResend,
  countHistory,
  type HistoryFilter,
  type HistoryResend,
  type HistoryResendChange,
  listHistoryResends,
  startHistoryResend,
} from '../../deliveries/history-resend';
import { countRedeliverable, redeliverFailed } from '../../deliveries/redeliver-failed';
import { InputError } from '../../lib/input-error';
import { isTimeout } from '../../lib/pg-errors';
import { instant } from '../../lib/setting-types';
import { readSettings } from '../../lib/settings';
import type { Webhook } from '../../webhooks/webhook.model';
import { webhookLabel } from '../../webhooks/webhook.presenter';
import type { ApiDeps } from '../api.deps';
import { requireMatch } from '../etag';
import { presentPageOf, readPage } from '../paging';
import { notFound } from '../problem';
import { type ApiRequest, type ApiResult, type ApiRoute, action, type Change, change, read, withEtag } from '../route';
import {
  lockWebhook,
  requireAllowed,
  requireSending,
  requireTarget,
  requireWebhook,
  type WebhookRequest,
} from './find-webhook';

/** `/api/webhooks/{id}/redeliver` and `/resends`: sending to a webhook again. */
export const resendRoutes: readonly ApiRoute[] = [
  action('POST', '/api/webhooks/:id/redeliver', 'webhooks:write', 'account.deliveries-resent', redeliver, countResent),
  read('/api/webhooks/:id/resends', 'webhooks:read', listResends),
  read('/api/webhooks/:id/resends/:resend', 'webhooks:read', showResend),
  withEtag(
    change(
      'PATCH',
      '/api/webhooks/:id/resends/:resend',
      'webhooks:write',
      'webhook.history-resend-updated',
      changeResend,
    ),
  ),
];

type ResendRequest = ApiRequest<{ readonly id: string; readonly resend: string }>;

interface FailedOnly {
  readonly what: 'failed';
  readonly since?: Date;
  readonly before: Date;
}

interface History {
  readonly what: 'history';
  readonly since: Date;
  readonly before: Date;
  readonly form_ids: readonly string[] | null;
  readonly skip_delivered: boolean;
}

const what = Joi.string().messages({ 'any.only': '{{#label}} must be failed or history' });
const before = instant().default(() => new Date());
const failedOnly = Joi.object<FailedOnly>({
  what: what.valid('failed').default('failed'),
  since: instant(),
  before,
});
const history = Joi.object<History>({
  what: what.valid('history').required(),
  since: instant().required(),
  before,
  form_ids: Joi.array().items(Joi.string()).max(1_000).allow(null).default(null),
  skip_delivered: Joi.boolean().default(true),
});

function readRedelivery(body: unknown): FailedOnly | History {
  const { what: wanted } = Object(body ?? {}) as { readonly what?: unknown };
  return wanted === 'history' ? readSettings(history, body) : readSettings(failedOnly, body);
}

/** Sends what failed to the webhook again, or starts to send what was submitted in a time. */
async function redeliver(deps: ApiDeps, request: WebhookRequest): Promise<ApiResult> {
  const { database } = deps;
  const wanted = readRedelivery(request.body);
  const webhook = await requireTarget(deps, request);
  requireSending(request);
  await requireAllowed(deps, request, 'redeliver');
  if (wanted.what === 'history') {
    const resend = await counting(deps, webhook, () => startHistoryResend(database, webhook, toFilter(wanted)));
    return {
      status: 202,
      body: { queued: 0, resend: present(resend) },
      location: `/api/webhooks/${webhook.id}/resends/${resend.id}`,
      audit: {
        action: 'webhook.history-resent',
        object: { kind: 'webhook', id: webhook.id, label: webhookLabel(webhook) },
      },
    };
  }
  const range = await checkRange(deps, webhook, wanted);
  const queued = await redeliverFailed(database, webhook.id, range.since, range.until);
  return {
    body: { queued, resend: null },
    audit: queued === 0 ? null : { changes: { webhook: { new: webhook.id }, deliveries: { new: queued } } },
  };
}

/** The dry run: how many deliveries `redeliver` would cause. */
async function countResent(deps: ApiDeps, request: WebhookRequest): Promise<ApiResult> {
  const wanted = readRedelivery(request.body);
  const webhook = await requireTarget(deps, request);
  requireSending(request);
  if (wanted.what === 'failed') {
    return { body: { queued: (await checkRange(deps, webhook, wanted)).count, resend: null } };
  }
  const queued = await counting(deps, webhook, () => countHistory(deps.database, webhook, toFilter(wanted)));
  if (queued === null) throw rangeTooLarge('at most 200,000 submissions can be resent at once');
  return { body: { queued, resend: null } };
}

const dayMs = 86_400_000;

/** The time of a redelivery, the last 24 hours by default. Throws InputError when too many deliveries failed in it. */
async function checkRange({ database }: ApiDeps, webhook: Webhook, { since: from, before: until }: FailedOnly) {
  const since = from ?? new Date(until.getTime() - dayMs);
  const count = await countRedeliverable(database, [webhook.id], since, until);
  if (count === null) throw rangeTooLarge('more than 10,000 deliveries failed in this time');
  return { since, until, count };
}

function toFilter({ since, before: until, form_ids: formIds, skip_delivered: skipDelivered }: History): HistoryFilter {
  return { since, until, formIds, skipDelivered };
}

/** Runs a count of submissions, which may take long. */
async function counting<Result>({ reads }: ApiDeps, { accountId }: Webhook, run: () => Promise<Result>) {
  try {
    return await reads.run(accountId, run);
  } catch (error) {
    if (!isTimeout(error)) throw error;
    throw rangeTooLarge('counting the submissions takes too long');
  }
}

function rangeTooLarge(reason: string): InputError {
  const message = `must be later: ${reason}`;
  return new InputError('invalid_setting', `since ${message}`, [{ setting: 'since', message }]);
}

async function listResends(deps: ApiDeps, request: WebhookRequest): Promise<ApiResult> {
  const { id } = await requireWebhook(deps, request);
  const resends = await listHistoryResends(deps.database.pool, id);
  return presentPageOf('resends', resends, readPage(request.query), present);
}

async function showResend(deps: ApiDeps, request: ResendRequest): Promise<ApiResult> {
  const { id } = await requireWebhook(deps, request);
  return resultOf(findResend(await listHistoryResends(deps.database.pool, id), request));
}

const changeTo = { paused: 'pause', running: 'continue', cancelled: 'cancel' } as const satisfies Record<
  string,
  HistoryResendChange
>;
const resendSettings = Joi.object<{ readonly status: keyof typeof changeTo }>({
  status: Joi.string()
    .valid(...Object.keys(changeTo))
    .required(),
});

async function changeResend(deps: ApiDeps, request: ResendRequest, inChange: Change): Promise<ApiResult> {
  const { database } = deps;
  const { queries } = inChange;
  const { status } = readSettings(resendSettings, request.body);
  // Its lock lets changes of the resends follow each other; If-Match is about the resend.
  const webhook = await lockWebhook(deps, { ...request, ifMatch: null }, inChange);
  const find = async () => findResend(await listHistoryResends(queries, webhook.id), request);
  const resend = await find();
  requireMatch(request, versionOf(resend));
  if (resend.status === status) return { ...resultOf(resend), audit: null };
  if (!(await changeHistoryResend(database, webhook, resend.id, changeTo[status], queries))) {
    throw new InputError('wrong_state', `the resend is ${resend.status} and cannot become ${status}`);
  }
  return resultOf(await find());
}

function findResend(resends: readonly HistoryResend[], { params }: ResendRequest): HistoryResend {
  const resend = resends.find(({ id }) => id === params.resend);
  if (!resend) throw notFound('resend');
  return resend;
}

function resultOf(resend: HistoryResend): ApiResult {
  return { body: present(resend), version: versionOf(resend) };
}

/** How far it is changes by itself. */
function versionOf({ id, status }: HistoryResend): unknown {
  return { id, status };
}

function present(resend: HistoryResend) {
  const { id, status, reason, since, until, formIds, skipDelivered, expected, queued, skipped } = resend;
  return {
    ...{ id, status, reason, since, before: until, form_ids: formIds, skip_delivered: skipDelivered },
    ...{ expected, queued, skipped },
    created_at: resend.createdAt,
    updated_at: resend.updatedAt,
    finished_at: resend.finishedAt,
  };
}
