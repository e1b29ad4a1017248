import { Refusal } from '../submit-error';
import { FieldCollector, type Fields, keepText } from './fields';
import { namesInOrder } from './json-names';
import { checkJsonShape } from './json-shape';

/** Reads a JSON object's members as fields. Throws Refusal `invalid_body` for anything else, or for a hostile shape. */
export function parseJsonFields(text: string): Fields {
  checkJsonShape(text);
  const body = parse(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('invalid_body');
  // JSON.parse keeps `__proto__` as an own key, and entries hand it on as a plain name.
  const values = new Map(Object.entries(body).map(([name, value]) => [name, clean(value)]));
  const fields = new FieldCollector();
  for (const name of namesInOrder(text, body)) fields.add(name, values.get(name));
  return fields.finish();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal('invalid_body', undefined, { cause: error });
  }
}

/** Cleans every text within, keeping types. The shape was checked, so the depth is bounded. */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return keepText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(clean);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [keepText(name), clean(member)]));
}
