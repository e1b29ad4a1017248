import { createHash } from 'node:crypto';
import { ApiError, type Client } from '@letterbox/api';
import { call, pathOf, type Row, toSearch } from '../call.js';
import { CliError, exitCodes } from '../errors.js';
import { aliasOf, type Description, describeForm, type NewForm, recipientOf, settingsFor } from './form-settings.js';
import { type Edit, type SiteForm, setAction } from './site-form.js';

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
  const replaced = key === null ? [] : form.ids.map(({ at }) => ({ ...at, text: key }));
  return [...form.references.flatMap(({ edit }) => edit?.(key) ?? []), ...replaced];
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
  const created = await createForm(client, settings, form, options.isDryRun);
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
async function createForm(client: Client, settings: NewForm, form: SiteForm, isDryRun: boolean) {
  const { aliases, ...others } = settings;
  // The same form of the same site is created once, also when the first run was interrupted.
  const identity = [form.service, form.id, form.places];
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

async function postForm(
  client: Client,
  settings: Partial<NewForm>,
  identity: unknown,
  isDryRun: boolean,
): Promise<Row> {
  const key = createHash('sha256')
    .update(JSON.stringify([settings, identity]))
    .digest('hex');
  const post = async (headers: Readonly<Record<string, string>>): Promise<Row> => {
    const response = await client.send(`/api/forms${toSearch({ dry_run: isDryRun })}`, {
      ...{ method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } },
      body: JSON.stringify(settings),
    });
    return (await response.json()) as Row;
  };
  if (isDryRun) return post({});
  const form = await post({ 'Idempotency-Key': `adopt-${key}` });
  // The response may be the one of an earlier run, whose form was deleted since.
  const now = await call(client, 'GET', pathOf`/api/forms/${String(form.id)}`).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  return now && !now.deleted_at ? form : post({});
}
