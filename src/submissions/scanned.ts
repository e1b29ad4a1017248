/** A row of a query that looks through a part of a selection: a hit, or nulls when there was none, and how far it looked. */
export interface ScannedRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly scannedTo: Date | null;
  readonly cutShort: boolean;
}

export interface Scanned<T> {
  readonly hits: readonly T[];
  readonly hasMore: boolean;
  /** Where to look on, as `before`; null when the selection was looked through to its end. */
  readonly nextBefore: Date | null;
}

/** The first `limit` hits of rows that were asked for with one more, and where to go on. Pure. */
export function readScanned<T extends ScannedRow>(rows: readonly T[], limit: number): Scanned<T> {
  const hits = rows.filter(({ id }) => id !== null).slice(0, limit);
  const isFull = rows.length > limit;
  const hasMore = isFull || rows[0]?.cutShort === true;
  const reached = isFull ? hits.at(-1)?.createdAt : rows[0]?.scannedTo;
  return { hits, hasMore, nextBefore: hasMore ? (reached ?? null) : null };
}
