import { wholeAccount } from '../../src/members/scope';
import { beginErasure, newErasureId, withErasureLock } from '../../src/privacy/erasure';
import { readSubjectAddress } from '../../src/privacy/subject-address';
import { listViews } from '../../src/submissions/inbox/saved-views';
import { buildSubmission } from '../submissions/rows';
import { signIn } from '../support/dashboard';
import { statementsDuring } from '../support/database';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, buildWebhook } from '../support/factories';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

setUpDashboard();
setUpForm({ name: 'Contact' });

const path = '/dashboard/data-subjects';
const email = 'ada@example.com';
let minute = 0;
const build = (value = email, target = form) => {
  minute += 1;
  const createdAt = new Date(Date.UTC(2026, 2, 1) + minute * 60_000).toISOString();
  return buildSubmission(app.database, target, { createdAt, data: JSON.stringify({ email: value }) });
};
const remaining = async (target = form) =>
  (await app.database.pool.query('SELECT FROM submissions WHERE form_id = $1', [target.id])).rowCount;

test('shows which folder each submission is in', async () => {
  const states = [
    'deleted_at = now(), archived_at = now()',
    'marked_spam = true',
    "archived_at = now(), withheld = 'quota'",
    "withheld = 'quota'",
    'marked_spam = false',
  ];
  for (const state of states) {
    await app.database.pool.query(`UPDATE submissions SET ${state} WHERE id = $1`, [await build()]);
  }
  const { html } = await owner.post(path, { email });
  const folders = [...html.matchAll(/<td>([A-Z][a-z ]+)<\/td><\/tr>/g)].map(([, folder]) => folder);
  expect(folders).toEqual(['Inbox', 'Held', 'Archived', 'Spam', 'Recycle bin']);
});

test('finds a person’s submissions, exports them, and erases them after confirmation', async () => {
  const ids = [await build(), await build('Ada@Example.com')];
  await build('bob@example.com');
  const found = await owner.post(path, { email });
  expect(found.status).toBe(200);
  expect(found.html).toContain('2 submissions');
  for (const id of ids) expect(found.html).toContain(`/dashboard/submissions/${id}`);

  const file = await owner.post(`${path}/export`, { email });
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="personal-data.json"');
  expect(JSON.parse(file.html).submissions).toHaveLength(2);

  const unconfirmed = await owner.post(`${path}/erase`, { email });
  expect(unconfirmed.status).toBe(400);
  expect(unconfirmed.html).toContain('Check this box to confirm.');
  expect(await remaining()).toBe(3);

  const erased = await owner.post(`${path}/erase`, { email, sure: 'on' });
  expect(erased).toMatchObject({ location: path, notice: 'subject-erased.2' });
  expect(await remaining()).toBe(1);

  const page = (await owner.get(erased.location ?? '')).html;
  expect(page).toContain('Submissions erased: 2.');
  expect(page).not.toContain(email);
  const record = /href="(\/dashboard\/data-subjects\/erasures\/[^"]+)"/.exec(page)?.[1] ?? '';
  const shown = (await owner.get(record)).html;
  for (const id of ids) expect(shown).toContain(id);
  expect((await owner.post(path, { email })).html).toContain('Past erasures of this address');
  expect((await owner.post(path, { email: 'bob@example.com' })).html).not.toContain('Past erasures of this address');
});

test('a second click reports what the first one erased', async () => {
  await build();
  await build();
  const found = (await owner.post(path, { email })).html;
  const record = /name="record" value="([^"]+)"/.exec(found)?.[1] ?? '';
  const click = () => owner.post(`${path}/erase`, { email, sure: 'on', record });
  await Promise.all([click(), click()]);
  const { location } = await click();
  expect((await owner.get(location ?? '')).html).toContain('Submissions erased: 2.');
  const page = (await owner.get(path)).html;
  expect(page.match(/data-subjects\/erasures\//g)).toHaveLength(1);
  expect(page).toContain(record);
});

test('an erasure is in progress while it runs, and interrupted only if it stopped early', async () => {
  const { pool } = app.database;
  const id = newErasureId();
  const shown = async () => (await owner.get(path)).html + (await owner.get(`${path}/erasures/${id}`)).html;
  await withErasureLock(pool, id, async (client) => {
    await beginErasure(client, id, owner.account.id, readSubjectAddress(email));
    expect(await shown()).toMatch(/In progress.*In progress/s);
    expect(await shown()).not.toMatch(/interrupted/i);
  });
  await eventually(async () => expect(await shown()).toMatch(/Interrupted.*Interrupted/s));
});

test('an address in a webhook error for another submission is found and erased', async () => {
  const webhook = await buildWebhook(app.database, owner.account);
  await app.database.pool.query('UPDATE webhooks SET last_error = $2 WHERE id = $1', [webhook.id, `no ${email}`]);
  const found = (await owner.post(path, { email })).html;
  expect(found).not.toContain('No data for this address');
  expect(found).toContain('Permanently erase this data');
  await owner.post(`${path}/erase`, { email, sure: 'on' });
  expect((await owner.post(path, { email })).html).toContain('No data for this address');
});

test('rejects invalid addresses, and keeps e-mail addresses out of URLs', async () => {
  for (const wrong of ['', 'ada', '<script>alert(1)</script>', 'a b@c']) {
    const response = await owner.post(path, { email: wrong });
    expect(response.status).toBe(400);
    expect(response.html).toContain('Enter one e-mail address');
    expect(response.html).not.toContain('<script>alert');
    expect((await owner.post(`${path}/export`, { email: wrong })).status).toBe(400);
    expect((await owner.post(`${path}/erase`, { email: wrong, sure: 'on' })).status).toBe(400);
  }
  await build();
  const { html } = await owner.post(path, { email });
  expect(html).not.toMatch(/(?:href|action)="[^"]*ada/);
});

test('never finds, exports or erases another account’s submissions, nor shows its records', async () => {
  const other = await signIn(app, await buildAccount(app.database));
  const foreign = await buildForm(app.database, other.account);
  await build(email, foreign);
  expect((await owner.post(path, { email })).html).toContain('0 submissions');
  expect(JSON.parse((await owner.post(`${path}/export`, { email })).html).submissions).toEqual([]);
  await owner.post(`${path}/erase`, { email, sure: 'on' });
  expect(await remaining(foreign)).toBe(1);

  await other.post(`${path}/erase`, { email, sure: 'on' });
  const record = /href="([^"]+erasures\/[^"]+)"/.exec((await other.get(path)).html)?.[1] ?? '';
  expect((await other.get(record)).status).toBe(200);
  expect((await owner.get(record)).status).toBe(404);
  expect((await owner.get(`${path}/erasures/nonsense`)).status).toBe(404);
});

test('a person with many submissions takes few statements and a small page', async () => {
  await build();
  const few = (await statementsDuring(() => owner.post(path, { email }))).length;
  for (let n = 0; n < 210; n += 1) await build();
  let html = '';
  const many = (
    await statementsDuring(async () => {
      html = (await owner.post(path, { email })).html;
    })
  ).length;
  expect(many).toBe(few);
  expect(html).toContain('211 submissions');
  expect(html).toContain('Showing the newest 50');
  expect(Buffer.byteLength(html)).toBeLessThan(100_000);
});

test('saved views that contain the address are deleted with it, unless the owner keeps them', async () => {
  await build();
  const view = (name: string, q: string) => owner.post('/dashboard/views', { name, q });
  await view('All of <Ada>', 'email:ADA@example.com');
  await view('To ada@example.com', 'urgent');
  await view('Another person', 'email:nada@example.com');
  const names = async () =>
    (await listViews(app.database.pool, wholeAccount(owner.account.id))).map(({ name }) => name);
  const { html } = await owner.post(path, { email });
  expect(html).toContain('Also delete the 2 saved views that contain the address');
  expect(html).toContain('<bdi>All of &lt;Ada&gt;, To ada@example.com</bdi>');
  const stranger = await signIn(app);
  expect((await stranger.post(path, { email })).html).not.toContain('saved view');
  expect((await stranger.post(`${path}/erase`, { email, sure: 'on', views: 'on' })).status).toBe(303);

  expect((await owner.post(`${path}/erase`, { email, views: 'on' })).html).toMatch(
    /<input[^>]* name="views"[^>]* checked/,
  );
  expect((await owner.post(`${path}/erase`, { email })).html).not.toMatch(/<input[^>]* name="views"[^>]* checked/);
  await owner.post(`${path}/erase`, { email, sure: 'on' });
  expect(await names()).toHaveLength(3);
  // There is nothing else to erase.
  expect((await owner.post(path, { email })).html).toContain('Also delete the 2 saved views');
  await owner.post(`${path}/erase`, { email, sure: 'on', views: 'on' });
  expect(await names()).toEqual(['Another person']);
});
