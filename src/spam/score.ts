import { baseWeights } from './base-weights';
import { extractFeatures, type Features, signalLayout } from './features';
import type { Field } from './fields';
import { type SpamModel, scoreAccount, scoreBase } from './model';
import { checkRules } from './rules/check';
import { roundPoints, type SpamInput, type SpamReason, type SpamScore } from './spam-input';
import { readSubmission } from './submission';
import { topicNames, topics } from './topics/topics';

export { readFields } from './fields';
export type { SpamInput, SpamReason, SpamScore } from './spam-input';
export { textFingerprints } from './text/fingerprint';

/**
 * Scores a submission by the rules, the base weights of its wording, and the account's marks. Never throws on any data.
 * The work is bounded by `textLimits`. Callers that have already read the fields of the data pass them as `fields`.
 */
export function scoreSubmission(input: SpamInput, model: SpamModel, fields?: readonly Field[]): SpamScore {
  const submission = readSubmission(input, fields);
  const features = extractFeatures(submission);
  const reasons = checkRules(submission);
  const base = scoreBase(features);
  if (base !== 0) reasons.push({ rule: 'wording', points: base, ...describeTopics(features, base) });
  const learned = scoreAccount(model, features);
  if (learned !== 0) reasons.push({ rule: 'learned', points: learned });
  return { score: roundPoints(reasons.reduce((sum, { points }) => sum + points, 0)), reasons };
}

const maxTopics = 3;
/** Topics that one word alone may suggest wrongly, by index. */
const vagueTopics: ReadonlySet<number> = new Set(
  (['account', 'adult', 'goods', 'inheritance', 'pharma', 'prize', 'threat', 'complaint', 'quote'] as const).map(
    (name) => topics.indexOf(name),
  ),
);

/** Names the topics that contribute most to the points: those with several hits, or else the clear ones with one. */
function describeTopics({ signals: { items, length } }: Features, points: number): Pick<SpamReason, 'values'> {
  const weightOf = (topic: number) => (baseWeights.signals[topic] ?? 0) * Math.sign(points);
  const [once, repeated]: [number[], number[]] = [[], []];
  for (let i = 0; i < length; i += 1) {
    const signal = items[i] ?? 0;
    const isRepeated = signal >= signalLayout.repeatedTopics;
    const topic = isRepeated ? signal - signalLayout.repeatedTopics : signal;
    if (topic < topics.length && weightOf(topic) > 0.1) (isRepeated ? repeated : once).push(topic);
  }
  const named = repeated.length > 0 ? repeated : once.filter((topic) => !vagueTopics.has(topic));
  const names = named
    .sort((a, b) => weightOf(b) - weightOf(a))
    .slice(0, maxTopics)
    .flatMap((topic) => topics[topic] ?? [])
    .map((topic) => topicNames[topic]);
  return names.length === 0 ? {} : { values: { topics: names.join(', ') } };
}
