import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../src/lib/logger';

const pausesMs = [50, 200, 500, 1_000];

/**
 * Repeats a statement until the database answers, so that an outage burns no job; gives up with the last error once
 * `isOver` says so. Only for statements that are safe to repeat.
 */
export async function persist<T>(statement: () => Promise<T>, isOver: () => boolean, log: Logger): Promise<T> {
  for (let round = 0; ; round += 1) {
    try {
      return await statement();
    } catch (error) {
      if (isOurFault(error)) throw error;
      if (isOver()) throw new Error('the database is away', { cause: error });
      if (round === 0) log.warn({ error: (error as Error).message }, 'waiting for the database');
      await sleep(pausesMs[Math.min(round, pausesMs.length - 1)]);
    }
  }
}

/** SQLSTATE classes 22, 23 and 42: the statement itself is wrong, and no waiting mends it. */
export function isOurFault(error: unknown): boolean {
  return /^(22|23|42)/.test(String((error as { code?: unknown }).code ?? ''));
}
