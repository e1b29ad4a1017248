import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import express, { type Request, type Response } from 'express';
import { limitedBody, withPatience } from '../../src/submit/body/body-limits';
import { SubmitError } from '../../src/submit/submit-error';
import { type Service, serve } from '../http/serve';
import { eventually } from '../support/eventually';

// Wide enough for a busy machine, on which a pause of 30 ms may take ten times as long.
const [idleMs, patience] = [3_000, { total: 6_000, perKib: 0, step: 1 }];
let service: Service;

beforeAll(async () => {
  service = await serve(express().post('/', readPatiently));
});
afterAll(() => service?.close());

async function readPatiently(req: Request, res: Response) {
  req.socket.setTimeout(idleMs);
  try {
    const body = await withPatience(req, res, buffer(limitedBody(req)), patience);
    res.send(String(body.length));
  } catch (error) {
    res.status(error instanceof SubmitError ? error.status : 500).send((error as Error).message);
  }
}

/** Posts in chunks and resolves, when the connection is closed, to what came back and when. */
async function post(chunks: AsyncIterable<string>) {
  const startedAt = performance.now();
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1').setEncoding('utf8');
  let answer = '';
  let isClosed = false;
  const closed = new Promise<number>((resolve) => {
    socket.on('data', (text: string) => {
      answer += text;
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
  return { closed, answer: () => answer, socket };
}

async function* drip(count: number, everyMs: number) {
  for (let sent = 0; sent < count; sent += 1) {
    await sleep(everyMs);
    yield '1\r\nx\r\n';
  }
}

test('a body that stands still is given up, answered, and its connection closed', async () => {
  const { closed, answer } = await post(drip(1, 0));
  expect(await closed).toBeGreaterThan(2_900);
  expect(answer()).toMatch(/^HTTP\/1\.1 400 [\s\S]*Connection: close[\s\S]*could not be read/i);
});

test('a body without end that never stands still is given up after a while', async () => {
  const { closed, answer } = await post(drip(600, 30));
  expect(await closed).toBeLessThan(15_000);
  expect(answer()).toMatch(/^HTTP\/1\.1 400 /);
});

test('a slow body that comes to its end in time is read, and its connection stays', async () => {
  const { socket, answer } = await post(drip(6, 30));
  socket.write('0\r\n\r\n');
  await eventually(() => expect(answer()).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n6$/));
  expect(socket.destroyed).toBe(false);
  socket.destroy();
});
