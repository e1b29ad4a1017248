import { endOfText } from '../../lib/json-members';
import { Refusal } from '../submit-error';

/** Deeper than any sane form; JSON.stringify would overflow the stack somewhere beyond. */
const maxDepth = 32;
const maxValues = 10_000;

/**
 * Throws Refusal `invalid_body` for JSON of a hostile shape, by one walk over the text: parsing millions of tiny values
 * would hold the event loop for seconds. Whether the text is JSON at all is left to the parser.
 */
export function checkJsonShape(text: string): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      at = endOfText(text, at);
    } else if (character === '{' || character === '[') {
      depth += 1;
      values += 1;
    } else if (character === '}' || character === ']') {
      depth -= 1;
    } else if (character === ',') {
      values += 1;
    }
    if (depth > maxDepth || values > maxValues) throw new Refusal('invalid_body');
  }
}
