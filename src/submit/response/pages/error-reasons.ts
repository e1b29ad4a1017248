import type { SubmitErrorCode } from '../../submit-error';

/** Why a form was not accepted: an error code of the specification, or one of two errors that have no code. */
export type ErrorReason = SubmitErrorCode | 'payment' | 'internal';

/** What the visitor can do about it. */
export type Hint = 'resend' | 'retry' | 'wait' | 'shrink' | 'later' | 'elsewhere' | 'report';

/** The hint on the error page for each reason (spec 7.1). */
export const hintFor: Readonly<Record<ErrorReason, Hint>> = {
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
  internal: 'retry',
};
