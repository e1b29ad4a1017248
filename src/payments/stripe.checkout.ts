import type { AxiosInstance } from 'axios';
import { postForm } from '../outbound/post-form';
import { type Checkout, readCheckout } from './checkout.answer';
import { type CheckoutFacts, type CheckoutPayment, planCheckout } from './checkout.fields';
import { PaymentUnavailable } from './payment-unavailable';

export interface CheckoutDeps {
  readonly http: AxiosInstance;
  /** Without a trailing slash. */
  readonly apiUrl: string;
  readonly signal?: AbortSignal;
  /** For connecting, sending and reading together; 5 s unless told. */
  readonly timeoutMs?: number;
}

// The version whose fields these are; without it, each owner's account would answer in the one it was opened with.
const apiVersion = '2025-12-15.clover';
const checkoutMs = 5_000;
const maxResponseBytes = 256 * 1024;

/**
 * Makes the Stripe Checkout Session in which the visitor pays for a submission, within 5 s in all. The same submission
 * gets the same session again for as long as Stripe keeps its key (24 h); Stripe refuses the key for another price.
 * Throws PaymentUnavailable when there is no session that the visitor can be sent to.
 */
export async function createCheckout(
  payment: CheckoutPayment,
  facts: CheckoutFacts,
  deps: CheckoutDeps,
): Promise<Checkout> {
  const headers = {
    Authorization: `Bearer ${payment.secret_key}`,
    'Content-Type': 'application/x-www-form-urlencoded',
    'Idempotency-Key': facts.idempotencyKey ?? facts.submissionId,
    'Stripe-Version': apiVersion,
  };
  const answer = await postForm(deps.http, {
    url: `${deps.apiUrl}/v1/checkout/sessions`,
    form: planCheckout(payment, facts),
    headers,
    timeoutMs: deps.timeoutMs ?? checkoutMs,
    maxResponseBytes,
    signal: deps.signal,
  });
  if ('problem' in answer) throw new PaymentUnavailable(`Stripe could not be asked: ${answer.problem}`);
  return readCheckout(answer, deps.apiUrl);
}
