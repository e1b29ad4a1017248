import Joi from 'joi';

/** What the spam filter does with a form's submissions; absent settings keep the default. */
export interface SpamFilterSettings {
  /** `watch` scores and labels submissions, and delivers all of them. */
  readonly mode: 'watch' | 'hold';
  /** From this score on, nothing is sent until the owner releases the submission. */
  readonly hold_threshold: number;
  /** From this score on, the submission is stored as spam. */
  readonly spam_threshold: number;
}

export const defaultSpamFilter: SpamFilterSettings = { mode: 'watch', hold_threshold: 5, spam_threshold: 10 };

/** Nearly all real messages score below the minimum, so that holding cannot be used to evade the monthly limit. */
export const thresholdLimits = { min: 2, max: 20, step: 0.5 } as const;

const threshold = () => Joi.number().min(thresholdLimits.min).max(thresholdLimits.max).multiple(thresholdLimits.step);

export const spamFilterSettings = Joi.object<SpamFilterSettings>({
  mode: Joi.string().valid('watch', 'hold').default(defaultSpamFilter.mode),
  hold_threshold: threshold().default(defaultSpamFilter.hold_threshold),
  spam_threshold: threshold()
    .min(Joi.ref('hold_threshold'))
    .default(defaultSpamFilter.spam_threshold)
    .messages({ 'number.min': '{{#label}} must not be lower than the threshold for holding' }),
});

/** What happens to a submission because of its score. */
export type SpamOutcome = 'accept' | 'hold' | 'spam';

/** The outcome of a score under these settings; `accept` in watch mode. */
export function outcomeOfScore(
  score: number,
  { mode, hold_threshold, spam_threshold }: SpamFilterSettings,
): SpamOutcome {
  if (mode === 'watch') return 'accept';
  if (score >= spam_threshold) return 'spam';
  return score >= hold_threshold ? 'hold' : 'accept';
}
