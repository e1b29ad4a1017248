import type { OutgoingHttpHeaders } from 'node:http';
import { updateForm } from '../../src/forms/form.service';
import { buildAccount, buildForm, testSecrets } from '../support/factories';
import {
  asJson,
  asMultipart,
  asUrlencoded,
  openSubmitClient,
  type Reply,
  type SubmitClient,
  send,
  textParts,
} from '../support/submit-client';

let client: SubmitClient;

beforeAll(async () => {
  client = await openSubmitClient();
});
afterAll(() => client?.close());

type Settings = Parameters<typeof buildForm>[2];
type Form = Awaited<ReturnType<typeof buildForm>>;
const newForm = (settings: Settings = {}) => buildForm(client.db, client.account, settings);

const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** Submits like a browser without JavaScript. */
function postNatively(
  form: Form,
  fields: Record<string, string> = {},
  headers: OutgoingHttpHeaders = {},
): Promise<Reply> {
  const payload = asUrlencoded(Object.entries({ access_key: form.accessKey, ...fields }));
  return send(client.url, { ...payload, headers: { ...payload.headers, ...browser, ...headers } });
}

function expectPage(reply: Reply, status: number) {
  expect([reply.status, reply.headers['content-type'], reply.headers['access-control-allow-origin']]).toEqual([
    status,
    'text/html; charset=utf-8',
    '*',
  ]);
  expect(reply.text).toMatch(/^<!doctype html>/i);
}

describe('JSON or page', () => {
  const navigation = { ...browser, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
  test.each<[string, OutgoingHttpHeaders, boolean]>([
    ['a browser', navigation, true],
    ['an old browser', browser, true],
    ['Accept: text/html alone', { Accept: 'TEXT/HTML;q=0.5' }, true],
    ['no Accept', {}, false],
    ['Accept: */*', { Accept: '*/*' }, false],
    ['Accept: application/json', { Accept: 'application/json' }, false],
    ['HTML and JSON', { Accept: 'text/html, application/json;q=0.1' }, false],
    ['HTML excluded', { Accept: 'text/html;q=0, */*' }, false],
    ['a fetch', { ...browser, 'Sec-Fetch-Mode': 'cors' }, false],
    ['a fetch without CORS', { ...browser, 'Sec-Fetch-Mode': 'no-cors' }, false],
    ['an XMLHttpRequest', { ...browser, 'X-Requested-With': 'XMLHttpRequest' }, false],
    ['an XMLHttpRequest in other letters', { ...browser, 'X-Requested-With': 'xmlhttprequest' }, false],
    ['an Android WebView', { ...navigation, 'X-Requested-With': 'com.instagram.android' }, true],
    ['an old Android WebView', { ...browser, 'X-Requested-With': 'com.instagram.android' }, true],
    ['a navigation that claims to be a script', { ...navigation, 'X-Requested-With': 'XMLHttpRequest' }, true],
    ['a fetch in an Android WebView', { ...browser, 'Sec-Fetch-Mode': 'cors', 'X-Requested-With': 'a.b' }, false],
  ])('%s', async (_, headers, isPage) => {
    const form = await newForm();
    const pairs = [['access_key', form.accessKey]] as const;
    for (const { headers: own, body } of [asUrlencoded(pairs), asMultipart(textParts(pairs))]) {
      const reply = await send(client.url, { headers: { ...own, ...headers }, body });
      expect([reply.status, reply.json !== null]).toEqual([200, !isPage]);
      if (isPage) expectPage(reply, 200);
    }
    expect(await client.stored(form)).toHaveLength(2);
  });

  test('a JSON body gets a JSON response whatever the Accept header', async () => {
    const { headers, body } = asJson({ access_key: (await newForm()).accessKey });
    expect((await send(client.url, { headers: { ...headers, ...browser }, body })).json).toEqual({
      success: true,
      message: 'Submission received',
    });
  });
});

test('the thank-you page of the form is shown as it is now, unless there is a redirect', async () => {
  const form = await newForm({ thank_you: { title: 'Cheers', language: 'de' } });
  const reply = await postNatively(form, { email: 'a@example.com' });
  expectPage(reply, 200);
  expect(reply.text).toContain('<html lang="de">');
  expect(reply.text).toContain('<h1 dir="auto">Cheers</h1>');
  await updateForm(client.db, testSecrets, form, { thank_you: { title: 'Changed' } });
  expect((await postNatively(form)).text).toContain('<h1 dir="auto">Changed</h1>');
  await updateForm(client.db, testSecrets, form, { thank_you: null });
  expect((await postNatively(form)).text).toContain('<h1>Thank you!</h1>');
  await updateForm(client.db, testSecrets, form, { thank_you: { title: 'x' }, redirect_url: 'https://example.com/' });
  expect((await postNatively(form)).status).toBe(302);
});

describe('an error response to a native post', () => {
  test('is a page with the status of the error', async () => {
    const strict = await newForm({ strict_domain_protection: true, allowed_domains: ['example.com'] });
    const free = await buildForm(client.db, await buildAccount(client.db, { quota_override: 0 }));
    expectPage(await postNatively(await newForm({ active: false })), 403);
    expectPage(await postNatively(strict), 403);
    expectPage(await postNatively(strict, { access_key: 'unknown' }), 404);
    expectPage(await postNatively(strict, { access_key: '' }), 400);
    expectPage(await postNatively(free), 429);
    expectPage(await send(client.url, { headers: browser, body: 'x' }), 415);
    const huge = { ...asUrlencoded([]).headers, ...browser };
    expectPage(await send(client.url, { headers: huge, body: Buffer.alloc(26 * 1024 * 1024 + 1) }), 413);
  });

  test('is a page without details for an internal error too', async () => {
    const form = await newForm();
    await client.db.pool.query('ALTER TABLE accounts RENAME TO accounts_elsewhere');
    try {
      const reply = await postNatively(form);
      expectPage(reply, 500);
      expect(reply.text).not.toMatch(/accounts|relation/);
    } finally {
      await client.db.pool.query('ALTER TABLE accounts_elsewhere RENAME TO accounts');
    }
  });
});

describe('a redirect', () => {
  const to = ({ status, headers, text }: Reply) => [status, headers.location, text];

  test('of the form sends a native post on with 302, and is not in JSON responses', async () => {
    const form = await newForm({ redirect_url: 'https://example.com/thanks?a=1#top' });
    expect(to(await postNatively(form))).toEqual([302, 'https://example.com/thanks?a=1#top', '']);
    expect((await client.post(form, {})).json).toEqual({ success: true, message: 'Submission received' });
  });

  test('that was submitted uses 303 and takes precedence over the one of the form', async () => {
    const form = await newForm({ redirect_url: 'https://example.com/own', allowed_domains: ['example.org'] });
    const redirect = 'https://www.example.org/thanks?x=é';
    expect(to(await postNatively(form, { redirect }))).toEqual([303, 'https://www.example.org/thanks?x=%C3%A9', '']);
    expect((await client.post(form, { redirect })).json).toMatchObject({ success: true, redirect });
  });

  test('to a path is resolved against the site of the page, and is verbatim in JSON responses', async () => {
    const form = await newForm();
    const redirect = '/thanks?a=1';
    const site = { Origin: 'https://shop.example', Referer: 'https://other.example/contact' };
    expect(to(await postNatively(form, { redirect }, site))).toEqual([303, 'https://shop.example/thanks?a=1', '']);
    expect(to(await postNatively(form, { redirect }, { ...site, Origin: 'null' }))).toEqual([
      303,
      'https://other.example/thanks?a=1',
      '',
    ]);
    expect(to(await postNatively(form, { redirect }))).toEqual([303, `${client.url}/thanks?a=1`, '']);
    expect((await client.post(form, { redirect }, { headers: site })).json).toMatchObject({ redirect });
  });

  test('to a file beside the page is resolved against the page, and is verbatim in JSON responses', async () => {
    const form = await newForm();
    const site = { Origin: 'https://shop.example', Referer: 'https://shop.example/contact/form.html?x=1' };
    expect(to(await postNatively(form, { redirect: 'thanks.html' }, site))).toEqual([
      303,
      'https://shop.example/contact/thanks.html',
      '',
    ]);
    expect((await postNatively(form, { redirect: '../thanks' }, site)).headers.location).toBe(
      'https://shop.example/thanks',
    );
    expect((await client.post(form, { redirect: './thanks' }, { headers: site })).json).toMatchObject({
      redirect: './thanks',
    });
  });

  test('to a path leads to the service itself if the page is not on the list of allowed domains', async () => {
    const form = await newForm({ allowed_domains: ['example.org'] });
    const locationFor = async (site: string) =>
      (await postNatively(form, { redirect: '/thanks' }, { Origin: site })).headers.location;
    expect(await locationFor('https://evil.example')).toBe(`${client.url}/thanks`);
    expect(await locationFor('https://www.example.org')).toBe('https://www.example.org/thanks');
  });

  test('to the service itself is always accepted; to the site of the page only without a list of allowed domains', async () => {
    const listed = await newForm({ allowed_domains: ['example.org'] });
    const open = await newForm();
    const site = { Origin: 'https://shop.example' };
    expect((await postNatively(listed, { redirect: `${client.url}/x` }, site)).status).toBe(303);
    expect((await postNatively(open, { redirect: 'https://shop.example/x' }, site)).status).toBe(303);
    expectPage(await postNatively(listed, { redirect: 'https://shop.example/x' }, site), 200);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://example.org@evil.example/',
    'https://example.org.evil.example/',
    'https:evil.example',
    'ftp://example.org/',
    '/x\r\nSet-Cookie: a=b',
    `/${'x'.repeat(5_000)}`,
    '',
  ])('to %j is ignored', async (redirect) => {
    const form = await newForm({ allowed_domains: ['example.org'] });
    expectPage(await postNatively(form, { redirect }), 200);
    expect((await client.post(form, { redirect })).json).toEqual({ success: true, message: 'Submission received' });
    expect(await client.stored(form)).toHaveLength(2);
  });
});

describe('redirect_params', () => {
  const settings: Settings = {
    redirect_params: ['name', 'absent', 'list'],
    redirect_url: 'https://example.com/t?a=1#h',
  };

  test('are in the JSON response and in the redirect of a native post', async () => {
    const form = await newForm(settings);
    expect((await client.post(form, { name: 'Ana & Co', other: 'x', list: ['a', 1] })).json).toEqual({
      ...{ success: true, message: 'Submission received' },
      redirect_params: { name: 'Ana & Co', list: '["a",1]' },
    });
    const { headers } = await postNatively(form, { name: 'Ana & Co', redirect: '/thanks' });
    expect(headers.location).toBe(`${client.url}/thanks?name=Ana+%26+Co`);
    expect((await postNatively(form, { name: 'é' })).headers.location).toBe('https://example.com/t?a=1&name=%C3%A9#h');
  });

  test('are ignored on the free plan', async () => {
    const form = await buildForm(client.db, await buildAccount(client.db, { plan: 'free' }), settings);
    expect((await client.post(form, { name: 'Ana' })).json).toEqual({ success: true, message: 'Submission received' });
    expect((await postNatively(form, { name: 'Ana' })).headers.location).toBe('https://example.com/t?a=1#h');
  });
});

test('dropped and flagged submissions get the same response as accepted ones, in JSON and as a page', async () => {
  const form = await newForm({ redirect_params: ['name'] });
  const traps: Record<string, string>[] = [{ botcheck: 'x' }, { form_loaded_at: String(Date.now()) }];
  const site = { Origin: 'https://shop.example' };
  const good = await client.post(form, { name: 'n', redirect: '/t' }, { headers: site });
  for (const trap of traps) {
    const fields = { ...trap, name: 'n', redirect: '/t' };
    expect((await client.post(form, fields, { headers: site })).text).toBe(good.text);
    expect((await postNatively(form, fields, site)).headers.location).toBe('https://shop.example/t?name=n');
    expectPage(await postNatively(form, trap), 200);
  }
});
