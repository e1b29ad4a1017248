/** What was typed into the search, read: phrases that must all occur. */
export interface Search {
  readonly phrases: readonly string[];
  /** Whether the last word may be the beginning of one. */
  readonly openEnd: boolean;
}

/**
 * Reads a search: what stands in quotes is a phrase, any other word is one by itself, and the last word is a beginning
 * unless it stands in quotes. An address is a phrase of its parts. Pure.
 */
export function readSearch(text: string): Search {
  const found = [...text.matchAll(/["“”„]([^"“”„]*)(?:["“”„]|$)|[^\s"“”„]+/g)];
  const phrases = found.map(([whole, quoted]) => quoted ?? whole);
  return { phrases, openEnd: found.at(-1)?.[1] === undefined };
}
