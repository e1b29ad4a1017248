import { inspect } from 'node:util';
import axios from 'axios';
import { PaymentUnavailable } from '../../src/payments/payment-unavailable';
import { type CheckoutDeps, createCheckout } from '../../src/payments/stripe.checkout';
import { answer, type Behaviour, breakOff, drip, hang, hugeBody, raw, redirect, reset } from '../support/http-receiver';
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

test('a session is made with everything that Stripe and the later event need', async () => {
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

test('a visitor without an address leaves the field out', async () => {
  await create({ customerEmail: null });
  expect(stripe.lastFields()).not.toHaveProperty('customer_email');
});

test('what an owner or a visitor writes cannot become a field of its own', async () => {
  await create({ formName: 'x&line_items[0][quantity]=0', successUrl: 'https://a.example/?mode=setup&mode[x]=1#y' });
  expect(stripe.lastFields()).toMatchObject({
    mode: 'payment',
    line_items: [{ quantity: '1' }],
    metadata: { form_name: 'x&line_items[0][quantity]=0' },
    success_url: 'https://a.example/?mode=setup&mode[x]=1#y',
  });
});

test('the same submission gets the same session again', async () => {
  const first = await create();
  expect(await create()).toEqual(first);
  expect(stripe.sessions).toHaveLength(1);
  expect((await create({ submissionId: '01890a5d-ac96-774b-bcce-b302099a8058' })).id).not.toBe(first.id);
});

test('the same submission for another price is refused, as Stripe does', async () => {
  await create();
  const dearer = createCheckout({ ...payment, amount: 2900 }, facts, { http: axios.create(), apiUrl: stripe.url });
  expect((await failure(dearer)).cause).toHaveProperty('message', 'Stripe answered 400: idempotency_error');
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
  ['an account that may not', stripeError(403, { type: 'invalid_request_error' }), '403: invalid_request_error'],
  [
    'too many requests',
    stripeError(429, { type: 'invalid_request_error', code: 'rate_limit' }),
    '429: invalid_request_error, rate_limit',
  ],
  ['an error of its own', stripeError(500, { type: 'api_error' }), '500: api_error'],
  [
    'a code that says too much',
    stripeError(400, { type: 'api_error', code: 'no ada+party@example.com' }),
    '400: api_error',
  ],
  ['a page of a proxy', answer(502, '<html>Bad gateway</html>'), '502'],
  ['an error that is no object', answer(500, '{"error":"down"}'), '500'],
  ['a session under an error status', answer(500, '{"id":"cs_1","url":"https://checkout.stripe.com/x"}'), '500'],
  ['a redirect', redirect(307, '/v1/checkout/sessions'), '307'],
  ['nothing', answer(200, ''), 'without a session'],
  ['a page', answer(200, '<html>'), 'without a session'],
  ['null', answer(200, 'null'), 'without a session'],
  ['a list', answer(200, '[]'), 'without a session'],
  ['a session without an id', answer(200, '{"url":"https://checkout.stripe.com/x"}'), 'without a session'],
  ['no address', sessionWithUrl(null), 'without a usable address'],
  ['an address that is a list', sessionWithUrl(['https://checkout.stripe.com/x']), 'without a usable address'],
  ['a script', sessionWithUrl('javascript:alert(1)'), 'without a usable address'],
  ['a script in disguise', sessionWithUrl('https:javascript:alert(1)'), 'without a usable address'],
  ['a data address', sessionWithUrl('data:text/html,<script>'), 'without a usable address'],
  ['a path', sessionWithUrl('/pay'), 'without a usable address'],
  ['half an address', sessionWithUrl('https://'), 'without a usable address'],
  ['two lines', sessionWithUrl('https://checkout.stripe.com/\r\nSet-Cookie: a=b'), 'without a usable address'],
  [
    'a book of an address',
    sessionWithUrl(`https://checkout.stripe.com/${'x'.repeat(5_000)}`),
    'without a usable address',
  ],
  [
    '300 KB',
    answer(200, JSON.stringify({ id: 'cs_1', url: 'https://checkout.stripe.com/x', pad: 'x'.repeat(300_000) })),
    'could not be asked',
  ],
  ['an endless answer', hugeBody(200, 200_000_000), 'could not be asked'],
  ['half an answer', breakOff(), 'could not be asked'],
  ['a reset', reset(), 'could not be asked: ECONNRESET'],
  ['no HTTP', raw('SSH-2.0-OpenSSH\r\n'), 'could not be asked'],
] satisfies Array<[string, Behaviour, string]>)(
  'Stripe answering with %s is no checkout',
  async (_title, behaviour, reason) => {
    stripe.behave(behaviour);
    const error = await failure(create());
    expect(error).toBeInstanceOf(PaymentUnavailable);
    expect(error.message).toBe('The payment could not be started, so nothing was sent. Please try again in a moment.');
    expect((error.cause as Error).message).toContain(reason);
    expect(stripe.requests).toHaveLength(1);
    expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/hush|ada\+party|Set-Cookie/);
  },
);

test('a plain http address is taken from an API that is reached by http, as in tests, but not from the real one', async () => {
  stripe.behave(sessionWithUrl('http://127.0.0.1:9/pay'));
  expect(await create()).toEqual({ url: 'http://127.0.0.1:9/pay', id: 'cs_test_1' });
  // An https API, played by the same server.
  const http = axios.create();
  http.interceptors.request.use((request) => ({
    ...request,
    url: request.url?.replace('https://stripe.test', stripe.url),
  }));
  const error = await failure(create({}, { http, apiUrl: 'https://stripe.test' }));
  expect((error.cause as Error).message).toBe('Stripe answered without a usable address');
  stripe.behave();
  expect(await create({}, { http, apiUrl: 'https://stripe.test' })).toHaveProperty('id', stripe.sessions[0]?.id);
});

test.each([
  ['says nothing', hang()],
  ['drips', drip(200, 20)],
  ['sends a head and no body', (_request, response) => response.writeHead(200).flushHeaders()],
] satisfies Array<[string, Behaviour]>)('a Stripe that %s is given up in time', async (_title, behaviour) => {
  stripe.behave(behaviour);
  const startedAt = performance.now();
  const error = await failure(create({}, { timeoutMs: 300 }));
  expect((error.cause as Error).message).toBe('Stripe could not be asked: timeout');
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test('the time is five seconds unless told otherwise', async () => {
  stripe.behave(drip(200, 100));
  const startedAt = performance.now();
  await failure(create());
  expect((performance.now() - startedAt) / 1_000).toBeCloseTo(5, 0);
});

test('a caller who gives up ends the request', async () => {
  stripe.behave(hang());
  const startedAt = performance.now();
  const error = await failure(create({}, { signal: AbortSignal.timeout(100) }));
  expect(error).toBeInstanceOf(PaymentUnavailable);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test('a Stripe that is not there is no checkout', async () => {
  await stripe.stop();
  expect((await failure(create())).cause).toHaveProperty('message', 'Stripe could not be asked: ECONNREFUSED');
});

test('a key that fits into no header is no checkout', async () => {
  const broken = { ...payment, secret_key: 'sk_test_hush\r\nX: y' };
  const error = await failure(createCheckout(broken, facts, { http: axios.create(), apiUrl: stripe.url }));
  expect(error).toBeInstanceOf(PaymentUnavailable);
  expect(inspect(error)).not.toMatch(/hush/);
});
