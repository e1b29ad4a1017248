import { Counter, Gauge, type Registry } from 'prom-client';

const rejections = ['account', 'process', 'closing'] as const;

/** Why a page was not connected: too many of its account or of the process, or the process is shutting down. */
export type ConnectionRejection = (typeof rejections)[number];

/** The metrics of the pages that are connected to a web process. */
export interface LiveMetrics {
  connected(pages: number): void;
  sent(events: number): void;
  rejected(reason: ConnectionRejection): void;
}

/** Registers the metrics. Every series starts at zero, so that the first event shows as a rise. */
export function createLiveMetrics(registry: Registry): LiveMetrics {
  const registers = [registry];
  const pages = new Gauge({
    name: 'letterbox_live_pages',
    help: 'Browsers connected for live updates of the dashboard.',
    registers,
  });
  const events = new Counter({
    name: 'letterbox_live_events_total',
    help: 'Live updates sent to browsers, without heartbeats.',
    registers,
  });
  const rejected = new Counter({
    name: 'letterbox_live_rejected_total',
    help: 'Browsers that were not connected for live updates, by reason.',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of rejections) rejected.inc({ reason }, 0);
  return {
    connected: (count) => pages.set(count),
    sent: (count) => events.inc(count),
    rejected: (reason) => rejected.inc({ reason }),
  };
}
