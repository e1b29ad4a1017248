import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import {
  changeHistoryResend,
  countHistory,
  type HistoryFilter,
  listHistoryResends,
  startHistoryResend,
} from '../../deliveries/history-resend';
import { InputError } from '../../lib/input-error';
import { readInstant } from '../../submissions/read-api/list-query';
import type { Webhook } from '../../webhooks/webhook.model';
import { defineChange, hints } from '../define-change';
import { requireOwnWebhook, requireRedeliverable } from '../find';
import { presentResult } from '../present';
import { type AgentContext, type AgentTool, defineTool, readOnly } from '../run-tool';
import { timestamp, webhookId } from '../schemas';
import { presentResend, resend } from './webhooks.tools';

const filter = {
  ...webhookId,
  since: timestamp.describe('ISO 8601 timestamp: submissions created at or after it.'),
  until: timestamp
    .optional()
    .describe('ISO 8601 timestamp: only submissions created strictly before it. Default: now.'),
  form_ids: z.array(z.string().max(100)).max(1_000).optional().describe('Default: all forms that the webhook takes.'),
  include_delivered: z.boolean().default(false).describe('Also what was delivered to this webhook before.'),
};

const countResend = defineTool({
  name: 'count_webhook_resend',
  needs: 'webhooks:write',
  title: 'Count what a resend would send',
  description:
    'How many stored submissions resend_webhook_history would send with these arguments. count is null for more than ' +
    '200,000, which are too many.',
  inputSchema: filter,
  outputSchema: { count: z.number().int().nullable() },
  annotations: readOnly,
  run: async (context, { webhook_id: id, ...args }) => {
    const webhook = await requireOwnWebhook(context, id);
    const { db, reads, account } = context;
    const count = await reads.run(account.id, () => countHistory(db, webhook, readFilter(args)));
    return presentResult({ count });
  },
});

const startResend = defineChange({
  name: 'resend_webhook_history',
  needs: 'webhooks:write',
  title: 'Resend stored submissions to a webhook',
  description:
    'Starts sending stored submissions to a webhook, oldest first; get_webhook shows how far it is. First call ' +
    'count_webhook_resend with the same arguments.',
  inputSchema: filter,
  outputSchema: { resend },
  annotations: hints({ isDestructive: true, isOpenWorld: true }),
  recordAs: ({ webhook_id: id }) => ({ action: 'webhook.history-resent', kind: 'webhook', id }),
  run: async (context, { webhook_id: id, ...args }) => {
    const webhook = await requireOwnWebhook(context, id);
    const { db, reads, account } = context;
    await requireRedeliverable(context);
    const started = await reads.run(account.id, () => startHistoryResend(db, webhook, readFilter(args), uuidv7()));
    return { resend: presentResend(started) };
  },
});

const changeResend = defineChange({
  name: 'change_webhook_resend',
  needs: 'webhooks:write',
  title: 'Pause, continue or cancel a resend',
  description: 'What is already queued is still sent. get_webhook lists the resends.',
  inputSchema: {
    ...webhookId,
    resend_id: z.string().max(100).describe('The id of the resend, a UUID.'),
    change: z.enum(['pause', 'continue', 'cancel']),
  },
  outputSchema: { resend },
  annotations: hints({ isDestructive: true, isIdempotent: true, isOpenWorld: true }),
  recordAs: ({ webhook_id: id }) => ({ action: 'webhook.history-resend-updated', kind: 'webhook', id }),
  run: async (context, { webhook_id: id, resend_id: resendId, change }) => {
    const webhook = await requireOwnWebhook(context, id);
    const isChanged = await changeHistoryResend(context.db, webhook, resendId, change);
    const found = await findResend(context, webhook, resendId);
    if (!found) throw new InputError('not_found', 'this webhook has no such resend; get_webhook lists them');
    if (!isChanged) throw new InputError('wrong_state', `the resend is ${found.status}, so it cannot ${change}`);
    return { resend: presentResend(found) };
  },
});

/** The tools that send stored submissions to webhooks. */
export const resendTools: readonly AgentTool[] = [countResend, startResend, changeResend];

async function findResend({ db }: AgentContext, webhook: Webhook, id: string) {
  return (await listHistoryResends(db.pool, webhook.id)).find((one) => one.id === id);
}

interface FilterArguments {
  readonly since: string;
  readonly until?: string | undefined;
  readonly form_ids?: readonly string[] | undefined;
  readonly include_delivered: boolean;
}

function readFilter({ since, until, form_ids, include_delivered: includesDelivered }: FilterArguments): HistoryFilter {
  return {
    since: readInstant('since', since) ?? new Date(0),
    until: readInstant('until', until) ?? new Date(),
    formIds: form_ids ?? null,
    skipDelivered: !includesDelivered,
  };
}
