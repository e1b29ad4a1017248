import { z } from 'zod';
import { type HistoryResend, listHistoryResends } from '../../deliveries/history-resend';
import { findWebhookCalls, type WebhookCall } from '../../deliveries/webhook-log';
import { maskDelivery } from '../../submissions/masking';
import { findFormFilters } from '../../webhooks/form-filter';
import type { Webhook } from '../../webhooks/webhook.model';
import { presentWebhook } from '../../webhooks/webhook.presenter';
import { listWebhooks } from '../../webhooks/webhook.repository';
import { requireWebhook } from '../find';
import { presentList, presentResult } from '../present';
import { type AgentContext, type AgentTool, defineTool, readOnly } from '../run-tool';
import { callOutcome, leftOut, time, webhook, webhookId } from '../schemas';

const maxCalls = 20;

const listAccountWebhooks = defineTool({
  name: 'list_webhooks',
  needs: 'webhooks:read',
  title: 'List webhooks',
  description: 'The webhooks of the account with their last status and error; secret parts of their URLs are masked.',
  inputSchema: {},
  outputSchema: { webhooks: z.array(webhook), ...leftOut },
  annotations: readOnly,
  run: async (context) => {
    const webhooks = await presentOwn(context, await listWebhooks(context.db, context.account.id));
    return presentList('webhooks', webhooks, 300);
  },
});

/** A resend of stored submissions to a webhook. */
export const resend = z.looseObject({
  ...{ id: z.string(), status: z.string(), reason: z.string().nullable() },
  ...{ since: time, until: time, form_ids: z.array(z.string()).nullable(), include_delivered: z.boolean() },
  ...{ expected: z.number().int(), queued: z.number().int(), skipped: z.number().int() },
  ...{ created_at: time, finished_at: time.nullable() },
});

const call = z.looseObject({
  ...{ delivery_id: z.string(), submission_id: z.string().nullable(), form_name: z.string(), ...callOutcome },
  ...{ queued_at: time, finished_at: time.nullable() },
});

const getWebhook = defineTool({
  name: 'get_webhook',
  needs: 'webhooks:read',
  title: 'Get a webhook',
  description: `One webhook with its ${maxCalls} latest calls and its resends of stored submissions. Its secret is never returned.`,
  inputSchema: webhookId,
  outputSchema: { webhook, calls: z.array(call), resends: z.array(resend), cut: z.string().optional() },
  annotations: readOnly,
  run: async (context, { webhook_id: id }) => {
    const found = await requireWebhook(context, id);
    const { db, token } = context;
    const includesAudit = token.scopes.includes('audit:read');
    const { calls } = await findWebhookCalls(db.pool, { webhookIds: [found.id], includesAudit }, null, maxCalls);
    const [shown] = await presentOwn(context, [found]);
    return presentResult({
      webhook: shown,
      calls: calls.map((each) => maskOutcome(context, presentCall(each))),
      resends: (await listHistoryResends(db.pool, found.id)).map(presentResend),
    });
  },
});

/** The tools that read webhooks. */
export const webhookTools: readonly AgentTool[] = [listAccountWebhooks, getWebhook];

async function presentOwn({ db, token }: AgentContext, webhooks: readonly Webhook[]) {
  const filters = await findFormFilters(db.pool, webhooks);
  return webhooks.map((one) => presentWebhook(one, filters, token));
}

function presentCall(one: WebhookCall) {
  return {
    ...{ delivery_id: one.id, submission_id: one.submissionId, form_name: one.formName, status: one.status },
    ...{ response_status: one.responseStatus, response_excerpt: one.responseExcerpt, error: one.error },
    ...{ duration_ms: one.durationMs, queued_at: one.queuedAt, finished_at: one.finishedAt },
  };
}

/** The outcome of a call, without the response for a token that masks personal data. */
export function maskOutcome<Outcome extends { error: string | null; response_excerpt: string | null }>(
  { token }: Pick<AgentContext, 'token'>,
  outcome: Outcome,
): Outcome {
  return token.isMasked ? maskDelivery(outcome) : outcome;
}

export function presentResend(one: HistoryResend) {
  return {
    ...{ id: one.id, status: one.status, reason: one.reason, since: one.since, until: one.until },
    ...{ form_ids: one.formIds, include_delivered: !one.skipDelivered },
    ...{ expected: one.expected, queued: one.queued, skipped: one.skipped },
    ...{ created_at: one.createdAt, finished_at: one.finishedAt },
  };
}
