import type { Client } from '@letterbox/api';
import type { Command } from 'commander';
import { call, pathOf } from '../call.js';
import type { Context, Run } from '../context.js';
import { invalidInput } from '../errors.js';
import { findFormId } from '../find-form.js';
import { renderWarnings } from '../output/plan.js';
import { collect, confirm, eraseOption, readSettings } from '../read-input.js';

export function addFormCommands(program: Command, run: Run): void {
  const forms = program.command('forms').description('forms and their settings');
  forms.addHelpText(
    'after',
    `
A form is named by its id, its access key or its name.

Examples:
  letterbox forms create Contact --email-to owner@example.com --set 'allowed_domains=["example.com"]'
  letterbox forms update Contact --set redirect_url=https://example.com/thanks
  letterbox forms show Contact --json > contact.json`,
  );
  run(
    forms.command('list').description('list forms').option('--deleted', 'list the recycle bin'),
    async ({ connect, out }, { deleted = false }: { readonly deleted?: boolean }) => {
      const rows = [];
      for await (const form of (await connect()).each('/api/forms'))
        if ((form.deleted_at !== null) === deleted) rows.push(form);
      out.rows(rows, [
        { title: 'name', value: ({ name }) => name, style: () => 'bold' },
        { title: 'state', value: ({ active }) => (deleted ? 'deleted' : active ? 'active' : 'paused') },
        { title: 'last submission', value: (form) => form.last_submission_at },
        { title: 'access key', value: (form) => form.access_key, isUncut: true },
        { title: 'id', value: ({ id }) => id, isUncut: true },
      ]);
    },
  );
  run(
    forms.command('show <form>').description('show a form with its settings'),
    async ({ connect, out }, _options: object, name: string) => {
      const client = await connect();
      const path = { id: await findFormId(client, name) };
      out.object((await client.GET('/api/forms/{id}', { params: { path } })).data);
    },
  );
  const changes = (command: Command) =>
    command
      .option('--email-to <address>', 'who gets the notifications')
      .option('--set <name=value>', 'a setting; the value is JSON or text (repeatable)', collect)
      .option('--from <file>', 'settings from a JSON or YAML file, - for standard input')
      .option('--dry-run', 'only say what would be');
  run(changes(forms.command('create <name>').description('create a form')), createForm);
  run(
    changes(forms.command('update <form>').description('change settings'))
      .option('--name <name>', 'a new name')
      .option('--erase', eraseOption),
    updateForm,
  );
  const states = [
    ['pause', 'stop taking submissions', { active: false }, 'paused'],
    ['resume', 'take submissions again', { active: true }, 'active'],
    ['delete', 'move a form to the recycle bin', { deleted: true }, 'in the recycle bin'],
    ['restore', 'take a form out of the recycle bin', { deleted: false }, 'restored'],
  ] as const;
  for (const [verb, description, body, state] of states)
    run(
      forms.command(`${verb} <form>`).description(description),
      async ({ connect, out }, _options: object, name: string) => {
        const form = await patchForm(await connect(), name, body);
        out.done(form, `${form.name} is ${state}.`);
      },
    );
  run(
    forms
      .command('rotate-key <form>')
      .description('replace the access key; the old one stops working at once')
      .option('-y, --yes', 'do not ask'),
    rotateKey,
  );
  run(
    forms
      .command('snippet <form>')
      .description('print the code for a page')
      .option('--kind <kind>', 'such as html or react', 'html'),
    printSnippet,
  );
}

interface ChangeOptions {
  readonly emailTo?: string;
  readonly name?: string;
  readonly set?: readonly string[];
  readonly from?: string;
  readonly dryRun?: boolean;
  readonly erase?: boolean;
}

async function readChanges(context: Context, { emailTo, name, ...options }: ChangeOptions) {
  const settings = await readSettings(context, options);
  return { ...settings, ...(emailTo !== undefined && { email_to: emailTo }), ...(name !== undefined && { name }) };
}

async function createForm(context: Context, options: ChangeOptions, name: string): Promise<void> {
  const { connect, out } = context;
  const body = await readChanges(context, { ...options, name });
  const client = await connect();
  const query = { dry_run: options.dryRun === true };
  const { data: form } = await client.POST('/api/forms', { params: { query }, body: body as never });
  const { id, access_key: key } = form as Record<string, unknown>;
  out.object(form, [
    ['id', id],
    ['access key', key],
    ...(options.dryRun ? [['dry run', 'nothing was created'] as const] : []),
  ]);
}

async function updateForm(context: Context, options: ChangeOptions, name: string): Promise<void> {
  const body = await readChanges(context, options);
  const { out } = context;
  const form = await patchForm(await context.connect(), name, body, options);
  if (!out.isJson) for (const line of renderWarnings(form.warnings ?? [], out.paint)) out.print(line);
  out.done(form, options.dryRun ? 'The change is valid. Nothing was changed.' : `${form.name} is updated.`);
}

async function patchForm(
  client: Client,
  name: string,
  body: object,
  { dryRun = false, erase = false }: Pick<ChangeOptions, 'dryRun' | 'erase'> = {},
) {
  const path = { id: await findFormId(client, name) };
  const { data } = await client.PATCH('/api/forms/{id}', {
    params: { path, query: { dry_run: dryRun, ...(erase && { confirm: 'erase' as const }) } },
    body: body as never,
  });
  return data as { readonly name?: string; readonly warnings?: readonly { readonly message: string }[] };
}

async function rotateKey(context: Context, { yes = false }: { readonly yes?: boolean }, name: string): Promise<void> {
  const client = await context.connect();
  const path = { id: await findFormId(client, name) };
  await confirm(context, 'Pages with the old key stop working at once. Replace it?', yes);
  const { data: form } = await client.POST('/api/forms/{id}/rotate-key', { params: { path } });
  context.out.object(form, [['access key', (form as { readonly access_key?: string }).access_key]]);
}

async function printSnippet(
  { connect, out }: Context,
  { kind }: { readonly kind: string },
  name: string,
): Promise<void> {
  const client = await connect();
  const id = await findFormId(client, name);
  const { snippets } = await call(client, 'GET', pathOf`/api/forms/${id}/snippets`);
  const all = (snippets ?? []) as readonly { readonly key: string; readonly code: string }[];
  const found = all.find(({ key }) => key === kind);
  if (!found) throw invalidInput(`The kinds are ${all.map(({ key }) => key).join(', ')}.`);
  if (out.isJson) out.object(found);
  else out.print(found.code);
}
