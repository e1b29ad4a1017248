import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { capacity } from '../../config/limits';
import type { Connections } from './connection-limit';

/** How long pipelined requests may occupy the event loop at a time, in milliseconds. */
const maxTurnMs = 2;

/**
 * Handles the pipelined requests of a connection one after the other: none is even parsed before the response to the
 * one before it is sent. They start in turns with those of other connections, for about 2 ms at a time and half of the
 * time at most, so that any number of them does not delay other requests. A connection that exceeds the process's
 * capacity for bytes of waiting requests is closed.
 */
export function pacePipelining(
  server: Server,
  pendingResponses: Connections['pendingResponses'],
  maxBytes: number = capacity.pipelinedBytes,
): void {
  /** Connections whose next request can start. */
  const ready = new Set<() => void>();
  let waitingBytes = 0;

  const startSome = (): void => {
    const startedAt = performance.now();
    let elapsed = 0;
    for (const start of ready) {
      ready.delete(start);
      start();
      elapsed = performance.now() - startedAt;
      if (elapsed >= maxTurnMs) break;
    }
    // For as long, other requests have the event loop to themselves.
    if (ready.size > 0) setTimeout(startSome, elapsed);
  };
  const startSoon = (start: () => void): void => {
    ready.add(start);
    if (ready.size === 1) setImmediate(startSome);
  };

  server.on('connection', (socket: PausedByNode) => {
    // Node's own listener, which passes each chunk to its HTTP parser as a whole: a thousand requests at once.
    const [parse] = socket.listeners('data');
    if (!parse) return;
    const pending = pendingResponses(socket);
    const cutter = new RequestCutter();
    let rest: Buffer | null = null;

    const take = (): Buffer => {
      const bytes = rest ?? Buffer.alloc(0);
      rest = null;
      waitingBytes -= bytes.length;
      return bytes;
    };
    const hold = (bytes: Buffer): void => {
      waitingBytes += bytes.length;
      rest = bytes;
      if (waitingBytes > maxBytes) socket.destroy();
      else socket.pause();
    };
    const feed = (chunk: Buffer): void => {
      for (let start = 0; start < chunk.length && !socket.destroyed; ) {
        const last = pending[pending.length - 1];
        const isWaiting = last?.req.complete === true;
        // Node pauses a connection whose client does not read, and resumes it.
        if (isWaiting || socket._paused) {
          hold(chunk.subarray(start));
          if (isWaiting) last.once('close', () => startSoon(proceed));
          return;
        }
        const end = cutter.nextEnd(chunk, start, last?.req);
        parse.call(socket, chunk.subarray(start, end));
        start = end;
      }
    };
    const proceed = (): void => {
      if (!rest || socket.destroyed) return;
      feed(take());
      if (!rest && !socket._paused) socket.resume();
    };

    socket.off('data', parse as () => void);
    socket.on('data', (chunk: Buffer) => {
      if (rest) hold(Buffer.concat([take(), chunk]));
      else feed(chunk);
    });
    // Node resumes the connection to read a body, after each response, and when its client reads again.
    socket.on('resume', () => {
      if (!rest) return;
      socket.pause();
      if (!pending[pending.length - 1]?.req.complete) startSoon(proceed);
    });
    socket.once('close', take);
  });
}

interface PausedByNode extends Socket {
  /** Whether Node's HTTP server has paused the connection; its parser must not get any bytes then. */
  readonly _paused?: boolean;
}

const endOfHeaders = '\r\n\r\n';
/** The length of the shortest request line. */
const minRequestLine = 'GET / HTTP/1.1'.length;
/** Longer than all headers of a request may be. */
const maxPiece = 20 * 1024;
/** Chunked bodies are cut no shorter than this, so a request that follows one may start before its response. */
const minPieceOfChunked = 1024;

/** Cuts what a connection sends where a request may end, as far as its headers tell. */
class RequestCutter {
  #req: IncomingMessage | undefined;
  #unreadBody = 0;

  /** Where the piece that begins at `start` ends; `incomplete` is the request whose body is being received. */
  nextEnd(chunk: Buffer, start: number, incomplete: IncomingMessage | undefined): number {
    if (!incomplete) {
      // The end of the headers may have begun in the chunk before.
      if (start < 3 && (chunk[start] === 0x0d || chunk[start] === 0x0a)) return start + 1;
      return Math.min(findEnd(chunk, start + minRequestLine), start + maxPiece);
    }
    if (incomplete !== this.#req) {
      this.#req = incomplete;
      this.#unreadBody = Number(incomplete.headers['content-length'] ?? 0);
    }
    if (this.#unreadBody <= 0) return findEnd(chunk, start + minPieceOfChunked);
    const length = Math.min(this.#unreadBody, chunk.length - start);
    this.#unreadBody -= length;
    return start + length;
  }
}

/** The first end of headers, or of a chunked body, from `start`; the end of the chunk if there is none. */
function findEnd(chunk: Buffer, start: number): number {
  const end = chunk.indexOf(endOfHeaders, start);
  return end === -1 ? chunk.length : end + endOfHeaders.length;
}
