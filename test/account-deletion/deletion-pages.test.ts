import { remindOwners } from '../../src/account-deletion/plan-deletion';
import { createSession } from '../../src/users/session.repository';
import { createUser } from '../../src/users/user.service';
import { login, openOperator } from '../admin/operator';
import { app, form, owner, setUpDashboard, setUpForm } from '../dashboard/set-up';
import { buildSubmission } from '../submissions/rows';
import { openDashboard } from '../support/dashboard';
import { buildFile, buildWebhook } from '../support/factories';
import { sendMemberMails } from '../support/member-mails';
import { runCommand } from '../support/run-cli';
import { send } from '../support/submit-client';

setUpDashboard({ config: { OPERATOR_USER: login.username, OPERATOR_PASSWORD: login.password } });
setUpForm();
beforeEach(() =>
  app.database.pool.query(
    `DELETE FROM member_mails; DELETE FROM deliveries WHERE about = 'member'; UPDATE accounts SET deletes_at = NULL`,
  ),
);

const page = '/dashboard/settings/data';
const remove = (client = owner) => client.post(`${page}/delete`, { confirmation: owner.account.email.toUpperCase() });
const post = async () => {
  const body = new URLSearchParams({ access_key: form.accessKey, name: 'Ada' }).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' };
  const { status, json } = await send(app.url, { headers, body });
  return [status, json?.code];
};
const deletesAt = async () =>
  (await app.database.pool.query('SELECT deletes_at AS at FROM accounts WHERE id = $1', [owner.account.id])).rows[0].at;

/** Another member of the account, in a browser. */
async function join(role: 'owner' | 'admin') {
  const user = await createUser(app.database, { email: `${role}-${owner.account.id}@example.org` });
  const { id: accountId } = owner.account;
  await app.database.models.Member.create({ accountId, userId: user.id, role });
  const browser = openDashboard(app);
  const nobody = { userAgent: null, ipAddress: null };
  browser.cookies.set('letterbox', await createSession(app.database, { userId: user.id, accountId }, nobody));
  return { user, browser };
}

test('an owner deletes the account by typing its address; its forms reject submissions until it is kept', async () => {
  expect(await post()).toEqual([200, undefined]);
  const wrong = await owner.post(`${page}/delete`, { confirmation: 'yes' });
  expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining(`Type ${owner.account.email} to confirm.`)]);
  expect((await owner.post(`${page}/delete`)).status).toBe(400);
  expect(await deletesAt()).toBeNull();
  expect((await remove()).notice).toBe('deletion-planned');
  expect(await post()).toEqual([403, 'form_unavailable']);
  const { browser } = await join('admin');
  expect((await browser.get('/dashboard')).html).toContain('This account will be deleted on');
  const inbox = (await owner.get('/dashboard/inbox')).html;
  expect(inbox).toContain('action="/dashboard/settings/data/keep"');
  expect((await owner.get(page)).html.match(/Keep the account/g)).toHaveLength(1);
  expect((await owner.post(`${page}/keep`)).notice).toBe('account-kept');
  expect(await post()).toEqual([200, undefined]);
  expect((await owner.get('/dashboard')).html).not.toContain('will be deleted');
  expect((await owner.post(`${page}/keep`)).status).toBe(409);
});

test('only owners can delete, keep and export the account', async () => {
  const { browser } = await join('admin');
  expect((await browser.get(page)).status).toBe(403);
  expect((await browser.get(`${page}/export`)).status).toBe(403);
  expect((await browser.post(`${page}/delete`, { confirmation: owner.account.email })).status).toBe(403);
  expect((await browser.get('/dashboard/settings')).html).not.toContain('Export and deletion');
  await remove();
  expect((await browser.post(`${page}/keep`)).status).toBe(403);
  expect((await browser.get('/dashboard/settings')).html).toContain('Until then, an owner can keep it');
});

test('all owners get an e-mail at once and two days before, and none once the account is kept', async () => {
  const { user } = await join('owner');
  await join('admin');
  const owners = [owner.account.email, user.email].sort();
  await remove();
  await remove();
  const { mails } = await sendMemberMails(app.database);
  expect(mails.map(({ to }) => to).sort()).toEqual(owners);
  expect(mails[0]?.text).toContain(`${owner.account.email} decided to delete the account`);
  expect(mails[0]?.text).toContain('https://forms.example/dashboard/settings/data');
  await remindOwners(app.database.pool);
  expect((await sendMemberMails(app.database)).mails).toEqual([]);
  await app.database.pool.query(`UPDATE accounts SET deletes_at = now() + interval '47 hours' WHERE id = $1`, [
    owner.account.id,
  ]);
  await Promise.all([remindOwners(app.database.pool), remindOwners(app.database.pool)]);
  await remindOwners(app.database.pool);
  const reminders = await sendMemberMails(app.database);
  expect(reminders.mails.map(({ to }) => to).sort()).toEqual(owners);
  expect(reminders.mails[0]?.subject).toContain('Reminder');
  await owner.post(`${page}/keep`);
  await remove();
  await owner.post(`${page}/keep`);
  expect(await sendMemberMails(app.database)).toEqual({ mails: [], skipped: Array(2).fill('the account is kept') });
});

test('the export has everything, without secrets, and files with their content', async () => {
  const id = await buildSubmission(app.database, form, { createdAt: '2026-01-02T00:00:00Z', data: '{"name":"Zoë"}' });
  await buildSubmission(app.database, form, { createdAt: '2026-01-01T00:00:00Z', withheld: 'honeypot' });
  await buildSubmission(app.database, form, { createdAt: '2026-01-03T00:00:00Z', deleted: true });
  const file = await buildFile(app.database, form);
  const webhook = await buildWebhook(app.database, owner.account, { url: 'https://hooks.example.com/a' });
  await owner.post(`/dashboard/submissions/${id}/notes`, { note: 'Called' });
  await remove();
  const response = await owner.get(`${page}/export`);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="letterbox-owner-.*\.jsonl"$/);
  expect(response.html).not.toContain(webhook.plainSecret);
  const lines = response.html
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const ofType = (type: string) => lines.filter((line) => line.type === type);
  expect(lines[0]).toMatchObject({ type: 'export', version: 1 });
  expect(ofType('account')).toMatchObject([{ id: owner.account.id, email: owner.account.email }]);
  expect(ofType('member')).toMatchObject([{ email: owner.account.email, role: 'owner' }]);
  expect(ofType('form')).toMatchObject([{ id: form.id, access_key: form.accessKey }]);
  expect(ofType('webhook')).toMatchObject([{ id: webhook.id }]);
  expect(ofType('submission')).toHaveLength(4);
  expect(ofType('submission').find((one) => one.id === id)).toMatchObject({
    ...{ data: { name: 'Zoë' }, notes: [{ text: 'Called' }], assigned_to: null, status: 'open' },
  });
  expect(ofType('file')).toMatchObject([{ id: file.id, filename: 'photo.png', size: file.content.length }]);
  expect(Buffer.from(ofType('file')[0].content, 'base64').equals(file.content)).toBe(true);
});

test('a file in a bucket of the owner is exported as its place, and one that cannot be read with the error', async () => {
  const [inBucket, lost] = [await buildFile(app.database, form), await buildFile(app.database, form)];
  const storage = '11111111-1111-4111-8111-111111111111';
  await app.database.pool.query(
    `INSERT INTO storages (id, account_id, kind, settings) VALUES ($1, $2, 's3', '{"endpoint":"https://s3.example.com","bucket":"mine"}')`,
    [storage, owner.account.id],
  );
  const move = 'UPDATE files SET content = NULL, uploaded_at = now(), storage_id = $2 WHERE id = $1';
  await app.database.pool.query(move, [inBucket.id, storage]);
  await app.database.pool.query(move, [lost.id, null]);
  const { html } = await owner.get(`${page}/export`);
  const files = html
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type === 'file');
  expect(files.find(({ id }) => id === inBucket.id)).toMatchObject({
    storage: { endpoint: 'https://s3.example.com', bucket: 'mine', key: inBucket.key },
  });
  expect(files.find(({ id }) => id === lost.id)).toMatchObject({ content: '', error: expect.any(String) });
});

test('the operator deletes an account with the same grace, keeps it, or deletes it at once after a confirmation', async () => {
  const operator = openOperator(app);
  const path = `/admin/accounts/${owner.account.id}`;
  expect((await operator.post(`${path}/delete`)).notice).toBe('account-deletion-planned');
  expect((await operator.get(path)).html).toContain('Being deleted');
  expect((await sendMemberMails(app.database)).mails[0]?.text).toContain('The operator of this service decided');
  expect((await operator.post(`${path}/keep`)).notice).toBe('account-kept');
  expect((await operator.post(`${path}/keep`)).status).toBe(409);
  const wrong = await operator.post(`${path}/delete-at-once`, { confirmation: 'x' });
  expect([wrong.status, await deletesAt()]).toEqual([400, null]);
  const done = await operator.post(`${path}/delete-at-once`, { confirmation: owner.account.email });
  expect([done.notice, await post()]).toEqual(['account-deletion-begins', [403, 'form_unavailable']]);
  expect((await owner.post(`${page}/keep`)).status).toBe(409);
});

test('the command line deletes and keeps accounts', async () => {
  const run = async (...args: string[]) =>
    runCommand([...args, '--email', owner.account.email], { DATABASE_URL: app.databaseUrl });
  expect((await run('account:delete')).json()).toMatchObject({ deletes_at: expect.any(String) });
  expect((await run('account:keep')).json()).toMatchObject({ deletes_at: null });
  expect((await run('account:keep')).stderr).toContain('the account is not being deleted');
  await run('account:delete', '--now');
  expect((await deletesAt()).getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
});
