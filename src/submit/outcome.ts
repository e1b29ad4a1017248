import { Overloaded } from '../lib/capacity-limit';
import { PaymentUnavailable } from '../payments/payment-unavailable';
import type { SubmitRequest } from './request';
import { Repeated, SubmitError, submitErrorCodes } from './submit-error';

/** Every way that a post can end; a refusal's is its code. */
export const postOutcomes = [
  'accepted',
  'spam',
  'dropped_time_trap',
  'dropped_captcha',
  'repeated',
  ...submitErrorCodes,
  'overloaded',
  'payment_failed',
  'fault',
] as const;

export type PostOutcome = (typeof postOutcomes)[number];

/** How a post ended whose visitor hears of success. Pure. */
export function outcomeOf({ cutShort, isSpam }: SubmitRequest): PostOutcome {
  if (cutShort instanceof Repeated) return 'repeated';
  if (cutShort) return cutShort.reason === 'captcha' ? 'dropped_captcha' : 'dropped_time_trap';
  return isSpam ? 'spam' : 'accepted';
}

/** How a post ended that met this error. Pure. */
export function outcomeOfError(error: unknown): PostOutcome {
  if (error instanceof SubmitError) return error.code;
  if (error instanceof Overloaded) return 'overloaded';
  return error instanceof PaymentUnavailable ? 'payment_failed' : 'fault';
}
