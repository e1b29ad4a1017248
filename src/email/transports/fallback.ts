import { performance } from 'node:perf_hooks';
import { limits } from '../../../config/limits';
import type { TransportResult } from '../../lib/delivery-result';
import { describeMailError, isRejection, isTemporaryError } from '../mail-errors';
import { ApiError, type Mailer, MailerError, type Receipt } from '../mailer';
import type { Message } from '../message';

/**
 * Tries transports in order, until one accepts the message or may have accepted it. All but the last must begin to take
 * the message within their share of the deadline, so that an unreachable server leaves time for the others. With
 * `rejection`, the next one is tried only after a permanent rejection, and each has the whole deadline.
 */
export function createFallbackMailer(
  transports: readonly [Mailer, ...Mailer[]],
  after: 'failure' | 'rejection' = 'failure',
): Mailer {
  const shareMs = limits.deliveryMs / transports.length;
  return {
    name: transports.map(({ name }) => name).join(', '),
    async send(message, signal, onTransmit) {
      const results: TransportResult[] = [];
      let isTemporary = true;
      for (const [index, transport] of transports.entries()) {
        const isLast = index === transports.length - 1;
        const finish = startAttempt(transport.name);
        try {
          const receipt = await (isLast || after === 'rejection'
            ? transport.send(message, signal, onTransmit)
            : sendWithin(shareMs, transport, message, signal, onTransmit));
          return { ...receipt, transports: [...results, ...(receipt.transports ?? [finish('accepted', null)])] };
        } catch (error) {
          const mayHaveArrived = error instanceof MailerError && error.mayHaveArrived;
          isTemporary = isTemporaryError(error) && (isTemporary || after === 'rejection');
          const own = finish(mayHaveArrived ? 'may_have_arrived' : 'failed', describeMailError(error));
          // A transport may have several itself.
          results.push(...((error instanceof MailerError && error.transports) || [own]));
          const isFinal = isLast || (after === 'rejection' && !isRejection(error));
          if (isFinal || mayHaveArrived || signal.aborted) {
            const cause = error instanceof MailerError ? error.cause : error;
            throw new MailerError(cause, mayHaveArrived, results, isTemporary);
          }
        }
      }
      throw new Error('no transport was tried');
    },
    async close() {
      await Promise.all(transports.map((transport) => transport.close()));
    },
  };
}

function startAttempt(name: string) {
  const startedAt = performance.now();
  return (outcome: TransportResult['outcome'], error: string | null): TransportResult => {
    return { name, outcome, error, duration_ms: Math.round(performance.now() - startedAt) };
  };
}

/** Sends a message, but withdraws it when it was not begun to be transmitted within `ms`. */
async function sendWithin(
  ms: number,
  transport: Mailer,
  message: Message,
  signal: AbortSignal,
  onTransmit: (() => void) | undefined,
): Promise<Receipt> {
  const share = new AbortController();
  const timer = setTimeout(() => share.abort(), ms);
  try {
    return await transport.send(message, AbortSignal.any([signal, share.signal]), () => {
      clearTimeout(timer);
      onTransmit?.();
    });
  } catch (error) {
    if (!share.signal.aborted) throw error;
    const unreachable = new ApiError(`No response within ${ms / 1_000} s`, undefined, undefined, true);
    throw new MailerError(unreachable, false);
  } finally {
    clearTimeout(timer);
  }
}
