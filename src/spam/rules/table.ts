import { checkDisposable, checkMadeUpAddress, checkMalformed } from './addresses';
import { checkBurst, checkHeaders, checkRepeatedLink, checkRepeats, checkSpeed } from './behavior';
import { checkBlockedWords } from './blocked-words';
import { checkLinkEndings, checkLinkMarkup, checkLinks, checkShorteners, checkSignInLinks } from './links';
import {
  checkBotName,
  checkEmptyMessage,
  checkGibberishName,
  checkGibberishText,
  checkNameContent,
  checkSameValues,
} from './names';
import { checkInjection, checkTraps, checkUnfilled } from './probes';
import type { Rule } from './rule';
import {
  checkCapitals,
  checkHiddenCharacters,
  checkLanguage,
  checkLookAlikes,
  checkMixedName,
  checkStyledLetters,
} from './scripts';

/** All rules. Submissions are held from 5 points by default, so no weak sign alone holds one. */
export const rules: readonly Rule[] = [
  { id: 'links', weight: 0.6, check: checkLinks },
  { id: 'link-shortener', weight: 1.2, check: checkShorteners },
  { id: 'link-ending', weight: 0.8, check: checkLinkEndings },
  { id: 'sign-in-link', weight: 1.5, check: checkSignInLinks },
  { id: 'link-markup', weight: 2.5, check: checkLinkMarkup },
  { id: 'look-alikes', weight: 2, check: checkLookAlikes },
  { id: 'mixed-name', weight: 2, check: checkMixedName },
  { id: 'hidden-characters', weight: 2, check: checkHiddenCharacters },
  { id: 'styled-letters', weight: 1.5, check: checkStyledLetters },
  { id: 'capitals', weight: 0.7, check: checkCapitals },
  { id: 'gibberish-name', weight: 2.6, check: checkGibberishName },
  { id: 'gibberish-text', weight: 5, check: checkGibberishText },
  { id: 'bot-name', weight: 1.5, check: checkBotName },
  { id: 'empty-message', weight: 3, check: checkEmptyMessage },
  { id: 'name-content', weight: 2.5, check: checkNameContent },
  { id: 'same-values', weight: 1, check: checkSameValues },
  { id: 'disposable-address', weight: 1.8, check: checkDisposable },
  { id: 'malformed-address', weight: 0.8, check: checkMalformed },
  { id: 'made-up-address', weight: 1, check: checkMadeUpAddress },
  // Enough to hold a submission even if its wording speaks for a real message.
  { id: 'hidden-field', weight: 7, check: checkTraps },
  { id: 'injection', weight: 5, check: checkInjection },
  { id: 'unfilled', weight: 3.5, check: checkUnfilled },
  { id: 'speed', weight: 1, check: checkSpeed },
  { id: 'repeats', weight: 1, check: checkRepeats },
  { id: 'burst', weight: 1, check: checkBurst },
  { id: 'repeated-link', weight: 1, check: checkRepeatedLink },
  { id: 'headers', weight: 0.8, check: checkHeaders },
  { id: 'language', weight: 2.5, check: checkLanguage },
  { id: 'blocked-words', weight: 3, check: checkBlockedWords },
];
