import { Client, type Pool } from 'pg';
import { countUnread } from '../../../src/submissions/inbox/unread';
import { eventually } from '../../support/eventually';
import { buildAccount, buildForm } from '../../support/factories';
import { account, db, setUpAccount, setUpDatabase } from '../../support/set-up';
import { buildManySubmissions, buildSubmission } from '../rows';

setUpDatabase();
setUpAccount();

const createdAt = '2026-01-01T00:00:00Z';
const markRead = (accountId: string) =>
  db.pool.query('UPDATE submissions SET read_at = now() WHERE account_id = $1', [accountId]);

test('unread submissions of the inbox are counted per form and in total', async () => {
  const [first, second, silent] = [
    await buildForm(db, account),
    await buildForm(db, account),
    await buildForm(db, account),
  ];
  const foreign = await buildForm(db, await buildAccount(db));
  await buildManySubmissions(db, first, 3);
  await buildManySubmissions(db, second, 2);
  await buildManySubmissions(db, foreign, 5);
  const hidden = [{ withheld: 'honeypot' }, { archived: true }, { deleted: true }] as const;
  for (const state of hidden) await buildSubmission(db, silent, { createdAt, ...state });

  const { total, byForm } = await countUnread(db.pool, account.id);
  expect(total).toEqual({ count: 5, more: false });
  expect(new Map(byForm)).toEqual(
    new Map([
      [first.id, { count: 3, more: false }],
      [second.id, { count: 2, more: false }],
    ]),
  );
});

test('counting stops at 1,000', async () => {
  const [large, small] = [await buildForm(db, account), await buildForm(db, account)];
  await buildManySubmissions(db, large, 1_000);
  expect((await countUnread(db.pool, account.id)).total).toEqual({ count: 1_000, more: false });
  await buildManySubmissions(db, small, 1);
  const { total, byForm } = await countUnread(db.pool, account.id);
  expect(total).toEqual({ count: 1_000, more: true });
  expect(byForm.get(large.id)).toEqual({ count: 1_000, more: false });
});

test('an account without forms has nothing unread', async () => {
  expect(await countUnread(db.pool, account.id)).toEqual({ total: { count: 0, more: false }, byForm: new Map() });
});

test('counting reads the index of unread submissions alone, even when the statistics are out of date', async () => {
  const forms = await Promise.all(Array.from({ length: 5 }, () => buildForm(db, account)));
  const scans = async () => {
    await db.pool.query('SELECT pg_stat_force_next_flush()');
    const { rows } = await db.pool.query<{ unread: number; other: number }>(
      `SELECT sum(idx_scan) FILTER (WHERE indexrelname = 'submissions_unread')::int AS unread,
              sum(idx_scan) FILTER (WHERE indexrelname <> 'submissions_unread')::int
                + (SELECT seq_scan::int FROM pg_stat_user_tables WHERE relname = 'submissions') AS other
       FROM pg_stat_user_indexes WHERE relname = 'submissions'`,
    );
    return rows[0] ?? { unread: 0, other: 0 };
  };
  const check = async (unread: number) => {
    // On a connection of its own, whose statistics are there when it has ended.
    const client = new Client(db.url);
    await client.connect();
    const before = await scans();
    expect((await countUnread(client as unknown as Pool, account.id)).total.count).toBe(unread);
    await client.end();
    await eventually(async () => expect((await scans()).unread).toBe(before.unread + forms.length));
    expect((await scans()).other).toBe(before.other);
  };
  // In turns, so that the submissions of a form are spread over the table.
  await db.pool.query(
    `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
     SELECT gen_random_uuid(), ($1::uuid[])[1 + n % 5], $2, '{}', '192.0.2.1',
            date_trunc('milliseconds', now()) - n * interval '1 second' FROM generate_series(1, 20000) AS n`,
    [forms.map(({ id }) => id), account.id],
  );
  await db.pool.query('ANALYZE submissions');
  await check(1_000);
  await markRead(account.id);
  await check(0);
  await db.pool.query('VACUUM ANALYZE submissions');
  await check(0);
});
