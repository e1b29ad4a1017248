import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { capacity } from '../../config/limits';
import { createBudget } from '../lib/budget';
import { whenArrived } from '../lib/when-arrived';

/** The open connections of a server. */
export interface Connections {
  /** Hangs up on those that have no request under way: kept for a next one, or in the middle of its headers. */
  closeIdle(): void;
  /** Hangs up on those that have not sent all of a request as well. */
  closeUnfinished(): void;
}

/**
 * Keeps so many connections at most. A new one is always let in while there is one whose client is waited for, be it for
 * headers, for a body, to read an answer or for a next request: the one waited for longest is hung up on.
 */
export function boundConnections(server: Server, most: number = capacity.connections): Connections {
  const budget = createBudget(most);
  const open = new Map<Socket, { share: ReturnType<typeof budget.open>; requests: number }>();

  server.on('connection', (socket: Socket) => {
    const share = budget.open(() => socket.destroy());
    if (!share.take(1)) return void socket.destroy();
    open.set(socket, { share, requests: 0 });
    socket.once('close', () => {
      open.delete(socket);
      share.release();
    });
    return undefined;
  });
  server.prependListener('request', (req: IncomingMessage, res: ServerResponse) => {
    const connection = open.get(req.socket);
    if (!connection) return;
    connection.requests += 1;
    whenArrived(req, () => connection.share.keep());
    // Its answer is handed over whole: it is for the client to read it.
    // With `on`, for each comes once at most, and `once` costs three times as much.
    res.on('prefinish', () => connection.share.wait());
    res.on('close', () => {
      connection.requests -= 1;
      if (connection.requests === 0) connection.share.wait();
    });
  });

  return {
    closeIdle: () => {
      for (const [socket, { requests }] of open) if (requests === 0) socket.destroy();
    },
    closeUnfinished: budget.dismissWaiting,
  };
}
