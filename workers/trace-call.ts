import type { DeliveryKind } from '../src/queues/contracts';
import type { Tracing } from '../src/tracing/tracing';
import type { Report } from './processors/processor';

type Result = Report | 'untouched';

/** Notes the call that a delivery makes: of what kind, to which host, and what became of it. */
export function traceCall(
  tracing: Tracing | null | undefined,
  kind: DeliveryKind,
  call: () => Promise<Result>,
): Promise<Result> {
  if (!tracing) return call();
  return tracing.span(`deliver ${kind}`, 'client', async (note) => {
    const report = await call();
    if (report === 'untouched') return report;
    const { target, outcome } = report;
    note({ 'server.address': target, 'letterbox.outcome': outcome.status });
    if (outcome.status !== 'skipped' && outcome.response) note({ 'letterbox.answer': outcome.response.status });
    return report;
  });
}
