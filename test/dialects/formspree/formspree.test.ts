import { send } from '../../support/submit-client';
import { client, newForm, postJson, postNatively, setUpDialectClient } from '../dialect-client';

setUpDialectClient();

test('A script gets what it reads: next and nothing that says error, or the reason in errors', async () => {
  const form = await newForm({ redirect_url: 'https://shop.example/sent' });
  const success = await postJson(`/formspree/f/${form.accessKey}`, { name: 'Ada' });
  expect(success.json).toEqual({
    ok: true,
    success: true,
    message: 'Submission received',
    next: 'https://shop.example/sent',
  });
  const unknown = await postJson('/formspree/f/unknown', { name: 'Ada' });
  expect([unknown.status, unknown.json]).toEqual([
    404,
    {
      success: false,
      code: 'invalid_access_key',
      message: 'Invalid access_key',
      error: 'Invalid access_key',
      errors: [{ code: 'FORM_NOT_FOUND', message: 'Invalid access_key' }],
    },
  ]);
});

test.each([
  ['INACTIVE', 403, { active: false }],
  ['BLOCKED', 403, { strict_domain_protection: true, allowed_domains: ['other.example'] }],
])('%s is the code of Formspree where the form does not take the submission', async (code, status, settings) => {
  const form = await newForm(settings);
  const reply = await postJson(`/formspree/f/${form.accessKey}`, {}, { Origin: 'https://shop.example' });
  expect([reply.status, reply.json?.errors]).toEqual([status, [{ code, message: reply.json?.message }]]);
});

test('An address is the id of a form that has it as its alias, and gets no mail', async () => {
  const form = await newForm({ aliases: ['formspree/ada@example.com'] });
  expect((await postNatively('/formspree/ada@example.com', { name: 'Ada' })).status).toBe(200);
  expect((await postNatively('/formspree/eve@example.com', { name: 'Eve' })).status).toBe(404);
  expect(await client.stored(form)).toMatchObject([{ data: { name: 'Ada' }, mail_overrides: {} }]);
});

test('The page that next names by default thanks in the language of the visitor', async () => {
  const form = await newForm();
  const { json } = await postJson(`/formspree/f/${form.accessKey}`, {});
  expect(json?.next).toBe(`${client.url}/formspree/thanks`);
  const page = (headers: object) =>
    send(client.url, { path: '/formspree/thanks', method: 'GET', headers: { ...headers } });
  const german = await page({ 'Accept-Language': 'de', Referer: 'https://shop.example/"><script>' });
  expect([german.status, german.headers['content-language']]).toEqual([200, 'de']);
  expect(german.text).toContain('Vielen Dank');
  expect(german.text).not.toContain('<script>');
  expect(german.headers['content-security-policy']).toContain("default-src 'none'");
  expect(german.headers['x-frame-options']).toBe('DENY');
});

test('A card for the Stripe plug-in is rejected with the reason, and a field of that name is data', async () => {
  const form = await newForm();
  const pay = (paymentMethod: string) =>
    postJson(`/formspree/f/${form.accessKey}`, { email: 'ada@example.com', paymentMethod });
  const { status, json } = await pay('pm_1MoRAG2eZvKYlo2C0');
  expect([status, json?.errors]).toEqual([
    400,
    [{ code: 'UNSPECIFIED', message: expect.stringContaining('does not charge cards') }],
  ]);
  expect((await pay('invoice')).status).toBe(200);
  expect((await client.stored(form)).map(({ data }) => data.paymentMethod)).toEqual(['invoice']);
});

test('An id that cannot be decoded is a 400', async () => {
  expect((await postJson('/formspree/f/%E0%A4%A', {})).status).toBe(400);
});
