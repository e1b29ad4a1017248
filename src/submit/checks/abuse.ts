import { limits } from '../../../config/limits';
import { type RateLimiter, rateLimitAddress } from '../../rate-limits/rate-limiter';
import type { Progress } from '../attempts';
import { isFilled } from '../body/fields';
import type { LiveForm } from '../live-form';
import type { SubmitRequest } from '../request';
import { SubmitError } from '../submit-error';

const windows = [limits.burst, limits.sustained].map(({ submissions, windowMs }) => ({ limit: submissions, windowMs }));

/**
 * Throws SubmitError 429 `rate_limited` past 6 submissions in 60 s or 20 in 15 min from one client to one form (spec
 * section 8). A request that is checked again is not counted again.
 */
export async function checkRateLimit(
  limiter: RateLimiter,
  form: LiveForm,
  { ip }: SubmitRequest,
  progress: Progress,
): Promise<void> {
  if (progress.hasPassedRateLimit) return;
  const { allowed } = await limiter.consume(`submit:${form.id}:${rateLimitAddress(ip)}`, windows);
  if (!allowed) throw new SubmitError('rate_limited');
  progress.hasPassedRateLimit = true;
}

/** Whether the request came at a plausible time after its page was loaded (spec 2.1 and 4.1 rule 9). */
export function passesTimeTrap({ fields, receivedAt }: SubmitRequest): boolean {
  return checkTimeTrap(fields.controls.form_loaded_at, receivedAt) === 'ok';
}

/** Why the load time of a dropped request was not accepted. */
export function explainTimeTrap({ fields, receivedAt }: SubmitRequest): 'too-fast' | 'too-old' | 'future' {
  const loadedAt = readNumber(fields.controls.form_loaded_at) ?? receivedAt;
  if (loadedAt > receivedAt) return 'future';
  return checkTimeTrap(loadedAt, receivedAt) === 'too-old' ? 'too-old' : 'too-fast';
}

/**
 * Checks the time between page load and submission, both in milliseconds since the Unix epoch. A load time that is
 * absent or not a number passes; one in the future counts as too fast.
 */
export function checkTimeTrap(formLoadedAt: unknown, now: number): 'ok' | 'too-fast' | 'too-old' {
  const loadedAt = readNumber(formLoadedAt);
  if (loadedAt === null) return 'ok';
  const age = now - loadedAt;
  if (age < limits.timeTrap.minMs) return 'too-fast';
  return age > limits.timeTrap.maxMs ? 'too-old' : 'ok';
}

function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isNaN(value) ? null : value;
  // Number() alone would also accept "", "0x1F" and "1e3".
  if (typeof value !== 'string' || !/^\s*[+-]?\d+(\.\d+)?\s*$/.test(value)) return null;
  return Number(value);
}

/**
 * Whether a hidden field was filled in that people do not see: `botcheck`, unless the form's honeypot is off (spec 4.1
 * rule 8), or one of the form's own.
 */
export function hasFilledHoneypot({ settings }: Pick<LiveForm, 'settings'>, { fields }: SubmitRequest): boolean {
  const { honeypot_mode: mode, honeypot_field: own } = settings;
  return (mode !== 'none' && isFilled(fields.controls.botcheck)) || (own !== null && isFilled(fields.data[own]));
}
