import { createSession } from '../../src/users/session.repository';
import type { User } from '../../src/users/user.model';
import { createUser } from '../../src/users/user.service';
import { buildSubmission } from '../submissions/rows';
import { type DashboardClient, openDashboard, signIn } from '../support/dashboard';
import { buildAccount, buildForm } from '../support/factories';
import { sendMemberMails } from '../support/member-mails';
import { buildMember, signInUser } from '../support/members';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

setUpDashboard();
setUpForm();
let id: string;
let ada: User;
let adasBrowser: DashboardClient;

beforeEach(async () => {
  await app.database.pool.query(`DELETE FROM member_mails; DELETE FROM deliveries WHERE about = 'member'`);
  id = await buildSubmission(app.database, form, { createdAt: '2026-03-01T10:00:00Z', data: '{"name":"Zoe"}' });
  [ada, adasBrowser] = await join('Ada Lovelace');
});

/** Somebody who has joined the owner's account, and the person's browser. */
async function join(name: string, formIds: string[] | null = null): Promise<[User, DashboardClient]> {
  const user = await createUser(app.database, { email: `${name.split(' ')[0]}-${id}@example.org`.toLowerCase() });
  await user.update({ name });
  const { id: accountId } = owner.account;
  await app.database.models.Member.create({ accountId, userId: user.id, role: 'editor', formIds });
  const browser = openDashboard(app);
  const nobody = { userAgent: null, ipAddress: null };
  browser.cookies.set('letterbox', await createSession(app.database, { userId: user.id, accountId }, nobody));
  return [user, browser];
}

const assign = (assignee: string, client: DashboardClient = owner) =>
  client.post(`/dashboard/submissions/${id}/assign`, { assignee });
const assignedTo = async (submission = id) =>
  (await app.database.pool.query('SELECT user_id FROM assignments WHERE submission_id = $1', [submission])).rows[0]
    ?.user_id ?? null;

test('a submission is assigned on its page, shown there, in the inbox and in the API, and assigned to nobody', async () => {
  expect((await assign(ada.id)).notice).toMatch(/^submissions-assigned\.1/);
  for (const path of [`/dashboard/submissions/${id}`, '/dashboard/inbox'])
    expect((await owner.get(path)).html).toContain('title="Assigned to Ada Lovelace"');
  expect((await adasBrowser.get('/dashboard/inbox')).html).toContain('</span>You</span>');
  const json = JSON.parse((await owner.get(`/dashboard/submissions/${id}/json`)).html);
  expect(json).toMatchObject({ labels: [], assigned_to: ada.email });
  expect((await assign('none')).notice).toMatch(/^submissions-unassigned\.1/);
  expect(await assignedTo()).toBeNull();
  expect((await assign('none')).notice).toMatch(/^not-assigned/);
});

test('a viewer sees who a submission is assigned to, without the form that changes it', async () => {
  await assign(ada.id);
  const viewer = await signInUser(app, await buildMember(app, owner.account, { role: 'viewer' }), owner.account);
  const { html } = await viewer.get(`/dashboard/submissions/${id}`);
  expect(html).toContain('title="Assigned to Ada Lovelace"');
  expect(html).not.toContain(`/dashboard/submissions/${id}/assign`);
});

test('searches find what is assigned to oneself, to somebody and to nobody, in every folder', async () => {
  const free = await buildSubmission(app.database, form, { createdAt: '2026-03-02T10:00:00Z' });
  await assign(ada.id);
  const found = async (q: string, client: DashboardClient = owner, folder = 'inbox') =>
    [
      ...(await client.get(`/dashboard/inbox?${new URLSearchParams({ q, folder })}`)).html.matchAll(
        /name="id" value="([^"]+)"/g,
      ),
    ].map(([, one]) => one);
  expect(await found('assigned:me', adasBrowser)).toEqual([id]);
  expect(await found('assigned:me')).toEqual([]);
  expect(await found('assigned:"ada lovelace"')).toEqual([id]);
  expect(await found(`assigned:${ada.email.toUpperCase()} zoe`)).toEqual([id]);
  expect(await found('-assigned:me', adasBrowser)).toEqual([free]);
  expect(await found('assigned:none')).toEqual([free]);
  expect(await found('-assigned:none')).toEqual([id]);
  expect((await owner.get('/dashboard/inbox?q=assigned:bob')).html).toContain('There is no member “bob”.');
  expect((await owner.get('/dashboard/inbox?q=assigned:')).status).toBe(400);
  await owner.post('/dashboard/inbox/change', { id, change: 'archive' });
  expect(await found('assigned:me', adasBrowser)).toEqual([]);
  expect(await found('assigned:me', adasBrowser, 'archived')).toEqual([id]);
  expect(
    (
      await adasBrowser.get(
        `/dashboard/submissions/${free}/next?back=${encodeURIComponent('/dashboard/inbox?folder=archived&q=assigned:me')}`,
      )
    ).location,
  ).toContain(id);
});

test('the sidebar counts what is assigned to oneself; an account with one member sees nothing of it', async () => {
  await assign(ada.id);
  const mine = /q=assigned%3Ame"[^>]*>.*?Mine<\/span><span class="count">(\d*)<\/span>/s;
  expect(mine.exec((await adasBrowser.get('/dashboard/inbox')).html)?.[1]).toBe('1');
  expect(mine.exec((await owner.get('/dashboard/inbox')).html)?.[1]).toBe('');
  const alone = await signIn(app);
  const other = await buildForm(app.database, alone.account);
  const own = await buildSubmission(app.database, other, { createdAt: '2026-03-02T10:00:00Z' });
  for (const path of ['/dashboard/inbox', `/dashboard/submissions/${own}`])
    expect((await alone.get(path)).html).not.toMatch(/assign|mention someone|>Mine</i);
});

test('selected submissions are assigned together with one e-mail, and Undo takes it back', async () => {
  const [bob] = await join('Bob');
  const second = await buildSubmission(app.database, form, { createdAt: '2026-03-02T10:00:00Z' });
  await assign(bob.id);
  await sendMemberMails(app.database);
  const fields = { id: [id, second], back: '/dashboard/inbox', assignee: ada.id };
  const { notice } = await owner.post('/dashboard/inbox/assign', fields);
  expect(notice).toMatch(/^submissions-assigned\.2\.assigned\.\d{16}$/);
  const { mails } = await sendMemberMails(app.database);
  expect(mails).toEqual([expect.objectContaining({ to: ada.email, subject: '2 submissions are assigned to you' })]);
  expect((await owner.get('/dashboard/inbox/history')).html).toContain('Assigned to Ada Lovelace');
  const batch = notice?.split('.').at(-1) ?? '';
  expect((await owner.post('/dashboard/inbox/undo', { batch })).notice).toMatch(/^assignment-undone\.2/);
  expect([await assignedTo(), await assignedTo(second)]).toEqual([bob.id, null]);
  expect((await owner.post('/dashboard/inbox/undo', { batch })).notice).toMatch(/^nothing-undone/);
  expect((await owner.post('/dashboard/inbox/assign', { ...fields, assignee: '' })).notice).toBe('nobody-chosen');
  expect((await owner.post('/dashboard/inbox/assign', { assignee: ada.id })).notice).toBe('nothing-chosen');
});

test('nobody gets submissions of other accounts, or of forms that one of the two may not see', async () => {
  const otherForm = await buildForm(app.database, owner.account);
  const [limited, limitedBrowser] = await join('Carl', [otherForm.id]);
  expect((await assign(limited.id)).notice).toMatch(/^not-assigned/);
  await limitedBrowser.post('/dashboard/inbox/assign', { id, assignee: ada.id });
  expect(await assignedTo()).toBeNull();
  const stranger = await signIn(app);
  expect((await assign(ada.id, stranger)).status).toBe(404);
  await stranger.post('/dashboard/inbox/assign', { id, assignee: 'none' });
  const { rows } = await app.database.pool.query('SELECT user_id FROM members WHERE account_id = $1', [
    stranger.account.id,
  ]);
  expect((await assign(rows[0].user_id)).notice).toBe('assignee-gone');
  expect((await assign('nonsense')).notice).toBe('assignee-gone');
  expect(await assignedTo()).toBeNull();
});

test('a limited member sees and undoes assignments of its own forms only', async () => {
  const otherForm = await buildForm(app.database, owner.account);
  const [, limited] = await join('Carl', [otherForm.id]);
  const [hidden] = await join('Dora', [form.id]);
  const own = await buildSubmission(app.database, otherForm, { createdAt: '2026-03-02T10:00:00Z' });
  const { notice } = await owner.post('/dashboard/inbox/assign', { id: [id, own], assignee: ada.id });
  const { html } = await limited.get('/dashboard/inbox');
  expect(html).toContain('Assigned to Ada Lovelace');
  // Nobody who sees other forms alone can be chosen.
  expect(html).not.toContain(hidden.id);
  await limited.post('/dashboard/inbox/undo', { batch: notice?.split('.').at(-1) ?? '' });
  expect([await assignedTo(), await assignedTo(own)]).toEqual([ada.id, null]);
  await owner.post('/dashboard/inbox/undo', { batch: notice?.split('.').at(-1) ?? '' });
  expect(await assignedTo()).toBeNull();
});

test('an assignment ends with the membership, and when the member is limited to other forms', async () => {
  const { models } = app.database;
  const where = { accountId: owner.account.id, userId: ada.id };
  await assign(ada.id);
  await models.Member.update({ formIds: [form.id] }, { where });
  expect(await assignedTo()).toBe(ada.id);
  await models.Member.update({ formIds: [(await buildForm(app.database, owner.account)).id] }, { where });
  expect(await assignedTo()).toBeNull();
  await models.Member.update({ formIds: null }, { where });
  await assign(ada.id);
  await models.Member.destroy({ where });
  expect(await assignedTo()).toBeNull();
});

test('an assignment is mailed unless one assigns oneself, and not once it was taken back', async () => {
  await assign(ada.id, adasBrowser);
  expect(await sendMemberMails(app.database)).toEqual({ mails: [], skipped: [] });
  await assign('none');
  await assign(ada.id);
  await assign('none');
  expect(await sendMemberMails(app.database)).toEqual({
    mails: [],
    skipped: [expect.stringContaining('nothing is left')],
  });
  await assign(ada.id);
  const { mails } = await sendMemberMails(app.database);
  expect(mails).toEqual([
    {
      to: ada.email,
      subject: `Assigned to you: submission to ${form.name} from Zoe`,
      text: expect.stringContaining(`https://forms.example/dashboard/submissions/${id}`),
    },
  ]);
});

test('a note notifies those whom it mentions and who may see the form, once', async () => {
  const otherForm = await buildForm(app.database, owner.account);
  const [bob] = await join('Bob');
  await join('Carl', [otherForm.id]);
  expect((await owner.get(`/dashboard/submissions/${id}`)).html).toContain(
    'Mention someone to notify them by e-mail: @Ada Lovelace, @Bob',
  );
  const note = `@ada lovelace and @Carl, see x@bob and @bobby. Also @${owner.account.email}`;
  expect((await owner.post(`/dashboard/submissions/${id}/notes`, { note })).notice).toBe('note-added');
  const first = await sendMemberMails(app.database);
  expect(first.mails.map(({ to }) => to)).toEqual([ada.email]);
  expect(first.mails[0]?.text).toContain('@ada lovelace and @Carl');
  expect(first.mails[0]?.text).toContain(`/dashboard/submissions/${id}`);
  const { rows } = await app.database.pool.query('SELECT id FROM submission_notes WHERE submission_id = $1', [id]);
  const edit = (text: string, client: DashboardClient = owner) =>
    client.post(`/dashboard/submissions/${id}/notes/${rows[0].id}`, { note: text });
  expect((await edit('mine', adasBrowser)).status).toBe(403);
  await edit(`${note} @${bob.email}!`);
  expect((await sendMemberMails(app.database)).mails.map(({ to }) => to)).toEqual([bob.email]);
  await edit('@Bob, again @Ada Lovelace');
  expect((await sendMemberMails(app.database)).mails).toEqual([]);
});

test('a mention is not mailed once its note is deleted or the person has left', async () => {
  const mention = () => owner.post(`/dashboard/submissions/${id}/notes`, { note: '@Ada Lovelace' });
  await mention();
  await app.database.pool.query('DELETE FROM submission_notes');
  await mention();
  await app.database.models.Member.destroy({ where: { userId: ada.id } });
  expect(await sendMemberMails(app.database)).toEqual({
    mails: [],
    skipped: Array(2).fill('the person is no longer a member of the account'),
  });
});

test('the names of other accounts mention nobody', async () => {
  const stranger = await buildAccount(app.database);
  await owner.post(`/dashboard/submissions/${id}/notes`, { note: `@${stranger.email} @all @ada` });
  expect((await app.database.pool.query('SELECT FROM member_mails')).rowCount).toBe(0);
});
