import { checkDisposable, checkMadeUpAddress, checkMalformed } from './addresses';
import { checkHeaders, checkRepeats, checkSpeed } from './behaviour';
import { checkBlockedWords } from './blocked-words';
import { checkLinkEndings, checkLinkMarkup, checkLinks, checkShorteners } from './links';
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
  { id: 'links', weight: 0.6, summary: 'Links, more for more websites', check: checkLinks },
  { id: 'link-shortener', weight: 1.2, summary: 'A shortened link', check: checkShorteners },
  { id: 'link-ending', weight: 0.8, summary: 'A link to a domain ending common in spam', check: checkLinkEndings },
  { id: 'link-markup', weight: 2.5, summary: 'Links written as forum or HTML markup', check: checkLinkMarkup },
  { id: 'look-alikes', weight: 2, summary: 'Words that mix look-alike letters of two scripts', check: checkLookAlikes },
  { id: 'mixed-name', weight: 2, summary: 'A name that mixes letters of two scripts', check: checkMixedName },
  { id: 'hidden-characters', weight: 2, summary: 'Invisible characters inside words', check: checkHiddenCharacters },
  { id: 'styled-letters', weight: 1.5, summary: 'Words in mathematical letters', check: checkStyledLetters },
  { id: 'capitals', weight: 0.7, summary: 'A text in capital letters', check: checkCapitals },
  { id: 'gibberish-name', weight: 2.6, summary: 'A name of random letters', check: checkGibberishName },
  { id: 'gibberish-text', weight: 4, summary: 'A message of random letters', check: checkGibberishText },
  {
    id: 'name-content',
    weight: 2.5,
    summary: 'A link, a number or a sentence instead of a name',
    check: checkNameContent,
  },
  { id: 'same-values', weight: 1, summary: 'The same value in several fields', check: checkSameValues },
  { id: 'disposable-address', weight: 1.8, summary: 'A disposable e-mail address', check: checkDisposable },
  {
    id: 'malformed-address',
    weight: 0.8,
    summary: 'No valid e-mail address in an e-mail field',
    check: checkMalformed,
  },
  { id: 'made-up-address', weight: 1, summary: 'An e-mail address that looks made up', check: checkMadeUpAddress },
  { id: 'speed', weight: 1, summary: 'A long text within seconds', check: checkSpeed },
  { id: 'repeats', weight: 1, summary: 'The same text in other submissions of the last 24 hours', check: checkRepeats },
  { id: 'headers', weight: 0.8, summary: 'Headers that browsers do not send', check: checkHeaders },
  { id: 'language', weight: 2.5, summary: 'A script or language that the form rarely gets', check: checkLanguage },
  { id: 'blocked-words', weight: 3, summary: 'Words that you blocked', check: checkBlockedWords },
];

/** Rules that depend on the request or on the state when it arrived, so they cannot be checked again later. */
export const requestRules: ReadonlySet<string> = new Set(['speed', 'repeats', 'headers', 'language', 'blocked-words']);
