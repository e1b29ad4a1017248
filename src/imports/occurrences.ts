/** A free place; no hash is 0. */
const free = 0;
const firstCapacity = 1 << 12;

/**
 * Counts how often each hash occurred. Takes 12 bytes for a place and has at most twice as many places as hashes, where
 * a Map would take a hundred bytes: an archive may have millions of records.
 */
export class Occurrences {
  #hashes = new Float64Array(firstCapacity);
  #counts = new Uint32Array(firstCapacity);
  #size = 0;

  /** Counts the hash, a positive integer up to 2^53, and returns how often it has occurred, this time included. */
  add(hash: number): number {
    if (this.#size * 2 >= this.#hashes.length) this.#grow();
    const at = this.#find(hash);
    if (this.#hashes[at] === free) {
      this.#hashes[at] = hash;
      this.#size += 1;
    }
    const count = (this.#counts[at] ?? 0) + 1;
    this.#counts[at] = count;
    return count;
  }

  #find(hash: number): number {
    const mask = this.#hashes.length - 1;
    let at = hash % this.#hashes.length;
    while (this.#hashes[at] !== free && this.#hashes[at] !== hash) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [hashes, counts] = [this.#hashes, this.#counts];
    this.#hashes = new Float64Array(hashes.length * 2);
    this.#counts = new Uint32Array(hashes.length * 2);
    for (const [n, hash] of hashes.entries()) {
      if (hash === free) continue;
      const at = this.#find(hash);
      this.#hashes[at] = hash;
      this.#counts[at] = counts[n] ?? 0;
    }
  }
}
