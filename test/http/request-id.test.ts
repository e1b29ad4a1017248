import express from 'express';
import { assignRequestId, sendRequestId } from '../../src/http/access-log';
import { type Service, serve } from './serve';

let service: Service;
beforeAll(async () => {
  service = await serve(
    express()
      .use((req, res, next) => {
        assignRequestId(req, res);
        next();
      })
      .use(sendRequestId, (_req, res) => void res.send(res.locals.requestId)),
  );
});
afterAll(() => service.close());

test('a valid X-Request-Id of the caller is kept and returned', async () => {
  const response = await service.send('GET', '/', { 'X-Request-Id': 'trace_0123-ABC' });
  expect([response.body, response.headers['x-request-id']]).toEqual(['trace_0123-ABC', 'trace_0123-ABC']);
});

test('a request without an id gets a new one', async () => {
  const [first, second] = await Promise.all([service.send('GET', '/'), service.send('GET', '/')]);
  expect(first?.body).toMatch(/^[0-9a-f-]{36}$/);
  expect(first?.headers['x-request-id']).toBe(first?.body);
  expect(second?.body).not.toBe(first?.body);
});

test.each(['short', 'x'.repeat(65), 'with space', 'a"quote12', '<script>alert', 'twice-given, twice-given'])(
  'the invalid id %j is replaced',
  async (id) => {
    const response = await service.send('GET', '/', { 'X-Request-Id': id });
    expect(response.body).toMatch(/^[0-9a-f-]{36}$/);
  },
);
