import { asMultipart, type Part, send, textParts } from '../../support/submit-client';
import { rawHead, sendAndReset, setUpForm, withType } from './fixtures';

const context = setUpForm();
const { accept, expectRejected } = context;

const key = (): Part => ['name="access_key"', context.accessKey];
const file = (name: string, content: string | Buffer = 'content'): Part => [
  `name="${name}"; filename="f.txt"`,
  content,
  'Content-Type: text/plain',
];

describe('A multipart body', () => {
  test('is rejected as unreadable if its boundary is missing or wrong, or if it is empty', async () => {
    const { body } = asMultipart([key()]);
    const type = (rest: string) => withType(`multipart/form-data${rest}`, body);
    await expectRejected(type(''), 400, 'invalid_body');
    await expectRejected(type('; boundary=another'), 400, 'invalid_body');
    await expectRejected(withType('multipart/form-data; boundary=x', ''), 400, 'invalid_body');
    await expectRejected(withType('multipart/form-data; boundary=x', '--x'), 400, 'invalid_body');
  });

  test('gets a clear response if its boundary is named twice', async () => {
    const { body } = asMultipart([key()]);
    const type = 'multipart/form-data; boundary=x-letterbox-boundary; boundary=y';
    const { status } = await send(context.url, withType(type, body));
    expect([200, 400]).toContain(status);
  });

  test('is rejected as unreadable if it stops before its last boundary', async () => {
    const { headers, body } = asMultipart([key(), ['name="a"', 'b']]);
    await expectRejected({ headers, body: Buffer.from(body).subarray(0, -30) }, 400, 'invalid_body');
  });

  test('may quote its boundary and have text around its parts', async () => {
    const { body } = asMultipart([key(), ['name="a"', 'b']], 'a boundary');
    const wrapped = Buffer.concat([Buffer.from('before\r\n'), Buffer.from(body), Buffer.from('after')]);
    expect((await accept(withType('multipart/form-data; boundary="a boundary"', wrapped))).data).toEqual({ a: 'b' });
  });

  test.each(['utf-7', 'x', 'utf-99'])('is rejected if a part has the unknown charset %s', async (charset) => {
    const part: Part = ['name="a"', 'b', `Content-Type: text/plain; charset=${charset}`];
    await expectRejected(asMultipart([key(), part]), 400, 'invalid_body');
    await accept(asMultipart([key(), ['name="a"', 'b']]));
  });

  test('may name the charset of a part', async () => {
    const latin: Part = ['name="a"', Buffer.from([0xe9]), 'Content-Type: text/plain; charset=iso-8859-1'];
    expect((await accept(asMultipart([key(), latin]))).data).toEqual({ a: 'é' });
  });

  test('may have a part without a name, which is ignored', async () => {
    expect((await accept(asMultipart([key(), ['x="y"', 'nameless'], ['name="a"', 'b']]))).data).toEqual({ a: 'b' });
  });

  test('is rejected as unreadable if a part header is huge', async () => {
    const part: Part = ['name="a"', 'b', `X-Long: ${'x'.repeat(200_000)}`];
    await expectRejected(asMultipart([key(), part]), 400, 'invalid_body');
  });

  test('is rejected as unreadable if it has thousands of parts', async () => {
    const parts = textParts(Array.from({ length: 5_000 }, () => ['a', 'b']));
    await expectRejected(asMultipart([key(), ...parts]), 400, 'invalid_body');
  });

  test('has its files counted and dropped with a note while no storage is connected', async () => {
    const extended: Part = [
      'name="cv"; filename*=UTF-8\'\'r%C3%A9sum%C3%A9.txt',
      'content',
      'Content-Type: text/plain',
    ];
    const empty: Part = ['name="none"; filename=""', '', 'Content-Type: application/octet-stream'];
    const reply = await send(context.url, asMultipart([key(), file('a'), extended, empty, ['name="b"', 'kept']]));
    expect([reply.status, reply.json]).toEqual([
      200,
      expect.objectContaining({
        success: true,
        note: expect.stringMatching(/storage/),
        files: { received: 2, stored: 0 },
      }),
    ]);
    expect((await context.stored()).map(({ data }) => data)).toEqual([{ b: 'kept' }]);
  });

  test('with a file of 20 MB keeps the fields before and after it', async () => {
    const parts: Part[] = [key(), ['name="a"', '1'], file('big', Buffer.alloc(20_000_000)), ['name="b"', '2']];
    expect((await accept(asMultipart(parts))).data).toEqual({ a: '1', b: '2' });
  });

  test('with a file whose field name is over 1,000 bytes loses that file only', async () => {
    expect((await accept(asMultipart([key(), file('n'.repeat(1_001)), ['name="a"', 'b']]))).data).toEqual({ a: 'b' });
  });

  test('has its files counted towards the limit of 100 fields', async () => {
    const texts = textParts(Array.from({ length: 99 }, (_, n) => [`t${n}`, 'v']));
    const { data } = await accept(asMultipart([key(), ...texts, file('f'), ['name="late"', 'v']]));
    expect(Object.keys(data)).toEqual(Array.from({ length: 99 }, (_, n) => `t${n}`));
  });

  test('that is cut off within a big file harms no other request', async () => {
    const { headers, body } = asMultipart([key(), file('f', Buffer.alloc(3_000_000))]);
    const head = rawHead({ ...headers, 'Content-Length': String(body.length) });
    await sendAndReset(context.url, head, Buffer.from(body).subarray(0, 1_000_000));
    await accept(asMultipart([key(), ['name="a"', 'b']]));
  });
});
