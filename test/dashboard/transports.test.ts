import { answer, type Behavior, type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { startSmtpReceiver } from '../support/smtp-receiver';
import { owner, setUpDashboard } from './set-up';

setUpDashboard({ config: { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1' } });

let provider: HttpReceiver;
let behavior: Behavior;
beforeAll(async () => {
  provider = await startHttpReceiver((request, response) => behavior(request, response));
});
beforeEach(() => {
  behavior = answer(200, '{}');
  provider.requests.length = 0;
});
afterAll(() => provider?.stop());

const tab = '/dashboard/settings/email';
const resend = () => ({ kind: 'resend', api_key: 're_a_secret', endpoint: provider.url, from: 'post@shop.example' });
const add = (fields: Record<string, string>) => owner.post(`${tab}/transports`, fields);
const order = (fields: Record<string, string>) => owner.post(`${tab}/transports/order`, fields);
const listed = async () => {
  const [, list = ''] = /<ol class="transports">(.*?)<\/ol>/s.exec((await owner.get(tab)).html) ?? [];
  const rows = list.matchAll(/<bdi>(.*?)<\/bdi>.*?<bdi>(.*?)<\/bdi>/gs);
  return Array.from(rows, ([, name, from]) => `${name} ${from}`);
};

test('a transport is added once it accepts a test e-mail to the member who adds it', async () => {
  const form = await owner.get(`${tab}?transport=resend`);
  expect(form.html).toContain('Encrypted and never shown again.');
  expect(await add(resend())).toMatchObject({ status: 303, location: `${tab}#transports` });
  expect(JSON.parse(String(provider.requests[0]?.rawBody))).toMatchObject({ to: [owner.account.email] });
  expect(await listed()).toEqual(['Resend post@shop.example']);
  expect((await owner.get(tab)).html).not.toContain('re_a_secret');
});

test('a transport that fails is not added; what was typed is shown again, without the secret', async () => {
  behavior = answer(403, 'domain re_a_secret is not verified');
  const { status, html } = await add(resend());
  expect(status).toBe(400);
  expect(html).toMatch(/The test e-mail was not sent: Resend rejected the message: 403 domain … is not verified/);
  expect(html).toContain('value="post@shop.example"');
  expect(html).not.toContain('re_a_secret');
  expect((await add({ ...resend(), from: 'nobody' })).html).toMatch(/must be a single e-mail address/i);
  expect(await listed()).toEqual([]);
});

test('a mail server is used with a login and without private addresses', async () => {
  const smtp = await startSmtpReceiver({ login: { user: 'box', pass: 'a-password' } });
  const { port } = new URL(smtp.url);
  const fields = { kind: 'smtp', host: '127.0.0.1', port, encryption: 'none', user: 'box', password: 'a-password' };
  expect((await add({ ...fields, from: 'post@shop.example' })).status).toBe(303);
  expect(smtp.mails[0]?.envelope).toEqual({ from: 'post@shop.example', to: [owner.account.email] });
  const blocked = await add({ ...fields, host: '127.0.0.2', from: 'post@shop.example' });
  expect([blocked.status, blocked.html]).toEqual([400, expect.stringContaining('private addresses are not allowed')]);
  await smtp.stop();
});

test('transports are ordered and removed, and the installation can be the last one', async () => {
  for (const from of ['a@shop.example', 'b@shop.example', 'c@shop.example']) await add({ ...resend(), from });
  await order({ first: '2', fallback: 'on' });
  expect(await listed()).toEqual(['Resend c@shop.example', 'Resend a@shop.example', 'Resend b@shop.example']);
  await order({ remove: '1' });
  expect(await listed()).toEqual(['Resend c@shop.example', 'Resend b@shop.example']);
  const isFallback = async () => /name="fallback"[^>]*checked/.test((await owner.get(tab)).html);
  expect(await isFallback()).toBe(false);
  await order({ fallback: 'on', remove: 'x', first: '-1' });
  expect(await isFallback()).toBe(true);
  await order({ remove: '0' });
  await order({ remove: '0' });
  expect((await owner.get(tab)).html).toContain('E-mail is sent by this Letterbox installation.');
});

test('five transports are the most, also when they are added at once', async () => {
  const added = await Promise.all('abcdef'.split('').map((name) => add({ ...resend(), from: `${name}@shop.example` })));
  expect(added.map(({ status }) => status).sort()).toEqual([303, 303, 303, 303, 303, 400]);
  expect(await listed()).toHaveLength(5);
});

test('a kind that does not exist is rejected', async () => {
  expect((await add({ ...resend(), kind: 'constructor' })).status).toBe(400);
  expect((await owner.get(`${tab}?transport=constructor`)).status).toBe(200);
});
