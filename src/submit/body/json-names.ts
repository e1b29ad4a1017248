import { readMembers } from '../../lib/json-members';

/**
 * The names of a JSON object in the order they were written, each once. `text` is valid JSON and `body` what it was
 * read as: an object puts names that look like numbers first, and only the text still knows their place.
 */
export function namesInOrder(text: string, body: object): Iterable<string> {
  const names = Object.keys(body);
  return /^\d+$/.test(names[0] ?? '') ? readNames(text, names.length) : names;
}

/** Walks the text once; `count` names are there to be found, so that repetitions of a name are not walked for ever. */
function readNames(text: string, count: number): Set<string> {
  const names = new Set<string>();
  for (const { name } of readMembers(text)) {
    names.add(name);
    if (names.size === count) break;
  }
  return names;
}
