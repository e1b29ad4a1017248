import { Counter, type Registry } from 'prom-client';

/** Registers the count of takes that a process answered alone; what it returns counts one. */
export function countFallbacks(registry: Registry): () => void {
  const fallback = new Counter({
    name: 'letterbox_rate_limit_fallback_total',
    help: 'Rate limits that a process judged alone, because the shared store is away.',
    registers: [registry],
  });
  return () => fallback.inc();
}
