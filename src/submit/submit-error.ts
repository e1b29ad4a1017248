import type { SubmitResponse } from './response/response';

/** Every refusal of spec section 7.1: its status, its text for the visitor, and whether it rests on the form's state. */
const refusals = {
  invalid_body: { status: 400, message: 'The form data could not be read.', restsOnForm: false },
  missing_access_key: { status: 400, message: 'Missing access_key', restsOnForm: false },
  invalid_access_key: { status: 404, message: 'Invalid access_key', restsOnForm: true },
  inactive_form: { status: 403, message: 'This form is not accepting submissions at the moment.', restsOnForm: true },
  form_unavailable: { status: 403, message: 'This form cannot accept submissions.', restsOnForm: true },
  origin_not_allowed: {
    status: 403,
    message: 'This form does not accept submissions from this site.',
    restsOnForm: true,
  },
  payload_too_large: { status: 413, message: 'The submission is too large.', restsOnForm: false },
  unsupported_content_type: {
    status: 415,
    message: 'The form must be sent URL-encoded, as multipart/form-data or as JSON.',
    restsOnForm: false,
  },
  rate_limited: {
    status: 429,
    message: 'Too many submissions. Please wait a while and try again.',
    restsOnForm: false,
  },
  quota_reached: { status: 429, message: 'This form has reached its submission limit.', restsOnForm: false },
  profile_lookup_failed: {
    status: 500,
    message: 'The form could not be looked up. Please try again.',
    restsOnForm: false,
  },
} as const;

export type SubmitErrorCode = keyof typeof refusals;

export const submitErrorCodes = Object.keys(refusals) as SubmitErrorCode[];

/** `quota_reached` tells what the account's plan gives and what it used (spec 2.3). */
export interface QuotaInfo {
  readonly limit: number;
  readonly used: number;
  readonly plan: string;
}

/** A post is refused with one of the contract's codes. */
export class SubmitError extends Error {
  readonly status: number;
  /** A refusal out of the cache is confirmed with a fresh read of the form before anyone hears of it. */
  readonly restsOnForm: boolean;

  constructor(
    readonly code: SubmitErrorCode,
    readonly quota?: QuotaInfo,
    options?: ErrorOptions,
  ) {
    super(refusals[code].message, options);
    this.name = 'Refusal';
    this.status = refusals[code].status;
    this.restsOnForm = refusals[code].restsOnForm;
  }
}

/** A post ends here with an answer that looks like success, and nothing is stored (spec 4.1 rules 9 and 10). */
export class SilentDrop extends Error {
  constructor(readonly reason: 'time-trap' | 'captcha') {
    super(`dropped by the ${reason}`);
    this.name = 'SilentDrop';
  }
}

/** A post repeats one that was answered before, and gets that answer. */
export class Repeated extends Error {
  constructor(readonly answer: SubmitResponse) {
    super('answered before under this idempotency key');
    this.name = 'Repeated';
  }
}

/** The form, or its account, changed between the cache and the commit: the post is judged again. */
export class StaleForm extends Error {
  constructor() {
    super('the form changed while the post was judged');
    this.name = 'StaleForm';
  }
}
