import http from 'node:http';
import type { PoolClient } from 'pg';
import { capacity } from '../../config/limits';
import { type DashboardClient, signIn } from '../support/dashboard';
import { eventually } from '../support/eventually';
import { buildForm } from '../support/factories';
import { asJson, nextAddress, send } from '../support/submit-client';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

// Locks last as long as a test needs them on a busy machine.
setUpDashboard({ parameters: '?statement_timeout=60000&query_timeout=60000' });
setUpForm({ name: 'Contact' });

const { perKey, waiting, reads } = capacity.pages;

let locker: PoolClient;
beforeEach(async () => {
  locker = await app.database.pool.connect();
});
afterEach(async () => {
  await locker.query('ROLLBACK');
  locker.release();
});

/** Keeps whoever reads the table waiting until `unlock`. */
async function lock(table: string): Promise<void> {
  await locker.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
}
const unlock = () => locker.query('ROLLBACK');

/** How many statements wait for the table. */
async function countWaiting(table: string): Promise<number> {
  const { rows } = await locker.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = '${table}'::regclass`,
  );
  return rows[0]?.n ?? 0;
}

interface Pending {
  readonly response: Promise<{ status: number; retryAfter: string | undefined; html: string } | null>;
  hangUp(): void;
}

/** Requests a page on a connection of its own; the response is null once the client has hung up. */
function request(client: Pick<DashboardClient, 'cookies'>, path: string, from = nextAddress()): Pending {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { 'X-Forwarded-For': from, ...(cookie && { cookie }) };
  const outgoing = http.get(new URL(path, app.url), { agent: false, headers });
  const response = new Promise<Awaited<Pending['response']>>((resolve) => {
    outgoing
      .on('error', () => resolve(null))
      .on('response', (incoming) => {
        let html = '';
        incoming.setEncoding('utf8').on('data', (chunk: string) => {
          html += chunk;
        });
        incoming.on('error', () => resolve(null));
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, retryAfter: incoming.headers['retry-after'], html }),
        );
      });
  });
  return { response, hangUp: () => outgoing.destroy() };
}

const submit = () => send(app.url, asJson({ access_key: form.accessKey, name: 'Ada' }));

async function statusesOf(requests: readonly Pending[]) {
  return (await Promise.all(requests.map(({ response }) => response))).map((response) => response?.status);
}

/** Waits until this many of the requests were rejected, and returns one rejection. Those that wait got no response yet. */
async function untilRejected(requests: readonly Pending[], count: number) {
  const rejected: Awaited<Pending['response']>[] = [];
  for (const { response } of requests) void response.then((one) => rejected.push(one));
  await eventually(() => expect(rejected).toHaveLength(count));
  return rejected[0];
}

test('pages that their owner abandons leave submissions, health checks and other owners alone', async () => {
  const other = await signIn(app);
  await lock('saved_views');
  const abandoned = Array.from({ length: 30 }, () => request(owner, '/dashboard/labels'));
  await eventually(async () => expect(await countWaiting('saved_views')).toBe(perKey));
  for (const { hangUp } of abandoned) hangUp();
  // The work of the first ones goes on, so these wait, and one of them is rejected.
  const more = Array.from({ length: waiting + 1 }, () => request(owner, '/dashboard/labels'));
  expect(await Promise.any(more.map(({ response }) => response))).toMatchObject({ status: 429 });
  for (const { hangUp } of more) hangUp();

  expect((await submit()).status).toBe(200);
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  const others = request(other, '/dashboard/labels');
  await eventually(async () => expect(await countWaiting('saved_views')).toBe(perKey + 1));
  await unlock();
  expect((await others.response)?.status).toBe(200);
  expect((await owner.get('/dashboard/labels')).status).toBe(200);
});

test('an account has a few pages in progress and a few waiting; more are rejected', async () => {
  await lock('saved_views');
  const requests = Array.from({ length: perKey + waiting + 3 }, () => request(owner, '/dashboard/labels'));
  const rejected = await untilRejected(requests, 3);
  expect(rejected).toMatchObject({ status: 429, retryAfter: '5' });
  expect(rejected?.html).toContain('Too many of your requests are still in progress.');
  await eventually(async () => expect(await countWaiting('saved_views')).toBe(perKey));
  await unlock();
  expect((await statusesOf(requests)).filter((status) => status === 200)).toHaveLength(perKey + waiting);
});

test('visitors without a session are limited by their address', async () => {
  const nobody = { cookies: new Map([['letterbox', 'x'.repeat(43)]]) };
  const from = nextAddress();
  await lock('sessions');
  const requests = Array.from({ length: 60 }, () => request(nobody, '/dashboard/sign-in', from));
  const elsewhere = await request({ cookies: new Map() }, '/dashboard/sign-in').response;
  expect(elsewhere?.status).toBe(200);
  await untilRejected(requests, 60 - perKey - waiting);
  await unlock();
  const statuses = await statusesOf(requests);
  expect(statuses.filter((status) => status === 200)).toHaveLength(perKey + waiting);
  expect(statuses.filter((status) => status === 429)).toHaveLength(60 - perKey - waiting);
});

describe('searches', () => {
  const search = (client: Pick<DashboardClient, 'cookies'>) => request(client, '/dashboard/inbox?q=anything');

  /** Lets the reads that wait for the lock go on, and keeps the next ones waiting. */
  async function passWaiting(): Promise<void> {
    await eventually(async () => expect(await countWaiting('search_marks')).toBeGreaterThan(0));
    const next = await app.database.pool.connect();
    const count = await countWaiting('search_marks');
    const queued = next.query('BEGIN; LOCK TABLE search_marks IN ACCESS EXCLUSIVE MODE');
    await eventually(async () => expect(await countWaiting('search_marks')).toBeGreaterThan(count));
    await unlock();
    await queued;
    locker.release();
    locker = next;
  }

  test('a few of an account wait; more are rejected, and its other pages are not delayed', async () => {
    await lock('search_marks');
    const requests = Array.from({ length: 1 + reads + 2 }, () => search(owner));
    expect(await untilRejected(requests, 2)).toMatchObject({ status: 429, retryAfter: '5' });
    expect((await request(owner, '/dashboard/labels').response)?.status).toBe(200);
    await unlock();
    const statuses = await statusesOf(requests);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1 + reads);
  });

  test('are not rejected because open inboxes ask for new submissions', async () => {
    await lock('search_marks');
    const searches = [search(owner), search(owner)];
    await eventually(async () => expect(await countWaiting('search_marks')).toBe(1));
    const ask = () => request(owner, '/dashboard/inbox/new').response;
    // Whichever asks while a search waits is told nothing.
    await eventually(async () => expect((await ask())?.status).toBe(204));
    const asking = Array.from({ length: 2 * reads }, ask);
    searches.push(...Array.from({ length: reads - 1 }, () => search(owner)));
    expect((await Promise.all(asking)).map((response) => response?.status)).toEqual(asking.map(() => 204));
    await unlock();
    expect(await statusesOf(searches)).toEqual(searches.map(() => 200));
  });

  test('accounts take turns, and abandoned searches are dropped', async () => {
    const [second, third] = [await signIn(app), await signIn(app)];
    await buildForm(app.database, third.account);
    await lock('search_marks');
    const busy = [...Array(4).fill(owner), ...Array(4).fill(second)].map(search);
    await eventually(async () => expect(await countWaiting('search_marks')).toBe(2));
    const finished: string[] = [];
    const note = (name: string) => (response: unknown) => void (response && finished.push(name));
    busy.forEach(({ response }, n) => void response.then(note(n < 4 ? 'owner' : 'second')));
    const waiting = Array.from({ length: reads + 1 }, () => search(third));
    // One is rejected, so all others wait.
    const rejected = await Promise.any(waiting.map((one) => one.response.then(() => one)));
    expect((await rejected.response)?.status).toBe(429);
    const kept = waiting.find((one) => one !== rejected);
    const abandoned = [...waiting, ...Array.from({ length: 100 }, () => search(third))];
    for (const one of abandoned) if (one !== kept) one.hangUp();
    kept?.response.then(note('third'));
    // Two reads run at a time. Without turns, its search would be one of the last two to end.
    while (!finished.includes('third')) await passWaiting();
    expect(finished.length).toBeLessThan(8);
    expect((await kept?.response)?.status).toBe(200);
    await unlock();
    expect(await statusesOf(busy)).toEqual(busy.map(() => 200));
  });
});
