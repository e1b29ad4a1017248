import type { ClaimedDelivery } from '../src/deliveries/delivery.claim';
import { ContextUnavailable } from '../src/deliveries/delivery.context';
import { failed } from '../src/lib/delivery-result';
import type { Logger } from '../src/lib/logger';
import type { Processor, Report } from './processors/processor';
import { isOurFault } from './retry-while-unavailable';

/** A timer that is this late, in milliseconds, tells of a process that stood still; awake again, it has so long to go on. */
const [sleptMs, awakeMs] = [500, 1_000];
/** A processor is given this long to tell what the abort met; one that does not listen is not waited for. */
const lastWordsMs = 250;

/**
 * Runs the processor under a deadline that really aborts it; whatever it throws is a failure with our words. `untouched`
 * when the database was away before anything could be sent.
 */
export async function runWithin(
  ms: number,
  delivery: ClaimedDelivery,
  process: Processor,
  log: Logger,
): Promise<Report | 'untouched'> {
  const deadline = new AbortController();
  const late: Report = { target: '', outcome: failed(`timeout: not done within ${ms / 1_000} s`) };
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<Report>((resolve) => {
    const cut = (): void => {
      deadline.abort(new DOMException('the deadline has passed', 'TimeoutError'));
      timer = setTimeout(() => resolve(late), lastWordsMs);
    };
    const due = performance.now() + ms;
    timer = setTimeout(() => {
      // A process that slept over its deadline finds answers that came in time: they are read first.
      if (performance.now() - due > sleptMs) timer = setTimeout(cut, awakeMs);
      else cut();
    }, ms);
  });
  try {
    return await Promise.race([process(delivery, deadline.signal), timeUp]);
  } catch (error) {
    if (error instanceof ContextUnavailable && !isOurFault(error.cause)) {
      log.warn({ deliveryId: delivery.id, error: (error.cause as Error).message }, 'a delivery waits for the database');
      return 'untouched';
    }
    log.error({ deliveryId: delivery.id, error: (error as Error).message }, 'a delivery failed for a reason of ours');
    return { target: '', outcome: failed('an error of ours; the operator finds it in the log') };
  } finally {
    clearTimeout(timer);
  }
}
