import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { handleClientErrors } from '../../src/http/client-error';
import { limitConnections } from '../../src/http/connection-limit';

let server: Server;
beforeAll(async () => {
  server = createServer({ maxHeaderSize: 2_000 }, (req, res) => {
    if (req.url === '/') res.end('served');
    else req.resume().on('end', () => setTimeout(() => res.end('stored'), 100));
  });
  handleClientErrors(server, limitConnections(server).pendingResponses);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends bytes, ends the connection if `ends`, and resolves to everything received until the server closed it. */
function exchange(bytes: string, ends = false): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
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

test.each([
  ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['not HTTP', '\u0001\u0002\u0003\r\n\r\n', 400],
  ['two Content-Length headers', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
  ['a header that is too large', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(3_000)}\r\n\r\n`, 431],
])('%s gets an error in the shape of the API, with its CORS header', async (_what, bytes, status) => {
  const [head = '', body = ''] = (await exchange(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain('Access-Control-Allow-Origin: *');
  expect(JSON.parse(body)).toEqual({ success: false, message: expect.any(String) });
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
