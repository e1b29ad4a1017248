import { decode } from 'iconv-lite';

/** Decodes a file whose encoding is not known: UTF-16 with a byte order mark, else UTF-8, else windows-1252. */
export async function* decodeText(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: Decoder | null = null;
  let head = Buffer.alloc(0);
  for await (const bytes of source) {
    let chunk = bytes;
    if (!decoder) {
      head = Buffer.concat([head, bytes]);
      if (head.length < longestMark) continue;
      decoder = createDecoder(head);
      chunk = head;
    }
    const text = decoder.decode(chunk);
    if (text !== '') yield text;
  }
  decoder ??= createDecoder(head);
  const rest = decoder.decode(head.length < longestMark ? head : Buffer.alloc(0), true);
  if (rest !== '') yield rest;
}

/** The bytes that tell the encoding. */
const longestMark = 4;

interface Decoder {
  decode(bytes: Buffer, isLast?: boolean): string;
}

function createDecoder(head: Buffer): Decoder {
  const encoding = utf16Of(head);
  if (!encoding) return createUtf8Decoder();
  // The decoder removes the byte order mark.
  const decoder = new TextDecoder(encoding);
  return { decode: (bytes, isLast = false) => decoder.decode(bytes, { stream: !isLast }) };
}

/** Which UTF-16 it is, by the byte order mark or by the zero bytes of two ASCII characters; null for neither. */
function utf16Of([first = -1, second = -1, third = -1, fourth = -1]: Buffer): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0 && third > 0 && fourth === 0))
    return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0 && third === 0 && fourth > 0))
    return 'utf-16be';
  return null;
}

/** Reads windows-1252 from the first bytes on that are not valid UTF-8. */
function createUtf8Decoder(): Decoder {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let isUtf8 = true;
  let isStart = true;
  let rest = Buffer.alloc(0);
  const read = (bytes: Buffer): string => {
    if (isUtf8) {
      try {
        return utf8.decode(bytes);
      } catch {
        isUtf8 = false;
      }
    }
    return decode(bytes, 'windows-1252');
  };
  return {
    decode: (bytes, isLast = false) => {
      const all = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
      const end = isLast ? all.length : lengthOfWhole(all);
      rest = Buffer.from(all.subarray(end));
      const text = read(all.subarray(0, end));
      if (!isStart || text === '') return text;
      isStart = false;
      return text.startsWith('\ufeff') ? text.slice(1) : text;
    },
  };
}

/** The length without a character of UTF-8 that is cut at the end. */
function lengthOfWhole(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
