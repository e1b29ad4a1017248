import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
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

interface Limits {
  readonly connections: number;
  /** Requests of one connection that wait for their responses. */
  readonly pendingRequests: number;
  /** Requests of all connections that arrived after the one that was rejected. */
  readonly droppedRequests: number;
}

interface Connection {
  readonly reservation: Reservation;
  readonly responses: ServerResponse[];
  /** Identifies the last chunk of bytes that Node has read. */
  bytesRead: number;
  requestsInChunk: number;
  /** Null until a request was rejected. */
  dropped: number | null;
}

/**
 * Passes requests on to `handle`, and limits the number of open connections. At the limit, a new connection replaces
 * the one whose client has been waited for the longest: for headers, a body, the next request, or to read a response.
 *
 * A connection that pipelines more requests than may be pending gets the response of `reject` after the pending ones,
 * which must close it; later requests are dropped, and no more is read.
 *
 * Also makes every response emit `close` when its connection ends. Of several pipelined requests, Node closes only the
 * current response (Node 20); the others would never release their resources or appear in the access log.
 */
export function limitConnections(
  server: Server,
  handle: RequestListener,
  reject: RequestListener,
  limits: Limits = capacity,
): Connections {
  const limit = new CapacityLimit(limits.connections);
  const connections = new Map<Duplex, Connection>();
  let dropped = 0;
  let isClosing = false;

  server.on('connection', (socket: Socket) => {
    const reservation = limit.open(() => socket.destroy());
    if (!reservation.reserve(1)) {
      socket.destroy();
      return;
    }
    const connection: Connection = { reservation, responses: [], bytesRead: 0, requestsInChunk: 0, dropped: null };
    connections.set(socket, connection);
    reservations.set(socket, reservation);
    socket.once('close', () => {
      connections.delete(socket);
      reservation.release();
      dropped -= connection.dropped ?? 0;
      // Later, so that Node closes the current response first.
      setImmediate(closeAll, connection.responses);
    });
  });
  server.on('request', (req, res) => {
    const connection = connections.get(req.socket);
    if (!connection) return;
    if (connection.dropped !== null) return drop(connection, req);
    const isRejected = countPending(connection, req.socket) >= limits.pendingRequests;
    track(connection, req, res);
    if (!isRejected) return handle(req, res);
    connection.dropped = 0;
    stopReading(req.socket);
    return reject(req, res);
  });

  function track({ reservation, responses }: Connection, req: IncomingMessage, res: ServerResponse): void {
    responses.push(res);
    if (isClosing) closeAfterLast(responses);
    // A client that has not read its previous response stays evictable, whatever else it sends.
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
  }

  /** Node has already read and parsed it, and keeps it until the connection closes. */
  function drop(connection: Connection, req: IncomingMessage): void {
    if (dropped >= limits.droppedRequests) {
      req.socket.destroy();
      return;
    }
    dropped += 1;
    connection.dropped = (connection.dropped ?? 0) + 1;
    // Node destroys an unread request with an error, whose stack trace takes longer than parsing the request.
    req.resume();
  }

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

/**
 * How many requests its client sent before this one without having read their responses. Those in the same chunk count
 * even if the server has already responded: Node may handle each request of a chunk before it parses the next.
 */
function countPending(connection: Connection, { bytesRead }: Socket): number {
  const inChunk = bytesRead === connection.bytesRead ? connection.requestsInChunk : 0;
  connection.bytesRead = bytesRead;
  connection.requestsInChunk = inChunk + 1;
  return Math.max(connection.responses.length, inChunk);
}

/** Node resumes the connection after each response, to read the next request. */
function stopReading(socket: Socket): void {
  socket.on('resume', () => socket.pause());
  socket.pause();
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
