import type { Telemetry } from 'bullmq';
import type { Config } from '../../config';

/** Facts that a span carries; never what a person typed, nor an address of one. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** Follows a post from its request through the queue to the calls that it causes. */
export interface Tracing {
  /** What BullMQ's workers continue a trace with. */
  readonly telemetry: Telemetry;
  /** Runs `work` as a span of the one that is under way, or as the first of a new trace; `note` adds facts to it. */
  span<T>(name: string, kind: 'server' | 'internal' | 'client', work: (note: Note) => Promise<T>): Promise<T>;
  /** The span that is under way, in a form that goes through the queue. */
  current(): string;
  /** Notes that what belongs to this span is put into the queue; resolves to what the job continues from. */
  enqueue(of: string): string;
  /** Sends what was noted and not sent yet, within 2 s. */
  close(): Promise<void>;
}

export type Note = (facts: SpanFacts) => void;

/** Opens tracing where the operator named a collector. Where none is named nothing is loaded: null. */
export async function openTracing(
  { otlpEndpoint }: Pick<Config, 'otlpEndpoint'>,
  role: 'web' | 'worker',
): Promise<Tracing | null> {
  if (!otlpEndpoint) return null;
  const { createTracing } = require('./open-telemetry') as typeof import('./open-telemetry');
  return createTracing(otlpEndpoint, role);
}
