import { workerDied } from '../../src/deliveries/delivery.orphans';
import type { DeliveryKind } from '../../src/queues/contracts';
import { describeOnEachBackend } from '../setup/services';
import { buildDelivery, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import { accepted } from '../support/fault-verdict';

interface Heap {
  readonly count: number;
  readonly kind: DeliveryKind;
  /** Workers that died with each so far; null for rows that nobody made a job for. */
  readonly deaths: number | null;
  readonly end: {
    readonly status: string;
    readonly attempt: number;
    readonly deaths: number;
    readonly error: string | null;
  };
}

const sent = { status: 'succeeded', error: null };
const inDoubt = { status: 'failed', error: workerDied };

/** A thousand rows as a crash leaves them, and what must become of them. */
const heaps: readonly Heap[] = [
  { count: 200, kind: 'email', deaths: null, end: { ...sent, attempt: 1, deaths: 0 } },
  { count: 300, kind: 'webhook', deaths: null, end: { ...sent, attempt: 1, deaths: 0 } },
  { count: 200, kind: 'email', deaths: 0, end: { ...sent, attempt: 2, deaths: 1 } },
  { count: 50, kind: 'email', deaths: 2, end: { ...inDoubt, attempt: 1, deaths: 3 } },
  { count: 150, kind: 'webhook', deaths: 0, end: { ...inDoubt, attempt: 1, deaths: 1 } },
  { count: 100, kind: 'auto-reply', deaths: 0, end: { ...inDoubt, attempt: 1, deaths: 1 } },
];

describeOnEachBackend('two workers that sweep the same thousand rows', ({ redisUrl }) => {
  let scene: FaultScene;
  beforeAll(async () => {
    scene = await openFaultScene({ onRedis: redisUrl !== undefined });
  });
  afterAll(() => scene.close());

  /** All of one submission; resolves to their ids. */
  async function leave({ count, kind, deaths }: Heap): Promise<string[]> {
    const { submission_id } = await readDelivery(
      scene.db,
      await buildDelivery(scene.db, scene.form, { status: 'skipped' }),
    );
    const { rows } = await scene.db.pool.query<{ id: string }>(
      `INSERT INTO deliveries (id, submission_id, kind, webhook_id, status, deaths, claim_token, queued_at, started_at)
       SELECT gen_random_uuid(), $1, $2, $3, $4, $5, $6, now() - interval '1 hour', $7::timestamptz
       FROM generate_series(1, $8) RETURNING id`,
      [
        ...[submission_id, kind, kind === 'webhook' ? scene.webhook.id : null, deaths === null ? 'queued' : 'active'],
        ...[deaths ?? 0, deaths === null ? null : submission_id, deaths === null ? null : new Date(0), count],
      ],
    );
    return rows.map(({ id }) => id);
  }

  const sweeps = (output: string) =>
    output.split('\n').flatMap((line) => (line.includes('"swept the outbox"') ? [JSON.parse(line)] : []));

  /** Runs both up to their first look at the table, and lets go of both at once. */
  async function startBoth() {
    const client = await scene.db.pool.connect();
    try {
      await client.query('BEGIN; LOCK TABLE deliveries IN EXCLUSIVE MODE');
      const starting = Promise.all([scene.startWorker(), scene.startWorker()]);
      await eventually(async () => {
        const { rows } = await scene.db.pool.query(
          `SELECT count(DISTINCT pid)::int AS waiting FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'WITH orphans%'`,
        );
        expect(rows).toEqual([{ waiting: 2 }]);
      });
      return await starting;
    } finally {
      await client.query('COMMIT');
      client.release();
    }
  }

  test("settle each row once, send each once, and stand in nobody's way", async () => {
    const ids = await Promise.all(heaps.map(leave));
    const web = await scene.startWeb();
    const began = performance.now();
    const workers = await startBoth();
    const answers = await scene.post(web, 10, 1);
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(10).fill({ status: 200, body: accepted }),
    );
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(2_000);

    await eventually(async () => {
      const { rows } = await scene.db.pool.query(
        `SELECT count(*)::int AS open FROM deliveries WHERE status IN ('queued', 'active')`,
      );
      expect(rows).toEqual([{ open: 0 }]);
    }, 60_000);
    console.log(`a thousand rows swept by two: settled after ${Math.round(performance.now() - began)} ms`);

    for (const [index, { count, end }] of heaps.entries()) {
      const { rows } = await scene.db.pool.query(
        `SELECT status, error, attempt, deaths, count(*)::int FROM deliveries WHERE id = ANY ($1) GROUP BY 1, 2, 3, 4`,
        [ids[index]],
      );
      expect(rows).toEqual([{ ...end, count }]);
    }
    const [forgottenMails = [], forgottenCalls = [], mailsOfDead = []] = ids;
    const mailed = scene.smtp.mails.map(({ parsed }) => /^<([^@]+)@/.exec(parsed.messageId ?? '')?.[1] ?? '');
    const wanted = [...forgottenMails, ...mailsOfDead];
    expect(mailed).toHaveLength(wanted.length + answers.length);
    expect(mailed).toEqual(expect.arrayContaining(wanted));
    expect(scene.receiver.requests).toHaveLength(forgottenCalls.length + answers.length);

    const found = workers.flatMap((worker) => sweeps(worker.output()));
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    expect(sum(found.map(({ orphans }) => orphans.requeued))).toBe(200);
    expect(sum(found.map(({ orphans }) => orphans.failed))).toBe(300);
    const { rows } = await scene.db.pool.query(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
    for (const worker of workers) expect(worker.output()).not.toMatch(/could not be swept|"level":"(warn|error)"/);
  });
});
