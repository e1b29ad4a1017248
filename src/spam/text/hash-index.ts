const none = 0xffff;

/**
 * Numbers from 0 to 65,534 by hashes, whose two lowest bits do not count. In typed arrays: with a Map, scanning a text
 * takes 50 % longer.
 */
export class HashIndex {
  readonly #keys: Uint32Array;
  readonly #values: Uint16Array;
  /** One bit for each half of a slot. Most unknown hashes end here: unlike the slots, it fits in the processor's cache. */
  readonly #filter: Uint32Array;

  /** The keys of the entries are hashes without their two lowest bits. */
  constructor(entries: Iterable<readonly [key: number, value: number]>) {
    const list = [...entries];
    let size = 64;
    while (size < 4 * list.length) size *= 2;
    this.#keys = new Uint32Array(size);
    this.#values = new Uint16Array(size).fill(none);
    this.#filter = new Uint32Array(size / 16);
    for (const [key, value] of list) {
      let at = key & (size - 1);
      while (this.#values[at] !== none && this.#keys[at] !== key) at = (at + 1) & (size - 1);
      this.#keys[at] = key;
      this.#values[at] = value;
      const word = (key >>> 5) & (size / 16 - 1);
      this.#filter[word] = (this.#filter[word] ?? 0) | (1 << (key & 31));
    }
  }

  /** Undefined if the hash is unknown. */
  get(hash: number): number | undefined {
    const key = hash >>> 2;
    const bits = this.#filter[(key >>> 5) & (this.#filter.length - 1)] ?? 0;
    return (bits & (1 << (key & 31))) === 0 ? undefined : this.#find(key);
  }

  #find(key: number): number | undefined {
    const mask = this.#keys.length - 1;
    for (let at = key & mask; ; at = (at + 1) & mask) {
      const value = this.#values[at];
      if (value === none) return undefined;
      if (this.#keys[at] === key) return value;
    }
  }
}
