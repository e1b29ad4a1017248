import { cleanText } from '../../lib/text';
import { type Hit, roundPoints, type SpamInput, type SpamReason } from '../spam-input';
import type { Submission } from '../submission';
import * as addresses from './addresses';
import * as behavior from './behavior';
import { checkBlockedWords } from './blocked-words';
import * as links from './links';
import * as names from './names';
import * as probes from './probes';
import * as scripts from './scripts';

interface Rule {
  readonly id: string;
  /** Points for a strength of 1. */
  readonly weight: number;
  readonly check: (submission: Submission, input: SpamInput) => Hit | null;
}

/** All rules. Submissions are held from 5 points by default, so no weak sign alone holds one. */
export const rules: readonly Rule[] = [
  { id: 'links', weight: 0.6, check: links.checkLinks },
  { id: 'link-shortener', weight: 1.2, check: links.checkShorteners },
  { id: 'link-ending', weight: 0.8, check: links.checkLinkEndings },
  { id: 'sign-in-link', weight: 1.5, check: links.checkSignInLinks },
  { id: 'link-markup', weight: 2.5, check: links.checkLinkMarkup },
  { id: 'look-alikes', weight: 2, check: scripts.checkLookAlikes },
  { id: 'mixed-name', weight: 2, check: scripts.checkMixedName },
  { id: 'hidden-characters', weight: 2, check: scripts.checkHiddenCharacters },
  { id: 'styled-letters', weight: 1.5, check: scripts.checkStyledLetters },
  { id: 'capitals', weight: 0.7, check: scripts.checkCapitals },
  { id: 'gibberish-name', weight: 2.6, check: names.checkGibberishName },
  { id: 'gibberish-text', weight: 5, check: names.checkGibberishText },
  { id: 'bot-name', weight: 1.5, check: names.checkBotName },
  { id: 'empty-message', weight: 3, check: names.checkEmptyMessage },
  { id: 'name-content', weight: 2.5, check: names.checkNameContent },
  { id: 'same-values', weight: 1, check: names.checkSameValues },
  { id: 'disposable-address', weight: 1.8, check: addresses.checkDisposable },
  { id: 'malformed-address', weight: 0.8, check: addresses.checkMalformed },
  { id: 'made-up-address', weight: 1, check: addresses.checkMadeUpAddress },
  // Enough to hold a submission even if its wording speaks for a real message.
  { id: 'hidden-field', weight: 7, check: probes.checkTraps },
  { id: 'injection', weight: 5, check: probes.checkInjection },
  { id: 'unfilled', weight: 3.5, check: probes.checkUnfilled },
  { id: 'speed', weight: 1, check: behavior.checkSpeed },
  { id: 'repeats', weight: 1, check: behavior.checkRepeats },
  { id: 'burst', weight: 1, check: behavior.checkBurst },
  { id: 'repeated-link', weight: 1, check: behavior.checkRepeatedLink },
  { id: 'headers', weight: 0.8, check: behavior.checkHeaders },
  { id: 'language', weight: 2.5, check: scripts.checkLanguage },
  { id: 'blocked-words', weight: 3, check: checkBlockedWords },
];

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

/** Values come from what a visitor typed, and may be cut within a character. */
function storable(values: NonNullable<Hit['values']>): Hit['values'] {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? cleanText(value) : value]),
  );
}
