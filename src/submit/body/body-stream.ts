import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { capacity, limits } from '../../../config/limits';
import { CapacityLimit, Overloaded, type Reservation } from '../../lib/capacity-limit';
import { SubmitError } from '../submit-error';

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

  /** Reserves room for one more request; the reservation's `rejection` is set if there is none. */
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

  /** Protects the request from eviction from now on. */
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

/** Reads the whole body. Rejects with SubmitError 413 (too large) or 400 (cut off), or with Overloaded if evicted. */
export function readBytes(req: IncomingMessage, reservation: RequestReservation): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      chunks.push(chunk);
      reservation.reserveMemory(chunk.length);
      if (bytes > limits.bytesPerBody) fail(new SubmitError('payload_too_large'));
    };
    const fail = (reason: Error): void => {
      // A client that is still sending does not read the response, so the rest is drained.
      req.off('data', onData).resume();
      chunks.length = 0;
      reject(reason);
    };
    reservation.onRejection(fail);
    req.on('data', onData);
    req.on('end', () => resolve(Buffer.concat(chunks)));
    req.on('close', () => {
      if (!req.readableEnded) fail(cutOff());
    });
  });
}

/** The body as a stream that fails as `readBytes` rejects. */
export function streamBody(req: IncomingMessage, reservation: RequestReservation): Readable {
  let bytes = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limits.bytesPerBody) done(new SubmitError('payload_too_large'));
      else done(null, chunk);
    },
  });
  req.once('close', () => {
    if (!req.readableEnded) body.destroy(cutOff());
  });
  reservation.onRejection((reason) => body.destroy(reason));
  body.once('close', () => {
    req.unpipe();
    req.resume();
  });
  return req.pipe(body);
}

function cutOff(): SubmitError {
  return new SubmitError('invalid_body', {
    cause: new Error('the connection closed before the end of the body'),
  });
}

/**
 * How long a body may take in all, in milliseconds: a fixed time plus some for each announced KiB, so that files still
 * arrive at 32 KiB a second. Rounded up to `step`, because Node keeps one timer list per duration.
 */
const bodyTimeout = { baseMs: 100_000, msPerKib: 1_000 / 32, step: 10_000 };

/**
 * Settles like `reading`, but rejects with SubmitError 400 and closes the connection after the response if the body
 * stalls for as long as the server's socket timeout, or takes too long in all.
 */
export function withBodyTimeout<T>(
  req: IncomingMessage,
  res: ServerResponse,
  reading: Promise<T>,
  { baseMs, msPerKib, step } = bodyTimeout,
): Promise<T> {
  const announced = Number(req.headers['content-length'] ?? limits.bytesPerBody);
  const timeoutMs = Math.ceil((baseMs + (announced / 1024) * msPerKib) / step) * step;
  return new Promise((resolve, reject) => {
    const onTimeout = (): void => {
      cancel();
      res.setHeader('Connection', 'close');
      reject(new SubmitError('invalid_body', { cause: new Error('the body did not arrive in time') }));
    };
    const cancel = (): void => {
      clearTimeout(timer);
      req.off('timeout', onTimeout);
    };
    const timer = setTimeout(onTimeout, timeoutMs);
    // Node destroys the socket on a timeout that nobody listens to.
    req.on('timeout', onTimeout);
    reading.finally(cancel).then(resolve, reject);
  });
}
