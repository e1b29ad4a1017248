import { TextDecoder } from 'node:util';
import { limits } from '../../../config/limits';
import { FieldCollector, type Fields, limitText, maxCharactersPerByte } from './fields';

const maxPairs = 10_000;
const maxNameLength = maxCharactersPerByte * limits.bytesPerFieldName;
const maxValueLength = maxCharactersPerByte * limits.bytesPerTextField;
/** More than a submission can hold; the rest is ignored, so that a hostile body cannot block the event loop. */
const maxDecodedLength = limits.fieldsPerSubmission * (maxNameLength + maxValueLength);

/**
 * Parses `application/x-www-form-urlencoded` bytes. Names stay flat and verbatim, and malformed escapes are kept as
 * typed. An unknown charset is read as UTF-8.
 */
export function parseUrlencodedFields(body: Buffer, charset: string): Fields {
  const decodeText = createDecoder(charset);
  const fields = new FieldCollector();
  let decodedLength = 0;
  const decode = (text: string): string => {
    decodedLength += text.length;
    return decodeText(text);
  };
  for (const pair of body.toString('latin1').split('&', maxPairs)) {
    const separator = pair.indexOf('=');
    const nameLength = separator === -1 ? pair.length : separator;
    if (pair === '' || nameLength > maxNameLength) continue;
    if (decodedLength >= maxDecodedLength) break;
    const name = decode(pair.slice(0, nameLength));
    if (!fields.accepts(name)) continue;
    const value = pair.slice(nameLength + 1, nameLength + 1 + maxValueLength);
    fields.add(name, limitText(decode(value)));
  }
  return fields.finish();
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

function decoderFor(charset: string): TextDecoder {
  if (charset === 'utf-8') return utf8;
  try {
    return new TextDecoder(charset, { ignoreBOM: true });
  } catch {
    return utf8;
  }
}

/** Returns a function that decodes plus signs and escapes of texts that have one character per byte. */
function createDecoder(charset: string): (text: string) => string {
  const decoder = decoderFor(charset);
  // The built-in function is three times as fast, but throws on malformed escapes. Then it is not tried again: an
  // exception takes longer than the rest, and a small body has room for thousands.
  let isUriComponent = decoder === utf8;
  return (text) => {
    const spaced = text.replaceAll('+', ' ');
    if (!/[%\x80-\xff]/.test(spaced)) return spaced;
    if (isUriComponent) {
      try {
        if (!/[\x80-\xff]/.test(spaced)) return decodeURIComponent(spaced);
      } catch {
        isUriComponent = false;
      }
    }
    return decodeEscapes(spaced, decoder);
  };
}

function decodeEscapes(text: string, decoder: TextDecoder): string {
  const bytes = text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) =>
    Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('latin1'),
  );
  return decoder.decode(Buffer.from(bytes, 'latin1'));
}
