import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Form } from '../../src/forms/form.model';
import type { FormChanges } from '../../src/forms/form.settings';
import { createToken } from '../../src/tokens/token.service';
import { asUrlencoded, type Reply, send } from '../support/submit-client';
import { client, newForm, postJson, postNatively, setUpDialectClient } from './dialect-client';

setUpDialectClient();

const namesIn = async (form: Form) => (await client.stored(form)).map(({ data }) => data.name);

test('form-name chooses the form of a site, and is not stored', async () => {
  const contact = await newForm({ aliases: ['netlify/shop', 'netlify/shop/contact'] });
  const order = await newForm({ aliases: ['netlify/shop/order-form'] });
  const post = (name: string, formName?: string) =>
    postNatively('/netlify/shop', { ...(formName !== undefined && { 'form-name': formName }), name });
  await post('a', 'Contact');
  await post('b', 'Order  Form');
  await post('c', 'another');
  await post('d');
  expect([await namesIn(contact), await namesIn(order)]).toEqual([['a', 'c', 'd'], ['b']]);
  expect((await client.stored(order))[0]?.data).toEqual({ name: 'b' });
});

test('an access key in the path chooses the form whatever form-name and the aliases of others say', async () => {
  const form = await newForm();
  const other = await newForm({ aliases: [`netlify/${form.accessKey}/contact`, `netlify/${form.accessKey}`] });
  await postNatively(`/netlify/${form.accessKey}`, { 'form-name': 'contact', name: 'a' });
  await postNatively(`/netlify/${form.accessKey}`, { name: 'b' });
  expect([await namesIn(form), await namesIn(other)]).toEqual([['a', 'b'], []]);
});

describe('The rest of the path', () => {
  const locationOf = async (rest: string, settings: FormChanges = {}) => {
    const form = await newForm(settings);
    return postNatively(`/netlify/${form.accessKey}${rest}`, { name: 'Ada' });
  };

  test.each(['/thanks/', '/thanks', '/de/merci%20bien.html?from=form'])('%s is a page of the site', async (page) => {
    const { status, headers } = await locationOf(page);
    expect([status, headers.location]).toEqual([303, `https://shop.example${page}`]);
  });

  test.each(['', '/', '?from=form', '/?from=form'])('%j names none', async (rest) => {
    expect((await locationOf(rest)).status).toBe(200);
  });

  test('stays on the site, however odd', async () => {
    const odd = ['//evil.example/', '/%5Cevil.example', '/%00', '/%E0%A4%A'];
    const replies = await Promise.all(odd.map((rest) => locationOf(rest)));
    expect(replies.map(({ status, headers }) => [status, headers.location])).toEqual([
      [303, 'https://shop.example//evil.example/'],
      [303, 'https://shop.example/%5Cevil.example'],
      [303, 'https://shop.example/%00'],
      [400, undefined],
    ]);
  });

  test('is not followed for a site that is not allowed, or not known', async () => {
    expect((await locationOf('/thanks/', { allowed_domains: ['other.example'] })).status).toBe(200);
    const { headers, ...payload } = asUrlencoded([['name', 'Ada']]);
    const at = `/netlify/${(await newForm()).accessKey}/thanks/`;
    const hidden = { ...headers, Accept: 'text/html', Origin: 'null' };
    expect((await send(client.url, { path: at, ...payload, headers: hidden })).status).toBe(200);
  });
});

test('a script gets status 200, also for a page with a success page', async () => {
  const form = await newForm();
  const { status, json } = await postJson(`/netlify/${form.accessKey}/thanks/`, { name: 'Ada' });
  expect([status, json?.success]).toEqual([200, true]);
});

test('the subject has its placeholders filled in, once', async () => {
  const form = await newForm({ name: 'Contact %{siteName} $&' });
  const subject = '%{formName} of %{siteName} (%{submissionId}) %{other}';
  await postNatively(`/netlify/${form.accessKey}`, { subject });
  const [stored] = await client.stored(form);
  expect(stored?.mail_overrides.subject).toBe(`Contact %{siteName} $& of shop.example (${stored?.id}) %{other}`);
  expect(stored?.data).toEqual({});
});

test('a subject that the visitor may have typed is stored, too', async () => {
  const form = await newForm();
  await postNatively(`/netlify/${form.accessKey}`, { name: 'Ada', subject: 'A question of 100%' });
  const [stored] = await client.stored(form);
  expect(stored?.data).toEqual({ name: 'Ada', subject: 'A question of 100%' });
  expect(stored?.mail_overrides.subject).toBe('A question of 100%');
});

test('bot-field is a honeypot, and a name of the form’s own where its setting says so', async () => {
  const form = await newForm({ honeypot_field: 'website' });
  for (const name of ['bot-field', 'website', 'replyto']) {
    await postNatively(`/netlify/${form.accessKey}`, { [name]: 'x' });
  }
  expect((await client.stored(form)).map(({ is_spam, data }) => [is_spam, data])).toEqual([
    [true, {}],
    [true, {}],
    [false, { replyto: 'x' }],
  ]);
});

describe('The rewrites of docs/dialects.md', () => {
  const docs = readFileSync(path.join(__dirname, '../../docs/dialects.md'), 'utf8');
  const programs = [...docs.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code);
  const visitor = '192.0.2.7';

  /** Runs a program of the page with the service's address, and returns what it exports. */
  function load(code: string, globals: Readonly<Record<string, unknown>>): (...args: unknown[]) => Promise<Reply> {
    const body = code
      .replace(/^import \{(.*?)\} from '@vercel\/functions';/, 'const {$1} = vercel;')
      .replace('https://forms.example.com', client.url)
      .replace('export default ', 'const handler = ')
      .replace('export const', 'const');
    return new Function(...Object.keys(globals), `${body}; return handler;`)(...Object.values(globals));
  }

  /** Sends on exactly these headers, as the platforms do; Node's fetch replaces some. */
  function passOn(url: string, { headers, body }: { headers: Headers; body: ArrayBuffer }): Promise<Reply> {
    const { pathname, search } = new URL(url);
    return send(client.url, { path: pathname + search, headers: Object.fromEntries(headers), body: Buffer.from(body) });
  }

  test.each(['Netlify', 'Vercel'])('of %s passes on a submission with the visitor’s address', async (platform) => {
    const [netlify = '', vercel = ''] = programs;
    const form = await newForm({ aliases: [`netlify/SITE/${platform}`] });
    const { token = '' } = await createToken(client.db, client.account.id, null, {
      name: platform,
      scopes: ['submit'],
    });
    const env = { LETTERBOX_TOKEN: token };
    const handler =
      platform === 'Netlify'
        ? load(netlify, { fetch: passOn, Netlify: { env: { get: (name: 'LETTERBOX_TOKEN') => env[name] } } })
        : load(vercel, {
            process: { env },
            vercel: {
              ipAddress: () => visitor,
              rewrite: async (url: string, { request: { headers } }: { request: { headers: Headers } }) =>
                passOn(url, { headers, body: await request.arrayBuffer() }),
            },
          });
    const request = new Request('https://shop.example/thanks/?from=form', {
      method: 'POST',
      headers: { Accept: 'text/html', Origin: 'https://shop.example', 'Sec-Fetch-Mode': 'navigate' },
      body: new URLSearchParams({ 'form-name': platform, name: 'Ada' }),
    });
    const { status, headers } = await handler(request, { ip: visitor });
    expect([status, headers.location]).toEqual([303, 'https://shop.example/thanks/?from=form']);
    expect(await client.stored(form)).toMatchObject([{ data: { name: 'Ada' }, ip_address: visitor }]);
  });
});
