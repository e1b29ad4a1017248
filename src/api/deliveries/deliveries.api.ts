import Joi from 'joi';
import { validate as isUuid } from 'uuid';
import { type DeliveryLogEntry, deliveryStatuses } from '../../deliveries/delivery.log';
import { redeliverOwn } from '../../deliveries/redeliver';
import { retriedKinds, retryFailed } from '../../deliveries/retry-failed';
import { InputError } from '../../lib/input-error';
import { parseInstant } from '../../lib/instants';
import { instant } from '../../lib/setting-types';
import { readSettings } from '../../lib/settings';
import { queueNames } from '../../queues/contracts';
import { retryOwnDelivery } from '../../submissions/changes/retry-delivery';
import { maskDelivery } from '../../submissions/masking';
import {
  type AnyDelivery,
  type DeliveryPosition,
  findScopeDelivery,
  listScopeDeliveries,
} from '../../submissions/read-api/account-deliveries';
import { findFormId, listReadableForms } from '../../submissions/read-api/account-forms';
import { mayReadAudit } from '../../tokens/token-rules';
import type { ApiDeps } from '../api.deps';
import { invalidCursor, readId, readPage, readTime, readWord, single, writeCursor } from '../paging';
import { invalidRequest, notFound } from '../problem';
import { type ApiRequest, type ApiResult, type ApiRoute, action, type Change, change, read } from '../route';
import { requireAllowed, requireSending } from '../webhooks/find-webhook';

/** `/api/deliveries`: what submissions caused, and sending it again. */
export const deliveryRoutes: readonly ApiRoute[] = [
  read('/api/deliveries', 'submissions:read', listAll),
  // Before the route with an id, which would match its path.
  change(
    'POST',
    '/api/deliveries/retry-failed',
    'submissions:write',
    'account.deliveries-resent',
    retryAll,
    limitResends,
  ),
  read('/api/deliveries/:id', 'submissions:read', showDelivery),
  change('POST', '/api/deliveries/:id/retry', 'submissions:write', 'delivery.retried', retryOne, limitResends),
  action('POST', '/api/deliveries/:id/redeliver', 'webhooks:write', 'delivery.resent', redeliverOne),
];

type DeliveryRequest = ApiRequest<{ readonly id: string }>;

async function listAll({ database: { pool }, reads }: ApiDeps, request: ApiRequest): Promise<ApiResult> {
  const { account, scope, query } = request;
  const page = readPage(query, { keys: 2 });
  const form = single(query, 'form');
  const formId = form === null ? undefined : await findFormId(pool, scope, form);
  if (formId === null) throw invalidRequest('form must be the id or access key of a form of this account.');
  const filter = {
    ...{ formId, submissionId: readId(query, 'submission'), webhookId: readId(query, 'webhook') },
    ...{ kind: readWord(query, 'kind', queueNames), status: readWord(query, 'status', deliveryStatuses) },
    ...{ since: readTime(query, 'since'), before: readTime(query, 'before') },
  };
  const after = readPosition(page.after);
  const { deliveries, next } = await reads.run(account.id, () =>
    listScopeDeliveries(pool, scope, filter, after, page.limit),
  );
  return {
    body: {
      deliveries: deliveries.map((delivery) => present(delivery, request)),
      has_more: next !== null,
      next_cursor: next && writeCursor([next.at.toISOString(), next.id ?? '']),
    },
  };
}

function readPosition(after: readonly string[] | null): DeliveryPosition | null {
  if (after === null) return null;
  const [time = '', id = ''] = after;
  const at = parseInstant(time);
  if (!at || (id !== '' && !isUuid(id))) throw invalidCursor();
  return { at, id: id || null };
}

async function showDelivery(deps: ApiDeps, request: DeliveryRequest): Promise<ApiResult> {
  const delivery = await requireDelivery(deps, request);
  const { about } = delivery;
  return { body: { ...present(delivery, request), about } };
}

/** The delivery of the path. Throws a 404 when the token sees none; one of the audit log needs the scope audit:read. */
async function requireDelivery({ database }: ApiDeps, request: DeliveryRequest): Promise<AnyDelivery> {
  const { scope, token, params } = request;
  const delivery = await findScopeDelivery(database.pool, scope, params.id);
  if (!delivery || (delivery.about === 'audit' && !mayReadAudit(token))) throw notFound('delivery');
  return delivery;
}

function limitResends(deps: ApiDeps, request: Pick<ApiRequest, 'account' | 'query'>): Promise<void> {
  return requireAllowed(deps, request, 'redeliver');
}

async function retryOne(deps: ApiDeps, request: DeliveryRequest, { queries }: Change): Promise<ApiResult> {
  const { account, scope, params } = request;
  const delivery = await retryOwnDelivery(deps.database, account, scope.formIds, params.id, 'owner', queries);
  return { body: present(delivery, request) };
}

/** Sends what a webhook delivery is about again, after any outcome, as a new delivery. */
async function redeliverOne(deps: ApiDeps, request: DeliveryRequest): Promise<ApiResult> {
  await requireDelivery(deps, request);
  requireSending(request);
  await requireAllowed(deps, request, 'redeliver');
  const delivery = await redeliverOwn(deps.database, request.scope, request.params.id);
  const { id } = delivery;
  return {
    status: 201,
    body: present(delivery, request),
    location: `/api/deliveries/${id}`,
    audit: { object: { kind: 'delivery', id } },
  };
}

const failedSettings = Joi.object<{
  readonly kind: (typeof retriedKinds)[number];
  readonly since: Date;
  readonly form_ids: readonly string[] | null;
}>({
  kind: Joi.string()
    .valid(...retriedKinds)
    .required(),
  since: instant().required(),
  form_ids: Joi.array().items(Joi.string().uuid()).min(1).max(1_000).allow(null).default(null),
});

async function retryAll(deps: ApiDeps, request: ApiRequest, { queries }: Change): Promise<ApiResult> {
  const { account, scope, body } = request;
  const { kind, since, form_ids } = readSettings(failedSettings, body);
  if (account.stopped) throw new InputError('wrong_state', `the account is ${account.stopped} and sends nothing`);
  const formIds = form_ids ?? (await listReadableForms(deps.database.pool, scope)).map(({ id }) => id);
  const queued = await retryFailed(queries, scope, formIds, kind, since);
  return { body: { queued }, audit: queued === 0 ? null : { changes: { deliveries: { new: queued } } } };
}

function present(delivery: DeliveryLogEntry, { token }: Pick<ApiRequest, 'token'>): DeliveryLogEntry {
  const shown = token.isMasked ? maskDelivery(delivery) : delivery;
  const { id, submission_id, alert_id, kind, webhook_id, file_id, status, attempt, worker_crashes, retry_at } = shown;
  const { response_status, response_excerpt, error, transports, bounces, duration_ms, request_id } = shown;
  const { queued_at, started_at, finished_at } = shown;
  return {
    ...{ id, submission_id, alert_id, kind, webhook_id, file_id, status, attempt, worker_crashes, retry_at },
    ...{ response_status, response_excerpt, error, transports, bounces, duration_ms, request_id },
    ...{ queued_at, started_at, finished_at },
  };
}
