import { requestIdFor } from '../../src/http/request-id';
import { type Service, serve } from './serve';

let service: Service;
beforeAll(async () => {
  service = await serve((req, res) => void res.end(requestIdFor(req)));
});
afterAll(() => service.close());

test("a caller's own sane id is kept", async () => {
  const answer = await service.send('GET', '/', { 'X-Request-Id': 'trace_0123-ABC' });
  expect(answer.body).toBe('trace_0123-ABC');
});

test('a request without an id gets one of its own', async () => {
  const [first, second] = await Promise.all([service.send('GET', '/'), service.send('GET', '/')]);
  expect(first?.body).toMatch(/^[0-9a-f-]{36}$/);
  expect(second?.body).not.toBe(first?.body);
});

test.each(['short', 'x'.repeat(65), 'with space', 'a"quote12', '<script>alert', 'twice-given, twice-given'])(
  'an id such as %j is replaced',
  async (id) => {
    const answer = await service.send('GET', '/', { 'X-Request-Id': id });
    expect(answer.body).toMatch(/^[0-9a-f-]{36}$/);
  },
);
