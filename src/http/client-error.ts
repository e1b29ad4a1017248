import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { corsHeaders } from '../submit/cors-headers';
import { SubmitError } from '../submit/submit-error';
import type { Connections } from './connection-limit';

/** What Node reports about a request that it could not parse; no packet for a timeout. */
interface ClientError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
  /** Where in the packet the problem is. */
  readonly bytesParsed?: number;
}

const messages: Record<number, string> = {
  400: 'The request could not be read.',
  408: 'The request did not arrive in time.',
  431: 'The request headers are too large.',
  503: 'Too many requests were sent over this connection before their responses. Please try again with fewer.',
};
const statusByCode: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Responds to requests that are not valid HTTP, and therefore reach no route, in the shape and with the headers of the
 * requested API as far as its path is known (spec 2.3, 4.2, 4.4 rule 4 and 7), and closes the connection. Complete
 * requests before it on the same connection get their responses first: a client that only saw the error would submit
 * again what is already stored. Unknown expectations are ignored.
 */
export function handleClientErrors(server: Server, pendingResponses: Connections['pendingResponses']): void {
  const handled = new WeakSet<Duplex>();
  server.on('clientError', async (error: ClientError, socket: Duplex) => {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    // Each further chunk is another error.
    if (handled.has(socket)) return;
    handled.add(socket);
    const pending = pendingResponses(socket);
    const incomplete = pending.find(({ req }) => !req.complete);
    await Promise.all(pending.filter(({ req }) => req.complete).map(untilClosed));
    if (!socket.writable) return;
    const hasResponse = incomplete?.headersSent ?? false;
    socket.end(hasResponse ? undefined : renderResponse(describeError(error, incomplete?.req)));
  });
  server.on('checkExpectation', (request, response) => {
    server.emit('request', request, response);
  });
}

/**
 * Passes requests on to `app`, but responds with 400 to those that HTTP/1.1 forbids because they have no Host header.
 * Node would do the same without a body and CORS headers, so its own check must be off (`requireHostHeader`).
 */
export function requireHost(app: RequestListener): RequestListener {
  return (req, res) => {
    if (req.headers.host !== undefined || req.httpVersion !== '1.1') app(req, res);
    else respondAndClose(400, req, res);
  };
}

/**
 * Responds with 503 to a request that was sent before too many responses to earlier ones, and closes the connection.
 */
export const rejectPipelined: RequestListener = (req, res) => respondAndClose(503, req, res);

function respondAndClose(status: number, { url, method }: IncomingMessage, res: ServerResponse): void {
  const { headers, body } = presentError(status, pathOf(url), false);
  for (const [name, value] of headers) res.setHeader(name, value);
  res.writeHead(status).end(method === 'HEAD' ? undefined : body);
}

function untilClosed(res: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    res.on('close', resolve);
  });
}

/** The error response of a request with an `incomplete` body, or whose headers could not be read. */
function describeError(error: ClientError, incomplete: IncomingMessage | undefined): ErrorResponse {
  const status = statusByCode[error.code ?? ''] ?? 400;
  return presentError(status, incomplete ? pathOf(incomplete.url) : requestedPath(error), incomplete !== undefined);
}

/** The path in the last request line before the problem; null if it is not in the same packet. */
function requestedPath({ rawPacket, bytesParsed = 0 }: ClientError): string | null {
  const lines = rawPacket?.toString('latin1').matchAll(/^[A-Z-]+ (\S+) .*HTTP\//gm) ?? [];
  return pathOf([...lines].findLast(({ index }) => index <= bytesParsed)?.[1]);
}

function pathOf(target = ''): string | null {
  return /^(?:https?:\/\/[^/]*)?(\/[^?#]*)/i.exec(target)?.[1]?.toLowerCase() ?? null;
}

interface ErrorResponse {
  readonly status: number;
  readonly headers: ReadonlyArray<readonly [string, string]>;
  readonly body: string;
}

/** If the path does not tell which API was meant, the body has the fields of both. */
function presentError(status: number, path: string | null, isBodyInvalid: boolean): ErrorResponse {
  const isSubmit = path !== null && /^\/api\/submit\/?$/.test(path);
  const isOtherApi = path !== null && !isSubmit && /^\/(?:api|mcp)(?:\/|$)/.test(path);
  const { message, code } =
    isSubmit && isBodyInvalid && status === 400
      ? new SubmitError('invalid_body')
      : { message: messages[status], code: undefined };
  const body = JSON.stringify({
    ...(!isOtherApi && { success: false, message, code }),
    ...(!isSubmit && { error: message }),
  });
  const headers = [
    ...(isOtherApi ? [] : corsHeaders),
    ['Cache-Control', 'no-store'],
    ['X-Content-Type-Options', 'nosniff'],
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Connection', 'close'],
  ] as const;
  return { status, headers, body };
}

function renderResponse({ status, headers, body }: ErrorResponse): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
