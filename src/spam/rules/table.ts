import { checkDisposable, checkMadeUpAddress, checkMalformed } from './addresses';
import { checkHeaders, checkRepeats, checkSpeed } from './behavior';
import { checkBlockedWords } from './blocked-words';
import { checkLinkEndings, checkLinkMarkup, checkLinks, checkShorteners, checkSignInLinks } from './links';
import { checkGibberishName, checkGibberishText, checkNameContent, checkSameValues } from './names';
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
  { id: 'gibberish-text', weight: 4, check: checkGibberishText },
  { id: 'name-content', weight: 2.5, check: checkNameContent },
  { id: 'same-values', weight: 1, check: checkSameValues },
  { id: 'disposable-address', weight: 1.8, check: checkDisposable },
  { id: 'malformed-address', weight: 0.8, check: checkMalformed },
  { id: 'made-up-address', weight: 1, check: checkMadeUpAddress },
  { id: 'speed', weight: 1, check: checkSpeed },
  { id: 'repeats', weight: 1, check: checkRepeats },
  { id: 'headers', weight: 0.8, check: checkHeaders },
  { id: 'language', weight: 2.5, check: checkLanguage },
  { id: 'blocked-words', weight: 3, check: checkBlockedWords },
];

/** Rules that depend on the request or on the state when it arrived, so they cannot be checked again later. */
export const requestRules: ReadonlySet<string> = new Set(['speed', 'repeats', 'headers', 'language', 'blocked-words']);
