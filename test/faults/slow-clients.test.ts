import net, { type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { capacity } from '../../config/limits';
import { eventually } from '../support/eventually';
import { type FaultScene, openFaultScene, type PostAnswer } from '../support/fault-scene';
import type { RunningWeb } from '../support/processes';

const hardly = 50;

describe('clients that are slow on purpose', () => {
  let scene: FaultScene;
  let web: RunningWeb;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    scene = await openFaultScene({ onRedis: false });
    web = await scene.startWeb();
    await scene.post(web, 1);
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => scene.close());

  /** One connection: what it received, and how many seconds after opening the server closed it. */
  interface Connection {
    readonly socket: Socket;
    received: string;
    closedAfter: number | null;
  }

  function connect(count: number, speak: (socket: Socket) => void): Connection[] {
    return Array.from({ length: count }, () => {
      const opened = performance.now();
      const socket = net.connect(Number(new URL(web.url).port), '127.0.0.1', () => speak(socket));
      sockets.push(socket);
      const connection: Connection = { socket, received: '', closedAfter: null };
      socket.on('data', (chunk) => {
        connection.received += chunk;
      });
      socket
        .on('error', () => undefined)
        .on('close', () => {
          connection.closedAfter = (performance.now() - opened) / 1_000;
        });
      return connection;
    });
  }

  const drip = (socket: Socket, text: string, everyMs = 500) => {
    const timer = setInterval(() => socket.write(text), everyMs);
    socket.on('close', () => clearInterval(timer));
  };
  const postHead = (length: number) =>
    `POST /api/submit HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

  /** Sends submissions one after the other until `isOver`; each must succeed promptly. */
  async function expectService(isOver: () => boolean): Promise<PostAnswer[]> {
    const responses: PostAnswer[] = [];
    do {
      responses.push(...(await scene.post(web, 1)));
      await sleep(100);
    } while (!isOver());
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    const times = responses.map(({ ms }) => ms).toSorted((a, b) => a - b);
    expect(times[Math.floor(times.length / 2)]).toBeLessThan(500);
    expect(times.at(-1)).toBeLessThan(5_000);
    return responses;
  }

  const closings = (connections: readonly Connection[]) => connections.map(({ closedAfter }) => closedAfter ?? -1);
  function expectHungUp(connections: readonly Connection[], from: number, to: number): void {
    expect(Math.min(...closings(connections))).toBeGreaterThan(from);
    expect(Math.max(...closings(connections))).toBeLessThan(to);
  }

  test('are disconnected in time, each kind of them, while others are served', async () => {
    const silent = connect(hardly, () => undefined);
    const headers = connect(hardly, (socket) => {
      socket.write('POST /api/submit HTTP/1.1\r\n');
      drip(socket, 'X-More: yes\r\n');
    });
    const bodies = connect(hardly, (socket) => socket.write(`${postHead(1_000)}{"a`));
    // Kept open for another request, as proxies do: longer than the silence allowed within a request.
    const [kept] = connect(1, (socket) => socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'));
    await expectService(() => !closings([...silent, ...headers, ...bodies]).includes(-1));

    expectHungUp(silent, 9, 14);
    expectHungUp(headers, 9, 14);
    for (const { received } of headers) expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expectHungUp(bodies, 14, 19);
    for (const { received } of bodies) expect(received).toMatch(/^HTTP\/1\.1 400 .*"invalid_body"/s);
    expect(kept?.closedAfter).toBeNull();
    kept?.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await eventually(() => expect(kept?.received.match(/HTTP\/1\.1 200/g)).toHaveLength(2));
  });

  test('are evicted for others when they exceed the connection limit', async () => {
    const silent: Connection[] = [];
    // As many at a time as the kernel queues for a busy process.
    while (silent.length < capacity.connections + 200) {
      const some = connect(200, () => undefined);
      silent.push(...some);
      await eventually(() => expect(some.filter(({ socket }) => socket.connecting).length).toBe(0));
    }
    const hungUp = () => closings(silent).filter((after) => after >= 0);
    await expectService(() => hungUp().length >= 150);
    // Before their headers timed out.
    expect(Math.max(...hungUp())).toBeLessThan(9);
  });

  test('are evicted for others when they exceed the number of concurrent submissions', async () => {
    const slow = connect(capacity.submitRequests + 100, (socket) => {
      socket.write(`${postHead(100_000)}{`);
      drip(socket, ' ', 1_000);
    });
    const rejected = () => slow.filter(({ received }) => received !== '');
    let posts = 0;
    await expectService(() => ++posts >= 20 && rejected().length >= 100);
    for (const { received } of rejected()) {
      expect(received).toMatch(/^HTTP\/1\.1 503 /);
      expect(received).toMatch(/\r\nConnection: close\r\n/i);
      expect(received).toMatch(/\r\nAccess-Control-Allow-Origin: \*\r\n/i);
      expect(received).toMatch(/\{"success":false,"message":"[^"]*try again[^"]*"\}$/);
    }
  });
});
