import type { Command } from 'commander';
import type { Database } from '../db/database';
import { InputError } from '../lib/input-error';
import type { ListEntry } from '../lists/list-entry.model';
import { addEntries, type ListScope, listEntries, removeEntries } from '../lists/list-entry.service';
import { requireAccount, requireForm } from './arguments';
import type { Run } from './context';
import { audited } from './record-command';

/** The commands `list:…`. */
export function addListCommands(program: Command, run: Run): void {
  const command = (name: string, description: string) =>
    program
      .command(name)
      .description(description)
      .option('--account <address>', 'e-mail address of the account, for the lists of all its forms')
      .option('--form <id-or-key>', 'id or access key of a form, for its own lists');

  command('list:show', 'show the allow and block lists of an account or a form').action((options: Scope) =>
    run(async ({ db }) => (await listEntries(db, await readScope(db, options))).map(present)),
  );

  command('list:add', 'add entries of one kind; those that exist get the new action and note')
    .requiredOption('--action <action>', '"allow" or "block"')
    .requiredOption('--kind <kind>', '"address", "domain", "network" or "text"')
    .option('--note <text>', 'a note, visible only to the owner')
    .argument('<values...>', 'the entries, such as *@example.com')
    .action(
      (values: string[], { action, kind, note, ...options }: Scope & Record<'action' | 'kind' | 'note', string>) =>
        run(async ({ db }) => {
          const scope = await readScope(db, options);
          const add = async () => (await addEntries(db, scope, { action, kind, note, values })).length;
          return { added: await audited(db, scope.accountId, recordOf(scope, 'list.entries-added'), add) };
        }),
    );

  command('list:remove', 'remove entries')
    .argument('<values...>', 'the entries as list:show shows them')
    .action((values: string[], options: Scope) =>
      run(async ({ db }) => {
        const scope = await readScope(db, options);
        const found = (await listEntries(db, scope)).filter(({ value }) => values.includes(value));
        const ids = found.map(({ id }) => id);
        if (ids.length === 0) return { removed: 0 };
        const record = recordOf(scope, 'list.entries-removed');
        return { removed: await audited(db, scope.accountId, record, () => removeEntries(db, scope, ids)) };
      }),
    );
}

interface Scope {
  readonly account?: string;
  readonly form?: string;
}

async function readScope(db: Database, { account: email, form: key }: Scope): Promise<ListScope> {
  if ((email === undefined) === (key === undefined)) {
    throw new InputError('invalid_setting', 'give either --account or --form');
  }
  if (key === undefined) return { accountId: (await requireAccount(db, email ?? '')).id, formId: null };
  const form = await requireForm(db, key);
  return { accountId: form.accountId, formId: form.id };
}

function recordOf({ accountId, formId }: ListScope, action: string) {
  return {
    action,
    object: { kind: 'list', id: formId ?? accountId },
    changes: (count: number) => ({ count: { new: count } }),
  };
}

function present({ action, kind, value, note, createdAt }: ListEntry) {
  return { action, kind, value, note, created_at: createdAt };
}
