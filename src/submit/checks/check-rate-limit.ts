import { limits } from '../../../config/limits';
import type { RateLimiter } from '../../rate-limits/rate-limiter';
import type { Step } from '../request';
import { Refusal } from '../submit-error';
import { rateLimitAddress } from './client-ip';

const windows = [limits.burst, limits.sustained].map(({ submissions, windowMs }) => ({ limit: submissions, windowMs }));

/**
 * Lets 6 posts in 60 s and 20 in 15 min pass from one client to one form: 429 `rate_limited` (spec section 8). A post
 * that is judged again keeps the place it was given.
 */
export function limitRate(limiter: RateLimiter): Step {
  return async (post) => {
    if (post.rateLimitPassed) return;
    const { allowed } = await limiter.take(`submit:${post.form.id}:${rateLimitAddress(post.ip)}`, windows);
    if (!allowed) throw new Refusal('rate_limited');
    post.rateLimitPassed = true;
  };
}
