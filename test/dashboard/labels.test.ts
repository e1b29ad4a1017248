import { createLabel, listLabels } from '../../src/labels/label.service';
import { changeLabels } from '../../src/labels/submission-labels';
import { wholeAccount } from '../../src/members/scope';
import { buildSubmission } from '../submissions/rows';
import { hiddenIn, signIn } from '../support/dashboard';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

setUpDashboard();
setUpForm();

let minute = 0;
const build = () => {
  minute += 1;
  return buildSubmission(app.database, form, {
    createdAt: new Date(1_700_000_000_000 + minute * 60_000).toISOString(),
  });
};
const create = (name: string) => createLabel(app.database, owner.account.id, { name });
const labels = async () =>
  (await listLabels(app.database, owner.account.id)).map(({ name, color }) => `${name} ${color}`);
const inbox = async (query = '') => (await owner.get(`/dashboard/inbox${query}`)).html;
const idsIn = (html: string) => [...html.matchAll(/name="id" value="([^"]+)"/g)].map(([, id]) => id);
const chipsIn = (html: string) =>
  html.match(/<li data-line.*?<\/li>/gs)?.map((line) => /class="chip (\w+)"><bdi>([^<]+)/.exec(line)?.slice(1));

test('labels are created, renamed, recolored and deleted, which says how many submissions have them', async () => {
  expect((await owner.post('/dashboard/labels', { name: 'Urgent', color: 'red' })).notice).toBe('label-created');
  const rejected = await owner.post('/dashboard/labels', { name: 'URGENT', color: 'blue' });
  expect([rejected.status, rejected.html]).toEqual([
    400,
    expect.stringContaining('Is already the name of another label'),
  ]);
  const [label] = await listLabels(app.database, owner.account.id);
  await owner.post(`/dashboard/labels/${label?.id}`, { name: 'Very urgent', color: 'pink' });
  expect(await labels()).toEqual(['Very urgent pink']);
  const [one, two] = [await build(), await build()];
  await changeLabels(app.database.pool, wholeAccount(owner.account.id), [one, two], { add: [label?.id ?? ''] });
  expect((await owner.get('/dashboard/labels')).html).toContain('2 submissions');
  expect((await owner.get(`/dashboard/labels/${label?.id}/delete`)).html).toContain('removed from 2 submissions');
  expect((await owner.post(`/dashboard/labels/${label?.id}/delete`)).notice).toBe('label-deleted');
  expect(await labels()).toEqual([]);
  expect((await owner.get(`/dashboard/labels/${label?.id}/delete`)).status).toBe(404);
});

test('a submission gets labels, loses those that its page showed, and creates new ones', async () => {
  const id = await build();
  const [red, blue] = [await create('Red'), await create('Blue')];
  const path = `/dashboard/submissions/${id}/labels`;
  await owner.post(path, { shown: [red.id, blue.id], label: red.id, name: 'New one' });
  expect((await owner.get(`/dashboard/submissions/${id}`)).html).toMatch(/class="chips">.*New one.*Red.*<details/s);
  await owner.post(path, { shown: [red.id, blue.id], label: blue.id });
  const { html } = await owner.get(`/dashboard/submissions/${id}/json`);
  expect(JSON.parse(html)).toMatchObject({ labels: ['Blue', 'New one'] });
  const stranger = await signIn(app);
  expect(await stranger.post(path, { shown: blue.id, name: 'Theirs' })).toMatchObject({ status: 404, notice: null });
  expect((await stranger.get('/dashboard/labels')).html).not.toContain('Theirs');
  expect(JSON.parse((await owner.get(`/dashboard/submissions/${id}/json`)).html).labels).toEqual(['Blue', 'New one']);
});

test('selected submissions get and lose a label, and rows show it', async () => {
  const [one, two] = [await build(), await build()];
  const label = await create('Sales');
  const change = (labeled: string, ids: string[]) =>
    owner.post('/dashboard/inbox/labels', { id: ids, label: label.id, labels: labeled });
  expect((await change('add', [one, two])).notice).toMatch(/^label-added\.2\.labels\.\d{16}$/);
  expect(chipsIn(await inbox())).toEqual([
    ['gray', 'Sales'],
    ['gray', 'Sales'],
  ]);
  expect((await change('remove', [two])).notice).toMatch(/^label-removed\.1\./);
  expect(idsIn(await inbox(`?label=${label.id}`))).toEqual([one]);
  expect((await change('add', [])).notice).toBe('nothing-chosen');
  expect((await change('paint', [one])).status).toBe(403);
  expect((await owner.post('/dashboard/inbox/labels', { id: one, labels: 'add' })).notice).toBe('no-label-chosen');
});

test('a search for a label that does not exist says so', async () => {
  await build();
  const html = await inbox('?q=label:%22Needs%20<b>%22');
  expect(html).toContain('There is no label “Needs &lt;b&gt;”.');
  expect(html).toContain('No results');
  expect(await inbox('?label=01900000-0000-7000-8000-000000000001')).toContain('Deleted label');
});

test('a new label is added to several submissions at once, also by two requests', async () => {
  const ids = [await build(), await build()];
  const add = (id: string | string[]) =>
    owner.post('/dashboard/inbox/labels', { id, labels: 'add', label: '', name: 'Call   back' });
  const notices = (await Promise.all(ids.map(add))).map(({ notice }) => notice);
  expect(notices).toEqual([expect.stringMatching(/^label-added\.1/), expect.stringMatching(/^label-added\.1/)]);
  expect(await labels()).toEqual(['Call back gray']);
  const path = `/dashboard/submissions/${ids[0]}/labels`;
  expect((await owner.post(path, { name: 'CALL  BACK' })).notice).toBe('labels-unchanged.0');
  expect((await add(ids)).notice).toBe('nothing-changed.0');
  const rejected = await owner.post('/dashboard/inbox/labels', { id: ids, labels: 'add', name: 'x'.repeat(41) });
  expect(rejected.status).toBe(400);
});

test('changes of labels are undone from the notice and from the history', async () => {
  const [one, two] = [await build(), await build()];
  const [red, blue] = [await create('Red'), await create('Blue')];
  const { notice } = await owner.post('/dashboard/inbox/labels', { id: [one, two], label: red.id, labels: 'add' });
  const page = await inbox();
  expect(page).toContain('Label added to 2.');
  const batch = /name="batch" value="(\d+)"/.exec(page)?.[1] ?? '';
  expect(notice).toContain(batch);
  const path = `/dashboard/submissions/${one}/labels`;
  await owner.post(path, { shown: [red.id, blue.id], label: blue.id });
  const history = (await owner.get('/dashboard/inbox/history')).html;
  expect(history).toMatch(/Added label “Blue”, removed label “Red”.*<td>1<.*Added label “Red”.*<td>2</s);
  expect((await owner.post('/dashboard/inbox/undo', { batch: hiddenIn(history, 'batch') })).notice).toBe(
    'labels-undone.1',
  );
  expect(chipsIn(await inbox())).toEqual([
    ['gray', 'Red'],
    ['gray', 'Red'],
  ]);
  expect((await owner.post('/dashboard/inbox/undo', { batch })).notice).toBe('labels-undone.2');
  expect(chipsIn(await inbox())).toEqual([undefined, undefined]);
  expect((await owner.post('/dashboard/inbox/undo', { batch })).notice).toBe('nothing-undone.0');
});

test('a label whose name has a quote is found', async () => {
  const id = await build();
  await build();
  const label = await create('12" pipe “new”');
  await changeLabels(app.database.pool, wholeAccount(owner.account.id), [id], { add: [label.id] });
  expect(idsIn(await inbox(`?q=${encodeURIComponent('label:"12"" pipe ““new””"')}`))).toEqual([id]);
});
