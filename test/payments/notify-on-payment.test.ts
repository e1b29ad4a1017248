import { updateForm } from '../../src/forms/form.service';
import { buildForm, buildWebhook, testSecrets } from '../support/factories';
import { type StripeServer, startStripeServer, stripeEvent, stripeSignature } from '../support/stripe-server';
import { openSubmitClient, type SubmitClient } from '../support/submit-client';

const webhookSecret = 'whsec_of_this_form';
const payment = {
  provider: 'stripe',
  secret_key: 'sk_test_stripe',
  webhook_secret: webhookSecret,
  currency: 'eur',
  amount: 1900,
  product: 'Ticket',
} as const;
const whenPaid = { ...payment, notify_on: 'payment' } as const;
const auto_responder = { subject: 'Thanks', body: 'Thank you' };
const all = ['auto-reply', 'email', 'webhook'];

let client: SubmitClient;
let stripe: StripeServer;

beforeAll(async () => {
  stripe = await startStripeServer();
  client = await openSubmitClient({ config: { STRIPE_API_URL: stripe.url } });
  await buildWebhook(client.db, client.account);
});
afterAll(async () => {
  await client?.close();
  await stripe?.stop();
});

type Form = Awaited<ReturnType<typeof buildForm>>;

/** Reports the payment of the form's last checkout; resolves to the status. */
async function reportPayment(form: Form): Promise<number> {
  const body = JSON.stringify(stripeEvent({ ...stripe.sessions.at(-1), payment_status: 'paid' }));
  const { status } = await fetch(`${client.url}/api/payments/stripe/${form.id}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': stripeSignature(body, webhookSecret) },
    body,
  });
  return status;
}

const kindsOf = async (form: Form) => (await client.stored(form)).map(({ kinds }) => [...kinds].sort());

test('a form that waits for the payment notifies once it completes, however many events report it', async () => {
  const form = await buildForm(client.db, client.account, { payment: whenPaid, auto_responder });
  const reply = await client.post(form, { email: 'ada@example.org' });
  expect(reply.json).toMatchObject({ success: true, payment_url: stripe.sessions.at(-1)?.url });
  expect(await kindsOf(form)).toEqual([[]]);

  const statuses = await Promise.all(Array.from({ length: 10 }, () => reportPayment(form)));
  expect(statuses).toEqual(new Array(10).fill(200));
  expect(await kindsOf(form)).toEqual([all]);
});

test('by default, a payment form notifies at submission, and not again when it is paid', async () => {
  const form = await buildForm(client.db, client.account, { payment, auto_responder });
  await client.post(form, { email: 'ada@example.org' });
  expect(await kindsOf(form)).toEqual([all]);
  expect(await reportPayment(form)).toBe(200);
  expect(await kindsOf(form)).toEqual([all]);
});

test('a change of the setting loses and repeats nothing', async () => {
  const form = await buildForm(client.db, client.account, { payment: whenPaid });
  await client.post(form, { name: 'waited' });
  const changed = await updateForm(client.db, testSecrets, form, { payment: { ...payment, notify_on: 'submission' } });
  expect(await reportPayment(form)).toBe(200);
  expect(await kindsOf(form)).toEqual([['email', 'webhook']]);

  const other = await buildForm(client.db, client.account, { payment });
  await client.post(other, { name: 'sent' });
  await updateForm(client.db, testSecrets, other, { payment: whenPaid });
  expect(await reportPayment(other)).toBe(200);
  expect(await kindsOf(other)).toEqual([['email', 'webhook']]);
  expect(changed.payment?.notify_on).toBe('submission');
});

test('what the owner marked as spam before the payment is not sent', async () => {
  const form = await buildForm(client.db, client.account, { payment: whenPaid });
  await client.post(form, { name: 'Ada' });
  await client.db.pool.query('UPDATE submissions SET is_spam = true WHERE form_id = $1', [form.id]);
  expect(await reportPayment(form)).toBe(200);
  expect(await kindsOf(form)).toEqual([[]]);
});

test('waiting for the payment needs the secret of the payment events', async () => {
  const { webhook_secret: _, ...withoutSecret } = whenPaid;
  await expect(buildForm(client.db, client.account, { payment: withoutSecret })).rejects.toMatchObject({
    message: expect.stringContaining('payment.webhook_secret is required'),
  });
});
