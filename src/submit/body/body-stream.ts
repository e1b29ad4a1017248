import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { limits } from '../../../config/limits';
import { SubmitError } from '../submit-error';
import type { RequestReservation } from './admission';

/**
 * How long a whole body may take: a fixed time plus some for each announced KiB, so that files may arrive at 32 KiB per
 * second.
 */
const bodyTimeout = { baseMs: 100_000, msPerKib: 1_000 / 32 };

/**
 * Reads the whole body. Rejects with SubmitError 413 (too large) or 400 (cut off, or not in time), or with Overloaded
 * if evicted.
 */
export function readBytes(
  req: IncomingMessage,
  res: ServerResponse,
  reservation: RequestReservation,
  timeout = bodyTimeout,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const onData = (chunk: Buffer): void => {
      chunks.push(chunk);
      reservation.reserveMemory(chunk.length);
      watch(chunk);
    };
    const fail = (reason: Error): void => {
      // A client that is still sending does not read the response, so the rest is drained.
      req.off('data', onData).resume();
      chunks.length = 0;
      reject(reason);
    };
    const watch = watchBody(req, res, reservation, timeout, fail);
    req.on('data', onData);
    req.on('end', () => resolve(Buffer.concat(chunks)));
  });
}

/** Returns the body as a stream, which fails with the errors of `readBytes`. */
export function streamBody(req: IncomingMessage, res: ServerResponse, reservation: RequestReservation): Readable {
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      watch(chunk);
      if (!body.destroyed) done(null, chunk);
    },
  });
  const watch = watchBody(req, res, reservation, bodyTimeout, (reason) => body.destroy(reason));
  body.once('close', () => {
    req.unpipe();
    req.resume();
  });
  return req.pipe(body);
}

/**
 * Calls `fail` with the errors of `readBytes`, at most once. Returns a function to call with each chunk. If the body
 * stalls for the server's socket timeout or takes too long as a whole, the connection closes after the response.
 */
function watchBody(
  req: IncomingMessage,
  res: ServerResponse,
  reservation: RequestReservation,
  { baseMs, msPerKib }: typeof bodyTimeout,
  fail: (reason: Error) => void,
): (chunk: Buffer) => void {
  const announced = Number(req.headers['content-length'] ?? limits.bytesPerBody);
  const deadline = performance.now() + baseMs + (announced / 1024) * msPerKib;
  let bytes = 0;
  let hasFailed = false;
  const failOnce = (reason: Error): void => {
    if (hasFailed) return;
    hasFailed = true;
    req.off('timeout', onTimeout);
    fail(reason);
  };
  const onTimeout = (): void => {
    if (!hasFailed) res.setHeader('Connection', 'close');
    failOnce(new SubmitError('invalid_body', { cause: new Error('the body did not arrive in time') }));
  };
  reservation.onRejection(failOnce);
  // Emitted only while the body is incomplete. Without a listener, Node destroys the socket.
  req.on('timeout', onTimeout);
  req.on('close', () => {
    if (!req.readableEnded) {
      const cause = new Error('the connection closed before the end of the body');
      failOnce(new SubmitError('invalid_body', { cause }));
    }
  });
  return (chunk) => {
    bytes += chunk.length;
    if (bytes > limits.bytesPerBody) failOnce(new SubmitError('payload_too_large'));
    // A timer per request would cost more than reading the clock per chunk; a body without chunks stalls.
    else if (performance.now() > deadline) onTimeout();
  };
}
