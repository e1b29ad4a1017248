import type { Hit, SpamInput } from '../spam-input';
import type { Submission } from '../submission';

/**
 * The same text in other submissions of the last 24 hours. One repetition may be a second click; twelve are a flood,
 * and thirty one even if their wording and the account's marks speak for real messages.
 */
export function checkRepeats(_: Submission, { repeats }: SpamInput): Hit | null {
  if (!(repeats >= 1)) return null;
  const count = Math.floor(Math.min(repeats, 1e9));
  const points = count >= 30 ? 9 : count >= 12 ? 7 : Math.min(4.6, 0.4 + 0.7 * (count - 1));
  return { points, values: { count } };
}

/** The same short text in the same minute, in one account. Two may be a second click. */
export function checkBurst(_: Submission, { burst }: SpamInput): Hit | null {
  return burst < 3 ? null : { points: burst >= 10 ? 6 : 0.5 * burst, values: { count: burst } };
}

/** A link that other submissions have, too. */
export function checkRepeatedLink(_: Submission, { linkRepeats }: SpamInput): Hit | null {
  return linkRepeats < 2 ? null : { points: Math.min(4.5, 0.5 * linkRepeats), values: { count: linkRepeats } };
}
