import { randomInt } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Account } from '../../src/accounts/account.model';
import type { Form } from '../../src/forms/form.model';
import type { FormChanges } from '../../src/forms/form.settings';
import { cloneDatabase } from '../setup/services';
import { type RunningApp, startApp } from '../support/app';
import { buildAccount, buildForm } from '../support/factories';
import { type StripeServer, startStripeServer, stripeEvent, stripeSignature } from '../support/stripe-server';
import { createContract, readDocument } from './contract';
import { send, type TestRequest, type TestResponse } from './send';

const contract = createContract(readDocument('http://127.0.0.1'));
const submitPath = '/api/submit';
const stripePath = '/api/payments/stripe/{form}';

const payment = {
  provider: 'stripe',
  secret_key: 'sk_test_stripe',
  webhook_secret: 'whsec_of_this_form',
  currency: 'eur',
  amount: 1900,
  product: 'Ticket',
} as const;

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let stripe: StripeServer;
let app: RunningApp;
let account: Account;
let form: Form;

beforeAll(async () => {
  clone = await cloneDatabase();
  stripe = await startStripeServer();
  app = await startApp({ databaseUrl: clone.url, config: { STRIPE_API_URL: stripe.url } });
  account = await buildAccount(app.database);
  form = await buildForm(app.database, account);
});
afterAll(async () => {
  await app?.close();
  await stripe?.stop();
  await clone?.drop();
});

const formWith = (settings: FormChanges) => buildForm(app.database, account, settings);
const anyClient = () => `203.0.${randomInt(256)}.${randomInt(256)}`;

/** Submits as a new client, checks the response against the document, and returns it. */
async function submit(sent: TestRequest, to = app): Promise<TestResponse> {
  const headers = { 'X-Forwarded-For': anyClient(), ...sent.headers };
  const response = await send(`${to.url}${submitPath}`, { ...sent, headers });
  expect(contract.check(submitPath, 'post', response)).toEqual([]);
  return response;
}

const json = (fields: unknown, headers = {}): TestRequest => ({
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(fields),
});

const page = {
  Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'Content-Type': 'application/x-www-form-urlencoded',
};
const native = (fields: Record<string, string>, headers = {}): TestRequest => ({
  headers: { ...page, ...headers },
  body: new URLSearchParams(fields).toString(),
});

/** Sends the same submission as JSON and as a native form post. */
async function submitBoth(accessKey: string, fields: Record<string, string> = {}, to = app) {
  const all = { access_key: accessKey, ...fields };
  return { asJson: await submit(json(all), to), asPage: await submit(native(all), to) };
}

const bodyOf = ({ body }: TestResponse): Record<string, unknown> => JSON.parse(body);

async function expectRejected(accessKey: string, status: number, code: string, to = app): Promise<void> {
  const { asJson, asPage } = await submitBoth(accessKey, {}, to);
  expect(asJson.status).toBe(status);
  expect(bodyOf(asJson)).toMatchObject({ success: false, code });
  expect(asPage.status).toBe(status);
  expect(asPage.headers['content-type']).toBe('text/html; charset=utf-8');
}

describe('an accepted submission', () => {
  test('gets the documented response, as JSON and as a page', async () => {
    const { asJson, asPage } = await submitBoth(form.accessKey, { name: 'Ada' });
    expect(bodyOf(asJson)).toEqual({ success: true, message: 'Submission received' });
    expect(asPage.status).toBe(200);
    expect(asPage.headers['content-language']).toBe('en');
  });

  test('gets JSON without an Accept header, and for a fetch', async () => {
    const { Accept: _, ...plain } = page;
    const body = new URLSearchParams({ access_key: form.accessKey }).toString();
    for (const headers of [plain, { ...page, 'Sec-Fetch-Mode': 'cors' }, { ...page, Accept: 'application/json' }]) {
      expect((await submit({ headers, body })).headers['content-type']).toMatch('application/json');
    }
  });

  test('gets its redirect and the redirect parameters of the form', async () => {
    const { accessKey } = await formWith({ redirect_params: ['name'], redirect_url: 'https://example.com/thanks' });
    const own = await submitBoth(accessKey, { redirect: '/done', name: 'Ada' });
    expect(bodyOf(own.asJson)).toMatchObject({ redirect: '/done', redirect_params: { name: 'Ada' } });
    expect(own.asPage.status).toBe(303);
    const settings = await submitBoth(accessKey, { name: 'Ada' });
    expect(settings.asPage.status).toBe(302);
    expect(settings.asPage.headers.location).toBe('https://example.com/thanks?name=Ada');
  });

  test('of a payment form leads to the checkout', async () => {
    const { accessKey } = await formWith({ payment });
    const { asJson, asPage } = await submitBoth(accessKey, { email: 'ada@example.com' });
    expect(bodyOf(asJson)).toHaveProperty('payment_url', stripe.sessions[0]?.url);
    expect(asPage.status).toBe(303);
  });

  test('gets a note about dropped files', async () => {
    const body = new FormData();
    body.set('access_key', form.accessKey);
    body.set('attachment', new File(['hello'], 'hello.txt'));
    const request = new Request(app.url, { method: 'POST', body });
    const type = request.headers.get('content-type') ?? '';
    const response = await submit({
      headers: { 'Content-Type': type },
      body: Buffer.from(await request.arrayBuffer()),
    });
    expect(bodyOf(response)).toMatchObject({ note: expect.any(String), files: { received: 1, stored: 0 } });
  });

  test('gets the same response as one that is flagged as spam or dropped', async () => {
    const received = bodyOf(await submit(json({ access_key: form.accessKey })));
    const guarded = await formWith({ recaptcha_secret: 'secret', captcha_required: true });
    const submissions = [
      { access_key: form.accessKey, botcheck: 'yes' },
      { access_key: form.accessKey, form_loaded_at: Date.now() },
      { access_key: guarded.accessKey },
    ];
    for (const fields of submissions) expect(bodyOf(await submit(json(fields)))).toEqual(received);
  });

  test('gets the same response again when it is repeated with its idempotency key', async () => {
    const again = () => submit(json({ access_key: form.accessKey, n: 1 }, { 'Idempotency-Key': 'order-1042' }));
    expect((await again()).body).toBe((await again()).body);
  });
});

describe('a rejected submission', () => {
  test.each([
    ['invalid JSON', '{'],
    ['nothing', ''],
    ['an array', '[]'],
    ['a string', '"hello"'],
  ])('with %s as its body gets invalid_body', async (_what, body) => {
    const response = await submit({ headers: { 'Content-Type': 'application/json' }, body });
    expect(response.status).toBe(400);
    expect(bodyOf(response)).toMatchObject({ code: 'invalid_body' });
  });

  test('with a broken multipart body gets invalid_body, also as a page', async () => {
    const headers = { ...page, 'Content-Type': 'multipart/form-data; boundary=x' };
    expect((await submit({ headers, body: '--x\r\nbroken' })).status).toBe(400);
  });

  test('without an access key gets missing_access_key', async () => {
    for (const fields of [{}, { access_key: '' }]) {
      const response = await submit(json(fields));
      expect(response.status).toBe(400);
      expect(bodyOf(response)).toEqual({ success: false, message: 'Missing access_key', code: 'missing_access_key' });
    }
  });

  test('with an unknown access key gets invalid_access_key', async () => {
    await expectRejected('nobody-has-this-key', 404, 'invalid_access_key');
    const response = await submit(json({ access_key: 'nobody-has-this-key' }));
    expect(bodyOf(response).message).toBe('Invalid access_key');
  });

  test('to a paused form gets inactive_form', async () => {
    await expectRejected((await formWith({ active: false })).accessKey, 403, 'inactive_form');
  });

  test('to a form in the recycle bin or of a suspended account gets form_unavailable', async () => {
    await expectRejected((await formWith({ deleted: true })).accessKey, 403, 'form_unavailable');
    const suspended = await buildAccount(app.database, { suspended: true });
    await expectRejected((await buildForm(app.database, suspended)).accessKey, 403, 'form_unavailable');
  });

  test('from a domain that is not on the list gets origin_not_allowed', async () => {
    const { accessKey } = await formWith({ allowed_domains: ['example.com'], strict_domain_protection: true });
    await expectRejected(accessKey, 403, 'origin_not_allowed');
  });

  test('with a Content-Length over the limit gets payload_too_large', async () => {
    for (const headers of [page, { 'Content-Type': 'application/json' }]) {
      const response = await submit({ headers: { ...headers, 'Content-Length': String(27 * 1024 * 1024) } });
      expect(response.status).toBe(413);
    }
  });

  test('with an unknown or missing content type or an unknown encoding gets unsupported_content_type', async () => {
    const unsupported: Record<string, string>[] = [
      { 'Content-Type': 'text/plain' },
      {},
      { 'Content-Type': 'application/json', 'Content-Encoding': 'br' },
      { Accept: 'text/html' },
    ];
    for (const headers of unsupported) {
      expect((await submit({ headers, body: 'access_key=x' })).status).toBe(415);
    }
  });

  test('is rate_limited after six within a minute, without a Retry-After', async () => {
    const client = { 'X-Forwarded-For': anyClient() };
    const one = () => submit(json({ access_key: form.accessKey }, client));
    for (let n = 1; n <= 6; n += 1) expect((await one()).status).toBe(200);
    const response = await one();
    expect(response.status).toBe(429);
    expect(bodyOf(response)).toMatchObject({ code: 'rate_limited' });
    expect(response.headers).not.toHaveProperty('retry-after');
    expect((await submit(native({ access_key: form.accessKey }, client))).status).toBe(429);
  });

  test('over the quota gets quota_reached with the limit, the usage and the plan', async () => {
    const spent = await buildAccount(app.database, { plan: 'free', quota_override: 0 });
    const { accessKey } = await buildForm(app.database, spent);
    await expectRejected(accessKey, 429, 'quota_reached');
    const response = await submit(json({ access_key: accessKey }));
    expect(bodyOf(response).quota).toEqual({ limit: 0, used: 0, plan: 'free' });
    expect(response.headers).not.toHaveProperty('retry-after');
  });

  test('whose checkout cannot be created gets a 500 without a code', async () => {
    const { accessKey } = await formWith({ payment: { ...payment, secret_key: 'sk_test_wrong' } });
    const { asJson } = await submitBoth(accessKey);
    expect(asJson.status).toBe(500);
    expect(bodyOf(asJson)).not.toHaveProperty('code');
  });
});

describe('when the database fails', () => {
  let broken: Awaited<ReturnType<typeof cloneDatabase>>;
  let failing: RunningApp;
  let key: string;

  beforeAll(async () => {
    broken = await cloneDatabase();
    failing = await startApp({ databaseUrl: broken.url });
    key = (await buildForm(failing.database, await buildAccount(failing.database))).accessKey;
  });
  afterAll(async () => {
    await failing?.close();
    await broken?.drop();
  });

  test('a submission that cannot be stored gets a 500 without a code', async () => {
    await failing.database.pool.query('ALTER TABLE submissions RENAME TO lost_submissions');
    const { asJson, asPage } = await submitBoth(key, {}, failing);
    expect([asJson.status, asPage.status]).toEqual([500, 500]);
    expect(bodyOf(asJson)).toEqual({ success: false, message: expect.any(String) });
  });

  test('a form that cannot be read gets profile_lookup_failed', async () => {
    await failing.database.pool.query('ALTER TABLE forms RENAME TO lost_forms');
    await expectRejected('a-key-that-is-not-cached', 500, 'profile_lookup_failed', failing);
  });

  test('a payment event that cannot be looked up gets a 500', async () => {
    const response = await send(`${failing.url}/api/payments/stripe/${form.id}`);
    expect(contract.check(stripePath, 'post', response)).toEqual([]);
    expect(response.status).toBe(500);
  });

  test('the service is not ready', async () => {
    await broken.drop();
    const response = await send(`${failing.url}/readyz`, { method: 'GET' });
    expect(contract.check('/readyz', 'get', response)).toEqual([]);
    expect(response.status).toBe(503);
  });
});

describe('other methods of the submit endpoint', () => {
  test.each(['get', 'head', 'put', 'patch', 'delete'] as const)('%s is rejected', async (method) => {
    const response = await send(`${app.url}${submitPath}`, { method: method.toUpperCase() });
    expect(contract.check(submitPath, method, response)).toEqual([]);
    expect(response).toMatchObject({ status: 405, headers: { allow: 'POST, OPTIONS' } });
  });

  test('OPTIONS gets the preflight response', async () => {
    const response = await send(`${app.url}${submitPath}`, { method: 'OPTIONS' });
    expect(contract.check(submitPath, 'options', response)).toEqual([]);
    expect(response.status).toBe(204);
  });
});

describe('the payment webhook of Stripe', () => {
  async function report(formId: string, sent: TestRequest): Promise<TestResponse> {
    const response = await send(`${app.url}/api/payments/stripe/${formId}`, sent);
    expect(contract.check(stripePath, 'post', response)).toEqual([]);
    return response;
  }

  test('gives the documented responses', async () => {
    const { id } = await formWith({ payment });
    const event = JSON.stringify(stripeEvent({ client_reference_id: id }, { type: 'checkout.session.expired' }));
    const signed = (body: string) => ({ 'Stripe-Signature': stripeSignature(body, payment.webhook_secret) });

    expect(bodyOf(await report(id, { body: event, headers: signed(event) }))).toEqual({ received: true });
    expect((await report(id, { body: event })).status).toBe(400);
    expect((await report(form.id, { body: event, headers: signed(event) })).status).toBe(404);
    expect((await report(id, { body: 'x'.repeat(300_000) })).status).toBe(413);
    const zipped = { 'Content-Encoding': 'gzip', ...signed(event) };
    expect((await report(id, { body: gzipSync(event), headers: zipped })).status).toBe(415);
  });
});

test.each(['/healthz', '/readyz'])('%s gives the documented response', async (path) => {
  const response = await send(`${app.url}${path}`, { method: 'GET' });
  expect(contract.check(path, 'get', response)).toEqual([]);
  expect(response.status).toBe(200);
});

test('every documented response was tested', () => {
  expect(contract.untested(submitPath, 'post')).toEqual([]);
  expect(contract.untested(stripePath, 'post')).toEqual([]);
  expect(contract.untested('/readyz', 'get')).toEqual([]);
});

test('challenges of ALTCHA, and the reasons why there is none', async () => {
  const path = '/api/challenge';
  const get = async (query: string) => {
    const response = await send(`${app.url}${path}${query}`, { method: 'GET' });
    expect(contract.check(path, 'get', response)).toEqual([]);
    return response.status;
  };
  const guarded = await formWith({ altcha: 'low' });
  const paused = await formWith({ altcha: 'low', active: false });
  const keys = [guarded.accessKey, '', paused.accessKey, 'nobody-has-this-key', form.accessKey];
  const statuses: number[] = [];
  for (const key of keys) statuses.push(await get(`?form=${key}`));
  expect(statuses).toEqual([200, 400, 403, 404, 404]);
});

test('whether a form uses ALTCHA', async () => {
  const path = '/api/captcha';
  const guarded = await formWith({ altcha: 'low' });
  for (const [key, status] of [
    [guarded.accessKey, 200],
    [form.accessKey, 200],
    ['', 400],
    ['nobody-has-this-key', 404],
  ] as const) {
    const response = await send(`${app.url}${path}?form=${key}`, { method: 'GET' });
    expect(contract.check(path, 'get', response)).toEqual([]);
    expect(response.status).toBe(status);
  }
});
