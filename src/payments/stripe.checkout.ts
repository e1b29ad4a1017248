import type { AxiosInstance } from 'axios';
import { HttpError } from '../lib/http-error';
import { asJsonObject, parseJsonObject } from '../lib/json';
import { parseUrl } from '../lib/urls';
import { postForm } from '../outbound/post-form';

/** What is sold and with whose key, decrypted; `amount` is in the currency's smallest unit. */
interface CheckoutPayment {
  readonly secret_key: string;
  readonly currency: string;
  readonly amount: number;
  readonly product: string;
}

/** The purpose of one checkout. `customerEmail` is one plain address; `successUrl` and `cancelUrl` are absolute. */
interface CheckoutFacts {
  readonly submissionId: string;
  readonly formId: string;
  readonly formName: string;
  readonly customerEmail: string | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** The submission's id by default. */
  readonly idempotencyKey?: string;
}

export interface CheckoutDeps {
  readonly http: AxiosInstance;
  /** Without a trailing slash. */
  readonly apiUrl: string;
  readonly signal?: AbortSignal;
  /** For the whole request; 5 s by default. */
  readonly timeoutMs?: number;
}

interface CheckoutSession {
  /** Where the visitor pays. */
  readonly url: string;
  readonly id: string;
}

/** A checkout could not be created. `cause` has the reason for the operator's log, without secrets or personal data. */
export class PaymentUnavailable extends HttpError<null> {
  constructor(reason: string) {
    const message = 'The payment could not be started, so nothing was sent. Please try again in a moment.';
    super(500, null, message, { cause: new Error(reason) });
  }
}

// Pins the meaning of the fields below; by default it is the version that the owner's account was created with.
const apiVersion = '2025-12-15.clover';
const defaultTimeoutMs = 5_000;
const maxResponseBytes = 256 * 1024;

/**
 * Creates the Stripe Checkout Session in which the visitor pays for a submission. The same submission gets the same
 * session for 24 hours; Stripe rejects the key with another price. Throws PaymentUnavailable.
 */
export async function createCheckout(
  payment: CheckoutPayment,
  facts: CheckoutFacts,
  { http, apiUrl, timeoutMs = defaultTimeoutMs, signal }: CheckoutDeps,
): Promise<CheckoutSession> {
  const response = await postForm(http, {
    url: `${apiUrl}/v1/checkout/sessions`,
    form: planCheckout(payment, facts),
    headers: {
      Authorization: `Bearer ${payment.secret_key}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Idempotency-Key': facts.idempotencyKey ?? facts.submissionId,
      'Stripe-Version': apiVersion,
    },
    timeoutMs,
    maxResponseBytes,
    signal,
  });
  if ('problem' in response) throw new PaymentUnavailable(`the request to Stripe failed: ${response.problem}`);
  return readSession(response, apiUrl);
}

/** The fields of "create a Checkout Session" for one payment of one item, in Stripe's bracket notation. */
function planCheckout(payment: CheckoutPayment, facts: CheckoutFacts): URLSearchParams {
  return new URLSearchParams({
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': payment.currency,
    'line_items[0][price_data][unit_amount]': String(payment.amount),
    'line_items[0][price_data][product_data][name]': payment.product,
    success_url: facts.successUrl,
    cancel_url: facts.cancelUrl,
    client_reference_id: facts.submissionId,
    'metadata[submission_id]': facts.submissionId,
    'metadata[form_id]': facts.formId,
    // Shown to the owner in Stripe's dashboard; a description would be shown to the customer too.
    'metadata[form_name]': facts.formName,
    // Refunds and disputes refer to the payment, which does not inherit the session's metadata.
    'payment_intent_data[metadata][submission_id]': facts.submissionId,
    ...(facts.customerEmail !== null && { customer_email: facts.customerEmail }),
  });
}

function readSession(response: { status: number; body: string }, apiUrl: string): CheckoutSession {
  const { id, url, error } = parseJsonObject(response.body);
  if (response.status < 200 || response.status > 299) {
    throw new PaymentUnavailable(`Stripe responded with status ${response.status}${describeError(error)}`);
  }
  if (typeof id !== 'string' || id === '') throw new PaymentUnavailable('Stripe responded without a session');
  if (!isCheckoutUrl(url, apiUrl)) throw new PaymentUnavailable('Stripe responded without a usable URL');
  return { url, id };
}

// Without Stripe's message, which repeats parts of the key and of what the visitor typed.
function describeError(error: unknown): string {
  const { type, code } = asJsonObject(error);
  const words = [type, code].filter((word) => typeof word === 'string' && /^[a-z_]{1,64}$/.test(word));
  return words.length > 0 ? `: ${words.join(', ')}` : '';
}

// It becomes a Location header, so it must be visible ASCII. Plain http only where the API itself is reached by http.
function isCheckoutUrl(url: unknown, apiUrl: string): url is string {
  if (typeof url !== 'string' || !/^https?:\/\/[\x21-\x7e]{1,4000}$/i.test(url)) return false;
  const protocol = parseUrl(url)?.protocol;
  return protocol === 'https:' || (protocol === 'http:' && new URL(apiUrl).protocol === 'http:');
}
