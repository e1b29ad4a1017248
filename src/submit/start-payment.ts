import type { AxiosInstance } from 'axios';
import { parsePlainAddress } from '../email/addresses';
import type { SecretBox } from '../lib/secrets';
import { createCheckout } from '../payments/stripe.checkout';
import { planAnswer } from './answer';
import { siteOriginOf } from './domain-rule';
import type { Post, Step } from './post';

export interface PaymentDeps {
  readonly http: AxiosInstance;
  readonly apiUrl: string;
  readonly secrets: SecretBox;
  readonly ownOrigin: string;
}

/**
 * Makes the checkout in which the visitor of a payment form pays (spec 2.2, `payment_url`). Throws PaymentUnavailable, and
 * then nothing is stored. Spam is taken to no checkout. A post that is judged again keeps the checkout it was given.
 */
export function startPayment({ http, apiUrl, secrets, ownOrigin }: PaymentDeps): Step {
  return async (post) => {
    const { payment } = post.form;
    if (!payment || post.isSpam || post.paymentUrl) return;
    const opened = { ...payment, secret_key: secrets.open(payment.secret_key) };
    const facts = {
      submissionId: post.id,
      formId: post.form.id,
      formName: post.form.name,
      customerEmail: parsePlainAddress(post.fields.data.get('email')),
      successUrl: planAnswer(post, ownOrigin).location?.url ?? pageOf(post, ownOrigin),
      cancelUrl: pageOf(post, ownOrigin),
    };
    post.paymentUrl = (await createCheckout(opened, facts, { http, apiUrl })).url;
  };
}

/** The page that the visitor came from, as far as it is told. */
function pageOf({ origin, referer }: Post, ownOrigin: string): string {
  const site = siteOriginOf(origin, referer);
  const page = siteOriginOf(undefined, referer) === site && site !== null ? referer : null;
  return page ?? site ?? ownOrigin;
}
