import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Span, Telemetry } from 'bullmq';
import { BullMQOtel } from 'bullmq-otel';
import type { Tracing } from './tracing';

const kinds = { server: SpanKind.SERVER, internal: SpanKind.INTERNAL, client: SpanKind.CLIENT } as const;
/** How long a collector may take, in milliseconds; at the end too. */
const patienceMs = 2_000;

/** Sends spans to the collector at this address (OTLP over HTTP), in the background and many at a time. */
export function createTracing(endpoint: string, role: 'web' | 'worker'): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: patienceMs });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `letterbox-${role}` }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: patienceMs })],
  });
  provider.register();
  const tracer = trace.getTracer('letterbox');
  const metadataOf = (from = context.active()): string => {
    const carrier: Record<string, string> = {};
    propagation.inject(from, carrier);
    return JSON.stringify(carrier);
  };

  return {
    telemetry: onlyJobs(new BullMQOtel({ tracerName: 'letterbox' })),
    span: (name, kind, work) =>
      tracer.startActiveSpan(name, { kind: kinds[kind] }, async (span) => {
        try {
          return await work((facts) => void span.setAttributes(facts));
        } catch (error) {
          // Its name alone: a message may hold what somebody typed.
          span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
          throw error;
        } finally {
          span.end();
        }
      }),
    current: () => metadataOf(),
    enqueue: (of) => {
      const parent = propagation.extract(ROOT_CONTEXT, JSON.parse(of));
      const span = tracer.startSpan('enqueue', { kind: SpanKind.PRODUCER }, parent);
      span.end();
      return metadataOf(trace.setSpan(parent, span));
    },
    close: async () => {
      await provider.shutdown().catch(() => undefined);
    },
  };
}

/** Of all that BullMQ would tell, the jobs: its housekeeping makes a trace of its own every few seconds. */
function onlyJobs(telemetry: Telemetry): Telemetry {
  const { tracer, contextManager } = telemetry;
  return {
    contextManager,
    tracer: {
      startSpan: (name, options, parent) =>
        name.startsWith('process ') ? withoutWords(tracer.startSpan(name, options, parent)) : silent,
    },
  };
}

/** A span that does not repeat what errors say. */
function withoutWords(span: Span): Span {
  return {
    setSpanOnContext: (parent) => span.setSpanOnContext(parent),
    setAttribute: (key, value) => span.setAttribute(key, value),
    setAttributes: (attributes) => span.setAttributes(attributes),
    addEvent: () => undefined,
    recordException: () => undefined,
    end: () => span.end(),
  };
}

const silent: Span = {
  setSpanOnContext: (parent) => parent,
  setAttribute: () => undefined,
  setAttributes: () => undefined,
  addEvent: () => undefined,
  recordException: () => undefined,
  end: () => undefined,
};
