import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import express, { type Request, type Response } from 'express';
import { Admission } from '../../../src/submit/body/admission';
import { readBytes } from '../../../src/submit/body/body-stream';
import { SubmitError } from '../../../src/submit/submit-error';
import { type Service, serve } from '../../http/serve';
import { eventually } from '../../support/eventually';

// Wide enough for a busy machine, on which a pause of 30 ms may take ten times as long.
const [idleMs, timeout] = [3_000, { baseMs: 6_000, msPerKib: 0 }];
const admission = new Admission();
let service: Service;
let stalled: ReturnType<typeof post>;
let endless: ReturnType<typeof post>;

beforeAll(async () => {
  service = await serve(express().post('/', readWithTimeout));
  // Side by side, because each of them waits for seconds.
  stalled = post(drip(1, 0));
  endless = post(drip(600, 30));
});
afterAll(() => service?.close());

async function readWithTimeout(req: Request, res: Response) {
  req.socket.setTimeout(idleMs);
  try {
    const body = await readBytes(req, res, admission.admit(), timeout);
    res.send(String(body.length));
  } catch (error) {
    res.status(error instanceof SubmitError ? error.status : 500).send((error as Error).message);
  }
}

/** Sends a body in chunks; `closed` resolves to the milliseconds until the connection was closed. */
async function post(chunks: AsyncIterable<string>) {
  const startedAt = performance.now();
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1').setEncoding('utf8');
  let response = '';
  let isClosed = false;
  const closed = new Promise<number>((resolve) => {
    socket.on('data', (text: string) => {
      response += text;
    });
    socket
      .on('error', () => undefined)
      .on('close', () => {
        isClosed = true;
        resolve(performance.now() - startedAt);
      });
  });
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  for await (const chunk of chunks) {
    if (isClosed) break;
    socket.write(chunk);
  }
  return { closed, response: () => response, socket };
}

async function* drip(count: number, intervalMs: number) {
  for (let sent = 0; sent < count; sent += 1) {
    await sleep(intervalMs);
    yield '1\r\nx\r\n';
  }
}

test('A body that stalls times out: the client gets a response and the connection is closed', async () => {
  const { closed, response } = await stalled;
  expect(await closed).toBeGreaterThan(2_900);
  expect(response()).toMatch(/^HTTP\/1\.1 400 [\s\S]*Connection: close[\s\S]*could not be read/i);
});

test('An endless body that never stalls times out', async () => {
  const { closed, response } = await endless;
  expect(await closed).toBeLessThan(15_000);
  expect(response()).toMatch(/^HTTP\/1\.1 400 /);
});

test('A slow body that ends in time is read, and the connection stays open', async () => {
  const { socket, response } = await post(drip(6, 30));
  socket.write('0\r\n\r\n');
  await eventually(() => expect(response()).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n6$/));
  expect(socket.destroyed).toBe(false);
  socket.destroy();
});
