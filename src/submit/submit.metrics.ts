import { Counter, Histogram, type Registry } from 'prom-client';
import { folderOf, type Withheld } from '../decisions/withheld';
import { type CaptchaService, captchaServiceIds } from '../forms/captcha-providers';
import { Overloaded } from '../lib/capacity-limit';
import { PaymentUnavailable } from '../payments/stripe.checkout';
import type { SpamOutcome } from '../spam/spam.settings';
import type { NewSubmission } from './commit/commit-batch';
import { SubmitError, submitErrorCodes } from './submit-error';
import type { DropReason, SubmitResult } from './submit-result';

/** Every outcome of a request, as a metric label; an error's is its code. */
const submitOutcomes = [
  'accepted',
  'spam',
  'dropped_time_trap',
  'dropped_captcha',
  'dropped_spam_limit',
  'repeated',
  ...submitErrorCodes,
  'overloaded',
  'payment_failed',
  'fault',
] as const;

export type SubmitOutcome = (typeof submitOutcomes)[number];

/** Metrics of `/api/submit`. No label identifies anybody. */
export interface SubmitMetrics {
  /** A request was responded to. */
  responded(outcome: SubmitOutcome, ms: number): void;
  /** A commit of this many submissions took `ms` milliseconds. */
  committed(submissions: number, ms: number): void;
  stored(submission: Pick<NewSubmission, 'withheld' | 'isMarkedSpam' | 'spam'>): void;
  /** A submission could not be scored by the spam filter, and was accepted. */
  scoringFailed(error: unknown): void;
  /** A captcha token could not be verified. */
  captchaUnavailable(provider: CaptchaService): void;
}

/** The label `held`, unless it is spam. */
const withheldLabels: Readonly<Record<Withheld | 'none', 'none' | 'spam' | 'held' | 'over_quota'>> = {
  none: 'none',
  honeypot: 'spam',
  list: 'spam',
  filter: 'held',
  quota: 'over_quota',
  payment: 'none',
};
const spamOutcomes = ['accept', 'hold', 'spam'] as const satisfies readonly SpamOutcome[];

/** Registers the metrics. Every series starts at zero, so that the first event shows as a rise. */
export function createSubmitMetrics(registry: Registry): SubmitMetrics {
  const registers = [registry];
  const requests = new Counter({
    name: 'letterbox_posts_total',
    help: 'Requests to /api/submit by outcome: accepted, spam, dropped_*, repeated, an error code, overloaded, payment_failed or fault.',
    labelNames: ['outcome'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'letterbox_post_seconds',
    help: 'Time from a request to its response, in seconds.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const commitSize = new Histogram({
    name: 'letterbox_commit_posts',
    help: 'Submissions per commit.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128],
    registers,
  });
  const commitSeconds = new Histogram({
    name: 'letterbox_commit_seconds',
    help: 'Duration of a commit, in seconds.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const stored = new Counter({
    name: 'letterbox_submissions_total',
    help: 'Stored submissions by why nothing is sent for them.',
    labelNames: ['held'],
    registers,
  });
  const captcha = new Counter({
    name: 'letterbox_captcha_outages_total',
    help: 'Captcha tokens that the provider could not verify; their submissions are accepted.',
    labelNames: ['provider'],
    registers,
  });
  const scored = new Counter({
    name: 'letterbox_spam_filter_total',
    help: 'Stored submissions that the spam filter scored, by its outcome: accept, hold or spam.',
    labelNames: ['outcome'],
    registers,
  });
  const scoringFailures = new Counter({
    name: 'letterbox_spam_filter_failures_total',
    help: 'Submissions that the spam filter could not score; they are accepted.',
    registers,
  });
  for (const outcome of spamOutcomes) scored.inc({ outcome }, 0);
  for (const outcome of submitOutcomes) requests.inc({ outcome }, 0);
  for (const held of Object.values(withheldLabels)) stored.inc({ held }, 0);
  for (const provider of captchaServiceIds) captcha.inc({ provider }, 0);

  return {
    responded: (outcome, ms) => {
      requests.inc({ outcome });
      requestSeconds.observe(ms / 1_000);
    },
    committed: (size, ms) => {
      commitSize.observe(size);
      commitSeconds.observe(ms / 1_000);
    },
    stored: ({ withheld, isMarkedSpam, spam }) => {
      stored.inc({ held: isMarkedSpam ? 'spam' : withheldLabels[withheld ?? 'none'] });
      if (spam) scored.inc({ outcome: isMarkedSpam ? 'spam' : withheld === 'filter' ? 'hold' : 'accept' });
    },
    scoringFailed: () => scoringFailures.inc(),
    captchaUnavailable: (provider) => captcha.inc({ provider }),
  };
}

const droppedOutcomes = {
  time_trap: 'dropped_time_trap',
  captcha_failed: 'dropped_captcha',
  captcha_missing: 'dropped_captcha',
  spam_limit: 'dropped_spam_limit',
} as const satisfies Readonly<Record<DropReason, SubmitOutcome>>;

export function outcomeOf(result: SubmitResult): SubmitOutcome {
  switch (result.kind) {
    case 'accepted':
      return folderOf(result.submission.withheld, result.submission.isMarkedSpam) === 'spam' ? 'spam' : 'accepted';
    case 'dropped':
      return droppedOutcomes[result.reason];
    case 'replayed':
      return 'repeated';
  }
}

export function outcomeOfError(error: unknown): SubmitOutcome {
  if (error instanceof SubmitError) return error.code;
  if (error instanceof Overloaded) return 'overloaded';
  return error instanceof PaymentUnavailable ? 'payment_failed' : 'fault';
}
