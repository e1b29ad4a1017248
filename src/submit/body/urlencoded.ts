import { limits } from '../../../config/limits';
import { type Decode, decodeUtf8, dropLastCharacter, findDecoder } from './charset';
import { FieldCollector, type Fields, limitText, maxCharactersPerByte } from './fields';

const maxPairs = 10_000;
const maxNameLength = maxCharactersPerByte * limits.bytesPerFieldName;
const maxValueLength = maxCharactersPerByte * limits.bytesPerTextField;
/** More than a submission can hold; the rest is ignored, so that a hostile body cannot block the event loop. */
const maxDecodedLength = limits.fieldsPerSubmission * (maxNameLength + maxValueLength);

/**
 * Parses `application/x-www-form-urlencoded` bytes. Names stay flat and verbatim, and malformed escapes are kept as
 * typed. The charset is the declared one, else the field `_charset_` (WHATWG HTML), else UTF-8; unknown ones
 * are skipped.
 */
export function parseUrlencodedFields(body: Buffer, declared: string | null): Fields {
  const text = body.toString('latin1');
  const decodeText = createDecoder(findCharset(text, declared));
  const fields = new FieldCollector();
  let decodedLength = 0;
  const decode = (encoded: string, isCut: boolean): string => {
    decodedLength += encoded.length;
    return decodeText(encoded, isCut);
  };
  for (const pair of text.split('&', maxPairs)) {
    const separator = pair.indexOf('=');
    const nameLength = separator === -1 ? pair.length : separator;
    if (pair === '' || nameLength > maxNameLength) continue;
    if (decodedLength >= maxDecodedLength) break;
    const name = decode(pair.slice(0, nameLength), false);
    const valueEnd = nameLength + 1 + maxValueLength;
    fields.add(name, () => limitText(decode(pair.slice(nameLength + 1, valueEnd), pair.length > valueEnd)));
  }
  return fields.finish();
}

function findCharset(text: string, declared: string | null): Decode {
  const submitted = text.includes('_charset_=') && /(?:^|&)_charset_=([^&]*)/.exec(text)?.[1];
  return (declared && findDecoder(declared)) || (submitted && findDecoder(submitted)) || decodeUtf8;
}

/**
 * Returns a function that decodes plus signs and escapes of texts that have one character per byte; `isCut` tells that
 * the text may end within a character or an escape.
 */
function createDecoder(decodeBytes: Decode): (text: string, isCut: boolean) => string {
  // The built-in function is three times as fast, but throws on malformed escapes. Then it is not tried again: an
  // exception takes longer than the rest, and a small body has room for thousands.
  let isUriComponent = decodeBytes === decodeUtf8;
  return (text, isCut) => {
    if (!/[+%\x80-\xff]/.test(text)) return text;
    const spaced = text.replaceAll('+', ' ');
    if (!/[%\x80-\xff]/.test(spaced)) return spaced;
    if (isUriComponent) {
      try {
        if (!/[\x80-\xff]/.test(spaced)) return decodeURIComponent(spaced);
      } catch {
        isUriComponent = false;
      }
    }
    if (!isCut) return decodeBytes(toBytes(spaced));
    return decodeBytes(dropLastCharacter(toBytes(spaced.replace(/%[0-9a-f]?$/i, ''))));
  };
}

function toBytes(text: string): Buffer {
  const bytes = text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) =>
    Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('latin1'),
  );
  return Buffer.from(bytes, 'latin1');
}
