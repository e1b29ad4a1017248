import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The answers of a connection that are still to come, or on their way. */
export type AnswersOn = (socket: Duplex) => ReadonlySet<ServerResponse>;

/**
 * Has every answer of a server close once its connection is gone, and tells which are open on one. Of several requests that came on one connection at once
 * Node closes only the answer whose turn it is (Node 20): the others would hold what they took, and stand in no log.
 */
export function closeAnswersWithTheirSockets(server: Server): AnswersOn {
  const open = new WeakMap<Duplex, Set<ServerResponse>>();
  server.on('connection', (socket: Socket) => {
    const answers = new Set<ServerResponse>();
    open.set(socket, answers);
    // After Node has closed what it closes.
    socket.once('close', () => setImmediate(closeAll, answers));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, res: ServerResponse) => {
    const answers = open.get(socket);
    answers?.add(res);
    res.on('close', () => answers?.delete(res));
  });
  return (socket) => open.get(socket) ?? none;
}

const none: ReadonlySet<ServerResponse> = new Set();

function closeAll(answers: ReadonlySet<ServerResponse>): void {
  for (const answer of answers) {
    answer.destroy();
    answer.emit('close');
  }
}
