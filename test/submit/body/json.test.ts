import { send } from '../../support/submit-client';
import { setUpForm, withType } from './fixtures';

const context = setUpForm();
const { accept, expectRejected } = context;

const json = 'application/json';
const withKey = (members: string) => withType(json, `{"access_key":"${context.accessKey}",${members}}`);

async function expectTooLarge(sent: Parameters<typeof send>[1]): Promise<void> {
  const { status, json: body } = await send(context.url, sent);
  expect([status, body]).toEqual([413, { success: false, message: expect.any(String), code: 'payload_too_large' }]);
  expect(await context.stored()).toHaveLength(1);
}

describe('A JSON body', () => {
  test('keeps types, nesting and the order of its names', async () => {
    const text = '{"z":1,"a":1.5,"t":true,"f":false,"n":null,"e":"","o":{"y":[1,"2",{"x":null}],"b":{}},"l":[[],[1]]}';
    const stored = await accept(withKey(text.slice(1, -1)));
    expect(stored.text).toBe(text);
  });

  test('has integer-like names stored first, as JavaScript orders them', async () => {
    const text = '"b\\"":"\\\\","7":{"x":"}","y":["{",","]},"\\u0031":[1,{"3":4}],",":":","0":"\\\\\\"","7 ":1';
    const stored = await accept(withKey(text));
    expect(stored.text).toBe(
      '{"0":"\\\\\\"","1":[1,{"3":4}],"7":{"x":"}","y":["{",","]},"b\\"":"\\\\",",":":","7 ":1}',
    );
  });

  test('keeps the last value of a repeated name, in the place of the first', async () => {
    expect((await accept(withKey('"b":1,"c":1,"a":1,"c":2,"b":3'))).text).toBe('{"b":3,"c":2,"a":1}');
  });

  test('has nested texts and names truncated and cleaned', async () => {
    const long = 'é'.repeat(6_000);
    const { text } = await accept(withKey(`"o":{"list":["${long}","a\\u0000b","\\ud800"],"k\\u0000\\udc00":"v"}`));
    expect(text).toBe(`{"o":{"list":["${'é'.repeat(5_000)}","ab","\ufffd"],"k\ufffd":"v"}}`);
  });

  test('is stored without NUL characters and with U+FFFD for lone surrogates', async () => {
    const { text } = await accept(withKey('"a\\u0000b":"x\\u0000\\ud800y","\\udfff":"\\ud83d\\ude00"'));
    expect(text).toBe('{"ab":"x\ufffdy","\ufffd":"😀"}');
  });

  test('may use `__proto__`, `constructor`, `then` and `toJSON` as names at every depth', async () => {
    const members =
      '"__proto__":{"isSpam":true,"access_key":"x"},"o":{"__proto__":1,"constructor":{"prototype":{"a":1}}},' +
      '"then":{"then":"x"},"toJSON":{"toJSON":null},"hasOwnProperty":1';
    const stored = await accept(withKey(members));
    expect([stored.text, stored.is_spam]).toEqual([`{${members}}`, false]);
  });

  test('may start with a byte order mark and name a charset or profile', async () => {
    const body = `\ufeff{"access_key":"${context.accessKey}","a":"é"}`;
    const { data } = await accept(withType('Application/JSON ; Charset="UTF-8"; profile=x', body));
    expect(data).toEqual({ a: 'é' });
  });

  test('may start with a byte order mark although it is not UTF-8', async () => {
    const body = Buffer.from(`ï»¿{"access_key":"${context.accessKey}","a":"é"}`, 'latin1');
    expect((await accept(withType(json, body))).data).toEqual({ a: 'é' });
  });

  test.each([
    ['', [0xe9, 0x80], 'é€'],
    ['; charset=utf-8', [0xe9, 0x80], 'é€'],
    ['; charset=iso-8859-1', [0xe9, 0x80], 'é€'],
    ['; charset="windows-1251"', [0xea], 'к'],
    ['; charset=klingon', [0xc3, 0xa9], 'é'],
  ])('is read in its charset, if its Content-Type ends with %p', async (parameter, bytes, text) => {
    const [start, end] = withKey('"a":"|"').body.toString().split('|');
    const body = Buffer.concat([Buffer.from(start ?? ''), Buffer.from(bytes), Buffer.from(end ?? '')]);
    expect((await accept(withType(`${json}${parameter}`, body))).data).toEqual({ a: text });
  });

  test('keeps the digits of integers beyond 2^53 as text at every depth, and other numbers as they are', async () => {
    const members =
      '"id":12345678901234567890,"order":{"no":[-9007199254740993,{"x":9007199254740993}]},"max":9007199254740991,' +
      '"d":0.1234567890123456789,"e":1e20,"s":"a \\"12345678901234567890\\" [12345678901234567890, 1e400","n":-0.5';
    const { text } = await accept(withKey(members));
    expect(text).toBe(
      '{"id":"12345678901234567890","order":{"no":["-9007199254740993",{"x":"9007199254740993"}]},' +
        '"max":9007199254740991,"d":0.12345678901234568,"e":100000000000000000000,' +
        '"s":"a \\"12345678901234567890\\" [12345678901234567890, 1e400","n":-0.5}',
    );
  });

  test('keeps numbers that no double can hold as text', async () => {
    const { text } = await accept(withKey('"a":1e400,"b":[-1.5E+999,{"c":1e308}],"d":1e-400'));
    expect(text).toBe('{"a":"1e400","b":["-1.5E+999",{"c":1e+308}],"d":0}');
  });

  test('is too large if its values take more than a submission can hold', async () => {
    const value = 'é'.repeat(5_000);
    const full = Array.from({ length: 99 }, () => value);
    const { text } = await accept(withKey(`"f":${JSON.stringify(full)},"g":"${value}more"`));
    expect(text).toBe(JSON.stringify({ f: full, g: value }));
    const more = (members: string) => withKey(`"f":${JSON.stringify(full)},"g":"${value}",${members}`);
    await expectTooLarge(more('"h":1'));
    await expectTooLarge(more('"h":{"name":[]}'));
    await expectTooLarge(
      withKey(`"f":{"a":${JSON.stringify(Array.from({ length: 9_000 }, () => 'x'.repeat(2_500)))}}`),
    );
  });

  test('with a hundred texts of 10,000 bytes under long names is not too large', async () => {
    const names = Array.from({ length: 100 }, (_, n) => `n${n}`.padEnd(1_000, 'n'));
    const members = names.map((name) => `"${name}":"${'x'.repeat(12_000)}"`);
    expect(Object.keys((await accept(withKey(members.join(',')))).data)).toEqual(names);
  });

  test.each([
    ['is empty', ''],
    ['is whitespace', ' \n'],
    ['is cut off', '{"access_key":'],
    ['has a trailing comma', '{"a":1,}'],
    ['has two objects', '{}{}'],
    ['is an array', '[{"access_key":"x"}]'],
    ['is a string', '"access_key"'],
    ['is a number', '7'],
    ['is true', 'true'],
    ['is null', 'null'],
    ['holds NaN', '{"a":NaN}'],
    ['is URL-encoded', 'access_key=x'],
    ['is not text', Buffer.from([0xff, 0xfe, 0x00])],
    ['nests arrays 200,000 levels deep', `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['nests objects 200,000 levels deep', `{"a":${'{"b":'.repeat(200_000)}1${'}'.repeat(200_000)}}`],
    ['opens 200,000 arrays and closes none', `{"a":${'['.repeat(200_000)}`],
    ['holds an array of a million values', `{"a":[${'1,'.repeat(1_000_000)}1]}`],
    ['has a number of four million digits', `{"a":${'1'.repeat(4_000_000)}}`],
    ['has four million blanks', `{"a":1${' '.repeat(4_000_000)}}`],
    ['has a million members', `{${Array.from({ length: 1_000_000 }, (_, n) => `"${n}":1`).join(',')}}`],
  ])('is rejected as unreadable if it %s', async (_, body) => {
    await expectRejected(withType(json, body), 400, 'invalid_body');
  });

  test.each(['123', 'null', 'true', '["x"]', '{"a":"x"}', '""'])(
    'has no access key if its value is %s',
    async (value) => {
      await expectRejected(withType(json, `{"access_key":${value},"a":1}`), 400, 'missing_access_key');
    },
  );

  test('must have the access key at the top level', async () => {
    const body = `{"data":{"access_key":"${context.accessKey}"}}`;
    await expectRejected(withType(json, body), 400, 'missing_access_key');
  });
});
