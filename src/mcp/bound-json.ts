import { cleanText } from '../lib/text';
import { withData } from '../submissions/submission.presenter';

/** What an agent is handed at most, in characters: more would push everything else out of its mind. */
export const resultCharacters = 100_000;

// A text of JSON, also one that is a name; unrolled, so that a long one takes no stack.
const jsonText = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/** JSON text in which each text is at most `most` characters long; where one was cut it says so. */
export function cutTexts(json: string, most: number): string {
  return json.replaceAll(jsonText, (literal) => {
    if (literal.length <= most + 2) return literal;
    const text: string = JSON.parse(literal);
    if (text.length <= most) return literal;
    return JSON.stringify(`${cleanText(text.slice(0, most))}… [cut: ${text.length} characters in all]`);
  });
}

/**
 * An object with the member `data` as JSON text of at most `budget` characters: longer texts are cut, shorter and
 * shorter ones, and at last the data is left out; a member `cut` says that it was so.
 */
export function fitObject(before: object, dataJson: string, after: object, budget: number, longest: number): string {
  const whole = withData(before, dataJson, after);
  if (whole.length <= budget && cutTexts(whole, longest) === whole) return whole;
  const cut = { ...after, cut: 'Some texts are shortened.' };
  for (const most of [longest, 2_000, 400, 60].filter((length) => length <= longest)) {
    const shorter = cutTexts(withData(before, dataJson, cut), most);
    if (shorter.length <= budget) return shorter;
  }
  const left = { ...after, cut: 'The data is left out: it is too large. Use the export or the read API.' };
  return cutTexts(withData(before, 'null', left), 60);
}
