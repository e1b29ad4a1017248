import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { wholeAccount } from '../../src/members/scope';
import { createView, listViews, maxViews } from '../../src/submissions/inbox/saved-views';
import { signIn } from '../support/dashboard';
import { atOnce } from '../support/database';
import { buildAccount } from '../support/factories';
import { app, owner, setUpDashboard } from './set-up';

setUpDashboard();

const save = (name: string, fields: Record<string, string> = { q: 'from:zoe' }) =>
  owner.post('/dashboard/views', { name, ...fields });
const views = () => listViews(app.database.pool, wholeAccount(owner.account.id));
const inSidebar = (html: string) =>
  [
    ...(/<ul class="inner" aria-label="Saved views">.*?<\/ul>/s.exec(html)?.[0] ?? '').matchAll(/<bdi>(.*?)<\/bdi>/g),
  ].map(([, name]) => name);

test('a search is saved under a name, opened from the sidebar, renamed and deleted', async () => {
  const { html } = await owner.get('/dashboard/inbox?q=from%3Azoe&folder=spam');
  expect(html).toMatch(/<form[^>]*action="\/dashboard\/views"[^>]*>.*name="q" value="from:zoe"/s);
  const saved = await save('  Zoë’s   spam ', { q: 'is:spam from:zoe', from: '2026-01-01' });
  expect([saved.status, saved.notice]).toEqual([303, 'view-saved']);
  expect(saved.location).toBe('/dashboard/inbox?folder=spam&from=2026-01-01&q=from%3Azoe');
  const opened = (await owner.get(saved.location ?? '')).html;
  expect(inSidebar(opened)).toEqual(['Zoë’s spam']);
  expect(opened).toMatch(
    /<a href="\/dashboard\/inbox\?folder=spam[^"]*" aria-current="page"><span class="cut"><bdi>Zoë’s spam/,
  );
  const [view] = await views();
  expect((await owner.post(`/dashboard/views/${view?.id}`, { name: 'Spam' })).notice).toBe('view-renamed');
  expect(inSidebar((await owner.get('/dashboard')).html)).toEqual(['Spam']);
  expect((await owner.post(`/dashboard/views/${view?.id}/delete`)).notice).toBe('view-deleted');
  expect((await owner.get('/dashboard')).html).not.toContain('Saved views');
});

test('names are required, short and unique within an account whatever their case', async () => {
  await save('Sales');
  for (const [name, problem] of [
    ['', 'Is required'],
    ['\u200b', 'Is required'],
    ['x'.repeat(61), '60 characters'],
    ['SALES', 'Is already the name of another view'],
  ] as const) {
    const { status, html } = await save(name);
    expect([name, status]).toEqual([name, 400]);
    expect([name, html.toLowerCase().includes(problem.toLowerCase())]).toEqual([name, true]);
  }
  await save('Press');
  const press = (await views()).find(({ name }) => name === 'Press');
  expect((await owner.post(`/dashboard/views/${press?.id}`, { name: 'sales' })).status).toBe(400);
  expect((await owner.post(`/dashboard/views/${press?.id}`, { name: 'PRESS' })).status).toBe(303);
  const other = await signIn(app);
  expect((await other.post('/dashboard/views', { name: 'Sales', q: 'x' })).status).toBe(303);
  expect((await views()).map(({ name }) => name)).toEqual(['PRESS', 'Sales']);
});

test('hostile names and searches are shown as text, and invalid searches are not saved', async () => {
  await save('<script>alert(1)</script>', { q: '"><img src=x>', folder: 'nonsense', label: 'x', form: '../' });
  const { html } = await owner.get('/dashboard/views');
  expect(html).not.toMatch(/<script>alert|<img src=x/);
  expect((await views())[0]?.query).toBe('q=%22%3E%3Cimg+src%3Dx%3E');
  const invalid = await save('Broken', { q: 'is:foo' });
  expect(invalid.status).toBe(400);
  expect(invalid.html).toContain('Unknown operator is:foo.');
  expect((await save('Long', { q: '漢'.repeat(201) })).html).toContain('Use 200 characters or fewer.');
  expect((await views()).map(({ name }) => name)).toEqual(['<script>alert(1)</script>']);
  expect((await save('a\0b', { q: '\0' })).status).toBeLessThan(500);
});

test('sending the form twice saves one view, and parallel requests never save more than 50', async () => {
  const id = '01a00000-0000-7000-8000-000000000001';
  await Promise.all([1, 2, 3].map(() => save('Twice', { q: 'x', view: id })));
  expect(await views()).toHaveLength(1);
  // The blocker and both requests need connections.
  const pool = new Pool({ connectionString: app.databaseUrl, max: 4 });
  const create = (name: string) =>
    createView(pool, owner.account.id, randomUUID(), name, 'q=x').catch((error: Error) => error.message);
  for (let n = 2; n < maxViews; n += 1) await create(`View ${n}`);
  const last = await atOnce(pool, owner.account.id, [() => create('One'), () => create('Another')]);
  await pool.end();
  expect(last.sort()).toEqual(['added', expect.stringContaining('at most 50 saved views')]);
  expect(await views()).toHaveLength(maxViews);
  const { status, html } = await save('One more');
  expect(status).toBe(400);
  expect(html).toContain('at most 50 saved views');
  expect(inSidebar((await owner.get('/dashboard')).html)).toHaveLength(12);
  expect((await owner.get('/dashboard')).html).toContain('All views');
});

test('views of another account cannot be seen, renamed or deleted, and end with their account', async () => {
  const stranger = await buildAccount(app.database);
  const id = randomUUID();
  await createView(app.database.pool, stranger.id, id, 'Secret view', 'q=secret');
  expect((await owner.post(`/dashboard/views/${id}`, { name: 'Mine' })).status).toBe(404);
  await owner.post(`/dashboard/views/${id}/delete`);
  await save('Same id', { q: 'x', view: id });
  expect((await owner.get('/dashboard/views')).html).not.toContain('Secret view');
  expect(await listViews(app.database.pool, wholeAccount(stranger.id))).toEqual([
    { id, name: 'Secret view', query: 'q=secret' },
  ]);
  await app.database.pool.query('DELETE FROM accounts WHERE id = $1', [stranger.id]);
  const { rows } = await app.database.pool.query('SELECT FROM saved_views WHERE id = $1', [id]);
  expect(rows).toEqual([]);
});
