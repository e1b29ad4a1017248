import type { Webhook } from '../../src/webhooks/webhook.model';
import { hasRedis } from '../setup/redis-server';
import { eventually } from '../support/eventually';
import { buildWebhook } from '../support/factories';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import { accepted, medianMs } from '../support/fault-verdict';
import {
  answer,
  type Behavior,
  breakOff,
  drip,
  type HttpReceiver,
  hang,
  reset,
  startHttpReceiver,
} from '../support/http-receiver';
import { runCommandProcess } from '../support/run-cli';

const posts = 5;

interface Misfit {
  readonly behavior: Behavior;
  readonly error: string;
  readonly status: number | null;
}

const misfits: readonly Misfit[] = [
  { behavior: hang(), error: 'timeout: no response within 8 s', status: null },
  {
    ...{ behavior: drip(200, 100), status: 200 },
    error: 'timeout: responded with 200, but the response did not complete within 8 s',
  },
  { behavior: reset(), error: 'the server closed the connection before it responded', status: null },
  {
    behavior: breakOff(),
    error: 'responded with 200, but the response did not complete: the connection broke',
    status: 200,
  },
];

describe('receivers that hang, drip, reset or close the connection early', () => {
  let scene: FaultScene;
  let behaves: Behavior[];
  let peers: { readonly receiver: HttpReceiver; readonly webhook: Webhook }[];
  beforeAll(async () => {
    // Fewer permits than deliveries that hang.
    scene = await openFaultScene({ onRedis: hasRedis(), env: { WORKER_CONCURRENCY: '8' } });
    const account = await scene.db.models.Account.findByPk(scene.form.accountId, { rejectOnEmpty: true });
    behaves = misfits.map(({ behavior }) => behavior);
    peers = [];
    for (const index of misfits.keys()) {
      const receiver = await startHttpReceiver((request, response) => behaves[index]?.(request, response));
      peers.push({ receiver, webhook: await buildWebhook(scene.db, account, { url: `${receiver.url}/hook` }) });
    }
  });
  afterAll(async () => {
    await scene.close();
    await Promise.all(peers.map(({ receiver }) => receiver.stop()));
  });

  /** The deliveries to one webhook, or the e-mails when none is given. */
  async function deliveriesTo(webhook: Webhook | null) {
    const { rows } = await scene.db.pool.query(
      `SELECT status, error, response_status AS "responseStatus", duration_ms AS "durationMs" FROM deliveries
       WHERE webhook_id IS NOT DISTINCT FROM $1 AND submission_id IS NOT NULL ORDER BY id`,
      [webhook?.id ?? null],
    );
    return rows;
  }
  const all = (status: string) => Array(posts).fill(expect.objectContaining({ status }));

  test('fail with clear errors within eight seconds, delay no others, and are called again on retry', async () => {
    const since = new Date().toISOString();
    const [web] = await Promise.all([scene.startWeb(), scene.startWorker()]);
    const responses = await scene.post(web, posts);
    expect(responses.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(posts).fill({ status: 200, body: accepted }),
    );
    expect(medianMs(responses)).toBeLessThan(1_000);

    await eventually(async () => {
      expect(await deliveriesTo(scene.webhook)).toEqual(all('succeeded'));
      expect(await deliveriesTo(null)).toEqual(all('succeeded'));
    });
    // Before the first one has failed.
    const [hanging] = peers;
    const settled = (await deliveriesTo(hanging?.webhook ?? null)).filter(
      ({ status }) => !/queued|active/.test(status),
    );
    expect(settled).toEqual([]);

    for (const [index, { webhook, receiver }] of peers.entries()) {
      const { error, status } = misfits[index] ?? {};
      await eventually(async () => {
        const rows = await deliveriesTo(webhook);
        expect(rows).toEqual(
          Array(posts).fill(expect.objectContaining({ status: 'failed', error, responseStatus: status })),
        );
        expect(Math.max(...rows.map(({ durationMs }) => durationMs))).toBeLessThan(10_000);
      }, 20_000);
      await webhook.reload();
      expect([webhook.lastStatus, webhook.lastError]).toEqual([status, error]);
      expect(receiver.requests).toHaveLength(posts);
    }

    behaves.fill(answer(200, 'well again'));
    const commands = peers.map(({ webhook }) =>
      runCommandProcess(['webhook:redeliver', '--webhook', webhook.id, '--since', since], scene.env),
    );
    expect((await Promise.all(commands)).map((result) => result.json().redelivered)).toEqual(peers.map(() => posts));
    for (const { webhook, receiver } of peers) {
      const again = async () => expect(await deliveriesTo(webhook)).toEqual([...all('failed'), ...all('succeeded')]);
      await eventually(again, 20_000);
      const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
      expect(new Set(ids.slice(posts))).toEqual(new Set(ids.slice(0, posts)));
      expect(ids).toHaveLength(2 * posts);
    }
  });
});
