import type { ServerResponse } from 'node:http';
import { timeouts } from '../../config/limits';
import { HttpError } from './http-error';
import type { KeyedSemaphore, WaitOptions } from './keyed-semaphore';

/** Why work of a request was not started. Nobody receives the response; servers log it with this status. */
export class ClientGone extends HttpError<null> {
  constructor() {
    super(499, null, 'The client has closed the connection.');
  }
}

/**
 * What a request does and what it holds meanwhile. A client may hang up while its request still uses the database and
 * the processor, so nothing is released before every part of the work has ended.
 */
class RequestWork {
  readonly #closing = new AbortController();
  readonly #res: ServerResponse;
  readonly #done = new Set<() => void>();
  readonly #closed = new Set<() => void>();
  #parts = 0;

  constructor(res: ServerResponse) {
    this.#res = res;
    const close = (): void => {
      this.#closing.abort(new ClientGone());
      this.#callIfDone();
    };
    if (res.destroyed) close();
    else res.once('close', close);
  }

  /** Aborted when the response has closed: what has not started yet is no longer needed. */
  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  /** Runs a part of the work. Resolves to undefined without running it if the client has hung up. */
  async run<T>(part: () => T | Promise<T>): Promise<T | undefined> {
    if (this.signal.aborted) return undefined;
    this.#parts += 1;
    try {
      return await part();
    } finally {
      this.#parts -= 1;
      this.#callIfDone();
    }
  }

  /**
   * Calls `release` once the work has ended, even if the client has not read the response yet. Returns a function that
   * calls it earlier.
   */
  onDone(release: () => void): () => void {
    return this.#add(this.#done, release);
  }

  /** Calls `release` once the work has ended and the response has closed. */
  onClosed(release: () => void): void {
    this.#add(this.#closed, release);
  }

  /** Releases everything now, for a response that takes as long as its client wants. */
  releaseAll(): void {
    for (const release of [...this.#done, ...this.#closed]) release();
  }

  #add(releases: Set<() => void>, release: () => void): () => void {
    const releaseOnce = (): void => {
      if (releases.delete(releaseOnce)) release();
    };
    releases.add(releaseOnce);
    this.#callIfDone();
    return releaseOnce;
  }

  #callIfDone(): void {
    if (this.#parts > 0) return;
    if (this.signal.aborted) this.releaseAll();
    // The rest of the response waits in memory for its client.
    else if (this.#res.headersSent) for (const release of this.#done) release();
  }
}

const works = new WeakMap<ServerResponse, RequestWork>();

export function workOf(res: ServerResponse): RequestWork {
  const work = works.get(res) ?? new RequestWork(res);
  works.set(res, work);
  return work;
}

type Permits = Pick<KeyedSemaphore, 'run'>;

/**
 * The permits of `semaphore` for a request, which stops waiting for them when its client hangs up. `maxWaiting` limits
 * who may begin to wait; a request that has had a permit gets its next ones first. The idle timeout rests meanwhile.
 */
export function permitsFor(res: ServerResponse, semaphore: Permits, maxWaiting = Number.POSITIVE_INFINITY): Permits {
  const { signal } = workOf(res);
  let options: WaitOptions = { signal, maxWaiting };
  return {
    run: (key, work) => {
      const current = options;
      options = { signal, isFirst: true };
      // A connection that waits for a permit sends nothing, but is not idle.
      const { socket } = res;
      socket?.setTimeout(0);
      return semaphore.run(key, work, current).finally(() => socket?.setTimeout(timeouts.idle));
    },
  };
}
