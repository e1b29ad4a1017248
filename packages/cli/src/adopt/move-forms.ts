import { createHash } from 'node:crypto';
import { ApiError, type Client } from '@letterbox/api';
import { call, pathOf, type Row, toSearch } from '../call.js';
import { CliError, exitCodes } from '../errors.js';
import { envFiles } from './find-values.js';
import { aliasOf, type Description, describeForm, type NewForm, recipientOf, settingsFor } from './form-settings.js';
import { type Edit, type SiteForm, setAction } from './site-form.js';
import type { Span } from './source-file.js';

/** A form of the site, and the form of the account that takes its submissions. */
export interface MovedForm {
  readonly form: SiteForm;
  readonly description: Description;
  /** `moved` sends to Letterbox already; `skip` is a form without a service that nobody asked to move. */
  readonly action: 'create' | 'reuse' | 'moved' | 'skip';
  readonly target: { readonly id: string | null; readonly name: string; readonly accessKey: string } | null;
  /** Whether its old id works. Otherwise the access key takes its place. */
  readonly alias: string | null;
  /** Why the alias is not used. */
  readonly refusal: string | null;
}

/** Stands for the access key of a form that is not created yet. */
const newKey = 'NEW-ACCESS-KEY';

export interface MoveOptions {
  /** Tells sites apart whose forms are alike: the folder or the address. */
  readonly site: string;
  readonly emailTo: string | null;
  /** Also forms without a service. */
  readonly plain: boolean;
  readonly isDryRun: boolean;
}

/** Finds or creates a form for each form of the site. Without a client, nothing is known about the account. */
export async function moveForms(
  client: Client | null,
  forms: readonly SiteForm[],
  options: MoveOptions,
): Promise<readonly MovedForm[]> {
  const known = client ? await readForms(client) : [];
  const emailTo = await findRecipient(client, forms, options);
  const moved: MovedForm[] = [];
  for (const form of forms) {
    const description = describeForm(form);
    const base = { form, description, target: null, alias: null, refusal: null };
    if (form.service === 'letterbox') moved.push({ ...base, action: 'moved' });
    else if (!isMovable(form, options)) moved.push({ ...base, action: 'skip' });
    else
      moved.push({
        ...base,
        ...(await moveForm(client, known, settingsFor(form, description, emailTo), form, options)),
      });
  }
  return moved;
}

/** Whether a form is created for it: what nobody can name, such as an id that was not found, is left to a person. */
function isMovable({ service, id }: SiteForm, { plain }: MoveOptions): boolean {
  return service === 'none' ? plain : id !== null;
}

/** What the changes of the files are. */
export function editsOf({ form, action, target, alias }: MovedForm, baseUrl: string): readonly Edit[] {
  if (action === 'moved' || action === 'skip' || !target) return [];
  if (form.service === 'none') return form.html ? [setAction(form.html, `${baseUrl}/f/${target.accessKey}`)] : [];
  const key = alias === null ? target.accessKey : null;
  const replaced = key === null ? [] : splitIds(form).changed.map((at) => ({ ...at, text: key }));
  return [...form.references.flatMap(({ edit }) => edit?.(key) ?? []), ...replaced];
}

/** Where the id is written: what an access key can take the place of, and what only a person may change. */
function splitIds({ ids, references }: SiteForm) {
  // Beside an address that stays, another id would be unknown to the old service.
  const staying = references.filter(({ edit }) => edit === null).flatMap(({ id }) => id ?? []);
  const isByHand = (at: Span) =>
    envFiles.test(at.file.path) || staying.some((one) => one.at.start === at.start && one.at.file === at.file);
  const places = ids.map(({ at }) => at);
  return { changed: places.filter((at) => !isByHand(at)), byHand: places.filter(isByHand) };
}

/** What a person must do, because no change of the files does it. */
export function toDoOf({ form, action, target, alias }: MovedForm): readonly string[] {
  const { id, service, toDo } = form;
  if (action === 'reuse' && service === 'netlify') {
    return [...toDo, 'If the existing form is of another site, name this one with --site-name.'];
  }
  if (!target || alias !== null || id === null) return toDo;
  const byHand = splitIds(form).byHand.map((at) => `Write ${target.accessKey} for ${id} in ${at.file.path}.`);
  return [...toDo.map((text) => text.replaceAll(id, target.accessKey)), ...byHand];
}

/** The forms of the account, also those in the recycle bin. */
async function readForms(client: Client): Promise<readonly Row[]> {
  const forms: Row[] = [];
  for await (const form of client.each('/api/forms')) forms.push(form as Row);
  return forms;
}

async function findRecipient(client: Client | null, forms: readonly SiteForm[], options: MoveOptions): Promise<string> {
  const isNeeded = forms.some((form) => isMovable(form, options) && recipientOf(form) === null);
  if (options.emailTo !== null || !client || !isNeeded) return options.emailTo ?? '';
  const { email } = await call(client, 'GET', '/api/account').catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    throw new CliError(exitCodes.invalidInput, 'Who gets the notifications? Add --email-to ADDRESS.');
  });
  return String(email);
}

type Outcome = Pick<MovedForm, 'action' | 'target' | 'alias' | 'refusal'>;

async function moveForm(
  client: Client | null,
  known: readonly Row[],
  settings: NewForm,
  form: SiteForm,
  options: MoveOptions,
): Promise<Outcome> {
  const alias = aliasOf(form);
  const existing = known.find(
    ({ aliases, access_key: key }) => isOf(aliases, alias) || (form.id !== null && key === form.id),
  );
  if (existing) {
    if (existing.deleted_at) {
      const hint = `Restore it with: letterbox forms restore ${String(existing.id)}`;
      throw new CliError(exitCodes.failure, `The form ${alias ?? form.id} is in the recycle bin.`, hint);
    }
    const isAlias = isOf(existing.aliases, alias);
    return { action: 'reuse', target: targetOf(existing, existing), alias: isAlias ? alias : null, refusal: null };
  }
  const target = { id: null, name: settings.name, accessKey: newKey };
  if (!client) return { action: 'create', target, alias, refusal: null };
  const created = await createForm(client, settings, form, options);
  return {
    action: 'create',
    target: options.isDryRun ? target : targetOf(created.row, settings),
    alias: created.refusal === null ? alias : null,
    refusal: created.refusal,
  };
}

const isOf = (aliases: unknown, alias: string | null) =>
  alias !== null && Array.isArray(aliases) && aliases.includes(alias);

function targetOf({ id, access_key: key }: Row, { name }: Row | NewForm): MovedForm['target'] {
  return { id: String(id), name: String(name), accessKey: String(key) };
}

/** Creates a form, without its alias if the service refuses that. */
async function createForm(
  client: Client,
  settings: NewForm,
  form: SiteForm,
  { site, isDryRun }: Pick<MoveOptions, 'site' | 'isDryRun'>,
) {
  const { aliases, ...others } = settings;
  // The same form of the same site is created once, also when the first run was interrupted.
  const identity = [site, form.service, form.id, form.places];
  try {
    return { row: await postForm(client, settings, identity, isDryRun), refusal: null };
  } catch (error) {
    const refusal = aliases ? refusalOf(error) : null;
    if (refusal === null) throw error;
    return { row: await postForm(client, others, identity, isDryRun), refusal };
  }
}

/** What the service has against an alias: others have it, or only operators may set it. Null for another error. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const isOfAlias = error.errors.some(({ path }) => path.startsWith('aliases'));
  return isOfAlias || error.status === 403 || error.code === 'already_exists' ? error.message : null;
}

/** Creates a form once for each identity, except when that form was deleted since. */
async function postForm(
  client: Client,
  settings: Partial<NewForm>,
  identity: unknown,
  isDryRun: boolean,
): Promise<Row> {
  const post = async (headers: Readonly<Record<string, string>>): Promise<Row> => {
    const response = await client.send(`/api/forms${toSearch({ dry_run: isDryRun })}`, {
      ...{ method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } },
      body: JSON.stringify(settings),
    });
    return (await response.json()) as Row;
  };
  if (isDryRun) return post({});
  for (let deleted: string[] = []; ; ) {
    const text = JSON.stringify([settings, identity, deleted]);
    const form = await post({ 'Idempotency-Key': `adopt-${createHash('sha256').update(text).digest('hex')}` });
    if (await isThere(client, String(form.id))) return form;
    deleted = [...deleted, String(form.id)];
  }
}

async function isThere(client: Client, id: string): Promise<boolean> {
  try {
    return !(await call(client, 'GET', pathOf`/api/forms/${id}`)).deleted_at;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
