import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import type { Logger } from '../lib/logger';
import { archiveSnapshots, insertSnapshot, updateSnapshot } from './process-metrics';
import type { ProcessRole } from './registry';

/** How often a process stores what it measured. */
const everyMs = 10_000;

/** Keeps a process's figures where every web process finds them. */
export interface MetricsPublisher {
  /** Stores the figures now and every 10 s. */
  start(): void;
  /** Stores them as they are now; rejects when the database does not take them. */
  store(): Promise<void>;
  /** Stores them for the last time, as those of a process that ended. */
  close(): Promise<void>;
}

/** Shares what `registry` holds. A database that is away is logged once, and harms nothing: the next round writes all of it. */
export function createMetricsPublisher(deps: {
  readonly pool: Pool;
  readonly registry: Registry;
  readonly role: ProcessRole;
  readonly logger: Logger;
}): MetricsPublisher {
  const { pool, registry, role, logger } = deps;
  let id = randomUUID();
  let stored = false;
  let failing = false;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    const figures = await registry.getMetricsAsJSON();
    if (stored && !(await updateSnapshot(pool, id, figures))) {
      // Frozen for so long that its counts were put with those of the ended: it counts from nothing, or they would count twice.
      id = randomUUID();
      stored = false;
      registry.resetMetrics();
    } else if (!stored) {
      await insertSnapshot(pool, id, role, figures);
      stored = true;
    }
  };
  // One after the other: older figures written later would be a fall.
  const store = (): Promise<void> => {
    last = last.catch(() => undefined).then(write);
    return last;
  };
  const safely = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      failing = false;
    } catch (error) {
      if (!failing) logger.warn({ error: (error as Error).message }, 'metrics could not be stored; trying again');
      failing = true;
    }
  };

  return {
    store,
    start: () => {
      timer = setInterval(() => void safely(store), everyMs).unref();
      void safely(() => archiveSnapshots(pool));
      void safely(store);
    },
    close: async () => {
      clearInterval(timer);
      if (!timer && !stored) return;
      await safely(async () => {
        await store();
        await archiveSnapshots(pool, id);
      });
    },
  };
}
