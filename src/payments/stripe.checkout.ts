import type { AxiosInstance } from 'axios';
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
const bytesPerAnswer = 256 * 1024;

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
  return readCheckout(await send(planCheckout(payment, facts).toString(), headers, deps), deps.apiUrl);
}

async function send(form: string, headers: Record<string, string>, deps: CheckoutDeps) {
  // axios' own time-out does not stop an answer that drips.
  const deadline = AbortSignal.timeout(deps.timeoutMs ?? checkoutMs);
  try {
    const { status, data } = await deps.http.post<unknown>(`${deps.apiUrl}/v1/checkout/sessions`, form, {
      headers,
      signal: deps.signal ? AbortSignal.any([deadline, deps.signal]) : deadline,
      timeout: 0,
      maxRedirects: 0,
      maxContentLength: bytesPerAnswer,
      proxy: false,
      responseType: 'text',
      transformResponse: (body: unknown) => body,
      validateStatus: () => true,
    });
    return { status, body: String(data) };
  } catch (error) {
    // Not the error itself: it carries the request, and so the secret.
    const reason = deadline.aborted ? 'no answer in time' : hasCode(error) ? error.code : 'no usable answer';
    throw new PaymentUnavailable(`Stripe could not be asked: ${reason}`);
  }
}

function hasCode(error: unknown): error is { code: string } {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}
