import { type Command, Option } from 'commander';
import type { DeliveryStatus } from '../deliveries/delivery.log';
import { deliveryStatuses, listDeliveries } from '../deliveries/delivery.log';
import { retryDelivery } from '../deliveries/delivery.retry';
import { redeliver } from '../deliveries/redeliver';
import type { Run } from './context';
import { requireAccount } from './find';
import { readLimitOption } from './options';

const mostRows = 1_000;

/** The commands `deliveries:list`, `delivery:retry` and `delivery:redeliver`. */
export function addDeliveryCommands(program: Command, run: Run): void {
  program
    .command('deliveries:list')
    .description('show the delivery log of an account, newest first')
    .requiredOption('--account <address>', 'e-mail address of the account')
    .addOption(new Option('--status <status>', 'only those with this status').choices(deliveryStatuses))
    .option('--limit <number>', `how many rows at most, up to ${mostRows}`, '50')
    .action(({ account, status, limit }: { account: string; status?: DeliveryStatus; limit: string }) =>
      run(async ({ db }) => {
        const page = { status, limit: readLimitOption(limit, mostRows) };
        return listDeliveries(db, (await requireAccount(db, account)).id, page);
      }),
    );

  program
    .command('delivery:retry')
    .description('queue a failed or skipped delivery again; a worker takes it within seconds')
    .requiredOption('--delivery <id>', 'its id')
    .action(({ delivery }: { delivery: string }) => run(({ db }) => retryDelivery(db, delivery)));

  program
    .command('delivery:redeliver')
    .description('call a webhook again for one delivery, whatever became of it, as a new delivery')
    .requiredOption('--delivery <id>', 'the id of the earlier one')
    .action(({ delivery }: { delivery: string }) => run(({ db }) => redeliver(db, delivery)));
}
