import { indexWords } from '../../src/submissions/search/search-index';
import { buildManySubmissions, buildSubmission, type SubmissionDraft } from '../submissions/rows';
import { signIn } from '../support/dashboard';
import { statementsDuring } from '../support/database';
import { buildAccount, buildForm, buildWebhook } from '../support/factories';
import { app, form, owner, replaceForm, setUpDashboard, setUpForm, signInAs } from './set-up';

setUpDashboard();
setUpForm({ name: 'Contact' });

let minute = 0;
const build = (data: unknown = { name: 'Ada' }, draft: Partial<SubmissionDraft> = {}, target = form) => {
  minute += 1;
  const createdAt = new Date(Date.UTC(2026, 2, 1) + minute * 60_000).toISOString();
  return buildSubmission(app.database, target, { createdAt, data: JSON.stringify(data), ...draft });
};
const inbox = async (query = '') => (await owner.get(`/dashboard/inbox${query}`)).html;
const idsIn = (html: string) =>
  [...html.matchAll(/<input type="checkbox"[^>]*name="id" value="([^"]+)"/g)].map(([, id]) => id);
const change = (fields: Record<string, string | string[]>, back = '/dashboard/inbox') =>
  owner.post('/dashboard/inbox/change', { back, ...fields });
const fieldIn = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
/** Presses the Undo button of a page. */
const undo = (html: string, poster = owner) => {
  const button = /action="\/dashboard\/inbox\/undo".*?<\/form>/s.exec(html)?.[0] ?? '';
  const fields = ['change', 'batch', 'back'].map((name) => [name, fieldIn(button, name).replaceAll('&amp;', '&')]);
  return poster.post('/dashboard/inbox/undo', Object.fromEntries(fields));
};
const summaryIn = (html: string) =>
  /<div class="summary"><p class="soft">(.*?)<\/p>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '');
const stateOf = async (id: string) => {
  const { rows } = await app.database.pool.query(
    `SELECT is_spam AS spam, archived_at IS NOT NULL AS archived, deleted_at IS NOT NULL AS deleted
     FROM submissions WHERE id = $1`,
    [id],
  );
  return rows[0];
};

test('lists submissions newest first, and says how many are unread and how many there are', async () => {
  const first = await build({ name: 'Ada', message: 'Good\n day' });
  await owner.get(`/dashboard/submissions/${first}`);
  const second = await build({ name: 'Grace' }, { withheld: 'quota' });
  await build({}, { withheld: 'honeypot' });
  const html = await inbox();
  expect(idsIn(html)).toEqual([second, first]);
  expect(html).toMatch(/<bdi>Ada<\/bdi><\/a><span class="about"><span class="cut"><bdi>Good day<\/bdi>/);
  expect(summaryIn(html)).toBe('1 unread2 submissions');
  expect(summaryIn(await inbox('?folder=spam'))).toBe('1 submission');
  expect(summaryIn(await inbox(`?form=${form.id}`))).toBe('1 unread2 submissions');
  expect(html).toMatch(/>Inbox<\/a>.*>Held<\/a>.*>Spam<\/a>/);
});

test('a search shows its number of results, and the folders count it alone', async () => {
  const other = await buildForm(app.database, owner.account, { name: 'Jobs' });
  await build({ name: 'Zoë' });
  await build({ name: 'Zoë' }, { archived: true });
  await build({ name: 'Zoë' }, { archived: true }, other);
  await build({ name: 'Zoë' }, { withheld: 'honeypot' });
  await build({ name: 'Ada' }, { withheld: 'quota' });
  const countsIn = (html: string) =>
    [...html.matchAll(/>([\w ]+) <span class="amount">([\d,+]+)<\/span>/g)].map(([, name, count]) => [name, count]);
  const all = [
    ['Inbox', '2'],
    ['Archived', '2'],
    ['Held', '1'],
    ['Spam', '1'],
  ];
  // Without a search, the only number is that beside the title.
  expect(countsIn(await inbox())).toEqual([]);
  expect(countsIn(await inbox(`?form=${other.id}`))).toEqual([]);
  expect(await inbox()).not.toMatch(/results? in/);
  const found = await inbox('?q=zoe');
  expect(countsIn(found)).toEqual(
    all.filter(([name]) => name !== 'Held').map(([name, n]) => [name, name === 'Inbox' ? '1' : n]),
  );
  expect(found).toContain('1 result in Inbox');
  expect(await inbox('?folder=archived&q=zoe')).toContain('2 results in Archived');
  expect(await inbox(`?folder=archived&form=${other.id}&q=zoe`)).toContain('1 result in Archived');
  expect(await inbox('?q=nobody')).toMatch(/0 results in Inbox.*No results/s);
  expect(await inbox('?q=zoe&from=tomorrow')).not.toMatch(/results? in/);
});

test('results that are not all counted are shown as that', async () => {
  await buildManySubmissions(app.database, form, 1_001);
  expect(await inbox('?q=-bob')).toContain('100+ results in Inbox');
  await app.database.pool.query('UPDATE usage SET last_created_at = now() WHERE account_id = $1', [owner.account.id]);
  while ((await indexWords(app.database.pool)).hasMore);
  expect(await inbox('?q=-bob')).toContain('1,000+ results in Inbox');
});

test('shows lists as text', async () => {
  await build({ meals: ['vegan', 'none'], counts: [1, true, null], nested: { a: [1] } });
  expect(await inbox()).toMatch(/<bdi>vegan, none<\/bdi>.*<bdi>1, true · \{&quot;a&quot;:\[1\]\}<\/bdi>/);
});

test('paging leads to the oldest and back, and keeps the filter', async () => {
  await buildManySubmissions(app.database, form, 120);
  const newest = await inbox('?form=&from=2020-01-01');
  const older = /href="([^"]+)" rel="next"/.exec(newest)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(older).toMatch(/^\/dashboard\/inbox\?from=2020-01-01&before=/);
  const second = (await owner.get(older)).html;
  expect(idsIn(second)).toHaveLength(50);
  expect(idsIn(second).filter((id) => idsIn(newest).includes(id))).toEqual([]);
  const newer = /href="([^"]+)" rel="prev"/.exec(second)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(idsIn((await owner.get(newer)).html)).toEqual(idsIn(newest));
});

test('a filter shows matches or "No results", and reports invalid dates', async () => {
  const other = await buildForm(app.database, owner.account, { name: 'Jobs' });
  const job = await build({ name: 'Ada', position: 'Engineer' }, {}, other);
  const contact = await build({ name: 'Ada' });
  expect(idsIn(await inbox(`?form=${other.id}`))).toEqual([job]);
  expect(idsIn(await inbox('?q=ENGIN'))).toEqual([job]);
  expect(idsIn(await inbox('?from=2026-03-01&to=2026-03-01'))).toEqual([contact, job]);
  expect(await inbox('?from=2026-03-02')).toContain('No results');
  const wrong = await owner.get('/dashboard/inbox?to=31.1.2026');
  expect(wrong.status).toBe(400);
  expect(wrong.html).toContain('Enter a date such as 2026-01-31.');
});

test.each([
  'folder=nonsense&form=nonsense&q=%00',
  'before=nonsense&after=nonsense',
  `form=${'0'.repeat(500)}`,
  'q=%F0%9F%98%80&folder=bin&before=2026-01-01',
  'folder=spam&folder=bin&q=a&q=b',
])('responds to any query, such as %s', async (query) => {
  expect((await owner.get(`/dashboard/inbox?${query}`)).status).toBe(200);
});

test('never shows, counts, finds, changes or exports another account’s submissions', async () => {
  const stranger = await buildForm(app.database, await buildAccount(app.database), { name: 'Foreign form' });
  const ids = [
    await build({ name: 'Secret' }, {}, stranger),
    await build({ name: 'Secret' }, { withheld: 'honeypot' }, stranger),
    await build({ name: 'Secret' }, { deleted: true }, stranger),
  ];
  for (const query of ['', `?form=${stranger.id}`, '?folder=spam', '?folder=bin', '?q=secret']) {
    const html = await inbox(query);
    expect(idsIn(html)).toEqual([]);
    expect(html).not.toMatch(/Secret|Foreign|class="amount"/);
  }
  for (const name of ['archive', 'unarchive', 'spam', 'not_spam', 'delete', 'restore', 'erase']) {
    expect((await change({ change: name, id: ids, sure: 'yes' })).notice).toMatch(/^nothing-.*\.0$/);
  }
  expect(await Promise.all(ids.map(stateOf))).toEqual([
    { spam: false, archived: false, deleted: false },
    { spam: true, archived: false, deleted: false },
    { spam: false, archived: false, deleted: true },
  ]);
  const file = await owner.get(`/dashboard/inbox/export?format=jsonl&form=${stranger.id}`);
  expect(file).toMatchObject({ status: 200, html: '' });
});

test('changes the selected submissions and shows their number', async () => {
  const [first, second, third] = [await build(), await build(), await build()];
  const response = await change({ change: 'archive', id: [first, second] }, '/dashboard/inbox?q=ada');
  expect(response).toMatchObject({
    status: 303,
    location: '/dashboard/inbox?q=ada',
    notice: expect.stringMatching(/^submissions-archived\.2\./),
  });
  expect((await owner.get(response.location ?? '')).html).toContain('2 archived.');
  expect(idsIn(await inbox())).toEqual([third]);
  expect(idsIn(await inbox('?folder=archived'))).toEqual([second, first]);
});

test('an empty selection gets a notice, and an incomplete form is rejected', async () => {
  const nothing = await change({ change: 'archive' });
  expect((await owner.get(nothing.location ?? '')).html).toContain('Nothing selected');
  expect((await change({ id: await build() })).status).toBe(403);
  expect((await change({ change: 'drop', id: await build() })).status).toBe(403);
  const elsewhere = await change({ change: 'archive', id: await build() }, 'https://evil.example/');
  expect(elsewhere.location).toBe('/dashboard');
});

test('deleting forever asks for confirmation, and only affects the recycle bin', async () => {
  const [binned, kept] = [await build({}, { deleted: true }), await build()];
  const confirmation = await change({ change: 'erase', id: [binned, kept] }, '/dashboard/inbox?folder=bin');
  expect(confirmation.status).toBe(200);
  expect(confirmation.html).toContain('Delete these 2 submissions forever?');
  expect(await stateOf(binned)).toBeDefined();
  const done = await change({ change: 'erase', id: [binned, kept], sure: 'yes' }, '/dashboard/inbox?folder=bin');
  expect(done).toMatchObject({ location: '/dashboard/inbox?folder=bin', notice: 'submissions-erased.1' });
  expect(await stateOf(binned)).toBeUndefined();
  expect(await stateOf(kept)).toBeDefined();
});

test('submissions marked as not spam are sent once', async () => {
  await buildWebhook(app.database, owner.account);
  const id = await build({}, { withheld: 'honeypot' });
  for (let n = 0; n < 2; n += 1) await change({ change: 'not_spam', id });
  const { rows } = await app.database.pool.query('SELECT kind FROM deliveries WHERE submission_id = $1', [id]);
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['email', 'webhook']);
});

test('a bulk change affects all matches, except those that arrived after the page was opened', async () => {
  const wanted = [await build({ name: 'Whale one' }), await build({ name: 'Whale two' })];
  const other = await build({ name: 'Pigeon' });
  const { html } = await owner.get('/dashboard/inbox/all?q=whale');
  expect(html).toContain('2 submissions selected');
  const until = /name="until" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const later = await build({ name: 'Whale three' });

  const question = await owner.post('/dashboard/inbox/all', { q: 'whale', until, change: 'delete' });
  expect(question.html).toContain('Delete these 2 submissions?');
  for (const id of wanted) expect(await stateOf(id)).toMatchObject({ deleted: false });
  const response = await owner.post('/dashboard/inbox/all', { q: 'whale', until, change: 'delete', sure: 'yes' });
  expect(response.location).toBe('/dashboard/inbox?q=whale');
  expect(response.notice).toMatch(/^submissions-binned\.2\.delete\.\d{16}$/);
  for (const id of wanted) expect(await stateOf(id)).toMatchObject({ deleted: true });
  for (const id of [other, later]) expect(await stateOf(id)).toMatchObject({ deleted: false });

  const confirmation = await owner.post('/dashboard/inbox/all', { folder: 'bin', until, change: 'erase' });
  expect(confirmation.html).toContain('Delete these 2 submissions forever?');
  const erased = await owner.post('/dashboard/inbox/all', { folder: 'bin', until, change: 'erase', sure: 'yes' });
  expect(erased).toMatchObject({ location: '/dashboard/inbox?folder=bin', notice: 'submissions-erased.2' });
});

test('a bulk change ends with the filter’s last day when that has passed', async () => {
  const within = await build();
  const after = await build();
  await app.database.pool.query("UPDATE submissions SET created_at = created_at + interval '3 days' WHERE id = $1", [
    after,
  ]);
  const until = new Date().toISOString();
  const response = await owner.post('/dashboard/inbox/all', { to: '2026-03-01', until, change: 'delete', sure: 'yes' });
  expect((await owner.get(response.location ?? '')).html).toContain('Moved to the recycle bin.');
  expect([await stateOf(within), await stateOf(after)]).toMatchObject([{ deleted: true }, { deleted: false }]);
});

test('a very large bulk change takes several steps, each showing its progress', async () => {
  await buildManySubmissions(app.database, form, 10_500);
  const until = new Date(Date.now() + 60_000).toISOString();
  const earlier = await build({ name: 'Archived before' }, { archived: true });
  const question = await owner.post('/dashboard/inbox/all', { until, change: 'archive' });
  expect(question.html).toContain('Archive these 10,500 submissions?');
  const first = await owner.post('/dashboard/inbox/all', { until, change: 'archive', sure: 'yes' });
  expect(first.status).toBe(200);
  expect(first.html).toContain('10,000 submissions changed');
  expect(first.html).toContain('Archive these 500 submissions?');
  const fields = ['until', 'change', 'sure', 'batch', 'changed'].map((name) => [name, fieldIn(first.html, name)]);
  const second = await owner.post('/dashboard/inbox/all', Object.fromEntries(fields));
  expect(second.location).toBe('/dashboard/inbox');
  expect(second.notice).toMatch(/^submissions-archived\.10500\.archive\./);

  // One undo takes both steps back, and nothing else.
  const after = (await owner.get(second.location ?? '')).html;
  expect(after).toContain('10,500 archived.');
  await undo(after);
  expect((await owner.get('/dashboard/inbox')).html).toContain('Undone. 10,500 moved back.');
  expect(await stateOf(earlier)).toMatchObject({ archived: true });
  const { rows } = await app.database.pool.query(
    'SELECT count(*)::int AS archived FROM submissions WHERE account_id = $1 AND archived_at IS NOT NULL',
    [owner.account.id],
  );
  expect(rows).toEqual([{ archived: 1 }]);
}, 120_000);

test('a deletion is undone for exactly the submissions that it moved, once, and by their owner only', async () => {
  const [first, second, released] = [await build(), await build(), await build({}, { archived: true })];
  const before = await build({}, { deleted: true });
  await change({ change: 'delete', id: [first, second, released] }, '/dashboard/inbox?from=2020-01-01');
  const { html } = await owner.get('/dashboard/inbox?from=2020-01-01');
  expect(html).toContain('3 moved to the recycle bin.');
  await change({ change: 'restore', id: second });
  await change({ change: 'delete', id: second });

  const stranger = await signIn(app);
  expect(await undo(html, stranger)).toMatchObject({ notice: 'nothing-undone.0' });
  expect(await stateOf(first)).toMatchObject({ deleted: true });
  expect(await undo(html)).toMatchObject({ location: '/dashboard/inbox?from=2020-01-01', notice: 'change-undone.2' });
  expect(await stateOf(first)).toEqual({ spam: false, archived: false, deleted: false });
  expect(await stateOf(released)).toEqual({ spam: false, archived: true, deleted: false });
  for (const id of [second, before]) expect(await stateOf(id)).toMatchObject({ deleted: true });
  expect(await undo(html)).toMatchObject({ notice: 'nothing-undone.0' });
});

test.each<Record<string, string>>([
  {},
  { change: 'delete' },
  { change: 'delete', batch: '1' },
  { change: 'delete', batch: "1700000000000000'" },
])('an undo with %j is rejected', async (fields) => {
  expect((await owner.post('/dashboard/inbox/undo', fields)).status).toBe(403);
});

test.each<Record<string, string>>([
  { change: 'archive' },
  { change: 'archive', until: 'soon' },
  { change: 'archive', until: '2026-01-01', from: 'yesterday' },
  { until: '2026-01-01' },
])('a bulk change with %j is rejected, because it could affect more than was selected', async (fields) => {
  const id = await build();
  expect((await owner.post('/dashboard/inbox/all', fields)).status).toBe(403);
  expect(await stateOf(id)).toMatchObject({ archived: false });
});

test('exports the filtered submissions as CSV and as JSON Lines', async () => {
  await build({ name: 'Ada', note: '=1+1' }, { archived: true });
  await build({ name: 'Grace' }, { archived: true });
  await build({ name: 'Nobody' });
  const csv = await owner.get('/dashboard/inbox/export?format=csv&folder=archived');
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+-\d{4}-\d\d-\d\d\.csv"$/);
  expect(csv.html).toContain("'=1+1");
  expect(csv.html).not.toContain('Nobody');
  const lines = (await owner.get('/dashboard/inbox/export?format=jsonl&folder=archived&q=grace')).html
    .trim()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line).data)).toEqual([{ name: 'Grace' }]);
  expect((await owner.get('/dashboard/inbox/export?format=xml')).status).toBe(404);
  expect((await owner.get('/dashboard/inbox/export?format=csv&from=x')).status).toBe(404);
});

test('an account cannot start an export while one is running through the API', async () => {
  const account = await buildAccount(app.database);
  await signInAs(account);
  await replaceForm(account);
  await buildManySubmissions(app.database, form, 20_000, JSON.stringify({ text: 'x'.repeat(1_500) }));
  const leave = new AbortController();
  const running = await fetch(`${app.url}/api/submissions/export?format=jsonl`, {
    headers: { Authorization: `Bearer ${account.apiToken}` },
    signal: leave.signal,
  });
  expect(running.status).toBe(200);
  const second = await owner.get('/dashboard/inbox/export?format=csv');
  expect([second.status, second.html]).toEqual([429, expect.stringContaining('still running')]);
  leave.abort();
});

test('exports are part of the paid plans', async () => {
  await signInAs(await buildAccount(app.database, { plan: 'free' }));
  await replaceForm(owner.account);
  await build();
  expect(await inbox()).toContain('Exports are available on paid plans.');
  const rejected = await owner.get('/dashboard/inbox/export?format=csv');
  expect(rejected.status).toBe(403);
  expect(rejected.html).toContain('Exports are available on paid plans.');
});

const hostileTexts = ['"', '<script>alert(1)</script>', '\u202e&', '😀', '�', '{"', '\u0007\u200b'];

test.each(hostileTexts)('a page with %j in every field stays small, complete and harmless', async (text) => {
  const filled = text.repeat(Math.ceil(10_000 / text.length)).slice(0, 9_998);
  const data = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`${text}${n}`.repeat(20), filled]));
  await form.update({ name: text.repeat(50).slice(0, 60) });
  await buildManySubmissions(app.database, form, 50, JSON.stringify(data));
  const html = await inbox();
  expect(idsIn(html)).toHaveLength(50);
  expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  expect(html).not.toMatch(/<script>alert|onerror=/);
  expect(html.endsWith('</html>')).toBe(true);
});

test('the number of statements does not depend on the page’s content', async () => {
  await build();
  const few = (await statementsDuring(() => inbox())).length;
  const searched = (await statementsDuring(() => inbox('?q=ada'))).length;
  await buildManySubmissions(app.database, form, 200);
  for (let n = 0; n < 20; n += 1) await buildForm(app.database, owner.account);
  expect(await statementsDuring(() => inbox())).toHaveLength(few);
  expect(await statementsDuring(() => inbox('?q=ada'))).toHaveLength(searched);
  // Five of them are the sidebar's.
  expect(few).toBeLessThanOrEqual(11);
  expect(searched).toBeLessThanOrEqual(13);
});
