import { Client } from 'pg';
import { channel, watchLock } from '../../src/live/publisher';
import { signIn } from '../support/dashboard';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm } from '../support/factories';
import { type LiveStream, openLiveStream } from '../support/live-stream';
import { createOwnerSession } from '../support/owner-session';
import { openSubmitClient, type SubmitClient } from '../support/submit-client';

let client: SubmitClient;
const open: LiveStream[] = [];
beforeAll(async () => {
  client = await openSubmitClient({ apps: 2 });
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(() => client.close());

/** Connects a page to a web process. */
async function connect(app = 0, account = client.account, token?: string): Promise<LiveStream> {
  const url = client.apps[app]?.url ?? '';
  const stream = await openLiveStream({ url, db: client.db, account, ...(token && { token }) });
  open.push(stream);
  return stream;
}

const lastOf = ({ events }: LiveStream) => events.at(-1)?.data;
const newAccount = async () => {
  const account = await buildAccount(client.db);
  return { account, form: await buildForm(client.db, account) };
};

/** Resolves once this many processes are notified of changes. */
async function untilListening(processes: number): Promise<void> {
  await eventually(async () => {
    const { rowCount } = await client.db.pool.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted
         AND (classid::bigint << 32) + objid::bigint = $1
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [watchLock],
    );
    expect(rowCount).toBe(processes);
  });
}

/** Listens to the notifications of all processes. */
async function listen(): Promise<{ payloads: string[]; end(): Promise<void> }> {
  const spy = new Client(client.db.pool.options);
  await spy.connect();
  const payloads: string[] = [];
  spy.on('notification', ({ payload = '' }) => payloads.push(payload));
  await spy.query(`LISTEN ${channel}`);
  return { payloads, end: () => spy.end() };
}

test('while no page is open, processes neither listen nor notify', async () => {
  const { payloads, end } = await listen();
  await untilListening(0);
  await client.post(client.form, { name: 'Ada' });
  await eventually(async () => {
    const sent = await client.db.pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_notify%'",
    );
    expect(sent.rowCount).toBeGreaterThan(1);
  });
  await end();
  expect(payloads).toEqual([]);
});

describe('while pages are open at two web processes', () => {
  const idle: LiveStream[] = [];
  beforeAll(async () => {
    for (const app of [0, 1]) await connect(app);
    idle.push(...open.splice(0));
    await untilListening(2);
  });
  afterAll(() => {
    for (const stream of idle) stream.close();
  });

  test('a submission reaches the pages at every web process, with the counts of unread submissions', async () => {
    const { account, form } = await newAccount();
    const [here, there] = [await connect(0, account), await connect(1, account)];
    expect(lastOf(there)).toMatchObject({ received: {}, unread: { total: { count: 0 }, forms: {} } });
    await client.post(form, { name: 'Ada' }, { app: 0 });
    for (const page of [here, there]) {
      await eventually(() => expect(page.received()).toBe(1));
      expect(lastOf(page)).toMatchObject({
        received: { [form.id]: 1 },
        unread: { total: { count: 1, more: false }, forms: { [form.id]: { count: 1, more: false } } },
      });
    }
  });

  test('pages of other accounts are told nothing', async () => {
    const [own, other] = [await newAccount(), await newAccount()];
    const [page, foreign] = [await connect(0, own.account), await connect(0, other.account)];
    await client.post(own.form, { name: 'Ada' });
    await eventually(() => expect(page.received()).toBe(1));
    expect(foreign.events).toHaveLength(1);
  });

  test('a change in one browser reaches the others', async () => {
    const { account, form } = await newAccount();
    await client.post(form, { name: 'Ada' });
    const [submission] = await client.stored(form);
    const page = await connect(1, account);
    const browser = await signIn(client.apps[0] as never, account);
    await browser.post('/dashboard/inbox/change', { id: submission?.id ?? '', change: 'archive' });
    await eventually(() =>
      expect(lastOf(page)).toMatchObject({ changed: true, unread: { total: { count: 0, more: false } } }),
    );
  });

  test('notifications carry ids and counts only', async () => {
    const { account, form } = await newAccount();
    const page = await connect(0, account);
    const { payloads, end } = await listen();
    await client.post(form, { name: 'Ada Lovelace', email: 'ada@example.com' });
    await eventually(() => expect(page.received()).toBe(1));
    await end();
    const changes = { received: { [form.id]: 1 }, settled: [], changed: false };
    expect(payloads.map((payload) => JSON.parse(payload))).toEqual([[[account.id, changes]]]);
  });

  test('however many submissions arrive, a page gets a few events, and none is missing in their counts', async () => {
    const { account, form } = await newAccount();
    const page = await connect(1, account);
    const startedAt = performance.now();
    const posts = Array.from({ length: 2_000 }, (_, n) => n);
    const sendSome = async () => {
      for (let n = posts.pop(); n !== undefined; n = posts.pop()) await client.post(form, { name: `visitor ${n}` });
    };
    await Promise.all(Array.from({ length: 64 }, sendSome));
    await eventually(() => expect(page.received()).toBe(2_000), 30_000);
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(page.events.length).toBeLessThanOrEqual(seconds + 2);
    expect(lastOf(page)?.unread?.total).toEqual({ count: 1_000, more: true });
  }, 120_000);

  test('the stream is neither compressed nor stored, and proxies are told not to buffer it', async () => {
    const { headers } = await connect();
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  test('signing out ends the streams of that session, and no others', async () => {
    const { account } = await newAccount();
    const browser = await signIn(client.apps[0] as never, account);
    const [own, other] = [await connect(1, account, browser.cookies.get('letterbox')), await connect(1, account)];
    await browser.post('/dashboard/sign-out');
    await eventually(() => expect(own.isOpen()).toBe(false));
    expect(own.events.at(-1)?.event).toBe('signed-out');
    expect([other.isOpen(), other.events.at(-1)?.event]).toEqual([true, 'update']);
  });

  test('without a session of the account, browsers are told not to connect again', async () => {
    const { account } = await newAccount();
    const token = await createOwnerSession(client.db, account.id);
    const foreign = await connect(0, client.account, token);
    const stranger = await connect(0, client.account, 'no such session');
    for (const stream of [foreign, stranger]) {
      await eventually(() => expect(stream.isOpen()).toBe(false));
      expect(stream.events.map(({ event }) => event)).toEqual(['signed-out']);
    }
  });

  test('an account cannot connect more than 20 browsers to a process, until one leaves', async () => {
    const { account } = await newAccount();
    const token = await createOwnerSession(client.db, account.id);
    const [first] = await Promise.all(Array.from({ length: 20 }, () => connect(0, account, token)));
    expect((await connect(0, account, token)).status).toBe(429);
    expect((await connect(0)).status).toBe(200);
    first?.close();
    await eventually(async () => expect((await connect(0, account, token)).status).toBe(200));
  });

  test('pages are notified again after their connection to PostgreSQL was lost, and learn what they missed', async () => {
    const { account, form } = await newAccount();
    const page = await connect(0, account);
    await client.db.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await eventually(async () => expect((await client.post(form, { name: 'Grace' })).status).toBe(200));

    await eventually(() => expect(lastOf(page)?.unread?.total).toEqual({ count: 1, more: false }));
    await untilListening(2);
    await client.post(form, { name: 'Ada' });
    await eventually(() => expect(lastOf(page)?.unread?.total).toEqual({ count: 2, more: false }));
  });
});

test('a HEAD request gets no stream, and leaves room for those of pages', async () => {
  const { account } = await newAccount();
  const cookie = `letterbox=${await createOwnerSession(client.db, account.id)}`;
  const url = `${client.apps[0]?.url}/dashboard/events?account=${account.id}`;
  const responses = await Promise.all(
    Array.from({ length: 30 }, () => fetch(url, { method: 'HEAD', headers: { Cookie: cookie } })),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
  expect(responses[0]?.headers.get('content-type')).toBeNull();
  expect((await connect(0, account)).status).toBe(200);
});
