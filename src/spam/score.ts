import { cleanText } from '../lib/text';
import { namedWords, scoreWording } from './base-weights';
import { type SpamModel, scoreMarks, wordsOfMarks } from './model';
import { checkRules } from './rules/check';
import { roundPoints, type SpamInput, type SpamReason, type SpamScore } from './spam-input';
import { readSubmission, type Submission } from './submission';

/**
 * Scores a submission by the rules, its wording and the account's marks. Never throws on any data. The work is bounded
 * by `textLimits`. Callers that have just read the submission pass it.
 */
export function scoreSubmission(
  input: SpamInput,
  model: SpamModel,
  submission: Submission = readSubmission(input.data, input.headers),
): SpamScore {
  const reasons = checkRules(submission, input);
  const wording = roundPoints(scoreWording(submission));
  const marks = scoreMarks(model, submission);
  const [known, learned] = [roundPoints(marks.known), roundPoints(marks.words)];
  const points = reasons.reduce((sum, reason) => sum + reason.points, 0);
  const score = roundPoints(points + wording + known + learned);
  if (wording !== 0) {
    const words = wording > 0 && score >= minExplained ? namedWords(submission) : [];
    reasons.push(withWords({ rule: 'wording', points: wording }, words));
  }
  if (known !== 0) reasons.push({ rule: 'marked', points: known });
  if (learned !== 0) {
    reasons.push(withWords({ rule: 'learned', points: learned }, wordsOfMarks(model, submission, Math.sign(learned))));
  }
  return { score, reasons };
}

/** Below this score, no words of spam are named: nobody asks. */
const minExplained = 2;

function withWords(reason: SpamReason, words: readonly string[]): SpamReason {
  return words.length === 0 ? reason : { ...reason, values: { words: cleanText(words.join(', ')) } };
}
