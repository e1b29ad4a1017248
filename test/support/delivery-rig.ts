import { randomBytes } from 'node:crypto';
import type { Worker } from 'bullmq';
import type { Account } from '../../src/accounts/account.model';
import { type Database, openDatabase, poolConfig } from '../../src/db/database';
import type { Form } from '../../src/forms/form.model';
import { createLogger } from '../../src/lib/logger';
import { openQueueBackend, type QueueBackend } from '../../src/queues/backend';
import type { DeliveryKind } from '../../src/queues/contracts';
import { openQueues, type Queues } from '../../src/queues/queues';
import { openBooks } from '../../workers/delivery-batcher';
import { startSweeper } from '../../workers/maintenance/sweeper';
import type { Processor, WorkerRole } from '../../workers/processors/processor';
import { type RunningWorker, runWorker } from '../../workers/run-worker';
import { cloneDatabase } from '../setup/services';
import { buildAccount, buildForm } from './factories';

/** Everything between a row and its outcome, in this process: a database, the queues, workers to start, a sweeper. */
export interface DeliveryRig {
  /** The address of the database. */
  readonly url: string;
  readonly db: Database;
  readonly account: Account;
  readonly form: Form;
  /** The producing side. */
  readonly backend: QueueBackend;
  readonly queues: Queues;
  /** Opens the consuming side for one worker; the caller closes it. */
  openWorkingBackend(): QueueBackend;
  /** Starts a worker; it is closed by `closeWorkers`. */
  startWorker(kind: DeliveryKind, process: Processor, more?: Partial<WorkerRole>): Worker;
  closeWorkers(): Promise<void>;
  /** One round of the sweeper. */
  sweep(): Promise<void>;
  /** Takes everything out of the queue's store, as FLUSHDB and TRUNCATE do. */
  emptyStore(): Promise<void>;
  close(): Promise<void>;
}

const logger = createLogger('test', 'silent');

/** Opens a rig on Redis, or on PostgreSQL alone without `redisUrl`. */
export async function openDeliveryRig(redisUrl: string | undefined): Promise<DeliveryRig> {
  const clone = await cloneDatabase();
  const settings = { databaseUrl: clone.url, databaseSsl: 'disable' } as const;
  const db = openDatabase(settings, logger, 16);
  const store = { redisUrl, redisTls: 'verify', queuePrefix: `test-${randomBytes(4).toString('hex')}` } as const;
  const backend = openQueueBackend(store, poolConfig(settings), 'producer', logger);
  const openWorkingBackend = () => openQueueBackend(store, poolConfig(settings), 'worker', logger);
  const queues = openQueues(backend, logger);
  const account = await buildAccount(db);
  const form = await buildForm(db, account);
  const openBook = openBooks(db.pool);
  let workers: { running: RunningWorker; working: QueueBackend }[] = [];

  const closeWorkers = async () => {
    const closing = workers;
    workers = [];
    await Promise.all(
      closing.map(async ({ running, working }) => {
        await running.close();
        await working.close();
      }),
    );
  };
  return {
    url: clone.url,
    db,
    account,
    form,
    backend,
    queues,
    openWorkingBackend,
    startWorker: (kind, process, more) => {
      const working = openWorkingBackend();
      const running = runWorker(
        kind,
        { process, concurrency: 8, ...more },
        { backend: working, pool: db.pool, book: openBook(), logger },
      );
      workers.push({ running, working });
      return running.worker;
    },
    closeWorkers,
    sweep: () => startSweeper({ pool: db.pool, queues, backend, logger, calmMs: 0 }).close(),
    emptyStore: async () => {
      if (backend.redis) await backend.redis.flushdb();
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
