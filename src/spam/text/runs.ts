import { classOf, cyrillic, digit, greek, isSpaceless, latin, lookAlikeOf, separator, skipped } from './characters';

/** A word whose Latin letters are mixed with look-alikes is `mixed`; `spaceless` are characters that need no spaces. */
export type RunKind = 'word' | 'mixed' | 'spaceless';

/**
 * Calls `use` with each word of a folded text, and with each run of characters of scripts without spaces. Adds to the
 * counts of letters by script.
 */
export function forEachRun(
  text: string,
  letters: Uint32Array,
  use: (start: number, end: number, kind: RunKind) => void,
): void {
  let position = 0;
  while (position < text.length) {
    const kind = classOf[text.charCodeAt(position)] ?? separator;
    if (kind === separator || kind === skipped) {
      position += 1;
      continue;
    }
    const start = position;
    const spaceless = isSpaceless(kind);
    let [latins, others] = [0, 0];
    while (position < text.length) {
      const code = text.charCodeAt(position);
      const value = classOf[code] ?? separator;
      if (value === separator || (value !== skipped && isSpaceless(value) !== spaceless)) break;
      if (value !== skipped && value !== digit) letters[value - 1] = (letters[value - 1] ?? 0) + 1;
      if (value === latin) latins += 1;
      else if ((value === cyrillic || value === greek) && lookAlikeOf[code] !== code) others += 1;
      position += 1;
    }
    use(start, position, spaceless ? 'spaceless' : latins >= 2 && others >= 1 ? 'mixed' : 'word');
  }
}
