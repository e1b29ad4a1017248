import { HttpError } from './http-error';

/** The process is at capacity; nothing is wrong with the request itself. */
export class Overloaded extends HttpError<null> {
  constructor() {
    super(503, null, 'The service is busy at the moment. Please try again in a minute.');
  }
}

/**
 * Limits how much of something, such as connections or bytes, is in use at a time. When the limit is reached, the
 * reservation that has been evictable for the longest time is evicted, so slow clients lose to fast ones however many
 * they are.
 */
export class CapacityLimit {
  readonly #usage: Usage;

  constructor(max: number) {
    this.#usage = { max, reserved: 0, evictable: new Set(), expendable: new Set() };
  }

  /** Opens an empty reservation; `onEvicted` is called when it is evicted in favor of another one. */
  open(onEvicted: () => void): Reservation {
    return new Reservation(this.#usage, onEvicted);
  }

  /** Whether `amount` could be reserved now without an eviction. */
  hasRoom(amount: number): boolean {
    return this.#usage.reserved + amount <= this.#usage.max;
  }

  /** Evicts every reservation that is not pinned. */
  evictAll(): void {
    const { expendable, evictable } = this.#usage;
    for (const reservations of [expendable, evictable]) for (const reservation of reservations) reservation.evict();
  }
}

interface Usage {
  readonly max: number;
  reserved: number;
  /** Oldest first. */
  readonly evictable: Set<Reservation>;
  /** Evicted before all others, oldest first. */
  readonly expendable: Set<Reservation>;
}

/** What one holder uses of a limit. It can be evicted unless it is pinned. */
export class Reservation {
  readonly #usage: Usage;
  readonly #onEvicted: () => void;
  #amount = 0;
  #isPinned = false;
  #isClosed = false;
  /** Which of the usage's sets it is in. */
  #queue: Set<Reservation> | null = null;

  constructor(usage: Usage, onEvicted: () => void) {
    this.#usage = usage;
    this.#onEvicted = onEvicted;
  }

  /** Reserves `amount` more. Returns false, permanently, once the limit is reached or the reservation was evicted. */
  reserve(amount: number): boolean {
    const usage = this.#usage;
    if (this.#isClosed) return false;
    if (!this.#isPinned) this.#moveTo(usage.evictable);
    while (usage.reserved + amount > usage.max) {
      const oldest = first(usage.expendable) ?? first(usage.evictable);
      if (oldest === undefined || oldest === this) {
        this.release();
        return false;
      }
      oldest.evict();
    }
    this.#amount += amount;
    usage.reserved += amount;
    return true;
  }

  /** Protects it from eviction; called once nothing more is expected from its client. */
  pin(): void {
    this.#isPinned = true;
    this.#moveTo(null);
  }

  /** Makes it evictable again; called once it depends on its client. */
  unpin(): void {
    this.#isPinned = false;
    this.#moveTo(this.#amount > 0 ? this.#usage.evictable : null);
  }

  /** Makes it evictable before all others. */
  expend(): void {
    this.#isPinned = true;
    this.#moveTo(this.#amount > 0 ? this.#usage.expendable : null);
  }

  /** Releases everything; the reservation cannot be used again. */
  release(): void {
    this.#isClosed = true;
    this.#moveTo(null);
    this.#usage.reserved -= this.#amount;
    this.#amount = 0;
  }

  /** Releases everything and calls the eviction callback. */
  evict(): void {
    this.release();
    this.#onEvicted();
  }

  /** Puts it last in `queue`, or leaves it where it is in there. */
  #moveTo(queue: Set<Reservation> | null): void {
    if (queue === this.#queue) return;
    this.#queue?.delete(this);
    queue?.add(this);
    this.#queue = queue;
  }
}

function first<T>([value]: Iterable<T>): T | undefined {
  return value;
}
