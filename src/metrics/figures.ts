import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';

/** What a process measured, as prom-client's `getMetricsAsJSON` tells it. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[];

/** What many processes measured as if it were one: counts are added, gauges as each of them says. */
export function mergeFigures(parts: readonly Figures[]): ReturnType<typeof AggregatorRegistry.aggregate> {
  return AggregatorRegistry.aggregate([...parts]);
}

/** What stays of a process that ended: its counts. A gauge says how things are, and there they are no more. */
export function keepCounts(figures: Figures): Figures {
  return figures.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
}
