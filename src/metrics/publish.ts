import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import type { Logger } from '../lib/logger';
import { createOutageLog } from '../lib/outage-log';
import type { ProcessRole } from './registry';
import { archiveSnapshots, insertSnapshot, updateSnapshot } from './snapshot';

/** How often a process publishes its metrics. */
const intervalMs = 10_000;

/** Publishes a process's metrics in the database, where every web process finds them. */
export interface MetricsPublisher {
  /** Publishes now and every 10 s. */
  start(): void;
  /** Publishes now; rejects when the database is unavailable. */
  publish(): Promise<void>;
  /** Publishes for the last time and archives the counts. */
  close(): Promise<void>;
}

/** Creates the publisher of `registry`. An outage of the database is logged once and loses nothing. */
export function createMetricsPublisher(deps: {
  readonly pool: Pool;
  readonly registry: Registry;
  readonly role: ProcessRole;
  readonly logger: Logger;
}): MetricsPublisher {
  const { pool, registry, role, logger } = deps;
  const outage = createOutageLog(logger, 'metrics could not be stored; retrying');
  let processId = randomUUID();
  let isStored = false;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();

  const storeSnapshot = async (): Promise<void> => {
    const snapshot = await registry.getMetricsAsJSON();
    if (!isStored) {
      await insertSnapshot(pool, processId, role, snapshot);
      isStored = true;
    } else if (!(await updateSnapshot(pool, processId, snapshot))) {
      // Suspended for so long that its counts were archived: start from zero, or they would count twice.
      processId = randomUUID();
      isStored = false;
      registry.resetMetrics();
    }
  };
  // One at a time: an older snapshot stored later would make counts fall.
  const publish = (): Promise<void> => {
    last = last.catch(() => undefined).then(storeSnapshot);
    return last;
  };
  const logFailure = (work: Promise<void>): Promise<void> => work.then(outage.recovered, outage.failed);

  return {
    publish,
    start: () => {
      timer = setInterval(() => void logFailure(publish()), intervalMs).unref();
      void logFailure(archiveSnapshots(pool));
      void logFailure(publish());
    },
    close: async () => {
      clearInterval(timer);
      if (!timer && !isStored) return;
      await logFailure(publish().then(() => archiveSnapshots(pool, processId)));
    },
  };
}
