import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../src/lib/logger';
import { isInvalidStatement } from '../src/lib/pg-errors';
import { errorMessage } from '../src/lib/text';

const retryDelaysMs = [50, 200, 500, 1_000];

/**
 * Repeats a statement until the database responds, so that an outage fails no job. Throws the last error once
 * `shouldStop` returns true, and at once the error of a statement that can never succeed. The statement must be safe to
 * repeat.
 */
export async function retryWhileUnavailable<T>(
  statement: () => Promise<T>,
  shouldStop: () => boolean,
  log: Logger,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await statement();
    } catch (error) {
      if (isInvalidStatement(error)) throw error;
      if (shouldStop()) throw new Error('the database is unavailable', { cause: error });
      if (attempt === 0) log.warn({ error: errorMessage(error) }, 'waiting for the database');
      await sleep(retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)]);
    }
  }
}
