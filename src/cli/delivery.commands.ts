import { type Command, Option } from 'commander';
import type { DeliveryStatus } from '../deliveries/delivery.log';
import { deliveryStatuses, listDeliveries } from '../deliveries/delivery.log';
import { retryDelivery } from '../deliveries/delivery.retry';
import { redeliver } from '../deliveries/redeliver';
import { readLimitOption, requireAccount } from './arguments';
import type { Run } from './context';

const maxRows = 1_000;

/** The commands `deliveries:list`, `delivery:retry` and `delivery:redeliver`. */
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
    .command('delivery:retry')
    .description('queue a failed or skipped delivery again')
    .requiredOption('--delivery <id>', 'id of the delivery')
    .action(({ delivery }: { delivery: string }) => run(({ db }) => retryDelivery(db, delivery)));

  program
    .command('delivery:redeliver')
    .description('repeat a webhook delivery as a new one, whatever its status')
    .requiredOption('--delivery <id>', 'id of the delivery to repeat')
    .action(({ delivery }: { delivery: string }) => run(({ db }) => redeliver(db, delivery)));
}
