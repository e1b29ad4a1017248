import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildManySubmissions } from '../submissions/rows';
import { buildAccount, buildForm } from '../support/factories';
import { type FaultScene, openFaultScene, type PostAnswer } from '../support/fault-scene';
import { medianMs } from '../support/fault-verdict';
import { createOwnerSession } from '../support/owner-session';
import type { RunningWeb } from '../support/processes';

/** Longer than a response takes under load, and shorter than what a request waits for at most. */
const patientMs = 8_000;

describe('clients that request pages and hang up', () => {
  let scene: FaultScene;
  let web: RunningWeb;
  let cookie: string;
  beforeAll(async () => {
    scene = await openFaultScene({ onRedis: false });
    await scene.db.pool.query(`UPDATE accounts SET quota_override = '"unlimited"'`);
    const account = await buildAccount(scene.db);
    await buildManySubmissions(scene.db, await buildForm(scene.db, account), 20_000);
    cookie = `letterbox=${await createOwnerSession(scene.db, account.id)}`;
    web = await scene.startWeb();
    await scene.post(web, 5);
  });
  afterAll(() => scene.close());

  /** Requests the path over and over on this many connections and hangs up after 40 ms, until `end` is aborted. */
  function abandon(path: string, connections: number, end: AbortSignal): Promise<unknown> {
    const port = Number(new URL(web.url).port);
    const requestOnce = async () => {
      const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${path.includes('sign-in') ? '' : cookie}\r\n\r\n`);
      await sleep(40);
      socket.destroy();
    };
    const visitor = async () => {
      while (!end.aborted) await requestOnce();
    };
    return Promise.all(Array.from({ length: connections }, visitor));
  }

  test.each([
    ['the overview', '/dashboard', 60],
    ['a search', '/dashboard/inbox?q=is%3Aread%20-nobody', 60],
    ['the sign-in page', '/dashboard/sign-in', 200],
  ])('delay neither submissions nor health checks by abandoning %s', async (_page, path, connections) => {
    const end = new AbortController();
    const abandoning = abandon(path, connections, end.signal);
    await sleep(1_000);
    const answers: PostAnswer[] = [];
    for (let n = 0; n < 20; n += 1) {
      answers.push(...(await scene.post(web, 1)));
      const health = await fetch(`${web.url}/healthz`, { signal: AbortSignal.timeout(patientMs) });
      expect(health.status).toBe(200);
    }
    end.abort();
    await abandoning;
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(medianMs(answers)).toBeLessThan(patientMs);
    const page = await fetch(`${web.url}${path}`, { headers: { cookie }, redirect: 'manual' });
    expect(page.status).toBeLessThan(400);
  });
});
