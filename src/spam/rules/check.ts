import { cleanText } from '../../lib/text';
import { roundPoints, type SpamInput, type SpamReason } from '../spam-input';
import type { Submission } from '../submission';
import type { Hit } from './rule';
import { rules } from './table';

/** The reasons of all rules that match. */
export function checkRules(submission: Submission, input: SpamInput): SpamReason[] {
  const reasons: SpamReason[] = [];
  for (const { id, weight, check } of rules) {
    const hit = check(submission, input);
    const points = hit ? roundPoints(hit.strength * weight) : 0;
    if (hit && points !== 0) reasons.push({ rule: id, points, ...(hit.values && { values: storable(hit.values) }) });
  }
  return reasons;
}

/** Values come from what a visitor typed and may be cut within a character. */
function storable(values: NonNullable<Hit['values']>): NonNullable<Hit['values']> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? cleanText(value) : value]),
  );
}
