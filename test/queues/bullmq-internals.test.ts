import { randomBytes } from 'node:crypto';
import { type Job, Queue, Worker } from 'bullmq';
import type { Pool } from 'pg';
import { createLogger } from '../../src/lib/logger';
import type { QueueBackend } from '../../src/queues/backend';
import {
  createPostgresJobStore,
  installedBullMqVersion,
  knownBullMqVersion,
  type NewJob,
} from '../../src/queues/bullmq-internals';
import { queueNames, queueSchema } from '../../src/queues/contracts';
import { openQueueBackend } from '../../src/queues/open-backend';
import { cloneDatabase, describeOnEachBackend } from '../setup/services';
import { quietPool } from '../support/database';
import { eventually } from '../support/eventually';

const silent = createLogger('test', 'silent');

const newJobs = (count: number): NewJob[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `delivery-${n}-1`,
    data: {
      ...{ deliveryId: `delivery-${n}`, requestId: n === 0 ? null : 'a "request"' },
      ...{ accountId: 'an account', webhookId: n === 0 ? 'a webhook' : null },
    },
    ...(n === 1 && { trace: '{"traceparent":"x"}' }),
  }));
const idsOf = (jobs: readonly { id?: string | undefined }[]) => jobs.map(({ id }) => id);

test('the installed version of BullMQ is the known one', () => {
  expect(installedBullMqVersion).toBe(knownBullMqVersion);
});

describeOnEachBackend('jobs', ({ redisUrl }) => {
  describe.each([
    ['added in bulk', knownBullMqVersion],
    ["added through BullMQ's public API", '0.0.0'],
  ])('%s', (_title, version) => {
    let database: Awaited<ReturnType<typeof cloneDatabase>>;
    let producer: QueueBackend;
    let consumer: QueueBackend;
    let queue: Queue;
    let worker: Worker | undefined;

    beforeAll(async () => {
      database = await cloneDatabase();
      const at = { databaseUrl: database.url, databaseSsl: 'disable' } as const;
      const queuePrefix = `test-${randomBytes(4).toString('hex')}`;
      const settings = { redisUrl, redisTls: 'verify', queuePrefix } as const;
      producer = openQueueBackend(settings, at, 'producer', silent, version);
      consumer = openQueueBackend(settings, at, 'worker', silent, version);
      await producer.waitUntilReady(5_000);
    });
    beforeEach(() => {
      queue = openQueue();
    });
    afterEach(async () => {
      await worker?.close();
      worker = undefined;
      await queue.close();
    });
    afterAll(async () => {
      await Promise.all([producer.close(), consumer.close()]);
      await database.drop();
    });

    const openQueue = (): Queue => {
      const name = `queue-${randomBytes(4).toString('hex')}`;
      const options = { ...producer.optionsOf(name), defaultJobOptions: producer.jobOptions };
      return new Queue(name, options, producer.factory as never).on('error', () => {});
    };
    const startWorker = (run: (job: Job) => Promise<unknown>): void => {
      const options = { ...consumer.optionsOf(queue.name), runRetryDelay: 100 };
      worker = new Worker(queue.name, run, options, consumer.factory as never).on('error', () => {});
    };
    const add = (jobs: NewJob[], to = queue) => producer.addJobs([{ queue: to, name: 'call one webhook', jobs }]);

    test('are processed in their order, with their data', async () => {
      const seen: Job[] = [];
      await add(newJobs(3));
      startWorker(async (job) => seen.push(job));
      await eventually(() => expect(seen).toHaveLength(3));
      expect(idsOf(seen)).toEqual(['delivery-0-1', 'delivery-1-1', 'delivery-2-1']);
      expect(seen.map(({ name, data }) => ({ name, data }))).toEqual(
        newJobs(3).map(({ data }) => ({ name: 'call one webhook', data })),
      );
      expect(seen[1]?.opts.telemetry?.metadata).toBe('{"traceparent":"x"}');
    });

    test('wake a worker that is waiting', async () => {
      const seen: (string | undefined)[] = [];
      startWorker(async ({ id }) => seen.push(id));
      await worker?.waitUntilReady();
      await add(newJobs(1));
      await eventually(() => expect(seen).toEqual(['delivery-0-1']));
    });

    test('run once, fail, and can be retried and removed', async () => {
      let runs = 0;
      await add(newJobs(1));
      startWorker(async () => {
        runs += 1;
        if (runs === 1) throw new Error('no');
      });
      await eventually(async () => expect(await queue.getJobState('delivery-0-1')).toBe('failed'));
      const job = (await queue.getJob('delivery-0-1')) as Job;
      expect(job.attemptsMade).toBe(1);
      await job.retry('failed');
      await eventually(async () => expect(await queue.getJobState('delivery-0-1')).toBe('completed'));
      await job.remove();
      expect(await queue.getJob('delivery-0-1')).toBeUndefined();
    });

    test('are added once, however often, and keep their place', async () => {
      await add(newJobs(3));
      await Promise.all([add(newJobs(250)), add(newJobs(250))]);
      expect(await queue.getWaitingCount()).toBe(250);
      expect(idsOf(await queue.getJobs(['waiting'], 0, 999, true))).toEqual(idsOf(newJobs(250)));
    });

    test('that have ended are not added again', async () => {
      await add(newJobs(1));
      startWorker(async () => undefined);
      await eventually(async () => expect(await queue.getJobState('delivery-0-1')).toBe('completed'));
      await add(newJobs(1));
      expect(await queue.getWaitingCount()).toBe(0);
    });

    test('go to several queues at once', async () => {
      const other = openQueue();
      const [jobs, name] = [newJobs(4), 'call one webhook'];
      await producer.addJobs([
        { queue, name, jobs },
        { queue: other, name, jobs: jobs.slice(0, 2) },
      ]);
      expect([await queue.getWaitingCount(), await other.getWaitingCount()]).toEqual([4, 2]);
      await other.close();
    });

    test('wait while the queue is paused', async () => {
      let runs = 0;
      await queue.pause();
      startWorker(async () => {
        runs += 1;
      });
      await add(newJobs(2));
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(runs).toBe(0);
      await queue.resume();
      await eventually(() => expect(runs).toBe(2));
    });

    test('are reported when they exist', async () => {
      expect(await add(newJobs(2))).toEqual([]);
      await (await queue.getJob('delivery-1-1'))?.remove();
      expect(await add(newJobs(3))).toEqual(['delivery-0-1']);
    });

    test('belong to a store that is recognized until its id is deleted', async () => {
      expect(await producer.findChangedQueues()).toEqual(queueNames);
      await producer.rememberQueues(queueNames);
      expect(await producer.findChangedQueues()).toEqual([]);
    });

    test('reach a store that has lost its scripts', async () => {
      await add(newJobs(2));
      await producer.redis?.script('FLUSH');
      await add(newJobs(4));
      expect(await queue.getWaitingCount()).toBe(4);
    });
  });
});

test('an unknown version of BullMQ is logged once per process', async () => {
  const warnings: object[] = [];
  const logger = Object.assign(Object.create(silent), { warn: (fields: object) => warnings.push(fields) });
  const database = { databaseUrl: 'postgres://nobody@127.0.0.1:1/none', databaseSsl: 'disable' } as const;
  const settings = { redisUrl: undefined, redisTls: 'verify', queuePrefix: 'letterbox' } as const;
  const backends = (['producer', 'worker'] as const).map((role) =>
    openQueueBackend(settings, database, role, logger, '0.0.0'),
  );
  await Promise.all(backends.map((backend) => backend.close()));
  expect(warnings).toEqual([{ installed: '0.0.0', known: knownBullMqVersion }]);
});

describe('in PostgreSQL', () => {
  let clone: Awaited<ReturnType<typeof cloneDatabase>>;
  let sql: Pool;
  beforeAll(async () => {
    clone = await cloneDatabase();
    sql = quietPool({ connectionString: clone.url, options: `-c search_path=${queueSchema}` });
  });
  afterAll(async () => {
    await sql.end();
    await clone.drop();
  });

  const fill = (queue: string, state: string, count: number) =>
    sql.query(
      `INSERT INTO job (queue, id, seq, name, state, added_at_ms, finished_at_ms)
       SELECT $1, $2 || n, n, 'x', $2::job_state, n, CASE WHEN $2 IN ('completed', 'failed') THEN n END
       FROM generate_series(1, $3::int) AS n`,
      [queue, state, count],
    );

  test('the newest finished jobs of each queue are kept, and all that wait', async () => {
    await fill('email', 'completed', 5_100);
    await fill('email', 'failed', 20_010);
    await fill('email', 'waiting', 10);
    await fill('webhook', 'completed', 4_000);
    await createPostgresJobStore(sql).pruneFinished();
    const { rows } = await sql.query(
      `SELECT queue, state, count(*)::int AS jobs, min(seq)::int AS oldest FROM job GROUP BY 1, 2 ORDER BY 1, 2`,
    );
    expect(rows).toEqual([
      { queue: 'email', state: 'waiting', jobs: 10, oldest: 1 },
      { queue: 'email', state: 'completed', jobs: 5_000, oldest: 101 },
      { queue: 'email', state: 'failed', jobs: 20_000, oldest: 11 },
      { queue: 'webhook', state: 'completed', jobs: 4_000, oldest: 1 },
    ]);
  });

  test('jobs are not added to a queue while it is being obliterated', async () => {
    const queue = { name: 'obliterated' } as Queue;
    const client = await sql.connect();
    await client.query('BEGIN');
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('bullmq:finalization'), hashtext($1))`, [queue.name]);
    const adding = createPostgresJobStore(sql).addJobs([{ queue, name: 'x', jobs: newJobs(1) }]);
    const count = async () => (await sql.query('SELECT FROM job WHERE queue = $1', [queue.name])).rowCount;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await count()).toBe(0);
    await client.query('COMMIT');
    client.release();
    await adding;
    expect(await count()).toBe(1);
  });

  test('a worker runs jobs although its first look at the schema failed', async () => {
    const at = { databaseUrl: clone.url, databaseSsl: 'disable' } as const;
    const settings = { redisUrl: undefined, redisTls: 'verify', queuePrefix: 'letterbox' } as const;
    const backend = openQueueBackend(settings, at, 'worker', silent);
    const lock = await sql.connect();
    await lock.query('BEGIN');
    await lock.query('LOCK TABLE migration IN ACCESS EXCLUSIVE MODE');
    const endLooks = `SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%migration%'`;
    const endLook = () => eventually(async () => expect((await sql.query(endLooks)).rowCount).toBeGreaterThan(0));
    const seen: (string | undefined)[] = [];
    const run = async ({ id }: Job) => seen.push(id);
    const worker = new Worker('webhook', run, backend.optionsOf('webhook'), backend.factory as never);
    worker.on('error', () => undefined);
    try {
      await endLook();
      // BullMQ would not look again.
      await endLook();
      await lock.query('COMMIT');
      const queue = { name: 'webhook' } as Queue;
      await createPostgresJobStore(sql).addJobs([{ queue, name: 'x', jobs: newJobs(1) }]);
      await eventually(() => expect(seen).toEqual(['delivery-0-1']));
    } finally {
      await worker.close();
      lock.release();
      await backend.close();
    }
  });
});
