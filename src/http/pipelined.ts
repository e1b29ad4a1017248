import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Has every answer of a server close once its connection is gone. Of several requests that came on one connection at once
 * Node closes only the answer whose turn it is (Node 20): the others would hold what they took, and stand in no log.
 */
export function closeAnswersWithTheirSockets(server: Server): void {
  const open = new WeakMap<Socket, Set<ServerResponse>>();
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
}

function closeAll(answers: ReadonlySet<ServerResponse>): void {
  for (const answer of answers) {
    answer.destroy();
    answer.emit('close');
  }
}
