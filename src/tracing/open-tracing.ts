import type { Config } from '../../config';
import type { Tracing } from './tracing';

/** Opens tracing when the operator configured a collector; otherwise loads nothing and resolves to null. */
export async function openTracing(
  { otlpEndpoint }: Pick<Config, 'otlpEndpoint'>,
  role: 'web' | 'worker',
): Promise<Tracing | null> {
  if (!otlpEndpoint) return null;
  const { createTracing } = await import('./open-telemetry');
  return createTracing(otlpEndpoint, role);
}
