import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { createGunzip, createInflate } from 'node:zlib';
import { limits } from '../../../config/limits';
import { SubmitError } from '../submit-error';
import type { Place } from './admission';

/**
 * A body that takes longer in all than `total` milliseconds is given up; every KiB that it announces adds some, for files
 * over a slow line arrive at 32 KiB a second, too. The sum is rounded up to a multiple of `step`: Node keeps a list for
 * every length of a timer, and most posts can share one.
 */
const bodyPatience = { total: 100_000, perKib: 1_000 / 32, step: 10_000 };

/** Throws Refusal 415 for a Content-Encoding that is not read, and 413 for a Content-Length over the limit. */
export function checkBodyHeaders({ headers }: Pick<IncomingMessage, 'headers'>): void {
  if (!/^(identity|gzip|deflate)?$/i.test(headers['content-encoding'] ?? '')) {
    throw new SubmitError('unsupported_content_type');
  }
  if (Number(headers['content-length'] ?? 0) > limits.bytesPerBody) throw new SubmitError('payload_too_large');
}

/**
 * The body inflated where it came compressed, ending with Refusal 413 once its inflated bytes pass the limit, and with
 * Overloaded when its place gave way. `onBytes` hears of every piece.
 */
export function limitedBody(
  req: IncomingMessage,
  place?: Place,
  onBytes: (bytes: number) => void = () => undefined,
): Readable {
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      onBytes(chunk.length);
      if (bytes > limits.bytesPerBody) done(new SubmitError('payload_too_large'));
      else done(null, chunk);
    },
  });
  req.once('close', () => {
    if (!req.readableEnded)
      meter.destroy(new SubmitError('invalid_body', undefined, { cause: new Error('it broke off') }));
  });
  place?.onGiveWay((reason) => meter.destroy(reason));
  const inflate = inflaterFor(req.headers['content-encoding']);
  meter.once('close', () => {
    // Whoever still sends reads no answer until it is through: what is left is read away.
    req.unpipe();
    inflate?.destroy();
    req.resume();
  });
  if (!inflate) return req.pipe(meter);
  inflate.on('error', (cause) => meter.destroy(new SubmitError('invalid_body', undefined, { cause })));
  return req.pipe(inflate).pipe(meter);
}

function inflaterFor(encoding: string | undefined): Transform | null {
  switch (encoding?.toLowerCase()) {
    case 'gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    default:
      return null;
  }
}

/**
 * Settles like `reading`, unless the body stands still for as long as the server has patience with a socket, or takes too
 * long in all: then it rejects with Refusal 400, and the connection ends with the answer.
 */
export function withPatience<T>(
  req: IncomingMessage,
  res: ServerResponse,
  reading: Promise<T>,
  { total, perKib, step } = bodyPatience,
): Promise<T> {
  const announced = Number(req.headers['content-length'] ?? limits.bytesPerBody);
  const ms = total + (announced / 1024) * perKib;
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      stop();
      res.setHeader('Connection', 'close');
      reject(new SubmitError('invalid_body', undefined, { cause: new Error('the body did not arrive in time') }));
    };
    const timer = setTimeout(giveUp, Math.ceil(ms / step) * step);
    // Whoever listens to it keeps the server from hanging up.
    req.on('timeout', giveUp);
    const stop = (): void => {
      clearTimeout(timer);
      // The connection goes back to the patience of every other; it must not call this body late any more.
      req.off('timeout', giveUp);
    };
    reading.finally(stop).then(resolve, reject);
  });
}
