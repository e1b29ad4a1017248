import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export type ProcessRole = 'web' | 'worker';

/** A process's own registry, with what it measures of itself: that it runs, memory, processor, event loop. */
export function createRegistry(role: ProcessRole): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, labels: { role } });
  // Of many processes the slowest is the one to know about; their average would hide it.
  for (const name of ['nodejs_eventloop_lag_seconds', 'nodejs_eventloop_lag_p99_seconds']) {
    Object.assign(registry.getSingleMetric(name) ?? {}, { aggregator: 'max' });
  }
  const labelNames = ['role'] as const;
  new Gauge({
    name: 'letterbox_processes',
    help: 'Processes that run.',
    labelNames,
    registers,
    collect() {
      this.set({ role }, 1);
    },
  });
  new Counter({
    name: 'letterbox_process_starts_total',
    help: 'Starts of processes.',
    labelNames,
    registers,
  }).inc({ role });
  return registry;
}
