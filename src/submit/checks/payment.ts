import { isDeepStrictEqual } from 'node:util';
import type { AxiosInstance } from 'axios';
import { parsePlainAddress } from '../../email/addresses';
import type { Payment } from '../../forms/payment.settings';
import type { SecretBox } from '../../lib/secrets';
import { parseHttpUrl } from '../../lib/urls';
import { createCheckout } from '../../payments/stripe.checkout';
import type { Checkout, Progress } from '../attempts';
import type { LiveForm } from '../live-form';
import type { SubmitRequest } from '../request';

/** For checkouts. `ownOrigin` is where visitors return to if their page is unknown. */
export interface PaymentDeps {
  readonly http: AxiosInstance;
  readonly apiUrl: string;
  readonly secrets: SecretBox;
  readonly ownOrigin: string;
}

/**
 * Creates the checkout of a payment form and resolves to its URL (spec 2.2, `payment_url`). The visitor returns to
 * `thanksUrl`, else to the page of the form. Throws PaymentUnavailable. A request that is checked again keeps its
 * checkout, or its failure, unless the owner changed the payment settings.
 */
export async function startPayment(
  deps: PaymentDeps,
  form: LiveForm,
  payment: Payment,
  request: SubmitRequest,
  thanksUrl: string | null,
  progress: Progress,
): Promise<string> {
  if (!progress.checkout || !isDeepStrictEqual(progress.checkout.payment, payment)) {
    // Stripe rejects a known idempotency key with another price.
    const idempotencyKey = progress.checkout ? `${request.id}-${form.version}` : request.id;
    const outcome = await checkOut(deps, payment, form, request, thanksUrl, idempotencyKey);
    progress.checkout = { payment, outcome };
  }
  const { outcome } = progress.checkout;
  if ('error' in outcome) throw outcome.error;
  return outcome.url;
}

async function checkOut(
  { http, apiUrl, secrets, ownOrigin }: PaymentDeps,
  payment: Payment,
  form: LiveForm,
  request: SubmitRequest,
  thanksUrl: string | null,
  idempotencyKey: string,
): Promise<Checkout['outcome']> {
  const pageUrl = pageOf(request) ?? ownOrigin;
  const facts = {
    submissionId: request.id,
    formId: form.id,
    formName: form.name,
    customerEmail: parsePlainAddress(request.fields.data.email),
    successUrl: thanksUrl ?? pageUrl,
    cancelUrl: pageUrl,
    idempotencyKey,
  };
  try {
    const opened = { ...payment, secret_key: secrets.open(payment.secret_key) };
    return { url: (await createCheckout(opened, facts, { http, apiUrl })).url };
  } catch (error) {
    return { error };
  }
}

/** The page of the form, as far as the headers tell: its address, else its site. */
function pageOf({ siteOrigin, referer = '' }: SubmitRequest): string | null {
  return siteOrigin !== null && parseHttpUrl(referer)?.origin === siteOrigin ? referer : siteOrigin;
}
