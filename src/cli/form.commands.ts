import type { Command } from 'commander';
import type { Form } from '../forms/form.model';
import { presentForm } from '../forms/form.presenter';
import { listForms } from '../forms/form.repository';
import { createForm, rotateAccessKey, updateForm } from '../forms/form.service';
import { settingNames, settingsTable } from '../forms/form.settings';
import { readJsonOption, requireAccount, requireForm } from './arguments';
import type { Run } from './context';
import { audited } from './record-command';

/** The commands `form:…`. */
export function addFormCommands(program: Command, run: Run): void {
  program
    .command('form:create')
    .description('create a form with an access key')
    .requiredOption('--account <address>', 'e-mail address of the account')
    .requiredOption('--name <name>', 'name of the form')
    .requiredOption('--email-to <address>', 'address that is notified of each submission')
    .option('--json <object>', `more settings, such as '{"redirect_url":"https://example.com/thanks"}'`)
    .addHelpText('after', describeSettings)
    .action(({ account, name, emailTo, json }: { account: string; name: string; emailTo: string; json?: string }) =>
      run(async ({ db, secrets }) => {
        const settings = { ...readJsonOption(json), name, email_to: emailTo };
        const { id } = await requireAccount(db, account);
        const record = {
          action: 'form.created',
          object: (form: Form) => ({ kind: 'form', id: form.id, label: form.name }),
        };
        return presentForm(
          await audited(db, id, record, () => createForm(db, secrets(), id, settings, { maySetAliases: true })),
        );
      }),
    );

  program
    .command('form:list')
    .description('list the forms of an account, newest first')
    .requiredOption('--account <address>', 'e-mail address of the account')
    .action(({ account }: { account: string }) =>
      run(async ({ db }) => (await listForms(db, (await requireAccount(db, account)).id)).map(presentForm)),
    );

  program
    .command('form:show')
    .description('show a form')
    .requiredOption('--form <id-or-key>', 'id or access key of the form')
    .action(({ form }: { form: string }) => run(async ({ db }) => presentForm(await requireForm(db, form))));

  program
    .command('form:update')
    .description('change the settings of a form')
    .requiredOption('--form <id-or-key>', 'id or access key of the form')
    .requiredOption('--json <object>', `the settings to change, such as '{"active":false}'`)
    .addHelpText('after', describeSettings)
    .action(({ form, json }: { form: string; json: string }) =>
      run(async ({ db, secrets }) => {
        const settings = readJsonOption(json);
        const found = await requireForm(db, form);
        const record = { action: 'form.settings-changed', object: { kind: 'form', id: found.id } };
        const update = () => updateForm(db, secrets(), found, settings, { maySetAliases: true });
        return presentForm(await audited(db, found.accountId, record, update));
      }),
    );

  program
    .command('form:rotate-key')
    .description('replace the access key of a form; the old one stops working immediately')
    .requiredOption('--form <id-or-key>', 'id or access key of the form')
    .action(({ form }: { form: string }) =>
      run(async ({ db }) => {
        const found = await requireForm(db, form);
        const record = { action: 'form.access-key-replaced', object: { kind: 'form', id: found.id } };
        const { accessKey } = await audited(db, found.accountId, record, () => rotateAccessKey(db, found));
        return { access_key: accessKey };
      }),
    );
}

/** The settings that `--json` takes, for the help of a command. */
function describeSettings(): string {
  const width = Math.max(...settingNames.map((name) => name.length)) + 2;
  const lines = settingNames.map((name) => `  ${name.padEnd(width)}${settingsTable[name].description}`);
  return ['', 'Settings:', ...lines].join('\n');
}
