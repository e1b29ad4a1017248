import { randomBytes } from 'node:crypto';
import type { Worker } from 'bullmq';
import { Cluster } from 'ioredis';
import type { Account } from '../../src/accounts/account.model';
import { openDatabase } from '../../src/database';
import type { Database, DatabaseSettings } from '../../src/db/database';
import { scheduleDeliveries } from '../../src/deliveries/schedule';
import type { Form } from '../../src/forms/form.model';
import { createLogger } from '../../src/lib/logger';
import type { QueueBackend } from '../../src/queues/backend';
import type { DeliveryKind } from '../../src/queues/contracts';
import { openQueueBackend } from '../../src/queues/open-backend';
import { openQueues, type Queues } from '../../src/queues/queues';
import { createDeliveryBatchers } from '../../workers/delivery-batcher';
import { startSweeper } from '../../workers/maintenance/sweeper';
import type { Processor } from '../../workers/run-delivery';
import { type RunningWorker, runWorker, type WorkerOptions } from '../../workers/run-worker';
import { mailKey } from '../../workers/start-delivery';
import { cloneDatabase } from '../setup/services';
import { buildAccount, buildForm } from './factories';

/** Everything between a delivery's row and its outcome, in this process: database, queues, workers and sweeper. */
export interface DeliveryRig {
  /** The database. */
  readonly url: string;
  readonly settings: DatabaseSettings;
  readonly db: Database;
  readonly account: Account;
  readonly form: Form;
  /** The producing side. */
  readonly backend: QueueBackend;
  readonly queues: Queues;
  /** Opens the consuming side of the queues for one worker; the caller closes it. */
  openConsumer(): QueueBackend;
  /** Starts a worker; it is closed by `closeWorkers`. */
  startWorker(kind: DeliveryKind, processor: Processor, options?: Partial<WorkerOptions>): Worker;
  closeWorkers(): Promise<void>;
  /** Runs the sweeper and the scheduler once. */
  sweep(): Promise<void>;
  /** Empties the queue store (FLUSHDB or TRUNCATE). */
  emptyStore(): Promise<void>;
  close(): Promise<void>;
}

const logger = createLogger('test', 'silent');

/** Opens a rig on Redis, or on PostgreSQL when `redisUrl` is undefined. */
export async function openDeliveryRig(
  redisUrl: string | undefined,
  queuePrefix = `test-${randomBytes(4).toString('hex')}`,
): Promise<DeliveryRig> {
  const clone = await cloneDatabase();
  const settings = { databaseUrl: clone.url, databaseSsl: 'disable' } as const;
  const db = openDatabase(settings, logger, { pool: 16, sequelize: 2 });
  const store = { redisUrl, redisTls: 'verify', queuePrefix } as const;
  const backend = openQueueBackend(store, settings, 'producer', logger);
  const openConsumer = () => openQueueBackend(store, settings, 'worker', logger);
  const queues = openQueues(backend, logger);
  const account = await buildAccount(db);
  const form = await buildForm(db, account);
  const createBatcher = createDeliveryBatchers(db.pool);
  let workers: { running: RunningWorker; consumer: QueueBackend }[] = [];

  const closeWorkers = async () => {
    const closing = workers;
    workers = [];
    await Promise.all(
      closing.map(async ({ running, consumer }) => {
        await running.close();
        await consumer.close();
      }),
    );
  };
  return {
    url: clone.url,
    settings,
    db,
    account,
    form,
    backend,
    queues,
    openConsumer,
    startWorker: (kind, processor, options) => {
      const consumer = openConsumer();
      const running = runWorker(
        kind,
        { processor, concurrency: 8, fairnessKeyOf: mailKey, ...options },
        { backend: consumer, pool: db.pool, batcher: createBatcher(), logger },
      );
      workers.push({ running, consumer });
      return running.worker;
    },
    closeWorkers,
    sweep: async () => {
      await startSweeper({ pool: db.pool, queues, backend, logger, stableForMs: 0 }).close();
      await scheduleDeliveries(db.pool, queues);
    },
    emptyStore: async () => {
      if (backend.redis instanceof Cluster)
        await Promise.all(backend.redis.nodes('master').map((one) => one.flushdb()));
      else if (backend.redis) await backend.redis.flushdb();
      else await db.pool.query('TRUNCATE bullmq.job, bullmq.meta CASCADE');
    },
    close: async () => {
      await closeWorkers();
      await queues.close();
      await Promise.all([backend.close(), db.close()]);
      await clone.drop();
    },
  };
}
