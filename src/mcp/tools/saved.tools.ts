import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { createLabel, listLabels, requireLabel, updateLabel } from '../../labels/label.service';
import { labelColors } from '../../labels/label.settings';
import { deleteLabel } from '../../labels/submission-labels';
import { InputError } from '../../lib/input-error';
import {
  createTemplate,
  deleteTemplate,
  findTemplate,
  listTemplates,
  updateTemplate,
} from '../../replies/template.service';
import { inboxFolders } from '../../submissions/folders';
import { draftFields, readInboxFilter } from '../../submissions/inbox/inbox-draft';
import { createView, deleteView, listViews, requireView, updateView } from '../../submissions/inbox/saved-views';
import { defineChange, hints } from '../define-change';
import { requireForm } from '../find';
import { presentResult } from '../present';
import { type AgentContext, type AgentTool, defineTool, readOnly } from '../run-tool';
import { changedRow, cut } from '../schemas';
import { zoneOf } from './statistics.tools';

const name = z.string().max(500);
const id = z
  .string()
  .max(100)
  .optional()
  .describe('The id of an existing one to change; without it, a new one is created.');
const label = z.looseObject({ id: z.string(), name: z.string(), color: z.string() });
const view = z.looseObject({ id: z.string(), name: z.string(), query: z.string().describe('Of /dashboard/inbox.') });
const template = z.looseObject({ id: z.string(), name: z.string(), text: z.string() });

const listSaved = defineTool({
  name: 'list_saved',
  needs: 'shared:read',
  title: 'List labels, saved views and reply templates',
  description:
    'The labels of the account, the searches of the inbox that were saved as views, and the templates for replies. In ' +
    'templates, {{name}} and other fields stand for what the visitor submitted.',
  inputSchema: {},
  outputSchema: {
    ...{ labels: z.array(label), views: z.array(view), reply_templates: z.array(template) },
    ...cut,
  },
  annotations: readOnly,
  run: async ({ db, account, scope }) => {
    const labels = await listLabels(db, account.id);
    const views = await listViews(db.pool, scope);
    const templates = await listTemplates(db, account.id);
    return presentResult({
      labels: labels.map(({ id: key, name: title, color }) => ({ id: key, name: title, color })),
      views,
      reply_templates: templates.map(({ id: key, name: title, text }) => ({ id: key, name: title, text })),
    });
  },
});

const saveLabel = defineChange({
  name: 'save_label',
  needs: 'shared:write',
  title: 'Create or change a label',
  description: 'Creates a label, or renames or recolors an existing one. label_submission puts labels on submissions.',
  inputSchema: { id, name: name.optional(), color: z.enum(labelColors).optional() },
  outputSchema: { label },
  annotations: hints(),
  recordAs: (args) => nameOf('label', args.id),
  run: async ({ db, account }, { id: known, ...settings }, key) => {
    const saved =
      known === undefined
        ? await createLabel(db, account.id, settings, { id: key })
        : await updateLabel(db, await requireLabel(db, account.id, key), settings);
    return { label: { id: saved.id, name: saved.name, color: saved.color } };
  },
});

const saveView = defineChange({
  name: 'save_view',
  needs: 'shared:write',
  title: 'Create or rename a saved view',
  description:
    'Saves a search of the inbox under a name, for all members; with an id, only renames a view. The search is as for ' +
    'search_submissions.',
  inputSchema: {
    ...{ id, name },
    search: z.string().max(200).optional(),
    folder: z.enum(inboxFolders).optional(),
    form: z.string().max(200).optional().describe('Id or access key of a form.'),
    from: z.string().max(20).optional().describe('The first day, such as 2026-01-31.'),
    to: z.string().max(20).optional().describe('The last day.'),
  },
  outputSchema: { view: z.looseObject({ id: z.string(), name: z.string() }) },
  annotations: hints(),
  recordAs: (args) => ({ ...nameOf('view', args.id), action: args.id === undefined ? 'view.saved' : 'view.renamed' }),
  run: async (context, { id: known, name: title, ...search }, key) => {
    const { pool } = context.db;
    const { id: accountId } = context.account;
    if (known === undefined) await createView(pool, accountId, key, title, await readSearch(context, search));
    else await updateView(pool, accountId, key, title);
    return { view: { id: key, name: (await requireView(pool, context.scope, key)).name } };
  },
});

const saveReplyTemplate = defineChange({
  name: 'save_reply_template',
  needs: 'shared:write',
  title: 'Create or change a reply template',
  description: 'Creates a template for replies, or replaces name and text of an existing one.',
  inputSchema: { id, name, text: z.string().describe('May contain {{name}} and other fields of the submission.') },
  outputSchema: { reply_template: z.looseObject({ id: z.string(), name: z.string() }) },
  annotations: hints({ isDestructive: true }),
  recordAs: (args) => nameOf('template', args.id),
  run: async ({ db, account }, { id: known, ...settings }, key) => {
    if (known === undefined) await createTemplate(db, account.id, key, settings);
    else await updateTemplate(await requireTemplate(db, account.id, key), settings);
    return { reply_template: { id: key, name: (await requireTemplate(db, account.id, key)).name } };
  },
});

const deleteSaved = defineChange({
  name: 'delete_saved',
  needs: 'shared:write',
  title: 'Delete a label, a saved view or a reply template',
  description: 'Deletes it for good. A label is also removed from all submissions.',
  inputSchema: { kind: z.enum(['label', 'view', 'template']), id: z.string().max(100) },
  outputSchema: { saved: changedRow },
  annotations: hints({ isDestructive: true }),
  recordAs: ({ kind, id: key }) => ({ action: `${kind}.deleted`, kind, id: key }),
  run: async ({ db, account, scope }, { kind, id: key }) => {
    if (kind === 'label') await deleteLabel(db.pool, account.id, (await requireLabel(db, account.id, key)).id);
    else if (kind === 'view') await deleteView(db.pool, account.id, (await requireView(db.pool, scope, key)).id);
    else await deleteTemplate(await requireTemplate(db, account.id, key));
    return { saved: { id: key, deleted: true } };
  },
});

/** The tools for what all forms share. */
export const savedTools: readonly AgentTool[] = [listSaved, saveLabel, saveView, saveReplyTemplate, deleteSaved];

function nameOf(kind: string, known: string | undefined) {
  return { action: `${kind}.${known === undefined ? 'created' : 'changed'}`, kind, id: known ?? uuidv7() };
}

/** The account's template with this id. Throws InputError when there is none. */
export async function requireTemplate(db: AgentContext['db'], accountId: string, key: string) {
  const found = await findTemplate(db, accountId, key);
  if (!found) throw new InputError('not_found', 'this account has no such template; list_saved lists them');
  return found;
}

interface SearchArguments {
  readonly search?: string | undefined;
  readonly folder?: string | undefined;
  readonly form?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The query string of the inbox for a search. Throws InputError for an invalid one. */
async function readSearch(
  context: AgentContext,
  { search, folder, form: key, from, to }: SearchArguments,
): Promise<string> {
  const form = key === undefined ? undefined : (await requireForm(context, key)).id;
  const typed = Object.entries({ q: search, folder, form, from, to }).flatMap(([field, value]): [string, string][] =>
    value === undefined ? [] : [[field, value]],
  );
  const { account, token } = context;
  const scope = { accountId: account.id, formIds: token.formIds };
  const reader = { scope, userId: token.userId ?? token.id, zone: await zoneOf(context) };
  const { draft, errors } = readInboxFilter(new URLSearchParams(typed), reader);
  const [problem] = Object.values(errors);
  if (problem !== undefined) throw new InputError('invalid_setting', `this search cannot be saved: ${problem}`);
  return new URLSearchParams(draftFields(draft)).toString();
}
