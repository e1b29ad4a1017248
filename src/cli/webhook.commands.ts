import type { Command } from 'commander';
import { createOutbound } from '../lib/outbound';
import { tryWebhook } from '../webhooks/try-webhook';
import { presentWebhook } from '../webhooks/webhook.presenter';
import { listWebhooks } from '../webhooks/webhook.repository';
import { createWebhook, updateWebhook } from '../webhooks/webhook.service';
import type { CliContext, Run } from './context';
import { requireAccount, requireWebhook } from './find';
import { readJsonOption } from './options';

/** The commands `webhook:…`. */
export function addWebhookCommands(program: Command, run: Run): void {
  program
    .command('webhook:create')
    .description('make a webhook and its signing secret, which is shown this once')
    .requiredOption('--account <address>', 'e-mail address of the account')
    .requiredOption('--url <url>', 'where it is called')
    .option('--json <object>', `more settings, such as '{"active":false}'`)
    .action(({ account, url, json }: { account: string; url: string; json?: string }) =>
      run(async ({ db, secrets }) => {
        const settings = { ...readJsonOption(json), url };
        const { id } = await requireAccount(db, account);
        const { webhook, secret } = await createWebhook(db, secrets(), id, settings);
        return { id: webhook.id, url: webhook.url, secret, active: webhook.active, format: webhook.format };
      }),
    );

  program
    .command('webhook:update')
    .description('change url, active or format of a webhook')
    .requiredOption('--webhook <id>', 'its id')
    .requiredOption('--json <object>', `the settings to change, such as '{"active":false}'`)
    .action(({ webhook, json }: { webhook: string; json: string }) =>
      run(async ({ db }) => {
        const settings = readJsonOption(json);
        return presentWebhook(await updateWebhook(db, await requireWebhook(db, webhook), settings));
      }),
    );

  program
    .command('webhook:list')
    .description('show the webhooks of an account with their last status and error')
    .requiredOption('--account <address>', 'e-mail address of the account')
    .action(({ account }: { account: string }) =>
      run(async ({ db }) => (await listWebhooks(db, (await requireAccount(db, account)).id)).map(presentWebhook)),
    );

  program
    .command('webhook:test')
    .description('send a webhook a sample, signed with its real secret, and show what became of it')
    .requiredOption('--webhook <id>', 'its id')
    .action(({ webhook }: { webhook: string }) => run((context) => test(context, webhook)));
}

async function test({ config, db, secrets }: CliContext, id: string) {
  const outbound = createOutbound({
    allowedNetworks: config.outboundAllowedNetworks,
    ownHosts: [new URL(config.baseUrl).hostname],
  });
  try {
    return await tryWebhook(secrets(), await requireWebhook(db, id), outbound);
  } finally {
    outbound.close();
  }
}
