import { type Command, Option } from 'commander';
import { validate as isUuid } from 'uuid';
import type { Database } from '../db/database';
import type { DeliveryStatus } from '../deliveries/delivery.log';
import { deliveryStatuses, listDeliveries } from '../deliveries/delivery.log';
import { retryDelivery } from '../deliveries/delivery.retry';
import { redeliver } from '../deliveries/redeliver';
import { findCallDetail } from '../deliveries/sent-request';
import { createFileLinks } from '../files/file-links';
import { readLimitOption, requireAccount, throwNotFound } from './arguments';
import type { CliContext, Run } from './context';
import { audited } from './record-command';

const maxRows = 1_000;

/** The commands `deliveries:list` and `delivery:…`. */
export function addDeliveryCommands(program: Command, run: Run): void {
  program
    .command('deliveries:list')
    .description('list the deliveries of an account, newest first')
    .requiredOption('--account <address>', 'e-mail address of the account')
    .addOption(new Option('--status <status>', 'only deliveries with this status').choices(deliveryStatuses))
    .option('--limit <number>', `maximum number of deliveries, up to ${maxRows}`, '50')
    .action(({ account, status, limit }: { account: string; status?: DeliveryStatus; limit: string }) =>
      run(async ({ db }) => {
        const page = { status, limit: readLimitOption(limit, maxRows) };
        return listDeliveries(db, (await requireAccount(db, account)).id, page);
      }),
    );

  program
    .command('delivery:show')
    .description('show a webhook delivery: its request, without secrets, and its response')
    .requiredOption('--delivery <id>', 'id of the delivery')
    .action(({ delivery }: { delivery: string }) => run((context) => showDelivery(context, delivery)));

  program
    .command('delivery:retry')
    .description('queue a failed or skipped delivery again, or send an e-mail now that waits for the mail server')
    .requiredOption('--delivery <id>', 'id of the delivery')
    .action(({ delivery }: { delivery: string }) =>
      run(({ db }) => recorded(db, delivery, 'delivery.retried', () => retryDelivery(db, delivery))),
    );

  program
    .command('delivery:redeliver')
    .description('repeat a webhook delivery as a new one, whatever its status')
    .requiredOption('--delivery <id>', 'id of the delivery to repeat')
    .action(({ delivery }: { delivery: string }) =>
      run(({ db }) => recorded(db, delivery, 'delivery.resent', () => redeliver(db, delivery))),
    );
}

/** Runs what is done with a delivery, and records it in the audit log of its account. */
async function recorded<T>(db: Database, id: string, action: string, work: () => Promise<T>): Promise<T> {
  const { rows } = await db.pool.query<{ accountId: string }>(
    'SELECT account_id AS "accountId" FROM deliveries WHERE id = $1',
    [isUuid(id) ? id : null],
  );
  const [found] = rows;
  return found ? audited(db, found.accountId, { action, object: { kind: 'delivery', id } }, work) : work();
}

async function showDelivery({ config, db, secrets }: CliContext, id: string) {
  const links = createFileLinks(config.baseUrl, config.secretKey, config.secretKeyPrevious);
  const detail = await findCallDetail({ db, secrets: secrets(), links }, null, id, true);
  if (!detail) throwNotFound('webhook delivery with the id', id);
  const { call, request } = detail;
  return {
    ...{ id: call.id, webhook_id: call.webhookId, submission_id: call.submissionId, status: call.status },
    request:
      'missing' in request
        ? null
        : { ...request, headers: request.headers.map(({ name, value }) => ({ name, value: value ?? '***' })) },
    ...('missing' in request && { request_missing: request.missing }),
    ...{ response_status: call.responseStatus, response_excerpt: call.responseExcerpt },
    ...{ error: call.error, duration_ms: call.durationMs, finished_at: call.finishedAt },
  };
}
