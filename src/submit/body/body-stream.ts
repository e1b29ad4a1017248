import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { limits } from '../../../config/limits';
import { SubmitError } from '../submit-error';
import type { RequestReservation } from './admission';

/** Reads the whole body. Rejects with SubmitError 413 (too large) or 400 (cut off), or with Overloaded if evicted. */
export function readBytes(req: IncomingMessage, reservation: RequestReservation): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      chunks.push(chunk);
      reservation.reserveMemory(chunk.length);
      if (bytes > limits.bytesPerBody) fail(new SubmitError('payload_too_large'));
    };
    const fail = (reason: Error): void => {
      // A client that is still sending does not read the response, so the rest is drained.
      req.off('data', onData).resume();
      chunks.length = 0;
      reject(reason);
    };
    reservation.onRejection(fail);
    req.on('data', onData);
    req.on('end', () => resolve(Buffer.concat(chunks)));
    req.on('close', () => {
      if (!req.readableEnded) fail(cutOff());
    });
  });
}

/** Returns the body as a stream, which fails with the errors of `readBytes`. */
export function streamBody(req: IncomingMessage, reservation: RequestReservation): Readable {
  let bytes = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limits.bytesPerBody) done(new SubmitError('payload_too_large'));
      else done(null, chunk);
    },
  });
  req.once('close', () => {
    if (!req.readableEnded) body.destroy(cutOff());
  });
  reservation.onRejection((reason) => body.destroy(reason));
  body.once('close', () => {
    req.unpipe();
    req.resume();
  });
  return req.pipe(body);
}

function cutOff(): SubmitError {
  return new SubmitError('invalid_body', {
    cause: new Error('the connection closed before the end of the body'),
  });
}

/**
 * How long a whole body may take: a fixed time plus some for each announced KiB, so that files may arrive at 32 KiB per
 * second. Rounded up to `stepMs`, because Node keeps one timer list per duration.
 */
const bodyTimeout = { baseMs: 100_000, msPerKib: 1_000 / 32, stepMs: 10_000 };

/**
 * Settles like `reading`, but rejects with SubmitError 400 and closes the connection after the response if the body
 * stalls for the server's socket timeout or takes too long as a whole.
 */
export function withBodyTimeout<T>(
  req: IncomingMessage,
  res: ServerResponse,
  reading: Promise<T>,
  { baseMs, msPerKib, stepMs } = bodyTimeout,
): Promise<T> {
  const announced = Number(req.headers['content-length'] ?? limits.bytesPerBody);
  const timeoutMs = Math.ceil((baseMs + (announced / 1024) * msPerKib) / stepMs) * stepMs;
  return new Promise((resolve, reject) => {
    const onTimeout = (): void => {
      cancel();
      res.setHeader('Connection', 'close');
      reject(new SubmitError('invalid_body', { cause: new Error('the body did not arrive in time') }));
    };
    const cancel = (): void => {
      clearTimeout(timer);
      req.off('timeout', onTimeout);
    };
    const timer = setTimeout(onTimeout, timeoutMs);
    // Without a listener, Node destroys the socket on a timeout.
    req.on('timeout', onTimeout);
    reading.finally(cancel).then(resolve, reject);
  });
}
