import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync, gzipSync } from 'node:zlib';
import type { Form } from '../../src/forms/form.model';
import { eventually } from '../support/eventually';
import { buildForm } from '../support/factories';
import {
  asJson,
  asMultipart,
  asUrlencoded,
  type FrontDoor,
  openFrontDoor,
  type Part,
  type Payload,
  type Sent,
  send,
  textParts,
} from '../support/submit-client';

let bomb: Buffer | undefined;
let door: FrontDoor;
let form: Form;

beforeAll(async () => {
  door = await openFrontDoor();
});
afterAll(() => door?.close());
beforeEach(async () => {
  form = await buildForm(door.db, door.account);
});

type Pairs = ReadonlyArray<readonly [string, string]>;

/** The three ways in which the same texts may come. */
const encodings: Array<[string, (pairs: Pairs) => Payload]> = [
  ['URL-encoded', (pairs) => asUrlencoded(pairs)],
  ['multipart', (pairs) => asMultipart(textParts(pairs))],
  ['JSON', (pairs) => ({ ...asJson(null), body: `{${pairs.map(toMember).join(',')}}` })],
];

function toMember([name, value]: readonly [string, string]): string {
  return `${JSON.stringify(name)}:${JSON.stringify(value)}`;
}

const keyed = (pairs: Pairs): Pairs => [['access_key', form.accessKey], ...pairs];

/** Posts and resolves to what was stored of it. */
async function accept(sent: Sent) {
  const reply = await send(door.url, sent);
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  const [stored, ...more] = await door.stored(form);
  expect(more).toEqual([]);
  if (!stored) throw new Error('nothing was stored');
  return stored;
}

async function refuse(sent: Sent, status: number, code: string) {
  const reply = await send(door.url, sent);
  expect([reply.status, reply.json]).toEqual([status, { success: false, message: expect.any(String), code }]);
  expect(reply.headers['access-control-allow-origin']).toBe('*');
  expect(await door.stored(form)).toEqual([]);
}

const json = 'application/json';
const urlencoded = 'application/x-www-form-urlencoded';
const sentAs = (type: string, body: string | Buffer, headers = {}) => ({
  headers: { 'Content-Type': type, ...headers },
  body,
});

describe.each(encodings)('a body that is %s', (encoding, encode) => {
  test('keeps hostile and odd names flat, verbatim and in order, integer-like names first', async () => {
    const names = [
      ...['0', '2', '10', 'zebra', 'a[b]', 'a.b', 'a[]', 'a[99999999]', 'a[4294967294]', '__proto__', 'constructor'],
      ...[
        'toString',
        'hasOwnProperty',
        'then',
        'toJSON',
        'length',
        ' spaces ',
        'ключ',
        '😀',
        'a"b',
        'a\\b',
        'a&b=c',
        'é',
      ],
    ];
    const pairs = names.map((name, index) => [name, `value ${index}`] as const);
    const stored = await accept(encode(keyed([...pairs.slice(3), ...pairs.slice(0, 3).reverse()])));
    expect(stored.text).toBe(`{${names.map((name, index) => toMember([name, `value ${index}`])).join(',')}}`);
  });

  test('takes a hundred fields and drops the rest silently; the reserved ones do not count and are never missed', async () => {
    const names = Array.from({ length: 130 }, (_, index) => `field ${index}`);
    const reserved: Pairs = [
      ...([
        ['subject', 'S'],
        ['replyto', 'r@example.com'],
        ['from_name', 'F'],
      ] as const),
      ...([
        ['redirect', '/thanks'],
        ['botcheck', ''],
        ['form_loaded_at', String(Date.now() - 5_000)],
      ] as const),
      ...([
        ['g-recaptcha-response', 'x'],
        ['cf-turnstile-response', 'x'],
        ['access_key', form.accessKey],
      ] as const),
    ];
    const stored = await accept(encode([...names.map((name) => [name, 'v'] as const), ...reserved]));
    expect(Object.keys(stored.data)).toEqual(names.slice(0, 100));
    expect(stored.mail_overrides).toEqual({ subject: 'S', replyto: 'r@example.com', from_name: 'F' });
  });

  test('cuts a text at 10,000 bytes between two characters', async () => {
    const fields: Pairs = [
      ['ascii', 'a'.repeat(10_001)],
      ['whole', 'é'.repeat(5_000)],
      ['two bytes', `a${'é'.repeat(6_000)}`],
      ['four bytes', `abc${'😀'.repeat(3_000)}`],
      ['much longer', ' +%'.repeat(100_000)],
    ];
    const { data } = await accept(encode(keyed(fields)));
    expect(data).toEqual({
      'much longer': ' +%'.repeat(10_000).slice(0, 10_000),
      ascii: 'a'.repeat(10_000),
      whole: 'é'.repeat(5_000),
      'two bytes': `a${'é'.repeat(4_999)}`,
      'four bytes': `abc${'😀'.repeat(2_499)}`,
    });
  });

  test('drops a name over 1,000 bytes as an extra and keeps one of 1,000', async () => {
    const long = 'é'.repeat(500);
    const { data } = await accept(
      encode(
        keyed([
          [`${long}!`, 'dropped'],
          [long, 'kept'],
          ['b', 'kept'],
        ]),
      ),
    );
    expect(data).toEqual({ [long]: 'kept', b: 'kept' });
  });

  test('is stored without NUL, whatever it was in', async () => {
    const { text } = await accept(
      encode(
        keyed([
          ['a', 'x\0y'],
          ['b', '\0'],
        ]),
      ),
    );
    expect(text).toBe('{"a":"xy","b":""}');
  });

  test('keeps white space, line breaks and markup as they were typed', async () => {
    const value = ' \t<script>alert(1)</script>\r\n%41 + %zz & = ; \u2028\u202e\ufeff{{name}} ';
    const { data } = await accept(encode(keyed([['message', value]])));
    expect(data).toEqual({ message: value });
  });

  test('without an access key, or with an empty one, is refused', async () => {
    const missing = { success: false, message: 'Missing access_key', code: 'missing_access_key' };
    for (const pairs of [[['a', 'b']], [['access_key', '']], [['Access_Key', form.accessKey]]] as Pairs[]) {
      const { status, json } = await send(door.url, encode(pairs));
      expect([status, json]).toEqual([400, missing]);
    }
  });

  test.each(['gzip', 'deflate', 'GZIP', 'identity'])(
    'is read when it comes with Content-Encoding %s',
    async (coding) => {
      const { headers, body } = encode(keyed([['a', 'compressed']]));
      const pack = { gzip: gzipSync, deflate: deflateSync, identity: Buffer.from }[coding.toLowerCase()] ?? Buffer.from;
      const { data } = await accept({
        headers: { ...headers, 'Content-Encoding': coding },
        body: pack(Buffer.from(body)),
      });
      expect(data).toEqual({ a: 'compressed' });
    },
  );

  test('is refused as unreadable when it says gzip and is not, or ends in the middle', async () => {
    const { headers, body } = encode(keyed([['a', 'x'.repeat(5_000)]]));
    const coded = { ...headers, 'Content-Encoding': 'gzip' };
    await refuse({ headers: coded, body }, 400, 'invalid_body');
    await refuse({ headers: coded, body: gzipSync(body).subarray(0, -20) }, 400, 'invalid_body');
    await refuse({ headers: { ...headers, 'Content-Encoding': 'deflate' }, body: gzipSync(body) }, 400, 'invalid_body');
  });

  test.each(['br', 'zstd', 'gzip, gzip', 'compress'])('is refused when its Content-Encoding is %s', async (coding) => {
    const { headers, body } = encode(keyed([['a', 'b']]));
    await refuse({ headers: { ...headers, 'Content-Encoding': coding }, body }, 415, 'unsupported_content_type');
  });

  test('that is a bomb once unpacked is refused, and memory stays small', async () => {
    const { headers } = encode([]);
    bomb ??= gzipSync(Buffer.alloc(200 * 1024 * 1024, 0x20));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const before = process.memoryUsage().rss;
    await refuse({ headers: { ...headers, 'Content-Encoding': 'gzip' }, body: bomb }, 413, 'payload_too_large');
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  test(`over 26 MiB is refused by its Content-Length alone, before any of it is sent`, async () => {
    const { headers } = encode([]);
    const length = { 'Content-Length': String(26 * 1024 * 1024 + 1) };
    const head = rawHead({ ...headers, ...length });
    expect(await converse([head])).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"payload_too_large"/);
  });

  test('over 26 MiB in chunks is refused, also to a client that sends all of it before it reads', async () => {
    const { headers } = encode([]);
    const chunk = `100000\r\n${' '.repeat(0x100000)}\r\n`;
    const head = rawHead({ ...headers, 'Transfer-Encoding': 'chunked' });
    const answer = await converse([head, ...Array.from({ length: 40 }, () => chunk), '0\r\n\r\n'], true);
    expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"payload_too_large"/);
  });

  test('over 26 MiB is refused, also to a client that sends all of it before it reads and wants its connection closed', async () => {
    const { headers } = encode([]);
    const length = { 'Content-Length': String(26 * 1024 * 1024 + 1), Connection: 'close' };
    const mebibytes = Array.from({ length: 26 }, () => ' '.repeat(1024 * 1024));
    const answer = await converse([rawHead({ ...headers, ...length }), ...mebibytes, ' '], true);
    expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"payload_too_large"/);
  });

  test('that breaks off in the middle harms nobody', async () => {
    const { headers, body } = encode(keyed([['a', 'x'.repeat(5_000)]]));
    const head = rawHead({ ...headers, 'Content-Length': String(Buffer.byteLength(body)) });
    for (const coding of ['', 'Content-Encoding: gzip\r\n']) {
      const socket = connect(Number(new URL(door.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(head.replace('\r\n\r\n', `\r\n${coding}\r\n`));
      socket.write(Buffer.from(body).subarray(0, 1_000));
      await sleep(50);
      socket.resetAndDestroy();
    }
    await accept(encode(keyed([['a', 'afterwards']])));
  });

  test('counts for the type however its letters are cased', async () => {
    const { headers, body } = encode(keyed([['a', 'b']]));
    const type = String(headers['Content-Type']).replace(/^[^;]+/, (name) => ` ${name.toUpperCase()} `);
    const { data } = await accept({ headers: { ...headers, 'Content-Type': type }, body });
    expect([encoding, data]).toEqual([encoding, { a: 'b' }]);
  });
});

describe.each(encodings.slice(0, 2))('names that repeat in a body that is %s', (_, encode) => {
  test('gather their values in an array, in order, at the first one’s place', async () => {
    const pairs: Pairs = [
      ['a', '1'],
      ['b', 'x'],
      ['a', '1'],
      ['a', ''],
      ['a[]', '2'],
      ['__proto__', 'p'],
      ['__proto__', 'q'],
    ];
    const { text } = await accept(encode(keyed(pairs)));
    expect(text).toBe('{"a":["1","1",""],"b":"x","a[]":"2","__proto__":["p","q"]}');
  });

  test('count each towards the hundred', async () => {
    const pairs: Pairs = [
      ...Array.from({ length: 99 }, (_, n) => ['many', String(n)] as const),
      ['b', 'last'],
      ['c', 'late'],
    ];
    const { data } = await accept(encode(keyed(pairs)));
    expect(data).toEqual({ many: Array.from({ length: 99 }, (_, n) => String(n)), b: 'last' });
  });
});

describe('JSON', () => {
  const member = (text: string) => sentAs(json, `{"access_key":"${form.accessKey}",${text}}`);

  test('keeps types, nesting and the order of its names', async () => {
    const text = '{"z":1,"a":1.5,"t":true,"f":false,"n":null,"e":"","o":{"y":[1,"2",{"x":null}],"b":{}},"l":[[],[1]]}';
    const stored = await accept(member(text.slice(1, -1)));
    expect(stored.text).toBe(text);
  });

  test('stores integer-like names first, as JavaScript orders them', async () => {
    const text = '"b\\"":"\\\\","7":{"x":"}","y":["{",","]},"\\u0031":[1,{"3":4}],",":":","0":"\\\\\\"","7 ":1';
    const stored = await accept(member(text));
    expect(stored.text).toBe(
      '{"0":"\\\\\\"","1":[1,{"3":4}],"7":{"x":"}","y":["{",","]},"b\\"":"\\\\",",":":","7 ":1}',
    );
  });

  test('with a name twice has its last value, at its first place', async () => {
    expect((await accept(member('"b":1,"c":1,"a":1,"c":2,"b":3'))).text).toBe('{"b":3,"c":2,"a":1}');
  });

  test('has its nested texts and names cut and cleaned too', async () => {
    const long = 'é'.repeat(6_000);
    const { text } = await accept(member(`"o":{"list":["${long}","a\\u0000b","\\ud800"],"k\\u0000\\udc00":"v"}`));
    expect(text).toBe(`{"o":{"list":["${'é'.repeat(5_000)}","ab","\ufffd"],"k\ufffd":"v"}}`);
  });

  test('with NUL and lone surrogates in names and values is accepted without them', async () => {
    const { text } = await accept(member('"a\\u0000b":"x\\u0000\\ud800y","\\udfff":"\\ud83d\\ude00"'));
    expect(text).toBe('{"ab":"x\ufffdy","\ufffd":"😀"}');
  });

  test('keeps `__proto__` a name like any other, at every depth', async () => {
    const text = '"__proto__":{"isSpam":true,"access_key":"x"},"o":{"__proto__":1,"constructor":{"prototype":{"a":1}}}';
    const stored = await accept(member(text));
    expect([stored.text, stored.is_spam]).toEqual([`{${text}}`, false]);
  });

  test('may begin with a byte order mark and say charset or profile', async () => {
    const body = `\ufeff{"access_key":"${form.accessKey}","a":"é"}`;
    const { data } = await accept(sentAs('Application/JSON ; Charset="UTF-8"; profile=x', body));
    expect(data).toEqual({ a: 'é' });
  });

  test.each([
    ['empty', ''],
    ['white space', ' \n'],
    ['malformed', '{"access_key":'],
    ['a trailing comma', '{"a":1,}'],
    ['two objects', '{}{}'],
    ['an array', '[{"access_key":"x"}]'],
    ['a text', '"access_key"'],
    ['a number', '7'],
    ['true', 'true'],
    ['null', 'null'],
    ['NaN', '{"a":NaN}'],
    ['a form', 'access_key=x'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
    ['200,000 levels of arrays', `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['200,000 levels of objects', `{"a":${'{"b":'.repeat(200_000)}1${'}'.repeat(200_000)}}`],
    ['200,000 levels that never close', `{"a":${'['.repeat(200_000)}`],
    ['an array of a million', `{"a":[${'1,'.repeat(1_000_000)}1]}`],
    ['a million members', `{${Array.from({ length: 1_000_000 }, (_, n) => `"${n}":1`).join(',')}}`],
  ])('that is %s is refused as unreadable', async (_, body) => {
    await refuse(sentAs(json, body), 400, 'invalid_body');
  });

  test.each(['123', 'null', 'true', '["x"]', '{"a":"x"}', '""'])(
    'takes an access key of %s for none',
    async (value) => {
      await refuse(sentAs(json, `{"access_key":${value},"a":1}`), 400, 'missing_access_key');
    },
  );

  test('finds the access key at the top level only', async () => {
    await refuse(sentAs(json, `{"data":{"access_key":"${form.accessKey}"}}`), 400, 'missing_access_key');
  });
});

describe('a URL-encoded body', () => {
  const post = (rest: string | Buffer, type = urlencoded) =>
    sentAs(type, Buffer.concat([Buffer.from(`access_key=${form.accessKey}&`), Buffer.from(rest)]));

  test('has stray separators, missing values and broken escapes taken as typed', async () => {
    const { text } = await accept(post('&&a&b=&=c&d=1=2&e=%&f=%4&g=%zz&h=1+2%2B3&i=%41&'));
    expect(text).toBe('{"a":"","b":"","":"c","d":"1=2","e":"%","f":"%4","g":"%zz","h":"1 2+3","i":"A"}');
  });

  test('with %00 and bytes that are no UTF-8 is accepted, cleaned', async () => {
    const { data } = await accept(post('a=x%00y&b=%ED%A0%80&c=%FF&%00=n&d=%C3'));
    expect(data).toEqual({ a: 'xy', b: '\ufffd\ufffd\ufffd', c: '\ufffd', '': 'n', d: '\ufffd' });
  });

  test('may hold bytes that were not escaped', async () => {
    expect((await accept(post('ключ=é'))).data).toEqual({ ключ: 'é' });
  });

  test.each([
    ['iso-8859-1', 'a=%E9&%E9=1', { a: 'é', é: '1' }],
    ['"ISO-8859-1"', 'a=%E9', { a: 'é' }],
    ['windows-1251', 'a=%EA', { a: 'к' }],
    ['shift_jis', 'a=%82%A0', { a: 'あ' }],
    ['utf-8', 'a=%C3%A9', { a: 'é' }],
    ['"utf-8"', 'a=%C3%A9', { a: 'é' }],
    ['UTF8', 'a=%C3%A9', { a: 'é' }],
    ['klingon', 'a=%C3%A9', { a: 'é' }],
    ['', 'a=%C3%A9', { a: 'é' }],
  ])('is read in the charset %s that it names', async (charset, body, data) => {
    expect((await accept(post(body, `${urlencoded};x=y; charset=${charset}`))).data).toEqual(data);
  });

  test('of a million pairs is read as far as it counts, at once', async () => {
    const { data } = await accept(post('a=1&'.repeat(1_000_000)));
    expect(data).toEqual({ a: Array.from({ length: 100 }, () => '1') });
  });

  test('that is empty is missing its access key', async () => {
    await refuse(sentAs(urlencoded, ''), 400, 'missing_access_key');
    await refuse({ headers: { 'Content-Type': urlencoded } }, 400, 'missing_access_key');
  });
});

describe('a multipart body', () => {
  const key = (): Part => ['name="access_key"', form.accessKey];
  const file = (name: string, content: string | Buffer = 'content'): Part => [
    `name="${name}"; filename="f.txt"`,
    content,
    'Content-Type: text/plain',
  ];

  test('has no boundary or a wrong one, or nothing in it, and is refused as unreadable', async () => {
    const { body } = asMultipart([key()]);
    const type = (rest: string) => sentAs(`multipart/form-data${rest}`, body);
    await refuse(type(''), 400, 'invalid_body');
    await refuse(type('; boundary=another'), 400, 'invalid_body');
    await refuse(sentAs('multipart/form-data; boundary=x', ''), 400, 'invalid_body');
    await refuse(sentAs('multipart/form-data; boundary=x', '--x'), 400, 'invalid_body');
    await refuse(sentAs('multipart/mixed; boundary=x-letterbox-boundary', body), 415, 'unsupported_content_type');
  });

  test('whose boundary is named twice gets one clear answer', async () => {
    const { body } = asMultipart([key()]);
    const { status } = await send(
      door.url,
      sentAs('multipart/form-data; boundary=x-letterbox-boundary; boundary=y', body),
    );
    expect([200, 400]).toContain(status);
  });

  test('that stops before its last boundary is refused as unreadable', async () => {
    const { headers, body } = asMultipart([key(), ['name="a"', 'b']]);
    await refuse({ headers, body: Buffer.from(body).subarray(0, -30) }, 400, 'invalid_body');
  });

  test('may quote its boundary and have text around its parts', async () => {
    const { body } = asMultipart([key(), ['name="a"', 'b']], 'a boundary');
    const wrapped = Buffer.concat([Buffer.from('before\r\n'), Buffer.from(body), Buffer.from('after')]);
    expect((await accept(sentAs('multipart/form-data; boundary="a boundary"', wrapped))).data).toEqual({ a: 'b' });
  });

  test.each(['utf-7', 'x', 'utf-99'])(
    'is refused with a part in the charset %s, which nobody knows',
    async (charset) => {
      const part: Part = ['name="a"', 'b', `Content-Type: text/plain; charset=${charset}`];
      await refuse(asMultipart([...textParts(keyed([])), part]), 400, 'invalid_body');
      expect(await door.stored(form)).toEqual([]);
      await accept(asMultipart(textParts(keyed([['a', 'b']]))));
    },
  );

  test('may state a part’s charset', async () => {
    const latin: Part = ['name="a"', Buffer.from([0xe9]), 'Content-Type: text/plain; charset=iso-8859-1'];
    expect((await accept(asMultipart([key(), latin]))).data).toEqual({ a: 'é' });
  });

  test('has a part without a name, which is ignored', async () => {
    expect((await accept(asMultipart([key(), ['x="y"', 'nameless'], ['name="a"', 'b']]))).data).toEqual({ a: 'b' });
  });

  test('with a huge part header is refused as unreadable', async () => {
    await refuse(asMultipart([key(), ['name="a"', 'b', `X-Long: ${'x'.repeat(200_000)}`]]), 400, 'invalid_body');
  });

  test('of thousands of parts is refused as unreadable', async () => {
    await refuse(
      asMultipart([key(), ...textParts(Array.from({ length: 5_000 }, () => ['a', 'b']))]),
      400,
      'invalid_body',
    );
  });

  test('has its files counted and dropped while no storage is connected, and says so', async () => {
    const star: Part = ['name="cv"; filename*=UTF-8\'\'r%C3%A9sum%C3%A9.txt', 'content', 'Content-Type: text/plain'];
    const empty: Part = ['name="none"; filename=""', '', 'Content-Type: application/octet-stream'];
    const parts = [key(), file('a'), star, empty, ['name="b"', 'kept']] as Part[];
    const reply = await send(door.url, asMultipart(parts));
    expect([reply.status, reply.json]).toEqual([
      200,
      expect.objectContaining({
        success: true,
        note: expect.stringMatching(/storage/),
        files: { received: 2, stored: 0 },
      }),
    ]);
    expect((await door.stored(form)).map(({ data }) => data)).toEqual([{ b: 'kept' }]);
  });

  test('with a file of 20 MB keeps the text before and after it', async () => {
    const parts = [key(), ['name="a"', '1'], file('big', Buffer.alloc(20_000_000)), ['name="b"', '2']] as Part[];
    expect((await accept(asMultipart(parts))).data).toEqual({ a: '1', b: '2' });
  });

  test('with a file under a name over 1,000 bytes drops that file only', async () => {
    expect((await accept(asMultipart([key(), file('n'.repeat(1_001)), ['name="a"', 'b']]))).data).toEqual({ a: 'b' });
  });

  test('counts files towards the hundred fields', async () => {
    const texts = textParts(Array.from({ length: 99 }, (_, n) => [`t${n}`, 'v']));
    const { data } = await accept(asMultipart([key(), ...texts, file('f'), ['name="late"', 'v']]));
    expect(Object.keys(data)).toEqual(Array.from({ length: 99 }, (_, n) => `t${n}`));
  });

  test('with a big file that is not finished and breaks off harms nobody', async () => {
    const { headers, body } = asMultipart([key(), file('f', Buffer.alloc(3_000_000))]);
    const socket = connect(Number(new URL(door.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(rawHead({ ...headers, 'Content-Length': String(body.length) }));
    socket.write(Buffer.from(body).subarray(0, 1_000_000));
    await sleep(50);
    socket.resetAndDestroy();
    await accept(asMultipart([key(), ['name="a"', 'b']]));
  });
});

describe('the type of the body', () => {
  const types = [
    'text/plain',
    'application/jsonp',
    'application/ld+json',
    'text/html',
    'x',
    'application/octet-stream',
    '',
  ];
  test.each(types)('%p is not supported', async (type) => {
    await refuse(sentAs(type, `access_key=${form.accessKey}`), 415, 'unsupported_content_type');
  });

  test('must be there', async () => {
    await refuse({ body: `access_key=${form.accessKey}` }, 415, 'unsupported_content_type');
    await refuse({}, 415, 'unsupported_content_type');
  });
});

test('a chunked body is read like any other', async () => {
  const headers = { ...asUrlencoded([]).headers, 'Transfer-Encoding': 'chunked', 'Content-Length': undefined };
  const body = `access_key=${form.accessKey}&a=%C3%A9`;
  const chunks = [...body].map((character) => `1\r\n${character}\r\n`);
  expect(await converse([rawHead(headers), ...chunks, '0\r\n\r\n'])).toMatch(/^HTTP\/1\.1 200 /);
  expect((await door.stored(form)).map(({ data }) => data)).toEqual([{ a: 'é' }]);
});

test('a stored post knows the page it came from and the address it was sent from', async () => {
  const { headers, body } = asJson({ access_key: form.accessKey });
  const stored = await accept({
    headers: {
      ...headers,
      Referer: 'https://example.com/contact?x=1',
      'X-Forwarded-For': '203.0.113.9, ::ffff:192.0.2.7',
    },
    body,
  });
  expect(stored).toMatchObject({ referer: 'https://example.com/contact?x=1', ip_address: '192.0.2.7', text: '{}' });
});

function rawHead(headers: object): string {
  const lines = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  return ['POST /api/submit HTTP/1.1', 'Host: letterbox', ...lines, '', ''].join('\r\n');
}

/** Sends bytes as they are and resolves to the first answer; `deaf` sends everything before it reads. */
async function converse(pieces: readonly string[], deaf = false): Promise<string> {
  const socket = connect(Number(new URL(door.url).port), '127.0.0.1');
  let answer = '';
  const listen = () =>
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
  socket.on('error', () => undefined);
  if (!deaf) listen();
  for (const piece of pieces) {
    if (!socket.write(piece)) await new Promise((resolve) => socket.once('drain', resolve));
  }
  if (deaf) listen();
  try {
    return await eventually(() => {
      expect(answer).toMatch(/^HTTP\/1\.1 \d+ [\s\S]*\r\n\r\n[\s\S]*\}/);
      return answer;
    });
  } finally {
    socket.destroy();
  }
}
