import { capacity } from '../../../config/limits';
import { CapacityLimit, Overloaded, type Reservation } from '../../lib/capacity-limit';

type Max = Readonly<Record<'submitRequests' | 'bytesInMemory' | 'bytesOnDisk', number>>;

/**
 * Limits the requests that one process handles at a time, and the bytes it holds for them. When capacity is exhausted,
 * the request whose body has taken longest to arrive is evicted.
 */
export class Admission {
  readonly #limits: Limits;

  constructor(max: Max = capacity) {
    this.#limits = {
      requests: new CapacityLimit(max.submitRequests),
      memory: new CapacityLimit(max.bytesInMemory),
      disk: new CapacityLimit(max.bytesOnDisk),
    };
  }

  /** Admits one more request. At capacity, the reservation that it returns has a `rejection`. */
  admit(): RequestReservation {
    return new RequestReservation(this.#limits);
  }
}

type Limits = Readonly<Record<'requests' | 'memory' | 'disk', CapacityLimit>>;

/** What one request reserves while it is handled. */
export class RequestReservation {
  #rejection: Overloaded | null = null;
  #onRejection: ((reason: Overloaded) => void) | null = null;
  readonly #request: Reservation;
  readonly #memory: Reservation;
  readonly #disk: Reservation;

  constructor({ requests, memory, disk }: Limits) {
    const reject = () => this.#reject();
    this.#request = requests.open(reject);
    this.#memory = memory.open(reject);
    this.#disk = disk.open(reject);
    if (!this.#request.reserve(1)) reject();
  }

  /** Set once the request must be rejected, because capacity is exhausted or it was evicted. */
  get rejection(): Overloaded | null {
    return this.#rejection;
  }

  /** Registers the rejection callback; a later call replaces it. */
  onRejection(callback: (reason: Overloaded) => void): void {
    this.#onRejection = callback;
  }

  reserveMemory(bytes: number): void {
    if (!this.#memory.reserve(bytes)) this.#reject();
  }

  reserveDisk(bytes: number): void {
    if (!this.#disk.reserve(bytes)) this.#reject();
  }

  /** Called when the whole body has arrived: protects the request from eviction. */
  bodyReceived(): void {
    this.#request.pin();
    this.#memory.pin();
    this.#disk.pin();
  }

  release(): void {
    this.#request.release();
    this.#memory.release();
    this.#disk.release();
  }

  #reject(): void {
    if (this.#rejection) return;
    this.#rejection = new Overloaded();
    this.#onRejection?.(this.#rejection);
  }
}
