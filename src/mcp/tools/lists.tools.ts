import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import type { ListEntry } from '../../lists/list-entry.model';
import { addEntries, type ListScope, listEntries, readEntries, removeEntries } from '../../lists/list-entry.service';
import { listActions, listKinds, listLimits } from '../../lists/list-entry.settings';
import { describeLoss } from '../../submissions/statistics/loss-texts';
import { findListLoss } from '../../submissions/statistics/losses';
import { defineChange, hints } from '../define-change';
import { requireForm, requireScope } from '../find';
import { presentList } from '../present';
import { type AgentContext, type AgentTool, defineTool, readOnly } from '../run-tool';
import { confirmLoss, leftOut, time } from '../schemas';
import { lossError } from './form-changes.tools';

const form = z
  .string()
  .max(200)
  .optional()
  .describe('Id or access key of the form whose lists are meant. Without it: those of the account, for all forms.');

const entry = z.looseObject({
  ...{ id: z.string(), action: z.enum(listActions), kind: z.enum(listKinds), value: z.string() },
  ...{ note: z.string().nullable(), created_at: time },
});

const getLists = defineTool({
  name: 'get_lists',
  needs: 'forms:read',
  title: 'Get the allow and block lists',
  description:
    'The entries of the allow and block lists of a form or of the account, which needs the scope shared:read. What a ' +
    'block list matches goes to spam; what an allow list matches is never spam.',
  inputSchema: { form },
  outputSchema: { entries: z.array(entry), ...leftOut },
  annotations: readOnly,
  run: async (context, { form: key }) => {
    if (key === undefined) requireScope(context, 'shared:read');
    const entries = await listEntries(context.db, await scopeOfLists(context, key));
    const shown = entries.map((one) => presentEntry(context, one));
    return presentList('entries', shown, 500);
  },
});

const addListEntries = defineChange({
  name: 'add_list_entries',
  needs: 'forms:write',
  title: 'Block or allow senders and words',
  description:
    'Adds entries to the lists of a form or of the account, which needs the scope shared:write. Kinds: address ' +
    '(jo@example.com or *@example.com), domain, network (192.0.2.0/24), text (words; * and ? match letters). An entry ' +
    'that is there already gets the new action and note. If an entry to block matches recent submissions, nothing is ' +
    'added and the error says how many.',
  inputSchema: {
    form,
    action: z.enum(listActions),
    kind: z.enum(listKinds),
    values: z.array(z.string()).min(1).max(listLimits.perSave),
    note: z.string().max(listLimits.noteLength).optional(),
    confirm_loss: confirmLoss,
  },
  outputSchema: { added: z.number().int() },
  annotations: hints({ isDestructive: true, isIdempotent: true }),
  recordAs: ({ form: key }, context) => nameOf(context, 'list.entries-added', key),
  run: async (context, { form: key, confirm_loss: isConfirmed, ...entries }) => {
    const scope = await scopeOfLists(context, key);
    const added = readEntries(entries);
    if (!isConfirmed && added.action === 'block') await rejectLoss(context, scope, added);
    return { added: (await addEntries(context.db, scope, entries)).length };
  },
});

const removeListEntries = defineChange({
  name: 'remove_list_entries',
  needs: 'forms:write',
  title: 'Remove entries of allow and block lists',
  description: 'Removes entries by the ids that get_lists returns. removed is how many of them there were.',
  inputSchema: { form, ids: z.array(z.string().max(100)).min(1).max(listLimits.perAccount) },
  outputSchema: { removed: z.number().int() },
  annotations: hints({ isDestructive: true, isIdempotent: true }),
  recordAs: ({ form: key }, context) => nameOf(context, 'list.entries-removed', key),
  run: async (context, { form: key, ids }) => {
    const known = ids.filter((id) => isUuid(id));
    const scope = await scopeOfLists(context, key);
    return { removed: known.length > 0 ? await removeEntries(context.db, scope, known) : 0 };
  },
});

/** The tools for allow and block lists. */
export const listTools: readonly AgentTool[] = [getLists, addListEntries, removeListEntries];

async function scopeOfLists(context: AgentContext, key: string | undefined): Promise<ListScope> {
  const formId = key === undefined ? null : (await requireForm(context, key)).id;
  return { accountId: context.account.id, formId };
}

/** What is recorded of a change. The lists of the account need a scope of their own. */
async function nameOf(context: AgentContext, action: string, key: string | undefined) {
  if (key === undefined) requireScope(context, 'shared:write');
  const { accountId, formId } = await scopeOfLists(context, key);
  return { action, kind: 'list', id: formId ?? accountId };
}

function presentEntry({ token }: AgentContext, { id, action, kind, value, note, createdAt }: ListEntry) {
  // Entries name people and quote what they wrote.
  const shown = token.isMasked ? { value: '[text]', note: note && '[text]' } : { value, note };
  return { id, action, kind, ...shown, created_at: createdAt };
}

async function rejectLoss(
  { db, reads, token, account }: AgentContext,
  scope: ListScope,
  added: ReturnType<typeof readEntries>,
): Promise<void> {
  // How many match would reveal what is masked, letter by letter.
  if (token.isMasked) throw lossError('A token that masks personal data is not told which submissions would match.');
  const loss = await reads.run(account.id, () => findListLoss(db, scope, added));
  if (loss) throw lossError(describeLoss(loss));
}
