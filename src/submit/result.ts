import { Overloaded } from '../lib/capacity-limit';
import { PaymentUnavailable } from '../payments/payment-unavailable';
import type { LiveForm } from './checks/form';
import type { Acceptance } from './commit/accept';
import type { SubmitResponse } from './response/response';
import { SubmitError, submitErrorCodes } from './submit-error';

/** How a request ends when its visitor gets a success response. */
export type SubmitResult = { readonly form: LiveForm; readonly response: SubmitResponse } & (
  | Acceptance
  /** Nothing is stored (spec 4.1 rules 9 and 10). */
  | { readonly kind: 'dropped'; readonly reason: 'time-trap' | 'captcha' }
);

/** The form or its account changed between the cache and the commit, or the storage filled up: check again. */
export interface Stale {
  readonly kind: 'stale';
}

/** Every outcome of a request, as a metric label; an error's is its code. */
export const submitOutcomes = [
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

export type SubmitOutcome = (typeof submitOutcomes)[number];

export function outcomeOf(result: SubmitResult): SubmitOutcome {
  switch (result.kind) {
    case 'accepted':
      return result.submission.isSpam ? 'spam' : 'accepted';
    case 'dropped':
      return result.reason === 'captcha' ? 'dropped_captcha' : 'dropped_time_trap';
    case 'replayed':
      return 'repeated';
  }
}

export function outcomeOfError(error: unknown): SubmitOutcome {
  if (error instanceof SubmitError) return error.code;
  if (error instanceof Overloaded) return 'overloaded';
  return error instanceof PaymentUnavailable ? 'payment_failed' : 'fault';
}
