import { hasRedis } from '../setup/redis-server';
import { cloneDatabase } from '../setup/services';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import { expectDelivered, expectStored, settledFates } from '../support/fault-verdict';
import { hasPgBouncer, type PgBouncer, pgBouncerKeepsStatements, startPgBouncer } from '../support/pgbouncer';

(hasPgBouncer() && hasRedis() ? describe : describe.skip)('with PgBouncer in transaction mode and Redis', () => {
  let clone: Awaited<ReturnType<typeof cloneDatabase>>;
  let pooler: PgBouncer;
  let scene: FaultScene;
  beforeAll(async () => {
    clone = await cloneDatabase();
    // Fewer connections than one process uses.
    pooler = await startPgBouncer(clone.url, 'transaction', { default_pool_size: 3 });
    const env = {
      DATABASE_POOLING: 'transaction',
      DATABASE_DIRECT_URL: clone.url,
      DATABASE_PREPARED_STATEMENTS: pgBouncerKeepsStatements() ? 'on' : 'off',
    };
    scene = await openFaultScene({ onRedis: true, databaseUrl: pooler.url, env });
  }, 60_000);
  afterAll(async () => {
    await scene.close();
    await pooler.stop();
    await clone.drop();
  });

  test('a web process and a worker store and deliver everything once', async () => {
    const [web] = await Promise.all([scene.startWeb(), scene.startWorker()]);
    const responses = await scene.post(web, 60, 20);
    expect(responses.map(({ status }) => status)).toEqual(Array(60).fill(200));
    const { fates } = await settledFates(scene, 60_000);
    expectStored(fates, responses);
    expectDelivered(fates);
  }, 120_000);
});
