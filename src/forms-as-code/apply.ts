import type { Transaction } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database';
import { createForm, updateForm } from '../forms/form.service';
import { InputError } from '../lib/input-error';
import type { SecretBox } from '../lib/secrets';
import { createTemplate, deleteTemplate, updateTemplate } from '../replies/template.service';
import { createWebhook, deleteWebhook, updateWebhook } from '../webhooks/webhook.service';
import type { AccountState } from './account-state';
import { applyLists, type NewListEntry, saveEntries } from './apply-lists';
import type { ConfigFile, FormEntry, Lists, WebhookEntry } from './config-file';
import { changedNames } from './differences';
import { completeForm } from './forms';
import { type Plan, planChanges } from './plan';
import type { PlannedChange, PlanOptions } from './planning';
import { completeWebhook, headersOf } from './webhooks';

/** What an apply did. */
export interface Applied extends Pick<Plan, 'changes' | 'fingerprint'> {
  readonly created: {
    readonly forms: readonly { readonly key: string; readonly id: string; readonly access_key: string }[];
    /** With their signing secrets, which are shown only here. */
    readonly webhooks: readonly { readonly key: string; readonly id: string; readonly secret: string }[];
  };
}

/** What the changes of an apply share. */
interface Applying {
  readonly db: Database;
  readonly secrets: SecretBox;
  readonly transaction: Transaction;
  readonly state: AccountState;
  readonly file: ConfigFile;
  readonly options: PlanOptions;
  /** The ids of the account's forms by key. */
  readonly formIds: Map<string, string>;
  /** Entries of lists to save. */
  readonly entries: NewListEntry[];
  readonly created: {
    readonly forms: Applied['created']['forms'][number][];
    readonly webhooks: Applied['created']['webhooks'][number][];
  };
}

/** With the audit log, an apply is then done before the web server closes a connection without a response. */
const timeoutMs = 8_000;

/** Starts the time that an apply or a plan may take; call the result between steps. It throws InputError `wrong_state`. */
export function startDeadline(): () => void {
  const end = performance.now() + timeoutMs;
  return () => {
    if (performance.now() < end) return;
    const advice = 'try again later, or split the file and apply its parts with “keep”';
    throw new InputError('wrong_state', `this takes too long, and nothing was changed; ${advice}`);
  };
}

/**
 * Makes the account, whose state was locked in the transaction, what the file says; a second time changes nothing. Throws
 * InputError with all problems of the file, and `wrong_state` when the changes are not those of the fingerprint or take too
 * long. `check` may reject the plan.
 */
export async function applyConfig(
  db: Database,
  secrets: SecretBox,
  state: AccountState,
  { config, fingerprint }: { readonly config: unknown; readonly fingerprint?: string | undefined },
  options: PlanOptions,
  transaction: Transaction,
  check: (plan: Plan, requireTime: () => void) => Promise<void>,
): Promise<Applied> {
  const requireTime = startDeadline();
  const plan = planChanges(secrets, state, config, options);
  await check(plan, requireTime);
  if (fingerprint !== undefined && fingerprint !== plan.fingerprint) {
    throw new InputError('wrong_state', 'the account or the file was changed since the plan; plan again');
  }
  const formIds = new Map(state.forms.flatMap(({ id, key }) => (key === null ? [] : [[key, id]])));
  const created = { forms: [], webhooks: [] };
  const applying: Applying = {
    db,
    secrets,
    transaction,
    state,
    file: plan.file,
    options,
    formIds,
    entries: [],
    created,
  };
  await freeNames(applying, plan.changes);
  const changes: PlannedChange[] = [];
  for (const change of plan.changes) {
    changes.push({ ...change, id: await applyChange(applying, change) });
    requireTime();
  }
  await saveEntries(db, applying.entries, transaction);
  requireTime();
  return { changes, fingerprint: plan.fingerprint, created };
}

/** Takes the names of templates, and the aliases of forms, that get others: so they can swap theirs. */
async function freeNames(applying: Applying, changes: readonly PlannedChange[]): Promise<void> {
  const { db, secrets, transaction, state, options } = applying;
  for (const { kind, action, id, differences } of changes) {
    if (action !== 'update') continue;
    const changed = changedNames(differences);
    const template = kind === 'template' && changed.has('name') && state.templates.find((one) => one.id === id);
    if (template) await updateTemplate(template, { name: template.id, text: template.text }, transaction);
    const form = kind === 'form' && changed.has('aliases') && state.forms.find((one) => one.id === id);
    const { maySetAliases } = options;
    if (form && form.settings.aliases.length > 0) {
      await updateForm(db, secrets, form, { aliases: [] }, { transaction, maySetAliases });
    }
  }
}

/** The key of a change, and its row if there is one. */
function find<Row extends { readonly id: string }>(
  { key, id }: PlannedChange,
  rows: readonly Row[],
): { readonly key: string; readonly row: Row | null } {
  return { key: key ?? '', row: rows.find((row) => row.id === id) ?? null };
}

function entryOf<Entry>(entries: Readonly<Record<string, Entry>>, key: string): Entry {
  const entry = entries[key];
  if (entry === undefined) throw new Error(`the plan has ${key}, but not the file`);
  return entry;
}

/** Resolves to the id of what was changed. */
async function applyChange(applying: Applying, change: PlannedChange): Promise<string | null> {
  switch (change.kind) {
    case 'form':
      return applyForm(applying, change);
    case 'webhook':
      return applyWebhook(applying, change);
    case 'template':
      return applyTemplate(applying, change);
    case 'lists':
      await changeLists(applying, applying.file.lists, null, null);
      return null;
  }
}

async function applyForm(applying: Applying, change: PlannedChange): Promise<string> {
  const { db, secrets, transaction, state, file, formIds, created, options } = applying;
  const { maySetAliases } = options;
  const { key, row } = find(change, state.forms);
  if (!row) {
    const { lists = {}, ...settings } = entryOf(file.forms, key);
    const form = await createForm(db, secrets, state.accountId, { ...settings, key }, { transaction, maySetAliases });
    await changeLists(applying, lists, form.id, key);
    formIds.set(key, form.id);
    created.forms.push({ key, id: form.id, access_key: form.accessKey });
    return form.id;
  }
  if (change.action === 'delete') await updateForm(db, secrets, row, { deleted: true }, { transaction });
  else if (change.action === 'move') {
    await updateForm(db, secrets, row, { key }, { transaction });
    formIds.set(key, row.id);
  } else {
    const entry = entryOf(file.forms, key);
    const changed = changedNames(change.differences);
    const changes = formChanges(entry, changed);
    if (Object.keys(changes).length > 0) await updateForm(db, secrets, row, changes, { transaction, maySetAliases });
    if (changed.has('lists')) await changeLists(applying, entry.lists ?? {}, row.id, key);
  }
  return row.id;
}

/** The values of changed settings. A payment keeps a secret that is absent, so one that is not in the file is null. */
function formChanges(entry: FormEntry, changed: ReadonlySet<string>): object {
  const { payment, ...complete } = completeForm(entry);
  const values = { ...complete, payment: payment && { ...payment, webhook_secret: payment.webhook_secret ?? null } };
  return Object.fromEntries(Object.entries(values).filter(([name]) => changed.has(name)));
}

async function applyWebhook(applying: Applying, change: PlannedChange): Promise<string> {
  const { db, secrets, transaction, state, file, created } = applying;
  const { key, row } = find(change, state.webhooks);
  if (!row) {
    const entry = entryOf(file.webhooks, key);
    const settings = { ...webhookSettings(applying, entry), headers: Object.fromEntries(headersOf(entry)), key };
    const { webhook, secret } = await createWebhook(db, secrets, state.accountId, settings, { transaction });
    created.webhooks.push({ key, id: webhook.id, secret });
    return webhook.id;
  }
  if (change.action === 'delete') await deleteWebhook(row, transaction);
  else if (change.action === 'move') await updateWebhook(db, secrets, row, { key }, transaction);
  else {
    const changed = changedNames(change.differences);
    if (changed.has('forms')) changed.add('form_ids');
    const entry = entryOf(file.webhooks, key);
    const values = { ...webhookSettings(applying, entry), headers: headerChanges(entry, row.headerNames) };
    const changes = Object.fromEntries(Object.entries(values).filter(([name]) => changed.has(name)));
    await updateWebhook(db, secrets, row, changes, transaction);
  }
  return row.id;
}

function webhookSettings({ formIds }: Applying, entry: WebhookEntry): Record<string, unknown> {
  const { forms, ...settings } = completeWebhook(entry);
  return { ...settings, form_ids: forms?.map((key) => formIds.get(key)) ?? null };
}

/** All headers of the entry, and null for those that it does not have. */
function headerChanges(entry: WebhookEntry, current: readonly string[] | null): Record<string, string | null> {
  const wanted = headersOf(entry);
  const isWanted = (name: string) => wanted.some(([one]) => one.toLowerCase() === name.toLowerCase());
  const removed = (current ?? []).filter((name) => !isWanted(name)).map((name) => [name, null]);
  return Object.fromEntries([...wanted, ...removed]);
}

async function applyTemplate(applying: Applying, change: PlannedChange): Promise<string> {
  const { db, transaction, state, file } = applying;
  const { key, row } = find(change, state.templates);
  if (!row) {
    const id = uuidv7();
    await createTemplate(db, state.accountId, id, { ...entryOf(file.templates, key), key }, transaction);
    return id;
  }
  const { name, text } = row;
  if (change.action === 'delete') await deleteTemplate(row, transaction);
  else if (change.action === 'move') await updateTemplate(row, { name, text, key }, transaction);
  else await updateTemplate(row, entryOf(file.templates, key), transaction);
  return row.id;
}

/** Changes the lists of a form, or of the account; new entries are saved at the end. */
async function changeLists(
  { db, transaction, state, options, entries }: Applying,
  wanted: Lists,
  formId: string | null,
  key: string | null,
): Promise<void> {
  const scope = { accountId: state.accountId, formId };
  entries.push(...(await applyLists(db, state, scope, wanted, options.isDeleted('lists', key), transaction)));
}
