import type { Command } from 'commander';
import { presentForm } from '../forms/form.presenter';
import { listForms } from '../forms/form.repository';
import { createForm, rotateAccessKey, updateForm } from '../forms/form.service';
import type { Run } from './context';
import { requireAccount, requireForm } from './find';
import { readJsonOption } from './options';

/** The commands `form:…`. */
export function addFormCommands(program: Command, run: Run): void {
  program
    .command('form:create')
    .description('make a form and its access key')
    .requiredOption('--account <address>', 'e-mail address of the account')
    .requiredOption('--name <name>', 'name of the form')
    .requiredOption('--email-to <address>', 'who is told of each submission')
    .option('--json <object>', `more settings, such as '{"redirect_url":"https://example.com/thanks"}'`)
    .action(({ account, name, emailTo, json }: { account: string; name: string; emailTo: string; json?: string }) =>
      run(async ({ db, secrets }) => {
        const settings = { ...readJsonOption(json), name, email_to: emailTo };
        const { id } = await requireAccount(db, account);
        return presentForm(await createForm(db, secrets(), id, settings));
      }),
    );

  program
    .command('form:list')
    .description('show the forms of an account, newest first')
    .requiredOption('--account <address>', 'e-mail address of the account')
    .action(({ account }: { account: string }) =>
      run(async ({ db }) => (await listForms(db, (await requireAccount(db, account)).id)).map(presentForm)),
    );

  program
    .command('form:show')
    .description('show a form')
    .requiredOption('--form <id-or-key>', 'its id or access key')
    .action(({ form }: { form: string }) => run(async ({ db }) => presentForm(await requireForm(db, form))));

  program
    .command('form:update')
    .description('change the settings of a form')
    .requiredOption('--form <id-or-key>', 'its id or access key')
    .requiredOption('--json <object>', `the settings to change, such as '{"active":false}'`)
    .action(({ form, json }: { form: string; json: string }) =>
      run(async ({ db, secrets }) => {
        const settings = readJsonOption(json);
        return presentForm(await updateForm(db, secrets(), await requireForm(db, form), settings));
      }),
    );

  program
    .command('form:rotate-key')
    .description('give a form a new access key; the old one stops at once')
    .requiredOption('--form <id-or-key>', 'its id or access key')
    .action(({ form }: { form: string }) =>
      run(async ({ db }) => {
        const { accessKey } = await rotateAccessKey(db, await requireForm(db, form));
        return { access_key: accessKey };
      }),
    );
}
