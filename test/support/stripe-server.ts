import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answer, type Behavior, type ReceivedRequest, startHttpReceiver } from './http-receiver';

/** A value as Stripe reads it out of its bracket notation: text, a list or an object of such. */
type StripeValue = string | readonly StripeValue[] | { readonly [name: string]: StripeValue };

interface StripeSession {
  readonly id: string;
  readonly url: string;
  readonly [name: string]: unknown;
}

export interface StripeServer {
  /** For STRIPE_API_URL. */
  readonly url: string;
  readonly requests: ReceivedRequest[];
  /** Every session that was made; a repeated request makes none. */
  readonly sessions: StripeSession[];
  /** The fields of the last request, as Stripe reads them. */
  readonly lastFields: () => StripeValue;
  /** From now on, requests are answered by this; without it, as Stripe does. */
  readonly behave: (behavior?: Behavior) => void;
  readonly stop: () => Promise<void>;
}

/** A real HTTP server on loopback that makes Checkout Sessions as Stripe's API does, for one secret key. */
export async function startStripeServer({ secretKey = 'sk_test_stripe' } = {}): Promise<StripeServer> {
  const sessions: StripeSession[] = [];
  const answered = new Map<string, { body: string; session: StripeSession }>();
  let behavior: Behavior | undefined;

  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const body = String(receiver.requests.at(-1)?.rawBody);
    if (behavior) return void behavior(request, response);
    const refusal = check(request, body, secretKey);
    if (refusal) return void refusal(request, response);

    const key = String(request.headers['idempotency-key'] ?? randomBytes(8).toString('hex'));
    const earlier = answered.get(key);
    if (earlier && earlier.body !== body) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return void stripeError(400, { type: 'idempotency_error', message })(request, response);
    }
    const session = earlier?.session ?? createSession(parseStripeForm(body));
    if (!earlier) sessions.push(session);
    answered.set(key, { body, session });
    json(200, session, earlier ? { 'idempotent-replayed': 'true' } : {})(request, response);
  };

  const receiver = await startHttpReceiver(serve);
  return {
    url: receiver.url,
    requests: receiver.requests,
    sessions,
    lastFields: () => parseStripeForm(String(receiver.requests.at(-1)?.rawBody)),
    behave: (chosen) => {
      behavior = chosen;
    },
    stop: receiver.stop,
  };
}

/** Answers with an error in Stripe's shape. */
export function stripeError(status: number, error: { type: string; code?: string; message?: string }): Behavior {
  return json(status, { error }, { 'request-id': 'req_test' });
}

/** Answers 200 with a session whose address is this. */
export function sessionWithUrl(url: unknown): Behavior {
  return json(200, { id: 'cs_test_1', object: 'checkout.session', url });
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Behavior {
  return answer(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}

const required = ['success_url', 'mode', 'line_items'];

function check({ method, url, headers }: IncomingMessage, body: string, secretKey: string): Behavior | null {
  const invalid = (status: number, message: string, code?: string) =>
    stripeError(status, { type: 'invalid_request_error', message, ...(code && { code }) });
  if (method !== 'POST' || url !== '/v1/checkout/sessions') return invalid(404, `Unrecognized request URL (${url}).`);
  if (headers.authorization !== `Bearer ${secretKey}`) {
    // As the real one does, it repeats a part of the key.
    return invalid(401, `Invalid API Key provided: ${String(headers.authorization).slice(7, 19)}***`);
  }
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return invalid(400, 'Not a form.');
  const fields = parseStripeForm(body);
  const missing = required.find((name) => valueAt(fields, name) === undefined);
  if (missing) return invalid(400, `Missing required param: ${missing}.`, 'parameter_missing');
  const email = valueAt(fields, 'customer_email');
  if (typeof email === 'string' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
    return invalid(400, `Invalid email address: ${email}`, 'email_invalid');
  }
  return null;
}

function createSession(fields: StripeValue): StripeSession {
  const id = `cs_test_${randomBytes(16).toString('hex')}`;
  const price = valueAt(fields, 'line_items', '0', 'price_data');
  const amount = Number(valueAt(price, 'unit_amount')) * Number(valueAt(fields, 'line_items', '0', 'quantity'));
  return {
    id,
    object: 'checkout.session',
    amount_total: amount,
    client_reference_id: valueAt(fields, 'client_reference_id') ?? null,
    currency: valueAt(price, 'currency'),
    customer_email: valueAt(fields, 'customer_email') ?? null,
    livemode: false,
    metadata: valueAt(fields, 'metadata') ?? {},
    mode: valueAt(fields, 'mode'),
    payment_status: 'unpaid',
    status: 'open',
    // The real address has a fragment too, which the visitor needs.
    url: `https://checkout.stripe.com/c/pay/${id}#fidkdWxOYHwnPyd1blpxYHZxWjA0`,
  };
}

/** Reads Stripe's form encoding: `a[b][0][c]=d` is `{a: {b: [{c: 'd'}]}}`. */
function parseStripeForm(body: string): StripeValue {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.replaceAll(']', '').split('[');
    const leaf = path.pop() ?? '';
    let branch = root;
    for (const step of path) {
      const next = branch.get(step);
      const child: Branch = next instanceof Map ? next : new Map();
      branch.set(step, child);
      branch = child;
    }
    branch.set(leaf, value);
  }
  return unfold(root);
}

type Branch = Map<string, string | Branch>;

function unfold(branch: string | Branch): StripeValue {
  if (typeof branch === 'string') return branch;
  const names = [...branch.keys()];
  const values = [...branch.values()].map(unfold);
  if (names.every((name, index) => name === String(index))) return values;
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

function valueAt(value: unknown, ...path: string[]): unknown {
  return path.reduce((found, step) => (found as Record<string, unknown> | undefined)?.[step], value);
}

/** An event about a session as Stripe sends it: paid and completed unless told otherwise. */
export function stripeEvent(
  session: Readonly<Record<string, unknown>>,
  { type = 'checkout.session.completed', id = `evt_${randomBytes(8).toString('hex')}` } = {},
) {
  return {
    id,
    object: 'event',
    api_version: '2025-12-15.clover',
    created: Math.floor(Date.now() / 1_000),
    data: { object: { object: 'checkout.session', payment_status: 'paid', status: 'complete', ...session } },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}

/** The `Stripe-Signature` of a body that is sent at this time. */
export function stripeSignature(body: string | Buffer, secret: string, at = new Date()): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  const hmac = createHmac('sha256', secret).update(`${seconds}.`).update(body);
  return `t=${seconds},v1=${hmac.digest('hex')},v0=${'0'.repeat(64)}`;
}
