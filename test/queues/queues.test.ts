import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { createLogger } from '../../src/lib/logger';
import { type DeliveryKind, type JobData, queueContracts, queueNames, queueSchema } from '../../src/queues/contracts';
import { openQueueBackend } from '../../src/queues/open-backend';
import { countJobs, createJobGauge } from '../../src/queues/queue.metrics';
import { attemptOf, jobIdOf, openQueues, type QueuedDelivery } from '../../src/queues/queues';
import { describeOnEachBackend, freePort } from '../setup/services';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';

const logger = createLogger('test', 'silent');
const delivery = (kind: DeliveryKind = 'email', attempt = 1): QueuedDelivery => ({
  ...{ id: randomUUID(), kind, attempt, requestId: 'request-1' },
  ...{ accountId: randomUUID(), webhookId: kind === 'webhook' ? randomUUID() : null },
});

test('the id of a job names the delivery and the attempt', () => {
  const jobId = jobIdOf({ id: 'a-b', attempt: 3 });
  expect(jobId).toBe('a-b-3');
  expect(attemptOf(jobId, 'a-b')).toBe(3);
  expect(attemptOf(jobId, 'a')).toBeNull();
  expect(attemptOf(undefined, 'a-b')).toBeNull();
});

test('when a worker dies, what must not happen twice fails, and what must not be lost is queued again', () => {
  expect(Object.entries(queueContracts).map(([name, { onDeadWorker }]) => [name, onDeadWorker])).toEqual([
    ['email', 'queue again'],
    ['auto-reply', 'fail'],
    ['reply', 'fail'],
    ['file-upload', 'queue again'],
    ['webhook', 'fail'],
  ]);
});

describeOnEachBackend('the queues', ({ redisUrl }) => {
  let rig: DeliveryRig;
  beforeAll(async () => {
    rig = await openDeliveryRig(redisUrl);
  });
  afterAll(() => rig.close());

  const queueOf = (kind: DeliveryKind) => {
    const queue = rig.queues.all.find(({ name }) => name === kind);
    if (!queue) throw new Error(`no queue ${kind}`);
    return queue;
  };

  test('each delivery becomes a job in the queue of its kind, with nothing but ids as data', async () => {
    const deliveries = queueNames.map((kind, n) => delivery(kind, n + 1));
    await rig.queues.add(deliveries);
    for (const one of deliveries) {
      const job = await queueOf(one.kind).getJob(jobIdOf(one));
      const { accountId, webhookId } = one;
      const ids = { deliveryId: one.id, requestId: 'request-1', accountId, webhookId } satisfies JobData;
      expect(job?.name).toBe(queueContracts[one.kind].job);
      expect(job?.data).toEqual(ids);
      expect(job?.opts.attempts).toBe(1);
    }
  });

  test('delayed jobs can be promoted', async () => {
    const one = delivery('webhook');
    const job = await queueOf('webhook').add('delayed', { deliveryId: one.id, requestId: null }, { delay: 3_600_000 });
    expect(await job.getState()).toBe('delayed');
    await rig.queues.promoteDelayed();
    expect(await job.getState()).toBe('waiting');
    await job.remove();
  });

  test('jobs that wait in a paused queue are counted, also in the metrics', async () => {
    const paused = queueOf('file-upload');
    const registry = new Registry();
    const gauge = createJobGauge(registry, { all: [paused] }, rig.backend);
    const { waiting } = await countJobs(paused, ['waiting']);
    await paused.pause();
    await rig.queues.add([delivery('file-upload')]);
    expect(await countJobs(paused, ['waiting', 'active'])).toEqual({ waiting: waiting + 1, active: 0 });
    await gauge.measure();
    expect(await registry.metrics()).toContain(`letterbox_jobs{queue="file-upload",state="waiting"} ${waiting + 1}`);
    await paused.resume();
  });

  test('a job that is added twice exists once', async () => {
    const one = delivery('webhook');
    const before = await queueOf('webhook').getWaitingCount();
    await Promise.all([rig.queues.add([one, one]), rig.queues.add([one])]);
    await rig.queues.add([one]);
    expect(await queueOf('webhook').getWaitingCount()).toBe(before + 1);
  });

  test('a delivery is lost when its job is gone, not while its job waits', async () => {
    const [waiting, removed, never] = [delivery(), delivery(), delivery()];
    await rig.queues.add([waiting, removed]);
    await (await queueOf('email').getJob(jobIdOf(removed)))?.remove();
    expect(await rig.queues.findLost([waiting, removed, never])).toEqual([removed, never]);
  });

  test('in a long queue on Redis, deliveries whose jobs are gone are found without reading through the queue', async () => {
    const waiting = Array.from({ length: 1_100 }, () => delivery('auto-reply'));
    await rig.queues.add(waiting);
    const queue = queueOf('auto-reply');
    const stateCalls = jest.spyOn(queue, 'getJobState');
    const [first, second] = waiting as [QueuedDelivery, QueuedDelivery];
    await (await queue.getJob(jobIdOf(second)))?.remove();
    const never = delivery('auto-reply');
    expect(await rig.queues.findLost([first, second, never])).toEqual([second, never]);
    expect(await rig.queues.add([first, second, never])).toEqual([second, never]);
    expect(stateCalls).toHaveBeenCalledTimes(redisUrl ? 0 : 1);
    stateCalls.mockRestore();
    await queue.drain();
  });

  test('a store is unknown until it is remembered, and again after it was emptied', async () => {
    expect(await rig.backend.findChangedQueues()).toEqual(queueNames);
    await rig.backend.rememberQueues(queueNames);
    expect(await rig.backend.findChangedQueues()).toEqual([]);
    await rig.emptyStore();
    expect(await rig.backend.findChangedQueues()).toEqual(queueNames);
  });

  test('a store is unknown when it was remembered before its server started', async () => {
    await rig.backend.rememberQueues(queueNames);
    const { redis, optionsOf } = rig.backend;
    if (redis) for (const kind of queueNames) await redis.set(`${optionsOf(kind).prefix}:intact`, 'the run before');
    else await rig.db.pool.query(`UPDATE ${queueSchema}.meta SET value = '1.5' WHERE field = 'intact'`);
    expect(await rig.backend.findChangedQueues()).toEqual(queueNames);
    await rig.backend.rememberQueues(queueNames);
    expect(await rig.backend.findChangedQueues()).toEqual([]);
  });
});

describe('when the store is down from the start', () => {
  const openAway = async (kind: 'redis' | 'postgres') => {
    const port = await freePort();
    const redisUrl = kind === 'redis' ? `redis://127.0.0.1:${port}` : undefined;
    const database = { databaseUrl: `postgres://nobody@127.0.0.1:${port}/none`, databaseSsl: 'disable' } as const;
    const backend = openQueueBackend(
      { redisUrl, redisTls: 'verify', queuePrefix: 'letterbox' },
      database,
      'producer',
      logger,
    );
    return { backend, queues: openQueues(backend, logger) };
  };

  test.each(['redis', 'postgres'] as const)('adding to %s fails within two seconds, and then at once', async (kind) => {
    const { backend, queues } = await openAway(kind);
    const began = performance.now();
    await expect(queues.add([delivery()])).rejects.toThrow();
    expect(performance.now() - began).toBeLessThan(5_000);

    // Calls do not pile up behind a store that does not respond: none of them waits for the timeout again.
    const again = performance.now();
    await Promise.all(Array.from({ length: 100 }, () => expect(queues.add([delivery()])).rejects.toThrow()));
    expect(performance.now() - again).toBeLessThan(1_900);
    await Promise.race([queues.close(), new Promise((resolve) => setTimeout(resolve, 1_000))]);
    await backend.close();
  });
});
