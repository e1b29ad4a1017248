import { limits } from '../../config/limits';
import { FieldCollector, type Fields, keepText, lookedAt } from './fields';

/** Pairs beyond these are not looked at: a hostile body of millions must not hold the event loop. */
const maxPairs = 10_000;

/** Reads `application/x-www-form-urlencoded` bytes; names stay flat and verbatim. Malformed escapes are kept as typed. */
export function parseUrlencodedFields(body: Buffer, charset: string): Fields {
  const toText = decoderFor(charset);
  const fields = new FieldCollector();
  const text = body.toString('latin1');
  let start = 0;
  for (let pairs = 0; start <= text.length && pairs < maxPairs; pairs += 1) {
    const ampersand = text.indexOf('&', start);
    const end = ampersand === -1 ? text.length : ampersand;
    if (end > start) addPair(text.slice(start, end), toText, fields);
    start = end + 1;
  }
  return fields.finish();
}

type ToText = (bytes: Buffer) => string;

/** Any charset the platform knows; UTF-8 for one that it does not. */
function decoderFor(charset: string): ToText {
  const utf8 = (bytes: Buffer) => bytes.toString('utf8');
  if (/^utf-?8$/i.test(charset)) return utf8;
  try {
    const decoder = new TextDecoder(charset, { ignoreBOM: true });
    return (bytes) => decoder.decode(bytes);
  } catch {
    return utf8;
  }
}

const longest = { name: lookedAt * limits.bytesPerFieldName, value: lookedAt * limits.bytesPerTextField };

function addPair(pair: string, toText: ToText, fields: FieldCollector): void {
  const equals = pair.indexOf('=');
  const escapedName = equals === -1 ? pair : pair.slice(0, equals);
  if (escapedName.length > longest.name) return;
  const name = decode(escapedName, toText);
  if (!fields.takes(name)) return;
  const value = equals === -1 ? '' : pair.slice(equals + 1, equals + 1 + longest.value);
  fields.add(name, keepText(decode(value, toText)));
}

const needsBytes = /[%\x80-\xff]/;
const [percent, plus, space] = [0x25, 0x2b, 0x20];

/**
 * Plus signs and escapes to bytes, bytes to text in the body's charset. `text` holds one byte a character; one that is
 * ASCII as it stands is taken as it stands.
 */
function decode(text: string, toText: ToText): string {
  // Not replaceAll, which takes six times as long for a text of nothing but plus signs.
  if (!needsBytes.test(text)) return text.split('+').join(' ');
  const bytes = Buffer.allocUnsafe(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text.charCodeAt(at);
    const escaped = byte === percent ? hexDigit(text, at + 1) * 16 + hexDigit(text, at + 2) : Number.NaN;
    if (!Number.isNaN(escaped)) at += 2;
    bytes[length] = Number.isNaN(escaped) ? (byte === plus ? space : byte) : escaped;
    length += 1;
  }
  return toText(bytes.subarray(0, length));
}

/** The value of the hexadecimal digit at this place, NaN when there is none. */
function hexDigit(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN;
}
