const suspect = /[\0\ud800-\udfff]/;

/** The text as Postgres can hold it: NUL characters removed, each lone surrogate replaced by U+FFFD. */
export function cleanText(text: string): string {
  if (!suspect.test(text)) return text;
  // A run of them at a time: 60,000 one by one take a millisecond.
  return text.replace(/\0+/g, '').toWellFormed();
}

const encoder = new TextEncoder();

/** Whether a text takes at most `bytes` bytes of UTF-8. */
export function fitsUtf8(text: string, bytes: number): boolean {
  // No UTF-16 unit takes more than three bytes: the common short text is never measured.
  return text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes;
}

/** The longest beginning of `text` that takes at most `bytes` bytes of UTF-8 and ends between two characters. */
export function truncateUtf8(text: string, bytes: number): string {
  if (fitsUtf8(text, bytes)) return text;
  return text.slice(0, encoder.encodeInto(text, new Uint8Array(bytes)).read);
}
