import { inspect } from 'node:util';
import axios from 'axios';
import { type CheckoutDeps, createCheckout, PaymentUnavailable } from '../../src/payments/stripe.checkout';
import { answer, type Behavior, breakOff, drip, hang, hugeBody, raw, redirect, reset } from '../support/http-receiver';
import { type StripeServer, sessionWithUrl, startStripeServer, stripeError } from '../support/stripe-server';

const payment = { secret_key: 'sk_test_hush_hush', currency: 'eur', amount: 1900, product: 'Ticket & Täschle' };
const facts = {
  submissionId: '01890a5d-ac96-774b-bcce-b302099a8057',
  formId: '01890a5d-ac96-774b-bcce-b302099a8001',
  formName: 'Summer party',
  customerEmail: 'ada+party@example.com',
  successUrl: 'https://example.com/thanks?a=1&b=ü',
  cancelUrl: 'https://example.com/party',
};

let stripe: StripeServer;
beforeEach(async () => {
  stripe = await startStripeServer({ secretKey: payment.secret_key });
});
afterEach(() => stripe.stop());

const create = (change: Partial<typeof facts> | { customerEmail: null } = {}, deps: Partial<CheckoutDeps> = {}) =>
  createCheckout(payment, { ...facts, ...change }, { http: axios.create(), apiUrl: stripe.url, ...deps });

const failure = (attempt: Promise<unknown>): Promise<PaymentUnavailable> =>
  attempt.then(
    () => {
      throw new Error('a checkout was made');
    },
    (error: PaymentUnavailable) => error,
  );

test('a session has all fields that Stripe and the later event need', async () => {
  const checkout = await create();

  const [session] = stripe.sessions;
  expect(checkout).toEqual({ url: session?.url, id: session?.id });
  expect(stripe.lastFields()).toEqual({
    mode: 'payment',
    line_items: [
      {
        quantity: '1',
        price_data: { currency: 'eur', unit_amount: '1900', product_data: { name: 'Ticket & Täschle' } },
      },
    ],
    success_url: facts.successUrl,
    cancel_url: facts.cancelUrl,
    client_reference_id: facts.submissionId,
    metadata: { submission_id: facts.submissionId, form_id: facts.formId, form_name: 'Summer party' },
    payment_intent_data: { metadata: { submission_id: facts.submissionId } },
    customer_email: 'ada+party@example.com',
  });
  const [request] = stripe.requests;
  expect(request).toMatchObject({ method: 'POST', url: '/v1/checkout/sessions' });
  expect(request?.headers).toMatchObject({
    authorization: 'Bearer sk_test_hush_hush',
    'content-type': 'application/x-www-form-urlencoded',
    'idempotency-key': facts.submissionId,
    'stripe-version': expect.stringMatching(/^\d{4}-\d\d-\d\d\.[a-z]+$/),
  });
});

test('the field is left out without an address of the visitor', async () => {
  await create({ customerEmail: null });
  expect(stripe.lastFields()).not.toHaveProperty('customer_email');
});

test('text of owners and visitors cannot inject fields', async () => {
  await create({ formName: 'x&line_items[0][quantity]=0', successUrl: 'https://a.example/?mode=setup&mode[x]=1#y' });
  expect(stripe.lastFields()).toMatchObject({
    mode: 'payment',
    line_items: [{ quantity: '1' }],
    metadata: { form_name: 'x&line_items[0][quantity]=0' },
    success_url: 'https://a.example/?mode=setup&mode[x]=1#y',
  });
});

test('the same submission gets the same session', async () => {
  const first = await create();
  expect(await create()).toEqual(first);
  expect(stripe.sessions).toHaveLength(1);
  expect((await create({ submissionId: '01890a5d-ac96-774b-bcce-b302099a8058' })).id).not.toBe(first.id);
});

test('the same submission with another price is rejected', async () => {
  await create();
  const dearer = createCheckout({ ...payment, amount: 2900 }, facts, { http: axios.create(), apiUrl: stripe.url });
  expect((await failure(dearer)).cause).toHaveProperty(
    'message',
    'Stripe responded with status 400: idempotency_error',
  );
});

test.each([
  [
    'a wrong key',
    stripeError(401, { type: 'invalid_request_error', message: 'Invalid API Key: sk_test_hush' }),
    '401: invalid_request_error',
  ],
  [
    'an amount too small',
    stripeError(400, { type: 'invalid_request_error', code: 'amount_too_small' }),
    '400: invalid_request_error, amount_too_small',
  ],
  ['an account without permission', stripeError(403, { type: 'invalid_request_error' }), '403: invalid_request_error'],
  [
    'too many requests',
    stripeError(429, { type: 'invalid_request_error', code: 'rate_limit' }),
    '429: invalid_request_error, rate_limit',
  ],
  ['an internal error', stripeError(500, { type: 'api_error' }), '500: api_error'],
  [
    'a code with personal data',
    stripeError(400, { type: 'api_error', code: 'no ada+party@example.com' }),
    '400: api_error',
  ],
  ["a proxy's error page", answer(502, '<html>Bad gateway</html>'), '502'],
  ['an error that is not an object', answer(500, '{"error":"down"}'), '500'],
  ['a session with an error status', answer(500, '{"id":"cs_1","url":"https://checkout.stripe.com/x"}'), '500'],
  ['a redirect', redirect(307, '/v1/checkout/sessions'), '307'],
  ['nothing', answer(200, ''), 'without a session'],
  ['a page', answer(200, '<html>'), 'without a session'],
  ['null', answer(200, 'null'), 'without a session'],
  ['a list', answer(200, '[]'), 'without a session'],
  ['a session without an id', answer(200, '{"url":"https://checkout.stripe.com/x"}'), 'without a session'],
  ['no URL', sessionWithUrl(null), 'without a usable URL'],
  ['a URL that is a list', sessionWithUrl(['https://checkout.stripe.com/x']), 'without a usable URL'],
  ['a javascript: URL', sessionWithUrl('javascript:alert(1)'), 'without a usable URL'],
  ['a disguised javascript: URL', sessionWithUrl('https:javascript:alert(1)'), 'without a usable URL'],
  ['a data: URL', sessionWithUrl('data:text/html,<script>'), 'without a usable URL'],
  ['a relative URL', sessionWithUrl('/pay'), 'without a usable URL'],
  ['an incomplete URL', sessionWithUrl('https://'), 'without a usable URL'],
  [
    'a URL with a line break',
    sessionWithUrl('https://checkout.stripe.com/\r\nSet-Cookie: a=b'),
    'without a usable URL',
  ],
  [
    'a URL of 5,000 characters',
    sessionWithUrl(`https://checkout.stripe.com/${'x'.repeat(5_000)}`),
    'without a usable URL',
  ],
  [
    '300 KB',
    answer(200, JSON.stringify({ id: 'cs_1', url: 'https://checkout.stripe.com/x', pad: 'x'.repeat(300_000) })),
    'request to Stripe failed',
  ],
  ['an endless response', hugeBody(200, 200_000_000), 'request to Stripe failed'],
  ['half a response', breakOff(), 'request to Stripe failed'],
  ['a connection reset', reset(), 'request to Stripe failed: ECONNRESET'],
  ['a protocol other than HTTP', raw('SSH-2.0-OpenSSH\r\n'), 'request to Stripe failed'],
] satisfies Array<[string, Behavior, string]>)(
  'a response with %s makes the payment unavailable',
  async (_title, behavior, reason) => {
    stripe.behave(behavior);
    const error = await failure(create());
    expect(error).toBeInstanceOf(PaymentUnavailable);
    expect(error.message).toBe('The payment could not be started, so nothing was sent. Please try again in a moment.');
    expect((error.cause as Error).message).toContain(reason);
    expect(stripe.requests).toHaveLength(1);
    expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/hush|ada\+party|Set-Cookie/);
  },
);

test('an http: URL is accepted only if the API itself is reached by http', async () => {
  stripe.behave(sessionWithUrl('http://127.0.0.1:9/pay'));
  expect(await create()).toEqual({ url: 'http://127.0.0.1:9/pay', id: 'cs_test_1' });
  // An https API, played by the same server.
  const http = axios.create();
  http.interceptors.request.use((request) => ({
    ...request,
    url: request.url?.replace('https://stripe.test', stripe.url),
  }));
  const error = await failure(create({}, { http, apiUrl: 'https://stripe.test' }));
  expect((error.cause as Error).message).toBe('Stripe responded without a usable URL');
  stripe.behave();
  expect(await create({}, { http, apiUrl: 'https://stripe.test' })).toHaveProperty('id', stripe.sessions[0]?.id);
});

test.each([
  ['does not respond', hang()],
  ['sends one byte at a time', drip(200, 20)],
  ['sends headers without a body', (_request, response) => response.writeHead(200).flushHeaders()],
] satisfies Array<[string, Behavior]>)('the request times out if Stripe %s', async (_title, behavior) => {
  stripe.behave(behavior);
  const startedAt = performance.now();
  const error = await failure(create({}, { timeoutMs: 300 }));
  expect((error.cause as Error).message).toBe('the request to Stripe failed: timeout');
  // Below the default of five seconds.
  expect(performance.now() - startedAt).toBeLessThan(4_900);
});

test('the default timeout is five seconds', async () => {
  stripe.behave(drip(200, 100));
  const startedAt = performance.now();
  await failure(create());
  expect(performance.now() - startedAt).toBeGreaterThan(4_900);
  expect(performance.now() - startedAt).toBeLessThan(8_000);
});

test('the signal of the caller aborts the request', async () => {
  stripe.behave(hang());
  const startedAt = performance.now();
  const error = await failure(create({}, { signal: AbortSignal.timeout(100) }));
  expect(error).toBeInstanceOf(PaymentUnavailable);
  // Below the default of five seconds.
  expect(performance.now() - startedAt).toBeLessThan(4_900);
});

test('an unreachable Stripe makes the payment unavailable', async () => {
  await stripe.stop();
  expect((await failure(create())).cause).toHaveProperty('message', 'the request to Stripe failed: ECONNREFUSED');
});

test('a key that is not a valid header value makes the payment unavailable', async () => {
  const broken = { ...payment, secret_key: 'sk_test_hush\r\nX: y' };
  const error = await failure(createCheckout(broken, facts, { http: axios.create(), apiUrl: stripe.url }));
  expect(error).toBeInstanceOf(PaymentUnavailable);
  expect(inspect(error)).not.toMatch(/hush/);
});
