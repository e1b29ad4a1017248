import { limits } from '../../../config/limits';
import type { RateLimiter } from '../../rate-limits/rate-limiter';
import { rateLimitAddress } from '../../rate-limits/rate-limiter';
import type { Progress, SubmitRequest } from '../request';
import { SubmitError } from '../submit-error';
import type { LiveForm } from './form';

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
