import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { answerUnreadable } from '../../src/http/client-error';

let server: Server;
beforeAll(async () => {
  server = createServer({ maxHeaderSize: 2_000 }, (_req, res) => res.end('served'));
  answerUnreadable(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends bytes, and resolves to all that came back until the server hung up. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(bytes));
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

test('an expectation that nobody knows is passed over', async () => {
  const request = 'GET / HTTP/1.1\r\nHost: x\r\nExpect: the-unexpected\r\nConnection: close\r\n\r\n';
  expect(await exchange(request)).toContain('served');
});
