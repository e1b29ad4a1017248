import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { createAccount } from '../src/accounts/account.service';
import { openDatabase } from '../src/database';
import type { Database } from '../src/db/database';
import { migrate } from '../src/db/migrator';
import { findBacklogs, graceMs } from '../src/deliveries/backlog';
import { createSubmissionScheduler } from '../src/deliveries/schedule';
import { createForm } from '../src/forms/form.service';
import { failed, succeeded } from '../src/lib/delivery-result';
import { createLogger } from '../src/lib/logger';
import { createSecretBox } from '../src/lib/secrets';
import type { DeliveryKind } from '../src/queues/contracts';
import { openQueueBackend } from '../src/queues/open-backend';
import { openQueues } from '../src/queues/queues';
import { startEmbeddedPostgres } from '../src/standalone/embedded-postgres';
import { createDeliveryBatchers } from '../workers/delivery-batcher';
import { startScheduler } from '../workers/maintenance/scheduler';
import { runWorker } from '../workers/run-worker';
import { mailKey, webhookKey } from '../workers/start-delivery';
import { percentile } from './harness/alternate';
import type { Benchmark, Figure } from './harness/figure';
import { startRedis } from './harness/redis-server';

const backlogSize = 100_000;
const samples = 60;
const sampleIntervalMs = 100;
const logger = createLogger('bench', 'silent');
const secrets = createSecretBox('a secret key for benchmarks, 32 or more characters');

/** How long a delivery of the busy account takes, in milliseconds; `deliveryMs` of config/limits.ts for one that hangs. */
const scenarios = [
  { kind: 'webhook', name: 'webhooks to a fast receiver', busyMs: 1 },
  { kind: 'webhook', name: 'webhooks that take 150 ms', busyMs: 150 },
  { kind: 'webhook', name: 'webhooks that hang', busyMs: 8_000 },
  { kind: 'email', name: 'e-mails of 20 ms', busyMs: 20 },
] as const;

/**
 * Measures how long a delivery of one account waits while another account has 100,000 waiting, on both back ends, with
 * one worker. The deliveries are timers instead of calls.
 */
export const benchAccountFairness: Benchmark = async ({ rounds }) => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: dir, logger, volatile: true });
  const redis = await startRedis(dir);
  const figures: Figure[] = [];
  try {
    await migrate({ databaseUrl: postgres.url, databaseSsl: 'disable' });
    for (const [backEnd, redisUrl] of [['Redis', redis.url] as const, ['PostgreSQL', undefined] as const]) {
      for (const { kind, name, busyMs } of scenarios) {
        const measured: Measured[] = [];
        for (let n = 0; n < rounds; n += 1) measured.push(await measure(postgres.url, redisUrl, kind, busyMs));
        const common = { floor: null, target: null };
        figures.push({
          ...{ ...common, name: `start of another account's ${kind} (p95) beside ${backlogSize} ${name}, ${backEnd}` },
          ...{ unit: 'ms', ours: measured.map(({ p95 }) => p95), target: { atMost: 2_000 } },
        });
        const ours = measured.map(({ perSecond }) => perSecond);
        figures.push({ ...common, name: `${name} meanwhile, ${backEnd}`, unit: 'deliveries/s', ours });
      }
    }
    return figures;
  } finally {
    await redis.stop();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
};

interface Measured {
  readonly p95: number;
  /** Deliveries of the busy account. */
  readonly perSecond: number;
}

async function measure(databaseUrl: string, redisUrl: string | undefined, kind: DeliveryKind, busyMs: number) {
  const settings = { databaseUrl, databaseSsl: 'disable' } as const;
  const db = openDatabase(settings, logger, { pool: 8, sequelize: 2 });
  const store = { redisUrl, redisTls: 'verify', queuePrefix: 'bench-accounts' } as const;
  const producing = openQueueBackend(store, settings, 'producer', logger);
  const working = openQueueBackend(store, settings, 'worker', logger);
  const queues = openQueues(producing, logger);
  const committed = createSubmissionScheduler(queues, () => findBacklogs(db.pool), logger);
  const [busy, other] = [await seed(db), await seed(db)];
  for (let inserted = 0; inserted < backlogSize; inserted += 5_000) {
    await db.pool.query(
      `INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id)
       SELECT gen_random_uuid(), $1, $2, $3, $4 FROM generate_series(1, 5000)`,
      [busy.accountId, busy.submissionId, kind, busy.webhookId],
    );
  }
  await db.pool.query('ANALYZE deliveries');

  let delivered = 0;
  const startedAt = new Map<string, number>();
  const isMail = kind === 'email';
  const options = {
    processor: async (
      { id, webhookId, submissionId }: { id: string; webhookId: string | null; submissionId: string | null },
      signal: AbortSignal,
    ) => {
      startedAt.set(id, performance.now());
      if (submissionId !== busy.submissionId) return { target: webhookId ?? '', outcome: succeeded('sent') };
      delivered += 1;
      const ended = await sleep(busyMs, true, { signal }).catch(() => false);
      return { target: '', outcome: ended ? succeeded('sent') : failed('timeout') };
    },
    concurrency: isMail ? 5 : 16,
    fairnessKeyOf: isMail ? mailKey : webhookKey,
    claimsAhead: isMail,
  };
  const batcher = createDeliveryBatchers(db.pool)();
  const worker = runWorker(kind, options, { backend: working, pool: db.pool, batcher, logger });
  const scheduler = startScheduler({ pool: db.pool, settings, queues, logger });
  await sleep(2_000);

  const [before, began] = [delivered, performance.now()];
  const queuedAt = new Map<string, number>();
  for (let n = 0; n < samples; n += 1) {
    const id = uuidv7();
    await db.pool.query(
      `INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id, due_at)
       VALUES ($1, $2, $3, $4, $5, now() + $6 * interval '1 millisecond')`,
      [id, other.accountId, other.submissionId, kind, isMail ? null : other.webhookId, graceMs],
    );
    queuedAt.set(id, performance.now());
    const deliveries = committed.divide(other.accountId, [{ id, kind, webhookId: other.webhookId, fileId: null }]);
    committed.schedule({ accountId: other.accountId, requestId: null, deliveries });
    await sleep(sampleIntervalMs);
  }
  const perSecond = (delivered - before) / ((performance.now() - began) / 1_000);
  await sleep(3_000);
  const waits = [...queuedAt].map(([id, at]) => (startedAt.get(id) ?? Number.POSITIVE_INFINITY) - at);

  await scheduler.close();
  await Promise.all([worker.close(), committed.close()]);
  await db.pool.query('TRUNCATE deliveries');
  for (const queue of queues.all) await queue.obliterate({ force: true });
  await queues.close();
  await Promise.allSettled([producing.close(), working.close()]);
  await db.close();
  return { p95: percentile(waits, 0.95), perSecond };
}

async function seed(db: Database) {
  const email = `bench-${uuidv7()}@example.com`;
  const { account } = await createAccount(db, { email, plan: 'pro' });
  const form = await createForm(db, secrets, account.id, { name: 'Bench', email_to: email });
  const submissionId = uuidv7();
  await db.pool.query(
    `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
     VALUES ($1, $2, $3, '{"name":"Ada"}', '192.0.2.1', now())`,
    [submissionId, form.id, account.id],
  );
  return { accountId: account.id, submissionId, webhookId: uuidv7() };
}
