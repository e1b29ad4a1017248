import { createServer, type Server, type ServerOptions } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { handleClientErrors, rejectPipelined, requireHost } from '../../src/http/client-error';
import { limitConnections } from '../../src/http/connection-limit';

let server: Server;
let impatientServer: Server;
beforeAll(async () => {
  server = await serve({ maxHeaderSize: 2_000 });
  impatientServer = await serve({ headersTimeout: 300, connectionsCheckingInterval: 100 });
});
afterAll(() => Promise.all([server, impatientServer].map((each) => new Promise((resolve) => each.close(resolve)))));

async function serve(options: ServerOptions): Promise<Server> {
  const app = requireHost((req, res) => {
    if (req.url === '/') res.end('served');
    else req.resume().on('end', () => setTimeout(() => res.end('stored'), 100));
  });
  const created = createServer({ ...options, requireHostHeader: false });
  handleClientErrors(created, limitConnections(created, app, rejectPipelined).pendingResponses);
  await new Promise<void>((resolve) => created.listen(0, '127.0.0.1', resolve));
  return created;
}

/** Sends bytes, ends the connection if `ends`, and resolves to everything received until the server closed it. */
function exchange(bytes: string, ends = false, to = server): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect((to.address() as AddressInfo).port, '127.0.0.1', () => {
      if (ends) socket.end(bytes);
      else socket.write(bytes);
    });
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('close', () => resolve(received)).on('error', reject);
  });
}

const cors = [
  'Access-Control-Allow-Origin: *',
  'Access-Control-Allow-Methods: POST, OPTIONS',
  'Access-Control-Allow-Headers: Content-Type, Accept, Authorization',
  'Access-Control-Max-Age: 86400',
];

/** Sends a request that is not valid HTTP to `path`, and resolves to the parts of the response. */
async function exchangeInvalid(request: string, path: string, to = server) {
  const [head = '', body = ''] = (await exchange(request.replace('PATH', path), false, to)).split('\r\n\r\n');
  const [status, ...headers] = head.split('\r\n');
  return { status: Number(status?.split(' ')[1]), headers, body: body && JSON.parse(body) };
}

const invalid: [string, string, number][] = [
  ['an unknown method', 'FOO PATH HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  [
    'two Content-Length headers',
    'POST PATH HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    400,
  ],
  ['an invalid header', 'POST PATH HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n', 400],
  ['no Host header', 'POST PATH HTTP/1.1\r\nContent-Length: 0\r\n\r\n', 400],
  ['a header that is too large', `GET PATH HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(3_000)}\r\n\r\n`, 431],
];

test.each(invalid)(
  '%s gets an error in the shape of the submit API, with its CORS headers',
  async (_what, request, status) => {
    const response = await exchangeInvalid(request, '/api/submit?x=1');
    expect(response.status).toBe(status);
    expect(response.headers).toEqual(expect.arrayContaining([...cors, 'Cache-Control: no-store', 'Connection: close']));
    expect(response.body).toEqual({ success: false, message: expect.any(String) });
  },
);

test.each(invalid)('%s gets an error in the shape of the read API', async (_what, request, status) => {
  const response = await exchangeInvalid(request, '/api/submissions');
  expect(response.status).toBe(status);
  expect(response.headers).toEqual(expect.arrayContaining(['Cache-Control: no-store', 'Connection: close']));
  expect(response.body).toEqual({ error: expect.any(String) });
});

test.each([
  ['bytes that are not HTTP', '\u0001\u0002\u0003\r\n\r\n', 400],
  ['headers that do not arrive in time', 'POST /api/submit HTTP/1.1\r\nHost: x\r\n', 408],
])('%s get an error in the shapes of both APIs', async (_what, request, status) => {
  const response = await exchangeInvalid(request, '', impatientServer);
  expect(response.status).toBe(status);
  expect(response.headers).toEqual(expect.arrayContaining([...cors, 'Cache-Control: no-store']));
  expect(response.body).toEqual({ success: false, message: expect.any(String), error: response.body.message });
});

test.each([
  ['/api/submit', { success: false, message: 'The form data could not be read.', code: 'invalid_body' }],
  ['/api/submissions', { error: expect.any(String) }],
])('an invalid chunk of a body for %s gets the error of an unreadable body', async (path, body) => {
  const chunked = 'POST PATH HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nzz\r\n';
  const response = await exchangeInvalid(chunked, path);
  expect([response.status, response.body]).toEqual([400, body]);
});

test('the error is in the shape of the last request on the connection', async () => {
  const first = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
  const received = await exchange(
    `${first}GET /api/submissions HTTP/1.1\r\nHost: x\r\nno header\r\n\r\nGET /api/submit HTTP/1.1`,
  );
  expect(received).toContain('served');
  expect(received).toContain('{"error":');
});

test('HTTP/1.0 does without a Host header', async () => {
  expect(await exchange('GET / HTTP/1.0\r\n\r\n')).toContain('served');
});

const post = 'POST /post HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n';

test.each([
  ['a body that is longer than declared', `${post}abcdef`, 1, false],
  ['invalid HTTP', `${post}abc\u0001\u0002\r\n\r\n`, 1, false],
  ['another request and invalid HTTP', `${post}abc${post}abc\u0001\u0002\r\n\r\n`, 2, false],
  ['half of another request', `${post}abc${post}a`, 1, true],
])('a complete request followed by %s gets its response before the error', async (_what, bytes, whole, ends) => {
  const received = await exchange(bytes, ends);
  const responses = received.match(/stored|HTTP\/1\.1 400 /g) ?? [];
  expect(responses).toEqual([...new Array(whole).fill('stored'), 'HTTP/1.1 400 ']);
});

test('an unknown expectation is ignored', async () => {
  const request = 'GET / HTTP/1.1\r\nHost: x\r\nExpect: the-unexpected\r\nConnection: close\r\n\r\n';
  expect(await exchange(request)).toContain('served');
});
