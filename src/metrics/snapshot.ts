import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';

/** What a process measured, as prom-client's `getMetricsAsJSON` tells it. */
export type MetricsSnapshot = MetricObjectWithValues<MetricValue<string>>[];

/** What many processes measured as if it were one: counts are added, gauges as each of them says. */
export function mergeSnapshots(parts: readonly MetricsSnapshot[]): ReturnType<typeof AggregatorRegistry.aggregate> {
  return AggregatorRegistry.aggregate([...parts]);
}

/** What stays of a process that ended: its counts. A gauge says how things are, and there they are no more. */
export function selectCounts(figures: MetricsSnapshot): MetricsSnapshot {
  return figures.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
}
