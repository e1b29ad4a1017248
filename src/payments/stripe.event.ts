import { type Fields, fieldsOf, parseFields } from '../lib/json-fields';

/** What a Stripe event says that matters here. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  /** The submission that money has come for, when the event says so of a session of ours. */
  readonly paid: { readonly submissionId: string; readonly formId: string | null } | null;
}

/** Reads a verified event; null when the bytes are no event. */
export function readStripeEvent(rawBody: Buffer): StripeEvent | null {
  const { id, type, data } = parseFields(rawBody.toString('utf8'));
  if (typeof id !== 'string' || typeof type !== 'string') return null;
  const session = fieldsOf(fieldsOf(data).object);
  return { id, type, paid: moneyCame(type, session) ? readMetadata(session) : null };
}

// A completed session may still wait for the money: a bank transfer comes days later, with an event of its own.
function moneyCame(type: string, session: Fields): boolean {
  if (type === 'checkout.session.async_payment_succeeded') return true;
  return type === 'checkout.session.completed' && session.payment_status === 'paid';
}

// Not client_reference_id: on the owner's other payment links, whoever opens one can set it in the address.
function readMetadata(session: Fields): StripeEvent['paid'] {
  const { submission_id: submissionId, form_id: formId } = fieldsOf(session.metadata);
  if (typeof submissionId !== 'string') return null;
  return { submissionId, formId: typeof formId === 'string' ? formId : null };
}
