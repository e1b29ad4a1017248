import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import { findSnapshots } from './process-metrics';
import type { MetricsPublisher } from './publish';
import { mergeSnapshots } from './snapshot';

/** Metrics as Prometheus reads them. */
export interface MetricsText {
  readonly type: string;
  readonly text: string;
}

/** Measures of the whole installation, taken when somebody asks. */
interface Gauges {
  measure(): Promise<void>;
}

/**
 * What `/metrics` answers: what all processes counted, this one's as of now, and the gauges of the installation. Who asks at
 * once shares one round. Rejects when the database does not answer: without it counts would fall, and seem to begin anew.
 */
export function createCollector(deps: {
  readonly pool: Pool;
  /** This process's own. */
  readonly figures: Pick<MetricsPublisher, 'store'>;
  readonly gauges: (registry: Registry) => readonly Gauges[];
}): () => Promise<MetricsText> {
  const { pool, figures } = deps;
  const installation = new Registry();
  const gauges = deps.gauges(installation);
  let running: Promise<MetricsText> | undefined;

  const collect = async (): Promise<MetricsText> => {
    // Its own go the same way as the others': what was told once is stored, so no other process tells less.
    await Promise.all([figures.store(), ...gauges.map((gauge) => gauge.measure())]);
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
