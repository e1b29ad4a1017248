import type { Logger } from '../lib/logger';
import { createOutageLog } from '../lib/outage-log';
import type { QueueRole } from './backend';
import { queueNames } from './contracts';
import { isCluster, type RedisClient, redisPrefixOf } from './redis-client';

/** Knows whether Redis accepts writes. */
interface WriteWatch {
  /** Rejects when a write fails. Calls within a second share one write. */
  check(): Promise<void>;
  /** Takes the error of any command; returns whether the connection leads to a server that is no primary. */
  noticeError(error: Error): boolean;
  /** Whether a new connection led to such a server again within the last seconds. */
  isRejectedAgain(): boolean;
  close(): void;
}

/** Codes of a Redis that responds, but rejects writes. Inside a script, they are not always at the start. */
const rejection = /\b(?:READONLY|NOREPLICAS|MISCONF|OOM|NOPERM|MASTERDOWN)\b/;
const notPrimary = /\bREADONLY\b/;

const intervalMs = 1_000;
const repeatedWithinMs = 5_000;

/**
 * Watches for rejected writes. Producers, one per process, log the start and the end of an outage; until
 * its end they try a write every second.
 */
export function watchWrites(write: () => Promise<void>, role: QueueRole, logger: Logger): WriteWatch {
  const outage = createOutageLog(logger, 'Redis accepts no writes; jobs wait in the outbox');
  let last: { readonly at: number; readonly result: Promise<void> } | null = null;
  let timer: NodeJS.Timeout | null = null;
  let rejectedAt = Number.NEGATIVE_INFINITY;
  let isRepeated = false;

  const check = (): Promise<void> => {
    const now = performance.now();
    if (last && now - last.at < intervalMs) return last.result;
    const result = write();
    last = { at: now, result };
    result.then(recover, () => undefined);
    return result;
  };
  const recover = (): void => {
    if (!timer) return;
    clearInterval(timer);
    timer = null;
    outage.recovered();
    logger.info('Redis accepts writes again');
  };

  return {
    check,
    noticeError: (error) => {
      if (!rejection.test(error.message)) return false;
      if (role === 'producer') {
        outage.failed(error);
        timer ??= setInterval(() => void check().catch(() => undefined), intervalMs).unref();
      }
      if (!notPrimary.test(error.message)) return false;
      const now = performance.now();
      isRepeated = now - rejectedAt < repeatedWithinMs;
      rejectedAt = now;
      return true;
    },
    isRejectedAgain: () => isRepeated && performance.now() - rejectedAt < repeatedWithinMs,
    close: () => {
      if (timer) clearInterval(timer);
    },
  };
}

/**
 * Resolves once Redis has run a script that writes, as BullMQ's scripts do; in a cluster, one on the primary of each
 * queue. The keys expire after a minute.
 */
export async function writeToQueues(redis: RedisClient, queuePrefix: string): Promise<void> {
  const queues = isCluster(redis) ? queueNames : queueNames.slice(0, 1);
  const writes = queues.map((queue) => redis.eval(writeScript, 1, `${redisPrefixOf(queuePrefix, queue)}:writable`));
  await Promise.all(writes);
}

const writeScript = "return redis.call('SET', KEYS[1], '', 'PX', 60000)";
