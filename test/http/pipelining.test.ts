import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { limitConnections } from '../../src/http/connection-limit';
import { pacePipelining } from '../../src/http/pipelining';
import { eventually } from '../support/eventually';

let server: Server;
const clients: Socket[] = [];

async function listen(listener: RequestListener, maxBytes?: number): Promise<void> {
  server = createServer();
  pacePipelining(server, limitConnections(server).pendingResponses, maxBytes);
  server.on('request', listener);
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
const gets = (count: number) => Array.from({ length: count }, (_, n) => get(n)).join('');
const bodies = ({ text }: Client) => [...text.matchAll(/<\/(\d+)>/g)].map(([, n]) => Number(n));
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

test('pipelined requests are handled one after the other, with bodies, and get their responses in order', async () => {
  let running = 0;
  let most = 0;
  const received: string[] = [];
  await listen(async (req, res) => {
    running += 1;
    most = Math.max(most, running);
    for await (const chunk of req) received.push(String(chunk));
    await sleep(1);
    running -= 1;
    res.end(`<${req.url}>`);
  });
  const client = open();
  const post = (n: number) => `POST /${n} HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nn=${n % 10}.`;
  client.socket.write(upTo(200).map(post).join(''));
  await eventually(() => expect(bodies(client)).toEqual(upTo(200)));
  expect(most).toBe(1);
  expect(received.join('')).toBe(
    upTo(200)
      .map((n) => `n=${n % 10}.`)
      .join(''),
  );
  // The connection remains usable.
  client.socket.write(post(200));
  await eventually(() => expect(bodies(client)).toEqual(upTo(201)));
});

test('requests that wait are not even parsed, whatever their bodies and however they are cut into packets', async () => {
  const held: Array<[url: string | undefined, body: string, res: ServerResponse]> = [];
  await listen(async (req, res) => {
    const parts: string[] = [];
    for await (const part of req) parts.push(String(part));
    held.push([req.url, parts.join(''), res]);
  });
  let parsed = 0;
  server.on('request', () => {
    parsed += 1;
  });
  const body = 'two\r\n\r\nGET /no HTTP/1.1\r\n\r\n';
  const chunked = [body, body].map((text) => `${text.length.toString(16)}\r\n${text}\r\n`).join('');
  const requests: ReadonlyArray<[text: string, body: string]> = [
    [get(0), ''],
    [`POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`, body],
    [get(2), ''],
    [`POST /3 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}0\r\n\r\n`, body + body],
  ];
  const text = requests.map(([one]) => one).join('');
  for (const packet of [text.length, 40, 3, 1]) {
    parsed = 0;
    const client = open();
    client.socket.setNoDelay();
    for (let at = 0; at < text.length; at += packet) {
      client.socket.write(text.slice(at, at + packet));
      await sleep(0);
    }
    for (const [n, [, expected]] of requests.entries()) {
      await eventually(() => expect(held).toHaveLength(1));
      await sleep(20);
      expect(parsed).toBe(n + 1);
      const [[url, received, res] = []] = held.splice(0);
      expect([url, received]).toEqual([`/${n}`, expected]);
      res?.end(`<${url}>`);
    }
    await eventually(() => expect(bodies(client)).toEqual(upTo(requests.length)));
  }
});

test('requests behind a body that began with its headers wait too', async () => {
  const held: ServerResponse[] = [];
  let parsed = 0;
  await listen(async (req, res) => {
    parsed += 1;
    for await (const _ of req);
    held.push(res);
  });
  const client = open();
  client.socket.write(`POST /0 HTTP/1.1\r\nHost: a\r\nContent-Length: 400\r\n\r\n${'x'.repeat(390)}`);
  await eventually(() => expect(parsed).toBe(1));
  client.socket.write('x'.repeat(10) + get(1) + get(2));
  for (let n = 0; n < 3; n += 1) {
    await eventually(() => expect(held).toHaveLength(1));
    await sleep(20);
    expect(parsed).toBe(n + 1);
    held.pop()?.end(`</${n}>`);
  }
  await eventually(() => expect(bodies(client)).toEqual(upTo(3)));
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
  const flood = open();
  flood.socket.write(gets(600));
  await eventually(() => expect(handled).toBeGreaterThan(0));
  const other = open();
  other.socket.write('GET /other HTTP/1.1\r\nHost: a\r\n\r\n');
  await eventually(() => expect(other.text).toContain('200 OK'));
  expect(handledBefore).toBeLessThan(300);
  await eventually(() => expect(bodies(flood)).toEqual(upTo(600)), 20_000);
});

test('no more is read from a connection while its requests wait', async () => {
  const held: ServerResponse[] = [];
  let isOpen = false;
  await listen((req, res) => (isOpen ? void res.end(`<${req.url}>`) : void held.push(res)));
  const client = open();
  const total = 20_000;
  client.socket.write(gets(total));
  await eventually(() => expect(held).toHaveLength(1));
  await sleep(200);
  expect(held[0]?.req.socket.bytesRead).toBeLessThan(gets(total).length / 2);
  isOpen = true;
  held[0]?.end('</0>');
  await eventually(() => expect(bodies(client)).toHaveLength(total), 25_000);
});

test('waiting requests of a broken connection are never handled', async () => {
  const handled: ServerResponse[] = [];
  await listen((_req, res) => void handled.push(res));
  const client = open();
  client.socket.write(gets(100));
  await eventually(() => expect(handled).toHaveLength(1));
  client.socket.resetAndDestroy();
  handled[0]?.req.socket.destroy();
  await eventually(() => expect(handled[0]?.closed).toBe(true));
  await sleep(50);
  expect(handled).toHaveLength(1);
});

test('a connection that exceeds the capacity for waiting requests is closed; others are served', async () => {
  let isOpen = false;
  const held: ServerResponse[] = [];
  await listen((req, res) => (isOpen ? void res.end(`<${req.url}>`) : void held.push(res)), gets(50).length);
  const patient = open();
  patient.socket.write(gets(40));
  await eventually(() => expect(held).toHaveLength(1));
  const greedy = open();
  greedy.socket.write(gets(40));
  await eventually(() => expect(greedy.socket.destroyed || greedy.socket.readableEnded).toBe(true));
  isOpen = true;
  held[0]?.end('</0>');
  await eventually(() => expect(bodies(patient)).toEqual(upTo(40)));
  const later = open();
  later.socket.write(gets(50));
  await eventually(() => expect(bodies(later)).toEqual(upTo(50)));
});
