import { Queue } from 'bullmq';
import type { Pool } from 'pg';
import { poolConfig } from '../../src/db/database';
import { createLogger } from '../../src/lib/logger';
import type { AddMany, PlainJob } from '../../src/queues/add-many';
import { openQueueBackend, type QueueBackend } from '../../src/queues/backend';
import { jobOptionsByAge, queueSchema } from '../../src/queues/contracts';
import { cloneDatabase } from '../setup/services';
import { addAsBullMq, jobName, plainJobs } from '../support/plain-jobs';
import { quietPool } from '../support/quiet-pool';

describe('many jobs in one statement of PostgreSQL', () => {
  let clone: Awaited<ReturnType<typeof cloneDatabase>>;
  let backend: QueueBackend;
  let addMany: AddMany;
  let sql: Pool;
  const opened: Queue[] = [];

  beforeAll(async () => {
    clone = await cloneDatabase();
    const database = poolConfig({ databaseUrl: clone.url, databaseSsl: 'disable' });
    const settings = { redisUrl: undefined, redisTls: 'verify' } as const;
    backend = openQueueBackend(settings, database, 'producer', createLogger('test', 'silent'));
    addMany = backend.addJobs;
    sql = quietPool({ connectionString: clone.url, options: `-c search_path=${queueSchema}` });
  });
  afterEach(() => sql.query('TRUNCATE job, event, meta CASCADE'));
  afterAll(async () => {
    await Promise.all(opened.map((queue) => queue.close()));
    await Promise.all([backend.close(), sql.end()]);
    await clone.drop();
  });

  const open = (name: string): Queue => {
    const queue = new Queue(
      name,
      { ...backend.options, defaultJobOptions: backend.jobOptions },
      backend.factory as never,
    );
    opened.push(queue);
    return queue;
  };

  /** The rows of a queue in their order, each but for its place in it and for times. */
  const stored = async (name: string): Promise<unknown[]> => {
    const jobs = `SELECT to_jsonb(job) - ARRAY['queue', 'seq', 'added_at_ms'] AS row, added_at_ms / 100000000 AS day
                  FROM job WHERE queue = $1 ORDER BY seq`;
    return (await sql.query(jobs, [name])).rows;
  };

  /** Adds the same to both, and expects both to hold the same. */
  const addToBoth = async (stock: Queue, bulk: Queue, jobs: PlainJob[]): Promise<unknown[]> => {
    await addAsBullMq(stock, jobs);
    await addMany([{ queue: bulk, name: jobName, jobs }]);
    const expected = await stored(stock.name);
    expect(await stored(bulk.name)).toEqual(expected);
    return expected;
  };

  test('leave behind, field by field, what BullMQ leaves, but no events', async () => {
    const [stock, bulk] = [open('stock'), open('bulk')];
    expect(await addToBoth(stock, bulk, plainJobs(3))).toHaveLength(3);
    // Three of them are there already.
    expect(await addToBoth(stock, bulk, plainJobs(5))).toHaveLength(5);
    expect((await sql.query('SELECT FROM event WHERE queue = $1', [bulk.name])).rows).toHaveLength(0);
  });

  test('go to several queues at once, in their order, and wake those who listen, each queue once', async () => {
    const [one, other] = [open('one'), open('other')];
    const heard: (string | undefined)[] = [];
    const listener = await sql.connect();
    listener.on('notification', ({ payload }) => heard.push(payload));
    await listener.query('LISTEN bullmq_jobs');
    const jobs = plainJobs(40);
    await addMany([
      { queue: one, name: jobName, jobs },
      { queue: other, name: jobName, jobs: jobs.slice(0, 2) },
    ]);
    // Nothing is new in these, so nobody is woken.
    await addMany([{ queue: one, name: jobName, jobs: jobs.slice(0, 5) }]);
    await listener.query('SELECT 1');
    listener.release(true);
    expect(heard.sort()).toEqual(['one', 'other']);
    const waiting = await one.getJobs(['waiting'], 0, 100, true);
    expect(waiting.map(({ id }) => id)).toEqual(jobs.map(({ id }) => id));
    expect(await other.getWaitingCount()).toBe(2);
  });

  test('are read by BullMQ as its own', async () => {
    const queue = open('own');
    await addMany([{ queue, name: jobName, jobs: plainJobs(2) }]);
    const job = await queue.getJob('delivery-1-1');
    expect(job).toMatchObject({
      name: jobName,
      data: { deliveryId: 'delivery-1', requestId: 'a "request"' },
    });
    expect(job?.opts).toMatchObject({ ...jobOptionsByAge, jobId: 'delivery-1-1' });
    expect(job?.opts.telemetry?.metadata).toBe('{"traceparent":"x"}');
  });

  test('are many in a statement, and each job is added once', async () => {
    const queue = open('many');
    const jobs = plainJobs(1_250);
    await Promise.all([addMany([{ queue, name: jobName, jobs }]), addMany([{ queue, name: jobName, jobs }])]);
    expect(await queue.getWaitingCount()).toBe(1_250);
  });

  test('wait for a queue that is being obliterated', async () => {
    const queue = open('obliterated');
    const client = await sql.connect();
    await client.query('BEGIN');
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('bullmq:finalization'), hashtext($1))`, [queue.name]);
    const adding = addMany([{ queue, name: jobName, jobs: plainJobs(1) }]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await queue.getWaitingCount()).toBe(0);
    await client.query('COMMIT');
    client.release();
    await adding;
    expect(await queue.getWaitingCount()).toBe(1);
  });
});
