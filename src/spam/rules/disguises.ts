import type { Hit } from '../spam-input';
import type { Submission } from '../submission';

/** Zero-width characters, soft hyphens and variation selectors inside Latin words. */
const hidden = /[a-z](?:[\u00ad\u200b\u2060\ufeff]|[\u180b-\u180e]|[\ufe00-\ufe0f])+[a-z]/gi;
const styledPerWord = 6;

/**
 * Words that are written so that filters do not recognize them: with look-alikes of other scripts, with invisible
 * characters, or in mathematical letters such as 𝗯𝗼𝗹𝗱.
 */
export function checkDisguises({ scan, texts }: Submission): Hit | null {
  const broken = scan.count('hidden') === 0 ? 0 : (texts.join('\n').match(hidden)?.length ?? 0);
  const count = scan.mixedWords + broken + Math.ceil(scan.count('styled') / styledPerWord);
  return count === 0 ? null : { points: Math.min(4, 1 + count), values: { count } };
}
