import sanitize from 'sanitize-filename';
import { truncateUtf8 } from '../lib/text';

const fallback = 'file';
/** What file systems take at most, in bytes of UTF-8. */
const longestName = 255;

// Controls, halves of characters, line separators, and whatever is not seen: marks that turn the text around would let
// a program pass for a picture.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
// Looking back keeps a long run of dots in the middle from being tried again from each of them.
const end = /(?<![\s.])[\s.]+$/u;
// Windows knows them with any extension, and with the superscript digits too.
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/i;

/**
 * A filename that any system can save and that misleads no reader: the last part of a path, without invisible characters
 * and what Windows refuses, at most 255 bytes of UTF-8 of which the extension is kept, and never empty.
 */
export function sanitizeFilename(raw: string): string {
  const last = raw.split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(unseen, '').trimStart().replace(end, '');
  const free = reserved.test(name) ? `_${name}` : name;
  return sanitize(shorten(free), { replacement: '_' }) || fallback;
}

function shorten(name: string): string {
  const extension = /\.[^.\s]{1,20}$/u.exec(name.slice(-50))?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  return truncateUtf8(stem, longestName - Buffer.byteLength(extension)) + extension;
}
