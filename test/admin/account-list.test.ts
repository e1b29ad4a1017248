import { listAccounts, pageSize } from '../../src/admin/account-list.query';
import { explainedPool } from '../support/database';
import { buildAccount, buildForm } from '../support/factories';
import { openOperatedApp, openOperator } from './operator';

let app: Awaited<ReturnType<typeof openOperatedApp>>;
let operator: ReturnType<typeof openOperator>;
beforeAll(async () => {
  app = await openOperatedApp();
  operator = openOperator(app);
});
afterAll(() => app.close());

/** The rows of the list, as text. */
async function rows(path: string): Promise<string[]> {
  const { html } = await operator.get(path);
  const [, body = ''] = /<tbody>(.*)<\/tbody>/s.exec(html) ?? [];
  return [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    row
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

test('lists each account with its usage this month against its limits', async () => {
  const busy = await buildAccount(app.database, {
    email: 'busy@list.example',
    plan: 'free',
    storage_limit_bytes: 10 * 1024 ** 2,
  });
  await buildForm(app.database, busy);
  await app.database.pool.query(
    `UPDATE usage SET used = 450, storage_bytes = 3145728, last_created_at = now() - interval '2 hours'
     WHERE account_id = $1`,
    [busy.id],
  );
  const full = await buildAccount(app.database, { email: 'full@list.example', quota_override: 7, suspended: true });
  await app.database.pool.query('UPDATE usage SET used = 7 WHERE account_id = $1', [full.id]);
  const old = await buildAccount(app.database, { email: 'old@list.example', plan: 'unlimited' });
  await app.database.pool.query(`UPDATE usage SET used = 99, period = '2020-01' WHERE account_id = $1`, [old.id]);

  expect(await rows('/admin?q=LIST.example')).toEqual([
    'old@list.example No password Unlimited 0 0 bytes 0 forms None yet',
    'full@list.example Suspended No password Pro 7 of 7 Full 0 bytes 0 forms None yet',
    'busy@list.example No password Free 450 of 500 80% 3.0 MB of 10 MB 1 form 2 hours ago',
  ]);
  expect(await rows('/admin?q=list.example&show=suspended')).toEqual([expect.stringContaining('full@list.example')]);
});

test('finds an account by its id or the access key of a form', async () => {
  const account = await buildAccount(app.database);
  const form = await buildForm(app.database, account);
  for (const search of [account.id, account.id.toUpperCase(), form.accessKey, account.email.slice(2, 12)]) {
    expect(await rows(`/admin?q=${encodeURIComponent(search)}`)).toEqual([expect.stringContaining(account.email)]);
  }
});

test.each(["'; DROP TABLE accounts --", '%', '_', '\u0000', '<script>alert(1)</script>', 'x'.repeat(5_000), '\ud800'])(
  'a search for %j is harmless',
  async (search) => {
    const { status, html } = await operator.get(`/admin?${new URLSearchParams({ q: search })}`);
    expect(status).toBe(200);
    expect(html).not.toContain('<script>alert');
    expect((await operator.get('/admin?before=x&after[]=1&q[]=a&show=%00')).status).toBe(200);
  },
);

test('an e-mail address is shown as text', async () => {
  const account = await buildAccount(app.database);
  await app.database.pool.query('UPDATE accounts SET email = $2 WHERE id = $1', [
    account.id,
    '<img src=x onerror=alert(1)>@evil.example',
  ]);
  for (const path of ['/admin?q=evil.example', `/admin/accounts/${account.id}`]) {
    const { html } = await operator.get(path);
    expect(html).toContain('&lt;img src=x');
    expect(html).not.toContain('<img src=x');
  }
});

describe('among 100,000 accounts', () => {
  let busy: Awaited<ReturnType<typeof openOperatedApp>>;
  beforeAll(async () => {
    busy = await openOperatedApp();
    const { pool } = busy.database;
    await pool.query('SET synchronous_commit = off');
    // Ids that rise with the number, as those of version 7 rise with time.
    for (let first = 0; first < 100_000; first += 25_000) {
      await pool.query(
        `WITH new AS (
           INSERT INTO accounts (id, email, plan)
           SELECT ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'owner' || n || '@many.example', 'pro'
           FROM generate_series($1::int, $1::int + 24999) n RETURNING id)
         INSERT INTO usage (account_id, used) SELECT id, 1 FROM new`,
        [first],
      );
    }
    await pool.query('ANALYZE accounts');
  });
  afterAll(() => busy?.close());

  const none = { search: '', onlySuspended: false, before: null, after: null };

  test('a page is read from the primary key, wherever it is, and the pages follow each other', async () => {
    const { pool, plans } = explainedPool(busy.database.pool);
    const cursor = '01900000-0000-7000-8000-00000000c350';
    for (const query of [none, { ...none, before: cursor }, { ...none, after: cursor }])
      await listAccounts(pool, query);
    for (const plan of plans) {
      expect(plan).toMatch(/Index Scan (?:Backward )?using accounts_pkey/);
      expect(plan).not.toMatch(/Seq Scan on (?:accounts|usage)/);
    }

    const seen: string[] = [];
    let path = '/admin?before=01900000-0000-7000-8000-000000000070';
    for (let page = 0; page < 3; page += 1) {
      const { html } = await openOperator(busy).get(path);
      seen.push(...[...html.matchAll(/owner(\d+)@/g)].map(([, number = '']) => number));
      path = /rel="next" href="([^"]+)"|href="([^"]+)" rel="next"/.exec(html)?.slice(1).find(Boolean) ?? '';
    }
    expect(seen).toEqual(Array.from({ length: 112 }, (_, index) => String(111 - index)));
    expect(path).toBe('');
  });

  test('the newer page of an older page is the page before', async () => {
    const start = await listAccounts(busy.database.pool, none);
    const last = start.accounts.at(-1)?.id ?? '';
    const older = await listAccounts(busy.database.pool, { ...none, before: last });
    const back = await listAccounts(busy.database.pool, { ...none, after: older.accounts[0]?.id ?? '' });
    expect(back.accounts.map(({ id }) => id)).toEqual(start.accounts.map(({ id }) => id));
    expect([start, older, back].map(({ hasNewer, hasOlder }) => [hasNewer, hasOlder])).toEqual([
      [false, true],
      [true, true],
      [false, true],
    ]);
    expect(start.accounts).toHaveLength(pageSize);
  });

  test('a search finds the one account, and that there is none', async () => {
    const { pool, milliseconds } = explainedPool(busy.database.pool);
    const found = await listAccounts(pool, { ...none, search: 'owner99999@' });
    expect(found.accounts.map(({ email }) => email)).toEqual(['owner99999@many.example']);
    expect((await listAccounts(pool, { ...none, search: 'nobody' })).accounts).toEqual([]);
    // The statement timeout is 4 s.
    expect(Math.max(...milliseconds)).toBeLessThan(4_000);
  });
});
