import { renewApiToken } from '../src/accounts/account.service';
import { createLogger } from '../src/lib/logger';
import { startSweeper } from '../workers/maintenance/sweeper';
import { takeBack } from './growth-fill';
import type { Asked, Ground } from './growth-ground';
import { median } from './harness/alternate';
import type { Loader } from './harness/load';
import { bodyOf, contentTypes } from './harness/post-body';
import { keysOf } from './harness/seed';

/** Something whose cost is not to depend on how much there is. */
export interface Measure {
  readonly name: string;
  readonly unit: 'ms' | 'posts/s';
  take(ground: Ground): Promise<number>;
}

const asksEach = 50;
const forgottenRows = 200;
const logger = createLogger('bench', 'silent');

/** Everything that is measured at both sizes; `seconds` is how long each load lasts. */
export function growthMeasures(loader: Loader, seconds: number): Measure[] {
  const load = async (ground: Ground, connections: number) => {
    const { stage, web, accounts, filledAt } = ground;
    const result = await loader.run({ url: web.url, keys: keysOf(accounts), body: 'urlencoded', connections, seconds });
    await takeBack(stage.sql, filledAt);
    await stage.redis?.flushdb();
    return result;
  };
  return [
    { name: 'a post, 1 connection', unit: 'ms', take: async (ground) => (await load(ground, 1)).p50 },
    { name: 'posts, 64 connections', unit: 'posts/s', take: async (ground) => (await load(ground, 64)).postsPerSecond },
    { name: 'a post over the quota', unit: 'ms', take: postOverQuota },
    { name: 'read API, first page', unit: 'ms', take: (ground) => readPage(ground, '') },
    {
      name: 'read API, last page',
      unit: 'ms',
      take: async (ground) => readPage(ground, `&before=${await lastPage(ground, 'account_id', ground.largest.id)}`),
    },
    {
      name: 'read API, last page of a form',
      unit: 'ms',
      take: async (ground) => {
        const form = ground.largest.forms[0]?.id ?? '';
        return readPage(ground, `&form=${form}&before=${await lastPage(ground, 'form_id', form)}`);
      },
    },
    { name: 'inbox of the dashboard', unit: 'ms', take: readInbox },
    { name: 'a sweep that finds nothing', unit: 'ms', take: (ground) => medianOf(10, () => sweep(ground)) },
    { name: `a sweep that finds ${forgottenRows} deliveries`, unit: 'ms', take: sweepForgotten },
  ];
}

/** The middle of so many takes, after a few that warm up. */
async function medianOf(count: number, take: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let n = -3; n < count; n += 1) {
    const ms = await take();
    if (n >= 0) times.push(ms);
  }
  return median(times);
}

function medianAsk(ground: Ground, status: number, asked: () => Asked): Promise<number> {
  return medianOf(asksEach, async () => {
    const answer = await ground.ask(asked());
    if (answer.status !== status) throw new Error(`${asked().path} was answered with ${answer.status}`);
    return answer.ms;
  });
}

function postOverQuota(ground: Ground): Promise<number> {
  const body = bodyOf('urlencoded', ground.full.forms[0]?.accessKey ?? '');
  const headers = () => ({
    'Content-Type': contentTypes.urlencoded,
    // Each from an address of its own, or the rate limit would refuse it before the quota does.
    'X-Forwarded-For': Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 222)).join('.'),
  });
  return medianAsk(ground, 429, () => ({ path: '/api/submit', method: 'POST', headers: headers(), body }));
}

async function readPage(ground: Ground, query: string): Promise<number> {
  // A token may ask 60 times a minute; a new one begins anew.
  const headers = { Authorization: `Bearer ${await renewApiToken(ground.stage.db, ground.largest.id)}` };
  return medianAsk(ground, 200, () => ({ path: `/api/submissions?limit=100${query}`, headers }));
}

/** The moment that exactly a hundred listed submissions lie before. */
async function lastPage({ stage }: Ground, column: 'account_id' | 'form_id', id: string): Promise<string> {
  const { rows } = await stage.sql.query<{ at: Date }>(
    `SELECT created_at AS at FROM submissions WHERE ${column} = $1 AND deleted_at IS NULL AND NOT is_spam
     ORDER BY created_at LIMIT 1 OFFSET 100`,
    [id],
  );
  return rows[0]?.at.toISOString() ?? '';
}

function readInbox(ground: Ground): Promise<number> {
  return medianAsk(ground, 200, () => ({ path: '/dashboard/inbox', headers: { Cookie: ground.cookie } }));
}

async function sweep({ stage, queues, backend }: Ground): Promise<number> {
  await backend.rememberStore();
  const began = performance.now();
  // It sweeps at once, and its end waits for that.
  await startSweeper({ pool: stage.db.pool, queues, backend, logger }).close();
  return performance.now() - began;
}

async function sweepForgotten(ground: Ground): Promise<number> {
  const { sql, redis } = ground.stage;
  const ms = await medianOf(10, async () => {
    await sql.query(
      `INSERT INTO deliveries (id, submission_id, kind, queued_at)
       SELECT uuidv7(), id, 'email', now() - interval '10 s' FROM (SELECT id FROM submissions LIMIT $1) AS s`,
      [forgottenRows],
    );
    const took = await sweep(ground);
    await sql.query(`DELETE FROM deliveries WHERE status = 'queued'`);
    return took;
  });
  await redis?.flushdb();
  return ms;
}
