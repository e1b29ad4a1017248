import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { capacity } from '../../config/limits';
import { CapacityLimit } from '../lib/capacity-limit';
import { onBodyReceived } from '../lib/on-body-received';

/** The open connections of a server. */
export interface Connections {
  /** The answers of a connection that are still to come, or on their way. */
  answersOn(socket: Duplex): readonly ServerResponse[];
  /** From now on each connection ends with the answers that it still has to give. */
  endWithAnswers(): void;
  /** Hangs up on those that have no request under way: kept for a next one, or in the middle of its headers. */
  closeIdle(): void;
  /** Hangs up on those that have not sent all of a request as well. */
  closeUnfinished(): void;
}

/**
 * Keeps so many connections at most. A new one is always let in while there is one whose client is waited for, be it for
 * headers, for a body, to read an answer or for a next request: the one waited for longest is hung up on.
 *
 * Has every answer close once its connection is gone. Of several requests that came on one connection at once Node closes
 * only the answer whose turn it is (Node 20): the others would hold what they took, and stand in no log.
 */
export function boundConnections(server: Server, most: number = capacity.connections): Connections {
  const budget = new CapacityLimit(most);
  const open = new Map<Duplex, { share: ReturnType<typeof budget.open>; answers: ServerResponse[] }>();
  let ending = false;

  server.on('connection', (socket: Socket) => {
    const share = budget.open(() => socket.destroy());
    if (!share.reserve(1)) return void socket.destroy();
    const answers: ServerResponse[] = [];
    open.set(socket, { share, answers });
    socket.once('close', () => {
      open.delete(socket);
      share.release();
      // After Node has closed what it closes.
      setImmediate(closeAll, answers);
    });
    return undefined;
  });
  server.prependListener('request', (req: IncomingMessage, res: ServerResponse) => {
    const connection = open.get(req.socket);
    if (!connection) return;
    const { share, answers } = connection;
    answers.push(res);
    if (ending) endWithLast(answers);
    // Who does not read the answer before it is waited for, whatever it sends behind it.
    onBodyReceived(req, () => {
      if (answers[0] === res) share.pin();
    });
    // Its answer is handed over whole: it is for the client to read it.
    // With `on`, for each comes once at most, and `once` costs three times as much.
    res.on('prefinish', () => share.unpin());
    res.on('close', () => {
      const place = answers.indexOf(res);
      if (place !== -1) answers.splice(place, 1);
      const [next] = answers;
      if (!next) share.unpin();
      else if (next.req.complete) share.pin();
    });
  });

  return {
    answersOn: (socket) => open.get(socket)?.answers ?? [],
    endWithAnswers: () => {
      ending = true;
      for (const { answers } of open.values()) endWithLast(answers);
    },
    closeIdle: () => {
      for (const [socket, { answers }] of open) if (answers.length === 0) socket.destroy();
    },
    closeUnfinished: () => budget.evictAll(),
  };
}

/** Node ends a connection with the first answer that says so: those that come after it would be lost. */
function endWithLast(answers: readonly ServerResponse[]): void {
  for (const [place, res] of answers.entries()) res.shouldKeepAlive = place < answers.length - 1;
}

function closeAll(answers: readonly ServerResponse[]): void {
  for (const answer of [...answers]) {
    answer.destroy();
    answer.emit('close');
  }
}
