import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import type { Database } from '../db/database';
import type { JobEnqueuer } from '../deliveries/job-enqueuer';
import type { FileLinks } from '../files/file-links';
import type { Logger } from '../lib/logger';
import { createAgentServer } from './agent-server';
import { checkAgentOrigin } from './check-origin';

interface McpDeps {
  readonly baseUrl: string;
  readonly db: Database;
  readonly enqueuer: JobEnqueuer;
  readonly links: FileLinks;
  /** What every request passes first, in this order: 401, 405, 429. The account is in `res.locals.account` then. */
  readonly guards: readonly RequestHandler[];
  readonly logger: Logger;
}

const bytesPerMessage = 1024 * 1024;

/**
 * The agent-tool server at `/mcp`: the Model Context Protocol over Streamable HTTP. It keeps no session, so that any
 * process may take any request; each gets one answer in JSON.
 */
export function createMcpRouter({ baseUrl, db, enqueuer, links, guards, logger }: McpDeps): Router {
  const handle = async (req: Request, res: Response): Promise<void> => {
    // One request that holds a thousand calls would slip past the rate limit; the protocol itself has dropped them.
    if (Array.isArray(req.body)) return answerRpcError(res, 400, -32600, 'Send one message a request, not a batch.');
    const { account, requestId } = res.locals;
    const server = createAgentServer({ account, db, enqueuer, links, requestId, logger });
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
    res.once('close', () => void server.close().catch(() => undefined));
    await server.connect(transport as Parameters<typeof server.connect>[0]);
    await transport.handleRequest(req, res, req.body);
  };
  const router = Router();
  router.use('/mcp', ...guards, checkAgentOrigin(baseUrl));
  router.post('/mcp', refuseAnnounced, express.json({ limit: bytesPerMessage, type: () => true }), handle);
  router.use('/mcp', (_req, res) => {
    res.status(404).json({ error: 'There is nothing at this address.' });
  });
  router.use('/mcp', answerErrors(logger));
  return router;
}

// The reader of bodies would wait for all that was announced, only to throw it away.
const refuseAnnounced: RequestHandler = (req, res, next) => {
  if (Number(req.get('content-length') ?? 0) <= bytesPerMessage) return next();
  res.set('Connection', 'close');
  answerTooLarge(res);
};

const answerTooLarge = (res: Response) => answerRpcError(res, 413, -32600, 'A message may have 1 MiB.');

function answerErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    if (res.headersSent) return next(error);
    const { status } = error as { status?: number };
    if (status === 413) return answerTooLarge(res);
    if (status === 415) return answerRpcError(res, 415, -32700, 'The message cannot be decoded: send UTF-8.');
    if (status !== undefined && status >= 400 && status < 500) {
      return answerRpcError(res, 400, -32700, 'The message is not JSON.');
    }
    logger.error({ requestId: res.locals.requestId, error: (error as Error).message }, 'an agent request failed');
    return answerRpcError(res, 500, -32603, 'Something went wrong; please try again.');
  };
}

function answerRpcError(res: Response, status: number, code: number, message: string): void {
  res.status(status).json({ jsonrpc: '2.0', error: { code, message }, id: null });
}
