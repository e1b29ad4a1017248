import { randomUUID } from 'node:crypto';
import { visitorAddress } from '../../../src/email/submitted-fields';
import { switchStorage } from '../../../src/files/storage.repository';
import { createToken } from '../../../src/tokens/token.service';
import { type RunningApp, startApp } from '../../support/app';
import { asMultipart, send, textParts } from '../../support/submit-client';
import { client, newForm, onlyStored, postJson, postNatively, setUpDialectClient } from '../dialect-client';
import { startSite } from './start-site';

setUpDialectClient();

const pathOf = ({ accessKey }: { readonly accessKey: string }) => `/forminit/f/${accessKey}`;
const submitted = (data: object) => ({
  submission: { hashId: expect.any(String), date: expect.stringMatching(/^\d{4}-.*Z$/), blocks: data },
  formValues: data,
});

describe('the names of fields', () => {
  const storedOf = async (fields: object) => {
    const form = await newForm();
    expect((await postJson(pathOf(form), fields)).status).toBe(200);
    return (await client.stored(form))[0];
  };
  const dataOf = async (fields: object) => (await storedOf(fields))?.data;

  test('are stored without type, in forms and in blocks of JSON', async () => {
    const expected = { firstName: 'Ada', email: 'ada@example.com', message: 'Hi', seats: '2', utmSource: 'mail' };
    const form = await newForm({ aliases: ['forminit/za2j4rh06a8'] });
    const native = await postNatively('/forminit/f/za2j4rh06a8', {
      ...{ 'fi-sender-firstName': 'Ada', 'fi-sender-email': 'ada@example.com', 'fi-text-message': 'Hi' },
      ...{ 'fi-number-seats': '2', 'fi-tracking-utmSource': 'mail' },
    });
    expect(native.status).toBe(200);
    const { data, overrides } = await onlyStored(form);
    expect(data).toEqual(expected);
    expect(visitorAddress(data, overrides)).toBe('ada@example.com');
    const blocks = [
      { type: 'sender', properties: { firstName: 'Ada', email: 'ada@example.com' } },
      { type: 'text', name: 'message', value: 'Hi' },
      { type: 'number', name: 'seats', value: '2' },
      { type: 'tracking', properties: { utmSource: 'mail' } },
    ];
    expect(await dataOf({ blocks })).toEqual(expected);
    expect(await dataOf({ forminitFormId: 'x', data: { blocks } })).toEqual(expected);
  });

  test('keep their type where others would have the same name, except those of the sender', async () => {
    const expected = {
      ...{ 'fi-text-email': 'work', email: 'ada@example.com', country: 'IT', 'fi-tracking-country': 'FR' },
      ...{ note: 'plain', 'fi-text-note': 'typed' },
    };
    expect(
      await dataOf({
        ...{ 'fi-text-email': 'work', 'fi-sender-email': 'ada@example.com', 'fi-tracking-country': 'FR' },
        ...{ 'fi-select-country': 'IT', note: 'plain', 'fi-text-note': 'typed' },
      }),
    ).toEqual(expected);
    const blocks = [
      { type: 'text', name: 'email', value: 'work' },
      { type: 'sender', properties: { email: 'ada@example.com' } },
      { type: 'tracking', properties: { country: 'FR' } },
      { type: 'select', name: 'country', value: 'IT' },
      { type: 'text', name: 'note', value: 'typed' },
    ];
    expect(await dataOf({ blocks, note: 'plain' })).toEqual(expected);
  });

  test('are the same for several values, and values keep their type', async () => {
    const form = await newForm();
    const pairs: [string, string][] = [
      ['fi-checkbox-topics', 'a'],
      ['fi-checkbox-topics', 'b'],
    ];
    await send(client.url, { path: pathOf(form), ...asMultipart(textParts(pairs)) });
    expect((await onlyStored(form)).data).toEqual({ topics: ['a', 'b'] });
    const metadata = { filename: 'cv.pdf', url: 'https://example.com/cv.pdf' };
    const blocks = [
      { type: 'rating', name: 'stars', value: 5 },
      { type: 'select', name: 'topics', value: ['a', 'b'] },
      { type: 'text', name: 'line', value: 'one' },
      { type: 'text', name: 'line', value: 'two' },
      { type: 'file', name: 'cv', value: 'cv.pdf', metadata },
    ];
    expect(await dataOf({ blocks })).toEqual({
      ...{ stars: 5, topics: ['a', 'b'], line: ['one', 'two'], cv: { value: 'cv.pdf', metadata } },
    });
  });

  test.each([
    [{ blocks: 'none' }],
    [{ blocks: [] }],
    [{ blocks: ['a', null, 3, { type: 'text' }, { type: 'sender', properties: [] }, { name: 'x', value: 'y' }] }],
    [{ data: { blocks: {} } }],
    [{ data: ['a'] }],
    [{ fi: 'x', 'fi-': 'x', 'fi-text-': 'x', 'fi-text': 'x', 'FI-text-x': 'x' }],
  ])('of another shape are stored as sent: %j', async (fields) => {
    expect(await dataOf(fields)).toEqual(fields);
  });

  test('beside blocks stay, and so does what is no block', async () => {
    const block = { type: 'text', name: 'a', value: '1' };
    expect(await dataOf({ blocks: [block, 'odd'], plain: 'x' })).toEqual({ a: '1', blocks: 'odd', plain: 'x' });
    expect(await dataOf({ data: { blocks: [block], more: 'x' } })).toEqual({ a: '1', more: 'x' });
  });

  test('may be hostile, and are limited in number like those of the contract', async () => {
    const properties = JSON.parse('{"__proto__":{"x":1},"constructor":"c","hasOwnProperty":"h"}');
    const stored = await storedOf({ blocks: [{ type: 'sender', properties }] });
    expect(stored?.text).toBe('{"__proto__":{"x":1},"constructor":"c","hasOwnProperty":"h"}');
    const many = Array.from({ length: 2_000 }, (_, n) => ({ type: 'text', name: `f${n}`, value: 'x' }));
    expect(Object.keys((await dataOf({ blocks: many })) ?? {})).toHaveLength(100);
    expect(await dataOf({ blocks: [{ type: 'text', name: 'n'.repeat(1_001), value: 'x' }] })).toEqual({});
  });

  test('of files are stored without type, too', async () => {
    const form = await newForm();
    const storage = { id: randomUUID(), accountId: form.accountId, kind: 'local', settings: {} } as const;
    await switchStorage(client.db, form.accountId, storage);
    const parts = [
      ...textParts([['fi-text-photo', 'of my cat']]),
      ['name="fi-file-cv"; filename="cv.txt"', 'Ada', 'Content-Type: text/plain'] as const,
      ['name="fi-file-photo"; filename="cat.txt"', 'Cat', 'Content-Type: text/plain'] as const,
    ];
    const { json } = await send(client.url, { path: pathOf(form), ...asMultipart(parts) });
    expect(json?.files).toEqual({ received: 2, stored: 2 });
    expect((await onlyStored(form)).data).toEqual({ photo: 'of my cat' });
    const { rows } = await client.db.pool.query(
      'SELECT field FROM files f JOIN submissions s ON s.id = f.submission_id WHERE s.form_id = $1 ORDER BY f.id',
      [form.id],
    );
    expect(rows.map(({ field }) => field)).toEqual(['cv', 'fi-file-photo']);
  });
});

test('the response has the submission and where to go', async () => {
  const form = await newForm({ redirect_url: 'https://shop.example/thanks' });
  const { json } = await postJson(pathOf(form), { 'fi-sender-email': 'ada@example.com', message: 'Hi' });
  const data = { email: 'ada@example.com', message: 'Hi' };
  expect(json).toEqual({
    ...{ success: true, message: 'Submission received', redirectUrl: 'https://shop.example/thanks' },
    ...submitted(data),
  });
  expect(json).toMatchObject({ submission: { hashId: (await client.stored(form))[0]?.id } });
});

test('errors have a status as their code', async () => {
  for (const [path, status, error] of [
    ['/forminit/f/nobody', 404, 'FORM_NOT_FOUND'],
    [pathOf(await newForm({ active: false })), 403, 'INACTIVE_FORM'],
    ['/forminit/f', 400, 'MISSING_ACCESS_KEY'],
  ] as const) {
    const reply = await postJson(path, { message: 'Hi' });
    expect([reply.status, reply.json]).toEqual([
      status,
      { success: false, code: status, error, message: expect.any(String) },
    ]);
  }
});

describe('the library’s proxy on a site’s server', () => {
  let app: RunningApp;
  let site: Awaited<ReturnType<typeof startSite>>;
  beforeAll(async () => {
    // Sees the address of the server itself.
    app = await startApp({ databaseUrl: client.databaseUrl, config: { TRUST_PROXY: '0' } });
    const { token } = await createToken(client.db, client.account.id, null, { name: 'Site', scopes: ['submit'] });
    site = await startSite(`${app.url}/forminit/f`, token ?? '');
  }, 60_000);
  afterAll(async () => {
    await site?.stop();
    await app?.close();
  });
  const post = (init: RequestInit) => fetch(`${site.url}/api/forminit`, { method: 'POST', ...init });

  test('names its visitors, and passes on the submission', async () => {
    const form = await newForm();
    const blocks = [{ type: 'text', name: 'message', value: 'Hi' }];
    const response = await post({
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ forminitFormId: form.accessKey, data: { blocks } }),
    });
    expect([response.status, await response.json()]).toEqual([
      200,
      { success: true, submission: submitted({ message: 'Hi' }).submission },
    ]);
    expect((await client.stored(form))[0]).toMatchObject({ data: { message: 'Hi' }, ip_address: '198.51.100.7' });
  });

  test('passes on errors with their status', async () => {
    const response = await post({ body: new URLSearchParams({ forminitFormId: 'nobody', 'fi-text-message': 'Hi' }) });
    expect([response.status, await response.json()]).toMatchObject([404, { error: 'FORM_NOT_FOUND', code: 404 }]);
  });
});
