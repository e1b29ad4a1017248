import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { createAccount } from '../src/accounts/account.service';
import { openDatabase } from '../src/database';
import type { Database } from '../src/db/database';
import { migrate } from '../src/db/migrator';
import { createFileLinks } from '../src/files/file-links';
import { createForm } from '../src/forms/form.service';
import { createLogger } from '../src/lib/logger';
import { createSecretBox } from '../src/lib/secrets';
import { createOutbound } from '../src/outbound/http-client';
import { openQueueBackend } from '../src/queues/open-backend';
import { openQueues, type Queues } from '../src/queues/queues';
import { startEmbeddedPostgres } from '../src/standalone/embedded-postgres';
import { createWebhook } from '../src/webhooks/webhook.service';
import { createDeliveryBatchers } from '../workers/delivery-batcher';
import { createWebhookProcessor } from '../workers/processors/webhook';
import { runWorker } from '../workers/run-worker';
import { webhookKey } from '../workers/start-delivery';
import { alternate } from './harness/alternate';
import type { Benchmark, Figure } from './harness/figure';
import { startRedis } from './harness/redis-server';

const healthy = 15;
const submissions = 67;
const concurrency = 16;
const secretKey = 'a secret key for benchmarks, 32 or more characters';
const secrets = createSecretBox(secretKey);
const links = createFileLinks('http://localhost', secretKey);
const logger = createLogger('bench', 'silent');

/**
 * Measures how much 5 of 20 webhooks that hang delay about 1,000 events to the other 15, on both back ends, with a
 * worker that starts when all are queued.
 */
export const benchWebhookFairness: Benchmark = async ({ rounds }) => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: dir, logger, volatile: true });
  const redis = await startRedis(dir);
  try {
    await migrate({ databaseUrl: postgres.url, databaseSsl: 'disable' });
    return [
      ...(await compare('PostgreSQL', rounds, (hanging) => measure(postgres.url, undefined, hanging))),
      ...(await compare('Redis', rounds, (hanging) => measure(postgres.url, redis.url, hanging))),
    ];
  } finally {
    await redis.stop();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
};

interface Measured {
  readonly seconds: number;
  readonly connections: number;
}

async function compare(
  backEnd: string,
  rounds: number,
  run: (hanging: number) => Promise<Measured>,
): Promise<Figure[]> {
  const { alone, beside } = await alternate({ alone: () => run(0), beside: () => run(5) }, rounds);
  const events = healthy * submissions;
  const common = { benchmark: 'webhook-fairness', floor: null, target: null };
  return [
    {
      ...{ ...common, name: `${events} events beside 5 webhooks that hang, ${backEnd}`, unit: 's' },
      ours: beside.map(({ seconds }) => seconds),
      floor: { name: 'alone', values: alone.map(({ seconds }) => seconds) },
      target: { atMost: 2 },
    },
    {
      ...{ ...common, name: `connections to 15 webhooks, ${backEnd}`, unit: 'connections' },
      ours: alone.map(({ connections }) => connections),
    },
  ];
}

async function measure(databaseUrl: string, redisUrl: string | undefined, hanging: number): Promise<Measured> {
  const settings = { databaseUrl, databaseSsl: 'disable' } as const;
  const db = openDatabase(settings, logger, { pool: 8, sequelize: 2 });
  const store = { redisUrl, redisTls: 'verify', queuePrefix: `bench-${hanging}` } as const;
  const producing = openQueueBackend(store, settings, 'producer', logger);
  const working = openQueueBackend(store, settings, 'worker', logger);
  const queues = openQueues(producing, logger);
  const outbound = createOutbound({ allowedNetworks: ['127.0.0.0/8'], ownHosts: [] });
  const good = await Promise.all(Array.from({ length: healthy }, () => startReceiver(false)));
  const deaf = await Promise.all(Array.from({ length: hanging }, () => startReceiver(true)));

  await fill(
    db,
    queues,
    [...good, ...deaf].map(({ url }) => url),
  );
  const began = performance.now();
  const role = {
    processor: createWebhookProcessor({ pool: db.pool, outbound, links, secrets }),
    concurrency,
    fairnessKeyOf: webhookKey,
  };
  const worker = runWorker('webhook', role, {
    backend: working,
    pool: db.pool,
    batcher: createDeliveryBatchers(db.pool)(),
    logger,
  });
  const count = (what: 'requests' | 'connections') => good.reduce((sum, receiver) => sum + receiver[what](), 0);
  while (count('requests') < healthy * submissions) await sleep(5);
  const seconds = (performance.now() - began) / 1_000;
  const connections = count('connections');

  for (const receiver of [...good, ...deaf]) receiver.stop();
  await worker.close();
  outbound.close();
  // Deliveries still queued for the hanging webhooks must not affect the next measurement.
  for (const queue of queues.all) await queue.obliterate({ force: true });
  await queues.close();
  await Promise.allSettled([producing.close(), working.close()]);
  await db.close();
  return { seconds, connections };
}

/** Creates submissions with queued deliveries: one for each webhook, submission by submission. */
async function fill(db: Database, queues: Queues, urls: readonly string[]): Promise<void> {
  const email = `bench-${uuidv7()}@example.com`;
  const { account } = await createAccount(db, { email, plan: 'pro' });
  const form = await createForm(db, secrets, account.id, { name: 'Bench', email_to: email });
  const made = await Promise.all(urls.map((url) => createWebhook(db, secrets, account.id, { url })));
  for (let n = 0; n < submissions; n += 1) {
    const submissionId = uuidv7();
    await db.pool.query(
      `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
       VALUES ($1, $2, $3, '{"name":"Ada"}', '192.0.2.1', now())`,
      [submissionId, form.id, account.id],
    );
    const added = made.map(({ webhook }) => ({ id: uuidv7(), webhookId: webhook.id }));
    await db.pool.query(
      `INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id)
       SELECT d.id, $1, $2, 'webhook', d."webhookId" FROM json_to_recordset($3) AS d (id uuid, "webhookId" uuid)`,
      [account.id, submissionId, JSON.stringify(added)],
    );
    const shared = { kind: 'webhook', attempt: 1, requestId: null, accountId: account.id } as const;
    await queues.add(added.map((ids) => ({ ...shared, ...ids })));
  }
}

async function startReceiver(hangs: boolean) {
  let [requests, connections] = [0, 0];
  const sockets = new Set<Socket>();
  const server = http.createServer((request, response) => {
    requests += 1;
    request.resume();
    if (!hangs) response.end('ok');
  });
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    requests: () => requests,
    connections: () => connections,
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
