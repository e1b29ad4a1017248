import type { Command } from 'commander';
import { presentForm } from '../forms/form.presenter';
import { listForms } from '../forms/form.repository';
import { createForm, rotateAccessKey, updateForm } from '../forms/form.service';
import { settingNames, settingsTable } from '../forms/form.settings';
import { readJsonOption, requireAccount, requireForm } from './arguments';
import type { Run } from './context';

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
        return presentForm(await createForm(db, secrets(), id, settings));
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
        return presentForm(await updateForm(db, secrets(), await requireForm(db, form), settings));
      }),
    );

  program
    .command('form:rotate-key')
    .description('replace the access key of a form; the old one stops working immediately')
    .requiredOption('--form <id-or-key>', 'id or access key of the form')
    .action(({ form }: { form: string }) =>
      run(async ({ db }) => {
        const { accessKey } = await rotateAccessKey(db, await requireForm(db, form));
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
