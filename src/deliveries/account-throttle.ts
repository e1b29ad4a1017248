import { capacity } from '../../config/limits';
import type { DeliveryKind } from '../queues/contracts';
import type { Backlog } from './backlog';

const windowMs = 1_000;

/**
 * Decides whose deliveries a web process may put into a queue at once: an account's, up to `deliveriesPerAccount` per
 * second and queue, while it has no backlog there. What exceeded the limit in the last second counts as a backlog,
 * because it may not be committed yet.
 */
export class AccountThrottle {
  readonly #findBacklogs: () => Promise<readonly Backlog[]>;
  /** Deliveries by kind and account, in this second and the last. */
  #counts = new Map<string, number>();
  #last = new Map<string, number>();
  #backlogs = new Set<string>();
  #windowStart = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  /** `findBacklogs` is called at most once a second, and only while `allows` is. */
  constructor(findBacklogs: () => Promise<readonly Backlog[]>) {
    this.#findBacklogs = findBacklogs;
  }

  /** Counts one delivery, and returns whether it may be enqueued at once. */
  allows(accountId: string, kind: DeliveryKind): boolean {
    const sinceMs = performance.now() - this.#windowStart;
    if (sinceMs >= windowMs) this.#startWindow(sinceMs < 2 * windowMs);
    const key = keyOf({ accountId, kind });
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    const limit = capacity.deliveriesPerAccount;
    return count <= limit && (this.#last.get(key) ?? 0) <= limit && !this.#backlogs.has(key);
  }

  async close(): Promise<void> {
    await this.#reading;
  }

  #startWindow(followsLast: boolean): void {
    this.#windowStart = performance.now();
    this.#last = followsLast ? this.#counts : new Map();
    this.#counts = new Map();
    this.#reading ??= this.#readBacklogs().finally(() => {
      this.#reading = null;
    });
  }

  async #readBacklogs(): Promise<void> {
    const found = await this.#findBacklogs().catch(() => null);
    if (found) this.#backlogs = new Set(found.map(keyOf));
  }
}

function keyOf({ accountId, kind }: Backlog): string {
  return `${kind} ${accountId}`;
}
