import { isTextMarkedReal, type SpamModel } from '../../spam/model';
import { scoreSubmission } from '../../spam/score';
import { outcomeOfScore, type SpamOutcome } from '../../spam/spam.settings';
import type { SpamInput, SpamScore } from '../../spam/spam-input';
import type { SpamState } from '../../spam/spam-state';
import type { Submission } from '../../spam/submission';
import { readSubmission } from '../../spam/submission';
import { burstFingerprint, linkFingerprints } from '../../spam/text/fingerprint';
import type { Progress, Repeats } from '../attempts';
import { withoutCaptchaTokens } from '../body/captcha-tokens';
import type { LiveForm } from '../live-form';
import type { SubmitRequest } from '../request';
import { blockedWords } from './lists';

/** The spam filter's result for a submission; `score` is null when it was not scored. */
export interface SpamCheck {
  readonly outcome: SpamOutcome;
  readonly score: SpamScore | null;
}

export interface SpamFilter {
  readonly state: SpamState;
  /** Called when a submission could not be scored. */
  readonly onFailure: (error: unknown) => void;
}

/** The result for submissions that are not scored, such as those that fill the honeypot. */
export const notScored: SpamCheck = { outcome: 'accept', score: null };

/**
 * Scores a submission and decides by the form's thresholds. Never waits: state that is not in memory yet is ignored. A
 * failure accepts the submission without a score. Payment forms never hold: a payment is not spam.
 */
export function checkSpam(filter: SpamFilter, form: LiveForm, request: SubmitRequest, progress: Progress): SpamCheck {
  try {
    const data = withoutCaptchaTokens(form, request.fields.data);
    const submission = readSubmission(data, request.siteOrigin);
    const model = filter.state.modelOf(form.account.id);
    progress.repeats ??= countRepeats(filter.state, form.account.id, model, submission, progress);
    const input: SpamInput = {
      data,
      site: request.siteOrigin,
      ...progress.repeats,
      blockedWords: blockedWords(form),
    };
    const score = scoreSubmission(input, model, submission);
    if (!Number.isFinite(score.score)) throw new Error('the score is not a number');
    const outcome = form.settings.payment ? 'accept' : outcomeOfScore(score.score, form.settings.spam_filter);
    return { outcome, score };
  } catch (error) {
    filter.onFailure(error);
    return notScored;
  }
}

/** Texts that the owner marked as not spam may be repeated: a page may fill them in for its visitors. */
function countRepeats(
  state: SpamState,
  accountId: string,
  model: SpamModel,
  submission: Submission,
  progress: Progress,
): Repeats {
  const { fingerprints, links, scan } = submission;
  const linked = linkFingerprints(links);
  const burst = burstFingerprint(scan, accountId, Math.floor(Date.now() / 60_000));
  progress.countedTexts = [...fingerprints, ...linked, ...burst];
  const counts = {
    repeats: state.countText(fingerprints),
    linkRepeats: state.countText(linked),
    burst: state.countText(burst),
  };
  return counts.repeats > 0 && isTextMarkedReal(model, fingerprints)
    ? { repeats: 0, linkRepeats: 0, burst: 0 }
    : counts;
}
