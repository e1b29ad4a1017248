import { isDeepStrictEqual } from 'node:util';
import type { AxiosInstance } from 'axios';
import { parsePlainAddress } from '../../email/addresses';
import type { Payment } from '../../forms/form.model';
import type { SecretBox } from '../../lib/secrets';
import { createCheckout } from '../../payments/stripe.checkout';
import type { Checkout, Step, SubmitRequest } from '../request';
import { planAnswer } from '../response/response';
import { siteOriginOf } from './origin';

export interface PaymentDeps {
  readonly http: AxiosInstance;
  readonly apiUrl: string;
  readonly secrets: SecretBox;
  readonly ownOrigin: string;
}

/**
 * Makes the checkout in which the visitor of a payment form pays (spec 2.2, `payment_url`). Throws PaymentUnavailable, and
 * then nothing is stored. Spam is taken to no checkout. A post that is judged again keeps the checkout it was given, or
 * its failure, unless the owner changed the payment meanwhile.
 */
export function startPayment(deps: PaymentDeps): Step {
  return async (post) => {
    const { payment } = post.form;
    if (!payment || post.isSpam) {
      post.checkout = undefined;
      return;
    }
    if (!post.checkout || !isDeepStrictEqual(post.checkout.payment, payment)) {
      post.checkout = { payment, outcome: await makeCheckout(post, payment, deps) };
    }
    if ('error' in post.checkout.outcome) throw post.checkout.outcome.error;
  };
}

async function makeCheckout(post: SubmitRequest, payment: Payment, deps: PaymentDeps): Promise<Checkout['outcome']> {
  const { http, apiUrl, secrets, ownOrigin } = deps;
  const facts = {
    submissionId: post.id,
    formId: post.form.id,
    formName: post.form.name,
    customerEmail: parsePlainAddress(post.fields.data.email),
    successUrl: planAnswer({ ...post, checkout: undefined }, ownOrigin).location?.url ?? pageOf(post, ownOrigin),
    cancelUrl: pageOf(post, ownOrigin),
    // Stripe refuses a key that it knows for another price.
    idempotencyKey: post.checkout ? `${post.id}-${post.form.version}` : post.id,
  };
  try {
    const opened = { ...payment, secret_key: secrets.open(payment.secret_key) };
    return { url: (await createCheckout(opened, facts, { http, apiUrl })).url };
  } catch (error) {
    return { error };
  }
}

/** The page that the visitor came from, as far as it is told. */
function pageOf({ origin, referer }: SubmitRequest, ownOrigin: string): string {
  const site = siteOriginOf(origin, referer);
  const page = siteOriginOf(undefined, referer) === site && site !== null ? referer : null;
  return page ?? site ?? ownOrigin;
}
