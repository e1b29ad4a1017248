import { wholeAccount } from '../../../src/members/scope';
import { countFolders, findInboxPage } from '../../../src/submissions/inbox/inbox.query';
import { indexWords } from '../../../src/submissions/search/search-index';
import { parseSearch, problemsOf, type SearchTerm, withoutTerm } from '../../../src/submissions/search/search-query';
import { buildAccount, buildFile, buildForm } from '../../support/factories';
import { account, db, form, setUpDatabase, setUpForm } from '../../support/set-up';
import { buildManySubmissions, buildSubmission, type SubmissionDraft } from '../rows';

setUpDatabase();
setUpForm();

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

async function search(text: string, formId?: string): Promise<string[]> {
  const page = await findInboxPage(
    db.pool,
    { accountId: account.id, formIds: null, folder: 'inbox', text, formId },
    null,
    50,
  );
  return page.rows.map(({ id }) => id);
}

const indexedRows = async () =>
  (await db.pool.query('SELECT count(*)::int AS n FROM submission_words WHERE account_id = $1', [account.id])).rows[0]
    .n;

type Term = Omit<SearchTerm, 'start' | 'end'>;
const words = (value: string, more: Partial<Term> = {}): Term => ({
  ...{ kind: 'text', value, isNegated: false, isPrefix: false },
  ...more,
});
const prefix = { isPrefix: true };
const not = { isNegated: true };

const invalid = (value: string, more: Partial<Term> = {}) => words(value, { kind: 'invalid', ...more });
const example = (kind: string) => `Use a day or a month, such as ${kind}:2026-01-31 or ${kind}:2026-01.`;
const needs = (name: string, given: string) =>
  invalid(`${name}: needs a value right after the colon, such as ${given}.`);

test.each<[text: string, terms: Term[]]>([
  ['one two', [words('one'), words('two', prefix)]],
  ['"one two" three', [words('one two'), words('three', prefix)]],
  ['three “one two”', [words('three'), words('one two')]],
  ['"never closed', [words('never closed')]],
  ['', []],
  ['one -two', [words('one', prefix), words('two', not)]],
  ['-"one two"', [words('one two', not)]],
  ['well-known - --x', [words('well-known'), words('-'), words('--x', prefix)]],
  ['form:Support one', [words('Support', { kind: 'form', ...prefix }), words('one', prefix)]],
  ['FORM:“Two words”', [words('Two words', { kind: 'form' })]],
  ['-email:ada', [words('ada', { kind: 'email', ...not })]],
  ['has:file -has:attachments', [words('', { kind: 'file' }), words('', { kind: 'file', ...not })]],
  ['203.0.113.7', [words('203.0.113.7', { kind: 'ip' })]],
  ['ip:2001:DB8:0:0::1', [words('2001:db8::1', { kind: 'ip' })]],
  ['::ffff:203.0.113.7', [words('203.0.113.7', { kind: 'ip' })]],
  ['"203.0.113.7"', [words('203.0.113.7')]],
  ['from:Ada -FROM:"Ada L"', [words('Ada', { kind: 'from', ...prefix }), words('Ada L', { kind: 'from', ...not })]],
  ['is:unread -IS:Spam', [words('unread', { kind: 'is' }), words('spam', { kind: 'is', ...not })]],
  ['before:2026-03-01', [words('2026-03-01T00:00:00.000Z', { kind: 'before' })]],
  ['-after:2026-03', [words('2026-03-01T00:00:00.000Z', { kind: 'after', ...not })]],
  ['company:acme', [words('acme', { kind: 'field', name: 'company', ...prefix })]],
  ['-first_name:"Ada L"', [words('Ada L', { kind: 'field', name: 'first_name', ...not })]],
  ['größe:XL', [words('XL', { kind: 'field', name: 'größe', ...prefix })]],
  ['"form:Support"', [words('form:Support')]],
  ['is:replied has:note', [words('replied', { kind: 'is' }), words('noted', { kind: 'is' })]],
  [
    'field:Phone -field:"Zip code"',
    [words('Phone', { kind: 'named', ...prefix }), words('Zip code', { kind: 'named', ...not })],
  ],
  ['1234', [words('1234', prefix)]],
  ['constructor:x', [words('x', { kind: 'field', name: 'constructor', ...prefix })]],
  // Text, unless there are fields of these names.
  ['10:30', [words('30', { kind: 'field', name: '10', ...prefix })]],
  ['http://x.example', [words('//x.example', { kind: 'field', name: 'http', ...prefix })]],
  ['Re: hello', [words('Re:'), words('hello', prefix)]],
  ['name:! :x', [words('name:!'), words(':x', prefix)]],
  // Not understood.
  ['is:foo', [invalid('Unknown operator is:foo. Try is:failed.')]],
  ['is:Unraed', [invalid('Unknown operator is:Unraed. Try is:unread.')]],
  ['-is:', [invalid('Unknown operator is:. Try is:unread.', not)]],
  ['has:banana', [invalid('Unknown operator has:banana. Try has:file.')]],
  ['has:notice', [invalid('Unknown operator has:notice. Try has:note.')]],
  ['before:yesterday', [invalid(`before:yesterday is not a date. ${example('before')}`)]],
  ['after:2026-02-30', [invalid(`after:2026-02-30 is not a date. ${example('after')}`)]],
  ['after:2026-13', [invalid(`after:2026-13 is not a date. ${example('after')}`)]],
  ['ip:1', [invalid('ip:1 is not an IP address. Use one such as ip:203.0.113.7.')]],
  ['form: from:@', [needs('form', 'form:Support'), needs('from', 'from:ada')]],
  ['field:', [needs('field', 'field:phone')]],
  ['email:"" label:', [needs('email', 'email:ada'), needs('label', 'label:Urgent')]],
])('reads %j', (text, expected) => {
  expect(parseSearch(text).map(({ start, end, ...term }) => term)).toEqual(expected);
});

test('a term is removed with the spaces around it', () => {
  const text = 'one -form:"Two words"  three';
  const rest = parseSearch(text).map((term) => withoutTerm(text, term));
  expect(rest).toEqual(['-form:"Two words"  three', 'one three', 'one -form:"Two words"']);
});

test('more than 100 terms are a problem, and find nothing', async () => {
  await build({ message: 'word' });
  const most = 'word '.repeat(100);
  expect(problemsOf(parseSearch(most))).toEqual([]);
  expect(problemsOf(parseSearch(`${most} is:read`))).toEqual(['Use at most 100 search terms.']);
  expect(await search(most)).toHaveLength(1);
  expect(await search(`${most} word`)).toEqual([]);
});

test('nothing but punctuation finds nothing in one form, too', async () => {
  const id = await build({ message: 'word!!!' });
  expect(await search('!!!', form.id)).toEqual([]);
  expect(await search('!!! word', form.id)).toEqual([id]);
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
    ['the name of a field as a word', { 'favourite color': 'x' }, 'favourite', false],
    ['the name of a field', { Favourite_Color: 'x' }, 'field:"favourite color"', true],
    ['the beginning of a name of a field', { 'favourite color': 'x' }, 'field:favour', true],
    ['the name of a field with accents', { Größe: 'x' }, 'field:große', true],
    ['a part of the name of a field in quotes', { 'favourite color': 'x' }, 'field:"favourite"', false],
    ['a value as the name of a field', { message: 'phone' }, 'field:phone', false],
    ['another field than the excluded one', { message: 'x' }, '-field:phone', true],
    ['the excluded field', { phone: 'x' }, '-field:phone', false],
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
    ['a name without its accents', { name: 'Zoë Ångström' }, 'zoe angstrom', true],
    ['a name with accents that are not there', { name: 'Zoe' }, 'Zoë', true],
    ['letters that have no accents', { city: 'Łódź Straße Ærø' }, 'lodz strasse aero', true],
    ['letters written as others', { city: 'Lodz' }, 'Łódź', true],
    ['the beginning of a word in syllables', { message: '한국어 좋아' }, '한국', true],
    ['another syllable with the same letter first', { message: '한국어' }, '하', false],
    ['voiced kana, which are other letters', { message: 'か' }, 'が', false],
    ['a word that is excluded', { message: 'The quick brown fox' }, 'quick -fox', false],
    ['another word that is excluded', { message: 'The quick brown fox' }, 'quick -hound', true],
    ['the beginning of a word that is excluded', { message: 'The quick brown fox' }, '-qui', true],
    ['nothing but an excluded word', { message: 'The quick brown fox' }, '-quick', false],
    ['an excluded phrase', { message: 'The quick brown fox' }, 'fox -"quick brown"', false],
    ['an excluded phrase in another order', { message: 'The quick brown fox' }, 'fox -"brown quick"', true],
    ['a part of an address', { email: 'Zoë.Smith@Example.com' }, 'email:zoe', true],
    ['a whole address', { email: 'Zoë.Smith@Example.com' }, 'email:zoe.smith@example.com', true],
    ['a domain', { email: 'Zoë.Smith@Example.com', name: 'x' }, 'email:@example.com', true],
    ['an address in a text', { message: 'Write to <zoe@example.com>, please' }, 'email:zoe', true],
    ['the beginning of a part of an address', { email: 'Zoë.Smith@Example.com' }, 'email:smi', true],
    ['the beginning of a part of an address in quotes', { email: 'Zoë.Smith@Example.com' }, 'email:"smi"', false],
    ['a word that is in no address', { email: 'ada@example.com', name: 'Zoë' }, 'email:zoe', false],
    ['an excluded address', { email: 'ada@example.com' }, '-email:ada', false],
    ['an address and a word', { email: 'ada@example.com', name: 'Zoë' }, 'email:ada zoe', true],
    ['an operator that does not exist', { message: 'to: Bob' }, 'to:bob', true],
    ['an operator that does not exist and no such words', { message: 'Bob' }, 'to:bob', false],
    ['an operator with an invalid value', { message: 'it has bananas' }, 'has:banana', false],
    ['an excluded operator with an invalid value', { message: 'x' }, '-has:banana', false],
    ['a sender by name', { Full_Name: 'Zoë Ångström' }, 'from:angstrom', true],
    ['a sender by the beginning of the name', { name: 'Zoë Ångström' }, 'from:ang', true],
    ['a sender by a quoted name', { name: 'Zoë Ångström' }, 'from:"zoe angstrom"', true],
    ['a sender by address', { mail: 'zoe@example.com' }, 'from:zoe@example.com', true],
    ['a sender who is only mentioned', { name: 'Ada', message: 'Zoë says hello' }, 'from:zoe', false],
    ['an excluded sender', { name: 'Ada', message: 'Zoë says hello' }, '-from:ada', false],
    ['an excluded sender who is only mentioned', { name: 'Ada', message: 'Zoë says hello' }, '-from:zoe', true],
    ['a value of a field', { Company: 'Acmé Inc.', message: 'x' }, 'company:acme', true],
    ['a word in the middle of a field', { company: 'The Acme Works' }, 'company:acme', true],
    ['a phrase in a field', { company: 'The Acme Works' }, 'company:"acme works"', true],
    ['a phrase in another order in a field', { company: 'The Acme Works' }, 'company:"works acme"', false],
    ['the beginning of a word in a field', { company: 'The Acme Works' }, 'company:acm', true],
    ['the beginning of a word in a field in quotes', { company: 'The Acme Works' }, 'company:"acm"', false],
    ['a word of another field', { company: 'Globex', message: 'Acme' }, 'company:acme', false],
    ['an excluded value of a field', { company: 'Acme', message: 'x' }, '-company:acme', false],
    ['an excluded value that another field has', { company: 'Globex', message: 'Acme' }, '-company:acme', true],
    ['a field whose name has spaces', { 'First  name': 'Ada' }, 'first_name:ada', true],
    ['a field whose name has accents', { Größe: 'XL' }, 'grosse:xl', true],
    ['a field with a list', { topics: ['Sales', 'Press\nroom'] }, 'topics:room', true],
    ['a field with nested values', { items: { a: [{ b: 'Whale' }] } }, 'items:whale', true],
    ['a field with a number', { age: 42 }, 'age:42', true],
    ['two fields', { company: 'Acme', city: 'Łódź' }, 'company:acme city:lodz', true],
    ['a field called like a property of objects', { constructor: 'x' }, 'constructor:x', true],
    ['the beginning of a value as a field that no form has', { message: 'VAT: 123' }, 'vat:123', true],
    ['a time', { message: 'at 10:30 sharp' }, '10:30', true],
    ['another time', { message: 'at 10:45 sharp, 30 people' }, '10:30', false],
    ['a URL', { message: 'see http://x.example/a' }, 'http://x.example', true],
    ['an unread submission', { message: 'x' }, 'is:unread', true],
    ['a read submission', { message: 'x' }, 'is:read', false],
    ['a submission that is not read', { message: 'x' }, '-is:read', true],
    ['a word and a state', { message: 'whale' }, 'whale is:unread', true],
    ['a submission that is not archived', { message: 'x' }, '-is:archived', true],
    ['a date before which it arrived', { message: 'x' }, 'before:2026-04', true],
    ['a date on which it did not arrive yet', { message: 'x' }, 'before:2026-03-01', false],
    ['the month in which it arrived', { message: 'x' }, 'after:2026-03', true],
    ['a date after which it did not arrive', { message: 'x' }, 'after:2026-04-01', false],
    ['an excluded date', { message: 'x' }, '-before:2026-03-01', true],
    ['a word and dates', { message: 'whale' }, 'after:2026-02 whale before:2026-05-31', true],
    ['patterns of SQL and regular expressions', { message: 'x' }, '% _ .* (a|b)+ [x \\', false],
    ['a pattern in a field', { company: 'Acme' }, 'company:A%', true],
    ['a quote in a field', { company: "O'Neill" }, "company:o'neill", true],
    ['the sender’s IP address', { message: 'x' }, '192.0.2.1', true],
    ['Greek in capitals', { message: 'ο Γιώργος' }, 'ΓΙΩΡΓΟΣ', true],
    ['Greek for text in capitals', { message: 'Ο ΓΙΩΡΓΟΣ' }, 'γιώργος', true],
    ['another IP address', { message: 'x' }, '192.0.2.10', false],
    ['a part of the sender’s IP address', { message: 'x' }, '192', false],
    ['a short IP address whose only word is in a field', { answer: '1' }, '::1', false],
    ['an excluded IP address', { message: 'x' }, '-ip:192.0.2.1', false],
    ['an IP address in a field', { server: 'is 198.51.100.7' }, '198.51.100.7', true],
    ['the beginning of an IP address in a field', { server: 'is 198.51.100.71' }, '198.51.100.7', false],
    ['nothing but punctuation', { message: 'x!!!' }, '!!! -', false],
    ['a sign that stands for letters', { message: '№ 7' }, '№', true],
    ['punctuation beside a word', { message: 'x!!!' }, 'x !!!', true],
    ['the text of the index’s own entries', { message: 'x' }, '@file', false],
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

  test('is found by the name of its form', async () => {
    await form.update({ name: 'Support (Zürich)' });
    const other = await buildForm(db, account, { name: 'Job application' });
    const foreign = await buildForm(db, await buildAccount(db), { name: 'Support' });
    const [id, second] = [await build({ a: 1 }), await build({ a: 'support' }, {}, other)];
    await build({ a: 1 }, {}, foreign);
    await ready();
    expect(await search('form:support')).toEqual([id]);
    expect(await search('form:zuri')).toEqual([id]);
    expect(await search('form:"Job application"')).toEqual([second]);
    expect(await search('form:"Job appl"')).toEqual([]);
    expect(await search('-form:support')).toEqual([second]);
    expect(await search('form:support form:job')).toEqual([]);
    expect(await search('form:nothing')).toEqual([]);
    expect(await search('-form:nothing 1')).toEqual([id]);
  });

  test('is found by whether it has files', async () => {
    const [id, without] = [await build({ message: 'whale' }), await build({ message: 'whale' })];
    await buildFile(db, form, { submissionId: id, content: Buffer.from('x') });
    await ready();
    expect(await search('whale has:file')).toEqual([id]);
    expect(await search('-has:file')).toEqual([without]);
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
  expect(await search('word '.repeat(5_000))).toEqual([]);
  expect(await search('is:read '.repeat(1_000))).toEqual([]);
  expect(await search(`${'word:'.repeat(1_000)} word`)).toEqual([]);
  expect(await search('wo\0rd')).toEqual([id]);
  expect(await search('a'.repeat(5_000).concat(':', 'b'.repeat(5_000)))).toEqual([]);
  expect(await search("company:') OR true--")).toEqual([]);
  expect(await search('\ud800:x from:\udc00')).toEqual([]);
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
  const id = await build({ message: 'whale' }, { withheld: 'honeypot' });
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
  const page = await findInboxPage(
    db.pool,
    { accountId: account.id, formIds: null, folder: 'inbox', text: 'good' },
    null,
    10,
  );
  expect(page.rows).toHaveLength(10);
  expect(page.rows[0]?.id).toBe(rare);
  const spam = await findInboxPage(
    db.pool,
    { accountId: account.id, formIds: null, folder: 'spam', text: 'good' },
    null,
    10,
  );
  expect(spam.rows).toEqual([]);
});

test('a word of many old submissions is found, page by page, though none of the newest 10,000 has it', async () => {
  await buildManySubmissions(db, form, 16_000, '{"message":"good day"}');
  await db.pool.query(
    `UPDATE submissions SET data = '{"message":"bad day"}' WHERE id IN (
       SELECT id FROM submissions WHERE account_id = $1 ORDER BY created_at DESC LIMIT 10500)`,
    [account.id],
  );
  await setNewest(new Date().toISOString());
  await indexAll();
  const inbox = { ...wholeAccount(account.id), folder: 'inbox', text: 'good' } as const;
  const first = await findInboxPage(db.pool, inbox, null, 50);
  expect(first.rows).toHaveLength(50);
  const { rows: newest } = await db.pool.query(
    `SELECT id FROM submissions WHERE account_id = $1 AND data->>'message' = 'good day' ORDER BY created_at DESC LIMIT 100`,
    [account.id],
  );
  const second = await findInboxPage(db.pool, inbox, { before: first.olderThan ?? new Date() }, 50);
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
  const back = await findInboxPage(db.pool, inbox, { after: second.newerThan ?? new Date() }, 50);
  expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
  expect((await countFolders(db.pool, inbox)).inbox).toEqual({ count: 1_000, more: true });
});

test('every match is reached, also behind those that are listed', async () => {
  await buildManySubmissions(db, form, 6_000, '{"message":"good day"}');
  await setNewest(new Date().toISOString());
  await db.pool.query(
    `UPDATE submissions SET archived_at = now() WHERE id IN (
       SELECT id FROM submissions WHERE account_id = $1 ORDER BY created_at DESC LIMIT 5500)`,
    [account.id],
  );
  await indexAll();
  const inbox = { ...wholeAccount(account.id), folder: 'inbox', text: 'good' } as const;
  const found = new Set<string>();
  let before: Date | null = null;
  for (let page = 0; page < 20; page += 1) {
    const { rows, olderThan, hasOlder } = await findInboxPage(db.pool, inbox, before && { before }, 100);
    for (const { id } of rows) found.add(id);
    if (!hasOlder) break;
    before = olderThan;
  }
  expect(found.size).toBe(500);
});
