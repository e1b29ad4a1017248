import { buildSubmission } from '../submissions/rows';
import { buildAccount, buildForm } from '../support/factories';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

setUpDashboard();
setUpForm({ name: 'Contact <us>' });

const open = async (path: string) => (await owner.get(path)).html;
const inboxOf = ({ id }: { id: string }) => `/dashboard/inbox?form=${id}`;
const pageOf = (path: string) => `/dashboard/forms/${form.id}${path}`;

/** The tabs of a page as [label, path, whether it is the current one]. */
function tabsIn(html: string): [string, string, boolean][] {
  const [, nav = ''] = /<nav class="tabs"[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
  return [...nav.matchAll(/<a href="([^"]+)"([^>]*)>(.*?)<\/a>/g)].map(([, href = '', rest = '', label = '']) => [
    label,
    href,
    rest.includes('aria-current="page"'),
  ]);
}

test.each([
  ['Inbox', () => inboxOf(form)],
  ['Inbox', () => `${inboxOf(form)}&folder=spam&q=ada`],
  ['Table', () => pageOf('/submissions')],
  ['Statistics', () => pageOf('/statistics')],
  ['Add to site', () => pageOf('')],
  ['Add to site', () => pageOf('/snippets')],
  ['Settings', () => pageOf('/settings')],
  ['Settings', () => pageOf('/settings/security')],
  ['Settings', () => pageOf('/lists')],
  ['Settings', () => pageOf('/retention')],
  ['Settings', () => pageOf('/key')],
  ['Issues', () => pageOf('/issues')],
] as const)('%s: a page of a form has its name, its state and the tabs of all its pages', async (current, path) => {
  const html = await open(path());
  expect(tabsIn(html)).toEqual(
    [
      ['Inbox', inboxOf(form)],
      ['Table', pageOf('/submissions')],
      ['Statistics', pageOf('/statistics')],
      ['Add to site', pageOf('')],
      ['Settings', pageOf('/settings')],
      ['Issues', pageOf('/issues')],
    ].map(([label, href]) => [label, href, label === current]),
  );
  expect(html.match(/<h1[^>]*>(.*?)<\/h1>/g)).toHaveLength(1);
  expect(html).toMatch(/<h1[^>]*>Contact &lt;us&gt;<\/h1>/);
  expect(html).toContain(`action="/dashboard/forms/${form.id}/pause"`);
});

test('a submission opened from the inbox of a form has the form’s tabs above, and leads back to it', async () => {
  const id = await buildSubmission(app.database, form, {
    createdAt: '2026-03-01T10:00:00.000Z',
    data: '{"name":"Ada"}',
  });
  const html = await open(`/dashboard/submissions/${id}?back=${encodeURIComponent(inboxOf(form))}`);
  expect(tabsIn(html)[0]).toEqual(['Inbox', inboxOf(form), true]);
  expect(html).toContain('<h1 dir="auto">Ada</h1>');
  const alone = await open(`/dashboard/submissions/${id}`);
  expect(tabsIn(alone)).toEqual([]);
  expect(alone).toContain(`<a href="${inboxOf(form)}"><bdi>Contact &lt;us&gt;</bdi></a>`);
});

test('the list of forms and the sidebar lead to the inbox of a form', async () => {
  expect(await open('/dashboard/forms')).toContain(`class="form-name" href="${inboxOf(form)}"`);
  for (const path of [inboxOf(form), pageOf('/issues'), pageOf('/settings/security')]) {
    expect(await open(path)).toContain(`<a href="${inboxOf(form)}" aria-current="page"><span class="cut">`);
  }
});

test('the inbox of a form says that it is paused or deleted, and what to do when nothing has arrived', async () => {
  const paused = await buildForm(app.database, owner.account, { active: false });
  const deleted = await buildForm(app.database, owner.account, { deleted: true });
  expect(await open(inboxOf(paused))).toContain('This form is paused.');
  const bin = await open(inboxOf(deleted));
  expect(bin).toContain('This form is in the recycle bin.');
  expect(bin).toContain(`action="/dashboard/forms/${deleted.id}/restore"`);
  expect(await open(inboxOf(form))).toContain(`<a class="button" href="${pageOf('')}">Add it to your site</a>`);
});

test('nobody else’s form has an inbox', async () => {
  const foreign = await buildForm(app.database, await buildAccount(app.database), { name: 'Foreign' });
  const html = await open(inboxOf(foreign));
  expect(tabsIn(html)).toEqual([]);
  expect(html).not.toContain('Foreign');
});

test('the former address of the issues leads to them, with its filter', async () => {
  const { status, location } = await owner.get(pageOf('/activity?reason=time_trap'));
  expect([status, location]).toEqual([301, pageOf('/issues?reason=time_trap')]);
  const foreign = await buildForm(app.database, await buildAccount(app.database));
  expect((await owner.get(`/dashboard/forms/${foreign.id}/activity`)).status).toBe(404);
});
