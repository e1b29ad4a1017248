/** What is sold and with whose key, in clear; `amount` is in the currency's smallest unit. */
export interface CheckoutPayment {
  readonly secret_key: string;
  readonly currency: string;
  readonly amount: number;
  readonly product: string;
}

/** What one checkout is about. `customerEmail` is one plain address, `successUrl` and `cancelUrl` are absolute. */
export interface CheckoutFacts {
  readonly submissionId: string;
  readonly formId: string;
  readonly formName: string;
  readonly customerEmail: string | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** The submission's id, unless another checkout was asked for under it before. */
  readonly idempotencyKey?: string;
}

/** The fields of Stripe's "create a Checkout Session" for one payment of one item, in Stripe's bracket notation. Pure. */
export function planCheckout(payment: CheckoutPayment, facts: CheckoutFacts): URLSearchParams {
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
    // For the owner, who sees it in Stripe's dashboard; a description would be shown to the customer too.
    'metadata[form_name]': facts.formName,
    // The payment is another object at Stripe than the session, and the one that refunds and disputes are about.
    'payment_intent_data[metadata][submission_id]': facts.submissionId,
    ...(facts.customerEmail !== null && { customer_email: facts.customerEmail }),
  });
}
