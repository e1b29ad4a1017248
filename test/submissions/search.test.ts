import type { Account } from '../../src/accounts/account.model';
import type { Database } from '../../src/db/database';
import type { Form } from '../../src/forms/form.model';
import { findInboxPage } from '../../src/submissions/inbox.query';
import { indexWords, parseSearch } from '../../src/submissions/search-index';
import { openTestDatabase } from '../support/database';
import { buildAccount, buildForm } from '../support/factories';
import { buildManySubmissions, buildSubmission, type SubmissionDraft } from './rows';

let db: Database;
let account: Account;
let form: Form;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db?.close());
beforeEach(async () => {
  account = await buildAccount(db);
  form = await buildForm(db, account);
});

let minute = 0;

/** Builds a submission as the submit path stores it, the newest of its account. */
async function build(data: unknown, draft: Partial<SubmissionDraft> = {}, target = form): Promise<string> {
  minute += 1;
  const createdAt = new Date(Date.UTC(2026, 2, 1) + minute * 60_000).toISOString();
  const id = await buildSubmission(db, target, { createdAt, data: JSON.stringify(data), ...draft });
  await setNewest(draft.createdAt ?? createdAt, target);
  return id;
}

const setNewest = (moment: string, { accountId } = form) =>
  db.pool.query('UPDATE usage SET last_created_at = $2 WHERE account_id = $1', [accountId, moment]);

async function indexAll(): Promise<number> {
  let total = 0;
  for (;;) {
    const { indexed, hasMore } = await indexWords(db.pool);
    total += indexed;
    if (!hasMore) return total;
  }
}

async function search(text: string): Promise<string[]> {
  const page = await findInboxPage(db.pool, { accountId: account.id, folder: 'inbox', text }, null, 50);
  return page.rows.map(({ id }) => id);
}

const indexedRows = async () =>
  (await db.pool.query('SELECT count(*)::int AS n FROM submission_words WHERE account_id = $1', [account.id])).rows[0]
    .n;

test.each([
  ['one two', { phrases: ['one', 'two'], isPrefix: true }],
  ['"one two" three', { phrases: ['one two', 'three'], isPrefix: true }],
  ['three “one two”', { phrases: ['three', 'one two'], isPrefix: false }],
  ['"never closed', { phrases: ['never closed'], isPrefix: false }],
  ['', { phrases: [], isPrefix: true }],
])('reads %j', (text, expected) => {
  expect(parseSearch(text)).toEqual(expected);
});

// Each search runs before and after a worker indexed the submission, with the same result.
describe.each([
  ['is not indexed yet', false],
  ['is indexed', true],
])('a submission that %s', (_title, indexed) => {
  const ready = async () => {
    if (indexed) await indexAll();
  };

  test.each([
    ['a word', { message: 'The quick brown fox' }, 'BROWN', true],
    ['the beginning of a word', { message: 'The quick brown fox' }, 'bro', true],
    ['the beginning of any but the last word', { message: 'The quick brown fox' }, 'bro fox', false],
    ['words in another order', { message: 'The quick brown fox' }, 'fox quick', true],
    ['words of which one is missing', { message: 'The quick brown fox' }, 'fox hound', false],
    ['a phrase', { message: 'The quick brown fox' }, '"quick brown"', true],
    ['a phrase in another order', { message: 'The quick brown fox' }, '"brown quick"', false],
    ['the beginning of a word in quotes', { message: 'The quick brown fox' }, '"quick bro"', false],
    ['an address', { email: 'Ada.Lovelace@Example.com' }, 'ada.lovelace@example.com', true],
    ['the beginning of an address', { email: 'Ada.Lovelace@Example.com' }, 'ada.love', true],
    ['the domain of an address', { email: 'Ada.Lovelace@Example.com' }, '@example.com', true],
    ['a name in an address', { email: 'Ada.Lovelace@Example.com' }, 'lovelace', true],
    ['another address', { email: 'Ada.Lovelace@Example.com' }, 'ada@example.com', false],
    ['the name of a field', { 'favourite colour': 'x' }, 'favourite', true],
    ['a nested value', { a: [{ b: 'hidden' }] }, 'hidden', true],
    ['a word after a line end', { message: 'first\nsecond\\third "fourth"' }, 'second third fourth', true],
    ['a number', { phone: '+49 (30) 1234-5678' }, '1234', true],
    ['another script', { message: 'Добрый день' }, 'ДОБРЫЙ', true],
    ['an accent written in two ways', { message: 'cafe\u0301' }, 'CAFÉ', true],
    ['characters without spaces', { message: '東京都に住んでいます' }, '京都', true],
    ['wide letters', { message: 'ＡＢＣ' }, 'abc', true],
    ['a word between quotation marks', { message: '„Hallo“ – sagte sie' }, '"hallo sagte"', true],
    ['nothing but punctuation', { message: '!!!' }, '!!!', false],
    ['an operator', { message: 'a & b | !c' }, "a:* & ' | !(", true],
    ['nothing', { message: 'x' }, '""', false],
  ])('gets the expected result for %s', async (_what, data, text, found) => {
    const id = await build(data);
    await ready();
    expect(await search(text)).toEqual(found ? [id] : []);
  });

  test('is found by a file name and by its reply address', async () => {
    const [id, second] = [await build({ a: 1 }), await build({ a: 2 })];
    await db.pool.query(
      `INSERT INTO files (id, submission_id, account_id, field, filename, mime_type, size, sha256, storage_key)
       VALUES (gen_random_uuid(), $1, $2, 'cv', 'Résumé_final.pdf', 'application/pdf', 3, '', 'a')`,
      [id, account.id],
    );
    await db.pool.query(`UPDATE submissions SET mail_overrides = '{"replyto":"bob@example.org"}' WHERE id = $1`, [
      second,
    ]);
    await ready();
    expect(await search('résumé')).toEqual([id]);
    expect(await search('bob@example.org')).toEqual([second]);
  });

  test('is not found by another account', async () => {
    const other = await buildForm(db, await buildAccount(db));
    await build({ message: 'secret' }, {}, other);
    await ready();
    expect(await search('secret')).toEqual([]);
    expect(await search(`@${other.accountId}`)).toEqual([]);
  });
});

test('hostile search texts get a result', async () => {
  const id = await build({ message: 'word' });
  await indexAll();
  expect(await search('word '.repeat(5_000))).toEqual([id]);
  expect(await search('"'.repeat(9_999))).toEqual([]);
  expect(await search('ß'.repeat(100_000))).toEqual([]);
  expect(await search("');--")).toEqual([]);
});

test('a huge submission is found by its first words and does not hide others', async () => {
  const words = Array.from({ length: 90 }, (_, n) => [`field${n}`, `${n}-`.repeat(2_400)]);
  const hostile = Array.from({ length: 3_000 }, (_, n) => String.fromCodePoint(0x20000 + n)).join(' ');
  const ids = [
    await build({ first: 'whale', ...Object.fromEntries(words), hostile }),
    await build({ first: 'whale', hostile: Array.from({ length: 40 }, () => hostile.repeat(9)) }),
    await build({ first: 'whale', deep: '('.repeat(9_999) + 'x'.repeat(3_000) }),
  ];
  expect(await indexAll()).toBe(3);
  expect(await search('whale')).toEqual(ids.reverse());
});

test('spam and deleted submissions are indexed too, and permanent deletion leaves nothing in the index', async () => {
  const id = await build({ message: 'whale' }, { isSpam: true });
  await build({ message: 'whale' }, { deleted: true });
  expect(await indexAll()).toBe(2);
  await db.pool.query('DELETE FROM submissions WHERE id = $1', [id]);
  expect(await indexedRows()).toBe(1);
});

test('two workers index each submission once, and an idle run takes one query', async () => {
  await buildManySubmissions(db, form, 2_000);
  await setNewest(new Date().toISOString());
  const done = await Promise.all([indexAll(), indexAll(), indexAll()]);
  expect(done.reduce((sum, n) => sum + n, 0)).toBe(2_000);
  expect(await indexedRows()).toBe(2_000);

  const query = jest.spyOn(db.pool, 'query');
  expect(await indexWords(db.pool)).toEqual({ indexed: 0, hasMore: false });
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
});

test('an account with a backlog does not delay another', async () => {
  await buildManySubmissions(db, form, 5_000);
  await setNewest(new Date().toISOString());
  await indexWords(db.pool);
  const other = await buildForm(db, await buildAccount(db));
  await build({ message: 'new' }, {}, other);
  const { hasMore } = await indexWords(db.pool);
  expect(hasMore).toBe(true);
  const { rows } = await db.pool.query('SELECT FROM submission_words WHERE account_id = $1', [other.accountId]);
  expect(rows).toHaveLength(1);
  await indexAll();
});

test('a frequent word is found in the newest submissions first', async () => {
  await buildManySubmissions(db, form, 6_000, '{"message":"good day"}');
  await setNewest(new Date().toISOString());
  await indexAll();
  const rare = await build({ message: 'good night' }, { createdAt: new Date().toISOString() });
  const page = await findInboxPage(db.pool, { accountId: account.id, folder: 'inbox', text: 'good' }, null, 10);
  expect(page.rows).toHaveLength(10);
  expect(page.rows[0]?.id).toBe(rare);
  const spam = await findInboxPage(db.pool, { accountId: account.id, folder: 'spam', text: 'good' }, null, 10);
  expect(spam.rows).toEqual([]);
});
