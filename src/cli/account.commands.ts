import type { Command } from 'commander';
import type { Plan } from '../../config/plans';
import { deleteAtOnce, graceDays, keepAccount, planDeletion } from '../account-deletion/plan-deletion';
import type { Account } from '../accounts/account.model';
import { presentAccount } from '../accounts/account.presenter';
import { createAccount, updateAccount } from '../accounts/account.service';
import { usageOf } from '../accounts/usage';
import type { Database } from '../db/database';
import { createStorages } from '../files/storage';
import { findStorage } from '../files/storage.repository';
import { readAccess } from '../members/access';
import { renewApiToken, revokeApiToken } from '../tokens/personal-token';
import { readJsonOption, requireAccount } from './arguments';
import type { CliContext, Run } from './context';
import { audited } from './record-command';

/** The commands `account:…` and `usage:show`. */
export function addAccountCommands(program: Command, run: Run): void {
  program
    .command('account:create')
    .description('create an account with an API token, which is shown only once')
    .requiredOption('--email <address>', 'e-mail address of the owner')
    .option('--password <password>', 'password for the dashboard, at least 8 characters')
    .option('--plan <plan>', 'free, pro, annual, three_year or unlimited (default: DEFAULT_PLAN)')
    .action((options: { email: string; password?: string; plan?: Plan }) =>
      run(async ({ db, config }) => {
        const input = { plan: config.defaultPlan, localStorage: config.hasLocalStorage, ...options };
        const { account, apiToken } = await createAccount(db, input);
        const object = { kind: 'account', id: account.id, label: account.email };
        await audited(db, account.id, { action: 'account.created', object }, async () => undefined);
        return { id: account.id, email: account.email, plan: account.plan, api_token: apiToken };
      }),
    );

  program
    .command('account:show')
    .description('show an account')
    .requiredOption('--email <address>', 'e-mail address of the account')
    .action(({ email }: { email: string }) => run(async ({ db }) => present(db, await requireAccount(db, email))));

  program
    .command('account:update')
    .description(
      'change the name, plan, quota_override, linked_emails, sender, suspended, storage, storage_limit_bytes, retention, ip_addresses, muted_alerts, alert_email, alert_webhook_id, time_zone, require_second_factor or audit_days of an account',
    )
    .requiredOption('--email <address>', 'e-mail address of the account')
    .requiredOption('--json <object>', `the settings to change, such as '{"plan":"pro"}'`)
    .action(({ email, json }: { email: string; json: string }) =>
      run((context) => update(context, email, readJsonOption(json))),
    );

  program
    .command('account:token')
    .description(
      'replace the API token of an account; the new one is shown only once, the old one stops working immediately',
    )
    .requiredOption('--email <address>', 'e-mail address of the account')
    .option('--revoke', 'only revoke the token')
    .action(({ email, revoke }: { email: string; revoke?: true }) =>
      run(async ({ db }) => {
        const { id } = await requireAccount(db, email);
        const recordOf = (action: string) => ({ action, object: { kind: 'account', id } });
        if (!revoke) {
          const record = recordOf('account.personal-token-created');
          return { api_token: await audited(db, id, record, () => renewApiToken(db, id)) };
        }
        await audited(db, id, recordOf('account.personal-token-revoked'), () => revokeApiToken(db, id));
        return { api_token: null };
      }),
    );

  program
    .command('account:delete')
    .description(
      `delete an account in ${graceDays} days, as its owners can: they get an e-mail, and it receives nothing any more`,
    )
    .requiredOption('--email <address>', 'e-mail address of the account')
    .option('--now', 'delete it forever without waiting; workers begin a minute from now')
    .action(({ email, now }: { email: string; now?: true }) =>
      run(async ({ db }) => {
        const account = await requireAccount(db, email);
        if (now) await deleteAtOnce(db.pool, account.id);
        else await planDeletion(db.pool, account.id, null);
        return present(db, await account.reload());
      }),
    );

  program
    .command('account:keep')
    .description('keep an account that is to be deleted')
    .requiredOption('--email <address>', 'e-mail address of the account')
    .action(({ email }: { email: string }) =>
      run(async ({ db }) => {
        const account = await requireAccount(db, email);
        await keepAccount(db.pool, account.id);
        return present(db, await account.reload());
      }),
    );

  program
    .command('usage:show')
    .description(
      'show the submissions of an account this month and the size of its files; a null limit means unlimited',
    )
    .requiredOption('--account <address>', 'e-mail address of the account')
    .action(({ account }: { account: string }) =>
      run(async ({ db }) => usageOf(db, await requireAccount(db, account))),
    );
}

async function update({ config, db, secrets }: CliContext, email: string, settings: Record<string, unknown>) {
  const account = await requireAccount(db, email);
  const record = { action: 'account.settings-changed', object: { kind: 'account', id: account.id } };
  if (!settings.storage) {
    return present(db, await audited(db, account.id, record, () => updateAccount(db, account, settings)));
  }
  const storages = createStorages(config, secrets());
  try {
    const change = () => updateAccount(db, account, settings, { storages });
    return await present(db, await audited(db, account.id, record, change));
  } finally {
    storages.close();
  }
}

async function present(db: Database, account: Account) {
  const [storage, access] = await Promise.all([findStorage(db, account), readAccess(db.pool, account.id)]);
  return presentAccount(account, storage, access);
}
