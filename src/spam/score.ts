import { cleanText } from '../lib/text';
import { type SpamModel, scoreMarks, wordsOfMarks } from './model';
import { checkRules } from './rules/check';
import { roundPoints, type SpamInput, type SpamReason, type SpamScore } from './spam-input';
import { readSubmission, type Submission } from './submission';
import { scoreWording, wordsOfSpam } from './wording';

/** Below this score, no words of spam are named: nobody asks. */
const minExplained = 2;

/**
 * Scores a submission by the rules, its wording and the account's marks. Never throws on any data. The work is bounded
 * by `textLimits`. Callers that have just read the submission pass it.
 */
export function scoreSubmission(
  input: SpamInput,
  model: SpamModel,
  submission: Submission = readSubmission(input.data, input.site),
): SpamScore {
  const reasons = checkRules(submission, input);
  const wording = roundPoints(scoreWording(submission));
  const marks = scoreMarks(model, submission);
  const [known, learned] = [roundPoints(marks.known), roundPoints(marks.words)];
  const score = roundPoints(reasons.reduce((sum, { points }) => sum + points, wording + known + learned));
  if (wording !== 0) {
    const words = wording > 0 && score >= minExplained ? wordsOfSpam(submission) : [];
    reasons.push({ rule: 'wording', points: wording, ...naming(words) });
  }
  if (known !== 0) reasons.push({ rule: 'marked', points: known });
  if (learned !== 0) {
    const words = wordsOfMarks(submission, Math.sign(learned));
    reasons.push({ rule: 'learned', points: learned, ...naming(words) });
  }
  return { score, reasons };
}

function naming(words: readonly string[]): Pick<SpamReason, 'values'> {
  return words.length === 0 ? {} : { values: { words: cleanText(words.join(', ')) } };
}
