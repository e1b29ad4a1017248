import { execFileSync } from 'node:child_process';
import { describeOnEachBackend } from '../setup/services';
import { builtProgram } from '../support/built';
import { eventually } from '../support/eventually';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import { answer, type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import type { RunningWeb } from '../support/processes';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly service: string;
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: Pick<Span, 'attributes'>;
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

describeOnEachBackend('traces', ({ redisUrl }) => {
  let scene: FaultScene;
  let collector: HttpReceiver;
  let web: RunningWeb;
  let hangs = false;
  beforeAll(async () => {
    collector = await startHttpReceiver((request, response) => {
      if (!hangs) answer(200, '{}')(request, response);
    });
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '200' };
    scene = await openFaultScene({ onRedis: redisUrl !== undefined, env });
    web = await scene.startWeb();
    await scene.startWorker();
  }, 60_000);
  afterAll(async () => {
    await scene.close();
    await collector.stop();
  });

  test('follow each submission from its request through commit and queue to its deliveries', async () => {
    await scene.post(web, 3);
    const traces = await eventually(() => {
      const found = Object.values(byTrace(collector));
      expect(found.map((spans) => spans.map(({ name }) => name).sort())).toEqual(
        Array.from({ length: 3 }, () => [
          'POST /api/submit',
          'commit',
          'deliver email',
          'deliver webhook',
          'enqueue',
          'process email',
          'process webhook',
        ]),
      );
      return found;
    }, 20_000);
    const { host } = new URL(scene.receiver.url);
    for (const spans of traces) {
      const parentOf = (name: string) => {
        const { parentSpanId } = spans.find((span) => span.name === name) ?? {};
        return spans.find(({ spanId }) => spanId === parentSpanId)?.name;
      };
      expect(['commit', 'enqueue', 'process email', 'deliver email'].map(parentOf)).toEqual([
        'POST /api/submit',
        'commit',
        'enqueue',
        'process email',
      ]);
      expect(parentOf('deliver webhook')).toBe('process webhook');
      const call = spans.find(({ name }) => name === 'deliver webhook');
      expect(call?.service).toBe('letterbox-worker');
      expect(call?.attributes).toContainEqual({ key: 'server.address', value: { stringValue: host } });
      expect(call?.attributes).toContainEqual({ key: 'letterbox.outcome', value: { stringValue: 'succeeded' } });
    }
  }, 40_000);

  test('contain no submitted data, and no address but the host that was called', async () => {
    const text = collector.requests.map(({ rawBody }) => rawBody.toString()).join('\n');
    expect(text).toContain('POST /api/submit');
    for (const word of ['visitor-', 'example', '@', '/hook', '10.1.0', scene.form.accessKey]) {
      expect(text).not.toContain(word);
    }
  });

  test('do not slow down requests or shutdown when the collector hangs', async () => {
    hangs = true;
    const responses = await scene.post(web, 5);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const began = performance.now();
    await web.signal('SIGTERM');
    expect(performance.now() - began).toBeLessThan(6_000);
  }, 40_000);
});

test('without a collector no tracing library is loaded', async () => {
  const dist = await builtProgram();
  const script = `
    const { openTracing } = require(${JSON.stringify(`${dist}/src/tracing/open-tracing.js`)});
    for (const file of ['src/compose.js', 'workers/run-worker.js']) require(${JSON.stringify(`${dist}/`)} + file);
    const loaded = () => Object.keys(require.cache).filter((file) => /opentelemetry(?:\\.js$|\\/(?!api\\/))|bullmq-otel/.test(file)).length;
    (async () => {
      const tracing = await openTracing({}, 'web');
      const before = loaded();
      await openTracing({ otlpEndpoint: 'http://127.0.0.1:9' }, 'web');
      console.log(JSON.stringify([tracing, before, loaded() > 0]));
      process.exit();
    })();`;
  const said = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  expect(JSON.parse(said)).toEqual([null, 0, true]);
});

/** The spans that the collector received, by trace. */
function byTrace({ requests }: HttpReceiver): Record<string, Span[]> {
  const traces: Record<string, Span[]> = {};
  for (const { rawBody, url } of requests) {
    expect(url).toBe('/v1/traces');
    for (const { resource, scopeSpans } of (JSON.parse(rawBody.toString()) as Export).resourceSpans) {
      const name = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        const trace = traces[span.traceId] ?? [];
        trace.push({ ...span, service: String(name) });
        traces[span.traceId] = trace;
      }
    }
  }
  return traces;
}
