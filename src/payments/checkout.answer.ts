import { fieldsOf, parseFields } from '../lib/json-fields';
import { PaymentUnavailable } from './payment-unavailable';

export interface Checkout {
  /** Where the visitor pays. */
  readonly url: string;
  readonly id: string;
}

/**
 * The session in Stripe's answer. Throws PaymentUnavailable for an error of Stripe's, and for an answer without an
 * address that a browser may be sent to: https, or http too where the API itself is reached that way.
 */
export function readCheckout(answer: { status: number; body: string }, apiUrl: string): Checkout {
  const session = parseFields(answer.body);
  if (answer.status < 200 || answer.status > 299) {
    throw new PaymentUnavailable(`Stripe answered ${answer.status}${describe(session.error)}`);
  }
  const { id, url } = session;
  if (typeof id !== 'string' || id === '') throw new PaymentUnavailable('Stripe answered without a session');
  if (!isWebAddress(url, apiUrl)) throw new PaymentUnavailable('Stripe answered without a usable address');
  return { url, id };
}

// Not Stripe's message: it repeats parts of the key and what the visitor typed.
function describe(error: unknown): string {
  const { type, code } = fieldsOf(error);
  const words = [type, code].filter((word) => typeof word === 'string' && /^[a-z_]{1,64}$/.test(word));
  return words.length > 0 ? `: ${words.join(', ')}` : '';
}

// It becomes a Location header as it is, so it may hold nothing but visible ASCII.
function isWebAddress(url: unknown, apiUrl: string): url is string {
  if (typeof url !== 'string' || !/^https?:\/\/[\x21-\x7e]{1,4000}$/i.test(url) || !URL.canParse(url)) return false;
  return new URL(url).protocol === 'https:' || new URL(apiUrl).protocol === 'http:';
}
