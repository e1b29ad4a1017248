import { limits } from '../../../config/limits';
import { noteNames } from '../../lib/member-names';
import { SubmitError } from '../submit-error';
import { decodeUtf8, findDecoder } from './charset';
import { accessKeyOf, FieldCollector, type Fields, limitText, type RoleOf } from './fields';

/** Deeper nesting is rejected; JSON.stringify overflows the stack at some greater depth. */
const maxDepth = 32;
const maxValues = 10_000;
/** Characters outside of texts: more than numbers and the indentation of that many values take. */
const maxSyntax = 2 * 1024 * 1024;

/**
 * Parses a JSON object into fields. Integers beyond 2^53 and numbers beyond what a double can hold become text. Throws
 * SubmitError `invalid_body` for anything but an object, and `payload_too_large` if too much would be stored.
 */
export function parseJsonFields(bytes: Buffer, charset: string | null, roleOf: RoleOf): Fields {
  const text = decode(bytes, charset);
  checkShape(text);
  const cleaner: Cleaner = { hasInexactNumber: false };
  let fields = collect(parse(text), cleaner, roleOf);
  if (cleaner.hasInexactNumber) fields = collect(parse(quoteInexactNumbers(text)), cleaner, roleOf);
  if (bytes.length > limits.bytesPerSubmission / maxGrowth) checkSize(fields);
  return fields;
}

/** Parses any JSON value and cleans it in the same way. Throws SubmitError `invalid_body`. */
export function parseCleanJson(text: string): unknown {
  checkShape(text);
  const cleaner: Cleaner = { hasInexactNumber: false };
  const value = clean(parse(text), cleaner);
  return cleaner.hasInexactNumber ? clean(parse(quoteInexactNumbers(text)), cleaner) : value;
}

const utf8Mark = Buffer.from('\ufeff');

/**
 * An unknown charset is read as UTF-8. The byte order mark is no part of the text, also where other bytes are not
 * UTF-8.
 */
function decode(bytes: Buffer, charset: string | null): string {
  const isMarked = bytes.subarray(0, utf8Mark.length).equals(utf8Mark);
  const text = ((charset && findDecoder(charset)) || decodeUtf8)(isMarked ? bytes.subarray(utf8Mark.length) : bytes);
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/**
 * Throws SubmitError `invalid_body` for too many or too deeply nested values, or too much outside of texts, without
 * parsing: parsing millions of tiny values or digits would block the event loop. Does not check the syntax otherwise.
 */
function checkShape(text: string): void {
  let depth = 0;
  let values = 1;
  let syntax = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') {
      index = endOfString(text, index);
    } else if (character === '{' || character === '[') {
      depth += 1;
      values += 1;
    } else if (character === '}' || character === ']') {
      depth -= 1;
    } else if (character === ',') {
      values += 1;
    }
    syntax += 1;
    if (depth > maxDepth || values > maxValues || syntax > maxSyntax) throw new SubmitError('invalid_body');
  }
}

const [quoteCode, backslashCode] = [0x22, 0x5c];

/** The index of the closing quote. */
function endOfString(text: string, start: number): number {
  const quote = text.indexOf('"', start + 1);
  if (quote === -1) return text.length;
  if (text[quote - 1] !== '\\') return quote;
  let end = start + 1;
  // Character codes take half the time of characters.
  for (let code = text.charCodeAt(end); end < text.length && code !== quoteCode; code = text.charCodeAt(end)) {
    end += code === backslashCode ? 2 : 1;
  }
  return end;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SubmitError('invalid_body', { cause });
  }
}

/** Turns the numbers of a valid JSON text that a double cannot hold into texts. */
function quoteInexactNumbers(text: string): string {
  let result = '';
  let start = 0;
  while (start < text.length) {
    const quote = text.indexOf('"', start);
    const end = quote === -1 ? text.length : quote;
    result += text.slice(start, end).replace(/[-+.\deE]*\d/g, (number) => (isExact(number) ? number : `"${number}"`));
    start = quote === -1 ? end : endOfString(text, quote) + 1;
    result += text.slice(end, start);
  }
  return result;
}

function isExact(number: string): boolean {
  const value = Number(number);
  return Number.isSafeInteger(value) || (Number.isFinite(value) && /[.e]/i.test(number));
}

interface Cleaner {
  /** Set when parsing may have changed a number. */
  hasInexactNumber: boolean;
}

function collect(body: unknown, cleaner: Cleaner, roleOf: RoleOf): Fields {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new SubmitError('invalid_body');
  const fields = new FieldCollector(roleOf);
  for (const [name, value] of Object.entries(body)) fields.add(name, () => clean(value, cleaner));
  return fields.finish();
}

/** Cleans all texts and names at every depth, and keeps the types. */
function clean(value: unknown, cleaner: Cleaner): unknown {
  if (typeof value === 'string') return limitText(value);
  if (typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) cleaner.hasInexactNumber = true;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => clean(item, cleaner));
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [
    limitText(name),
    clean(member, cleaner),
  ]);
  const cleaned = Object.fromEntries(members);
  if (members.length > limits.fieldsPerSubmission) noteNames(cleaned, members);
  return cleaned;
}

/** A byte of windows-1252 takes at most three bytes of UTF-8. */
const maxGrowth = 3;

/** Throws SubmitError `payload_too_large` if all values together, with nested names, are larger than the contract's. */
function checkSize(fields: Fields): void {
  let bytes = 0;
  const add = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        if (!Array.isArray(value)) add(name);
        add(member);
      }
    } else {
      bytes += Buffer.byteLength(String(value));
    }
    if (bytes > limits.bytesPerSubmission) {
      throw new SubmitError('payload_too_large', { accessKey: accessKeyOf(fields) });
    }
  };
  for (const value of Object.values(fields.data)) add(value);
}
