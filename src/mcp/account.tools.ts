import { z } from 'zod';
import { findOwnForm } from '../forms/form.repository';
import { updateForm } from '../forms/form.service';
import { InputError } from '../lib/input-error';
import { canDo } from '../members/permissions';
import { findFormId } from '../submissions/read-api/account-forms';
import { findFormFilters } from '../webhooks/form-filter';
import { presentWebhook } from '../webhooks/webhook.presenter';
import { findOwnWebhook, listWebhooks } from '../webhooks/webhook.repository';
import { updateWebhook } from '../webhooks/webhook.service';
import { defineChange, hints } from './changing.tools';
import { truncateTexts } from './present';
import { type AgentTool, defineTool } from './run-tool';

const readOnly = { readOnlyHint: true, openWorldHint: false } as const;
const active = z.boolean().describe('false pauses it, true activates it again.');

const setFormActive = defineChange({
  name: 'set_form_active',
  needs: 'forms:write',
  title: 'Pause or activate a form',
  description: 'A paused form rejects what visitors send, and they see an error.',
  inputSchema: { form: z.string().max(200).describe('Id or access key of the form.'), active },
  annotations: hints({ isDestructive: true, isIdempotent: true, isOpenWorld: true }),
  recordAs: ({ form, active: isActive }) => ({
    action: isActive ? 'form.resumed' : 'form.paused',
    kind: 'form',
    id: form,
  }),
  run: async ({ db, secrets, scope }, { form: idOrKey, active: isActive }) => {
    const id = await findFormId(db.pool, scope, idOrKey);
    const form = id === null ? null : await findOwnForm(db, scope, id);
    if (!form) throw new InputError('not_found', 'this account has no such form; list_forms lists the forms');
    if (form.deletedAt) throw new InputError('wrong_state', 'the form is in the recycle bin: restore it first');
    const changed = await updateForm(db, secrets, form, { active: isActive });
    return { form: { id: changed.id, name: changed.name, active: changed.active } };
  },
});

const listAccountWebhooks = defineTool({
  name: 'list_webhooks',
  needs: 'webhooks:write',
  title: 'List webhooks',
  description: 'The webhooks of the account with their last status and error; secret parts of their URLs are masked.',
  inputSchema: {},
  annotations: readOnly,
  run: async ({ db, account, token }) => {
    const webhooks = await listWebhooks(db, account.id);
    const filters = await findFormFilters(db.pool, webhooks);
    const shown = webhooks.map((webhook) => presentWebhook(webhook, filters, token));
    return JSON.stringify(truncateTexts({ webhooks: shown }, 300));
  },
});

const setWebhookActive = defineChange({
  name: 'set_webhook_active',
  needs: 'webhooks:write',
  title: 'Pause or activate a webhook',
  description: 'Nothing is sent to a paused webhook, and nothing later for the submissions that arrive meanwhile.',
  inputSchema: { webhook_id: z.string().max(100).describe('The id of the webhook, a UUID.'), active },
  annotations: hints({ isDestructive: true, isIdempotent: true, isOpenWorld: true }),
  recordAs: ({ webhook_id: id }) => ({ action: 'webhook.active-changed', kind: 'webhook', id }),
  run: async ({ db, secrets, account, token }, { webhook_id: id, active: isActive }) => {
    const webhook = await findOwnWebhook(db, account.id, id);
    if (!webhook) throw new InputError('not_found', 'this account has no such webhook; list_webhooks lists them');
    if (webhook.auditEvents && !canDo(token, 'audit:read'))
      throw new InputError(
        'wrong_state',
        'this webhook gets the audit log, which the creator of this token may not see',
      );
    const changed = await updateWebhook(db, secrets, webhook, { active: isActive });
    return { webhook: { id: changed.id, active: changed.active } };
  },
});

const listMembers = defineTool({
  name: 'list_members',
  needs: 'members:read',
  title: 'List members',
  description: 'The people who may use the account, with their roles; form_ids is null for all forms.',
  inputSchema: {},
  annotations: readOnly,
  run: async ({ db, account }) => {
    const { rows } = await db.pool.query(
      `SELECT u.name, u.email, m.role, m.form_ids, m.created_at AS joined_at
       FROM members m JOIN users u ON u.id = m.user_id WHERE m.account_id = $1 ORDER BY m.created_at, u.id LIMIT 500`,
      [account.id],
    );
    return JSON.stringify(truncateTexts({ members: rows }, 300));
  },
});

/** The tools for what an account has beside submissions. */
export const accountTools: readonly AgentTool[] = [setFormActive, listAccountWebhooks, setWebhookActive, listMembers];
