import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../../src/lib/logger';
import { startClockWatch } from '../../workers/maintenance/clock-skew';
import { eventually } from '../support/eventually';

const logger = createLogger('test', 'silent');
const realNow = Date.now;

describe('the watch over the clock', () => {
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

  const start = () => startClockWatch({ queues: { promoteDelayed }, logger, everyMs: 5 });

  test('brings jobs back once when it is set back, and once more at the next time', async () => {
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

  test('leaves them alone when it is set ahead or runs a little slow', async () => {
    const watch = start();
    for (const to of [3_600_000, 3_599_900, 3_599_800]) {
      offset = to;
      await sleep(30);
    }
    await watch.close();
    expect(calls).toBe(0);
  });

  test('tries again while the queue is away', async () => {
    failures = 2;
    const watch = start();
    offset = -60_000;
    await eventually(() => expect(calls).toBe(3));
    await sleep(30);
    await watch.close();
    expect(calls).toBe(3);
  });
});
