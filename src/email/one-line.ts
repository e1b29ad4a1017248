// Embedding and override marks would let one value reorder the text around it.
const breaksAndOverrides = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/** The text as a single line of at most `max` characters, runs of white space collapsed; what was cut off ends in "…". */
export function oneLine(text: string, max: number): string {
  const line = text.replace(breaksAndOverrides, ' ').replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  // A cut between the halves of a surrogate pair would leave a broken character.
  return `${line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Whether a reader would see nothing: white space and invisible format characters only. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}]/u.test(text);
}
