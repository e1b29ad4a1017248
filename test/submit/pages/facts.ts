import type { Trouble } from '../../../src/submit/response/pages/troubles';

/** Every code of spec section 7.1, and what has none. */
export const troubles: readonly Trouble[] = [
  'invalid_body',
  'missing_access_key',
  'invalid_access_key',
  'inactive_form',
  'form_unavailable',
  'origin_not_allowed',
  'payload_too_large',
  'unsupported_content_type',
  'rate_limited',
  'quota_reached',
  'profile_lookup_failed',
  'payment',
  'fault',
];

/** What a page is told of an ordinary visitor, but for what the test says. */
export function facts(told: Partial<{ acceptLanguage: string; formName: string | null; backUrl: string | null }> = {}) {
  return { acceptLanguage: 'en', formName: 'Contact', backUrl: 'https://example.com/contact', ...told };
}
