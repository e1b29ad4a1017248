/** The periods of a chart, in days. */
export const dayPeriods = [7, 30, 90] as const;

export type DayPeriod = (typeof dayPeriods)[number];

/** The periods of a chart that also shows hours: into how many hours or days each is divided. */
export const chartPeriods = {
  '24h': { label: '24 hours', unit: 'hour', count: 24 },
  '7d': { label: '7 days', unit: 'day', count: 7 },
  '30d': { label: '30 days', unit: 'day', count: 30 },
} as const;

export type ChartPeriod = keyof typeof chartPeriods;

export const chartPeriodNames = Object.keys(chartPeriods) as ChartPeriod[];

/** The period with this name; a week when there is none. */
export function readChartPeriod(name: unknown): ChartPeriod {
  return chartPeriodNames.find((known) => known === name) ?? '7d';
}
