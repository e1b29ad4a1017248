/** Numbers from 0 to 65,534 by hashes; the two lowest bits of a hash do not count. */
export interface HashIndex {
  /** Undefined if the hash is unknown. */
  get(hash: number): number | undefined;
}

const none = 0xffff;

/**
 * Looks up hashes in typed arrays; with a Map, scanning a text takes 50 % longer. The keys of the entries are hashes
 * without their two lowest bits.
 */
export function createHashIndex(entries: Iterable<readonly [key: number, value: number]>): HashIndex {
  const list = [...entries];
  // At most a quarter full, so that most unknown hashes hit an empty slot at once.
  let size = 64;
  while (size < 4 * list.length) size *= 2;
  const mask = size - 1;
  const keys = new Uint32Array(size);
  const values = new Uint16Array(size).fill(none);
  for (const [key, value] of list) {
    let at = key & mask;
    while (values[at] !== none && keys[at] !== key) at = (at + 1) & mask;
    keys[at] = key;
    values[at] = value;
  }
  return {
    get: (hash) => {
      const key = hash >>> 2;
      for (let at = key & mask; ; at = (at + 1) & mask) {
        const value = values[at];
        if (value === none) return undefined;
        if (keys[at] === key) return value;
      }
    },
  };
}
