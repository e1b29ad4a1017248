const suspect = /[\0\ud800-\udfff]/;

/** The text as Postgres can hold it: NUL characters removed, each lone surrogate replaced by U+FFFD. */
export function cleanText(text: string): string {
  if (!suspect.test(text)) return text;
  return text.replaceAll('\0', '').toWellFormed();
}

const encoder = new TextEncoder();

/** The longest beginning of `text` that takes at most `bytes` bytes of UTF-8 and ends between two characters. */
export function truncateUtf8(text: string, bytes: number): string {
  // No UTF-16 unit takes more than three bytes: the common short text is never measured.
  if (text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes) return text;
  return text.slice(0, encoder.encodeInto(text, new Uint8Array(bytes)).read);
}
