import type { ClaimedDelivery } from '../../src/deliveries/delivery.claim';
import { failed, succeeded } from '../../src/lib/delivery-result';
import { createLogger } from '../../src/lib/logger';
import type { Processor } from '../../workers/processors/processor';
import { runWithin } from '../../workers/with-deadline';

const logger = createLogger('test', 'silent');
const delivery = { id: 'one' } as ClaimedDelivery;
const run = (process: Processor, ms = 100) => runWithin(ms, delivery, process, logger);

test('what the processor reports in time is taken', async () => {
  const report = { target: 'here', outcome: succeeded('sent') };
  expect(await run(async () => report)).toBe(report);
});

test('at the deadline its signal fires, and what it then tells is taken', async () => {
  const report = await run(
    (_delivery, signal) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve({ target: 'here', outcome: failed(signal.reason.name) })),
      ),
  );
  expect(report).toEqual({ target: 'here', outcome: failed('TimeoutError') });
});

test('a processor that does not listen to its signal is cut soon after', async () => {
  const began = performance.now();
  const report = await run(() => new Promise(() => {}));
  expect(report).toEqual({ target: '', outcome: failed('timeout: not done within 0.1 s') });
  expect(performance.now() - began).toBeLessThan(600);
});

test('one that breaks after it was cut disturbs nobody', async () => {
  await run(() => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 400)));
  await new Promise((resolve) => setTimeout(resolve, 200));
});

test.each<[string, Processor]>([
  ['throws', () => Promise.reject(new Error('secret'))],
  [
    'throws at once',
    () => {
      throw new Error('secret');
    },
  ],
])('one that %s failed for a reason of ours', async (_title, process) => {
  expect(await run(process)).toEqual({
    target: '',
    outcome: failed('an error of ours; the operator finds it in the log'),
  });
});

test('a process that slept over the deadline reads what came in time before it gives up', async () => {
  const sleepThrough = () => {
    const end = performance.now() + 800;
    while (performance.now() < end);
  };
  const report = await run((_delivery, signal) => {
    setTimeout(sleepThrough, 20);
    return new Promise((resolve) => {
      setTimeout(() => resolve({ target: 'here', outcome: succeeded('sent') }), 150);
      signal.addEventListener('abort', () => resolve({ target: 'here', outcome: failed('cut') }));
    });
  });
  expect(report).toEqual({ target: 'here', outcome: succeeded('sent') });
});
