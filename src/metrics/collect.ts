import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import type { MetricsPublisher } from './publish';
import { findSnapshots, mergeSnapshots } from './snapshot';

/** Metrics in Prometheus' text format. */
export interface MetricsText {
  readonly type: string;
  readonly text: string;
}

/** Gauges of the whole installation, measured on demand. */
interface Gauges {
  measure(): Promise<void>;
}

/**
 * Collects the response of `/metrics`: the counts of all processes and the gauges of the installation. Concurrent calls
 * share one collection. Rejects when the database is unavailable: without it counts would seem to have been reset.
 */
export function createCollector(deps: {
  readonly pool: Pool;
  /** This process's own. */
  readonly publisher: Pick<MetricsPublisher, 'publish'>;
  readonly gauges: (registry: Registry) => readonly Gauges[];
}): () => Promise<MetricsText> {
  const { pool, publisher } = deps;
  const installation = new Registry();
  const gauges = deps.gauges(installation);
  let running: Promise<MetricsText> | undefined;

  const collect = async (): Promise<MetricsText> => {
    // Published first, so that no other process ever reports lower counts than this response.
    await Promise.all([publisher.publish(), ...gauges.map((gauge) => gauge.measure())]);
    const merged = mergeSnapshots([...(await findSnapshots(pool)), await installation.getMetricsAsJSON()]);
    return { type: merged.contentType, text: await merged.metrics() };
  };
  return () => {
    running ??= collect().finally(() => {
      running = undefined;
    });
    return running;
  };
}
