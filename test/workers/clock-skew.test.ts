import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../../src/lib/logger';
import { startClockSkewWatch } from '../../workers/maintenance/clock-skew';
import { eventually } from '../support/eventually';

const logger = createLogger('test', 'silent');
const realNow = Date.now;

describe('when the clock changes', () => {
  let offset = 0;
  let calls = 0;
  let failures = 0;
  const promoteDelayed = async () => {
    calls += 1;
    if (failures-- > 0) throw new Error('away');
  };
  beforeEach(() => {
    [offset, calls, failures] = [0, 0, 0];
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + offset);
  });
  afterEach(() => jest.restoreAllMocks());

  const start = () => startClockSkewWatch({ queues: { promoteDelayed }, logger, intervalMs: 5 });

  test('promotes delayed jobs once for each time it is set back', async () => {
    const watch = start();
    offset = -60_000;
    await eventually(() => expect(calls).toBe(1));
    await sleep(30);
    offset = -120_000;
    await eventually(() => expect(calls).toBe(2));
    await sleep(30);
    await watch.close();
    expect(calls).toBe(2);
  });

  test('leaves them alone when it is set ahead or drifts', async () => {
    const watch = start();
    for (const to of [3_600_000, 3_599_900, 3_599_800]) {
      offset = to;
      await sleep(30);
    }
    await watch.close();
    expect(calls).toBe(0);
  });

  test('tries again while the queue is down', async () => {
    failures = 2;
    const watch = start();
    offset = -60_000;
    await eventually(() => expect(calls).toBe(3));
    await sleep(30);
    await watch.close();
    expect(calls).toBe(3);
  });
});
