import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import net, { type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { capacity } from '../../config/limits';
import { buildManySubmissions } from '../submissions/rows';
import { type FaultScene, openFaultScene, type PostAnswer } from '../support/fault-scene';
import { type RunningWeb, startWeb } from '../support/processes';

/** One submission of the largest size, 1 MB that hardly compresses. */
const huge = JSON.stringify(
  Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`field-${n}`, randomBytes(7_400).toString('base64')])),
);
const count = 100;

describe('clients that read many huge submissions at once', () => {
  let scene: FaultScene;
  let web: RunningWeb;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    scene = await openFaultScene({ onRedis: false });
    await buildManySubmissions(scene.db, scene.form, count, huge);
  });
  beforeEach(async () => {
    // A page begins with the newest, which should be the huge ones.
    await scene.db.pool.query("DELETE FROM submissions WHERE data ->> 'name' LIKE 'visitor-%'");
    web = await startWeb(scene.env);
    await scene.post(web, 10);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await web.signal('SIGKILL');
  });
  afterAll(() => scene.close());

  const residentMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${web.pid}/status`, 'utf8'))?.[1]) / 1024;

  /** Posts one after the other until `isOver`: each is accepted without waiting for the readers. */
  async function expectService(what: string, isOver: () => boolean): Promise<void> {
    const responses: PostAnswer[] = [];
    let peakMb = 0;
    do {
      responses.push(...(await scene.post(web, 1)));
      peakMb = Math.max(peakMb, residentMb());
      await sleep(50);
    } while (!isOver());
    const times = responses.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const [median, slowest] = [times[times.length >> 1] ?? 0, times.at(-1) ?? 0].map(Math.round);
    console.log(`${what}: ${times.length} posts, median ${median} ms, slowest ${slowest} ms, ${Math.round(peakMb)} MB`);
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    expect(slowest).toBeLessThan(8_000);
    expect(peakMb).toBeLessThan(500);
  }

  /** How many of these connections the server has not closed. The clients cannot tell, because they read nothing. */
  function openAtServer(): number {
    const server = Number(new URL(web.url).port);
    const clients = new Set(sockets.map(({ localPort }) => localPort));
    const connections = readFileSync('/proc/net/tcp', 'utf8').matchAll(/: \w+:(\w+) \w+:(\w+) 01 /g);
    const [portOf, isOurs] = [(hex = '') => Number.parseInt(hex, 16), (port: number) => clients.has(port)];
    return [...connections].filter(([, local, remote]) => portOf(local) === server && isOurs(portOf(remote))).length;
  }

  const headers = () => ({ Authorization: `Bearer ${scene.apiToken}` });
  interface Listing {
    readonly submissions: readonly { readonly id: string; readonly data: Readonly<Record<string, string>> }[];
    readonly has_more: boolean;
  }

  async function readPage(): Promise<{ readonly status: number; readonly listing: Listing }> {
    const response = await fetch(`${web.url}/api/submissions?limit=100&before=2100-01-01`, { headers: headers() });
    return { status: response.status, listing: (await response.json()) as Listing };
  }

  test('16 at a time: every page is complete, posts are accepted promptly and memory is bounded', async () => {
    let left = 16;
    const reading = Promise.all(
      Array.from({ length: left }, async () => {
        const { status, listing } = await readPage();
        left -= 1;
        const { submissions, has_more } = listing;
        return [status, submissions.length, new Set(submissions.map(({ id }) => id)).size, has_more];
      }),
    );
    // A reader that fails ends the test at once, rather than at its timeout.
    let hasFailed = false;
    reading.catch(() => {
      hasFailed = true;
    });
    await expectService('16 readers', () => left === 0 || hasFailed);
    for (const [status, listed, distinct, hasMore] of await reading) {
      expect([status, hasMore]).toEqual([200, true]);
      expect(listed).toBeGreaterThan(10);
      expect(distinct).toBe(listed);
    }
  });

  test('those of 30 that never read are closed for which there is no memory, posts are accepted promptly and memory is bounded', async () => {
    const { port } = new URL(web.url);
    const open = 30;
    for (let n = 0; n < open; n += 1) {
      const socket = net
        .connect(Number(port), '127.0.0.1')
        .on('error', () => undefined)
        .pause();
      socket.write(
        `GET /api/submissions?limit=100 HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers().Authorization}\r\n\r\n`,
      );
      sockets.push(socket);
    }
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    // Each waits with a part of its page, which is one submission.
    const mostOpen = Math.floor(capacity.bytesOfPages / huge.length);
    await expectService('30 who do not read', () => openAtServer() <= mostOpen);
  });
});
