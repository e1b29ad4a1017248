import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../config/limits';
import { workerDied } from '../../src/deliveries/recovery/dead-workers';
import { hasRedis } from '../setup/redis-server';
import { eventually, within } from '../support/eventually';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import { accepted, expectDelivered, readFates, settledFates } from '../support/fault-verdict';
import { answer } from '../support/http-receiver';
import type { RunningProcess, RunningWeb } from '../support/processes';
import { runCommandProcess } from '../support/run-cli';

describe('a worker that is paused past its deadline', () => {
  let scene: FaultScene;
  beforeAll(async () => {
    scene = await openFaultScene({ onRedis: hasRedis() });
  });
  afterAll(() => scene.close());

  async function post(web: RunningWeb): Promise<string> {
    const [posted] = await scene.post(web, 1);
    expect(posted).toMatchObject({ status: 200, body: accepted });
    return posted?.name ?? '';
  }

  const fateOf = async (name: string) => (await readFates(scene)).find((fate) => fate.name === name);
  const deliveries = async () => (await scene.db.pool.query('SELECT * FROM deliveries ORDER BY id')).rows;

  /** Pauses the worker while an e-mail and a call await responses, which `answerBoth` sends. */
  async function pauseAfterSending(web: RunningWeb, worker: RunningProcess) {
    const unanswered: ServerResponse[] = [];
    scene.webhooksBehave((_request, response) => unanswered.push(response));
    scene.smtp.become('hang after message');
    const sent = await post(web);
    await eventually(() => expect([unanswered.length, scene.smtp.mails.length]).toEqual([1, 1]));
    await worker.signal('SIGSTOP');
    const answerBoth = () => {
      for (const response of unanswered) response.end('late');
      scene.smtp.goOn();
      scene.webhooksBehave(answer(200));
    };
    return { sent, answerBoth };
  }

  /**
   * Resumes the worker and pauses it again while its claims await the database, which then grants them. Resolves to both
   * posts, and whether the worker claimed the webhook of each: on a slow machine, one may still be in its queue.
   */
  async function pauseBeforeSending(web: RunningWeb, worker: RunningProcess) {
    const names = [await post(web), await post(web)];
    const client = await scene.db.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(
        `SELECT FROM deliveries d JOIN submissions s ON s.id = d.submission_id WHERE s.data ->> 'name' = $1 FOR UPDATE OF d`,
        [names[0]],
      );
      await client.query('LOCK TABLE submissions IN ACCESS EXCLUSIVE MODE');
      await worker.signal('SIGCONT');
      const countWaiting = async (): Promise<number> => {
        const { rows } = await scene.db.pool.query(
          `SELECT count(*)::int AS waiting FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows[0].waiting;
      };
      await within(4_000, async () => {
        const waiting = await countWaiting();
        // Four claims, of which two may share a statement.
        expect(waiting).toBeGreaterThanOrEqual(3);
        await sleep(300);
        expect(await countWaiting()).toBe(waiting);
      });
      await worker.signal('SIGSTOP');
    } finally {
      await client.query('COMMIT');
      client.release();
    }
    return eventually(async () => {
      const { rows: running } = await scene.db.pool.query(
        `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid()`,
      );
      expect(running).toEqual([]);
      const fates = await Promise.all(names.map(fateOf));
      const unsent = fates.map((fate) => ({
        name: fate?.name ?? '',
        hasClaimedWebhook: fate?.webhook.status === 'active',
      }));
      expect(unsent).toContainEqual(expect.objectContaining({ hasClaimedWebhook: true }));
      expect(fates).toContainEqual(expect.objectContaining({ email: expect.objectContaining({ status: 'active' }) }));
      return unsent;
    });
  }

  test('changes nothing when it resumes: it stores no late outcome, calls no webhook and sends no mail again', async () => {
    const [web, paused] = await Promise.all([scene.startWeb(), scene.startWorker()]);
    const { sent, answerBoth } = await pauseAfterSending(web, paused);
    const unsent = await pauseBeforeSending(web, paused);
    answerBoth();
    await scene.startWorker();
    await sleep(limits.deliveryMs + 500);
    // It really sleeps past its deadline; only the wait until it counts as dead is shortened.
    await scene.db.pool.query(
      `UPDATE deliveries SET started_at = started_at - interval '10 s' WHERE status = 'active'`,
    );
    const { fates } = await settledFates(scene);
    const mailed = { email: expect.objectContaining({ status: 'succeeded', error: null }) };
    const inDoubt = { webhook: expect.objectContaining({ status: 'failed', error: workerDied }) };
    const called = { webhook: expect.objectContaining({ status: 'succeeded', error: null }) };
    expect(fates).toEqual([
      { name: sent, ...mailed, ...inDoubt, mails: 2, calls: 1 },
      ...unsent.map(({ name, hasClaimedWebhook }) =>
        hasClaimedWebhook
          ? { name, ...mailed, ...inDoubt, mails: 1, calls: 0 }
          : { name, ...mailed, ...called, mails: 1, calls: 1 },
      ),
    ]);

    const claimed = unsent.flatMap(({ name, hasClaimedWebhook }) => (hasClaimedWebhook ? [name] : []));
    for (const name of claimed) {
      const id = (await fateOf(name))?.webhook.id ?? '';
      expect((await runCommandProcess(['delivery:retry', '--delivery', id], scene.env)).code).toBe(0);
    }
    const { fates: retried } = await settledFates(scene);
    expectDelivered(retried.filter(({ name }) => claimed.includes(name)));

    const before = await deliveries();
    await paused.signal('SIGCONT');
    // It reports both outcomes, too late.
    const { email, webhook } = (await fateOf(sent)) ?? {};
    for (const id of [email?.id, webhook?.id]) {
      const late = new RegExp(`"deliveryId":"${id}",.*"recorded":false`);
      await eventually(() => expect(paused.output()).toMatch(late));
    }
    await sleep(1_000);
    expect(await deliveries()).toEqual(before);
    expect(await readFates(scene)).toEqual(retried);

    const next = await post(web);
    await settledFates(scene);
    expectDelivered([await fateOf(next)].flatMap((fate) => fate ?? []));
    expect(paused.isRunning()).toBe(true);
  });
});
