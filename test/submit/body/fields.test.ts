import { asJson, send } from '../../support/submit-client';
import { encodings, type Pairs, setUpForm, toMember } from './fixtures';

const context = setUpForm();
const { accept, keyed } = context;

describe.each(encodings)('A %s body', (_, encode) => {
  test('keeps hostile and odd names flat, verbatim and in order, integer-like names first', async () => {
    const integerLike = ['0', '2', '10'];
    const others = [
      ...['zebra', 'a[b]', 'a.b', 'a[]', 'a[99999999]', 'a[4294967294]', '__proto__', 'constructor', 'prototype'],
      ...['toString', 'valueOf', 'hasOwnProperty', 'then', 'toJSON', 'length', ' spaces ', 'ключ', '😀', 'a"b', 'a\\b'],
      ...['a&b=c', 'é'],
    ];
    const pair = (name: string) => [name, `value of ${name}`] as const;
    const stored = await accept(encode(keyed([...others, ...integerLike.toReversed()].map(pair))));
    expect(stored.text).toBe(`{${[...integerLike, ...others].map((name) => toMember(pair(name))).join(',')}}`);
  });

  test('keeps names that are empty or have control characters or backslashes', async () => {
    const names = ['', '\x01', 'a\x7fb', '\\', 'a\\', 'a\\\\b', '"', '\\"', 'a\r\nb', '\t'];
    const { data } = await accept(encode(keyed(names.map((name) => [name, `value of ${name}`] as const))));
    expect(data).toEqual(Object.fromEntries(names.map((name) => [name, `value of ${name}`])));
  });

  test('keeps `idempotency_key` in its data, and recognizes a repetition even if it is the 101st field', async () => {
    const pairs = keyed([
      ...Array.from({ length: 100 }, (_, n) => [`n${n}`, 'v'] as const),
      ['idempotency_key', 'first'],
      ['idempotency_key', 'second'],
    ]);
    expect(Object.keys((await accept(encode(pairs))).data)).toHaveLength(100);
    expect(Object.keys((await accept(encode(pairs))).data)).toHaveLength(100);
  });

  test('may have whitespace around its access key', async () => {
    await accept(encode([['access_key', ` \t${context.accessKey}\r\n`]]));
  });

  test('is limited to 100 fields; reserved fields do not count and are never dropped', async () => {
    const names = Array.from({ length: 130 }, (_, index) => `field ${index}`);
    const reserved: Pairs = [
      ['subject', 'S'],
      ['replyto', 'r@example.com'],
      ['from_name', 'F'],
      ['redirect', '/thanks'],
      ['botcheck', ''],
      ['form_loaded_at', String(Date.now() - 5_000)],
      ['g-recaptcha-response', 'x'],
      ['cf-turnstile-response', 'x'],
      ['access_key', context.accessKey],
    ];
    const stored = await accept(encode([...names.map((name) => [name, 'v'] as const), ...reserved]));
    expect(Object.keys(stored.data)).toEqual(names.slice(0, 100));
    expect(stored.mail_overrides).toEqual({ subject: 'S', replyto: 'r@example.com', from_name: 'F' });
  });

  test('has texts truncated to 10,000 bytes between two characters', async () => {
    const fields: Pairs = [
      ['ascii', 'a'.repeat(10_001)],
      ['exact', 'é'.repeat(5_000)],
      ['two bytes', `a${'é'.repeat(6_000)}`],
      ['four bytes', `abc${'😀'.repeat(3_000)}`],
      ['much longer', ' +%'.repeat(100_000)],
    ];
    const { data } = await accept(encode(keyed(fields)));
    expect(data).toEqual({
      'much longer': ' +%'.repeat(10_000).slice(0, 10_000),
      ascii: 'a'.repeat(10_000),
      exact: 'é'.repeat(5_000),
      'two bytes': `a${'é'.repeat(4_999)}`,
      'four bytes': `abc${'😀'.repeat(2_499)}`,
    });
  });

  test('loses a field whose name is over 1,000 bytes and keeps one of 1,000', async () => {
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

  test('is stored without NUL characters', async () => {
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

  test('keeps whitespace, line breaks and markup verbatim', async () => {
    const value = ' \t<script>alert(1)</script>\r\n%41 + %zz & = ; \u2028\u202e\ufeff{{name}} ';
    const { data } = await accept(encode(keyed([['message', value]])));
    expect(data).toEqual({ message: value });
  });

  test('is rejected without an access key, or with an empty one', async () => {
    const missing = { success: false, message: 'Missing access_key', code: 'missing_access_key' };
    for (const pairs of [[['a', 'b']], [['access_key', '']], [['Access_Key', context.accessKey]]] as Pairs[]) {
      const { status, json } = await send(context.url, encode(pairs));
      expect([status, json]).toEqual([400, missing]);
    }
  });
});

describe.each(encodings.slice(0, 2))('Repeated names in a %s body', (_, encode) => {
  test('become an array of the values in order, in the place of the first', async () => {
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

  test('each count towards the limit of 100 fields', async () => {
    const pairs: Pairs = [
      ...Array.from({ length: 99 }, (_, n) => ['many', String(n)] as const),
      ['b', 'last'],
      ['c', 'late'],
    ];
    const { data } = await accept(encode(keyed(pairs)));
    expect(data).toEqual({ many: Array.from({ length: 99 }, (_, n) => String(n)), b: 'last' });
  });
});

test('The page and the client address are stored beside the data', async () => {
  const { headers, body } = asJson({ access_key: context.accessKey });
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
