import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Connections } from './connection-limit';

const messages: Record<number, string> = {
  400: 'The request could not be read.',
  408: 'The request did not arrive in time.',
  431: 'The request headers are too large.',
};
const statusByCode: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Responds to requests that are not valid HTTP, and therefore reach no route, in the shape of the API's errors (spec
 * 2.3) with its CORS header (spec 4.2), and closes the connection. Complete requests before it on the same connection
 * get their responses first: a client that only saw the error would submit again what is already stored. Unknown
 * expectations are ignored.
 */
export function handleClientErrors(server: Server, pendingResponses: Connections['pendingResponses']): void {
  const handled = new WeakSet<Duplex>();
  server.on('clientError', async (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    // Each further chunk is another error.
    if (handled.has(socket)) return;
    handled.add(socket);
    const complete = pendingResponses(socket).filter(({ req }) => req.complete);
    await Promise.all(complete.map(untilClosed));
    if (socket.writable) socket.end(renderResponse(statusByCode[error.code ?? ''] ?? 400));
  });
  server.on('checkExpectation', (request, response) => {
    server.emit('request', request, response);
  });
}

function untilClosed(res: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    res.on('close', resolve);
  });
}

function renderResponse(status: number): string {
  const body = JSON.stringify({ success: false, message: messages[status] });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Access-Control-Allow-Origin: *',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
