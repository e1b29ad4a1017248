import type { Account } from '../../src/accounts/account.model';
import { findBacklogs } from '../../src/deliveries/backlog';
import { resetEnqueuedMarks } from '../../src/deliveries/recovery/lost-jobs';
import { type JobLimit, scheduleDeliveries } from '../../src/deliveries/schedule';
import type { Form } from '../../src/forms/form.model';
import { succeeded } from '../../src/lib/delivery-result';
import { type DeliveryKind, queueNames } from '../../src/queues/contracts';
import { describeOnEachBackend } from '../setup/services';
import { quietPool } from '../support/database';
import { type DeliveryRig, openDeliveryRig } from '../support/delivery-rig';
import { buildBacklog } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm } from '../support/factories';

describeOnEachBackend('the backlog of deliveries', ({ redisUrl }) => {
  let rig: DeliveryRig;
  let other: { account: Account; form: Form };
  beforeAll(async () => {
    rig = await openDeliveryRig(redisUrl);
    const account = await buildAccount(rig.db);
    other = { account, form: await buildForm(rig.db, account) };
  });
  beforeEach(async () => {
    await rig.closeWorkers();
    await rig.db.pool.query('DELETE FROM deliveries');
    await rig.emptyStore();
  });
  afterAll(() => rig.close());

  const schedule = async (jobLimits: readonly JobLimit[] = []) => {
    const { scheduled, accounts, errors } = await scheduleDeliveries(rig.db.pool, rig.queues, { jobLimits });
    expect([...errors]).toEqual([]);
    return { scheduled, hadBacklog: accounts.length > 0 };
  };
  const jobsOf = async (kind: DeliveryKind, account = rig.account) => {
    const queue = rig.queues.all.find(({ name }) => name === kind);
    const jobs = (await queue?.getJobs(['waiting'])) ?? [];
    return jobs.filter(({ data }) => data.accountId === account.id).length;
  };
  const countWaiting = async (account = rig.account) => {
    const { rows } = await rig.db.pool.query(
      `SELECT count(*)::int AS n FROM deliveries WHERE account_id = $1 AND status = 'queued' AND enqueued_at IS NULL`,
      [account.id],
    );
    return rows[0].n as number;
  };

  test('of 1,000 waiting deliveries of each kind, 100 are in each queue; another account has its part of them', async () => {
    for (const kind of queueNames) await buildBacklog(rig.db, rig.form, 1_000, { kind });
    expect(await schedule()).toEqual({ scheduled: 5 * 100, hadBacklog: true });
    expect(await Promise.all(queueNames.map((kind) => jobsOf(kind)))).toEqual([100, 100, 100, 100, 100]);
    expect(await schedule()).toEqual({ scheduled: 0, hadBacklog: true });

    await buildBacklog(rig.db, other.form, 30, { kind: 'webhook' });
    expect(await schedule()).toMatchObject({ scheduled: 10 });
    expect(await jobsOf('webhook', other.account)).toBe(10);
    expect(await countWaiting()).toBe(5 * 900);
  });

  test('two accounts with a backlog divide a queue equally, and their jobs alternate', async () => {
    await buildBacklog(rig.db, rig.form, 500);
    await buildBacklog(rig.db, other.form, 500);
    await schedule();
    expect([await jobsOf('email'), await jobsOf('email', other.account)]).toEqual([50, 50]);
    const started: string[] = [];
    rig.startWorker('email', async ({ id }) => ({ target: '', outcome: succeeded(String(started.push(id))) }), {
      concurrency: 1,
    });
    await eventually(() => expect(started).toHaveLength(100));
    const accounts = await Promise.all(
      started.slice(0, 20).map(async (id) => (await readAccount(id)) === other.account.id),
    );
    expect(accounts.filter(Boolean)).toHaveLength(10);
  });

  const readAccount = async (id: string) => {
    const { rows } = await rig.db.pool.query('SELECT account_id FROM deliveries WHERE id = $1', [id]);
    return rows[0].account_id as string;
  };

  test('schedules the oldest first, and more as jobs are started, until all are delivered once', async () => {
    const ids = await buildBacklog(rig.db, rig.form, 450);
    const started: string[] = [];
    rig.startWorker('email', async ({ id }) => ({ target: '', outcome: succeeded(String(started.push(id))) }), {
      concurrency: 1,
    });
    await eventually(async () => expect(await schedule()).toEqual({ scheduled: 0, hadBacklog: false }), 30_000);
    await eventually(() => expect(started).toHaveLength(450));
    // Jobs that are taken at the same moment may change places.
    const displaced = started.map((id, place) => Math.abs(place - ids.indexOf(id)));
    expect(Math.max(...displaced)).toBeLessThan(50);
  });

  test('an account gets its share while the jobs of others fill the queue', async () => {
    await buildBacklog(rig.db, rig.form, 500);
    await schedule();
    const ids = await buildBacklog(rig.db, other.form, 200);
    expect(await schedule()).toMatchObject({ scheduled: 10 });
    expect(await schedule([{ kind: 'email', accountId: other.account.id, jobs: 60 }])).toMatchObject({ scheduled: 50 });
    expect(await schedule([{ kind: 'webhook', accountId: other.account.id, jobs: 99 }])).toMatchObject({
      scheduled: 0,
    });
    const { rows } = await rig.db.pool.query(
      `SELECT id FROM deliveries WHERE account_id = $1 AND enqueued_at IS NOT NULL ORDER BY queued_at`,
      [other.account.id],
    );
    expect(rows.map(({ id }) => id)).toEqual(ids.slice(0, 60));
    expect([await jobsOf('email'), await jobsOf('email', other.account)]).toEqual([100, 60]);
  });

  test('two schedulers at once schedule each delivery once', async () => {
    await buildBacklog(rig.db, rig.form, 300);
    const [one, two] = await Promise.all([schedule(), schedule()]);
    expect(one.scheduled + two.scheduled + (await countWaiting())).toBe(300);
    expect(await jobsOf('email')).toBe(one.scheduled + two.scheduled);
  });

  test('deliveries whose jobs cannot be added wait again; those of other queues are scheduled', async () => {
    await buildBacklog(rig.db, rig.form, 5, { kind: 'email' });
    await buildBacklog(rig.db, rig.form, 5, { kind: 'webhook' });
    const add: typeof rig.queues.add = async (deliveries) => {
      if (deliveries.some(({ kind }) => kind === 'webhook')) throw new Error('away');
      return rig.queues.add(deliveries);
    };
    const { errors } = await scheduleDeliveries(rig.db.pool, { ...rig.queues, add });
    expect([...errors]).toEqual([['webhook', new Error('away')]]);
    expect([await countWaiting(), await jobsOf('email'), await jobsOf('webhook')]).toEqual([5, 5, 0]);
    expect(await schedule()).toEqual({ scheduled: 5, hadBacklog: true });
  });

  test('an emptied store does not bring more jobs into a queue than before', async () => {
    await buildBacklog(rig.db, rig.form, 1_000);
    await schedule();
    await rig.backend.rememberQueues(queueNames);
    await rig.emptyStore();
    expect(await resetEnqueuedMarks(rig.db.pool, rig.backend)).not.toEqual([]);
    await rig.sweep();
    expect(await jobsOf('email')).toBe(100);
    expect(await countWaiting()).toBe(900);
  });

  test('names accounts whose deliveries have waited for a second', async () => {
    await buildBacklog(rig.db, rig.form, 3, { kind: 'webhook' });
    await buildBacklog(rig.db, other.form, 3, { queuedAgoMs: 0 });
    expect(await findBacklogs(rig.db.pool)).toEqual([{ kind: 'webhook', accountId: rig.account.id }]);
  });

  test('reads only the backlog, and an index entry per account of the rest', async () => {
    await buildBacklog(rig.db, rig.form, 5_000);
    await rig.db.pool.query(
      `UPDATE deliveries SET status = 'succeeded' WHERE id IN (SELECT id FROM deliveries LIMIT 100)`,
    );
    await rig.db.pool.query('VACUUM ANALYZE deliveries');
    // A single connection, so that its statistics cover all reads.
    const pool = quietPool({ connectionString: rig.url, max: 1 });
    const wholeReads = async () => {
      const { rows } = await pool.query(
        `SELECT seq_scan::int AS n FROM pg_stat_xact_user_tables WHERE relname = 'deliveries'`,
      );
      return rows[0].n as number;
    };
    const before = await wholeReads();
    await findBacklogs(pool);
    await scheduleDeliveries(pool, rig.queues);
    expect(await wholeReads()).toBe(before);
    await pool.end();
  });
});
