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
    this.#usage = { max, reserved: 0, evictable: new EvictionList() };
  }

  /** Opens an empty reservation; `onEvicted` is called when it loses everything to another one. */
  open(onEvicted: () => void): Reservation {
    return new Reservation(this.#usage, onEvicted);
  }

  /** Evicts every reservation that is not pinned. */
  evictAll(): void {
    const { evictable } = this.#usage;
    while (evictable.oldest) evictable.oldest.evict();
  }
}

interface Usage {
  readonly max: number;
  reserved: number;
  readonly evictable: EvictionList;
}

/**
 * The evictable reservations, oldest first. A linked list rather than a Set: a Set with thousands of additions and deletions per
 * second is rebuilt again and again, and V8 keeps the old tables with their contents until a full garbage collection.
 */
class EvictionList {
  oldest: Reservation | null = null;
  #newest: Reservation | null = null;

  /** Adds a reservation as the newest, unless the list has it. */
  add(reservation: Reservation): void {
    if (reservation.isListed) return;
    reservation.isListed = true;
    reservation.older = this.#newest;
    if (this.#newest) this.#newest.newer = reservation;
    else this.oldest = reservation;
    this.#newest = reservation;
  }

  delete(reservation: Reservation): void {
    if (!reservation.isListed) return;
    const { older, newer } = reservation;
    if (older) older.newer = newer;
    else this.oldest = newer;
    if (newer) newer.older = older;
    else this.#newest = older;
    reservation.isListed = false;
    reservation.older = null;
    reservation.newer = null;
  }
}

/** What one holder uses of a limit. It can be evicted unless it is pinned. */
export class Reservation {
  readonly #usage: Usage;
  readonly #onEvicted: () => void;
  #amount = 0;
  #isPinned = false;
  #isClosed = false;
  /** Neighbours in the EvictionList, which alone changes them. */
  isListed = false;
  older: Reservation | null = null;
  newer: Reservation | null = null;

  constructor(usage: Usage, onEvicted: () => void) {
    this.#usage = usage;
    this.#onEvicted = onEvicted;
  }

  /** Reserves `amount` more. Returns false, permanently, once the limit is reached or the reservation was evicted. */
  reserve(amount: number): boolean {
    const usage = this.#usage;
    if (this.#isClosed) return false;
    if (!this.#isPinned) usage.evictable.add(this);
    while (usage.reserved + amount > usage.max) {
      const { oldest } = usage.evictable;
      if (oldest === null || oldest === this) {
        this.release();
        return false;
      }
      oldest.evict();
    }
    this.#amount += amount;
    usage.reserved += amount;
    return true;
  }

  /** Protects it from eviction, because its client has done its part. */
  pin(): void {
    this.#isPinned = true;
    this.#usage.evictable.delete(this);
  }

  /** Makes it evictable again, as it is at first, because its client is being waited for. */
  unpin(): void {
    this.#isPinned = false;
    if (this.#amount > 0) this.#usage.evictable.add(this);
  }

  /** Gives everything back, for good. */
  release(): void {
    this.#isClosed = true;
    this.#usage.evictable.delete(this);
    this.#usage.reserved -= this.#amount;
    this.#amount = 0;
  }

  /** Takes everything from it and tells its holder. */
  evict(): void {
    this.release();
    this.#onEvicted();
  }
}
