import { limits } from '../../../config/limits';
import { type Decode, decodeUtf8, dropLastCharacter, findDecoder } from './charset';
import { FieldCollector, type Fields, limitText, maxCharactersPerByte, type RoleOf } from './fields';

const maxPairs = 10_000;
const maxNameLength = maxCharactersPerByte * limits.bytesPerFieldName;
const maxValueLength = maxCharactersPerByte * limits.bytesPerTextField;
/** More than a submission can hold; the rest is ignored, so that a hostile body cannot block the event loop. */
const maxDecodedLength = limits.fieldsPerSubmission * (maxNameLength + maxValueLength);

const [ampersand, equals, percent, plus, space] = [0x26, 0x3d, 0x25, 0x2b, 0x20] as const;

/**
 * Parses `application/x-www-form-urlencoded` bytes. Names stay flat and verbatim, and malformed escapes are kept as
 * typed. The charset is the declared one, else the field `_charset_` (WHATWG HTML), else UTF-8; unknown ones
 * are skipped.
 */
export function parseUrlencodedFields(body: Buffer, declared: string | null, roleOf: RoleOf): Fields {
  const decodePart = createDecoder(body, findCharset(body, declared));
  const fields = new FieldCollector(roleOf);
  let decodedLength = 0;
  const decode = (start: number, end: number, isCut: boolean): string => {
    decodedLength += end - start;
    return decodePart(start, end, isCut);
  };
  let start = 0;
  for (let pairs = 0; start < body.length && pairs < maxPairs && decodedLength < maxDecodedLength; pairs += 1) {
    const nextPair = body.indexOf(ampersand, start);
    const end = nextPair === -1 ? body.length : nextPair;
    const nameEnd = findNameEnd(body, start, end);
    if (end > start && nameEnd - start <= maxNameLength) {
      const valueStart = Math.min(nameEnd + 1, end);
      const valueEnd = Math.min(end, valueStart + maxValueLength);
      fields.add(decode(start, nameEnd, false), () => limitText(decode(valueStart, valueEnd, valueEnd < end)));
    }
    start = end + 1;
  }
  return fields.finish();
}

/** The position of the pair's first equals sign, else its end. Looks no further than a name may be long. */
function findNameEnd(body: Buffer, start: number, end: number): number {
  const lookUntil = Math.min(end, start + maxNameLength + 1);
  let at = start;
  while (at < lookUntil && body[at] !== equals) at += 1;
  return at;
}

function findCharset(body: Buffer, declared: string | null): Decode {
  const submitted = body.includes('_charset_=') && /(?:^|&)_charset_=([^&]*)/.exec(body.toString('latin1'))?.[1];
  return (declared && findDecoder(declared)) || (submitted && findDecoder(submitted)) || decodeUtf8;
}

/**
 * Returns a function that decodes the plus signs and escapes between two positions; `isCut` tells that the text goes on
 * behind them.
 */
function createDecoder(body: Buffer, decodeBytes: Decode): (start: number, end: number, isCut: boolean) => string {
  const unescaped = Buffer.allocUnsafe(Math.min(body.length, maxValueLength));
  return (start, end, isCut) => {
    let length = 0;
    let isPlain = true;
    for (let at = start; at < end; at += 1) {
      let byte = body[at] ?? 0;
      if (byte === plus) {
        byte = space;
      } else if (byte === percent || byte > 0x7f) {
        isPlain = false;
        const escaped = byte === percent ? hexDigit(body[at + 1]) * 16 + hexDigit(body[at + 2]) : Number.NaN;
        if (!Number.isNaN(escaped)) {
          byte = escaped;
          at += 2;
        }
      }
      unescaped[length] = byte;
      length += 1;
    }
    if (isPlain) return unescaped.toString('latin1', 0, length);
    const bytes = unescaped.subarray(0, length);
    return decodeBytes(isCut ? dropLastCharacter(bytes) : bytes);
  };
}

/** The value of a hexadecimal digit, NaN for anything else. */
function hexDigit(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN;
}
