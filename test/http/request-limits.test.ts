import net from 'node:net';
import express, { type Request, type Response } from 'express';
import { capacity } from '../../config/limits';
import { limitConcurrency } from '../../src/http/request-limits';
import { createRouter, get } from '../../src/http/routes';
import { createLogger } from '../../src/lib/logger';
import { workOf } from '../../src/lib/request-work';
import { runTool } from '../../src/mcp/run-tool';
import { eventually } from '../support/eventually';
import { type Service, serve } from './serve';

let service: Service;
let waiting: Response[];
beforeEach(async () => {
  waiting = [];
  const app = express().use(limitConcurrency());
  service = await serve(app.use((_req, res) => void waiting.push(res)));
});
afterEach(() => service.close());

/** Sends requests whose responses stay pending until the test ends them. */
async function crowd(path: string, count: number) {
  const before = waiting.length;
  const responses = Array.from({ length: count }, () => service.send('GET', path).catch(() => null));
  await eventually(() => expect(waiting.length).toBe(before + count));
  return responses;
}

test.each([
  ['/api/submissions', capacity.requests.readApi],
  ['/api/payments/stripe/x', capacity.requests.payments],
  ['/api/challenge', capacity.requests.captchas],
  ['/api/captcha', capacity.requests.captchas],
  ['/mcp', capacity.requests.agents],
])('too many requests to %s get a JSON error, and other surfaces stay available', async (path, max) => {
  const served = await crowd(path, max);
  const response = await service.send('GET', path);
  expect([response.status, response.headers['retry-after']]).toEqual([503, '5']);
  expect(JSON.parse(response.body)).toEqual({ error: expect.stringMatching(/try again/) });
  for (const other of ['/dashboard', '/api/captcha', '/api/challenge']) if (other !== path) await crowd(other, 1);

  waiting[0]?.end('done');
  expect(await Promise.any(served)).toMatchObject({ status: 200 });
  await crowd(path, 1);
});

test('too many requests to pages get a text error', async () => {
  await crowd('/dashboard', capacity.requests.pages);
  const response = await service.send('GET', '/dashboard');
  expect([response.status, response.headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8']);
  expect(response.body).toMatch(/try again/);
});

test('a request that is slow to send its body is dropped first', async () => {
  const head = 'POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n';
  const sockets = Array.from({ length: capacity.requests.agents }, () => {
    const socket = net.connect(Number(new URL(service.url).port), '127.0.0.1', () => socket.write(head));
    return socket.on('error', () => undefined);
  });
  await eventually(() => expect(waiting.length).toBe(sockets.length));
  await crowd('/mcp', 1);
  for (const socket of sockets) socket.destroy();
});

test.each([
  ['handler', '/slow', capacity.requests.pages],
  ['tool', '/mcp', capacity.requests.agents],
])('a request whose client has hung up counts until its %s ends', async (_work, path, max) => {
  const running: Array<() => void> = [];
  const work = () => new Promise<void>((resolve) => running.push(resolve));
  const tool = async (_req: Request, res: Response): Promise<void> => {
    const context = { work: workOf(res), logger: createLogger('test', 'silent'), requestId: 'x' };
    res.json(await runTool(context, () => work().then(() => '')));
  };
  const own = await serve(
    express()
      .use(limitConcurrency(), createRouter({}, [get('/slow', work)]))
      .use('/mcp', tool),
  );
  const port = Number(new URL(own.url).port);
  const sockets = Array.from({ length: max }, () => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`));
    return socket;
  });
  await eventually(() => expect(running.length).toBe(sockets.length));
  const closed = sockets.map((socket) => new Promise((resolve) => socket.on('close', resolve)));
  for (const socket of sockets) socket.destroy();
  await Promise.all(closed);
  expect((await own.send('GET', path)).status).toBe(503);
  running[0]?.();
  await eventually(async () => {
    void own.send('GET', path).catch(() => null);
    expect(running.length).toBeGreaterThan(sockets.length);
  });
  await own.close();
});

test('a response whose client does not read it holds no permit, but counts as a request', async () => {
  const held = new Set(['permit', 'request']);
  const large = get('/large', (_deps, _req, res) => {
    workOf(res).onDone(() => held.delete('permit'));
    workOf(res).onClosed(() => held.delete('request'));
    res.send('x'.repeat(20_000_000));
  });
  const own = await serve(express().use(createRouter({}, [large])));
  const socket = net.connect(Number(new URL(own.url).port), '127.0.0.1');
  socket.pause().write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  await eventually(() => expect([...held]).toEqual(['request']));
  socket.destroy();
  await eventually(() => expect([...held]).toEqual([]));
  await own.close();
});
