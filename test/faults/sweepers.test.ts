import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { workerDied } from '../../src/deliveries/recovery/dead-workers';
import type { DeliveryKind } from '../../src/queues/contracts';
import { hasRedis } from '../setup/redis-server';
import { eventually } from '../support/eventually';
import { type FaultScene, openFaultScene } from '../support/fault-scene';
import { accepted, medianMs } from '../support/fault-verdict';
import type { RunningProcess } from '../support/processes';

interface Group {
  readonly count: number;
  readonly kind: DeliveryKind;
  /** Workers that died with each so far; null for deliveries without a job. */
  readonly worker_crashes: number | null;
  readonly end: {
    readonly status: string;

    readonly worker_crashes: number;
    readonly error: string | null;
  };
}

const sent = { status: 'succeeded', error: null };
const inDoubt = { status: 'failed', error: workerDied };

/** A thousand rows as a crash leaves them, and how each must be settled. */
const groups: readonly Group[] = [
  { count: 50, kind: 'email', worker_crashes: null, end: { ...sent, worker_crashes: 0 } },
  { count: 450, kind: 'webhook', worker_crashes: null, end: { ...sent, worker_crashes: 0 } },
  { count: 200, kind: 'email', worker_crashes: 0, end: { ...sent, worker_crashes: 1 } },
  { count: 50, kind: 'email', worker_crashes: 2, end: { ...inDoubt, worker_crashes: 3 } },
  { count: 150, kind: 'webhook', worker_crashes: 0, end: { ...inDoubt, worker_crashes: 1 } },
  { count: 100, kind: 'auto-reply', worker_crashes: 0, end: { ...inDoubt, worker_crashes: 1 } },
];

const backends = hasRedis() ? ['Redis', 'PostgreSQL alone'] : ['PostgreSQL alone'];
if (backends.length === 1)
  process.stderr.write('\nSKIPPED: no Redis is available, so sweeping into it was not tested.\n\n');

describe('two workers that sweep the same thousand deliveries', () => {
  let scenes: FaultScene[];
  beforeAll(async () => {
    scenes = await Promise.all(backends.map((backend) => openFaultScene({ onRedis: backend === 'Redis' })));
  });
  afterAll(async () => {
    for (const scene of scenes) await scene.close();
  });

  /** Inserts deliveries of one submission; resolves to their ids. */
  async function leave({ db, form, webhook }: FaultScene, { count, kind, worker_crashes }: Group) {
    const submission = await db.pool.query<{ id: string }>(
      `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
       VALUES (gen_random_uuid(), $1, $2, '{"name":"Ada"}', '192.0.2.1', now()) RETURNING id`,
      [form.id, form.accountId],
    );
    const isForgotten = worker_crashes === null;
    const { rows } = await db.pool.query<{ id: string }>(
      `INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id, status, worker_crashes, claim_token, queued_at, started_at)
       SELECT gen_random_uuid(), account_id, submissions.id, $2, $3, $4, $5, $6, now() - interval '1 hour', $7::timestamptz
       FROM submissions, generate_series(1, $8) WHERE submissions.id = $1 RETURNING id`,
      [
        ...[submission.rows[0]?.id, kind, kind === 'webhook' ? webhook.id : null, isForgotten ? 'queued' : 'active'],
        ...[worker_crashes ?? 0, isForgotten ? null : randomUUID(), isForgotten ? null : new Date(0), count],
      ],
    );
    return rows.map(({ id }) => id);
  }

  /** Inserts the rows while both are suspended, so that both sweep at the moment they resume. */
  async function leaveToBoth(scene: FaultScene, workers: readonly RunningProcess[]): Promise<string[][]> {
    for (const worker of workers) await worker.signal('SIGSTOP');
    const ids = await Promise.all(groups.map((group) => leave(scene, group)));
    await sleep(5_500);
    for (const worker of workers) await worker.signal('SIGCONT');
    return ids;
  }

  const sweeps = (output: string) =>
    output.split('\n').flatMap((line) => (line.includes('"swept the outbox"') ? [JSON.parse(line)] : []));

  async function expectSweptByTwo(scene: FaultScene, backend = ''): Promise<void> {
    const web = await scene.startWeb();
    const workers = [await scene.startWorker(), await scene.startWorker()];
    // No sweeper declares a worker dead before it has watched the database for a while.
    await sleep(10_500);
    const ids = await leaveToBoth(scene, workers);
    const resumedAt = Date.now();
    const began = performance.now();
    const responses = await scene.post(web, 10, 1);
    expect(responses.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(10).fill({ status: 200, body: accepted }),
    );
    expect(medianMs(responses)).toBeLessThan(2_000);

    await eventually(async () => {
      const { rows } = await scene.db.pool.query(
        `SELECT count(*)::int AS open FROM deliveries WHERE status IN ('queued', 'active')`,
      );
      expect(rows).toEqual([{ open: 0 }]);
    }, 60_000);
    console.log(
      `on ${backend}, a thousand rows swept by two: settled after ${Math.round(performance.now() - began)} ms`,
    );

    for (const [index, { count, end }] of groups.entries()) {
      const { rows } = await scene.db.pool.query(
        `SELECT status, error, worker_crashes, count(*)::int FROM deliveries WHERE id = ANY ($1) GROUP BY 1, 2, 3`,
        [ids[index]],
      );
      expect(rows).toEqual([{ ...end, count }]);
    }
    const [lostMails = [], lostCalls = [], mailsOfDead = []] = ids;
    const mailed = scene.smtp.mails.map(({ parsed }) => /^<([^@]+)@/.exec(parsed.messageId ?? '')?.[1] ?? '');
    const wanted = [...lostMails, ...mailsOfDead];
    expect(mailed).toHaveLength(wanted.length + responses.length);
    expect(mailed).toEqual(expect.arrayContaining(wanted));
    expect(scene.receiver.requests).toHaveLength(lostCalls.length + responses.length);

    const found = workers.flatMap((worker) => sweeps(worker.output()));
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    expect(sum(found.map(({ orphans }) => orphans.requeued))).toBe(200);
    expect(sum(found.map(({ orphans }) => orphans.failed))).toBe(300);
    const { rows } = await scene.db.pool.query(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
    // A statement that was in flight while its process was suspended times out as soon as the process resumes.
    const isFromSuspension = (line: string) =>
      line.includes('"error":"Query read timeout"') && Date.parse(JSON.parse(line).time) < resumedAt + 1_000;
    for (const worker of workers) {
      const lines = worker
        .output()
        .split('\n')
        .filter((line) => !isFromSuspension(line));
      expect(lines.join('\n')).not.toMatch(/could not be swept|"level":"(warn|error)"/);
    }
  }

  test('settle and send each one once, without delaying each other', async () => {
    const ends = await Promise.allSettled(scenes.map((scene, index) => expectSweptByTwo(scene, backends[index])));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  });
});
