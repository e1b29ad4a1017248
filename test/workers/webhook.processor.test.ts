import { randomUUID } from 'node:crypto';
import type { Queue } from 'bullmq';
import { createOutbound, type Outbound } from '../../src/outbound/http-client';
import { jobIdOf } from '../../src/queues/queues';
import { createWebhookProcessor } from '../../workers/processors/webhook';
import { describeOnEachBackend } from '../setup/services';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { addJob, buildDelivery, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { buildFile, buildWebhook, testConfig, testLinks, testSecrets } from '../support/factories';
import { answer, type Behavior, type HttpReceiver, hang, startHttpReceiver } from '../support/http-receiver';

describeOnEachBackend('the webhook worker', ({ redisUrl }) => {
  let rig: DeliveryRig;
  let outbound: Outbound;
  let receiver: HttpReceiver;
  let behavior: Behavior;
  beforeAll(async () => {
    rig = await openDeliveryRig(redisUrl);
    outbound = createOutbound({ allowedNetworks: ['127.0.0.0/8'], ownHosts: [] });
    receiver = await startHttpReceiver((request, response) => behavior(request, response));
    rig.startWorker(
      'webhook',
      createWebhookProcessor({
        pool: rig.db.pool,
        outbound,
        links: testLinks,
        secrets: testSecrets,
        config: testConfig,
      }),
    );
  });
  beforeEach(() => {
    behavior = answer(200, 'ok');
    receiver.requests.length = 0;
  });
  afterAll(async () => {
    await rig.close();
    outbound.close();
    await receiver.stop();
  });

  const add = (id: string) => addJob(rig, id);
  const build = async () => {
    const webhook = await buildWebhook(rig.db, rig.account, { url: `${receiver.url}/hook` });
    const id = await buildDelivery(rig.db, rig.form, { kind: 'webhook', webhookId: webhook.id, data: { name: 'Ada' } });
    return { webhook, id };
  };
  const settled = (id: string) =>
    eventually(async () => {
      const row = await readDelivery(rig.db, id);
      expect(['queued', 'active']).not.toContain(row.status);
      return row;
    });

  test('calls the webhook once and stores its last status', async () => {
    const { webhook, id } = await build();
    await add(id);
    expect(await settled(id)).toMatchObject({ status: 'succeeded', response_status: 200, response_excerpt: 'ok' });
    expect(receiver.requests).toHaveLength(1);
    const body = JSON.parse(String(receiver.requests[0]?.rawBody));
    expect(body).toMatchObject({ event: 'submission.created', submission: { data: { name: 'Ada' } } });
    expect(receiver.requests[0]?.headers['x-service-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
    await webhook.reload();
    expect([webhook.lastStatus, webhook.lastError]).toEqual([200, null]);
  });

  test('puts files under their fields in the data, and as name and link in a chat message', async () => {
    const filesOf = async (format: 'json' | 'mattermost') => {
      const webhook = await buildWebhook(rig.db, rig.account, { url: `${receiver.url}/hook`, format });
      const draft = { kind: 'webhook', webhookId: webhook.id, data: { cv: 'see below', '10': 'ten' } } as const;
      const id = await buildDelivery(rig.db, rig.form, draft);
      const { submission_id: submissionId } = await readDelivery(rig.db, id);
      const files = [
        await buildFile(rig.db, rig.form, {
          submissionId,
          field: 'cv',
          filename: 'my_cv.pdf',
          type: 'application/pdf',
        }),
        await buildFile(rig.db, rig.form, { submissionId, field: 'photo' }),
      ].map((file) => testLinks.urlOf(file.id));
      await add(id);
      await settled(id);
      return { files, body: String(receiver.requests.at(-1)?.rawBody) };
    };
    const { files, body } = await filesOf('json');
    expect(JSON.parse(body).submission.data).toEqual({
      '10': 'ten',
      cv: ['see below', { filename: 'my_cv.pdf', size: 300_000, type: 'application/pdf', url: files[0] }],
      photo: { filename: 'photo.png', size: 300_000, type: 'image/png', url: files[1] },
    });
    const chat = await filesOf('mattermost');
    const { text } = JSON.parse(chat.body);
    expect(text).toContain(`**cv**: see below, my\\_cv.pdf (${chat.files[0]})\n`);
    expect(text).toContain(`**photo**: photo.png (${chat.files[1]})\n`);
  });

  test('a response other than 2xx fails the delivery without a retry', async () => {
    behavior = answer(500, 'broken');
    const { webhook, id } = await build();
    await add(id);
    expect(await settled(id)).toMatchObject({ status: 'failed', response_status: 500, error: 'responded with 500' });
    await webhook.reload();
    expect([webhook.lastStatus, webhook.lastError]).toEqual([500, 'responded with 500']);
    expect(receiver.requests).toHaveLength(1);
  });

  test('keeps the URL out of the queue', async () => {
    behavior = answer(500);
    const { id } = await build();
    await add(id);
    await settled(id);
    const queue = rig.queues.all.find(({ name }) => name === 'webhook') as Queue;
    const jobId = jobIdOf({ id, attempt: 1 });
    await eventually(async () => expect(await queue.getJobState(jobId)).toBe('failed'));
    const read = async () => JSON.stringify([await queue.getJob(jobId), (await queue.getJobLogs(jobId)).logs]);
    await eventually(async () => expect(await read()).toContain(`127.0.0.1:${receiver.port}`));
    const kept = await read();
    expect(kept).not.toMatch(/\/hook|Ada|https?:/);
  });

  /** Runs the processor without a worker. */
  async function process(id: string, more: { submissionId?: string } = {}, ms = 8_000) {
    const { submission_id, webhook_id } = await readDelivery(rig.db, id);
    const delivery = {
      ...({
        id,
        submissionId: submission_id,
        kind: 'webhook',
        webhookId: webhook_id,
        ...{ about: 'submission' as const, accountId: rig.account.id, mailTransports: null, senders: null },
        fileId: null,
      } as const),
      ...{
        attempt: 1,
        retries: 0,
        requestId: null,
        bytes: 0,
        context: null,
        webhook: null,
        retried: false,
        token: '',
        ...more,
      },
    };
    const run = createWebhookProcessor({
      pool: rig.db.pool,
      outbound,
      links: testLinks,
      secrets: testSecrets,
      config: testConfig,
    });
    return (await run(delivery, AbortSignal.timeout(ms))).outcome;
  }

  test('aborts a call at the deadline', async () => {
    behavior = hang();
    const { id } = await build();
    expect(await process(id, {}, 2_000)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^timeout: /),
    });
    expect(receiver.requests).toHaveLength(1);
  });

  test('does not call a webhook that was disabled or deleted', async () => {
    const [off, removed] = [await build(), await build()];
    await off.webhook.update({ active: false });
    await removed.webhook.destroy();
    for (const { id } of [off, removed]) {
      await add(id);
      expect(await settled(id)).toMatchObject({
        status: 'skipped',
        error: 'the webhook was deleted or disabled',
      });
    }
    expect(receiver.requests).toEqual([]);
  });

  test('makes no call for a deleted submission', async () => {
    const { id } = await build();
    expect(await process(id, { submissionId: randomUUID() })).toMatchObject({
      status: 'skipped',
      error: 'the submission was deleted',
    });
    expect(receiver.requests).toEqual([]);
  });

  test('makes one call for two jobs of the same delivery', async () => {
    const { id } = await build();
    await Promise.all([add(id), add(id)]);
    await settled(id);
    const queue = rig.queues.all.find(({ name }) => name === 'webhook') as Queue;
    await queue.add('again', { deliveryId: id, requestId: null }, { jobId: `${id}-99` });
    await eventually(async () => expect(await queue.getJobState(`${id}-99`)).toBe('completed'));
    expect(receiver.requests).toHaveLength(1);
  });

  test('fails with an internal error when the secret cannot be decrypted, and sends nothing', async () => {
    const { webhook, id } = await build();
    await rig.db.pool.query(`UPDATE webhooks SET secret = 'v1.nonsense' WHERE id = $1`, [webhook.id]);
    await add(id);
    expect(await settled(id)).toMatchObject({
      status: 'failed',
      error: 'internal error: the operator finds the details in the log',
    });
    expect(receiver.requests).toEqual([]);
  });
});
