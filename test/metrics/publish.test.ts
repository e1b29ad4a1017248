import type { Pool } from 'pg';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Logger } from '../../src/lib/logger';
import { createMetricsPublisher } from '../../src/metrics/publish';
import { archiveSnapshots, findSnapshots, mergeSnapshots } from '../../src/metrics/snapshot';
import { eventually } from '../support/eventually';
import { db, setUpDatabase } from '../support/set-up';

setUpDatabase();
beforeEach(() => db.pool.query('DELETE FROM process_metrics'));

/** A process with one counter, one gauge and one histogram. */
function buildProcess(pool: Pool = db.pool) {
  const registry = new Registry();
  const registers = [registry];
  const warnings: string[] = [];
  const logger = { warn: (_fields: object, message: string) => warnings.push(message) } as unknown as Logger;
  return {
    count: new Counter({ name: 'things_total', help: 'things', labelNames: ['kind'], registers }),
    level: new Gauge({ name: 'level', help: 'level', registers }),
    took: new Histogram({ name: 'took_seconds', help: 'took', buckets: [1, 2], registers }),
    publisher: createMetricsPublisher({ pool, registry, role: 'web', logger }),
    warnings,
  };
}

/** The merged metrics of all processes, by series. */
async function readMerged(): Promise<Record<string, number>> {
  const text = await mergeSnapshots(await findSnapshots(db.pool)).metrics();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

const age = (interval: string) =>
  db.pool.query('UPDATE process_metrics SET updated_at = updated_at - $1::interval', [interval]);

test('adds up the counters and histograms of all processes', async () => {
  const [one, other] = [buildProcess(), buildProcess()];
  for (const { count, level, took } of [one, other]) {
    count.inc({ kind: 'a' }, 2);
    level.set(5);
    took.observe(1.5);
  }
  other.count.inc({ kind: 'b' });
  await Promise.all([one.publisher.publish(), other.publisher.publish()]);
  expect(await readMerged()).toMatchObject({
    'things_total{kind="a"}': 4,
    'things_total{kind="b"}': 1,
    level: 10,
    'took_seconds_bucket{le="1"}': 0,
    'took_seconds_bucket{le="2"}': 2,
    took_seconds_count: 2,
  });
});

test('a process that was suspended for a while continues its counts', async () => {
  const { count, level, publisher } = buildProcess();
  count.inc({ kind: 'a' }, 3);
  level.set(5);
  await publisher.publish();
  await age('50 minutes');
  await archiveSnapshots(db.pool);
  expect(await readMerged()).toMatchObject({ 'things_total{kind="a"}': 3 });
  expect(await readMerged()).not.toHaveProperty('level');
  count.inc({ kind: 'a' });
  await publisher.publish();
  expect(await readMerged()).toMatchObject({ 'things_total{kind="a"}': 4, level: 5 });
});

test('archives each ended process once, however many do so at a time', async () => {
  for (const amount of [1, 2, 3]) {
    const { count, level, publisher } = buildProcess();
    count.inc({ kind: 'a' }, amount);
    level.set(7);
    await publisher.publish();
  }
  await age('2 hours');
  await Promise.all([1, 2, 3, 4].map(() => archiveSnapshots(db.pool)));
  expect((await db.pool.query('SELECT role FROM process_metrics')).rows).toEqual([{ role: 'retired' }]);
  expect(await readMerged()).toMatchObject({ 'things_total{kind="a"}': 6 });

  // Processes that end at the same moment are added to the archive.
  const ending = Array.from({ length: 5 }, () => buildProcess());
  for (const { count, publisher } of ending) {
    count.inc({ kind: 'a' }, 10);
    await publisher.publish();
  }
  await Promise.all(ending.map(({ publisher }) => publisher.close()));
  expect(await readMerged()).toMatchObject({ 'things_total{kind="a"}': 56 });
  expect(await readMerged()).not.toHaveProperty('level');
});

test('a process that resumes after it was archived counts nothing twice', async () => {
  const { count, publisher } = buildProcess();
  count.inc({ kind: 'a' }, 3);
  await publisher.publish();
  await age('2 hours');
  await archiveSnapshots(db.pool);
  await publisher.publish();
  await publisher.publish();
  expect(await readMerged()).toMatchObject({ 'things_total{kind="a"}': 3 });
  count.inc({ kind: 'a' });
  await publisher.publish();
  expect(await readMerged()).toMatchObject({ 'things_total{kind="a"}': 4 });
});

test('an outage of the database is logged once, and no counts are lost', async () => {
  let isDown = true;
  const query = (...args: unknown[]) =>
    isDown ? Promise.reject(new Error('away')) : Reflect.apply(db.pool.query, db.pool, args);
  const connect = () => (isDown ? Promise.reject(new Error('away')) : db.pool.connect());
  const { count, publisher, warnings } = buildProcess({ query, connect } as unknown as Pool);
  publisher.start();
  count.inc({ kind: 'a' });
  await expect(publisher.publish()).rejects.toThrow('away');
  await eventually(() => expect(warnings).toEqual(['metrics could not be stored; retrying']));
  count.inc({ kind: 'a' });
  isDown = false;
  await publisher.close();
  expect(await readMerged()).toMatchObject({ 'things_total{kind="a"}': 2 });
});
