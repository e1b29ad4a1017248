import { once } from 'node:events';
import { request } from 'node:http';
import express from 'express';
import { pino } from 'pino';
import { assignRequestId, createAccessLog, sendRequestId } from '../../src/http/access-log';
import { type Service, serve } from './serve';

let service: Service;
let written: string[] = [];
beforeAll(async () => {
  const logger = pino(
    { level: 'info', formatters: { level: (level) => ({ level }) } },
    { write: (l) => written.push(l) },
  );
  const logRequest = createAccessLog(logger);
  const app = express().use((req, res, next) => {
    assignRequestId(req, res);
    logRequest(req, res);
    next();
  }, sendRequestId);
  app.get('/hang', () => {});
  // A mounted router sees only the rest of the URL.
  app.use('/api', (_req, res) => void res.sendStatus(200));
  app.use((req, res) => void res.sendStatus(Number(req.query.status ?? 200)));
  service = await serve(app);
});
beforeEach(() => {
  written = [];
});
afterAll(() => service.close());

async function lines(): Promise<Record<string, unknown>[]> {
  for (let wait = 0; written.length === 0 && wait < 100; wait++)
    await new Promise((resolve) => setTimeout(resolve, 10));
  return written.map((line) => JSON.parse(line));
}

test('a request is logged in one line with method, path, status, duration and request id', async () => {
  const response = await service.send('POST', '/api/submit', {}, 'message=hello');
  const [line, ...more] = await lines();
  expect(more).toEqual([]);
  expect(line).toMatchObject({ level: 'info', method: 'POST', path: '/api/submit', status: 200 });
  expect(line?.ms).toEqual(expect.any(Number));
  expect(line?.requestId).toBe(response.headers['x-request-id']);
});

test('the query, the headers and the body are not logged', async () => {
  const headers = { Authorization: 'Bearer hunter2', Cookie: 'session=hunter2', Referer: 'http://hunter2.example' };
  await service.send('POST', '/reset?token=hunter2', headers, 'password=hunter2');
  expect(await lines()).toHaveLength(1);
  expect(written.join()).not.toContain('hunter2');
});

test.each(['/files/ID/SIGNATURE', '/Files/ID/SIGNATURE?x=y', '/files/ID', 'http://forms.example/files/ID/SIGNATURE'])(
  'the link of a file is not logged: %s',
  async (path) => {
    await service.send('GET', path);
    expect(await lines()).toMatchObject([{ path: expect.stringMatching(/\/files\/…$/i), status: 200 }]);
    expect(written.join()).not.toMatch(/ID|SIGNATURE/);
  },
);

test.each(['/dashboard/assets/0123/letterbox.css', '/admin/queues/static/main.js'])(
  'the styles and scripts of pages are not logged, unless they fail: %s',
  async (path) => {
    await service.send('GET', path);
    await service.send('GET', `${path}?status=404`);
    expect(await lines()).toMatchObject([{ path, status: 404 }]);
  },
);

test('an API token in a URL is not logged', async () => {
  await service.send('GET', '/api/submissions/lbx_hunter2/x');
  expect(await lines()).toMatchObject([{ path: '/api/submissions/lbx_…/x' }]);
  expect(written.join()).not.toContain('hunter2');
});

test('a status from 500 on is logged as an error, 503 as a warning and a rejection as info', async () => {
  await service.send('GET', '/?status=500');
  expect(await lines()).toMatchObject([{ level: 'error', status: 500 }]);
  written = [];
  await service.send('GET', '/?status=503');
  expect(await lines()).toMatchObject([{ level: 'warn', status: 503 }]);
  written = [];
  await service.send('GET', '/?status=429');
  expect(await lines()).toMatchObject([{ level: 'info', status: 429 }]);
});

test('a request that the client aborted is marked', async () => {
  const outgoing = request(`${service.url}/hang`).on('error', () => {});
  outgoing.end();
  await once(outgoing, 'socket');
  setTimeout(() => outgoing.destroy(), 50);
  expect(await lines()).toMatchObject([{ path: '/hang', aborted: true }]);
});

test('a long path is truncated', async () => {
  await service.send('GET', `/${'x'.repeat(10_000)}`);
  const [line] = await lines();
  expect(String(line?.path)).toHaveLength(300);
});
