import { SubmitError } from '../submit-error';
import { FieldCollector, type Fields, limitText } from './fields';

/** Deeper nesting is rejected; JSON.stringify overflows the stack at some greater depth. */
const maxDepth = 32;
const maxValues = 10_000;

/** Parses a JSON object into fields. Throws SubmitError `invalid_body` for anything else. */
export function parseJsonFields(text: string): Fields {
  checkShape(text);
  const body = parse(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new SubmitError('invalid_body');
  const fields = new FieldCollector();
  for (const [name, value] of Object.entries(body)) fields.add(name, clean(value));
  return fields.finish();
}

/**
 * Throws SubmitError `invalid_body` for too many or too deeply nested values, without parsing: parsing millions of tiny
 * values would block the event loop for seconds. Does not check the syntax otherwise.
 */
function checkShape(text: string): void {
  let depth = 0;
  let values = 1;
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
    if (depth > maxDepth || values > maxValues) throw new SubmitError('invalid_body');
  }
}

/** The index of the closing quote: the first one after an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SubmitError('invalid_body', { cause });
  }
}

/** Cleans all texts and names at every depth, and keeps the types. */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return limitText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(clean);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [limitText(name), clean(member)]));
}
