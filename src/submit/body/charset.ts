import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import iconv from 'iconv-lite';

/** Decodes the bytes of one text. */
export type Decode = (bytes: Buffer) => string;

/** Decodes UTF-8. Bytes that are not valid UTF-8 are windows-1252, the charset of pages that declare none. */
export function decodeUtf8(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : iconv.decode(bytes, 'windows-1252');
}

/** The decoder for a charset by any of its labels (WHATWG Encoding); null if the charset is unknown. */
export function findDecoder(label: string): Decode | null {
  if (/^utf-?8$/i.test(label)) return decodeUtf8;
  try {
    const decoder = new TextDecoder(label, { ignoreBOM: true });
    const charset = decoder.encoding;
    if (charset === 'utf-8') return decodeUtf8;
    // Node 20 decodes windows-1252 as ISO-8859-1, and iconv-lite lacks ISO-2022-JP.
    if (iconv.encodingExists(charset)) return (bytes) => iconv.decode(bytes, charset, { stripBOM: false });
    return (bytes) => decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** The charset parameter of a Content-Type; null if there is none. */
export function charsetOf(contentType: string): string | null {
  return /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1] ?? null;
}

/** Drops the last character unless it is ASCII, because bytes that were cut off may end within a character. */
export function dropLastCharacter(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > bytes.length - 3 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
  return (bytes[end - 1] ?? 0) >= 0x80 ? bytes.subarray(0, end - 1) : bytes.subarray(0, end);
}
