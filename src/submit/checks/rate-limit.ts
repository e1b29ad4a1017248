import { limits } from '../../../config/limits';
import { rateLimitAddress } from '../../rate-limits/client-address';
import type { RateLimiter } from '../../rate-limits/rate-limiter';
import type { Step } from '../request';
import { SubmitError } from '../submit-error';

const windows = [limits.burst, limits.sustained].map(({ submissions, windowMs }) => ({ limit: submissions, windowMs }));

/**
 * Lets 6 posts in 60 s and 20 in 15 min pass from one client to one form: 429 `rate_limited` (spec section 8). A post
 * that is judged again keeps the place it was given.
 */
export function limitRate(limiter: RateLimiter): Step {
  return async (post) => {
    if (post.rateLimitPassed) return;
    const { allowed } = await limiter.consume(`submit:${post.form.id}:${rateLimitAddress(post.ip)}`, windows);
    if (!allowed) throw new SubmitError('rate_limited');
    post.rateLimitPassed = true;
  };
}
