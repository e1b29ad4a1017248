import { cleanText } from '../../lib/text';
import { type Hit, roundPoints, type SpamInput, type SpamReason } from '../spam-input';
import type { Submission } from '../submission';
import { checkDisposable } from './addresses';
import * as behavior from './behavior';
import { checkBlockedWords } from './blocked-words';
import * as links from './links';
import * as names from './names';
import * as probes from './probes';

type Rule = (submission: Submission, input: SpamInput) => Hit | null;

/** All rules. Submissions are held from 5 points by default, so no weak sign alone holds one. */
export const rules: Readonly<Record<string, Rule>> = {
  links: links.checkLinks,
  'link-shortener': links.checkShorteners,
  'link-markup': links.checkLinkMarkup,
  'gibberish-name': names.checkGibberishName,
  'gibberish-text': names.checkGibberishText,
  'bot-name': names.checkBotName,
  'empty-message': names.checkEmptyMessage,
  'name-content': names.checkNameContent,
  'disposable-address': checkDisposable,
  'hidden-field': probes.checkTraps,
  injection: probes.checkInjection,
  repeats: behavior.checkRepeats,
  burst: behavior.checkBurst,
  'repeated-link': behavior.checkRepeatedLink,
  'blocked-words': checkBlockedWords,
};

const entries = Object.entries(rules);

/** The reasons of all rules that match. */
export function checkRules(submission: Submission, input: SpamInput): SpamReason[] {
  const reasons: SpamReason[] = [];
  for (const [rule, check] of entries) {
    const hit = check(submission, input);
    const points = hit ? roundPoints(hit.points) : 0;
    if (hit && points !== 0) reasons.push({ rule, points, ...(hit.values && { values: storable(hit.values) }) });
  }
  return reasons;
}

/** Values come from what a visitor typed, and may be cut within a character. */
function storable(values: NonNullable<Hit['values']>): Hit['values'] {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? cleanText(value) : value]),
  );
}
