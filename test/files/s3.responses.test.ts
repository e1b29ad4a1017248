import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { checkStorage } from '../../src/files/check-storage';
import type { FileStorage } from '../../src/files/file-storage';
import { createStorages, type Storages } from '../../src/files/storage';
import { testSecrets } from '../support/factories';
import { answer, type Behavior, type HttpReceiver, redirect, startHttpReceiver } from '../support/http-receiver';

let server: HttpReceiver;
let behavior: Behavior;
let storages: Storages;
const accountId = randomUUID();

beforeAll(async () => {
  server = await startHttpReceiver((request, response) => behavior(request, response));
  const config = { filesDir: '/nowhere', outboundAllowedNetworks: ['127.0.0.0/8'], baseUrl: 'http://letterbox.test' };
  storages = createStorages(config, testSecrets);
});
beforeEach(() => {
  server.requests.length = 0;
});
afterAll(async () => {
  storages.close();
  await server.stop();
});

function open(path = ''): Promise<FileStorage> {
  const settings = {
    endpoint: `${server.url}${path}`,
    region: 'eu-central-1',
    bucket: 'files',
    access_key_id: 'KEY',
    secret_access_key: testSecrets.seal('a secret that never travels'),
  };
  return storages.open({ id: randomUUID(), accountId, kind: 's3', settings });
}

function put(type = 'image/png', storage: FileStorage | Promise<FileStorage> = open(), bytes = randomBytes(100_000)) {
  const key = `${accountId}/${randomUUID()}`;
  const facts = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest(), type };
  const send = async () => (await storage).put(key, Readable.from([bytes]), facts, AbortSignal.timeout(8_000));
  return { key, facts, done: send() };
}

const errorOf = (code: string, message: string) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;

describe('an upload', () => {
  beforeEach(() => {
    behavior = answer(200);
  });

  test('is one request with the length and hash of the bytes', async () => {
    const { key, facts, done } = put();
    await done;
    expect(server.requests).toHaveLength(1);
    const [request] = server.requests;
    expect(request).toMatchObject({
      method: 'PUT',
      url: `/files/${key}?x-id=PutObject`,
      headers: {
        'content-length': '100000',
        'content-type': 'image/png',
        'content-disposition': 'attachment',
        'x-amz-content-sha256': facts.sha256.toString('hex'),
      },
    });
    expect(request?.headers).not.toHaveProperty('expect');
    expect(request?.headers).not.toHaveProperty('transfer-encoding');
    expect(JSON.stringify(request?.headers)).not.toContain('a secret');
  });

  test('goes below the path of the endpoint', async () => {
    const { key, done } = put('image/png', open('/storage/v1/s3'));
    await done;
    expect(server.requests[0]?.url).toBe(`/storage/v1/s3/files/${key}?x-id=PutObject`);
  });

  test.each(['text/html\r\nx-evil: 1', 'ü', ''])('never has the content type %j', async (type) => {
    await put(type).done;
    expect(server.requests[0]?.headers['content-type']).toBe('application/octet-stream');
  });
});

describe('responses', () => {
  test.each<[number, string, string | RegExp]>([
    [403, errorOf('AccessDenied', 'Access Denied.'), 'AccessDenied: Access Denied.'],
    [
      507,
      errorOf('XMinioStorageFull', 'Storage backend has\n reached its limit.'),
      /^XMinioStorageFull: Storage backend has reached/,
    ],
    [503, errorOf('SlowDown', ''), 'SlowDown: responded with 503'],
    [400, errorOf('Odd', 'x'.repeat(5_000)), /^Odd: x{400,500}…$/],
    [502, '<html>Bad gateway</html>', 'responded with 502, but not like an S3 service'],
    [502, 'no XML at all', 'responded with 502, but not like an S3 service'],
    [500, '', 'responded with 500, but not like an S3 service'],
    [404, '{"error":"not found"}', 'responded with 404, but not like an S3 service'],
    [400, '<Error><Code>&#xD;&#xA;Evil: 1</Code></Error>', 'responded with 400, but not like an S3 service'],
  ])('a %d is described in one line: %#', async (status, body, message) => {
    behavior = answer(status, body, { 'Content-Type': 'application/xml' });
    await expect(put().done).rejects.toThrow(message);
    expect(server.requests).toHaveLength(1);
  });

  test('an endless error response is read only in part', async () => {
    let sent = 0;
    behavior = (_request, response) => {
      response.writeHead(500, { 'Content-Type': 'application/xml' });
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536))) sent += 65_536;
      };
      response.on('drain', more);
      more();
    };
    await expect(put().done).rejects.toThrow('responded with 500, but not like an S3 service');
    expect(sent).toBeLessThan(20_000_000);
  });

  test('a redirect is not followed', async () => {
    const elsewhere = await startHttpReceiver();
    behavior = redirect(301, `${elsewhere.url}/files`);
    await expect(put().done).rejects.toThrow('301');
    behavior = redirect(307, `${elsewhere.url}/files`);
    const storage = await open();
    await expect(storage.read(`${accountId}/${randomUUID()}`, AbortSignal.timeout(8_000))).rejects.toThrow('307');
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.stop();
  });

  test('a rejection before the body was sent is reported at once', async () => {
    behavior = () => undefined;
    const rejecting = await startHttpReceiver();
    rejecting.onConnection((socket) => {
      socket.once('data', () => {
        const body = errorOf('EntityTooLarge', 'Too large.');
        socket.write(
          `HTTP/1.1 400 Bad Request\r\nContent-Type: application/xml\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        );
      });
    });
    const settings = { endpoint: rejecting.url, region: 'r', bucket: 'files', access_key_id: 'K' };
    const row = { ...settings, secret_access_key: testSecrets.seal('s') };
    const storage = await storages.open({ id: randomUUID(), accountId, kind: 's3', settings: row });
    await expect(put('image/png', storage, randomBytes(5_000_000)).done).rejects.toThrow('EntityTooLarge: Too large.');
    await rejecting.stop();
  });

  test('a response that leaves HTTP ends with the signal', async () => {
    behavior = (request) => void request.socket.write('HTTP/1.1 101 X\r\nConnection: Upgrade\r\nUpgrade: ws\r\n\r\n');
    const removed = (await open()).remove(`${accountId}/${randomUUID()}`, AbortSignal.timeout(500));
    await expect(removed).rejects.toThrow('timeout');
  });

  test('a server that stores nothing fails the check', async () => {
    behavior = answer(200, 'welcome');
    await expect(checkStorage(await open(), accountId)).rejects.toThrow(
      'could not read the test file back: it returned different',
    );
    expect(server.requests.map(({ method }) => method)).toEqual(['PUT', 'GET', 'DELETE']);
  });
});
