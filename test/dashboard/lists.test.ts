import { addEntries, listEntries } from '../../src/lists/list-entry.service';
import { signIn } from '../support/dashboard';
import { asJson, nextAddress, send } from '../support/submit-client';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

setUpDashboard();
setUpForm();

const home = '/dashboard/settings/lists';
const formHome = () => `/dashboard/forms/${form.id}/lists`;
const entriesOf = async (formId: string | null) =>
  (await listEntries(app.database, { accountId: owner.account.id, formId })).map(
    ({ action, kind, value, note }) => `${action} ${kind} ${value} ${note ?? '-'}`,
  );
const noticeIn = (html: string) =>
  /<div class="notice [^>]*>(.*?)<\/div>/s.exec(html)?.[1]?.replaceAll(/<[^>]+>|\s+$/g, '');

test('entries of the account and of a form are added, replaced and removed', async () => {
  const added = await owner.post(home, {
    ...{ action: 'block', kind: 'address', values: ' Jo@Example.com \r\n\r\n*@spam.example', note: 'Sends ads' },
  });
  expect([added.location, added.notice]).toEqual([home, 'list-entries-added.2']);
  await owner.post(formHome(), { action: 'allow', kind: 'domain', values: 'example.com', note: '' });
  await owner.post(formHome(), { action: 'block', kind: 'domain', values: 'example.com', note: 'Changed' });
  expect(await entriesOf(null)).toEqual([
    'block address *@spam.example Sends ads',
    'block address jo@example.com Sends ads',
  ]);
  expect(await entriesOf(form.id)).toEqual(['block domain example.com Changed']);
  const { html } = await owner.get(home);
  expect(html).toContain('<bdi>jo@example.com</bdi>');
  expect(html).toContain('Sends ads');
  const ids = [...html.matchAll(/name="id" value="([^"]+)"/g)].map(([, id = '']) => id);
  expect((await owner.post(`${home}/remove`, {})).notice).toBe('list-entries-unselected.0');
  expect((await owner.post(`${home}/remove`, { id: [...ids, 'not-an-id'] })).notice).toBe('list-entries-removed.2');
  expect(await entriesOf(null)).toEqual([]);
  expect(await entriesOf(form.id)).toHaveLength(1);
});

test('a rejected form keeps what was typed and says what is wrong', async () => {
  const typed = { action: 'allow', kind: 'network', values: '192.0.2.1\n<b>nonsense</b>', note: 'Office' };
  const { status, html } = await owner.post(home, typed);
  expect(status).toBe(400);
  expect(html).toContain('“&lt;b&gt;nonsense&lt;/b&gt;” is not an IP address or a network');
  expect(html).toContain('192.0.2.1\n&lt;b&gt;nonsense&lt;/b&gt;</textarea>');
  expect(html).toMatch(/<option value="allow" selected="">/);
  expect(await entriesOf(null)).toEqual([]);
  expect((await owner.post(home, { action: 'block', kind: 'text', values: ' ' })).status).toBe(400);
  expect((await owner.post(home, { action: 'delete', kind: 'everything', values: 'x' })).status).toBe(400);
});

test('the test field says which entry matches, without storing anything', async () => {
  const scope = { accountId: owner.account.id, formId: null };
  await addEntries(app.database, scope, { action: 'block', kind: 'network', values: ['192.0.2.0/24'] });
  await addEntries(
    app.database,
    { ...scope, formId: form.id },
    { action: 'allow', kind: 'address', values: ['*@example.com'] },
  );
  const result = async (path: string, value: string) =>
    noticeIn((await owner.get(`${path}?test=${encodeURIComponent(value)}`)).html);
  expect(await result(home, '192.0.2.9')).toBe('Blocked by 192.0.2.0/24');
  expect(await result(home, 'jo@example.com')).toBe('No entry matches.');
  expect(await result(formHome(), '192.0.2.9')).toBe('Blocked by 192.0.2.0/24, an entry of all forms.');
  expect(await result(formHome(), 'jo@example.com')).toBe('Allowed by *@example.com, an entry of this form.');
  expect(await result(formHome(), '<script>')).toBe('No entry matches.');
});

test('nobody sees or changes the lists of another account', async () => {
  const scope = { accountId: owner.account.id, formId: form.id };
  await addEntries(app.database, scope, { action: 'block', kind: 'text', values: ['casino'] });
  const [entry] = await listEntries(app.database, scope);
  const stranger = await signIn(app);
  expect((await stranger.get(formHome())).status).toBe(404);
  expect((await stranger.post(formHome(), { action: 'block', kind: 'text', values: 'poker' })).status).toBe(404);
  await stranger.post(`${home}/remove`, { id: entry?.id ?? '' });
  expect(await entriesOf(form.id)).toHaveLength(1);
});

test('the submission and the activity of its form name the entry', async () => {
  const scope = { accountId: owner.account.id, formId: form.id };
  await addEntries(app.database, scope, { action: 'block', kind: 'address', values: ['*@example.com'] });
  const fields = { access_key: form.accessKey, email: 'jo@example.com' };
  const { headers, body } = asJson(fields);
  await send(app.url, { headers: { ...headers, 'X-Forwarded-For': nextAddress() }, body });
  const { rows } = await app.database.pool.query<{ id: string }>('SELECT id FROM submissions WHERE form_id = $1', [
    form.id,
  ]);
  const { html } = await owner.get(`/dashboard/submissions/${rows[0]?.id}`);
  expect(noticeIn(html)).toMatch(
    /^Blocked by the list entry \*@example\.com\. Nothing was sent\. Click “Not spam” to send it\./,
  );
  await owner.post(`/dashboard/submissions/${rows[0]?.id}/change`, { change: 'not_spam' });
  expect((await owner.get(`/dashboard/submissions/${rows[0]?.id}`)).html).not.toContain('block list entry');
});
