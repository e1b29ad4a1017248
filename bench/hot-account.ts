import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { createAccount } from '../src/accounts/account.service';
import { openDatabase } from '../src/database';
import { migrate } from '../src/db/migrator';
import { createForm } from '../src/forms/form.service';
import { createLogger } from '../src/lib/logger';
import { createSecretBox } from '../src/lib/secrets';
import { startEmbeddedPostgres } from '../src/standalone/embedded-postgres';
import type { NewSubmission } from '../src/submit/commit/commit-batch';
import { GroupCommit } from '../src/submit/commit/group-commit';
import { alternate, percentile } from './harness/alternate';
import type { Benchmark } from './harness/figure';

const otherAccounts = 20;
/** Submissions a second in each of the two processes. */
const rates = { hot: 500, others: 50 };
const logger = createLogger('bench', 'silent');
const databaseSettings = (databaseUrl: string) => ({ databaseUrl, databaseSsl: 'disable' }) as const;

type Owner = Pick<NewSubmission, 'accountId' | 'accountVersion' | 'formId' | 'formVersion'>;

/** One round of a process. */
interface Order {
  readonly databaseUrl: string;
  readonly hot: Owner;
  readonly others: readonly Owner[];
  /** Submissions of the hot account a second. */
  readonly hotRate: number;
  readonly seconds: number;
}

/**
 * Measures how much one account with 1,000 submissions a second, through two processes, delays the commits of the
 * others. The database waits for the disk.
 */
export const benchHotAccount: Benchmark = async ({ rounds, seconds }) => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-bench-'));
  chmodSync(dir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: dir, logger });
  const children = [1, 2].map(() => fork(__filename, ['committer']));
  try {
    const settings = databaseSettings(postgres.url);
    await migrate(settings);
    const db = openDatabase(settings, logger, { pool: 2, sequelize: 2 });
    const [hot, ...others] = await Promise.all(Array.from({ length: 1 + otherAccounts }, () => createOwner(db)));
    await db.close();
    if (!hot) throw new Error('no account');
    const run = async (hotRate: number): Promise<number[]> => {
      const order: Order = { databaseUrl: postgres.url, hot, others, hotRate, seconds };
      const latencies = await Promise.all(children.map((child) => carryOut(child, order)));
      return latencies.flat();
    };
    const { idle, beside } = await alternate({ idle: () => run(0), beside: () => run(rates.hot) }, rounds);
    return [0.5, 0.99].map((share) => ({
      name: `commits of other accounts, beside 1,000 submissions/s of one: p${share * 100}`,
      unit: 'ms',
      ours: beside.map((latencies) => percentile(latencies, share)),
      floor: { name: 'without them', values: idle.map((latencies) => percentile(latencies, share)) },
      target: share === 0.99 ? { atMost: 1.5 } : null,
    }));
  } finally {
    for (const child of children) child.disconnect();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
};

async function carryOut(child: ChildProcess, order: Order): Promise<number[]> {
  child.send(order);
  const [latencies] = (await once(child, 'message')) as [number[]];
  return latencies;
}

async function createOwner(db: ReturnType<typeof openDatabase>): Promise<Owner> {
  const email = `bench-${uuidv7()}@example.com`;
  const { account } = await createAccount(db, { email, plan: 'unlimited' });
  const secrets = createSecretBox('a secret key for benchmarks, 32 or more characters');
  const form = await createForm(db, secrets, account.id, { name: 'Bench', email_to: email });
  await account.reload();
  return {
    ...{ accountId: account.id, accountVersion: account.version, formId: form.id, formVersion: form.version },
  };
}

/** A process that commits submissions at fixed rates; resolves to the milliseconds of each commit of `others`. */
async function commitAtRates({ databaseUrl, hot, others, hotRate, seconds }: Order): Promise<number[]> {
  const db = openDatabase(databaseSettings(databaseUrl), logger, { pool: 8, sequelize: 1 });
  const commit = new GroupCommit({ pool: db.pool });
  const latencies: number[] = [];
  const writing: Promise<unknown>[] = [];
  const startedAt = performance.now();
  const sent = { hot: 0, others: 0 };
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - startedAt) / 1_000) {
    for (; sent.hot < elapsed * hotRate; sent.hot += 1) writing.push(commit.write(buildSubmission(hot)));
    for (; sent.others < elapsed * rates.others; sent.others += 1) {
      const owner = others[sent.others % others.length] ?? hot;
      const since = performance.now();
      writing.push(commit.write(buildSubmission(owner)).then(() => latencies.push(performance.now() - since)));
    }
    await sleep(1);
  }
  await Promise.all(writing);
  await db.close();
  return latencies;
}

function buildSubmission(owner: Owner): NewSubmission {
  return {
    ...owner,
    ...{
      id: uuidv7(),
      requestId: 'bench',
      quota: null,
      isCounted: true,
      dataJson: '{"name":"Ada"}',
      mailOverrides: {},
    },
    ...{
      withheld: null,
      isMarkedSpam: false,
      spam: null,
      ipAddress: '192.0.2.1',
      referer: null,
      idempotency: null,
      storageLimit: null,
    },
    files: [],
    deliveries: [{ id: uuidv7(), kind: 'email', webhookId: null, fileId: null }],
  };
}

if (process.argv[2] === 'committer') {
  process.on('message', (order: Order) => void commitAtRates(order).then((latencies) => process.send?.(latencies)));
}
