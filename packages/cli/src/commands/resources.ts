import type { Command } from 'commander';
import { call, listRows, type Row } from '../call.js';
import type { Run } from '../context.js';
import { collect, confirm, readSettings } from '../read-input.js';

/** What is listed, created and deleted, and no more. */
interface Resource {
  readonly name: string;
  readonly description: string;
  readonly path: string;
  /** The members that a list shows. */
  readonly shows: readonly string[];
  /** What is asked before one is deleted. */
  readonly question: string;
  /** Where one is created, if it is not `path`. */
  readonly createPath?: string;
  readonly example: string;
}

const resources: readonly Resource[] = [
  {
    name: 'labels',
    description: 'labels for submissions',
    path: '/api/labels',
    shows: ['name', 'color', 'id'],
    question: 'It is taken off all submissions. Delete it?',
    example: 'letterbox labels create --set name=urgent --set color=red',
  },
  {
    name: 'lists',
    description: 'allow and block lists of the account',
    path: '/api/lists',
    shows: ['action', 'kind', 'value', 'note', 'id'],
    question: 'Delete this entry?',
    example: `letterbox lists create --set action=block --set kind=domain --set 'values=["spam.example"]'`,
  },
  {
    name: 'templates',
    description: 'templates for replies',
    path: '/api/templates',
    shows: ['name', 'text', 'id'],
    question: 'Delete this template?',
    example: "letterbox templates create --set name=Thanks --set 'text=Thank you, {{name}}'",
  },
  {
    name: 'members',
    description: 'members of the account; create invites one',
    path: '/api/members',
    createPath: '/api/invitations',
    shows: ['email', 'role', 'id'],
    question: 'Remove this member?',
    example: 'letterbox members create --set email=ada@example.com --set role=editor',
  },
  {
    name: 'tokens',
    description: 'API tokens',
    path: '/api/tokens',
    shows: ['name', 'scopes', 'last_used_at', 'expires_at', 'id'],
    question: 'What uses it stops working at once. Revoke it?',
    example: `letterbox tokens create --set name=CI --set 'scopes=["forms:read"]'`,
  },
];

export function addResourceCommands(program: Command, run: Run): void {
  for (const resource of resources) {
    const { name, description, path, shows, createPath = path, question, example } = resource;
    const command = program.command(name).description(description);
    command.addHelpText('after', `\nExample:\n  ${example}`);
    run(command.command('list').description('list them'), async ({ connect, out }) =>
      out.rows(
        await listRows(await connect(), path),
        shows.map((title) => ({
          title: title.replaceAll('_', ' '),
          value: (row: Row) => textOf(row[title]),
          isUncut: title === 'id',
        })),
      ),
    );
    run(
      command
        .command('create')
        .description('create one')
        .option('--set <name=value>', 'a value (repeatable)', collect)
        .option('--from <file>', 'values from a JSON or YAML file, - for standard input'),
      async (context, options: { readonly set?: readonly string[]; readonly from?: string }) => {
        const body = await readSettings(context, options);
        context.out.object(await call(await context.connect(), 'POST', createPath, { body }));
      },
    );
    run(
      command.command('delete <id>').description('delete one').option('-y, --yes', 'do not ask'),
      async (context, { yes = false }: { readonly yes?: boolean }, id: string) => {
        const client = await context.connect();
        await confirm(context, question, yes);
        await call(client, 'DELETE', `${path}/${encodeURIComponent(id)}`);
        context.out.done({ id, deleted: true }, 'Deleted.');
      },
    );
  }
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? value.join(', ') : String(value);
}
