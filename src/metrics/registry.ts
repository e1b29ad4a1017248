import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export type ProcessRole = 'web' | 'worker';

/** Creates a process's registry, with the metrics of the process itself: memory, processor time, event loop. */
export function createRegistry(role: ProcessRole): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, labels: { role } });
  // Merged over processes, the slowest one counts: an average would hide it.
  for (const name of ['nodejs_eventloop_lag_seconds', 'nodejs_eventloop_lag_p99_seconds']) {
    Object.assign(registry.getSingleMetric(name) ?? {}, { aggregator: 'max' });
  }
  const labelNames = ['role'] as const;
  new Gauge({
    name: 'letterbox_processes',
    help: 'Running processes.',
    labelNames,
    registers,
    collect() {
      this.set({ role }, 1);
    },
  });
  new Counter({
    name: 'letterbox_process_starts_total',
    help: 'Process starts.',
    labelNames,
    registers,
  }).inc({ role });
  return registry;
}
