import type { Telemetry } from 'bullmq';

/** Attributes of a span; nothing that a person typed, and no address of a person. */
type SpanAttributes = Readonly<Record<string, string | number>>;
type SetAttributes = (attributes: SpanAttributes) => void;

/** Traces a submission from its request through the queue to its deliveries. */
export interface Tracing {
  /** For BullMQ's workers, which continue the trace of a job. */
  readonly telemetry: Telemetry;
  /** Runs `work` in a span: a child of the current one, or the root of a new trace. */
  span<T>(
    name: string,
    kind: 'server' | 'internal' | 'client',
    work: (setAttributes: SetAttributes) => Promise<T>,
  ): Promise<T>;
  /** The current span, serialized for a job. */
  current(): string;
  /** Records that a job is enqueued for this serialized span; returns the span that the job continues. */
  enqueue(parent: string): string;
  /** Exports the remaining spans, within 2 s. */
  close(): Promise<void>;
}
