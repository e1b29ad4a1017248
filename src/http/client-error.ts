import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

const messages: Record<number, string> = {
  400: 'The request could not be read.',
  408: 'The request did not arrive in time.',
  431: 'The headers of the request are too large.',
};
const statusOf: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Answers what is no readable HTTP, and so reaches no route, in the shape of the contract's errors (spec 2.3) and with its
 * CORS header (spec 4.2), and hangs up. An expectation that nobody knows is passed over: the request is served all the same.
 */
export function answerUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    socket.end(renderAnswer(statusOf[error.code ?? ''] ?? 400));
  });
  server.on('checkExpectation', (request, response) => {
    server.emit('request', request, response);
  });
}

function renderAnswer(status: number): string {
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
