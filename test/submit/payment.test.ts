import { updateForm } from '../../src/forms/form.service';
import { buildForm, testSecrets } from '../support/factories';
import { hang } from '../support/http-receiver';
import { type StripeServer, startStripeServer, stripeError } from '../support/stripe-server';
import { asUrlencoded, openSubmitClient, type SubmitClient, send } from '../support/submit-client';

const payment = {
  provider: 'stripe',
  secret_key: 'sk_test_stripe',
  currency: 'eur',
  amount: 1900,
  product: 'Ticket',
} as const;

describe('a payment form', () => {
  let client: SubmitClient;
  let stripe: StripeServer;

  beforeAll(async () => {
    stripe = await startStripeServer();
    client = await openSubmitClient({ config: { STRIPE_API_URL: stripe.url } });
  });
  afterEach(() => stripe.behave());
  afterAll(async () => {
    await client?.close();
    await stripe?.stop();
  });

  const formWith = (settings: object = payment) => buildForm(client.db, client.account, { payment: settings as never });
  const postNatively = (form: { accessKey: string }) => {
    const { headers, body } = asUrlencoded([
      ['access_key', form.accessKey],
      ['name', 'Ada'],
    ]);
    return send(client.url, { headers: { ...headers, Accept: 'text/html' }, body });
  };

  test('gives the checkout URL to scripts and redirects native posts to it', async () => {
    const form = await formWith();
    const asScript = await client.post(form, { email: 'ada@example.org' });
    expect(asScript.json).toMatchObject({ success: true, payment_url: stripe.sessions.at(-1)?.url });
    const [stored] = await client.stored(form);
    expect(stripe.lastFields()).toMatchObject({
      customer_email: 'ada@example.org',
      metadata: { submission_id: stored?.id },
    });
    expect(stripe.requests.at(-1)?.headers['idempotency-key']).toBe(stored?.id);

    const { status, headers } = await postNatively(form);
    expect([status, headers.location]).toEqual([303, stripe.sessions.at(-1)?.url]);
  });

  test('stores nothing and responds with an error when Stripe rejects the checkout', async () => {
    const form = await formWith();
    stripe.behave(stripeError(500, { type: 'api_error', message: 'down' }));
    const reply = await client.post(form, { name: 'Ada' });
    expect(reply.status).toBe(500);
    expect(reply.json).toEqual({ success: false, message: expect.stringContaining('payment') });
    expect(await client.stored(form)).toEqual([]);
  });

  test('waits five seconds for Stripe, with a cached form too', async () => {
    const form = await formWith();
    await client.post(form, { name: 'Ada' });
    stripe.behave(hang());
    const began = performance.now();
    expect((await client.post(form, { name: 'Grace' })).status).toBe(500);
    expect(performance.now() - began).toBeLessThan(8_000);
    expect(await client.stored(form)).toHaveLength(1);
  });

  test('uses a new price, a new key and the removal of payments at once', async () => {
    const form = await formWith();
    const amountOfLast = () => JSON.stringify(stripe.lastFields()).match(/"unit_amount":"(\d+)"/)?.[1];
    await client.post(form, { name: 'Ada' });
    expect(amountOfLast()).toBe('1900');

    await updateForm(client.db, testSecrets, form, { payment: { ...payment, amount: 5000 } });
    const dearer = await client.post(form, { name: 'Grace' });
    expect([amountOfLast(), dearer.json?.payment_url]).toEqual(['5000', stripe.sessions.at(-1)?.url]);

    await updateForm(client.db, testSecrets, form, { payment: { ...payment, secret_key: 'sk_test_revoked' } });
    expect((await client.post(form, { name: 'Joan' })).status).toBe(500);
    await updateForm(client.db, testSecrets, form, { payment });
    expect((await client.post(form, { name: 'Joan' })).status).toBe(200);

    await updateForm(client.db, testSecrets, form, { payment: null });
    expect((await client.post(form, { name: 'Mary' })).json).not.toHaveProperty('payment_url');
    expect(await client.stored(form)).toHaveLength(4);
  });

  test('creates no checkout for spam', async () => {
    const form = await formWith();
    const before = stripe.requests.length;
    expect((await client.post(form, { botcheck: 'x' })).status).toBe(200);
    expect(stripe.requests).toHaveLength(before);
  });

  test('shows an error page for a native post if the checkout fails', async () => {
    const form = await formWith();
    stripe.behave(stripeError(402, { type: 'card_error', message: 'no' }));
    const { status, text } = await postNatively(form);
    expect(status).toBe(500);
    expect(text).toContain('The payment could not be started');
  });
});
