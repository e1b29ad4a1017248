import { HttpError } from '../lib/http-error';

/** The errors of spec section 7.1: status, text for the visitor, and whether it depends on the form's state. */
const errors = {
  invalid_body: { status: 400, message: 'The form data could not be read.', dependsOnForm: false },
  missing_access_key: { status: 400, message: 'Missing access_key', dependsOnForm: false },
  invalid_access_key: { status: 404, message: 'Invalid access_key', dependsOnForm: true },
  inactive_form: { status: 403, message: 'This form is not accepting submissions at the moment.', dependsOnForm: true },
  form_unavailable: { status: 403, message: 'This form cannot accept submissions.', dependsOnForm: true },
  origin_not_allowed: {
    status: 403,
    message: 'This form does not accept submissions from this site.',
    dependsOnForm: true,
  },
  payload_too_large: { status: 413, message: 'The submission is too large.', dependsOnForm: false },
  unsupported_content_type: {
    status: 415,
    message: 'The form must be sent URL-encoded, as multipart/form-data or as JSON.',
    dependsOnForm: false,
  },
  rate_limited: {
    status: 429,
    message: 'Too many submissions. Please wait a while and try again.',
    dependsOnForm: false,
  },
  quota_reached: { status: 429, message: 'This form has reached its submission limit.', dependsOnForm: false },
  profile_lookup_failed: {
    status: 500,
    message: 'The form could not be looked up. Please try again.',
    dependsOnForm: false,
  },
} as const;

export type SubmitErrorCode = keyof typeof errors;

export const submitErrorCodes = Object.keys(errors) as SubmitErrorCode[];

/** The plan's monthly limit and what the account used of it; part of `quota_reached` (spec 2.3). */
export interface QuotaInfo {
  readonly limit: number;
  readonly used: number;
  readonly plan: string;
}

interface SubmitErrorOptions extends ErrorOptions {
  readonly quota?: QuotaInfo;
  readonly detail?: string;
  readonly accessKey?: string | undefined;
}

/**
 * Another transaction held the rows of the form or its account for longer than a submission may wait. Nothing was
 * stored. `locked` is for the log.
 */
export class FormBusy extends HttpError<null> {
  constructor(locked: string, cause?: unknown) {
    super(503, null, 'The form is busy at the moment. Please try again in a minute.', {
      cause: new Error(`another transaction holds the lock on ${locked}`, { cause }),
    });
  }
}

/** A submission is rejected with one of the contract's codes. */
export class SubmitError extends HttpError<SubmitErrorCode> {
  readonly quota: QuotaInfo | undefined;
  /** An English sentence at the end of the message that helps the owner of the site. */
  readonly detail: string | null;
  /** The access key of a body that could not be read to its end, as far as it was read. */
  readonly accessKey: string | undefined;
  /** Whether a fresh read of the form could change the decision. */
  readonly dependsOnForm: boolean;

  constructor(code: SubmitErrorCode, { detail, ...options }: SubmitErrorOptions = {}) {
    super(errors[code].status, code, errors[code].message + (detail ? ` ${detail}` : ''), options);
    this.quota = options.quota;
    this.detail = detail ?? null;
    this.accessKey = options.accessKey;
    this.dependsOnForm = errors[code].dependsOnForm;
  }
}
