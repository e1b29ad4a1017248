import type { SubmitErrorCode } from '../submit/submit-error';

/** The contract's codes, each with its status and what it means to the caller (spec section 7.1). */
export const errorCodes = {
  invalid_body: {
    status: 400,
    meaning:
      'The body cannot be parsed: empty or malformed JSON, JSON that is not an object, or an unreadable form body.',
  },
  missing_access_key: { status: 400, meaning: '`access_key` is absent or empty.' },
  inactive_form: { status: 403, meaning: 'The owner turned the form off; it may be turned on again.' },
  origin_not_allowed: {
    status: 403,
    meaning: 'Strict domain protection is on and the request came from a domain that is not on the allowed list.',
  },
  form_unavailable: { status: 403, meaning: 'The form cannot accept submissions.' },
  invalid_access_key: { status: 404, meaning: 'No form has this access key; it may have been rotated.' },
  payload_too_large: { status: 413, meaning: 'The body is larger than 5 files of 5 MB plus form fields.' },
  unsupported_content_type: {
    status: 415,
    meaning: 'The Content-Type is missing or is not URL-encoded, multipart or JSON, or the body is compressed.',
  },
  rate_limited: {
    status: 429,
    meaning: 'More than 6 submissions in 60 seconds, or more than 20 in 15 minutes, from one address to one form.',
  },
  quota_reached: { status: 429, meaning: "The account's monthly allowance is used; `quota` tells how much it was." },
  profile_lookup_failed: { status: 500, meaning: "The form's settings could not be read; try again." },
} as const satisfies Record<SubmitErrorCode, { status: number; meaning: string }>;

/** The codes that answers of this status may carry, in the contract's order. */
export function codesOf(status: number): SubmitErrorCode[] {
  return (Object.keys(errorCodes) as SubmitErrorCode[]).filter((code) => errorCodes[code].status === status);
}

/** A list in Markdown of what the codes of this status mean. */
export function listCodes(status: number): string {
  return codesOf(status)
    .map((code) => `- \`${code}\`: ${errorCodes[code].meaning}`)
    .join('\n');
}
