/**
 * A batch is bounded by number and by bytes: large posts must not hold an account's lock for long. Fewer than six would save
 * nobody a wait, for a statement costs the most for itself.
 */
const bounds = { fewest: 6, most: 128, bytes: 2 * 1024 * 1024 };

interface Item {
  readonly entry: { readonly accountId: string };
  readonly bytes: number;
}

/**
 * Takes the next batch from those that wait, in their order and without those that must be left: about as many as `wanted`
 * says, and one at least where one may go.
 */
export function pickBatch<T extends Item>(
  waiting: readonly T[],
  wanted: number,
  mustWait: (accountId: string) => boolean,
): { readonly batch: readonly T[]; readonly rest: T[] } {
  const most = Math.min(Math.max(wanted, bounds.fewest), bounds.most);
  const batch: T[] = [];
  const rest: T[] = [];
  let bytes = 0;
  for (const item of waiting) {
    const isFull = batch.length >= most || (batch.length > 0 && bytes + item.bytes > bounds.bytes);
    if (isFull || mustWait(item.entry.accountId)) {
      rest.push(item);
    } else {
      batch.push(item);
      bytes += item.bytes;
    }
  }
  return { batch, rest };
}
