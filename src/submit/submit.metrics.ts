import { Counter, Histogram, type Registry } from 'prom-client';
import { type CaptchaProvider, captchaProviders } from './checks/captcha-client';
import type { NewSubmission } from './commit/commit-batch';
import { type PostOutcome, postOutcomes } from './outcome';

/** What is counted at the front door. Each call is an increment or two, and nothing that it counts names anybody. */
export interface SubmitMetrics {
  answered(outcome: PostOutcome, ms: number): void;
  committed(posts: number, ms: number): void;
  stored(entries: readonly Pick<NewSubmission, 'isSpam' | 'overQuota'>[]): void;
  captchaAway(provider: CaptchaProvider): void;
}

const holdings = ['none', 'spam', 'over_quota'] as const;

/** Registers them; every series begins at zero, so that the first event is seen as a rise. */
export function createSubmitMetrics(registry: Registry): SubmitMetrics {
  const registers = [registry];
  const posts = new Counter({
    name: 'letterbox_posts_total',
    help: 'Posts by what became of them: accepted, spam, dropped, repeated, a refusal by its code, overloaded, fault.',
    labelNames: ['outcome'],
    registers,
  });
  const postSeconds = new Histogram({
    name: 'letterbox_post_seconds',
    help: 'Time from a post to its answer.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const batchPosts = new Histogram({
    name: 'letterbox_commit_posts',
    help: 'Posts that share one commit.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128],
    registers,
  });
  const batchSeconds = new Histogram({
    name: 'letterbox_commit_seconds',
    help: 'Time that a commit takes.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const stored = new Counter({
    name: 'letterbox_submissions_total',
    help: 'Submissions stored, by why their deliveries are held back.',
    labelNames: ['held'],
    registers,
  });
  const captcha = new Counter({
    name: 'letterbox_captcha_outages_total',
    help: 'Captcha tokens that the provider could not judge; their posts are let through.',
    labelNames: ['provider'],
    registers,
  });
  for (const outcome of postOutcomes) posts.inc({ outcome }, 0);
  for (const held of holdings) stored.inc({ held }, 0);
  for (const provider of captchaProviders) captcha.inc({ provider }, 0);

  return {
    answered: (outcome, ms) => {
      posts.inc({ outcome });
      postSeconds.observe(ms / 1_000);
    },
    committed: (size, ms) => {
      batchPosts.observe(size);
      batchSeconds.observe(ms / 1_000);
    },
    stored: (entries) => {
      for (const entry of entries) stored.inc({ held: holdingOf(entry) });
    },
    captchaAway: (provider) => captcha.inc({ provider }),
  };
}

function holdingOf({ isSpam, overQuota }: Pick<NewSubmission, 'isSpam' | 'overQuota'>): (typeof holdings)[number] {
  if (isSpam) return 'spam';
  return overQuota ? 'over_quota' : 'none';
}
