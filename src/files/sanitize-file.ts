import sanitize from 'sanitize-filename';
import { truncateUtf8 } from '../lib/text';

const fallback = 'file';
/** The limit of common file systems, in bytes of UTF-8. */
const maxNameBytes = 255;

// Control and invisible characters; direction marks could make a program look like a picture.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
// The lookbehind avoids quadratic backtracking on long runs of dots.
const end = /(?<![\s.])[\s.]+$/u;
// Reserved on Windows with any extension, also with superscript digits.
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/i;

/**
 * A file name that is valid on every system and not misleading: the last segment of a path without invisible characters
 * or names that Windows reserves, at most 255 bytes of UTF-8 (the extension is kept), never empty.
 */
export function sanitizeFilename(raw: string): string {
  const last = raw.split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(invisible, '').trimStart().replace(end, '');
  const free = reserved.test(name) ? `_${name}` : name;
  return sanitize(shorten(free), { replacement: '_' }) || fallback;
}

function shorten(name: string): string {
  const extension = /\.[^.\s]{1,20}$/u.exec(name.slice(-50))?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  return truncateUtf8(stem, maxNameBytes - Buffer.byteLength(extension)) + extension;
}

/** Types that are sent to browsers as claimed: none of them can run scripts. */
const safeTypes: ReadonlySet<string> = new Set([
  ...['png', 'jpeg', 'gif', 'webp', 'avif', 'heic', 'heif', 'bmp', 'tiff'].map((name) => `image/${name}`),
  ...['mpeg', 'mp4', 'aac', 'ogg', 'opus', 'flac', 'wav', 'x-wav', 'webm', 'x-m4a'].map((name) => `audio/${name}`),
  ...['mp4', 'mpeg', 'ogg', 'webm', 'quicktime', 'x-msvideo', 'x-matroska', '3gpp'].map((name) => `video/${name}`),
  ...['text/plain', 'text/csv', 'application/pdf', 'application/rtf'],
  ...['application/zip', 'application/x-zip-compressed'],
  ...['msword', 'vnd.ms-excel', 'vnd.ms-powerpoint'].map((name) => `application/${name}`),
  ...['wordprocessingml.document', 'spreadsheetml.sheet', 'presentationml.presentation'].map(
    (name) => `application/vnd.openxmlformats-officedocument.${name}`,
  ),
  ...['text', 'spreadsheet', 'presentation'].map((name) => `application/vnd.oasis.opendocument.${name}`),
]);

/** The claimed MIME type in lower case without parameters if it is safe, else `application/octet-stream`. */
export function safeType(claimed: string | undefined): string {
  const type = claimed?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return safeTypes.has(type) ? type : 'application/octet-stream';
}
