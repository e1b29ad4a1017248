import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { capacity } from '../../config/limits';
import type { Connections } from './connection-limit';

/**
 * Handles the pipelined requests of each connection one after the other: none is even parsed before the response to the
 * previous one has been sent. They start in turns with those of other connections, for about 2 ms at a time and at most
 * half of the time, so that they do not delay other requests, however many they are. A connection that exceeds the
 * process's capacity for bytes of waiting requests is closed.
 */
export function pacePipelining(
  server: Server,
  pendingResponses: Connections['pendingResponses'],
  maxBytes: number = capacity.pipelinedBytes,
): void {
  const pacer = new Pacer();
  const waiting = { bytes: 0, maxBytes };
  server.on('connection', (socket: PausedByNode) => {
    // Node's own listener, which passes each chunk to its HTTP parser as a whole: a thousand requests at once.
    const [parse] = socket.listeners('data');
    if (!parse) return;
    socket.off('data', parse as () => void);
    const parsePiece = (piece: Buffer): void => parse.call(socket, piece);
    const connection = new PipelinedConnection(socket, parsePiece, pendingResponses(socket), pacer, waiting);
    socket.on('data', (chunk: Buffer) => connection.receive(chunk));
    // Node resumes the connection to read a body, after each response, and when its client reads again.
    socket.on('resume', () => connection.resume());
    socket.once('close', () => connection.close());
  });
}

interface PausedByNode extends Socket {
  /** Whether Node's HTTP server has paused the connection; its parser must not get any bytes then. */
  readonly _paused?: boolean;
}

/** How long waiting requests may occupy the event loop at a time, in milliseconds. */
const maxTurnMs = 2;

/** Starts waiting requests of all connections in turns, at most half of the time. */
class Pacer {
  readonly #ready = new Set<() => void>();

  /** Calls `start` soon; adding it again before then has no effect. */
  add(start: () => void): void {
    this.#ready.add(start);
    if (this.#ready.size === 1) setImmediate(this.#startSome);
  }

  readonly #startSome = (): void => {
    const startedAt = performance.now();
    let elapsed = 0;
    for (const start of this.#ready) {
      this.#ready.delete(start);
      start();
      elapsed = performance.now() - startedAt;
      if (elapsed >= maxTurnMs) break;
    }
    // Other requests have the event loop to themselves for just as long.
    if (this.#ready.size > 0) setTimeout(this.#startSome, elapsed);
  };
}

/** Passes the bytes of one connection to Node's parser, one request at a time. */
class PipelinedConnection {
  readonly #socket: PausedByNode;
  readonly #parse: (piece: Buffer) => void;
  readonly #pending: readonly ServerResponse[];
  readonly #pacer: Pacer;
  /** Waiting bytes of all connections. */
  readonly #waiting: { bytes: number; readonly maxBytes: number };
  readonly #cutter = new RequestCutter();
  /** Received bytes that are not parsed yet. */
  #rest: Buffer | null = null;

  constructor(
    socket: PausedByNode,
    parse: (piece: Buffer) => void,
    pending: readonly ServerResponse[],
    pacer: Pacer,
    waiting: { bytes: number; readonly maxBytes: number },
  ) {
    this.#socket = socket;
    this.#parse = parse;
    this.#pending = pending;
    this.#pacer = pacer;
    this.#waiting = waiting;
  }

  receive(chunk: Buffer): void {
    if (this.#rest) this.#hold(Buffer.concat([this.#takeRest(), chunk]));
    else this.#feed(chunk);
  }

  /** Called when the socket was resumed: pauses it again while bytes wait. */
  resume(): void {
    if (!this.#rest) return;
    this.#socket.pause();
    if (!this.#latest()?.req.complete) this.#pacer.add(this.#proceed);
  }

  close(): void {
    this.#takeRest();
  }

  /** Parses the chunk up to the first request that must wait. */
  #feed(chunk: Buffer): void {
    const socket = this.#socket;
    for (let start = 0; start < chunk.length && !socket.destroyed; ) {
      const latest = this.#latest();
      const mustWait = latest?.req.complete === true;
      // Node pauses a connection whose client does not read, and resumes it.
      if (mustWait || socket._paused) {
        this.#hold(chunk.subarray(start));
        if (mustWait) latest.once('close', () => this.#pacer.add(this.#proceed));
        return;
      }
      const end = this.#cutter.nextEnd(chunk, start, latest?.req);
      this.#parse(chunk.subarray(start, end));
      start = end;
    }
  }

  readonly #proceed = (): void => {
    if (!this.#rest || this.#socket.destroyed) return;
    this.#feed(this.#takeRest());
    if (!this.#rest && !this.#socket._paused) this.#socket.resume();
  };

  #hold(bytes: Buffer): void {
    this.#rest = bytes;
    this.#waiting.bytes += bytes.length;
    if (this.#waiting.bytes > this.#waiting.maxBytes) this.#socket.destroy();
    else this.#socket.pause();
  }

  #takeRest(): Buffer {
    const bytes = this.#rest ?? Buffer.alloc(0);
    this.#rest = null;
    this.#waiting.bytes -= bytes.length;
    return bytes;
  }

  /** The response to the request that was parsed last, unless it is sent. */
  #latest(): ServerResponse | undefined {
    return this.#pending[this.#pending.length - 1];
  }
}

const endOfHeaders = '\r\n\r\n';
/** The length of the shortest request line. */
const minRequestLine = 'GET / HTTP/1.1'.length;
/** More than the headers of a request may take. */
const maxPiece = 20 * 1024;
/** Pieces of chunked bodies are at least this long, so a request that follows one may be parsed too early. */
const minPieceOfChunked = 1024;

/** Cuts the bytes of a connection wherever a request may end, according to its headers. */
class RequestCutter {
  #req: IncomingMessage | undefined;
  #unreadBody = 0;
  /** Bytes that were passed on in one piece with the headers. */
  #bodyWithHeaders = 0;

  /** Returns the end of the piece that begins at `start`; `incomplete` is the request whose body is being received. */
  nextEnd(chunk: Buffer, start: number, incomplete: IncomingMessage | undefined): number {
    if (!incomplete) {
      // The end of the headers may have begun in the chunk before.
      this.#bodyWithHeaders = 0;
      if (start < 3 && (chunk[start] === 0x0d || chunk[start] === 0x0a)) return start + 1;
      const end = findEnd(chunk, start + minRequestLine);
      if (chunk.indexOf(endOfHeaders, end) !== -1) return Math.min(end, start + maxPiece);
      // As in most chunks, no other request ends behind these headers: what follows is passed on with them.
      this.#bodyWithHeaders = chunk.length - end;
      return chunk.length;
    }
    if (incomplete !== this.#req) {
      this.#req = incomplete;
      this.#unreadBody = Number(incomplete.headers['content-length'] ?? 0) - this.#bodyWithHeaders;
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
