import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readDocument } from '../openapi/contract';
import { builtProgram } from '../support/built';
import { answer, type Behavior, type HttpReceiver, startHttpReceiver } from '../support/http-receiver';

type Api = typeof import('../../packages/api/src/index');

let api: Api;
let receiver: HttpReceiver;

beforeAll(async () => {
  await builtProgram();
  api = await import('../../packages/api/dist/index.js' as string);
}, 120_000);
afterEach(() => receiver?.stop());

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  answer(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });

/** A client of a server that responds with one behavior after the other, and then with the last one. */
async function connect(behaviors: readonly Behavior[], options: Partial<Parameters<Api['createClient']>[0]> = {}) {
  let count = 0;
  receiver = await startHttpReceiver((request, response) => {
    const behavior = behaviors[Math.min(count, behaviors.length - 1)];
    count += 1;
    behavior?.(request, response);
  });
  return api.createClient({ baseUrl: receiver.url, token: 'lbx_x', ...options });
}

const drop: Behavior = ({ socket }) => socket.destroy();
const list = (names: readonly string[], next: string | null) =>
  json(200, { forms: names.map((name) => ({ name })), has_more: next !== null, next_cursor: next });

test('the types have every operation of the API document', async () => {
  const types = readFileSync(path.join(__dirname, '../../packages/api/dist/schema.d.ts'), 'utf8');
  for (const [name, operations] of Object.entries(readDocument('http://127.0.0.1').paths)) {
    expect(types).toContain(`    "${name}": {`);
    for (const { operationId } of Object.values(operations)) expect(types).toContain(`    ${operationId}: {`);
  }
});

test('a problem is thrown with its code, its errors and the id of the request', async () => {
  const problem = { code: 'invalid_setting', detail: 'No.', errors: [{ path: 'name', message: 'is missing' }] };
  const client = await connect([json(422, problem, { 'x-request-id': 'r1' })]);
  const error = await client.GET('/api/forms').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(api.ApiError);
  expect(error).toMatchObject({
    ...{ status: 422, code: 'invalid_setting', message: 'No.', requestId: 'r1' },
    errors: [{ path: 'name', message: 'is missing' }],
  });
  expect(receiver.requests).toHaveLength(1);
});

test.each([
  [answer(502, '<h1>Bad gateway</h1>'), { status: 502, code: 'unexpected_response' }],
  [json(404, { error: 'No such submission.' }), { status: 404, code: 'not_found', message: 'No such submission.' }],
  [answer(302, '', { location: 'https://other.example/x' }), { status: 302, code: 'redirected' }],
  [drop, { status: 0, code: 'connection_failed' }],
])('an error that is not a problem has a code too (%#)', async (behavior, expected) => {
  const client = await connect([behavior], { maxRetries: 0 });
  await expect(client.GET('/api/forms')).rejects.toMatchObject(expected);
});

test('a change that did not get through is repeated with the same key', async () => {
  const client = await connect([drop, json(201, { id: 'x' })]);
  const { data } = await client.POST('/api/forms', { body: { name: 'x', email_to: 'a@example.com' } as never });
  expect(data).toEqual({ id: 'x' });
  const [first, second] = receiver.requests;
  expect(first?.headers['idempotency-key']).toMatch(/^[\w-]{36}$/);
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  expect(second?.rawBody).toEqual(first?.rawBody);
  expect(second?.headers.authorization).toBe('Bearer lbx_x');
});

test('a key of the caller is kept, and reading needs none', async () => {
  const client = await connect([json(200, {})]);
  await client.POST('/api/forms', { body: {} as never, headers: { 'Idempotency-Key': 'mine' } });
  await client.GET('/api/forms');
  expect(receiver.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['mine', undefined]);
});

test('Retry-After is waited for, unless it is too long', async () => {
  const limited = json(429, { code: 'rate_limited', detail: 'Slow down.' }, { 'retry-after': '1' });
  const waits: number[] = [];
  const client = await connect([limited, list([], null)], { onRetry: (_error, waitMs) => waits.push(waitMs) });
  await client.GET('/api/forms');
  expect(waits).toEqual([1_000]);
  const [first, second] = receiver.requests;
  expect(Number(second?.at) - Number(first?.at)).toBeGreaterThanOrEqual(990);
  await receiver.stop();
  const hurried = await connect([limited], { maxWaitMs: 500 });
  await expect(hurried.GET('/api/forms')).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 1 });
});

test('a body that breaks off is read again', async () => {
  const half: Behavior = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"forms":');
    setTimeout(() => response.destroy(), 20);
  };
  const client = await connect([half, list(['a'], null)]);
  expect((await client.GET('/api/forms')).data).toMatchObject({ forms: [{ name: 'a' }] });
});

test('the pages of a list are read as they are needed', async () => {
  const client = await connect([list(['a', 'b'], 'c1'), list(['c'], null)]);
  const names = [];
  for await (const { name } of client.each('/api/forms', { params: { query: { limit: 2 } } })) {
    names.push(name);
    if (name === 'b') expect(receiver.requests).toHaveLength(1);
  }
  expect(names).toEqual(['a', 'b', 'c']);
  expect(receiver.requests.map(({ url }) => url)).toEqual(['/api/forms?limit=2', '/api/forms?limit=2&cursor=c1']);
});

test('the list of submissions is continued before its last row', async () => {
  const page = (at: string, more: boolean) => json(200, { submissions: [{ created_at: at }], has_more: more });
  const client = await connect([page('2026-01-02T00:00:00.000Z', true), page('2026-01-01T00:00:00.000Z', false)]);
  const found = [];
  for await (const submission of client.each('/api/submissions')) found.push(submission.created_at);
  expect(found).toEqual(['2026-01-02T00:00:00.000Z', '2026-01-01T00:00:00.000Z']);
  expect(receiver.requests[1]?.url).toBe('/api/submissions?before=2026-01-02T00%3A00%3A00.000Z');
});

test('a signal ends a request and the wait for a retry', async () => {
  const stop = new AbortController();
  const client = await connect([drop], { signal: stop.signal, onRetry: () => stop.abort() });
  await expect(client.GET('/api/forms')).rejects.toMatchObject({ name: 'AbortError' });
  expect(receiver.requests).toHaveLength(1);
});

test('a server that does not respond is given up', async () => {
  const client = await connect([() => undefined], { timeoutMs: 50, maxRetries: 1 });
  await expect(client.GET('/api/forms')).rejects.toMatchObject({ code: 'timeout' });
  expect(receiver.requests).toHaveLength(2);
});
