import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { capacity } from '../../config/limits';
import { rejectPipelined } from '../../src/http/client-error';
import { limitConnections } from '../../src/http/connection-limit';
import { eventually } from '../support/eventually';

let server: Server;
const clients: Socket[] = [];

async function listen(
  listener: RequestListener,
  limits: Partial<Parameters<typeof limitConnections>[3]> = {},
): Promise<void> {
  server = createServer();
  limitConnections(server, listener, rejectPipelined, { ...capacity, ...limits });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
  server.close();
});

interface Client {
  readonly socket: Socket;
  text: string;
}

function open(): Client {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  clients.push(socket);
  const client: Client = { socket, text: '' };
  socket.on('data', (bytes: Buffer) => {
    client.text += bytes.toString('latin1');
  });
  return client;
}

const get = (n: number) => `GET /${n} HTTP/1.1\r\nHost: a\r\n\r\n`;
const post = (n: number) => `POST /${n} HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nn=${n % 10}.`;
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);
const gets = (count: number) => upTo(count).map(get).join('');
const posts = (count: number) => upTo(count).map(post).join('');
const bodies = ({ text }: Client) => [...text.matchAll(/<\/(\d+)>/g)].map(([, n]) => Number(n));
const statuses = ({ text }: Client) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
const firstEight = [...Array(8).fill(200), 503];
const isClosed = ({ socket }: Client) => eventually(() => expect(socket.destroyed).toBe(true));

test('a client may send eight requests before it reads, again and again', async () => {
  const received: string[] = [];
  await listen(async (req, res) => {
    for await (const chunk of req) received.push(String(chunk));
    await sleep(1);
    res.end(`<${req.url}>`);
  });
  const client = open();
  for (let round = 1; round <= 20; round += 1) {
    client.text = '';
    client.socket.write(posts(8));
    await eventually(() => expect(bodies(client)).toEqual(upTo(8)));
  }
  expect(received.join('')).toBe('n=0.n=1.n=2.n=3.n=4.n=5.n=6.n=7.'.repeat(20));
});

test('a client may send any number of requests one after the other', async () => {
  await listen((req, res) => void res.end(`<${req.url}>`));
  const client = open();
  for (const n of upTo(50)) {
    client.socket.write(get(n));
    await eventually(() => expect(bodies(client)).toHaveLength(n + 1));
  }
});

test.each([
  ['reads', gets],
  ['posts', posts],
])('of a thousand %s in one write, eight are handled; then comes 503, and the connection closes', async (_, all) => {
  const handled: Array<[url: string | undefined, res: ServerResponse]> = [];
  await listen((req, res) => void handled.push([req.url, res]));
  const client = open();
  client.socket.write(all(1_000));
  await eventually(() => expect(handled).toHaveLength(8));
  await sleep(50);
  expect(client.text).toBe('');
  for (const [url, res] of handled.reverse()) res.end(`<${url}>`);
  await isClosed(client);
  expect(bodies(client)).toEqual(upTo(8));
  expect(statuses(client)).toEqual(firstEight);
  expect(client.text).toContain('Connection: close');
  expect(client.text).toContain('Too many requests were sent over this connection before their responses.');
  expect(handled).toHaveLength(8);
});

test('requests count although each gets its response before Node parses the next', async () => {
  let handled = 0;
  await listen((_req, res) => {
    handled += 1;
    res.end('served');
  });
  const client = open();
  client.socket.write(gets(1_000));
  await isClosed(client);
  expect(handled).toBe(8);
  expect(statuses(client)).toEqual(firstEight);
});

test('requests of another connection do not wait for thousands of pipelined ones', async () => {
  let handled = 0;
  let handledBefore = -1;
  await listen((req, res) => {
    if (req.url === '/other') handledBefore = handled;
    handled += 1;
    const end = performance.now() + 1;
    while (performance.now() < end);
    res.end(`<${req.url}>`);
  });
  const floods = upTo(5).map(open);
  for (const { socket } of floods) socket.write(gets(1_000));
  await eventually(() => expect(handled).toBeGreaterThan(0));
  const other = open();
  other.socket.write('GET /other HTTP/1.1\r\nHost: a\r\n\r\n');
  await eventually(() => expect(other.text).toContain('200 OK'));
  expect(handledBefore).toBeLessThanOrEqual(5 * 8);
});

test('no more is read from a connection after it sent too many requests', async () => {
  const pending: ServerResponse[] = [];
  await listen((_req, res) => void pending.push(res));
  const client = open();
  const total = 20_000;
  client.socket.write(gets(total));
  await eventually(() => expect(pending).toHaveLength(8));
  pending[0]?.end();
  await sleep(200);
  expect(pending[1]?.req.socket.bytesRead).toBeLessThan(gets(total).length / 2);
  expect(pending).toHaveLength(8);
});

test('a connection whose dropped requests exceed the capacity is closed at once; others are served', async () => {
  const pending: ServerResponse[] = [];
  await listen((req, res) => (req.url === '/other' ? void res.end('served') : void pending.push(res)), {
    droppedRequests: 50,
  });
  const patient = open();
  patient.socket.write(gets(9 + 40));
  await eventually(() => expect(pending).toHaveLength(8));
  const greedy = open();
  greedy.socket.write(gets(9 + 40));
  await isClosed(greedy);
  const other = open();
  other.socket.write('GET /other HTTP/1.1\r\nHost: a\r\n\r\n');
  await eventually(() => expect(other.text).toContain('200 OK'));
  for (const res of pending) res.end();
  await isClosed(patient);
  expect(statuses(patient)).toEqual(firstEight);
  // The capacity is free again.
  const later = open();
  later.socket.write(gets(9 + 40));
  await eventually(() => expect(pending).toHaveLength(24));
  for (const res of pending) res.end();
  await isClosed(later);
  expect(statuses(later)).toEqual(firstEight);
});
