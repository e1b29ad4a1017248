import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { answerUnreadable } from '../../src/http/client-error';
import { boundConnections } from '../../src/http/connection-limit';

let server: Server;
beforeAll(async () => {
  server = createServer({ maxHeaderSize: 2_000 }, (req, res) => {
    if (req.url === '/') res.end('served');
    else req.resume().on('end', () => setTimeout(() => res.end('stored'), 100));
  });
  answerUnreadable(server, boundConnections(server).answersOn);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends bytes, and the end of them where `ends`; resolves to all that came back until the server hung up. */
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
  ['a method that nobody knows', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['no HTTP at all', '\u0001\u0002\u0003\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
  ['a header beyond the limit', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(3_000)}\r\n\r\n`, 431],
])('%s is answered in the shape of the contract, with its CORS header', async (_what, bytes, status) => {
  const [head = '', body = ''] = (await exchange(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain('Access-Control-Allow-Origin: *');
  expect(JSON.parse(body)).toEqual({ success: false, message: expect.any(String) });
});

const post = 'POST /post HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n';

test.each([
  ['the rest of a body that was longer than it said', `${post}abcdef`, 1, false],
  ['no HTTP', `${post}abc\u0001\u0002\r\n\r\n`, 1, false],
  ['another whole one and no HTTP', `${post}abc${post}abc\u0001\u0002\r\n\r\n`, 2, false],
  ['half of another', `${post}abc${post}a`, 1, true],
])('who sent a whole request and %s behind it hears of both, in their order', async (_what, bytes, whole, ends) => {
  const received = await exchange(bytes, ends);
  const answers = received.match(/stored|HTTP\/1\.1 400 /g) ?? [];
  expect(answers).toEqual([...new Array(whole).fill('stored'), 'HTTP/1.1 400 ']);
});

test('an expectation that nobody knows is passed over', async () => {
  const request = 'GET / HTTP/1.1\r\nHost: x\r\nExpect: the-unexpected\r\nConnection: close\r\n\r\n';
  expect(await exchange(request)).toContain('served');
});
