import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { InputError } from '../../lib/input-error';
import { maySetWebhook } from '../../tokens/token-rules';
import { formatNames } from '../../webhooks/formats/table';
import { findTestRefusal } from '../../webhooks/manual-requests';
import { sendTestEvent } from '../../webhooks/send-test-event';
import { areHeadersReadable } from '../../webhooks/webhook.headers';
import type { Webhook } from '../../webhooks/webhook.model';
import { presentNewWebhook } from '../../webhooks/webhook.presenter';
import { readSecret, rotateSecret } from '../../webhooks/webhook.secrets';
import { createWebhook, deleteWebhook, requireAllowedUrl, updateWebhook } from '../../webhooks/webhook.service';
import { defineChange, hints } from '../define-change';
import { requireAuditAccess, requireOwnWebhook, requireUnmasked } from '../find';
import type { AgentContext, AgentTool } from '../run-tool';
import { active, callOutcome, changedRow, newWebhook, time, webhookId } from '../schemas';
import { maskOutcome } from './webhooks.tools';

const url = z.string().describe('Where each submission is sent, by POST. https is strongly advised.');
const settings = {
  name: z.string().nullable().optional().describe('Shown instead of the masked URL.'),
  format: z
    .enum(formatNames)
    .nullable()
    .optional()
    .describe('Null or absent: detected from the URL. json is for programs.'),
  form_ids: z.array(z.string()).nullable().optional().describe('Only submissions of these forms; null for all forms.'),
  headers: z
    .record(z.string(), z.string().nullable())
    .optional()
    .describe('Changes of its own request headers by name; null removes one. Values are never returned.'),
  audit_events: z.boolean().optional().describe('Whether it also gets the entries of the audit log.'),
};
const changedWebhook = z.looseObject({ id: z.string(), active: z.boolean() });
const secret = z.string().describe('Shown only now: store it where the receiver checks signatures.');

const createNewWebhook = defineChange({
  name: 'create_webhook',
  needs: 'webhooks:write',
  title: 'Create a webhook',
  description: 'Creates a webhook and returns its signing secret, which is never shown again. Then use test_webhook.',
  inputSchema: { url, ...settings },
  outputSchema: { webhook: newWebhook },
  annotations: hints({ isOpenWorld: true }),
  recordAs: () => ({ action: 'webhook.created', kind: 'webhook', id: uuidv7() }),
  run: async (context, args, id) => {
    await checkTarget(context, args);
    const { db, secrets, account } = context;
    const created = await createWebhook(db, secrets, account.id, args, { id });
    return { webhook: presentNewWebhook(created.webhook, created.secret) };
  },
});

const changeWebhook = defineChange({
  name: 'update_webhook',
  needs: 'webhooks:write',
  title: 'Change a webhook',
  description: 'Changes only the given settings of a webhook.',
  inputSchema: { ...webhookId, url: url.optional(), ...settings },
  outputSchema: { webhook: changedWebhook },
  annotations: hints({ isDestructive: true, isIdempotent: true, isOpenWorld: true }),
  recordAs: ({ webhook_id: id }) => ({ action: 'webhook.settings-changed', kind: 'webhook', id }),
  run: async (context, { webhook_id: id, ...changes }) => {
    const webhook = await requireOwnWebhook(context, id);
    await checkTarget(context, changes);
    return { webhook: presentChanged(await updateWebhook(context.db, context.secrets, webhook, changes)) };
  },
});

const setWebhookActive = defineChange({
  name: 'set_webhook_active',
  needs: 'webhooks:write',
  title: 'Pause or activate a webhook',
  description: 'Nothing is sent to a paused webhook, and nothing later for the submissions that arrive meanwhile.',
  inputSchema: { ...webhookId, active },
  outputSchema: { webhook: changedWebhook },
  annotations: hints({ isDestructive: true, isIdempotent: true, isOpenWorld: true }),
  recordAs: ({ webhook_id: id }) => ({ action: 'webhook.settings-changed', kind: 'webhook', id }),
  run: async (context, { webhook_id: id, active: isActive }) => {
    const webhook = await requireOwnWebhook(context, id);
    return { webhook: presentChanged(await updateWebhook(context.db, context.secrets, webhook, { active: isActive })) };
  },
});

const removeWebhook = defineChange({
  name: 'delete_webhook',
  needs: 'webhooks:write',
  title: 'Delete a webhook',
  description:
    'Deletes a webhook with its secret for good; what is pending is skipped. set_webhook_active only pauses it.',
  inputSchema: webhookId,
  outputSchema: { webhook: changedRow },
  annotations: hints({ isDestructive: true, isOpenWorld: true }),
  recordAs: ({ webhook_id: id }) => ({ action: 'webhook.deleted', kind: 'webhook', id }),
  run: async (context, { webhook_id: id }) => {
    await deleteWebhook(await requireOwnWebhook(context, id));
    return { webhook: { id, deleted: true } };
  },
});

const testWebhook = defineChange({
  name: 'test_webhook',
  needs: 'webhooks:write',
  title: 'Test a webhook',
  description:
    'Sends a sample submission, signed with the secret of the webhook, and returns what the receiver responded within ' +
    '8 seconds. Nothing is stored. At most 6 tests per minute.',
  inputSchema: webhookId,
  outputSchema: { test: z.looseObject(callOutcome) },
  annotations: hints({ isOpenWorld: true }),
  recordAs: ({ webhook_id: id }) => ({ action: 'webhook.tested', kind: 'webhook', id }),
  run: async (context, { webhook_id: id }) => {
    const webhook = await requireOwnWebhook(context, id);
    const { secrets, outbound, account, limiter } = context;
    if (readSecret(secrets, webhook) === null || !areHeadersReadable(secrets, webhook)) {
      throw new InputError(
        'wrong_state',
        'the secret or the headers can no longer be read, because SECRET_KEY has changed: use rotate_webhook_secret, ' +
          'and enter the headers again with update_webhook',
      );
    }
    const refusal = await findTestRefusal(limiter, account);
    if (refusal) throw new InputError('wrong_state', refusal.message);
    return { test: maskOutcome(context, await sendTestEvent(secrets, webhook, outbound)) };
  },
});

const rotateWebhookSecret = defineChange({
  name: 'rotate_webhook_secret',
  needs: 'webhooks:write',
  title: 'Replace the signing secret of a webhook',
  description:
    'Returns the new secret, which is never shown again. For overlap_hours, the header webhook-signature is also signed ' +
    'with the old one; X-Service-Signature switches at once.',
  inputSchema: { ...webhookId, overlap_hours: z.number().int().min(0).max(720).default(24) },
  outputSchema: { webhook: z.looseObject({ id: z.string(), secret, previous_secret_until: time.nullable() }) },
  annotations: hints({ isDestructive: true, isOpenWorld: true }),
  recordAs: ({ webhook_id: id, overlap_hours: hours }) => ({
    ...{ action: 'webhook.secret-rotated', kind: 'webhook', id, changes: { overlap_hours: { new: hours } } },
  }),
  run: async (context, { webhook_id: id, overlap_hours: hours }) => {
    requireUnmasked(context, 'replace secrets');
    const webhook = await requireOwnWebhook(context, id);
    const rotated = await rotateSecret(context.db, context.secrets, webhook, hours);
    return { webhook: { id, secret: rotated.secret, previous_secret_until: rotated.previousSecretUntil } };
  },
});

/** The tools that change webhooks. */
export const webhookChangeTools: readonly AgentTool[] = [
  createNewWebhook,
  changeWebhook,
  setWebhookActive,
  removeWebhook,
  testWebhook,
  rotateWebhookSecret,
];

const presentChanged = ({ id, active: isActive }: Webhook) => ({ id, active: isActive });

/** Rejects a URL that may not be called, and settings that would show the token more than it may see. */
async function checkTarget(
  context: AgentContext,
  settings: { readonly url?: string | undefined; readonly audit_events?: boolean | undefined },
): Promise<void> {
  if (settings.audit_events) requireAuditAccess(context);
  if (!maySetWebhook(context.token, settings))
    requireUnmasked(context, 'do more than rename, pause and resume webhooks');
  if (settings.url !== undefined) await requireAllowedUrl(context.outbound, settings.url);
}
