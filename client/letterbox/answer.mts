/** The contract's success object (spec 2.2). */
export interface Success {
  readonly success: true;
  readonly message?: string;
  readonly redirect?: string;
  readonly redirect_params?: Readonly<Record<string, string>>;
  readonly payment_url?: string;
  readonly note?: string;
  readonly files?: FilesInfo;
}

/** What became of the files of a post. */
export interface FilesInfo {
  readonly received: number;
  readonly stored: number;
  readonly hint?: string;
}

/** The contract's error object (spec 2.3). */
export interface Failure {
  readonly success: false;
  readonly message: string;
  readonly code?: ErrorCode;
  readonly quota?: QuotaInfo;
}

/** What the account's plan gives and what it used; with `quota_reached` only. */
export interface QuotaInfo {
  readonly limit: number;
  readonly used: number;
  readonly plan: string;
}

/** Every code of the contract (spec 7.1). */
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

/** A post that was not accepted: the service's answer with its HTTP status, or `network` with status 0 for none. */
export interface Refused extends Omit<Failure, 'code'> {
  readonly code?: ErrorCode | 'network';
  readonly status: number;
}

/** What a post came to. */
export type Result = Success | Refused;
