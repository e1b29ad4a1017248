import { updateForm } from '../../src/forms/form.service';
import { type DashboardClient, signIn } from '../support/dashboard';
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

/** The account's owner in the dashboard; `change` resolves to the batch that undoes it. */
const openOwner = async () => {
  const dashboard = await signIn(client.apps[0] as (typeof client.apps)[0], client.account);
  return { change: (form: Form, change: string) => changeOnly(dashboard, form, change), dashboard };
};
const changeOnly = async (dashboard: DashboardClient, form: Form, change: string): Promise<string> => {
  const [submission] = await client.stored(form);
  const { notice } = await dashboard.post(`/dashboard/submissions/${submission?.id}/change`, { change });
  return /\d{16}/.exec(decodeURIComponent(notice ?? ''))?.[0] ?? '';
};

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
  expect(changed.settings.payment?.notify_on).toBe('submission');
});

test('what the owner marked as spam before the payment is not sent', async () => {
  const form = await buildForm(client.db, client.account, { payment: whenPaid });
  await client.post(form, { name: 'Ada' });
  await client.db.pool.query('UPDATE submissions SET marked_spam = true WHERE form_id = $1', [form.id]);
  expect(await reportPayment(form)).toBe(200);
  expect(await kindsOf(form)).toEqual([[]]);
});

test('an unpaid submission that was marked as spam by mistake waits for the payment again', async () => {
  const form = await buildForm(client.db, client.account, { payment: whenPaid, auto_responder });
  await client.post(form, { email: 'ada@example.org' });
  const { change, dashboard } = await openOwner();
  await change(form, 'spam');
  const [stored] = await client.stored(form);
  const page = () => dashboard.get(`/dashboard/submissions/${stored?.id}`);
  expect((await page()).html).toContain('sent once the payment completes');
  await change(form, 'not_spam');
  expect(await kindsOf(form)).toEqual([[]]);
  expect((await client.stored(form))[0]?.is_spam).toBe(false);
  expect((await page()).html).toContain('The payment is not complete');
  for (const _ of [1, 2]) expect(await reportPayment(form)).toBe(200);
  expect(await kindsOf(form)).toEqual([all]);
});

test.each(['Not spam', 'Undo'])('what was paid while it was marked as spam is sent once by “%s”', async (button) => {
  const form = await buildForm(client.db, client.account, { payment: whenPaid, auto_responder });
  await client.post(form, { email: 'ada@example.org' });
  const { change, dashboard } = await openOwner();
  const batch = await change(form, 'spam');
  expect(await reportPayment(form)).toBe(200);
  expect(await kindsOf(form)).toEqual([[]]);
  const release = () =>
    button === 'Undo' ? dashboard.post('/dashboard/inbox/undo', { batch }) : change(form, 'not_spam');
  await Promise.all([release(), release()]);
  expect(await kindsOf(form)).toEqual([all]);
  await change(form, 'spam');
  await change(form, 'not_spam');
  expect(await reportPayment(form)).toBe(200);
  expect(await kindsOf(form)).toEqual([all]);
});

test('files that were uploaded before the payment do not pass for a notification', async () => {
  const form = await buildForm(client.db, client.account, { payment: whenPaid });
  await client.post(form, { name: 'Ada' });
  await client.db.pool.query(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, status)
     SELECT uuidv7(), account_id, id, 'file-upload', 'succeeded' FROM submissions WHERE form_id = $1`,
    [form.id],
  );
  const { change } = await openOwner();
  await change(form, 'spam');
  expect(await reportPayment(form)).toBe(200);
  await change(form, 'not_spam');
  expect(await kindsOf(form)).toEqual([['email', 'file-upload', 'webhook']]);
});

test.each([
  ['spam', 'not_spam', { spam_threshold: 2 }],
  ['held', 'release', { spam_threshold: 20 }],
] as const)(
  'what was stored as %s without a checkout is sent when it is released',
  async (_state, change, thresholds) => {
    const form = await buildForm(client.db, client.account, {
      spam_filter: { mode: 'hold', hold_threshold: 2, ...thresholds },
    });
    const links = ['http://bit.ly/a', 'http://b.example.xyz', 'http://c.example.top'];
    await client.post(form, { email: 'bo@mailinator.com', message: `Look at these: ${links.join(' ')}` });
    await updateForm(client.db, testSecrets, form, { payment: whenPaid });
    expect(await kindsOf(form)).toEqual([[]]);
    const owner = await openOwner();
    await owner.change(form, change);
    expect(await kindsOf(form)).toEqual([['email', 'webhook']]);
  },
);

test('what the honeypot caught got no checkout, so “Not spam” sends it at once', async () => {
  const form = await buildForm(client.db, client.account, { payment: whenPaid });
  await client.post(form, { name: 'Ada', botcheck: 'x' });
  const { change } = await openOwner();
  await change(form, 'not_spam');
  expect(await kindsOf(form)).toEqual([['email', 'webhook']]);
});

test('a payment does not send what is over the quota', async () => {
  const form = await buildForm(client.db, client.account, { payment: whenPaid });
  await client.post(form, { name: 'Ada' });
  await client.db.pool.query("UPDATE submissions SET withheld = 'quota' WHERE form_id = $1", [form.id]);
  const { change } = await openOwner();
  await change(form, 'spam');
  await change(form, 'not_spam');
  expect(await reportPayment(form)).toBe(200);
  expect(await kindsOf(form)).toEqual([[]]);
});

test('waiting for the payment needs the secret of the payment events', async () => {
  const { webhook_secret: _, ...withoutSecret } = whenPaid;
  await expect(buildForm(client.db, client.account, { payment: withoutSecret })).rejects.toMatchObject({
    message: expect.stringContaining('payment.webhook_secret is required'),
  });
});
