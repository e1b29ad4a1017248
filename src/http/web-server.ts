import { createServer, type Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Express } from 'express';
import { timeouts } from '../../config/limits';
import { handleClientErrors, rejectPipelined, requireHost } from './client-error';
import { limitConnections } from './connection-limit';
import { createMessageClasses } from './message-classes';

/** An HTTP server that slow clients cannot block, and that finishes its responses before it shuts down. */
interface WebServer {
  readonly server: Server;
  /**
   * Accepts the connections that are waiting, then no more, and resolves once all have received their responses.
   * Requests that are still incomplete after `unfinishedMs` get none.
   */
  drain(unfinishedMs: number): Promise<void>;
}

/** A proxy may have sent a request over an idle connection before it notices the shutdown. */
const idleGraceMs = 1_000;

/** How long to wait for the queue of new connections to empty, which a flood may never let happen. */
const backlogMs = 2_000;

/** How long complete requests may still take. */
const responseGraceMs = 4_000;

/** Creates the HTTP server of the web process, not listening yet. */
export function createWebServer(app: Express): WebServer {
  const server = createServer({
    ...createMessageClasses(app),
    connectionsCheckingInterval: timeouts.checkInterval,
    keepAlive: true,
    keepAliveInitialDelay: 30_000,
    requireHostHeader: false,
  });
  server.headersTimeout = timeouts.headers;
  server.requestTimeout = timeouts.request;
  server.keepAliveTimeout = timeouts.keepAlive;
  server.timeout = timeouts.idle;
  const connections = limitConnections(server, requireHost(app), rejectPipelined);
  handleClientErrors(server, connections.pendingResponses);

  return {
    server,
    drain: async (unfinishedMs) => {
      connections.closeAfterResponses();
      const unfinishedTimer = setTimeout(connections.closeUnfinished, unfinishedMs);
      // By then, only clients that do not read their response are left.
      const finalTimer = setTimeout(() => server.closeAllConnections(), unfinishedMs + responseGraceMs);
      await acceptBacklog(server);
      // The HTTP server's own close() closes idle connections at once and stops enforcing the headers timeout.
      const closed = new Promise<void>((resolve) => {
        TcpServer.prototype.close.call(server, () => resolve());
      });
      const closeIdleAfter = performance.now() + idleGraceMs;
      const idleTimer = setInterval(() => {
        // Once this turn of the event loop has read the requests that have arrived.
        if (performance.now() > closeIdleAfter) setImmediate(connections.closeIdle);
      }, 100);
      await closed;
      clearInterval(idleTimer);
      clearTimeout(unfinishedTimer);
      clearTimeout(finalTimer);
    },
  };
}

/**
 * Accepts the connections whose handshake the kernel has completed: it resets those that are still waiting when the
 * listening socket is closed. Node accepts one per turn of the event loop, so several may wait in a busy process.
 */
async function acceptBacklog(server: Server): Promise<void> {
  const deadline = performance.now() + backlogMs;
  let accepted: boolean;
  const onConnection = () => {
    accepted = true;
  };
  server.on('connection', onConnection);
  do {
    accepted = false;
    // The rest of this turn, and one whole turn.
    await nextTurn();
    await nextTurn();
  } while (accepted && performance.now() < deadline);
  server.off('connection', onConnection);
}
