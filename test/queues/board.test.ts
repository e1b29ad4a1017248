import { createPostgresBackend, type Job, Queue, Worker } from 'bullmq';
import express from 'express';
import { requireOperator } from '../../src/http/operator-login';
import { requireSameOrigin } from '../../src/http/same-origin';
import { setSecurityHeaders } from '../../src/http/security-headers';
import { type BoardQueue, createBoard } from '../../src/queues/board';
import { queueSchema } from '../../src/queues/contracts';
import { type Service, serve } from '../http/serve';
import { cloneDatabase, describeOnEachBackend } from '../setup/services';

const login = { Authorization: `Basic ${Buffer.from('operator:secret password').toString('base64')}` };

describeOnEachBackend('Bull Board', ({ redisUrl }) => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let queue: BoardQueue;
  let service: Service;
  let worker: { close(): Promise<void> } | undefined;

  const onPostgres = () => ({ connection: { connectionString: database.url, schema: queueSchema } });
  const onRedis = (url: string) => ({ connection: { url, maxRetriesPerRequest: null } });

  beforeAll(async () => {
    database = await cloneDatabase();
    if (redisUrl) queue = new Queue<unknown>('webhook', onRedis(redisUrl));
    else queue = new Queue('webhook', onPostgres(), createPostgresBackend);
    queue.on('error', () => {});
    const app = express().disable('x-powered-by').use(setSecurityHeaders);
    app.use(
      '/admin/queues',
      requireOperator({ user: 'operator', password: 'secret password' }),
      requireSameOrigin('https://forms.example.com'),
      createBoard([queue], '/admin/queues'),
    );
    service = await serve(app);
  });

  afterEach(async () => {
    await worker?.close();
    worker = undefined;
  });

  afterAll(async () => {
    await service.close();
    await queue.close();
    await database.drop();
  });

  /**
   * Works the queue; its first run fails. Resolves after the first that succeeds, with what each run saw of its job.
   */
  function failOnce(): Promise<Pick<Job, 'attemptsMade' | 'attemptsStarted'>[]> {
    const seen: Pick<Job, 'attemptsMade' | 'attemptsStarted'>[] = [];
    return new Promise((resolve) => {
      const run = async ({ attemptsMade, attemptsStarted }: Job) => {
        seen.push({ attemptsMade, attemptsStarted });
        if (seen.length === 1) throw new Error('delivery_failed');
      };
      const working = redisUrl
        ? new Worker('webhook', run, onRedis(redisUrl))
        : new Worker('webhook', run, onPostgres(), createPostgresBackend);
      worker = working.on('error', () => {}).on('completed', () => resolve(seen));
    });
  }

  async function addFailedJob(): Promise<{ id: string; rerun: ReturnType<typeof failOnce> }> {
    const { id = '' } = await queue.add('call one webhook', { deliveryId: 'd-1' }, { attempts: 1 });
    const rerun = failOnce();
    while ((await queue.getJobState(id)) !== 'failed') await new Promise((resolve) => setTimeout(resolve, 20));
    return { id, rerun };
  }

  const retry = (id: string, headers: Record<string, string>) =>
    service.send('PUT', `/admin/queues/api/queues/webhook/${id}/retry`, headers);

  test('requires a login, for its scripts as well', async () => {
    for (const path of ['/', '/api/queues', '/static/favicon.ico']) {
      expect((await service.send('GET', `/admin/queues${path}`)).status).toBe(401);
    }
  });

  test('requests nothing from other sites', async () => {
    const page = await service.send('GET', '/admin/queues/', login);
    expect(page.status).toBe(200);
    expect(page.body).toContain('<base href="/admin/queues/"');
    expect(page.body).toMatch(/<link href="static\/css\/main\.[^"]+"/);
    expect(page.body).not.toMatch(/https?:\/\//);
    expect(page.headers['x-powered-by']).toBeUndefined();
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('lists the queues and their jobs', async () => {
    await queue.add('call one webhook', { deliveryId: 'd-listed' }, { delay: 60_000, jobId: 'listed-1' });
    const response = await service.send('GET', '/admin/queues/api/queues?activeQueue=webhook&status=delayed', login);
    expect(response.status).toBe(200);
    const [listed] = JSON.parse(response.body).queues;
    expect(listed).toMatchObject({ name: 'webhook', allowRetries: true, allowCompletedRetries: false });
    expect(listed.jobs).toMatchObject([{ id: 'listed-1', data: { deliveryId: 'd-listed' } }]);
  });

  test('shows waiting jobs of a paused queue', async () => {
    await queue.pause();
    await queue.add('call one webhook', { deliveryId: 'd-held' }, { jobId: 'held-1' });
    const response = await service.send('GET', '/admin/queues/api/queues?activeQueue=webhook&status=waiting', login);
    const [listed] = JSON.parse(response.body).queues;
    expect(listed).toMatchObject({ isPaused: true, counts: { waiting: 1 }, jobs: [{ id: 'held-1' }] });
    await (await queue.getJob('held-1'))?.remove();
    await queue.resume();
  });

  test('rejects cross-origin changes, although the browser sends the login', async () => {
    for (const Origin of ['https://evil.example', 'null']) {
      expect((await service.send('PUT', '/admin/queues/api/queues/webhook/pause', { ...login, Origin })).status).toBe(
        403,
      );
    }
    expect(await queue.isPaused()).toBe(false);
  });

  test("retries a failed job, and the processor sees it in the job's attempt count", async () => {
    const { id, rerun } = await addFailedJob();
    expect((await retry(id, { ...login, Origin: service.url, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(204);
    expect(await rerun).toEqual([
      { attemptsMade: 0, attemptsStarted: 1 },
      { attemptsMade: 1, attemptsStarted: 2 },
    ]);
  });

  test('does not retry a job that has not ended', async () => {
    await queue.add('call one webhook', {}, { delay: 60_000, jobId: 'waits-1' });
    expect((await retry('waits-1', login)).status).toBe(400);
  });
});
