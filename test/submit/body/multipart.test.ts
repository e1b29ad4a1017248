import { asMultipart, type Part, send, textParts } from '../../support/submit-client';
import { rawHead, sendAndReset, sendRaw, setUpForm, withType } from './fixtures';

const context = setUpForm();
const { accept, expectRejected } = context;

const key = (): Part => ['name="access_key"', context.accessKey];
const file = (name: string, content: string | Buffer = 'content'): Part => [
  `name="${name}"; filename="f.txt"`,
  content,
  'Content-Type: text/plain',
];

/** Encodes parts whose texts have one character per byte. */
function asBytes(parts: readonly Part[]) {
  const { headers, body } = asMultipart(parts);
  return { headers, body: Buffer.from(body.toString(), 'latin1') };
}

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

  test.each([
    ['windows-1252', [0x80, 0x92], '€’'],
    ['ISO-8859-1', [0xe9, 0x80], 'é€'],
    ['Shift_JIS', [0x82, 0xa0], 'あ'],
    ['utf-8', [0xe9], 'é'],
    ['utf-8', [0xc3, 0xa9], 'é'],
  ])('is read in the charset %s of a part', async (charset, bytes, text) => {
    const part: Part = ['name="a"', Buffer.from(bytes), `Content-Type: text/plain; charset="${charset}"`];
    expect((await accept(asMultipart([key(), part, ['name="b"', 'é']]))).data).toEqual({ a: text, b: 'é' });
  });

  test('is read in the charset of its Content-Type', async () => {
    const { headers, body } = asBytes([key(), ['name="\xe9"', '\xea']]);
    const type = `${headers['Content-Type']}; charset=windows-1251`;
    expect((await accept(withType(type, body))).data).toEqual({ й: 'к' });
  });

  test('is read as windows-1252 where its bytes are not valid UTF-8', async () => {
    const parts: Part[] = [
      ['name="Gr\xf6\xdfe"', '1 \x80'],
      ['name="b"', '\xc3\xa9'],
    ];
    expect((await accept(asBytes([key(), ...parts]))).data).toEqual({ Größe: '1 €', b: 'é' });
  });

  test.each([0, 1, 2])(
    'is read in the charset of its field `_charset_`, which comes after %i others',
    async (before) => {
      const texts: Part[] = [
        ['name="\x82\xa0"', '\x83\x41'],
        ['name="b"', '\x83\x41'],
      ];
      texts.splice(before, 0, ['name="_charset_"', 'Shift_JIS']);
      const { text } = await accept(asBytes([key(), ...texts]));
      const members: Array<[string, string]> = [
        ['あ', 'ア'],
        ['b', 'ア'],
      ];
      members.splice(before, 0, ['_charset_', 'Shift_JIS']);
      expect(text).toBe(JSON.stringify(Object.fromEntries(members)));
    },
  );

  test.each(['é', '€', '😀'])('keeps its UTF-8 when a long value of %s is cut', async (character) => {
    const parts = ['', 'a', 'ab', 'abc'].map((lead): Part => [`name="n${lead}"`, lead + character.repeat(8_000)]);
    const { data } = await accept(asMultipart([key(), ...parts]));
    const cut = (lead: string) =>
      lead + character.repeat(Math.floor((10_000 - lead.length) / Buffer.byteLength(character)));
    expect(data).toEqual({ n: cut(''), na: cut('a'), nab: cut('ab'), nabc: cut('abc') });
  });

  test.each([
    ['a\\', 'name="a\\"'],
    ['a\\', 'name="a\\"; x=y'],
    ['\\', 'NAME="\\"'],
    ['a\\\\b', 'name="a\\\\b"'],
    ['a"b', 'name="a\\"b"'],
    ['a"b', 'name="a%22b"'],
    ['a"b', 'name="a"b"'],
    ['a; b="c', 'x="y;z"; name="a; b="c"'],
    ['a; b', 'name="a; b"; '],
    ['a=b', "name*=UTF-8''a%3Db"],
    ['é', "name*=iso-8859-1''%E9; name=e"],
    ['a', 'name=a'],
    ['"a', 'name="\\"a"'],
    ['a\x01\x7f\tb', 'name="a\x01\x7f\tb"'],
    ['ab', 'name="a\0b"'],
    ['', 'name=""'],
    ['', 'name='],
    ['a b', 'name="a\r\n b"'],
  ])('stores a part under %p if its header says %p', async (name, disposition) => {
    expect((await accept(asMultipart([key(), [disposition, 'v'], ['name="z"', 'after']]))).data).toEqual({
      [name]: 'v',
      z: 'after',
    });
  });

  test.each(['Content-Disposition form-data', ': x', 'a b: c'])(
    'is rejected as unreadable if a part has the header line %p',
    async (line) => {
      await expectRejected(asMultipart([key(), ['name="a"', 'b', line]]), 400, 'invalid_body');
    },
  );

  test('may come byte by byte', async () => {
    const { headers, body } = asMultipart([key(), ['name="a\\"', 'v'], file('f'), ['name=""', '\r\n--x\r\n']]);
    const chunks = [...body.toString()].map((character) => `1\r\n${character}\r\n`);
    const head = rawHead({ ...headers, 'Transfer-Encoding': 'chunked' });
    expect(await sendRaw(context.url, [head, ...chunks, '0\r\n\r\n'])).toMatch(/^HTTP\/1\.1 200 /);
    expect((await context.stored()).map(({ data }) => data)).toEqual([{ 'a\\': 'v', '': '\r\n--x\r\n' }]);
  });

  test('may have a part without a name, which is ignored', async () => {
    expect((await accept(asMultipart([key(), ['x="y"', 'nameless'], ['name="a"', 'b']]))).data).toEqual({ a: 'b' });
  });

  test('is rejected as unreadable if a part header is huge', async () => {
    const part: Part = ['name="a"', 'b', `X-Long: ${'x'.repeat(200_000)}`];
    await expectRejected(asMultipart([key(), part]), 400, 'invalid_body');
  });

  test.each(['a', '%22', '\\', '\\"'])(
    'is rejected as unreadable if its names have megabytes, such as of %p',
    async (text) => {
      const name = text.repeat(12_000 / text.length);
      const parts = Array.from({ length: 200 }, (): Part => [`name="${name}"`, 'x']);
      await expectRejected(asMultipart([key(), ...parts]), 400, 'invalid_body');
      expect((await accept(asMultipart([key(), ...parts.slice(50), ['name="b"', 'c']]))).data).toEqual({ b: 'c' });
    },
  );

  test('is rejected as unreadable if a part header has hundreds of lines', async () => {
    const part: Part = ['name="a"', 'b', ...Array.from({ length: 200 }, () => 'X-Line: x')];
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
