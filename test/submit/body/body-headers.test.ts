import { gzipSync } from 'node:zlib';
import { asMultipart, asUrlencoded } from '../../support/submit-client';
import { encodings, rawHead, sendAndReset, sendRaw, setUpForm, withType } from './fixtures';

const context = setUpForm();
const { accept, expectRejected, keyed } = context;

describe('The Content-Type', () => {
  test.each([
    'text/plain',
    'application/jsonp',
    'application/ld+json',
    'text/html',
    'x',
    'application/octet-stream',
    '',
  ])('%p is not supported', async (type) => {
    await expectRejected(withType(type, `access_key=${context.accessKey}`), 415, 'unsupported_content_type');
  });

  test('multipart/mixed is not supported', async () => {
    const { body } = asMultipart([['name="access_key"', context.accessKey]]);
    const type = 'multipart/mixed; boundary=x-letterbox-boundary';
    await expectRejected(withType(type, body), 415, 'unsupported_content_type');
  });

  test('is required', async () => {
    await expectRejected({ body: `access_key=${context.accessKey}` }, 415, 'unsupported_content_type');
    await expectRejected({}, 415, 'unsupported_content_type');
  });
});

describe.each(encodings)('A %s body', (_encoding, encode) => {
  test('is recognized by its Content-Type in any letter case', async () => {
    const { headers, body } = encode(keyed([['a', 'b']]));
    const type = String(headers['Content-Type']).replace(/^[^;]+/, (name) => ` ${name.toUpperCase()} `);
    const { data } = await accept({ headers: { ...headers, 'Content-Type': type }, body });
    expect(data).toEqual({ a: 'b' });
  });

  test.each(['identity', 'Identity'])('may have the Content-Encoding %s', async (coding) => {
    const { headers, body } = encode(keyed([['a', 'b']]));
    const { data } = await accept({ headers: { ...headers, 'Content-Encoding': coding }, body });
    expect(data).toEqual({ a: 'b' });
  });

  test.each(['gzip', 'GZIP', 'deflate', 'br', 'zstd', 'gzip, gzip', 'identity, gzip', 'compress'])(
    'is not supported with Content-Encoding %s',
    async (coding) => {
      const { headers, body } = encode(keyed([['a', 'b']]));
      const coded = { ...headers, 'Content-Encoding': coding };
      await expectRejected({ headers: coded, body: gzipSync(body) }, 415, 'unsupported_content_type');
    },
  );

  test('that is compressed is rejected before any of it is sent', async () => {
    const { headers } = encode([]);
    const head = rawHead({ ...headers, 'Content-Encoding': 'gzip', 'Content-Length': '1000' });
    expect(await sendRaw(context.url, [head])).toMatch(/^HTTP\/1\.1 415 [\s\S]*"code":"unsupported_content_type"/);
  });
});

const maxBytes = 26 * 1024 * 1024;

describe.each(encodings)('A %s body over 26 MiB', (_encoding, encode) => {
  const tooLarge = /^HTTP\/1\.1 413 [\s\S]*"code":"payload_too_large"/;

  test('is rejected by its Content-Length, before any of it is sent', async () => {
    const head = rawHead({ ...encode([]).headers, 'Content-Length': String(maxBytes + 1) });
    expect(await sendRaw(context.url, [head])).toMatch(tooLarge);
  });

  test('is rejected if it comes in chunks, from a client that sends everything before it reads', async () => {
    const head = rawHead({ ...encode([]).headers, 'Transfer-Encoding': 'chunked' });
    const chunk = `100000\r\n${' '.repeat(0x100000)}\r\n`;
    const pieces = [head, ...Array.from({ length: 40 }, () => chunk), '0\r\n\r\n'];
    expect(await sendRaw(context.url, pieces, { readLast: true })).toMatch(tooLarge);
  });

  test('is rejected on a connection to be closed, from a client that sends everything before it reads', async () => {
    const head = rawHead({ ...encode([]).headers, 'Content-Length': String(maxBytes + 1), Connection: 'close' });
    const pieces = [head, ...Array.from({ length: 26 }, () => ' '.repeat(1024 * 1024)), ' '];
    expect(await sendRaw(context.url, pieces, { readLast: true })).toMatch(tooLarge);
  });
});

test.each(encodings)('A %s body that is cut off harms no other request', async (_encoding, encode) => {
  const { headers, body } = encode(keyed([['a', 'x'.repeat(5_000)]]));
  const head = rawHead({ ...headers, 'Content-Length': String(Buffer.byteLength(body)) });
  await sendAndReset(context.url, head, Buffer.from(body).subarray(0, 1_000));
  await accept(encode(keyed([['a', 'afterwards']])));
});

test('A chunked body is read like any other', async () => {
  const headers = { ...asUrlencoded([]).headers, 'Transfer-Encoding': 'chunked' };
  const body = `access_key=${context.accessKey}&a=%C3%A9`;
  const chunks = [...body].map((character) => `1\r\n${character}\r\n`);
  expect(await sendRaw(context.url, [rawHead(headers), ...chunks, '0\r\n\r\n'])).toMatch(/^HTTP\/1\.1 200 /);
  expect((await context.stored()).map(({ data }) => data)).toEqual([{ a: 'é' }]);
});
