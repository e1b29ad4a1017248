import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Connections } from './connection-limit';

const messages: Record<number, string> = {
  400: 'The request could not be read.',
  408: 'The request did not arrive in time.',
  431: 'The headers of the request are too large.',
};
const statusOf: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Answers what is no readable HTTP, and so reaches no route, in the shape of the contract's errors (spec 2.3) and with its
 * CORS header (spec 4.2), and hangs up. Requests that came whole before it on the same connection have their answers first:
 * a post is stored by then, and whoever hears of an error alone sends it again. An expectation that nobody knows is passed
 * over: the request is served all the same.
 */
export function answerUnreadable(server: Server, answersOn: Connections['answersOn']): void {
  const given = new WeakSet<Duplex>();
  server.on('clientError', async (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable) return void socket.destroy();
    // Each further piece of it is an error, too.
    if (given.has(socket)) return;
    given.add(socket);
    const whole = answersOn(socket).filter(({ req }) => req.complete);
    await Promise.all(whole.map(closed));
    if (socket.writable) socket.end(renderAnswer(statusOf[error.code ?? ''] ?? 400));
  });
  server.on('checkExpectation', (request, response) => {
    server.emit('request', request, response);
  });
}

function closed(answer: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    answer.on('close', resolve);
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
