/** A list in a typed array, which is reused: creating one costs more than filling it. Drops what exceeds its capacity. */
export class NumberList {
  length = 0;
  readonly items: Uint32Array;

  constructor(capacity: number) {
    this.items = new Uint32Array(capacity);
  }

  add(value: number): void {
    if (this.length >= this.items.length) return;
    this.items[this.length] = value;
    this.length += 1;
  }

  has(value: number): boolean {
    for (let i = 0; i < this.length; i += 1) if (this.items[i] === value >>> 0) return true;
    return false;
  }

  /** A copy that stays as it is. */
  toArray(): Uint32Array {
    return this.items.slice(0, this.length);
  }
}
