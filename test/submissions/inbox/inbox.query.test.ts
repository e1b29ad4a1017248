import { v7 as uuidv7 } from 'uuid';
import { createLabel } from '../../../src/labels/label.service';
import { type InboxFolder, inboxFolders } from '../../../src/submissions/folders';
import { type InboxFilter, resolveFilter } from '../../../src/submissions/inbox/inbox.filter';
import {
  countAll,
  countFolders,
  countMatches,
  findInboxPage,
  findNeighbors,
  type InboxCursor,
} from '../../../src/submissions/inbox/inbox.query';
import { indexWords } from '../../../src/submissions/search/search-index';
import { buildAccount, buildForm, buildWebhook } from '../../support/factories';
import { account, db, form, setUpDatabase, setUpForm } from '../../support/set-up';
import { buildManySubmissions, buildSubmission, type SubmissionDraft } from '../rows';

setUpDatabase();
setUpForm({ name: 'Contact' });

const at = (minute: number) => `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
const build = (minute: number, draft: Partial<SubmissionDraft> = {}, target = form) =>
  buildSubmission(db, target, { createdAt: at(minute), ...draft });
const page = (filter: Partial<InboxFilter> = {}, place: InboxCursor = null, limit = 3) =>
  findInboxPage(db.pool, { accountId: account.id, formIds: null, folder: 'inbox', ...filter }, place, limit);
const idsOf = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(({ id }) => id);

test('each submission is in the folder of its state and counted there', async () => {
  const expected: Record<InboxFolder, string[]> = {
    inbox: [await build(1)],
    archived: [await build(2, { archived: true })],
    held: [await build(3, { withheld: 'quota', archived: true })],
    spam: [await build(4, { withheld: 'honeypot' })],
    bin: [await build(5, { deleted: true }), await build(6, { deleted: true, withheld: 'honeypot' })].reverse(),
  };
  // A submission that is held and archived is in both folders.
  expected.archived.unshift(...expected.held);
  for (const folder of inboxFolders)
    expect([folder, idsOf(await page({ folder }))]).toEqual([folder, expected[folder]]);
  const counts = await countFolders(db.pool, { accountId: account.id, formIds: null });
  for (const folder of inboxFolders) {
    expect([folder, counts[folder]]).toEqual([folder, { count: expected[folder].length, more: false }]);
  }
});

test('folders are counted for a word in more submissions than are listed, as far as that is quick', async () => {
  await buildManySubmissions(db, form, 12_000, '{"message":"good day"}');
  const oldest = `SELECT id FROM submissions WHERE account_id = $1 ORDER BY created_at LIMIT 7000`;
  await db.pool.query(`UPDATE submissions SET archived_at = now() WHERE id IN (${oldest})`, [account.id]);
  await build(1, { data: '{"message":"good"}', withheld: 'honeypot' });
  await build(2, { data: '{"message":"bad"}', withheld: 'honeypot' });
  await db.pool.query(
    `UPDATE submissions SET data = '{"message":"bad"}'
     WHERE id IN (SELECT id FROM submissions WHERE account_id = $1 AND archived_at IS NOT NULL
                  ORDER BY created_at DESC LIMIT 5500)`,
    [account.id],
  );
  await db.pool.query('UPDATE usage SET last_created_at = now() WHERE account_id = $1', [account.id]);
  while ((await indexWords(db.pool)).hasMore);
  expect(await countFolders(db.pool, { accountId: account.id, formIds: null, text: 'good' })).toEqual({
    inbox: { count: 1_000, more: true },
    archived: { count: 0, more: true },
    held: { count: 0, more: false },
    spam: { count: 0, more: true },
    bin: { count: 0, more: false },
  });
  const spam: InboxFilter = { accountId: account.id, formIds: null, folder: 'spam', text: 'good' };
  expect((await findInboxPage(db.pool, spam, null, 10)).rows).toHaveLength(1);
  expect((await countFolders(db.pool, spam)).spam).toEqual({ count: 1, more: false });
});

test('the count of unread submissions says that there may be more behind the listed results', async () => {
  await buildManySubmissions(db, form, 1_300, '{"message":"good day"}');
  await db.pool.query('UPDATE usage SET last_created_at = now() WHERE account_id = $1', [account.id]);
  while ((await indexWords(db.pool)).hasMore);
  const read = (order: 'ASC' | 'DESC', count: number) =>
    db.pool.query(
      `UPDATE submissions SET read_at = now() WHERE id IN (
         SELECT id FROM submissions WHERE account_id = $1 ORDER BY created_at ${order} LIMIT ${count})`,
      [account.id],
    );
  const filter: InboxFilter = { accountId: account.id, formIds: null, folder: 'inbox', text: 'good is:unread' };
  const countInbox = async (folder: InboxFolder) => (await countFolders(db.pool, { ...filter, folder })).inbox;
  await read('DESC', 700);
  expect([await countInbox('inbox'), await countInbox('spam')]).toEqual(Array(2).fill({ count: 500, more: true }));
  await read('ASC', 100);
  expect([await countInbox('inbox'), await countInbox('spam')]).toEqual(Array(2).fill({ count: 500, more: false }));
});

/**
 * Every tenth of 20,000 submissions has “odd”, half of them in a phrase: more than are listed at once, in two blocks. 500
 * of the oldest have “ancient”.
 */
async function buildOddSubmissions() {
  await buildManySubmissions(db, form, 20_000, '{"message":"good day"}');
  await db.pool.query(
    `UPDATE submissions s SET data = json_build_object('message', CASE
       WHEN n % 10 = 1 THEN 'an ancient day' WHEN n % 20 = 0 THEN 'an odd bird' ELSE 'a bird, oddly' END)
     FROM (SELECT id, row_number() OVER (ORDER BY created_at DESC) AS n FROM submissions WHERE account_id = $1) AS numbered
     WHERE numbered.id = s.id AND (n % 10 = 0 OR (n > 15000 AND n % 10 = 1))`,
    [account.id],
  );
  await db.pool.query('UPDATE usage SET last_created_at = now() WHERE account_id = $1', [account.id]);
  while ((await indexWords(db.pool)).hasMore);
  const { rows } = await db.pool.query<{ id: string; odd: boolean }>(
    `SELECT id, data::text LIKE '%odd bird%' AS odd FROM submissions
     WHERE account_id = $1 AND data::text LIKE '%odd%' ORDER BY created_at DESC`,
    [account.id],
  );
  return { all: rows.map(({ id }) => id), phrases: rows.flatMap(({ id, odd }) => (odd ? [id] : [])) };
}

async function countBlocks(): Promise<number> {
  const { rows } = await db.pool.query(
    'SELECT count(DISTINCT block)::int AS blocks FROM submission_words WHERE account_id = $1',
    [account.id],
  );
  return rows[0].blocks;
}

async function collect(text: string, folder: InboxFolder = 'inbox'): Promise<string[]> {
  const found: string[] = [];
  let cursor: InboxCursor = null;
  for (;;) {
    const { rows, olderThan, hasOlder }: Awaited<ReturnType<typeof page>> = await page({ text, folder }, cursor, 150);
    found.push(...rows.map(({ id }) => id));
    if (!hasOlder || !olderThan) return found;
    cursor = { before: olderThan };
  }
}

test('paging through more results than are listed at once shows each of them once, the newest first', async () => {
  const { all, phrases } = await buildOddSubmissions();
  expect([all.length, phrases.length]).toEqual([2_000, 1_000]);
  // Entries beyond the mark, which a restored backup may have, are indexed again and listed once.
  const readEntries = async () =>
    (await db.pool.query('SELECT * FROM submission_words WHERE account_id = $1 ORDER BY 1', [account.id])).rows;
  const entries = await readEntries();
  await db.pool.query(
    `UPDATE search_marks SET entries = 17000, indexed_to = (
       SELECT created_at FROM submissions WHERE account_id = $1 ORDER BY created_at LIMIT 1 OFFSET 16999)
     WHERE account_id = $1`,
    [account.id],
  );
  expect(idsOf(await page({ text: 'odd' }, null, 10))).toEqual(all.slice(0, 10));
  while ((await indexWords(db.pool)).hasMore);
  expect(await readEntries()).toEqual(entries);

  expect(await countBlocks()).toBe(2);
  const newest = idsOf(await page({ text: 'good' }, null, 300));
  expect(idsOf(await page({}, null, 300)).filter((id) => !all.includes(id))).toEqual(newest.slice(0, 270));
  const expectAll = async () => {
    for (const text of ['odd', 'message:odd', 'bird odd', 'field:message odd'])
      expect([text, await collect(text)]).toEqual([text, all]);
    for (const text of ['"odd bird"', 'odd b', 'an odd', 'an odd bird', '"odd bird" b'])
      expect([text, await collect(text)]).toEqual([text, phrases]);
    for (const text of ['odd -"odd bird"', 'oddly', 'oddly b', 'oddly -odd'])
      expect([text, await collect(text)]).toEqual([text, all.filter((id) => !phrases.includes(id))]);
    for (const text of ['ancient', 'ancient d', 'an ancient', '"an ancient"'])
      expect([text, (await collect(text)).length]).toEqual([text, 500]);
    for (const text of ['nowhere', 'odd nowhere', 'nowhere o', 'nowhere-odd'])
      expect([text, await collect(text)]).toEqual([text, []]);
  };
  await expectAll();
  // As if blocks were small: several of them are searched at once.
  await db.pool.query(
    `UPDATE submission_words w SET block = n / 300
     FROM (SELECT submission_id, row_number() OVER (ORDER BY created_at) AS n FROM submission_words WHERE account_id = $1) AS numbered
     WHERE numbered.submission_id = w.submission_id`,
    [account.id],
  );
  await db.pool.query('UPDATE search_marks SET entries = 20000 / 300 * 16384 WHERE account_id = $1', [account.id]);
  expect(await countBlocks()).toBe(67);
  await expectAll();
  const lookUps = await countLookUps('nowhere');
  expect(lookUps).toBeGreaterThan(0);
  expect(lookUps).toBeLessThan(20);
});

/** How often a search for a word reads the index of words. */
async function countLookUps(word: string): Promise<number> {
  const client = await db.pool.connect();
  const count = async (): Promise<number> => {
    const scans = `pg_stat_get_xact_numscans('submission_words_in_block'::regclass)`;
    return Number((await client.query(`SELECT ${scans} AS scans`)).rows[0].scans);
  };
  try {
    await client.query('BEGIN');
    const before = await count();
    const terms = JSON.stringify([{ words: word, isPrefix: true }]);
    await client.query('SELECT FROM find_newest($1, search_query($1, $2), search_pattern($1, $2), NULL, 1200)', [
      account.id,
      terms,
    ]);
    return (await count()) - before;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

test('results that leave the folder after the search are passed over', async () => {
  const ids: string[] = [];
  for (let minute = 9; minute >= 1; minute -= 1) ids.push(await build(minute, { data: '{"message":"good day"}' }));
  const resolved = await resolveFilter(db.pool, {
    accountId: account.id,
    formIds: null,
    folder: 'inbox',
    text: 'good',
  } as const);
  await db.pool.query('UPDATE submissions SET archived_at = now() WHERE id = ANY ($1::uuid[])', [ids.slice(0, 7)]);
  expect(idsOf(await page(resolved))).toEqual(ids.slice(7));
  expect(idsOf(await page(resolved, { after: new Date(at(0)) }))).toEqual(ids.slice(7));
});

test('listed results are neighbors, however many other submissions are between them', async () => {
  await buildManySubmissions(db, form, 12_000, '{"message":"good day"}');
  await db.pool.query(
    `UPDATE submissions s SET data = '{"message":"odd"}'
     FROM (SELECT id, row_number() OVER (ORDER BY created_at DESC) AS n FROM submissions WHERE account_id = $1) AS numbered
     WHERE numbered.id = s.id AND (n = 1 OR n > 10500)`,
    [account.id],
  );
  await db.pool.query('UPDATE usage SET last_created_at = now() WHERE account_id = $1', [account.id]);
  while ((await indexWords(db.pool)).hasMore);
  const { rows } = await page({ text: 'odd' });
  const neighbors = (createdAt: Date) =>
    findNeighbors(db.pool, { accountId: account.id, formIds: null, folder: 'inbox', text: 'odd' }, createdAt);
  const [first, second, third] = rows;
  if (!first || !second || !third) throw new Error('three results were expected');
  expect(await neighbors(first.createdAt)).toEqual({ newer: null, older: second.id });
  expect(await neighbors(second.createdAt)).toEqual({ newer: first.id, older: third.id });
});

test('states, labels and dates of a search narrow what is listed in every folder', async () => {
  const label = await createLabel(db, account.id, { name: 'Urgent' });
  const unread = await build(1, { data: '{"message":"good day"}' });
  const read = await build(2, { data: '{"message":"good day"}' });
  const archived = await build(3, { data: '{"message":"good day"}', archived: true });
  await db.pool.query('UPDATE submissions SET read_at = now() WHERE id = ANY ($1::uuid[])', [[read, archived]]);
  await db.pool.query(
    `INSERT INTO submission_labels (submission_id, label_id, folder, submitted_at)
     SELECT id, $1, folder_of(is_spam, archived_at, deleted_at), created_at FROM submissions WHERE id = ANY ($2::uuid[])`,
    [label.id, [unread, archived]],
  );
  for (const [text, inbox, others] of [
    ['good', [read, unread], [archived]],
    ['good is:read', [read], [archived]],
    ['good -is:read', [unread], []],
    ['good label:urgent', [unread], [archived]],
    ['good -label:urgent', [read], []],
    ['good label:urgent is:unread', [unread], []],
    ['good after:2026-04', [], []],
  ] as const) {
    const found = [idsOf(await page({ text })), idsOf(await page({ text, folder: 'archived' }))];
    expect([text, ...found]).toEqual([text, inbox, others]);
    const counts = await countFolders(db.pool, { accountId: account.id, formIds: null, text });
    expect([text, counts.inbox.count, counts.archived.count]).toEqual([text, inbox.length, others.length]);
  }
});

test('Greek words with a final letter of their own are found in capitals', async () => {
  const id = await build(1, {
    data: '{"name":"Γιώργος","email":"γιώργος@example.com","message":"ο Γιώργος, ο ΓΙΩΡΓΟΣ"}',
  });
  await db.pool.query('UPDATE usage SET last_created_at = now() WHERE account_id = $1', [account.id]);
  while ((await indexWords(db.pool)).hasMore);
  const found = async (text: string) => idsOf(await page({ text }));
  for (const text of ['email:ΓΙΩΡΓΟΣ', 'name:ΓΙΩΡΓΟΣ', '"ο γιώργος"', '"Ο ΓΙΩΡΓΟΣ"'])
    expect(await found(text)).toEqual([id]);
});

test('the beginning of a very long word finds it in every block', async () => {
  const long = 'x'.repeat(2_040);
  await build(1, { data: JSON.stringify({ message: long }) });
  await buildManySubmissions(db, form, 16_400, '{"message":"good day"}');
  await buildSubmission(db, form, { createdAt: new Date().toISOString(), data: JSON.stringify({ message: long }) });
  await db.pool.query('UPDATE usage SET last_created_at = now() WHERE account_id = $1', [account.id]);
  while ((await indexWords(db.pool)).hasMore);
  expect(await countBlocks()).toBe(2);
  for (const text of ['xx', long.slice(0, 150), long]) expect(await collect(text)).toHaveLength(2);
});

test('an account whose id ends alike has its own results, also in later blocks', async () => {
  const other = await buildAccount(db);
  const twin = `${other.id.slice(0, -5)}${account.id.slice(-5)}`;
  for (const table of ['usage', 'api_tokens', 'members'])
    await db.pool.query(`DELETE FROM ${table} WHERE account_id = $1`, [other.id]);
  await db.pool.query('UPDATE accounts SET id = $2 WHERE id = $1', [other.id, twin]);
  await db.pool.query('INSERT INTO usage (account_id) VALUES ($1)', [twin]);
  const foreign = await buildForm(db, await db.models.Account.findByPk(twin, { rejectOnEmpty: true }));
  const own = await build(1, { data: '{"message":"good day"}' });
  await build(2, { data: '{"message":"good day"}' }, foreign);
  for (const id of [account.id, twin]) {
    await db.pool.query('INSERT INTO search_marks (account_id, entries) VALUES ($1, 16384)', [id]);
    await db.pool.query('UPDATE usage SET last_created_at = now() WHERE account_id = $1', [id]);
  }
  while ((await indexWords(db.pool)).hasMore);
  const { rows } = await db.pool.query('SELECT block FROM submission_words WHERE account_id IN ($1, $2)', [
    account.id,
    twin,
  ]);
  expect(rows).toEqual([{ block: 1 }, { block: 1 }]);
  for (const text of ['good', 'goo', '"good day"', '-bad']) expect([text, await collect(text)]).toEqual([text, [own]]);
});

test("another account's submissions are invisible, also through its form", async () => {
  const other = await buildAccount(db);
  const foreign = await buildForm(db, other);
  await build(1, {}, foreign);
  expect((await page()).rows).toEqual([]);
  expect((await page({ formId: foreign.id })).rows).toEqual([]);
});

test('paging down and back up shows every submission once', async () => {
  const all = [];
  for (let minute = 1; minute <= 8; minute += 1) all.unshift(await build(minute));

  const first = await page();
  expect(first).toMatchObject({ hasNewer: false, hasOlder: true });
  const second = await page({}, { before: new Date(at(6)) });
  expect(second).toMatchObject({ hasNewer: true, hasOlder: true });
  const last = await page({}, { before: new Date(at(3)) });
  expect(last).toMatchObject({ hasNewer: true, hasOlder: false });
  expect([first, second, last].flatMap(idsOf)).toEqual(all);

  const up = await page({}, { after: new Date(at(2)) });
  expect(idsOf(up)).toEqual(idsOf(second));
  expect(up).toMatchObject({ hasNewer: true, hasOlder: true });
  expect(await page({}, { after: new Date(at(6)) })).toEqual(first);
});

test('form, dates and search text combine', async () => {
  const second = await buildForm(db, account);
  const wanted = await build(5, { data: '{"message":"two blue whales"}' }, second);
  await build(4, { data: '{"message":"two blue whales"}' }, second);
  await build(6, { data: '{"message":"two blue whales"}' });
  await build(7, { data: '{"message":"a pigeon"}' }, second);
  const filter = { formId: second.id, from: new Date(at(5)), to: new Date(at(8)), text: 'whales' };
  expect(idsOf(await page(filter))).toEqual([wanted]);
  const whole: InboxFilter = { accountId: account.id, formIds: null, folder: 'inbox', ...filter };
  expect(await countMatches(db.pool, whole, 10)).toEqual({ count: 1, more: false });
});

test('a count stops at its limit', async () => {
  for (let minute = 1; minute <= 4; minute += 1) await build(minute);
  const filter: InboxFilter = { accountId: account.id, formIds: null, folder: 'inbox' };
  expect(await countMatches(db.pool, filter, 3)).toEqual({ count: 3, more: true });
  expect(await countMatches(db.pool, filter, 4)).toEqual({ count: 4, more: false });
  for (const text of [undefined, '-nothing', 'is:unread']) {
    expect(await countAll(db.pool, { ...filter, text }, 100)).toEqual({ count: 4, more: false });
  }
  expect(await countAll(db.pool, filter, 3)).toEqual({ count: 3, more: true });
});

test('a row previews the first fields in order', async () => {
  const data = {
    10: 'x'.repeat(10_000),
    nested: { deep: ['ü'] },
    none: null,
    ['n'.repeat(900)]: 'long name',
    number: 7,
    sixth: 'unseen',
  };
  // The submit path stores "10" last.
  const { 10: ten, ...rest } = data;
  await build(1, { data: `${JSON.stringify(rest).slice(0, -1)},"10":${JSON.stringify(ten)},"eleventh":1e999999}` });
  const [row] = (await page()).rows;
  expect(row).toMatchObject({
    formName: 'Contact',
    files: 0,
    notificationFailed: false,
    isSpam: false,
    withheld: null,
  });
  expect(row?.preview).toEqual([
    ['nested', '{"deep":["ü"]}'],
    ['none', ''],
    ['n'.repeat(60), 'long name'],
    ['number', '7'],
    ['sixth', 'unseen'],
  ]);
});

test('a huge submission has no preview', async () => {
  // 1 MB that does not compress.
  const noise = Array.from({ length: 30_000 }, () => Math.random().toString(36).slice(2)).join(' ');
  await build(1, { data: JSON.stringify({ noise: [noise, noise, noise] }) });
  expect((await page()).rows[0]?.preview).toBeNull();
});

test.each<[string, [kind: 'email' | 'webhook', status: string][], boolean]>([
  ['it failed', [['email', 'failed']], true],
  [
    'it failed and was then sent',
    [
      ['email', 'failed'],
      ['email', 'succeeded'],
    ],
    false,
  ],
  [
    'it was sent and then failed',
    [
      ['email', 'succeeded'],
      ['email', 'failed'],
    ],
    true,
  ],
  [
    'it failed and is queued again',
    [
      ['email', 'failed'],
      ['email', 'queued'],
    ],
    true,
  ],
  [
    'only a webhook failed',
    [
      ['email', 'succeeded'],
      ['webhook', 'failed'],
    ],
    false,
  ],
])('a row shows whether its notification failed: %s', async (_title, deliveries, notificationFailed) => {
  const id = await build(1);
  const webhook = await buildWebhook(db, account);
  for (const [kind, status] of deliveries) {
    await db.pool.query(
      `INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id, status)
       SELECT $1, account_id, id, $3, $4, $5 FROM submissions WHERE id = $2`,
      [uuidv7(), id, kind, kind === 'webhook' ? webhook.id : null, status],
    );
  }
  expect((await page()).rows[0]).toMatchObject({ notificationFailed });
});

test('a row shows how many files it has', async () => {
  const id = await build(1);
  await db.pool.query(
    `INSERT INTO files (id, submission_id, account_id, field, filename, mime_type, size, sha256, storage_key)
     VALUES (gen_random_uuid(), $1, $2, 'cv', 'cv.pdf', 'application/pdf', 3, '', 'a')`,
    [id, account.id],
  );
  expect((await page()).rows[0]).toMatchObject({ files: 1 });
});
