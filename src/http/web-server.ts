import { createServer, type Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import type { Express } from 'express';
import { patience } from '../../config/limits';
import { answerUnreadable } from './client-error';
import { boundConnections } from './connection-limit';
import { createMessageClasses } from './message-classes';

/** An HTTP server that no client can hold up, and that ends without breaking off an answer. */
export interface WebServer {
  readonly server: Server;
  /**
   * Takes no new connections, and resolves once those that are open have had their answers. Whoever has not sent all of a
   * request after `unfinishedMs` gets none.
   */
  finish(unfinishedMs: number): Promise<void>;
}

/** A proxy may have sent a request into a kept connection before it hears of the end: for so long it is still answered. */
const keptMs = 1_000;
/** A request that is there as a whole may still have its answer. */
const answerMs = 4_000;

/** Makes the server of the web process; it does not listen yet. */
export function createWebServer(app: Express): WebServer {
  const server = createServer(
    {
      ...createMessageClasses(app),
      connectionsCheckingInterval: patience.check,
      keepAlive: true,
      keepAliveInitialDelay: 30_000,
    },
    app,
  );
  server.headersTimeout = patience.headers;
  server.requestTimeout = patience.request;
  server.keepAliveTimeout = patience.keepAlive;
  server.timeout = patience.silence;
  const connections = boundConnections(server);
  answerUnreadable(server, connections.answersOn);

  return {
    server,
    finish: async (unfinishedMs) => {
      connections.endWithAnswers();
      // The HTTP server's own close hangs up at once on connections that are kept, and stops to look for slow headers.
      const closed = new Promise<void>((resolve) => {
        TcpServer.prototype.close.call(server, () => resolve());
      });
      const keptUntil = performance.now() + keptMs;
      const sweep = setInterval(() => {
        if (performance.now() > keptUntil) connections.closeIdle();
      }, 100);
      const cut = setTimeout(connections.closeUnfinished, unfinishedMs);
      // What is left then has its answer, or as good as none: it does not read.
      const end = setTimeout(() => server.closeAllConnections(), unfinishedMs + answerMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(cut);
      clearTimeout(end);
    },
  };
}
