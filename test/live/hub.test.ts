import { Registry } from 'prom-client';
import { createLogger } from '../../src/lib/logger';
import { LiveHub, type LivePage } from '../../src/live/hub';
import { createLiveMetrics } from '../../src/live/live.metrics';
import { eventually } from '../support/eventually';

/** A hub whose counts end when the test says so. */
function buildHub() {
  const counted: string[] = [];
  const pending: Array<() => void> = [];
  const hub = new LiveHub({
    createListener: () => ({ open: () => undefined, close: async () => undefined }) as never,
    countUnread: (accountId) => {
      counted.push(accountId);
      return new Promise((resolve) => pending.push(() => resolve(() => ({}))));
    },
    findActivePages: async (pages) => new Map(pages.map((page) => [page, null])),
    findFormsOf: async () => new Map(),
    metrics: createLiveMetrics(new Registry()),
    logger: createLogger('test', 'silent'),
  });
  return { hub, counted, finishOne: () => pending.shift()?.() };
}

function buildPage(accountId: string) {
  const updates: string[] = [];
  const page: LivePage = {
    ...{ accountId, sessionId: 'a session' },
    send: (event) => void updates.push(event),
    heartbeat: () => undefined,
    end: () => undefined,
  };
  return { page, updates };
}

test('an account whose pages connect and leave all the time is counted once, and others take turns', async () => {
  const { hub, counted, finishOne } = buildHub();
  for (let n = 0; n < 200; n += 1) {
    const leave = hub.join(buildPage('restless').page);
    if (n % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    leave();
  }
  const { page, updates } = buildPage('patient');
  hub.join(page);
  await eventually(() => expect(counted).toEqual(['restless']));
  finishOne();
  await eventually(() => expect(counted).toEqual(['restless', 'patient']));
  finishOne();
  await eventually(() => expect(updates).toEqual(['update']));
  expect(counted).toEqual(['restless', 'patient']);
  await hub.close();
});

test('an account is counted at most once a second, also if its pages leave in between', async () => {
  const { hub, counted, finishOne } = buildHub();
  const startedAt = performance.now();
  for (let n = 0; n < 20; n += 1) {
    const leave = hub.join(buildPage('restless').page);
    await new Promise((resolve) => setTimeout(resolve, 10));
    finishOne();
    leave();
  }
  expect(counted.length).toBeGreaterThan(0);
  expect(counted.length).toBeLessThan(2 + (performance.now() - startedAt) / 1_000);
  await hub.close();
});

test('pages that connect again get the counts', async () => {
  const { hub, finishOne } = buildHub();
  const [first, second] = [buildPage('a'), buildPage('a')];
  const leave = hub.join(first.page);
  await eventually(() => {
    finishOne();
    expect(first.updates).toEqual(['update']);
  });
  leave();
  hub.join(second.page);
  await eventually(() => {
    finishOne();
    expect(second.updates).toEqual(['update']);
  });
  await hub.close();
});
