const maxPartLength = 3;

/**
 * The parts of up to three characters that a text contains, as a Bloom filter. Most texts contain few of the patterns
 * of a list, so this avoids searching the text for each pattern.
 */
export class TextParts {
  /** By the hash of a part. */
  readonly #bits = new Uint8Array(0x10000);

  constructor(text: string) {
    for (let i = 0; i < text.length; i += 1) {
      let hash = 0;
      for (let length = 0; length < maxPartLength && i + length < text.length; length += 1) {
        hash = next(hash, text.charCodeAt(i + length));
        this.#bits[hash] = 1;
      }
    }
  }

  /** False if the text does not contain the literal; true if it probably does. */
  mayContain(literal: string): boolean {
    const length = Math.min(maxPartLength, literal.length);
    for (let i = 0; i + length <= literal.length; i += 1) {
      let hash = 0;
      for (let n = 0; n < length; n += 1) hash = next(hash, literal.charCodeAt(i + n));
      if (this.#bits[hash] === 0) return false;
    }
    return true;
  }
}

function next(hash: number, code: number): number {
  return (Math.imul(hash + code + 1, 0x9e3779b1) >>> 15) & 0xffff;
}
