import { randomUUID } from 'node:crypto';
import { claimDeliveries } from '../src/deliveries/delivery.claim';
import { recordOutcomes } from '../src/deliveries/delivery.record';
import { succeeded } from '../src/lib/delivery-result';
import { createLogger } from '../src/lib/logger';
import { queueNames } from '../src/queues/contracts';
import { renewApiToken } from '../src/tokens/personal-token';
import { startSweeper } from '../workers/maintenance/sweeper';
import { deleteSince } from './growth-fill';
import type { Asked, Installation } from './growth-installation';
import { median } from './harness/alternate';
import type { Loader } from './harness/load';
import { bodyOf, contentTypes } from './harness/post-body';
import { keysOf } from './harness/seed';

/** Something whose cost must not depend on the size of the table. */
export interface Measure {
  readonly name: string;
  readonly unit: 'ms' | 'posts/s';
  take(installation: Installation): Promise<number>;
}

const asksEach = 50;
const forgottenRows = 200;
/** Deliveries that a busy worker claims and records in one statement. */
const claimsEach = 16;
const logger = createLogger('bench', 'silent');

/** Everything that is measured at both sizes; each load lasts `seconds`. */
export function growthMeasures(loader: Loader, seconds: number): Measure[] {
  const load = async (installation: Installation, connections: number) => {
    const { stage, web, accounts, filledAt } = installation;
    const result = await loader.run({ url: web.url, keys: keysOf(accounts), body: 'urlencoded', connections, seconds });
    await deleteSince(stage.sql, filledAt);
    await stage.redis?.flushdb();
    return result;
  };
  return [
    { name: 'a post, 1 connection', unit: 'ms', take: async (installation) => (await load(installation, 1)).p50 },
    {
      name: 'posts, 64 connections',
      unit: 'posts/s',
      take: async (installation) => (await load(installation, 64)).postsPerSecond,
    },
    { name: 'a post over the quota', unit: 'ms', take: postOverQuota },
    { name: 'read API, first page', unit: 'ms', take: (installation) => readPage(installation, '') },
    {
      name: 'read API, last page',
      unit: 'ms',
      take: async (installation) =>
        readPage(installation, `&before=${await lastPage(installation, 'account_id', installation.largest.id)}`),
    },
    {
      name: 'read API, last page of a form',
      unit: 'ms',
      take: async (installation) => {
        const form = installation.largest.forms[0]?.id ?? '';
        return readPage(installation, `&form=${form}&before=${await lastPage(installation, 'form_id', form)}`);
      },
    },
    { name: 'inbox of the dashboard', unit: 'ms', take: (installation) => readDashboard(installation, '/inbox') },
    { name: 'overview of the dashboard', unit: 'ms', take: (installation) => readDashboard(installation, '') },
    {
      name: 'statistics of a form over a year',
      unit: 'ms',
      take: (installation) => readDashboard(installation, statisticsOfAYear(installation)),
    },
    { name: `claims of ${claimsEach} deliveries and their outcomes`, unit: 'ms', take: claimAndRecord },
    { name: 'a sweep that finds nothing', unit: 'ms', take: (installation) => medianOf(10, () => sweep(installation)) },
    { name: `a sweep that finds ${forgottenRows} deliveries`, unit: 'ms', take: sweepForgotten },
  ];
}

/** The median of a number of runs, after a few to warm up. */
async function medianOf(count: number, take: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let n = -3; n < count; n += 1) {
    const ms = await take();
    if (n >= 0) times.push(ms);
  }
  return median(times);
}

function medianAsk(installation: Installation, status: number, asked: () => Asked): Promise<number> {
  return medianOf(asksEach, async () => {
    const response = await installation.ask(asked());
    if (response.status !== status) throw new Error(`${asked().path} got status ${response.status}`);
    return response.ms;
  });
}

function postOverQuota(installation: Installation): Promise<number> {
  const body = bodyOf('urlencoded', installation.full.forms[0]?.accessKey ?? '');
  const headers = () => ({
    'Content-Type': contentTypes.urlencoded,
    // Each from its own address, or the rate limit would reject it before the quota does.
    'X-Forwarded-For': Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 222)).join('.'),
  });
  return medianAsk(installation, 429, () => ({ path: '/api/submit', method: 'POST', headers: headers(), body }));
}

async function readPage(installation: Installation, query: string): Promise<number> {
  // A token allows 60 requests per minute, so each run uses a new one.
  const headers = { Authorization: `Bearer ${await renewApiToken(installation.stage.db, installation.largest.id)}` };
  return medianAsk(installation, 200, () => ({ path: `/api/submissions?limit=100${query}`, headers }));
}

/** The time before which there are exactly 100 listed submissions. */
async function lastPage({ stage }: Installation, column: 'account_id' | 'form_id', id: string): Promise<string> {
  const { rows } = await stage.sql.query<{ at: Date }>(
    `SELECT created_at AS at FROM submissions WHERE ${column} = $1 AND deleted_at IS NULL AND NOT is_spam
     ORDER BY created_at LIMIT 1 OFFSET 100`,
    [id],
  );
  return rows[0]?.at.toISOString() ?? '';
}

function readDashboard(installation: Installation, page: string): Promise<number> {
  return medianAsk(installation, 200, () => ({ path: `/dashboard${page}`, headers: { Cookie: installation.cookie } }));
}

function statisticsOfAYear({ largest }: Installation): string {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return `/forms/${largest.forms[0]?.id}/statistics?from=${day(365)}&to=${day(0)}`;
}

/** Runs the newest finished deliveries again, as a worker would; one of a submission that was just stored is as new. */
async function claimAndRecord({ stage }: Installation): Promise<number> {
  const { rows } = await stage.sql.query<{ id: string }>(
    `SELECT id FROM deliveries WHERE status = 'succeeded' ORDER BY id DESC LIMIT ${claimsEach}`,
  );
  const ids = rows.map(({ id }) => id);
  const outcome = succeeded('', { status: 200, excerpt: 'ok' });
  const ms = await medianOf(asksEach, async () => {
    await stage.sql.query(`UPDATE deliveries SET status = 'queued', enqueued_at = now() WHERE id = ANY ($1)`, [ids]);
    const began = performance.now();
    const claims = ids.map((id) => ({ id, token: randomUUID(), retried: false }));
    await claimDeliveries(stage.db.pool, claims);
    await recordOutcomes(
      stage.db.pool,
      claims.map((delivery) => ({ delivery, outcome, durationMs: 12 })),
    );
    return performance.now() - began;
  });
  await stage.sql.query('VACUUM deliveries');
  return ms;
}

async function sweep({ stage, queues, backend }: Installation): Promise<number> {
  await backend.rememberQueues(queueNames);
  const began = performance.now();
  // It sweeps immediately, and stopping it waits for the sweep.
  await startSweeper({ pool: stage.db.pool, queues, backend, logger }).close();
  return performance.now() - began;
}

async function sweepForgotten(installation: Installation): Promise<number> {
  const { sql, redis } = installation.stage;
  const ms = await medianOf(10, async () => {
    await sql.query(
      `INSERT INTO deliveries (id, account_id, submission_id, kind, queued_at)
       SELECT uuidv7(), account_id, id, 'email', now() - interval '10 s' FROM submissions LIMIT $1`,
      [forgottenRows],
    );
    const took = await sweep(installation);
    await sql.query(`DELETE FROM deliveries WHERE status = 'queued'`);
    return took;
  });
  await redis?.flushdb();
  return ms;
}
