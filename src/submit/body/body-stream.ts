import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { limits } from '../../../config/limits';
import { Overloaded } from '../../lib/capacity-limit';
import { SubmitError } from '../submit-error';
import type { Place } from './admission';
import { limitedBody } from './body-limits';

/**
 * The whole body, inflated where it came compressed. Rejects with Refusal 413 once it passes the limit, 400 when it breaks
 * off or cannot be inflated, and Overloaded when its place gave way.
 */
export async function readBytes(req: IncomingMessage, place: Place): Promise<Buffer> {
  const encoding = req.headers['content-encoding'];
  return encoding && encoding !== 'identity' ? await readInflated(req, place) : await readPlain(req, place);
}

async function readInflated(req: IncomingMessage, place: Place): Promise<Buffer> {
  try {
    return await buffer(limitedBody(req, place, (bytes) => place.holdInMemory(bytes)));
  } catch (error) {
    throw error instanceof SubmitError || error instanceof Overloaded
      ? error
      : new SubmitError('invalid_body', undefined, { cause: error });
  }
}

/** What nearly every post needs, straight from the request: a pipe of streams costs more than the rest of the reading. */
function readPlain(req: IncomingMessage, place: Place): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      chunks.push(chunk);
      place.holdInMemory(chunk.length);
      if (bytes > limits.bytesPerBody) fail(new SubmitError('payload_too_large'));
    };
    const fail = (reason: Error): void => {
      // Whoever still sends reads no answer until it is through: what is left is read away.
      req.off('data', take).resume();
      chunks.length = 0;
      reject(reason);
    };
    place.onGiveWay(fail);
    req.on('data', take);
    req.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    req.on('close', () => {
      if (!req.readableEnded) fail(new SubmitError('invalid_body', undefined, { cause: new Error('it broke off') }));
    });
  });
}
