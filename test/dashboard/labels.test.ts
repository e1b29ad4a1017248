import type { Form } from '../../src/forms/form.model';
import { createLabel, listLabels } from '../../src/labels/label.service';
import { changeLabels } from '../../src/labels/submission-labels';
import { buildSubmission } from '../submissions/rows';
import { signIn } from '../support/dashboard';
import { buildForm } from '../support/factories';
import { openApp } from './open-app';

let app: Awaited<ReturnType<typeof openApp>>;
let owner: Awaited<ReturnType<typeof signIn>>;
let form: Form;

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());
beforeEach(async () => {
  owner = await signIn(app);
  form = await buildForm(app.database, owner.account);
});

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
  await changeLabels(app.database.pool, owner.account.id, [one, two], { add: [label?.id ?? ''] });
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
  await stranger.post(path, { shown: blue.id });
  expect(JSON.parse((await owner.get(`/dashboard/submissions/${id}/json`)).html).labels).toEqual(['Blue', 'New one']);
});

test('selected submissions get and lose a label, and rows show it', async () => {
  const [one, two] = [await build(), await build()];
  const label = await create('Sales');
  const change = (labelled: string, ids: string[]) =>
    owner.post('/dashboard/inbox/labels', { id: ids, label: label.id, labels: labelled });
  expect((await change('add', [one, two])).notice).toBe('label-added.2');
  expect(chipsIn(await inbox())).toEqual([
    ['gray', 'Sales'],
    ['gray', 'Sales'],
  ]);
  expect((await change('remove', [two])).notice).toBe('label-removed.1');
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
