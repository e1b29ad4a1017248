import type { OutgoingHttpHeaders } from 'node:http';
import fc from 'fast-check';
import { runs } from '../../support/nightly';
import {
  asJson,
  asMultipart,
  asUrlencoded,
  openSubmitClient,
  type Payload,
  type Reply,
  type SubmitClient,
  send,
  textParts,
} from '../../support/submit-client';

let service: SubmitClient;

beforeAll(async () => {
  service = await openSubmitClient();
  await service.db.pool.query(`UPDATE accounts SET quota_override = '"unlimited"'`);
});
afterAll(() => service?.close());

type Field = [name: string, value: unknown];

// An independent, naive implementation of the specification of fields.

const reserved = [
  ...['access_key', 'subject', 'replyto', 'from_name', 'redirect', 'botcheck', 'form_loaded_at'],
  ...['g-recaptcha-response', 'cf-turnstile-response'],
];

function cleaned(text: string): string {
  return Array.from(text, (character) => (/^[\ud800-\udfff]$/.test(character) ? '\ufffd' : character))
    .filter((character) => character !== '\0')
    .join('');
}

function cut(text: string): string {
  let kept = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > 10_000) break;
    kept += character;
  }
  return kept;
}

function keptValue(value: unknown): unknown {
  if (typeof value === 'string') return cut(cleaned(value));
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    const digits = JSON.stringify(value);
    return digits.includes('e') ? value : digits;
  }
  if (Array.isArray(value)) return value.map(keptValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [cut(cleaned(name)), keptValue(member)]));
}

function expectedOf(fields: readonly Field[]) {
  const named = fields.map(([name, value]) => [cleaned(name), keptValue(value)] as const);
  const data = named.filter(([name]) => !reserved.includes(name) && Buffer.byteLength(name) <= 1_000).slice(0, 100);
  const members = [...new Set(data.map(([name]) => name))].map((name) => {
    const values = data.filter(([other]) => other === name).map(([, value]) => value);
    return [name, values.length > 1 ? values : values[0]] as const;
  });
  const first = (name: string) => named.find(([other]) => other === name)?.[1];
  const envelope = ['subject', 'replyto', 'from_name']
    .map((name) => [name, first(name)] as const)
    .filter(([, value]) => typeof value === 'string' && value !== '');
  const isEmpty = (value: unknown): boolean =>
    Array.isArray(value) ? value.every(isEmpty) : ['', null, false, undefined].includes(value as string);
  const is_spam = named.some(([name, value]) => name === 'botcheck' && !isEmpty(value));
  return { text: JSON.stringify(Object.fromEntries(members)), envelope: Object.fromEntries(envelope), is_spam };
}

let lastId = '';

/** Reads the newest submission, which must differ from the one read before. */
async function newest() {
  const { rows } = await service.db.pool.query(
    'SELECT id, data::text AS text, mail_overrides AS envelope, is_spam FROM submissions ORDER BY created_at DESC LIMIT 1',
  );
  const { id, ...stored } = rows[0] ?? {};
  expect(id).not.toBe(lastId);
  lastId = id;
  return stored;
}

const awkwardNames = [
  'a',
  'a[b]',
  'a[]',
  'a[4294967294]',
  '__proto__',
  'constructor',
  'then',
  'toString',
  'length',
  '0',
  '10',
  '',
];
const lengthy = fc.tuple(fc.constantFrom('a', 'é', '€', '😀', 'a😀'), fc.integer({ min: 2_400, max: 10_100 }));
const lengthyText = lengthy.map(([unit, count]) => unit.repeat(count));
const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const codeUnits = fc
  .array(fc.integer({ max: 0xffff, min: 0 }), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units));

const anyName = (text: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...awkwardNames) },
    { weight: 2, arbitrary: fc.constantFrom(...reserved.filter((name) => !/key|form_loaded_at/.test(name))) },
    { weight: 4, arbitrary: text },
    { weight: 1, arbitrary: fc.integer({ min: 320, max: 520 }).map((count) => 'é'.repeat(count)) },
  );
const anyValue = fc.oneof(
  { weight: 12, arbitrary: anyText },
  { weight: 2, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: lengthyText },
);

/** Usually a few fields, sometimes more than the limit. */
const texts = (names: fc.Arbitrary<string>): fc.Arbitrary<Array<[string, string]>> => {
  const field = fc.tuple(names, anyValue);
  const many = fc.array(fc.tuple(names, fc.constant('v')), { minLength: 95, maxLength: 110 });
  return fc.oneof({ weight: 12, arbitrary: fc.array(field, { maxLength: 15 }) }, { weight: 1, arbitrary: many });
};

async function expectStored(payload: Payload, fields: readonly Field[]): Promise<void> {
  const reply = await send(service.url, payload);
  expect([reply.status, reply.json]).toEqual([200, { success: true, message: 'Submission received' }]);
  expect(await newest()).toEqual(expectedOf(fields));
}

const keyed = <T>(fields: Array<[string, T]>) => [['access_key', service.form.accessKey] as const, ...fields];
// A valid redirect changes the response, which other tests cover.
const hasNoRedirect = (fields: readonly Field[]) =>
  !fields.some(([name, value]) => cleaned(name) === 'redirect' && typeof value === 'string');

describe('Any fields are stored exactly as specified', () => {
  test('in a URL-encoded body', async () => {
    const fields = texts(anyName(anyText)).filter(hasNoRedirect);
    const property = fc.asyncProperty(fields, (given) => expectStored(asUrlencoded(keyed(given)), given));
    await fc.assert(property, runs(30));
  });

  test('in a multipart body', async () => {
    // Part names can escape everything but a percent sign.
    const name = anyText.map((text) => text.replaceAll('%', ''));
    const fields = texts(anyName(name)).filter(hasNoRedirect);
    const property = fc.asyncProperty(fields, (given) =>
      expectStored(asMultipart(textParts(keyed(given)), 'b-5f3c2e1d0a9b8c7d6e5f'), given),
    );
    await fc.assert(property, runs(30));
  });

  test('in a JSON body', async () => {
    const value = fc.oneof(anyValue, codeUnits, fc.jsonValue({ maxDepth: 4 }));
    const fields = fc
      .uniqueArray(fc.tuple(anyName(fc.oneof(anyText, codeUnits)), value), {
        selector: ([name]) => name,
        maxLength: 15,
      })
      .filter(hasNoRedirect);
    const property = fc.asyncProperty(fields, (given) => {
      const members = keyed<unknown>(given).map(([name, held]) => `${JSON.stringify(name)}:${JSON.stringify(held)}`);
      return expectStored({ ...asJson(null), body: `{${members.join(' ,\n')}}` }, given);
    });
    await fc.assert(property, runs(30));
  });
});

const codes = [
  ...['invalid_body', 'missing_access_key', 'inactive_form', 'origin_not_allowed', 'form_unavailable'],
  ...['invalid_access_key', 'payload_too_large', 'unsupported_content_type', 'rate_limited', 'quota_reached'],
];

/** Expects a response that the specification knows, and no internal error. */
function expectContract({ status, headers, json, text }: Reply): void {
  expect([200, 302, 303, 400, 403, 404, 413, 415, 429]).toContain(status);
  expect(headers['access-control-allow-origin']).toBe('*');
  if (status === 302 || status === 303) {
    expect([URL.canParse(headers.location ?? ''), text]).toEqual([true, '']);
  } else if (json === null) {
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  } else {
    expect(json).toMatchObject({ success: status === 200, message: expect.stringMatching(/./) });
    if (status !== 200) expect(codes).toContain(json.code);
  }
}

const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
});
const headerNames = [
  ...['Accept', 'Accept-Language', 'Origin', 'Referer', 'X-Forwarded-For', 'X-Request-Id', 'Idempotency-Key', 'Cookie'],
  ...['Sec-Fetch-Mode', 'X-Requested-With', 'Content-Encoding', 'User-Agent', 'Forwarded', 'Authorization'],
];
const likely = ['text/html', 'null', 'https://example.com', 'identity', 'navigate', '::1', '1.2.3.4, 5.6.7.8', ''];
const anyHeaders = fc
  .array(fc.tuple(fc.constantFrom(...headerNames), fc.oneof(fc.constantFrom(...likely), headerText)), { maxLength: 5 })
  .map(
    (entries): OutgoingHttpHeaders =>
      Object.fromEntries(entries.map(([name, value]) => [name, value.replaceAll('\x7f', '')])),
  );

const anyType = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ),
  },
  {
    weight: 1,
    arbitrary: headerText.map((text) => `application/x-www-form-urlencoded; charset=${text}`.replaceAll('\x7f', '')),
  },
  { weight: 1, arbitrary: headerText.map((text) => `multipart/form-data; ${text}`.replaceAll('\x7f', '')) },
  { weight: 1, arbitrary: headerText.map((text) => text.replaceAll('\x7f', '')) },
);

describe('Every response is one of the specification, and never an internal error', () => {
  test('to arbitrary bytes with arbitrary headers', async () => {
    const property = fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      anyType,
      anyHeaders,
      async (bytes, type, headers) => {
        expectContract(
          await send(service.url, { headers: { ...headers, 'Content-Type': type }, body: Buffer.from(bytes) }),
        );
      },
    );
    await fc.assert(property, runs(40));
  });

  test('to a valid body that was damaged', async () => {
    const fields = [
      ['access_key', service.form.accessKey],
      ['a', 'é'],
      ['a', '2'],
      ['b[c]', 'x\r\n--x\r\n'],
    ] as const;
    const bodies = [
      asUrlencoded(fields),
      asMultipart([...textParts(fields), ['name="f"; filename="f.txt"', 'content', 'Content-Type: text/plain']]),
      asJson({ access_key: service.form.accessKey, a: ['é', { b: null }], 10: 1e21 }),
    ];
    const damage = fc.array(
      fc.tuple(fc.nat(1_000), fc.oneof(fc.nat(255), fc.constantFrom(0, 13, 10, 34, 92, 45, 59))),
      { maxLength: 4 },
    );
    const property = fc.asyncProperty(
      fc.constantFrom(...bodies),
      damage,
      fc.option(fc.nat(1_000)),
      anyHeaders,
      async (payload, bytes, end, headers) => {
        const body = Buffer.from(payload.body);
        for (const [at, byte] of bytes) body[at % body.length] = byte;
        const rest = end === null ? body : body.subarray(0, end % body.length);
        expectContract(await send(service.url, { headers: { ...headers, ...payload.headers }, body: rest }));
      },
    );
    await fc.assert(property, runs(40));
  });
});
