import { postJson, postNatively } from '../support/dialect-requests';
import { buildForm } from '../support/factories';
import { openSubmitClient, type SubmitClient } from '../support/submit-client';

let client: SubmitClient;
beforeAll(async () => {
  client = await openSubmitClient();
});
afterAll(() => client?.close());

const newForm = (settings: object = {}) => buildForm(client.db, client.account, settings);
const namesIn = async (form: Parameters<SubmitClient['stored']>[0]) =>
  (await client.stored(form)).map(({ data }) => data.name);

test('form-name chooses the form of a site, and is not stored', async () => {
  const contact = await newForm({ aliases: ['netlify/shop', 'netlify/shop/contact'] });
  const order = await newForm({ aliases: ['netlify/shop/order-form'] });
  const send = (name: string, formName?: string) =>
    postNatively(client.url, '/netlify/shop', { ...(formName !== undefined && { 'form-name': formName }), name });
  await send('a', 'Contact');
  await send('b', 'Order  Form');
  await send('c', 'another');
  await send('d');
  expect([await namesIn(contact), await namesIn(order)]).toEqual([['a', 'c', 'd'], ['b']]);
  expect((await client.stored(order))[0]?.data).toEqual({ name: 'b' });
});

test('an access key in the path chooses the form whatever form-name and the aliases of others say', async () => {
  const form = await newForm();
  const other = await newForm({ aliases: [`netlify/${form.accessKey}/contact`, `netlify/${form.accessKey}`] });
  await postNatively(client.url, `/netlify/${form.accessKey}`, { 'form-name': 'contact', name: 'a' });
  await postNatively(client.url, `/netlify/${form.accessKey}`, { name: 'b' });
  expect([await namesIn(form), await namesIn(other)]).toEqual([['a', 'b'], []]);
});

describe('The rest of the path', () => {
  const locationOf = async (rest: string, settings: object = {}, headers: object = {}) => {
    const form = await newForm(settings);
    const path = `/netlify/${form.accessKey}${rest}`;
    return postNatively(client.url, path, { name: 'Ada' }, { ...headers });
  };

  test.each(['/thanks/', '/thanks', '/de/merci%20bien.html?from=form'])('%s is a page of the site', async (page) => {
    const { status, headers } = await locationOf(page);
    expect([status, headers.location]).toEqual([303, `https://shop.example${page}`]);
  });

  test.each(['', '/', '?from=form', '/?from=form'])('%j names none', async (rest) => {
    expect((await locationOf(rest)).status).toBe(200);
  });

  test('stays on the site, however odd', async () => {
    const odd = ['//evil.example/', '/%5Cevil.example', '/..//evil.example/', '/%00', '/%E0%A4%A'];
    const replies = await Promise.all(odd.map((rest) => locationOf(rest)));
    expect(replies.map(({ status, headers }) => [status, headers.location])).toEqual([
      [303, 'https://shop.example//evil.example/'],
      [303, 'https://shop.example/%5Cevil.example'],
      [404, undefined],
      [303, 'https://shop.example/%00'],
      [400, undefined],
    ]);
  });

  test('is not followed for a site that is not allowed, or not known', async () => {
    expect((await locationOf('/thanks/', { allowed_domains: ['other.example'] })).status).toBe(200);
    expect((await locationOf('/thanks/', {}, { Origin: 'null', Referer: '' })).status).toBe(200);
  });
});

test('a script gets status 200, also for a page with a success page', async () => {
  const form = await newForm();
  const { status, json } = await postJson(client.url, `/netlify/${form.accessKey}/thanks/`, { name: 'Ada' });
  expect([status, json?.success]).toEqual([200, true]);
});

test('the subject has its placeholders filled in, once', async () => {
  const form = await newForm({ name: 'Contact %{siteName} $&' });
  const subject = '%{formName} of %{siteName} (%{submissionId}) %{other}';
  await postNatively(client.url, `/netlify/${form.accessKey}`, { subject });
  const [stored] = await client.stored(form);
  expect(stored?.mail_overrides.subject).toBe(`Contact %{siteName} $& of shop.example (${stored?.id}) %{other}`);
  expect(stored?.data).toEqual({});
});

test('bot-field is a honeypot, and a name of the form’s own where its setting says so', async () => {
  const form = await newForm({ honeypot_field: 'website' });
  for (const name of ['bot-field', 'website', 'replyto']) {
    await postNatively(client.url, `/netlify/${form.accessKey}`, { [name]: 'x' });
  }
  expect((await client.stored(form)).map(({ is_spam, data }) => [is_spam, data])).toEqual([
    [true, {}],
    [true, {}],
    [false, { replyto: 'x' }],
  ]);
});
