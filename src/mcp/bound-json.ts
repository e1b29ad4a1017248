import { cleanText } from '../lib/text';

/** The longest tool result, in characters: more would crowd everything else out of the agent's context. */
export const resultCharacters = 100_000;

/** A copy of a JSON value in which every text, names included, has at most `max` characters; a cut text says so. */
export function cutTexts(value: unknown, max: number): unknown {
  if (typeof value === 'string') return cutText(value, max);
  if (Array.isArray(value)) return value.map((item) => cutTexts(item, max));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const cut = new Map<string, unknown>();
  for (const [name, inner] of Object.entries(value)) {
    const short = cutText(name, max);
    cut.set(cut.has(short) ? name : short, cutTexts(inner, max));
  }
  return Object.fromEntries(cut);
}

function cutText(text: string, max: number): string {
  return text.length <= max ? text : `${cleanText(text.slice(0, max))}… [cut: ${text.length} characters in all]`;
}

/**
 * A submission as JSON text of at most `max.all` characters. Texts longer than `max.text` are cut; where that is not
 * enough they are cut shorter, and in the end the data is left out. A member `cut` says so.
 */
export function fitSubmission(submission: object, max: { readonly all: number; readonly text: number }): string {
  const whole = JSON.stringify(submission);
  if (whole.length <= max.all && JSON.stringify(cutTexts(submission, max.text)) === whole) return whole;
  for (const length of [max.text, 2_000, 400, 60].filter((shorter) => shorter <= max.text)) {
    const cut = cutTexts({ ...submission, cut: 'Some texts are shortened.' }, length);
    const text = JSON.stringify(cut);
    if (text.length <= max.all) return text;
  }
  const cut = 'The data is left out: it is too large. Use the export or the read API.';
  return JSON.stringify({ ...Object(cutTexts({ ...submission, data: null }, 60)), cut });
}
