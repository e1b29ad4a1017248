/** A member of a JSON object as it stands in its text. */
export interface Member {
  readonly name: string;
  /** Where the text of its value begins and ends. */
  readonly start: number;
  readonly end: number;
}

/**
 * The members of an object in the order they were written, repetitions included. `text` is valid JSON: read as an object,
 * names that look like numbers would come first, and only the text still knows their place.
 */
export function* readMembers(text: string): Generator<Member, void> {
  let end = 0;
  for (;;) {
    const quote = text.indexOf('"', end);
    if (quote === -1) return;
    const nameEnd = endOfText(text, quote);
    const start = skipGap(text, text.indexOf(':', nameEnd) + 1);
    end = endOfValue(text, start);
    yield { name: readName(text.slice(quote, nameEnd + 1)), start, end };
  }
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

function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfText(text, at);
    else if (character === '{' || character === '[') depth += 1;
    else if (depth === 0 && (character === ',' || character === '}' || isGap(character))) return at;
    else if (character === '}' || character === ']') depth -= 1;
  }
  return text.length;
}

function skipGap(text: string, from: number): number {
  let at = from;
  while (isGap(text[at])) at += 1;
  return at;
}

function isGap(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t';
}

function readName(quoted: string): string {
  return quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}
