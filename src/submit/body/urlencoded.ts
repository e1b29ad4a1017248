import { limits } from '../../../config/limits';
import { FieldCollector, type Fields, limitText, maxCharactersPerByte } from './fields';

const longest = {
  name: maxCharactersPerByte * limits.bytesPerFieldName,
  value: maxCharactersPerByte * limits.bytesPerTextField,
};
/**
 * Pairs beyond these are not looked at, nor what comes after so many bytes of names and values, which is more than a
 * submission keeps: a hostile body must not hold the event loop.
 */
const most = { pairs: 10_000, bytes: limits.fieldsPerSubmission * (longest.name + longest.value) };

/**
 * Reads `application/x-www-form-urlencoded` bytes; names stay flat and verbatim. Malformed escapes are kept as typed. It
 * walks the bytes, for a text is slow to ask for one character after the other.
 */
export function parseUrlencodedFields(body: Buffer, charset: string): Fields {
  const toText = decoderFor(charset);
  const fields = new FieldCollector();
  const room = Buffer.allocUnsafe(Math.min(body.length, Math.max(longest.name, longest.value)));
  let bytes = 0;
  const read = (start: number, end: number): string => {
    bytes += end - start;
    return decode(body, start, end, room, toText);
  };
  let start = 0;
  for (let pairs = 0; start <= body.length && pairs < most.pairs && bytes < most.bytes; pairs += 1) {
    const next = body.indexOf(ampersand, start);
    const end = next === -1 ? body.length : next;
    if (end > start) addPair(body, start, end, read, fields);
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

const [ampersand, equals, percent, plus, space, lastAscii] = [0x26, 0x3d, 0x25, 0x2b, 0x20, 0x7f];

type Read = (start: number, end: number) => string;

function addPair(body: Buffer, start: number, end: number, read: Read, fields: FieldCollector): void {
  const endOfName = endOfNameIn(body, start, end);
  if (endOfName - start > longest.name) return;
  const name = read(start, endOfName);
  if (!fields.accepts(name)) return;
  const value = Math.min(endOfName + 1, end);
  fields.add(name, limitText(read(value, Math.min(end, value + longest.value))));
}

/**
 * Where the name of a pair ends: at its first equals sign, or with the pair. What is too long for a name is not walked through,
 * for it may be as long as the body.
 */
function endOfNameIn(body: Buffer, start: number, end: number): number {
  for (let at = start; at < end && at - start <= longest.name; at += 1) if (body[at] === equals) return at;
  return end;
}

/**
 * Plus signs and escapes to bytes, which are put into `room`, and bytes to text in the body's charset; what is ASCII without an
 * escape is taken as it stands.
 */
function decode(body: Buffer, start: number, end: number, room: Buffer, toText: ToText): string {
  let written = 0;
  let asItStands = true;
  for (let at = start; at < end; at += 1) {
    let byte = body[at] ?? 0;
    if (byte === plus) {
      byte = space;
    } else if (byte === percent || byte > lastAscii) {
      asItStands = false;
      const escaped =
        byte === percent && at + 2 < end ? hexDigit(body[at + 1]) * 16 + hexDigit(body[at + 2]) : Number.NaN;
      if (!Number.isNaN(escaped)) {
        byte = escaped;
        at += 2;
      }
    }
    room[written] = byte;
    written += 1;
  }
  return asItStands ? room.toString('latin1', 0, written) : toText(room.subarray(0, written));
}

/** The value of a hexadecimal digit, NaN for anything else. */
function hexDigit(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN;
}
