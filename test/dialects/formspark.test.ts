import type { FormChanges } from '../../src/forms/form.settings';
import { send } from '../support/submit-client';
import { client, newForm, postJson, postNatively, setUpDialectClient } from './dialect-client';

setUpDialectClient();

const pathOf = ({ accessKey }: { readonly accessKey: string }) => `/formspark/${accessKey}`;

async function notFollowed({ id }: { readonly id: string }): Promise<unknown> {
  const text = "SELECT sent_with -> 'not_followed' AS fields FROM submissions WHERE form_id = $1 ORDER BY created_at";
  return (await client.db.pool.query(text, [id])).rows.map(({ fields }) => fields);
}

const asked = {
  _email: { subject: 'Order', from: 'Shop', replyto: 'ada@example.com', template: { title: 'New' } },
  _feedback: { language: 'de', success: { title: 'Danke' } },
  name: 'Ada',
};

test('Groups of fields mean the same as JSON and with points in their names', async () => {
  const form = await newForm();
  const flat = {
    ...{ '_email.subject': 'Order', '_email.from': 'Shop', '_email.replyto': 'ada@example.com' },
    ...{ '_email.template.title': 'New', '_feedback.language': 'de', '_feedback.success.title': 'Danke', name: 'Ada' },
  };
  await postJson(pathOf(form), asked);
  await postNatively(pathOf(form), flat);
  const hidden = ['_email.template.title', '_feedback.language', '_feedback.success.title'];
  const [fromJson, fromForm] = await client.stored(form);
  expect(fromJson?.data).toEqual({
    ...Object.fromEntries(hidden.map((name, n) => [name, ['New', 'de', 'Danke'][n]])),
    name: 'Ada',
  });
  expect(fromJson?.mail_overrides).toEqual({ subject: 'Order', from_name: 'Shop', replyto: 'ada@example.com', hidden });
  expect([fromForm?.data, fromForm?.mail_overrides]).toEqual([fromJson?.data, fromJson?.mail_overrides]);
  expect(await notFollowed(form)).toEqual([hidden, hidden]);
});

test('A group that is not one, or has too many members, is stored as far as there is room', async () => {
  const form = await newForm();
  const odd = [
    { _email: 'x', _feedback: ['a', { b: 1 }] },
    { _email: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`x${n}`, n])), name: 'Ada' },
    JSON.parse('{ "_email": { "__proto__": { "toString": 1 }, "subject": { "a": 1 }, "": "empty" } }'),
  ];
  for (const fields of odd) expect((await postJson(pathOf(form), fields)).status).toBe(200);
  const [plain, many, hostile] = (await client.stored(form)).map(({ data }) => data);
  expect(plain).toEqual(odd[0]);
  expect(Object.keys(many ?? {})).toHaveLength(100);
  expect(hostile).toEqual({ '_email.__proto__.toString': 1, '_email.subject.a': 1, '_email.': 'empty' });
});

test('What visitors typed is not appended to the address, which is what _append=false asks for', async () => {
  const form = await newForm();
  for (const append of ['false', 'true']) {
    const { status, headers } = await postNatively(pathOf(form), {
      ...{ name: 'Ada', _redirect: 'https://shop.example/thanks', _append: append },
    });
    expect([status, headers.location]).toEqual([303, 'https://shop.example/thanks']);
  }
  await postJson(pathOf(form), { _append: false });
  await postJson(pathOf(form), { _append: true });
  expect(await notFollowed(form)).toEqual([null, ['_append'], null, ['_append']]);
  const data = (await client.stored(form)).map((one) => one.data);
  expect(data).toEqual([{ name: 'Ada' }, { name: 'Ada', _append: 'true' }, {}, { _append: true }]);
});

describe('A native post that is rejected', () => {
  const rejected = async (_error: string, settings: FormChanges = { active: false }) => {
    const form = await newForm(settings);
    return postNatively(pathOf(form), { name: 'Ada', _error });
  };

  test.each(['https://shop.example/sorry', '/sorry'])('goes to the page %s of its site', async (page) => {
    const { status, headers } = await rejected(page);
    expect([status, headers.location]).toEqual([303, 'https://shop.example/sorry']);
  });

  test.each([
    ['another site', 'https://evil.example/', {}],
    ['the service', '/sorry', { strict_domain_protection: true, allowed_domains: ['other.example'] }],
    ['a script', 'javascript:alert(1)', {}],
  ])('gets a page with the reason rather than one of %s', async (_what, page, settings) => {
    const { status, headers, text } = await rejected(page, { active: false, ...settings });
    expect([status, headers.location]).toEqual([403, undefined]);
    expect(text).toContain('inactive_form');
  });

  test('gets a page with the reason if no form has its id', async () => {
    const { status, text } = await postNatively('/formspark/unknown', { _error: '/sorry' });
    expect([status, text.includes('invalid_access_key')]).toEqual([404, true]);
  });

  test('gets JSON with the reason if a script sent it', async () => {
    const form = await newForm({ active: false });
    const { status, json } = await postJson(pathOf(form), { _error: 'https://shop.example/sorry' });
    expect([status, json?.code]).toEqual([403, 'inactive_form']);
  });
});

test.each(['_honeypot', '_gotcha'])('%s is a honeypot', async (name) => {
  const form = await newForm();
  await postJson(pathOf(form), { [name]: 'x', message: 'Buy' });
  expect(await client.stored(form)).toMatchObject([{ is_spam: true, data: { message: 'Buy' } }]);
});

describe('A form without a method', () => {
  const fields = new URLSearchParams({ name: 'Ada & Bob', 'caf\u00e9': '1+1', _redirect: '/thanks', _gotcha: '' });
  const navigation = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', Accept: 'text/html' };
  const page = { Referer: 'https://shop.example/contact/' };
  const get = (form: { readonly accessKey: string }, headers: object, query = fields.toString()) =>
    send(client.url, { path: `${pathOf(form)}?${query}`, method: 'GET', headers: { ...headers } });

  test.each([
    ['a browser', { ...navigation, ...page }, 'https://shop.example/thanks'],
    ['an older browser', { Accept: 'text/html', ...page }, 'https://shop.example/thanks'],
    ['a page that sends no referrer', navigation, expect.stringMatching(/thanks$/)],
  ])('is a submission that %s sends as a query, once', async (_who, browser, location) => {
    const form = await newForm();
    const headers = { ...browser, 'X-Forwarded-For': '192.0.2.44' };
    // A page that is loaded again sends the same.
    for (let n = 0; n < 2; n += 1) {
      const reply = await get(form, headers);
      expect([reply.status, reply.headers.location]).toEqual([303, location]);
    }
    expect((await client.stored(form)).map(({ data }) => data)).toEqual([{ name: 'Ada & Bob', 'caf\u00e9': '1+1' }]);
  });

  test('shows the thank-you page or an error, which no cache keeps', async () => {
    const [form, paused] = [await newForm(), await newForm({ active: false })];
    const query = 'email=ada%40example.com';
    for (const [one, status] of [
      [form, 200],
      [paused, 403],
    ] as const) {
      const reply = await get(one, { ...navigation, ...page }, query);
      expect([reply.status, reply.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
    expect((await client.stored(form)).map(({ data }) => data)).toEqual([{ email: 'ada@example.com' }]);
  });

  test.each([
    ['typed or pasted', { ...navigation, 'Sec-Fetch-Site': 'none' }],
    ['an image', { ...navigation, 'Sec-Fetch-Mode': 'no-cors', ...page }],
    ['a prefetch', { ...navigation, 'Sec-Purpose': 'prefetch', ...page }],
    ['a program', {}],
  ])('is not what is %s', async (_what, headers) => {
    const form = await newForm();
    expect((await get(form, headers)).status).toBe(405);
    expect(await client.stored(form)).toEqual([]);
  });

  test('needs fields, and a service that takes it', async () => {
    const form = await newForm();
    expect((await get(form, { ...navigation, ...page }, '')).status).toBe(405);
    for (const path of [`/formspree/f/${form.accessKey}`, `/f/${form.accessKey}`, '/api/submit']) {
      const query = `access_key=${form.accessKey}&name=Ada`;
      const reply = await send(client.url, { path: `${path}?${query}`, method: 'GET', headers: { ...navigation } });
      expect([path, reply.status]).toEqual([path, 405]);
    }
    expect(await client.stored(form)).toEqual([]);
  });
});
