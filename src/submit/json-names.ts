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
  let depth = 0;
  let isName = false;
  for (let at = 0; at < text.length && names.size < count; at += 1) {
    const character = text[at];
    if (character === '"') {
      const end = endOfText(text, at);
      if (isName) names.add(readName(text.slice(at, end + 1)));
      isName = false;
      at = end;
    } else if (character === '{' || character === '[') {
      depth += 1;
      isName = depth === 1;
    } else if (character === '}' || character === ']') {
      depth -= 1;
    } else if (character === ',') {
      isName = depth === 1;
    }
  }
  return names;
}

function readName(quoted: string): string {
  return quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}

/** Where the text that begins at `start` has its closing quote: the first that no backslash escapes. */
export function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
