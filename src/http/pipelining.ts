import type { RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { capacity } from '../../config/limits';
import type { Connections } from './connection-limit';

/** How long pipelined requests may occupy one turn of the event loop, in milliseconds. */
const maxTurnMs = 2;

/**
 * Handles the pipelined requests of a connection one after the other, and reads no more from the connection while some
 * wait. They start in turns with those of other connections and only for about 2 ms per turn of the event loop, so that
 * any number of them does not delay other requests. A connection that exceeds the process's capacity for waiting
 * requests is closed. Does nothing for a connection that sends one request at a time.
 */
export function pacePipelining(
  listener: RequestListener,
  pendingResponses: Connections['pendingResponses'],
  maxWaiting: number = capacity.pipelinedRequests,
): RequestListener {
  /** The requests that wait for an earlier one of their connection. */
  const lines = new Map<Duplex, ServerResponse[]>();
  /** Connections whose next request can start. */
  const ready = new Set<Duplex>();
  let waiting = 0;

  const startSome = (): void => {
    const end = performance.now() + maxTurnMs;
    for (const socket of ready) {
      ready.delete(socket);
      startNext(socket);
      if (performance.now() >= end) break;
    }
    if (ready.size > 0) setImmediate(startSome);
  };
  const startNext = (socket: Duplex): void => {
    const line = lines.get(socket);
    const res = line?.shift();
    if (!line || !res) return;
    waiting -= 1;
    if (line.length > 0) startAfter(res, socket);
    else {
      lines.delete(socket);
      socket.resume();
    }
    listener(res.req, res);
  };
  const startAfter = (previous: ServerResponse, socket: Duplex): void => {
    previous.once('close', () => {
      ready.add(socket);
      if (ready.size === 1) setImmediate(startSome);
    });
  };
  const drop = (socket: Duplex): void => {
    waiting -= lines.get(socket)?.length ?? 0;
    lines.delete(socket);
  };

  const known = new WeakSet<Duplex>();
  const watch = (socket: Duplex): void => {
    if (known.has(socket)) return;
    known.add(socket);
    socket.once('close', () => drop(socket));
    // Node resumes the socket after each response.
    socket.on('resume', () => {
      if (lines.has(socket)) socket.pause();
    });
  };

  return (req, res) => {
    const { socket } = req;
    const previous = pendingResponses(socket).at(-2);
    if (!previous) return listener(req, res);
    if (waiting >= maxWaiting) {
      socket.destroy();
      return;
    }
    waiting += 1;
    const line = lines.get(socket);
    if (line) line.push(res);
    else {
      watch(socket);
      lines.set(socket, [res]);
      startAfter(previous, socket);
      socket.pause();
    }
  };
}
