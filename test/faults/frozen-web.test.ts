import { setTimeout as sleep } from 'node:timers/promises';
import type { Form } from '../../src/forms/form.model';
import { describeOnEachBackend } from '../setup/services';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm } from '../support/factories';
import { connectStorage, postFile } from '../support/fault-files';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import { accepted } from '../support/fault-verdict';
import type { RunningWeb } from '../support/processes';
import { asJson, send } from '../support/submit-client';

describeOnEachBackend('a web process that freezes in the middle of a submission with files', ({ redisUrl }) => {
  let scene: FaultScene;
  let frozen: RunningWeb;
  let web: RunningWeb;
  let neighbor: Form;
  beforeAll(async () => {
    scene = await openFaultScene({ onRedis: redisUrl !== undefined });
    await connectStorage(scene, { kind: 'local' });
    neighbor = await buildForm(scene.db, await buildAccount(scene.db));
    [frozen, web] = await Promise.all([scene.startWeb(), scene.startWeb()]);
  });
  afterAll(() => scene?.close());

  const post = async (form: Form) => {
    const payload = asJson({ access_key: form.accessKey, name: 'Ada' });
    return (await send(web.url, { ...payload, headers: { ...payload.headers, Accept: 'application/json' } })).status;
  };
  const idleTransactions = async () => {
    const { rows } = await scene.db.pool.query<{ pid: number; locksUsage: boolean }>(
      `SELECT pid, query LIKE '%WITH input AS%' AS "locksUsage" FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'idle in transaction'`,
    );
    return rows;
  };

  /** Freezes the process between the statement that locks the account and the end of its transaction. */
  async function freezeWithLock(): Promise<{ posted: Promise<unknown> }> {
    for (;;) {
      // While this transaction holds the row, the statement of the other one waits, and the process can be frozen.
      const holder = await scene.db.pool.connect();
      await holder.query('BEGIN');
      await holder.query('SELECT FROM usage WHERE account_id = $1 FOR UPDATE', [scene.form.accountId]);
      const posted = postFile(scene, frozen, Buffer.from('%PDF')).catch(() => null);
      await eventually(async () => {
        const { rowCount } = await scene.db.pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
             AND query LIKE '%WITH input AS%'`,
        );
        expect(rowCount).toBe(1);
      });
      await frozen.signal('SIGSTOP');
      await holder.query('ROLLBACK');
      holder.release();
      await sleep(50);
      if ((await idleTransactions()).some(({ locksUsage }) => locksUsage)) return { posted };
      await frozen.signal('SIGCONT');
      await posted;
    }
  }

  test('submissions to other accounts succeed at once, to its own soon, and it stores its own when it resumes', async () => {
    expect(await postFile(scene, frozen, Buffer.from('%PDF'))).toMatchObject({ status: 200 });
    const { rows: before } = await scene.db.pool.query('SELECT count(*)::int AS n FROM submissions');
    const { posted } = await freezeWithLock();
    const own = post(scene.form);
    for (let n = 0; n < 5; n += 1) expect(await Promise.all([post(neighbor), post(neighbor)])).toEqual([200, 200]);
    // The server ends the transaction of the frozen process, which frees the account.
    expect(await own).toBe(200);
    // A backend releases its locks a moment before it leaves the list of connections.
    await eventually(async () => expect(await idleTransactions()).toEqual([]));
    expect(await post(scene.form)).toBe(200);

    await frozen.signal('SIGCONT');
    expect(await posted).toMatchObject({ status: 200, json: { ...accepted, files: { stored: 1 } } });
    const { rows: after } = await scene.db.pool.query(
      `SELECT count(*)::int AS n, (SELECT count(*)::int FROM files) AS files,
              (SELECT used FROM usage WHERE account_id = $1) AS used, count(DISTINCT created_at)::int AS times
       FROM submissions WHERE account_id = $1`,
      [scene.form.accountId],
    );
    const expected = before[0].n + 3;
    expect(after[0]).toMatchObject({ n: expected, used: expected, times: expected });
    expect([frozen.isRunning(), web.isRunning()]).toEqual([true, true]);
  });
});
