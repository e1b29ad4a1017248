import type { Hit, SpamInput } from '../spam-input';
import type { Submission } from '../submission';
import { languageOfScan } from '../text/language';

const scriptNames: Readonly<Record<string, string>> = {
  ...{ cyrillic: 'Cyrillic', greek: 'Greek', han: 'Chinese', kana: 'Japanese', hangul: 'Korean', arabic: 'Arabic' },
  ...{ hebrew: 'Hebrew', thai: 'Thai', devanagari: 'Devanagari', latin: 'Latin', other: 'foreign' },
};

/** Words that mix Latin letters with Cyrillic or Greek ones that look the same. */
export function checkLookAlikes({ scan }: Submission): Hit | null {
  if (scan.mixedWords === 0) return null;
  return { strength: Math.min(2, 0.7 + 0.3 * scan.mixedWords), values: { count: scan.mixedWords } };
}

/** Names whose words mix scripts. */
export function checkMixedName({ mixedNames }: Submission): Hit | null {
  return mixedNames > 0 ? { strength: 1 } : null;
}

const hidden = /[a-z](?:[\u00ad\u200b\u2060\ufeff]|[\u180b-\u180e]|[\ufe00-\ufe0f])+[a-z]/gi;

/** Zero-width characters, soft hyphens and variation selectors inside Latin words, which hide them from filters. */
export function checkHiddenCharacters({ texts, scan }: Submission): Hit | null {
  if (scan.count('hidden') === 0) return null;
  const count = texts.join('\n').match(hidden)?.length ?? 0;
  return count === 0 ? null : { strength: Math.min(1, 0.4 + 0.2 * count) };
}

/** Words in mathematical letters, such as 𝗯𝗼𝗹𝗱. */
export function checkStyledLetters({ scan }: Submission): Hit | null {
  const count = scan.count('styled');
  return count < 4 ? null : { strength: Math.min(1, count / 20) };
}

const rareShare = 0.03;

/** A script or language that the form's accepted submissions rarely have. */
export function checkLanguage({ scan }: Submission, { usualLanguage }: SpamInput): Hit | null {
  if (!usualLanguage) return null;
  const found = languageOfScan(scan);
  if (!found) return null;
  if ((usualLanguage.scripts[found.script] ?? 0) < rareShare) {
    return { strength: 1, values: { script: scriptNames[found.script] ?? 'foreign' } };
  }
  const known = Object.keys(usualLanguage.languages).length > 0;
  if (!known || !found.language || (usualLanguage.languages[found.language] ?? 0) >= rareShare) return null;
  return { strength: 0.4, values: { language: found.language } };
}

/** Text that is mostly capital letters. */
export function checkCapitals({ scan }: Submission): Hit | null {
  const letters = scan.letters[0] ?? 0;
  return letters >= 40 && scan.count('capital') > letters * 0.7 ? { strength: 1 } : null;
}
