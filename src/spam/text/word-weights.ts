import { maxWords, type TextScan } from './scan-text';

/** The weight of a slot: of a word, or of a pair of words. */
export type WeightOf = (slot: number) => number;

/** Parts of links, numbers and very short words explain nothing. */
const isNamed = /^(?!(?:https?|www|com|net|org)$)(?=.*\p{L})(?:.{3}|[^\0-\x7f])/su;
/** The points from which a word is named, and how many are. */
const named = { points: 0.3, max: 3, length: 40 } as const;

/** What the words of a text weigh. Overwritten by the next text. */
export class WeighedWords {
  /** By word, with the pair that it ends. A second occurrence weighs nothing. */
  readonly #weights = new Float32Array(maxWords);
  /** The root of the number of words and pairs divides all weights, so that long texts do not weigh more. */
  #scale = 1;

  /** Returns the sum of the weights. */
  weigh({ words, slots, slotsUsed }: TextScan, weightOf: WeightOf): number {
    let sum = 0;
    for (let word = 0; word < words.length; word += 1) {
      const weight = weightOf(slots[2 * word] ?? 0) + weightOf(slots[2 * word + 1] ?? 0);
      this.#weights[word] = weight;
      sum += weight;
    }
    this.#scale = 1 / Math.sqrt(Math.max(1, slotsUsed));
    return this.#scale * sum;
  }

  /** Up to three words that weigh most, or least if `sign` is −1, as they were typed but in lower case. */
  nameHeaviest(scan: TextScan, sign = 1): string[] {
    const pointsOf = (word: number) => sign * this.#scale * (this.#weights[word] ?? 0);
    const heavy: number[] = [];
    for (let word = 0; word < scan.words.length; word += 1) if (pointsOf(word) >= named.points) heavy.push(word);
    heavy.sort((a, b) => pointsOf(b) - pointsOf(a));
    const found = new Set<string>();
    for (const word of heavy) {
      const typed = scan.typedWord(word).slice(0, named.length);
      if (isNamed.test(typed)) found.add(typed);
      if (found.size === named.max) break;
    }
    return [...found];
  }
}
