import type { Command } from 'commander';
import type { Database } from '../db/database';
import { countHistory, maxHistoryCounted, startHistoryResend } from '../deliveries/history-resend';
import { redeliverFailed } from '../deliveries/redeliver-failed';
import { createOutbound } from '../outbound/http-client';
import { findFormFilters } from '../webhooks/form-filter';
import { sendTestEvent } from '../webhooks/send-test-event';
import type { Webhook } from '../webhooks/webhook.model';
import { presentNewWebhook, presentWebhook, webhookLabel } from '../webhooks/webhook.presenter';
import { listWebhooks } from '../webhooks/webhook.repository';
import { rotateSecret } from '../webhooks/webhook.secrets';
import { createWebhook, updateWebhook } from '../webhooks/webhook.service';
import { readJsonOption, readTimeOption, readWholeNumber, requireAccount, requireWebhook } from './arguments';
import type { CliContext, Run } from './context';
import { audited } from './record-command';

/** The commands `webhook:…`. */
export function addWebhookCommands(program: Command, run: Run): void {
  program
    .command('webhook:create')
    .description('create a webhook with a signing secret, which is shown only once')
    .requiredOption('--account <address>', 'e-mail address of the account')
    .requiredOption('--url <url>', 'URL to call')
    .option('--json <object>', `more settings, such as '{"active":false}'`)
    .action(({ account, url, json }: { account: string; url: string; json?: string }) =>
      run(async ({ db, secrets }) => {
        const settings = { ...readJsonOption(json), url };
        const { id } = await requireAccount(db, account);
        const { webhook, secret } = await audited(
          db,
          id,
          {
            action: 'webhook.created',
            object: (made) => ({ kind: 'webhook', id: made.webhook.id, label: webhookLabel(made.webhook) }),
          },
          () => createWebhook(db, secrets(), id, settings),
        );
        return presentNewWebhook(webhook, secret);
      }),
    );

  program
    .command('webhook:update')
    .description('change the name, url, form_ids, headers, active, audit_events or format of a webhook')
    .requiredOption('--webhook <id>', 'id of the webhook')
    .requiredOption('--json <object>', `the settings to change, such as '{"active":false}'`)
    .action(({ webhook, json }: { webhook: string; json: string }) =>
      run(async ({ db, secrets }) => {
        const settings = readJsonOption(json);
        const found = await requireWebhook(db, webhook);
        const record = recordOf(found, 'webhook.settings-changed');
        const updated = await audited(db, found.accountId, record, () => updateWebhook(db, secrets(), found, settings));
        return presentWebhook(updated, await findFormFilters(db.pool, [updated]));
      }),
    );

  program
    .command('webhook:list')
    .description('list the webhooks of an account with their last status and error')
    .requiredOption('--account <address>', 'e-mail address of the account')
    .action(({ account }: { account: string }) =>
      run(async ({ db }) => {
        const webhooks = await listWebhooks(db, (await requireAccount(db, account)).id);
        const filters = await findFormFilters(db.pool, webhooks);
        return webhooks.map((webhook) => presentWebhook(webhook, filters));
      }),
    );

  program
    .command('webhook:rotate-secret')
    .description('replace the signing secret of a webhook; the new one is shown only once')
    .requiredOption('--webhook <id>', 'id of the webhook')
    .option('--overlap-hours <hours>', 'how long calls are also signed with the old secret, up to 720', '24')
    .action(({ webhook, overlapHours }: { webhook: string; overlapHours: string }) =>
      run(async ({ db, secrets }) => {
        const found = await requireWebhook(db, webhook);
        const rotate = () => rotateSecret(db, secrets(), found, readWholeNumber(overlapHours));
        const rotated = await audited(db, found.accountId, recordOf(found, 'webhook.secret-rotated'), rotate);
        return { id: found.id, secret: rotated.secret, previous_secret_until: rotated.previousSecretUntil };
      }),
    );

  program
    .command('webhook:redeliver')
    .description('deliver everything again that failed for a webhook in a time range')
    .requiredOption('--webhook <id>', 'id of the webhook')
    .requiredOption('--since <time>', 'start of the range, such as 2026-03-01T12:00:00Z')
    .option('--until <time>', 'end of the range (default: now)')
    .action(({ webhook, since, until }: { webhook: string; since: string; until?: string }) =>
      run(async ({ db }) => {
        const from = readTimeOption('--since', since);
        const to = until === undefined ? new Date() : readTimeOption('--until', until);
        const found = await requireWebhook(db, webhook);
        const { id, accountId } = found;
        const record = { ...recordOf(found, 'webhook.failures-resent'), changes: countOf };
        return { id, redelivered: await audited(db, accountId, record, () => redeliverFailed(db, id, from, to)) };
      }),
    );

  program
    .command('webhook:resend-history')
    .description('send the submissions stored in a time range to a webhook; workers do it in the background')
    .requiredOption('--webhook <id>', 'id of the webhook')
    .requiredOption('--since <time>', 'start of the range, such as 2026-03-01T12:00:00Z')
    .option('--until <time>', 'end of the range (default: now)')
    .option('--form <id...>', 'only submissions of these forms')
    .option('--include-delivered', 'also submissions that were delivered to this webhook before')
    .option('--dry-run', 'only count the submissions')
    .action((options: ResendHistoryOptions) => run(({ db }) => resendHistory(db, options)));

  program
    .command('webhook:test')
    .description('call a webhook with a sample submission, signed with its secret, and show the result')
    .requiredOption('--webhook <id>', 'id of the webhook')
    .action(({ webhook }: { webhook: string }) => run((context) => test(context, webhook)));
}

const recordOf = ({ id }: Webhook, action: string) => ({ action, object: { kind: 'webhook', id } });
const countOf = (count: number) => ({ count: { new: count } });

interface ResendHistoryOptions {
  readonly webhook: string;
  readonly since: string;
  readonly until?: string;
  readonly form?: readonly string[];
  readonly includeDelivered?: true;
  readonly dryRun?: true;
}

async function resendHistory(db: Database, options: ResendHistoryOptions) {
  const filter = {
    since: readTimeOption('--since', options.since),
    until: options.until === undefined ? new Date() : readTimeOption('--until', options.until),
    formIds: options.form ?? null,
    skipDelivered: !options.includeDelivered,
  };
  const webhook = await requireWebhook(db, options.webhook);
  if (!options.dryRun) {
    const record = recordOf(webhook, 'webhook.history-resent');
    const { id, status, expected } = await audited(db, webhook.accountId, record, () =>
      startHistoryResend(db, webhook, filter),
    );
    return { id, webhook_id: webhook.id, status, submissions: expected };
  }
  const submissions = await countHistory(db, webhook, filter);
  return { webhook_id: webhook.id, dry_run: true, submissions: submissions ?? `more than ${maxHistoryCounted}` };
}

async function test({ config, db, secrets }: CliContext, id: string) {
  const outbound = createOutbound({
    allowedNetworks: config.outboundAllowedNetworks,
    ownHosts: [new URL(config.baseUrl).hostname],
  });
  try {
    return await sendTestEvent(secrets(), await requireWebhook(db, id), outbound);
  } finally {
    outbound.close();
  }
}
