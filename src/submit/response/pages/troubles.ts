import type { SubmitErrorCode } from '../../submit-error';

/** What can keep a form from being accepted: one of the contract's codes, or what has none: a payment, a fault of ours. */
export type Trouble = SubmitErrorCode | 'payment' | 'fault';

/** Whether the trouble has a code in the contract. */
export function hasCode(trouble: Trouble): trouble is SubmitErrorCode {
  return trouble !== 'payment' && trouble !== 'fault';
}

/** What the visitor can do about it. */
export type Advice = 'resend' | 'retry' | 'wait' | 'shrink' | 'later' | 'elsewhere' | 'report';

/** The advice that the error page gives for each trouble (spec 7.1). */
export const adviceFor: Readonly<Record<Trouble, Advice>> = {
  invalid_body: 'resend',
  missing_access_key: 'report',
  invalid_access_key: 'report',
  inactive_form: 'later',
  form_unavailable: 'elsewhere',
  origin_not_allowed: 'report',
  payload_too_large: 'shrink',
  unsupported_content_type: 'report',
  rate_limited: 'wait',
  quota_reached: 'later',
  profile_lookup_failed: 'retry',
  payment: 'retry',
  fault: 'retry',
};
