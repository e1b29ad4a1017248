import { limits } from '../../../config/limits';
import type { LatencyBucket, WebhookLatency } from '../../deliveries/webhook-latency';
import { formatDateTime } from '../../lib/format-time';
import { type ChartPeriod, chartPeriodNames, chartPeriods } from '../../lib/periods';
import { dayOf } from '../../lib/time-zones';
import { Periods, Time } from '../page/components';
import { formatCount, formatMilliseconds, formatShare } from '../page/format';
import { usePage } from '../page/render-page';

interface LatencyProps {
  /** The webhook's page. */
  readonly path: string;
  readonly period: ChartPeriod;
  /** Null when it took too long to count. */
  readonly latency: WebhookLatency | null;
}

/** Response times and failures of a webhook over time, as a chart and as a table. */
export function LatencyCard({ path, period, latency }: LatencyProps) {
  return (
    <section className="card" id="latency" aria-labelledby="latency-title">
      <header className="card-head">
        <h2 id="latency-title">Response times</h2>
        <Periods periods={chartPeriodNames} current={period} pathOf={(name) => `${path}?period=${name}#latency`} />
      </header>
      <LatencyBody {...{ period, latency }} />
    </section>
  );
}

function LatencyBody({ period, latency }: Pick<LatencyProps, 'period' | 'latency'>) {
  if (!latency) return <p className="soft">The deliveries took too long to count. Choose a shorter period.</p>;
  const { total, buckets, countedSince } = latency;
  if (total.deliveries === 0) return <p className="soft">No deliveries in this period.</p>;
  return (
    <>
      <p className="legend">
        <span className="key">
          <b>{formatTime(total.medianMs)}</b> median
        </span>
        <span className="key second">
          <b>{formatTime(total.p95Ms)}</b> 95th percentile
        </span>
        <span className="key failed">
          <b>{formatCount(total.failed)}</b> of {formatCount(total.deliveries)} failed (
          {formatShare(total.failed, total.deliveries)})
        </span>
        {countedSince && (
          <span className="soft">
            The newest {formatCount(total.deliveries)}, since <Time at={countedSince} />
          </span>
        )}
      </p>
      <LatencyChart buckets={buckets} unit={chartPeriods[period].unit} />
      <details>
        <summary>Show as table</summary>
        <LatencyTable buckets={buckets} unit={chartPeriods[period].unit} />
      </details>
    </>
  );
}

interface BucketsProps {
  readonly buckets: readonly LatencyBucket[];
  readonly unit: 'hour' | 'day';
}

function bucketName(start: Date, unit: 'hour' | 'day', zone: string): string {
  return unit === 'day' ? dayOf(start, zone) : formatDateTime(start, zone, { now: start });
}

/** The chart's size in units of its view box; it is stretched to the width of the card. */
const chart = { height: 160, column: 24, bar: 14, failures: 4 };

/** A bar for each bucket from 0 to the 95th percentile, filled up to the median, and a line below if some failed. */
function LatencyChart({ buckets, unit }: BucketsProps) {
  const { zone } = usePage();
  const nameOf = (start: Date) => bucketName(start, unit, zone);
  const top = scaleTop(Math.max(...buckets.map(({ p95Ms }) => p95Ms ?? 0)));
  const width = buckets.length * chart.column;
  const heightOf = (ms: number) => Math.max(2, (ms / top) * chart.height);
  return (
    <div className="latency">
      <p className="soft small" aria-hidden="true">
        {formatMilliseconds(top)}
      </p>
      <svg
        viewBox={`0 0 ${width} ${chart.height + 3 * chart.failures}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Chart of the table below"
      >
        {buckets.map(({ start, deliveries, failed, medianMs, p95Ms }, n) => {
          if (deliveries === 0) return null;
          const x = n * chart.column + (chart.column - chart.bar) / 2;
          const [low, high] = [heightOf(medianMs ?? 0), heightOf(p95Ms ?? 0)];
          return (
            <g key={start.toISOString()}>
              <title>
                {`${nameOf(start)}: median ${formatTime(medianMs)}, 95th percentile ${formatTime(p95Ms)}, ${formatCount(failed)} of ${formatCount(deliveries)} failed`}
              </title>
              {p95Ms !== null && (
                <>
                  <rect className="p95" x={x} y={chart.height - high} width={chart.bar} height={high} />
                  <rect className="median" x={x} y={chart.height - low} width={chart.bar} height={low} />
                </>
              )}
              {failed > 0 && (
                <rect
                  className="failures"
                  x={x}
                  y={chart.height + chart.failures}
                  width={chart.bar}
                  height={chart.failures * 1.5}
                />
              )}
            </g>
          );
        })}
        <line x1={0} x2={width} y1={chart.height} y2={chart.height} />
      </svg>
    </div>
  );
}

/** The next round number, at most the timeout of a delivery. */
function scaleTop(ms: number): number {
  const steps = [50, 100, 200, 300, 400, 600, 800, 1_000, 1_500, 2_000, 3_000, 4_000, 6_000];
  return steps.find((step) => step >= ms) ?? Math.max(limits.deliveryMs, ms);
}

function LatencyTable({ buckets, unit }: BucketsProps) {
  const { zone } = usePage();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll with the arrow keys.
    <section className="days" aria-label="Table of response times" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{unit === 'day' ? 'Day' : 'Hour'}</th>
            {['Median', '95th percentile', 'Deliveries', 'Failed'].map((label) => (
              <th key={label} scope="col" className="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buckets.toReversed().map(({ start, deliveries, failed, medianMs, p95Ms }) => (
            <tr key={start.toISOString()}>
              <th scope="row">{bucketName(start, unit, zone)}</th>
              <td className="number">{formatTime(medianMs)}</td>
              <td className="number">{formatTime(p95Ms)}</td>
              <td className="number">{formatCount(deliveries)}</td>
              <td className="number">{formatCount(failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function formatTime(ms: number | null): string {
  return ms === null ? '–' : formatMilliseconds(ms);
}
