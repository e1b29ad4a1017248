import type { ServerResponse } from 'node:http';
import { HttpError } from './http-error';
import type { KeyedSemaphore } from './keyed-semaphore';

/** Why work of a request was not started. Nobody receives the response; servers log it with this status. */
export class ClientGone extends HttpError<null> {
  constructor() {
    super(499, null, 'The client has closed the connection.');
  }
}

/**
 * What a request does and what it holds meanwhile. A client may hang up while its request still uses the database and
 * the processor, so permits are released once the response has closed and every part of the work has ended.
 */
class RequestWork {
  readonly #closing = new AbortController();
  readonly #releases = new Set<() => void>();
  #parts = 0;

  constructor(res: ServerResponse) {
    const close = (): void => {
      this.#closing.abort(new ClientGone());
      this.#releaseIfDone();
    };
    if (res.destroyed) close();
    else res.once('close', close);
  }

  /** Aborted when the response has closed: what has not started yet is no longer needed. */
  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  /** Runs a part of the work, unless the client has hung up. */
  async run(part: () => unknown): Promise<void> {
    if (this.signal.aborted) return;
    this.#parts += 1;
    try {
      await part();
    } finally {
      this.#parts -= 1;
      this.#releaseIfDone();
    }
  }

  /** Calls `release` when the work is done. Returns a function that calls it earlier. */
  hold(release: () => void): () => void {
    const releaseOnce = (): void => {
      if (this.#releases.delete(releaseOnce)) release();
    };
    this.#releases.add(releaseOnce);
    this.#releaseIfDone();
    return releaseOnce;
  }

  /** Releases everything now, for a response that takes as long as its client wants. */
  releaseAll(): void {
    for (const release of this.#releases) release();
  }

  #releaseIfDone(): void {
    if (this.#parts === 0 && this.signal.aborted) this.releaseAll();
  }
}

const works = new WeakMap<ServerResponse, RequestWork>();

export function workOf(res: ServerResponse): RequestWork {
  const work = works.get(res) ?? new RequestWork(res);
  works.set(res, work);
  return work;
}

type Permits = Pick<KeyedSemaphore, 'run'>;

/** The permits of `semaphore` for a request, which stops waiting for them when its client hangs up. */
export function permitsFor(res: ServerResponse, semaphore: Permits): Permits {
  const { signal } = workOf(res);
  return { run: (key, work, options) => semaphore.run(key, work, { signal, ...options }) };
}
