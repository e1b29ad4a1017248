import type { Pool } from 'pg';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../../src/db/database';
import type { Logger } from '../../src/lib/logger';
import { archiveSnapshots, findSnapshots } from '../../src/metrics/process-metrics';
import { createMetricsPublisher } from '../../src/metrics/publish';
import { mergeSnapshots } from '../../src/metrics/snapshot';
import { eventually } from '../support/eventually';
import { openTestDatabase } from '../support/open-database';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => db.pool.query('DELETE FROM process_metrics'));

/** A process that counts, measures and times one thing each. */
function buildProcess(pool: Pool = db.pool) {
  const registry = new Registry();
  const registers = [registry];
  const warnings: string[] = [];
  const logger = { warn: (_facts: object, message: string) => warnings.push(message) } as unknown as Logger;
  return {
    count: new Counter({ name: 'things_total', help: 'things', labelNames: ['kind'], registers }),
    level: new Gauge({ name: 'level', help: 'level', registers }),
    took: new Histogram({ name: 'took_seconds', help: 'took', buckets: [1, 2], registers }),
    figures: createMetricsPublisher({ pool, registry, role: 'web', logger }),
    warnings,
  };
}

/** What all processes together tell, by series. */
async function told(): Promise<Record<string, number>> {
  const text = await mergeSnapshots(await findSnapshots(db.pool)).metrics();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

const age = (interval: string) =>
  db.pool.query('UPDATE process_metrics SET updated_at = updated_at - $1::interval', [interval]);

test('what processes counted is added up, and what they timed as well', async () => {
  const [one, other] = [buildProcess(), buildProcess()];
  for (const { count, level, took } of [one, other]) {
    count.inc({ kind: 'a' }, 2);
    level.set(5);
    took.observe(1.5);
  }
  other.count.inc({ kind: 'b' });
  await Promise.all([one.figures.store(), other.figures.store()]);
  expect(await told()).toMatchObject({
    'things_total{kind="a"}': 4,
    'things_total{kind="b"}': 1,
    level: 10,
    'took_seconds_bucket{le="1"}': 0,
    'took_seconds_bucket{le="2"}': 2,
    took_seconds_count: 2,
  });
});

test('a process that was frozen for a while goes on counting where it stopped', async () => {
  const { count, level, figures } = buildProcess();
  count.inc({ kind: 'a' }, 3);
  level.set(5);
  await figures.store();
  await age('50 minutes');
  await archiveSnapshots(db.pool);
  expect(await told()).toMatchObject({ 'things_total{kind="a"}': 3 });
  expect(await told()).not.toHaveProperty('level');
  count.inc({ kind: 'a' });
  await figures.store();
  expect(await told()).toMatchObject({ 'things_total{kind="a"}': 4, level: 5 });
});

test('processes that ended are put together by many at once, and each counts once', async () => {
  for (const amount of [1, 2, 3]) {
    const { count, level, figures } = buildProcess();
    count.inc({ kind: 'a' }, amount);
    level.set(7);
    await figures.store();
  }
  await age('2 hours');
  await Promise.all([1, 2, 3, 4].map(() => archiveSnapshots(db.pool)));
  expect((await db.pool.query('SELECT role FROM process_metrics')).rows).toEqual([{ role: 'retired' }]);
  expect(await told()).toMatchObject({ 'things_total{kind="a"}': 6 });

  // And what ends later is added to it, though all end at the same moment.
  const ending = Array.from({ length: 5 }, () => buildProcess());
  for (const { count, figures } of ending) {
    count.inc({ kind: 'a' }, 10);
    await figures.store();
  }
  await Promise.all(ending.map(({ figures }) => figures.close()));
  expect(await told()).toMatchObject({ 'things_total{kind="a"}': 56 });
  expect(await told()).not.toHaveProperty('level');
});

test('a process that comes back after it was counted among the ended counts nothing twice', async () => {
  const { count, figures } = buildProcess();
  count.inc({ kind: 'a' }, 3);
  await figures.store();
  await age('2 hours');
  await archiveSnapshots(db.pool);
  await figures.store();
  await figures.store();
  expect(await told()).toMatchObject({ 'things_total{kind="a"}': 3 });
  count.inc({ kind: 'a' });
  await figures.store();
  expect(await told()).toMatchObject({ 'things_total{kind="a"}': 4 });
});

test('a database that is away is said once, and what was counted meanwhile is there afterwards', async () => {
  let away = true;
  const query = (...given: unknown[]) =>
    away ? Promise.reject(new Error('away')) : Reflect.apply(db.pool.query, db.pool, given);
  const connect = () => (away ? Promise.reject(new Error('away')) : db.pool.connect());
  const { count, figures, warnings } = buildProcess({ query, connect } as unknown as Pool);
  figures.start();
  count.inc({ kind: 'a' });
  await expect(figures.store()).rejects.toThrow('away');
  await eventually(() => expect(warnings).toEqual(['metrics could not be stored; trying again']));
  count.inc({ kind: 'a' });
  away = false;
  await figures.close();
  expect(await told()).toMatchObject({ 'things_total{kind="a"}': 2 });
});
