import type { Pool } from 'pg';
import type { KeyedSemaphore } from '../../lib/keyed-semaphore';
import { maskListed } from '../masking';
import type { Selection } from '../submission.selection';
import { type ListedSubmission, readParts } from '../submission-listing';

interface PageOptions<Item> {
  readonly limit: number;
  /** Whether personal data is masked. */
  readonly isMasked: boolean;
  readonly present: (submission: ListedSubmission) => Item;
  /** Whether the items are as much as a page may have. */
  readonly isFull: (items: readonly Item[]) => boolean;
}

/** The newest submissions of a selection, presented; fewer than the limit, with `hasMore`, once the page is full. */
export async function collectPage<Item>(
  pool: Pool,
  reads: Pick<KeyedSemaphore, 'run'>,
  selection: Selection,
  { limit, isMasked, present, isFull }: PageOptions<Item>,
): Promise<{ readonly items: readonly Item[]; readonly hasMore: boolean }> {
  const parts = readParts(pool, selection, limit);
  const items: Item[] = [];
  let hasMore = false;
  for (let isLast = false; !isLast && !isFull(items); ) {
    await reads.run(selection.accountId, async () => {
      const { value: part } = await parts.next();
      const found = isMasked ? part?.submissions.map(maskListed) : part?.submissions;
      items.push(...(found ?? []).map(present));
      hasMore = part?.hasMore ?? false;
      isLast = part?.isLast ?? true;
    });
  }
  return { items, hasMore };
}
