import { buildSubmission } from '../submissions/rows';
import { buildAccount, buildForm } from '../support/factories';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

setUpDashboard();
setUpForm();

let minute = 0;
const build = (target = form) => {
  minute += 1;
  return buildSubmission(app.database, target, { createdAt: new Date(Date.UTC(2026, 2, 1, 0, minute)).toISOString() });
};
const found = async (q: string) => {
  const { html } = await owner.get(`/dashboard/inbox?q=${encodeURIComponent(q)}`);
  return [...html.matchAll(/name="id" value="([^"]+)"/g)].map(([, id]) => id);
};
const set = (id: string, status: string) => owner.post(`/dashboard/submissions/${id}/change`, { change: status });

test('a submission is open, waiting or done; the list shows and finds its status', async () => {
  const [open, waiting, done] = [await build(), await build(), await build()];
  expect(await set(waiting, 'waiting')).toMatchObject({
    location: `/dashboard/submissions/${waiting}`,
    notice: expect.stringMatching(/^submissions-waiting\.1\./),
  });
  await set(done, 'waiting');
  await set(done, 'done');
  expect(await found('is:open')).toEqual([open]);
  expect(await found('is:waiting')).toEqual([waiting]);
  expect(await found('is:done')).toEqual([done]);
  expect(await found('-is:done')).toEqual([waiting, open]);
  expect(await found('-is:waiting')).toEqual([done, open]);
  expect(await found('-is:open')).toEqual([done, waiting]);
  const { html } = await owner.get('/dashboard/inbox');
  expect(html).toMatch(/class="tag done">Done<.*class="tag waiting">Waiting</s);
  const page = (await owner.get(`/dashboard/submissions/${done}`)).html;
  expect(page).toMatch(/value="done" aria-pressed="true"/);
  expect(page.match(/aria-pressed="true"/g)).toHaveLength(2);
  await set(done, 'open');
  expect(await found('is:open')).toEqual([done, open]);
});

test('selected submissions and all that match change their status, which can be undone', async () => {
  const [first, second] = [await build(), await build()];
  await set(first, 'waiting');
  const { notice = '' } = await owner.post('/dashboard/inbox/change', { id: [first, second], change: 'done' });
  expect(notice).toMatch(/^submissions-done\.2\.done\./);
  const batch = notice?.split('.')[3] ?? '';
  expect(await owner.post('/dashboard/inbox/undo', { change: 'done', batch })).toMatchObject({
    notice: 'reading-undone.2',
  });
  expect([await found('is:waiting'), await found('is:open')]).toEqual([[first], [second]]);
  const until = new Date().toISOString();
  await owner.post('/dashboard/inbox/all', { q: 'is:waiting', until, change: 'done', sure: 'yes' });
  expect([await found('is:done'), await found('is:open')]).toEqual([[first], [second]]);
});

test('the status stays when a submission is archived, and is of no use in spam', async () => {
  const id = await build();
  await set(id, 'done');
  await owner.post(`/dashboard/submissions/${id}/change`, { change: 'archive' });
  expect(await found('is:archived is:done')).toEqual([id]);
  expect((await owner.get(`/dashboard/submissions/${id}`)).html).toContain('value="waiting"');
  await owner.post(`/dashboard/submissions/${id}/change`, { change: 'spam' });
  expect((await owner.get(`/dashboard/submissions/${id}`)).html).not.toContain('value="waiting"');
});

test('another account’s submission has no status to set or find', async () => {
  const foreign = await build(await buildForm(app.database, await buildAccount(app.database)));
  expect((await set(foreign, 'done')).status).toBe(404);
  expect((await owner.post('/dashboard/inbox/change', { id: foreign, change: 'done' })).notice).toBe(
    'nothing-changed.0',
  );
  expect(await found('is:open')).toEqual([]);
});
