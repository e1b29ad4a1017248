import { maxWords, type TextScan } from './scan-text';

/** The weight of a slot: of a word, or of a pair of words. */
export type WeightOf = (slot: number) => number;

/** The sum of all weights, divided by the root of their number, so that long texts do not weigh more. */
export function weighText({ words, slots, slotsUsed }: TextScan, weightOf: WeightOf): number {
  let sum = 0;
  for (let i = 0; i < 2 * words.length; i += 1) {
    const slot = slots[i] ?? 0;
    if (slot !== 0) sum += weightOf(slot);
  }
  return sum / Math.sqrt(Math.max(1, slotsUsed));
}

/** By word; overwritten by the next call of `weighWords`. */
const weights = new Float32Array(maxWords);

/** What each word adds to the weight of the text, with the pair that it ends. A second occurrence adds nothing. */
function weighWords({ words, slots, slotsUsed }: TextScan, weightOf: WeightOf): void {
  const scale = 1 / Math.sqrt(Math.max(1, slotsUsed));
  for (let word = 0; word < words.length; word += 1) {
    weights[word] = scale * (weightOf(slots[2 * word] ?? 0) + weightOf(slots[2 * word + 1] ?? 0));
  }
}

/** How many words weigh at least this much. */
export function countHeavyWords(scan: TextScan, weightOf: WeightOf, least: number): number {
  weighWords(scan, weightOf);
  return scan.words.reduce((count, _, word) => ((weights[word] ?? 0) >= least ? count + 1 : count), 0);
}

/** Parts of links, numbers and very short words explain nothing. */
const isNamed = /^(?!(?:https?|www|com|net|org)$)(?=.*\p{L})(?:.{3}|[^\0-\x7f])/su;
/** The points from which a word is named, and how many are. */
const named = { points: 0.3, max: 3, length: 40 } as const;

/** Up to three words that weigh most, as they were typed but in lower case. */
export function heaviestWords(scan: TextScan, weightOf: WeightOf): string[] {
  const found: string[] = [];
  weighWords(scan, weightOf);
  while (found.length < named.max) {
    let heaviest = 0;
    for (let word = 1; word < scan.words.length; word += 1) {
      if ((weights[word] ?? 0) > (weights[heaviest] ?? 0)) heaviest = word;
    }
    if (scan.words.length === 0 || (weights[heaviest] ?? 0) < named.points) return found;
    weights[heaviest] = 0;
    const typed = scan.typedWord(heaviest).slice(0, named.length);
    if (isNamed.test(typed) && !found.includes(typed)) found.push(typed);
  }
  return found;
}
