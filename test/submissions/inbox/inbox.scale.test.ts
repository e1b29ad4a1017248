import type { Account } from '../../../src/accounts/account.model';
import type { Form } from '../../../src/forms/form.model';
import { nullOnTimeout } from '../../../src/lib/pg-errors';
import { wholeAccount } from '../../../src/members/scope';
import type { InboxFilter } from '../../../src/submissions/inbox/inbox.filter';
import {
  countFolders,
  countMatches,
  findInboxPage,
  type InboxCursor,
} from '../../../src/submissions/inbox/inbox.query';
import { indexWords } from '../../../src/submissions/search/search-index';
import { explainedPool } from '../../support/database';
import { buildAccount, buildForm } from '../../support/factories';
import { db, setUpDatabase } from '../../support/set-up';

const rows = 20_000;
/** Submissions of another account. */
const strangers = 2_000;
setUpDatabase();
let account: Account;
let quiet: Form;

/**
 * Inserts submissions of every kind, one every 4.5 seconds; every 1,000th contains "zebra", every 5,000th belongs to
 * `rare`.
 */
async function fill(form: Form, count: number, rare: Form): Promise<void> {
  // In batches, so that each stays within the statement timeout on a busy machine.
  for (let from = 1; from <= count; from += 10_000) await fillPart(form, from, Math.min(from + 9_999, count), rare);
  await db.pool.query('UPDATE usage SET last_created_at = now() WHERE account_id = $1', [form.accountId]);
}

/** In batches, for the same reason. */
async function archiveAll({ id }: Account): Promise<void> {
  const part = `SELECT id FROM submissions WHERE account_id = $1 AND archived_at IS NULL LIMIT 10000`;
  const statement = `UPDATE submissions SET archived_at = now() WHERE id = ANY (ARRAY(${part}))`;
  while ((await db.pool.query(statement, [id])).rowCount);
}

async function fillPart(form: Form, from: number, to: number, rare: Form): Promise<void> {
  await db.pool.query(
    `INSERT INTO submissions (id, form_id, account_id, data, marked_spam, withheld, archived_at, deleted_at, ip_address, created_at)
     SELECT gen_random_uuid(), CASE WHEN n % 5000 = 0 THEN $1::uuid ELSE $2::uuid END, $3,
            json_build_object('name', 'Visitor ' || n, 'email', 'visitor' || n || '@example.com', 'message',
              'Good day, I would like to know ' || md5(n::text) || CASE WHEN n % 1000 = 0 THEN ' about a zebra' ELSE '' END
              || repeat(' and more words', n % 20)),
            n % 50 = 1, CASE WHEN n % 500 = 7 THEN 'quota' END, CASE WHEN n % 3 = 0 THEN now() END, CASE WHEN n % 40 = 2 THEN now() END, '192.0.2.1',
            date_trunc('milliseconds', now()) - n * interval '4.5 seconds' FROM generate_series($4::int, $5::int) AS n`,
    [rare.id, form.id, form.accountId, from, to],
  );
}

beforeAll(async () => {
  account = await buildAccount(db);
  quiet = await buildForm(db, account, { name: 'Quiet' });
  await fill(await buildForm(db, account), rows, quiet);
  const stranger = await buildForm(db, await buildAccount(db));
  await fill(stranger, strangers, stranger);
  await db.pool.query('VACUUM ANALYZE');
  const began = performance.now();
  while ((await indexWords(db.pool)).hasMore);
  console.info(`indexed ${rows + strangers} submissions in ${Math.round(performance.now() - began)} ms`);
  await db.pool.query('VACUUM ANALYZE');
}, 180_000);

const byAccount = /submissions_(?:of_account|archived|held_back|hidden|deleted|deleted_at)/;
const byWord = /Function Scan on find_newest/;
const byRow = /submission_words_pkey/;
const searches: [title: string, filter: Omit<InboxFilter, 'accountId' | 'formIds'>, indexes: RegExp[]][] = [
  ['the inbox', { folder: 'inbox' }, [/submissions_of_account/]],
  ['the archive', { folder: 'archived' }, [/submissions_archived/]],
  ['held submissions', { folder: 'held' }, [/submissions_held/]],
  ['spam', { folder: 'spam' }, [/submissions_(?:hidden|spam_of_form)/]],
  ['the recycle bin', { folder: 'bin' }, [/submissions_deleted/]],
  ['a few days', { folder: 'inbox', from: daysAgo(1), to: daysAgo(0.5) }, [byAccount]],
  ['a rare word', { folder: 'inbox', text: 'zebra' }, [byWord]],
  ['a word in all submissions', { folder: 'inbox', text: 'good' }, [byWord]],
  ['a word in no submission', { folder: 'inbox', text: 'giraffe' }, [byWord]],
  ['the beginning of a word', { folder: 'inbox', text: 'visitor99' }, [byWord]],
  ['one letter', { folder: 'inbox', text: 'v' }, [byWord]],
  ['a rare word and one letter', { folder: 'inbox', text: 'zebra v' }, [byWord]],
  ['a phrase', { folder: 'inbox', text: '"I would like"' }, [byWord]],
  ['an address', { folder: 'inbox', text: 'visitor776@example.com' }, [byWord]],
  ['an address by its operator', { folder: 'inbox', text: 'email:visitor776@example.com' }, [byWord]],
  ['a form', { folder: 'inbox', text: 'form:quiet' }, [byWord]],
  ['an IP address of all submissions', { folder: 'inbox', text: '192.0.2.1' }, [byWord]],
  ['files that nobody sent', { folder: 'inbox', text: 'has:file' }, [byWord]],
  ['a sender', { folder: 'inbox', text: 'from:visitor776' }, [byWord]],
  ['a sender like all others', { folder: 'inbox', text: 'from:visitor' }, [byRow]],
  ['a rare value of a field', { folder: 'inbox', text: 'message:zebra' }, [byWord]],
  ['a frequent value of a field', { folder: 'inbox', text: 'message:good' }, [byWord]],
  ['a frequent word that the field does not have', { folder: 'inbox', text: 'name:good' }, [byRow]],
  ['unread submissions', { folder: 'inbox', text: 'is:unread' }, [byAccount]],
  ['unread spam', { folder: 'spam', text: 'is:unread' }, [/submissions_(?:hidden|spam_of_form)/]],
  ['read submissions, of which there are none', { folder: 'inbox', text: 'is:read' }, [byAccount]],
  ['read submissions in the recycle bin', { folder: 'bin', text: 'is:read' }, [/submissions_deleted/]],
  ['a few days as text', { folder: 'inbox', text: `after:${day(1)} before:${day(0)}` }, [byAccount]],
  ['everything without a value of a field', { folder: 'inbox', text: '-message:good' }, [byRow]],
  ['everything without a word', { folder: 'inbox', text: '-zebra' }, [byWord, /submission_words_pkey/]],
  ['everything without a frequent word', { folder: 'inbox', text: '-good' }, [byWord]],
  ['a word in all submissions, in a small folder', { folder: 'held', text: 'good' }, [byWord]],
];

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}

function day(days: number): string {
  return daysAgo(days).toISOString().slice(0, 10);
}

const midway = daysAgo(0.9);
const places: [string, InboxCursor][] = [
  ['first', null],
  ['deep', { before: midway }],
  ['upwards', { after: midway }],
];

describe(`in an inbox of ${rows} submissions`, () => {
  test.each(searches)('%s is found by an index, on every page, and counted', async (title, filter, indexes) => {
    const whole = { ...wholeAccount(account.id), ...filter };
    const took: string[] = [];
    for (const [name, place] of places) {
      const { pool, plans, milliseconds } = explainedPool(db.pool);
      await findInboxPage(pool, whole, place, 50);
      took.push(`${name} ${sum(milliseconds)}`);
      const plan = plans.join('\n');
      expect(plan).not.toMatch(/Seq Scan on submission(?:s|_words)\b/);
      for (const index of indexes) expect(plan).toMatch(index);
    }
    const { pool, milliseconds } = explainedPool(db.pool);
    // Counting all results of a search that no index serves may take too long; the dashboard then says so.
    const { count, more } = (await nullOnTimeout(countMatches(pool, whole, 10_000))) ?? { count: 0, more: true };
    const folders = explainedPool(db.pool);
    await countFolders(folders.pool, { accountId: account.id, formIds: null, ...filter });
    expect(folders.plans.join('\n')).not.toMatch(/Seq Scan on submission(?:s|_words)\b/);
    console.info(
      `${title}: folders ${sum(folders.milliseconds)} ms, page ${took.join(', ')}, counting ${count}${more ? '+' : ''} ${sum(milliseconds)} ms`,
    );
  });

  test.each(['inbox', 'archived', 'spam', 'bin'] as const)(
    'a form with few submissions is found in %s by an index',
    async (folder) => {
      const { pool, plans, milliseconds } = explainedPool(db.pool);
      await findInboxPage(pool, { accountId: account.id, formIds: null, folder, formId: quiet.id }, null, 50);
      console.info(`the quiet form, ${folder}: ${sum(milliseconds)} ms`);
      expect(plans.join()).not.toMatch(/Seq Scan on submission(?:s|_words)\b/);
    },
  );

  test.each([
    ['a rare word and the beginning of a frequent one', 'zebra v', '% zebra %'],
    ['a rare word and the beginning of a rare one', 'zebra 5000', '% zebra %visitor5000%'],
    ['a frequent word and the beginning of a rare one', 'good visitor776', '%visitor776%'],
    ['frequent words only', 'good more w', '% more words%'],
  ])('%s find the same as reading all submissions does', async (_, text, pattern) => {
    const whole: InboxFilter = { accountId: account.id, formIds: null, folder: 'inbox', text };
    const { rows: expected } = await db.pool.query(
      `SELECT count(*)::int AS count FROM submissions
       WHERE account_id = $1 AND NOT is_spam AND archived_at IS NULL AND deleted_at IS NULL
         AND concat(' ', data ->> 'message', ' ', data ->> 'email') LIKE $2`,
      [account.id, pattern],
    );
    expect(expected[0].count).toBeGreaterThan(0);
    expect((await countMatches(db.pool, whole, rows)).count).toBe(expected[0].count);
  });

  test('the beginning of a frequent word after a rare word reads hardly more of the index', async () => {
    const readFor = async (...terms: { words: string; isPrefix: boolean }[]): Promise<number> => {
      const { rows: plan } = await db.pool.query(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)
         SELECT FROM find_newest($1, search_query($1, $2), search_pattern($1, $2), NULL, 1200)`,
        [account.id, JSON.stringify(terms)],
      );
      const { Plan: read } = plan[0]['QUERY PLAN'][0];
      return read['Shared Hit Blocks'] + read['Shared Read Blocks'];
    };
    const zebra = { words: 'zebra', isPrefix: false };
    // The first call of a connection reads the catalog as well.
    await readFor(zebra);
    const alone = await readFor(zebra);
    expect(await readFor(zebra, { words: 'v', isPrefix: true })).toBeLessThan(2 * alone);
  });

  test('none of these searches reads the whole table', async () => {
    await db.pool.query('SELECT pg_stat_force_next_flush()');
    const { rows: scans } = await db.pool.query(
      `SELECT seq_scan::int AS whole, (SELECT idx_scan::int FROM pg_stat_user_indexes
                                       WHERE indexrelname = 'submission_words_in_block') AS "byWord"
       FROM pg_stat_user_tables WHERE relname = 'submission_words'`,
    );
    expect(scans[0].byWord).toBeGreaterThan(20);
    expect(scans[0].whole).toBe(0);
  });

  test('folders are counted, and an inbox with everything archived is found empty', async () => {
    const before = explainedPool(db.pool);
    expect((await countFolders(before.pool, { accountId: account.id, formIds: null })).inbox).toEqual({
      count: 1_000,
      more: true,
    });
    await archiveAll(account);
    await db.pool.query('VACUUM ANALYZE submissions');
    const after = explainedPool(db.pool);
    expect((await countFolders(after.pool, { accountId: account.id, formIds: null })).inbox).toEqual({
      count: 0,
      more: false,
    });
    expect(
      (await findInboxPage(after.pool, { accountId: account.id, formIds: null, folder: 'inbox' }, null, 50)).rows,
    ).toEqual([]);
    console.info(`folders ${before.milliseconds} ms; all put away: ${after.milliseconds.join(' and ')} ms`);
  });
});

const sum = (numbers: readonly number[]) => Math.round(numbers.reduce((total, n) => total + n, 0));
