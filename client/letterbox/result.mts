/** The success object of the specification (section 2.2). */
export interface Success {
  readonly success: true;
  readonly message?: string;
  readonly redirect?: string;
  readonly redirect_params?: Readonly<Record<string, string>>;
  readonly payment_url?: string;
  readonly note?: string;
  readonly files?: FilesInfo;
}

/** How many files were received and stored. */
export interface FilesInfo {
  readonly received: number;
  readonly stored: number;
  readonly hint?: string;
}

/** The error object of the specification (section 2.3). */
export interface Failure {
  readonly success: false;
  readonly message: string;
  readonly code?: ErrorCode;
  readonly quota?: QuotaInfo;
}

/** The plan's limit and how much of it is used; only with `quota_reached`. */
export interface QuotaInfo {
  readonly limit: number;
  readonly used: number;
  readonly plan: string;
}

/** The error codes of the specification (section 7.1). */
export type ErrorCode =
  | 'invalid_body'
  | 'missing_access_key'
  | 'inactive_form'
  | 'origin_not_allowed'
  | 'form_unavailable'
  | 'invalid_access_key'
  | 'payload_too_large'
  | 'unsupported_content_type'
  | 'rate_limited'
  | 'quota_reached'
  | 'profile_lookup_failed';

/**
 * A submission that was not accepted. Without a response from the service, `status` is 0 and `code` is `network`, or
 * `cancelled` if it was cancelled before it was sent.
 */
export interface FailedSubmission extends Omit<Failure, 'code'> {
  readonly code?: ErrorCode | 'network' | 'cancelled';
  readonly status: number;
}

/** The result of a submission. */
export type Result = Success | FailedSubmission;
