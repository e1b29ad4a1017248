import { randomUUID } from 'node:crypto';
import axios from 'axios';
import express from 'express';
import { v7 as uuidv7 } from 'uuid';
import type { Account } from '../../src/accounts/account.model';
import type { Database } from '../../src/db/database';
import type { Form } from '../../src/forms/form.model';
import { updateForm } from '../../src/forms/form.service';
import { markPaid } from '../../src/payments/payment.repository';
import { createPaymentsRouter } from '../../src/payments/payments.routes';
import { createCheckout } from '../../src/payments/stripe.checkout';
import { type Service, serve } from '../http/serve';
import { openTestDatabase } from '../support/database';
import { buildAccount, buildForm, testSecrets } from '../support/factories';
import { startStripeServer, stripeEvent, stripeSignature } from '../support/stripe-server';

const webhookSecret = 'whsec_of_this_form';
const payment = {
  provider: 'stripe',
  secret_key: 'sk_test_stripe',
  webhook_secret: webhookSecret,
  currency: 'eur',
  amount: 1900,
  product: 'Ticket',
} as const;

let db: Database;
let service: Service;
let account: Account;
let form: Form;
const lines: Array<{ level: string; facts: unknown; message: unknown }> = [];

beforeAll(async () => {
  db = await openTestDatabase();
  account = await buildAccount(db);
  form = await buildForm(db, account, { payment });
  const log =
    (level: string) =>
    (...[facts, message]: unknown[]) =>
      void lines.push({ level, facts, message });
  const logger = { info: log('info'), warn: log('warn'), error: log('error') };
  service = await serve(
    express().use(
      createPaymentsRouter({
        pool: db.pool,
        secrets: testSecrets,
        recordPayment: (paid) => markPaid(db.pool, paid),
        logger,
      }),
    ),
  );
});
afterAll(async () => {
  await service?.close();
  await db?.close();
});
beforeEach(() => {
  lines.length = 0;
});

async function buildSubmission(of: Form = form): Promise<string> {
  const id = uuidv7();
  await db.pool.query(
    `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
     VALUES ($1, $2, $3, '{}', '192.0.2.1', now())`,
    [id, of.id, of.accountId],
  );
  return id;
}

async function paidAt(id: string): Promise<Date | null> {
  const { rows } = await db.pool.query('SELECT paid_at FROM submissions WHERE id = $1', [id]);
  return rows[0].paid_at;
}

const eventFor = (submissionId: string, session: object = {}, about: Parameters<typeof stripeEvent>[1] = {}) =>
  stripeEvent({ metadata: { submission_id: submissionId, form_id: form.id }, ...session }, about);

interface Delivery {
  readonly to?: string;
  readonly secret?: string;
  readonly at?: Date;
  readonly headers?: Record<string, string>;
}

async function deliver(event: unknown, { to = form.id, secret = webhookSecret, at, headers }: Delivery = {}) {
  const body = typeof event === 'string' ? event : JSON.stringify(event, null, 2);
  const { status, body: text } = await service.send(
    'POST',
    `/api/payments/stripe/${to}`,
    {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': stripeSignature(body, secret, at),
      ...headers,
    },
    body,
  );
  return { status, body: JSON.parse(text) };
}

const received = { status: 200, body: { received: true } };
const rejected = (status: number) => ({ status, body: { error: expect.any(String) } });

test('an event with a valid signature marks the submission as paid', async () => {
  const id = await buildSubmission();
  const before = Date.now();
  expect(await deliver(eventFor(id))).toEqual(received);
  expect(Math.abs(Number(await paidAt(id)) - before)).toBeLessThan(5_000);
});

test('the metadata sent with a checkout comes back in the event and identifies the submission', async () => {
  const stripe = await startStripeServer();
  try {
    const id = await buildSubmission();
    const urls = { successUrl: 'https://example.com/thanks', cancelUrl: 'https://example.com/' };
    const facts = { submissionId: id, formId: form.id, formName: form.name, customerEmail: null, ...urls };
    await createCheckout(payment, facts, { http: axios.create(), apiUrl: stripe.url });
    const [session] = stripe.sessions;
    expect(await deliver(stripeEvent({ ...session, payment_status: 'paid' }))).toEqual(received);
    expect(await paidAt(id)).toBeInstanceOf(Date);
  } finally {
    await stripe.stop();
  }
});

test('a bank transfer counts when the money arrives, not when the session completes', async () => {
  const id = await buildSubmission();
  expect(await deliver(eventFor(id, { payment_status: 'unpaid' }))).toEqual(received);
  expect(await paidAt(id)).toBeNull();
  expect(await deliver(eventFor(id, {}, { type: 'checkout.session.async_payment_succeeded' }))).toEqual(received);
  expect(await paidAt(id)).toBeInstanceOf(Date);
});

test.each(['checkout.session.expired', 'checkout.session.async_payment_failed', 'payment_intent.succeeded', 'x'])(
  'an event of type %s is acknowledged and changes nothing',
  async (type) => {
    const id = await buildSubmission();
    expect(await deliver(eventFor(id, {}, { type }))).toEqual(received);
    expect(await paidAt(id)).toBeNull();
  },
);

test('a repeated event is acknowledged and changes nothing', async () => {
  const id = await buildSubmission();
  const event = eventFor(id);
  await deliver(event);
  const first = await paidAt(id);
  expect(await deliver(event)).toEqual(received);
  expect(await deliver(eventFor(id))).toEqual(received);
  expect(await paidAt(id)).toEqual(first);
  expect(lines.map(({ message }) => message)).toEqual([
    'a submission was paid',
    'received a payment event again',
    'received a payment event again',
  ]);
});

test('twenty simultaneous deliveries of an event mark the submission once', async () => {
  const id = await buildSubmission();
  const event = eventFor(id);
  expect(await Promise.all(Array.from({ length: 20 }, () => deliver(event)))).toEqual(Array(20).fill(received));
  expect(lines.filter(({ message }) => message === 'a submission was paid')).toHaveLength(1);
  expect(lines).toHaveLength(20);
});

test('of twenty simultaneous marks the first one wins', async () => {
  const submissionId = await buildSubmission();
  const times = Array.from({ length: 20 }, (_, index) => new Date(Date.UTC(2030, 0, 1, 0, 0, index)));
  const marks = times.map((at) => markPaid(db.pool, { formId: form.id, submissionId, at }));
  const outcomes = await Promise.all(marks);
  expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'already paid')).toHaveLength(19);
  expect(await paidAt(submissionId)).toEqual(times[outcomes.indexOf('paid')]);
});

test('a mark waits for a concurrent one and then sees it', async () => {
  const submissionId = await buildSubmission();
  const other = await db.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query(`UPDATE submissions SET paid_at = '2030-01-01T00:00:00Z' WHERE id = $1`, [submissionId]);
    const mark = markPaid(db.pool, { formId: form.id, submissionId, at: new Date() });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await other.query('COMMIT');
    expect(await mark).toBe('already paid');
    expect(await paidAt(submissionId)).toEqual(new Date('2030-01-01T00:00:00Z'));
  } finally {
    other.release();
  }
});

test('a submission of another form is unknown', async () => {
  const other = await buildForm(db, account, { payment });
  const id = await buildSubmission(other);
  expect(await markPaid(db.pool, { formId: form.id, submissionId: id, at: new Date() })).toBe('unknown');
  expect(await deliver(eventFor(id))).toEqual(received);
  expect(await paidAt(id)).toBeNull();
  expect(lines).toMatchObject([{ level: 'warn' }]);
});

test('an event about a session of another form is ignored without a warning', async () => {
  const other = await buildForm(db, account, { payment });
  const id = await buildSubmission(other);
  expect(await deliver(eventFor(id, { metadata: { submission_id: id, form_id: other.id } }))).toEqual(received);
  expect(await paidAt(id)).toBeNull();
  expect(lines).toMatchObject([{ level: 'info' }]);
});

test.each([randomUUID(), 'no id', '', "'; DROP TABLE submissions; --", '\0', 'x'.repeat(5_000)])(
  'an event about the unknown submission %j is acknowledged, so that Stripe stops, and logged as a warning',
  async (id) => {
    expect(await deliver(eventFor(id))).toEqual(received);
    expect(lines).toMatchObject([{ level: 'warn' }]);
  },
);

test.each([
  ['no metadata', { metadata: null }],
  ['metadata of another application', { metadata: { order: '7' } }],
  ['an id that is not a string', { metadata: { submission_id: 7 } }],
])('a session with %s is ignored', async (_title, session) => {
  const id = await buildSubmission();
  // A visitor can set client_reference_id on the owner's other payment links.
  expect(await deliver(eventFor('', { client_reference_id: id, ...session }))).toEqual(received);
  expect(await paidAt(id)).toBeNull();
  expect(lines).toMatchObject([{ level: 'info' }]);
});

test.each([
  ['signed with another secret', { secret: 'whsec_of_another_form' }],
  ['without a signature', { headers: { 'stripe-signature': '' } }],
  ['from six minutes ago', { at: new Date(Date.now() - 360_000) }],
  ['from six minutes in the future', { at: new Date(Date.now() + 360_000) }],
])('an event %s is rejected', async (_title, how) => {
  const id = await buildSubmission();
  expect(await deliver(eventFor(id), how)).toEqual(rejected(400));
  expect(await paidAt(id)).toBeNull();
});

test('a clock difference of four minutes is tolerated', async () => {
  const [late, early] = [await buildSubmission(), await buildSubmission()];
  expect(await deliver(eventFor(late), { at: new Date(Date.now() - 240_000) })).toEqual(received);
  expect(await deliver(eventFor(early), { at: new Date(Date.now() + 240_000) })).toEqual(received);
});

test('a signature is valid for one form only', async () => {
  const other = await buildForm(db, account, { payment: { ...payment, webhook_secret: 'whsec_of_another_form' } });
  const id = await buildSubmission(other);
  expect(await deliver(eventFor(id), { to: other.id })).toEqual(rejected(400));
  expect(await paidAt(id)).toBeNull();
});

test.each(['', 'x', '{', 'null', '[]', '7', '{}', '{"id":7,"type":"x"}', '{"id":"evt_1"}'])(
  'a signed body that is not an event is rejected: %j',
  async (body) => {
    expect(await deliver(body)).toEqual(rejected(400));
  },
);

test.each([
  '{"id":"evt_1","type":"checkout.session.completed"}',
  '{"id":"evt_1","type":"checkout.session.completed","data":[]}',
])('an event without a session is acknowledged: %s', async (body) => {
  expect(await deliver(body)).toEqual(received);
});

test('the signature covers the raw bytes, whatever the content type', async () => {
  const id = await buildSubmission();
  const event = JSON.stringify(eventFor(id)).replace('{', '{ "name" : "Zo\\u00eb Zoë 😀",\t');
  expect(await deliver(event, { headers: { 'content-type': 'text/plain' } })).toEqual(received);
  expect(await paidAt(id)).toBeInstanceOf(Date);
});

test('a payment for a paused or deleted form is still recorded', async () => {
  const closing = await buildForm(db, account, { payment });
  const id = await buildSubmission(closing);
  await updateForm(db, testSecrets, closing, { active: false, deleted: true });
  const event = stripeEvent({ metadata: { submission_id: id, form_id: closing.id } });
  expect(await deliver(event, { to: closing.id })).toEqual(received);
  expect(await paidAt(id)).toBeInstanceOf(Date);
});

test('the endpoint responds 404 for a form without payments, one without a webhook secret and an unknown form', async () => {
  const free = await buildForm(db, account);
  const { webhook_secret: _none, ...unheard } = payment;
  const deaf = await buildForm(db, account, { payment: unheard });
  const event = eventFor(await buildSubmission());
  for (const to of [free.id, deaf.id, randomUUID(), 'x', form.accessKey, '%00', "'"]) {
    expect(await deliver(event, { to })).toEqual(rejected(404));
  }
  expect(await deliver(event, { to: '%E0' })).toEqual(rejected(400));
});

test('a body over 256 KiB and a compressed one are rejected', async () => {
  expect(await deliver(eventFor(await buildSubmission(), { pad: 'x'.repeat(256 * 1024) }))).toEqual(rejected(413));
  expect(await deliver('x', { headers: { 'content-encoding': 'gzip' } })).toEqual(rejected(415));
});

test('other methods get 405 with an Allow header', async () => {
  const { status, headers, body } = await service.send('GET', `/api/payments/stripe/${form.id}`);
  expect([status, headers.allow, JSON.parse(body)]).toEqual([405, 'POST', { error: 'Only POST is accepted.' }]);
});

test('a webhook secret that cannot be decrypted makes Stripe send the event again', async () => {
  const sealedElsewhere = await buildForm(db, account, { payment });
  await db.pool.query(
    `UPDATE forms SET settings = jsonb_set(settings, '{payment,webhook_secret}', '"v1.broken"') WHERE id = $1`,
    [sealedElsewhere.id],
  );
  expect(await deliver(eventFor(randomUUID()), { to: sealedElsewhere.id })).toEqual(rejected(500));
  expect(lines).toMatchObject([{ level: 'error' }]);
});

test('only the type and id of an event are logged', async () => {
  const id = await buildSubmission();
  const event = eventFor(id, { customer_email: 'ada@example.com', amount_total: 1900 }, { id: 'evt_7' });
  await deliver(event);
  await deliver(event, { secret: 'whsec_wrong' });
  const logged = { formId: form.id, eventId: 'evt_7', eventType: 'checkout.session.completed' };
  expect(lines).toEqual([{ level: 'info', facts: logged, message: 'a submission was paid' }]);
});
