import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/database';
import type { Database } from '../../src/db/database';
import { createLogger } from '../../src/lib/logger';
import { findPage } from '../../src/submissions/submission-listing';
import { cloneDatabase } from '../setup/services';
import { buildAccount, buildForm, testSecretKey } from '../support/factories';
import { endProcesses, startWeb, waitUntilReady } from '../support/processes';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Database;

beforeAll(async () => {
  clone = await cloneDatabase();
  db = openDatabase({ databaseUrl: clone.url, databaseSsl: 'disable' }, createLogger('test', 'silent'));
});
afterAll(async () => {
  await endProcesses();
  await db?.close();
  await clone?.drop();
});

const writingMs = 6_000;
const agent = new Agent({ keepAlive: true });
let visitor = 0;

/** Submits to a web process as a new visitor; resolves to the status. */
function post(url: string, accessKey: string): Promise<number> {
  visitor += 1;
  const body = JSON.stringify({ access_key: accessKey, n: visitor });
  const headers = {
    'Content-Type': 'application/json',
    'X-Forwarded-For': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}/api/submit`, { method: 'POST', headers, agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Submits with a concurrency of four until `isOver`; resolves to the number of accepted submissions. */
async function write(url: string, accessKey: string, isOver: () => boolean): Promise<number> {
  let accepted = 0;
  const one = async () => {
    while (!isOver()) if ((await post(url, accessKey)) === 200) accepted += 1;
  };
  await Promise.all(Array.from({ length: 4 }, one));
  return accepted;
}

/** Pages from the newest to the oldest submission; resolves to their created_at. */
async function walk(accountId: string, since?: Date): Promise<number[]> {
  const seen: number[] = [];
  for (let before: Date | undefined; ; ) {
    const page = await findPage(db.pool, { accountId, formIds: null, since, before }, 100);
    seen.push(...page.submissions.map(({ createdAt }) => createdAt.getTime()));
    if (!page.hasMore) return seen;
    before = page.submissions.at(-1)?.createdAt;
  }
}

test('with several writing processes, paging and polling see every submission exactly once', async () => {
  const account = await buildAccount(db, { quota_override: 'unlimited' });
  const form = await buildForm(db, account);
  const env = { DATABASE_URL: clone.url, SECRET_KEY: testSecretKey, TRUST_PROXY: '1', LOG_LEVEL: 'error' };
  const webs = await Promise.all([startWeb(env), startWeb(env), startWeb(env)]);
  await Promise.all(webs.map(waitUntilReady));

  let writing = true;
  const writers = webs.map(({ url }) => write(url, form.accessKey, () => !writing));

  const walks: number[][] = [];
  const walker = async () => {
    while (writing) walks.push(await walk(account.id));
  };
  const polled: number[] = [];
  const poll = async () => {
    const last = polled.reduce((most, time) => Math.max(most, time), 0);
    polled.push(...(await walk(account.id, new Date(last + 1))));
  };
  const poller = async () => {
    while (writing) await poll();
  };
  const readers = [walker(), poller()];
  await sleep(writingMs);
  writing = false;
  const accepted = (await Promise.all(writers)).reduce((sum, count) => sum + count, 0);
  await Promise.all(readers);
  await poll();

  const { rows } = await db.pool.query<{ at: Date }>(
    'SELECT created_at AS at FROM submissions ORDER BY created_at DESC',
  );
  const all = rows.map(({ at }) => at.getTime());
  expect(all).toHaveLength(accepted);
  expect(new Set(all).size).toBe(all.length);
  // With fewer submissions, the test would prove little.
  expect(accepted / (writingMs / 60_000)).toBeGreaterThan(2_000);

  expect(polled.length).toBe(all.length);
  expect([...polled].sort((a, b) => b - a)).toEqual(all);
  expect(walks.length).toBeGreaterThan(3);
  // A walk sees exactly the submissions that existed when it began, in order.
  for (const seen of walks) expect(seen).toEqual(all.filter((time) => time <= (seen[0] ?? 0)));
}, 60_000);
