/** How calls are shared. */
export interface Batching<Item> {
  /** Items that go into one call at most. */
  readonly most: number;
  /** Calls at a time; what comes meanwhile shares the next. */
  readonly mostUnderWay: number;
  /** Whether an item may go into a call together with these; always unless given. */
  readonly joins?: (item: Item, batch: readonly Item[]) => boolean;
  /** Items that have waited behind calls for longer than this many milliseconds fail, and are not asked for. */
  readonly staleMs?: number;
  /** Whether an error is the fault of one item among many: then each is asked for by itself. */
  readonly isOfOne?: (error: unknown) => boolean;
}

/** What blocks one item may block each of its call: so many are asked for alone at once, for others want connections too. */
const singlesAtOnce = 4;

interface Waiting<Item, Result> {
  readonly item: Item;
  /** Since when it waits behind calls; null for what comes while there is room for one, until that is taken. */
  since: number | null;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Makes one call of many: items that come within one turn of the event loop, or while enough calls are under way, go
 * together. `call` resolves to one result an item, in their order; a result that is still to come holds up nobody but its
 * own item. When `call` rejects, so do all of that call.
 */
export function inBatches<Item, Result>(
  call: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>,
  { most, mostUnderWay, joins = () => true, staleMs = Number.POSITIVE_INFINITY, isOfOne = () => false }: Batching<Item>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let scheduled = false;
  let underWay = 0;

  const schedule = (): void => {
    if (scheduled || waiting.length === 0 || underWay >= mostUnderWay) return;
    scheduled = true;
    setImmediate(start);
  };

  const start = (): void => {
    scheduled = false;
    const oldest = performance.now() - staleMs;
    waiting = waiting.filter(({ since, reject }) => {
      if (since === null || since >= oldest) return true;
      reject(new Error('the calls before it took too long'));
      return false;
    });
    while (waiting.length > 0 && underWay < mostUnderWay) void settle(nextBatch());
    for (const one of waiting) one.since ??= performance.now();
  };

  const nextBatch = (): Waiting<Item, Result>[] => {
    const batch: Waiting<Item, Result>[] = [];
    const items: Item[] = [];
    waiting = waiting.filter((one) => {
      if (batch.length >= most || !joins(one.item, items)) return true;
      batch.push(one);
      items.push(one.item);
      return false;
    });
    return batch;
  };

  const settle = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    underWay += 1;
    await ask(batch);
    underWay -= 1;
    schedule();
  };

  const ask = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await call(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result | Promise<Result>);
    } catch (error) {
      if (batch.length > 1 && isOfOne(error)) await askOneByOne(batch);
      else for (const { reject } of batch) reject(error);
    }
  };

  const askOneByOne = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    const left = [...batch];
    const lane = async () => {
      for (let one = left.shift(); one; one = left.shift()) await ask([one]);
    };
    await Promise.all(Array.from({ length: singlesAtOnce }, lane));
  };

  return (item) =>
    new Promise((resolve, reject) => {
      const since = underWay >= mostUnderWay ? performance.now() : null;
      waiting.push({ item, since, resolve, reject });
      schedule();
    });
}
