import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { capacity } from '../../config/limits';
import { CapacityLimit, type Reservation } from '../lib/capacity-limit';

/** The open connections of a server. */
export interface Connections {
  /** The responses of a connection that are not finished yet, in the order of their requests. */
  pendingResponses(socket: Duplex): readonly ServerResponse[];
  /** From now on, closes each connection after its last pending response. */
  closeAfterResponses(): void;
  /** Closes connections without a request in progress: idle ones, and those still sending headers. */
  closeIdle(): void;
  /** Closes connections whose request has not been received completely, as well. */
  closeUnfinished(): void;
}

const reservations = new WeakMap<Duplex, Reservation>();

/** Lets new connections replace the one of this response before any other, although the response is not finished. */
export function makeExpendable({ req }: ServerResponse): void {
  reservations.get(req.socket)?.expend();
}

/**
 * Limits the number of open connections. At the limit, a new connection replaces the one whose client has been waited
 * for the longest: for headers, a body, the next request, or to read a response.
 *
 * Also makes every response emit `close` when its connection ends. Of several pipelined requests, Node closes only the
 * current response (Node 20); the others would never release their resources or appear in the access log.
 */
export function limitConnections(server: Server, max: number = capacity.connections): Connections {
  const limit = new CapacityLimit(max);
  const connections = new Map<Duplex, { reservation: Reservation; responses: ServerResponse[] }>();
  let isClosing = false;

  server.on('connection', (socket: Socket) => {
    const reservation = limit.open(() => socket.destroy());
    if (!reservation.reserve(1)) {
      socket.destroy();
      return;
    }
    const responses: ServerResponse[] = [];
    connections.set(socket, { reservation, responses });
    reservations.set(socket, reservation);
    socket.once('close', () => {
      connections.delete(socket);
      reservation.release();
      // Later, so that Node closes the current response first.
      setImmediate(closeAll, responses);
    });
  });
  server.prependListener('request', (req: IncomingMessage, res: ServerResponse) => {
    const connection = connections.get(req.socket);
    if (!connection) return;
    const { reservation, responses } = connection;
    responses.push(res);
    if (isClosing) closeAfterLast(responses);
    // A client that has not read its previous response stays evictable, even if it sends more.
    onBodyReceived(req, () => {
      if (responses[0] === res) reservation.pin();
    });
    // The response is written; now the client has to read it.
    res.on('prefinish', () => reservation.unpin());
    res.on('close', () => {
      const index = responses.indexOf(res);
      if (index !== -1) responses.splice(index, 1);
      const [next] = responses;
      if (!next) reservation.unpin();
      else if (next.req.complete) reservation.pin();
    });
  });

  return {
    pendingResponses: (socket) => connections.get(socket)?.responses ?? [],
    closeAfterResponses: () => {
      isClosing = true;
      for (const { responses } of connections.values()) closeAfterLast(responses);
    },
    closeIdle: () => {
      for (const [socket, { responses }] of connections) if (responses.length === 0) socket.destroy();
    },
    closeUnfinished: () => limit.evictAll(),
  };
}

/** Node closes a connection after the first response without keep-alive and drops the responses behind it. */
function closeAfterLast(responses: readonly ServerResponse[]): void {
  for (const [index, res] of responses.entries()) res.shouldKeepAlive = index < responses.length - 1;
}

function closeAll(responses: readonly ServerResponse[]): void {
  for (const res of [...responses]) {
    res.destroy();
    res.emit('close');
  }
}

/** Calls `callback` once the whole body has arrived; at once if there is none. */
export function onBodyReceived(req: IncomingMessage, callback: () => void): void {
  const { headers } = req;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  // Without a body, 'end' is never emitted unless somebody reads the request.
  if (hasBody && !req.complete) req.on('end', callback);
  else callback();
}
