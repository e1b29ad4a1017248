import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Span, Telemetry } from 'bullmq';
import { BullMQOtel } from 'bullmq-otel';
import type { Tracing } from './tracing';

const kinds = { server: SpanKind.SERVER, internal: SpanKind.INTERNAL, client: SpanKind.CLIENT } as const;
/** How long an export may take, in milliseconds, also the last one. */
const exportTimeoutMs = 2_000;

/** Exports spans to this collector (OTLP over HTTP), in the background and in batches. */
export function createTracing(endpoint: string, role: 'web' | 'worker'): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: exportTimeoutMs });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `letterbox-${role}` }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: exportTimeoutMs })],
  });
  provider.register();
  const tracer = trace.getTracer('letterbox');
  const serialize = (from = context.active()): string => {
    const carrier: Record<string, string> = {};
    propagation.inject(from, carrier);
    return JSON.stringify(carrier);
  };

  return {
    telemetry: onlyJobs(new BullMQOtel({ tracerName: 'letterbox' })),
    span: (name, kind, work) =>
      tracer.startActiveSpan(name, { kind: kinds[kind] }, async (span) => {
        try {
          return await work((attributes) => void span.setAttributes(attributes));
        } catch (error) {
          // Not the message: it may contain submitted data.
          span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
          throw error;
        } finally {
          span.end();
        }
      }),
    current: () => serialize(),
    enqueue: (serialized) => {
      const parent = propagation.extract(ROOT_CONTEXT, JSON.parse(serialized));
      const span = tracer.startSpan('enqueue', { kind: SpanKind.PRODUCER }, parent);
      span.end();
      return serialize(trace.setSpan(parent, span));
    },
    close: async () => {
      await provider.shutdown().catch(() => undefined);
    },
  };
}

/** Keeps BullMQ's spans of jobs. Drops its housekeeping spans, which start a trace every few seconds. */
function onlyJobs(telemetry: Telemetry): Telemetry {
  const { tracer, contextManager } = telemetry;
  return {
    contextManager,
    tracer: {
      startSpan: (name, options, parent) =>
        name.startsWith('process ') ? withoutMessages(tracer.startSpan(name, options, parent)) : silent,
    },
  };
}

/** A span that records no error messages. */
function withoutMessages(span: Span): Span {
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
