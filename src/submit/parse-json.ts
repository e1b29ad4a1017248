import { FieldCollector, type Fields, keepText } from './fields';
import { namesInOrder } from './json-names';
import { Refusal } from './refusal';

/** Deeper than any sane form; JSON.stringify would overflow the stack somewhere beyond. */
const maxDepth = 32;
const maxValues = 10_000;

/** Reads a JSON object's members as fields. Throws Refusal `invalid_body` for anything else, or for a hostile shape. */
export function parseJsonFields(text: string): Fields {
  const body = parse(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('invalid_body');
  const budget = { values: 0 };
  // JSON.parse keeps `__proto__` as an own key, and entries hand it on as a plain name.
  const values = new Map(Object.entries(body).map(([name, value]) => [name, clean(value, 1, budget)]));
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

/** Cleans every text within, keeping types; the depth is checked before it is walked. */
function clean(value: unknown, depth: number, budget: { values: number }): unknown {
  budget.values += 1;
  if (depth > maxDepth || budget.values > maxValues) throw new Refusal('invalid_body');
  if (typeof value === 'string') return keepText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1, budget));
  const members = Object.entries(value).map(([name, member]) => [keepText(name), clean(member, depth + 1, budget)]);
  return Object.fromEntries(members);
}
