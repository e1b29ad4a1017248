/** Small numbers by hashes of 32 bits, in typed arrays: a map takes ten times the memory. */
export class NumberTable {
  readonly #keys: Uint32Array;
  /** 0 for an empty place. */
  readonly #values: Float32Array;
  /** One bit by hash: most unknown hashes end here, because it fits in the processor's cache. */
  readonly #filter: Uint32Array;

  constructor(entries: readonly (readonly [key: number, value: number])[]) {
    const size = 2 ** Math.ceil(Math.log2(2 * entries.length + 2));
    this.#keys = new Uint32Array(size);
    this.#values = new Float32Array(size);
    this.#filter = new Uint32Array(size / 8 + 1);
    for (const [key, value] of entries) {
      const at = this.#find(key);
      this.#keys[at] = key;
      this.#values[at] = value;
      const bit = scatter(key) & (4 * size - 1);
      this.#filter[bit >>> 5] = (this.#filter[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }

  /** 0 if the hash is unknown. */
  get(key: number): number {
    const bit = scatter(key) & (4 * this.#keys.length - 1);
    if (((this.#filter[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return 0;
    return this.#values[this.#find(key)] ?? 0;
  }

  #find(key: number): number {
    const [keys, values] = [this.#keys, this.#values];
    const mask = keys.length - 1;
    let at = scatter(key) & mask;
    while (values[at] !== 0 && keys[at] !== key >>> 0) at = (at + 1) & mask;
    return at;
  }
}

function scatter(key: number): number {
  return key ^ (key >>> 15);
}
