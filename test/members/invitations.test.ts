import { createMailer } from '../../src/email/create-mailer';
import { createLogger } from '../../src/lib/logger';
import { acceptInvitation } from '../../src/members/accept-invitation';
import { removeMember } from '../../src/members/change-members';
import { createInvitationLink, inviteMember, listInvitations } from '../../src/members/invitations';
import { findFirstOwner } from '../../src/members/member.service';
import { startMailedLinks } from '../../workers/maintenance/mailed-links';
import { newClient } from '../dashboard/open-app';
import { app, form, owner, setUpDashboard, setUpForm } from '../dashboard/set-up';
import { untilWaiting } from '../support/database';
import { buildAccount, buildForm, buildUser } from '../support/factories';
import { buildMember, signInUser } from '../support/members';
import { type SmtpReceiver, startSmtpReceiver } from '../support/smtp-receiver';

const link = /http:\/\/\S+\/dashboard\/join\?token=([\w-]{43})(?=\s)/;
const home = '/dashboard/settings/members';
const secret = 'a long password';

setUpDashboard();
setUpForm();
let smtp: SmtpReceiver;
beforeAll(async () => {
  smtp = await startSmtpReceiver();
});
afterAll(() => smtp.stop());

let addresses = 0;
const newAddress = () => `invited-${++addresses}@example.com`;

/** Runs a worker for one round. */
async function work(): Promise<void> {
  const mailer = createMailer(smtp.url, 2);
  const config = { baseUrl: app.url, mailFrom: 'Letterbox <letterbox@example.com>' };
  const { pool } = app.database;
  await startMailedLinks({ pool, mailer, config, logger: createLogger('test', 'silent') }).close();
  await mailer.close();
}

const mailsTo = (email: string) =>
  smtp.mails.filter(({ envelope: { to } }) => to.some((one) => one.toLowerCase() === email.toLowerCase()));
const tokenIn = (text: string | undefined) => link.exec(text ?? '')?.[1] ?? '';

/** Invites an address to the owner's account; resolves to the token of the mailed link. */
async function invite(email: string, fields: Record<string, string | string[]> = {}): Promise<string> {
  const sent = await owner.post(home, { email, role: 'editor', scope: 'all', ...fields });
  expect([sent.status, sent.notice]).toEqual([303, 'member-invited']);
  await work();
  return tokenIn(mailsTo(email).at(-1)?.parsed.text);
}

const membersOf = async (accountId: string) => {
  const { rows } = await app.database.pool.query(
    `SELECT email, role, form_ids FROM members JOIN users ON users.id = user_id
     WHERE account_id = $1 ORDER BY members.created_at, email`,
    [accountId],
  );
  return rows;
};
const memberOf = async (email: string) => (await membersOf(owner.account.id)).find((member) => member.email === email);

test('an invitation is mailed with who invites, the account and the role, without links of their own', async () => {
  const email = newAddress();
  await owner.post('/dashboard/settings/profile/name', { your_name: 'Ann evil.example' });
  await app.database.models.Account.update({ name: 'Shop www.evil.example' }, { where: { id: owner.account.id } });
  const token = await invite(email, { role: 'viewer' });
  const [mail] = mailsTo(email);
  expect(token).toHaveLength(43);
  expect(mail?.parsed.subject).toBe('Join Shop www[.]evil[.]example on Letterbox');
  expect(mail?.parsed.text).toContain(`Ann evil[.]example (${owner.account.email}) invited you`);
  expect(mail?.parsed.text).toContain('Your role: viewer.');
  expect(mail?.parsed.html).not.toContain('evil.example');
  const { html } = await owner.get(home);
  expect(html).toContain('Open invitations');
  expect(html).toMatch(new RegExp(`${email}.*Sent`, 's'));
});

test('somebody without a user chooses a password, joins and is signed in; the link works once', async () => {
  const email = newAddress();
  const token = await invite(email, { role: 'viewer', scope: 'selected', form_ids: [form.id] });
  const client = newClient(app);
  const page = await client.get(`/dashboard/join?token=${token}`);
  expect(page.html).toContain('autoComplete="new-password"');
  expect(page.html).toContain(email);
  // Mail scanners follow links.
  for (let visit = 0; visit < 3; visit += 1) await client.get(`/dashboard/join?token=${token}`);
  expect((await client.post('/dashboard/join', { token, password: 'short' })).html).toContain('id="password-error"');

  const joined = await client.post('/dashboard/join', { token, name: 'Bea', password: secret });
  expect(joined).toMatchObject({ status: 303, location: '/dashboard', notice: 'account-joined' });
  expect((await client.get('/dashboard/settings')).html).toContain('Bea');
  expect(await memberOf(email)).toEqual({ email, role: 'viewer', form_ids: [form.id] });
  expect((await newClient(app).signIn(email, secret)).status).toBe(303);

  const again = await newClient(app).get(`/dashboard/join?token=${token}`);
  expect([again.status, again.html.includes('no longer open')]).toEqual([404, true]);
  const repeated = await newClient(app).post('/dashboard/join', { token, password: secret });
  expect(repeated.status).toBe(404);
});

test('a user who is signed in with the address joins, and the browser shows the account', async () => {
  const own = await buildAccount(app.database, { password: secret });
  const user = await findFirstOwner(app.database, own.id);
  const token = await invite(own.email.toUpperCase());
  const client = await signInUser(app, { id: user?.id ?? '' });
  expect((await client.get(`/dashboard/join?token=${token}`)).html).toContain('>Join</button>');
  const joined = await client.post('/dashboard/join', { token });
  expect(joined).toMatchObject({ location: '/dashboard', notice: 'account-joined' });
  expect((await client.get('/dashboard/inbox')).html).toContain(`data-account="${owner.account.id}"`);
  expect(await memberOf(own.email)).toMatchObject({ role: 'editor', form_ids: null });
});

test('a user without an account joins', async () => {
  const user = await buildUser(app.database, { password: secret });
  const token = await invite(user.email);
  const client = await signInUser(app, user);
  expect((await client.get('/dashboard')).location).toBe('/dashboard/no-account');
  expect((await client.get(`/dashboard/join?token=${token}`)).html).toContain('>Join</button>');
  expect((await client.post('/dashboard/join', { token })).location).toBe('/dashboard');
  expect((await client.get('/dashboard')).status).toBe(200);
});

test('the link alone never signs in as a user who exists: signing in comes first and leads back', async () => {
  const user = await buildUser(app.database, { password: secret });
  const token = await invite(user.email);
  const client = newClient(app);
  const path = `/dashboard/join?token=${token}`;
  expect((await client.get(path)).html).toContain(`/dashboard/sign-in?next=${encodeURIComponent(path)}`);
  const tried = await client.post('/dashboard/join', { token, name: 'Eve', password: 'another password' });
  expect(tried.location).toBeNull();
  expect((await newClient(app).signIn(user.email, 'another password')).status).toBe(400);
  expect(await memberOf(user.email)).toBeUndefined();

  expect((await client.signIn(user.email, secret, path)).location).toBe(path);
  await client.post('/dashboard/join', { token });
  expect(await memberOf(user.email)).toMatchObject({ role: 'editor' });
});

test('another person cannot accept, and is offered to sign out', async () => {
  const email = newAddress();
  const token = await invite(email);
  const other = await buildUser(app.database, { password: secret });
  const client = newClient(app);
  await client.signIn(other.email, secret);
  const path = `/dashboard/join?token=${token}`;
  const page = await client.get(path);
  expect(page.html).toContain(`You are signed in as <bdi>${other.email}</bdi>`);
  expect((await client.post('/dashboard/join', { token, password: secret })).status).toBe(403);
  expect(await membersOf(owner.account.id)).toHaveLength(1);
  expect((await client.post('/dashboard/sign-out', { next: path })).location).toBe(path);
  expect((await client.get(path)).html).toContain('autoComplete="new-password"');
  expect((await client.post('/dashboard/sign-out', { next: 'https://evil.example/' })).location).toBe('/dashboard');
});

test('two simultaneous accepts make one member', async () => {
  const user = await buildUser(app.database);
  const token = await invite(user.email);
  const { pool } = app.database;
  const holder = await pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM mailed_links WHERE email = $1 FOR UPDATE', [user.email]);
  const accepts = [1, 2].map(() => acceptInvitation(app.database, token, user.id));
  await untilWaiting(pool, 2);
  await holder.query('COMMIT');
  holder.release();
  expect((await Promise.all(accepts)).sort()).toEqual([owner.account.id, null]);
  expect(await membersOf(owner.account.id)).toHaveLength(2);
});

test('expired, revoked and replaced links no longer work', async () => {
  const emails = [newAddress(), newAddress(), newAddress()];
  const [expired = '', revoked = '', replaced = ''] = [
    await invite(emails[0] ?? ''),
    await invite(emails[1] ?? ''),
    await invite(emails[2] ?? ''),
  ];
  const { rows } = await app.database.pool.query(
    `UPDATE mailed_links SET expires_at = expires_at - interval '7 days' WHERE email = $1
     RETURNING expires_at BETWEEN now() - interval '1 minute' AND now() AS over`,
    [emails[0]],
  );
  expect(rows).toEqual([{ over: true }]);
  expect((await owner.get(home)).html).toContain('Expired');
  const open = await listInvitations(app.database, owner.account.id);
  const idOf = (email: string | undefined) => open.find((one) => one.email === email)?.id;
  expect((await owner.post(`${home}/invitations/${idOf(emails[1])}/revoke`)).notice).toBe('invitation-revoked');
  expect((await owner.post(`${home}/invitations/${idOf(emails[1])}/revoke`)).notice).toBe('invitation-gone');
  expect((await owner.post(`${home}/invitations/${idOf(emails[2])}/resend`)).notice).toBe('invitation-resent');
  expect((await owner.post(`${home}/invitations/${idOf(emails[2])}/resend`)).notice).toBe('invitation-gone');
  for (const token of [expired, revoked, replaced]) {
    expect((await newClient(app).post('/dashboard/join', { token, password: secret })).status).toBe(404);
  }
  await work();
  const fresh = tokenIn(mailsTo(emails[2] ?? '').at(-1)?.parsed.text);
  expect(mailsTo(emails[2] ?? '')).toHaveLength(2);
  expect((await newClient(app).post('/dashboard/join', { token: fresh, password: secret })).status).toBe(303);
  expect(await memberOf(emails[0] ?? '')).toBeUndefined();
});

test('a second invitation to an address replaces the first, and a member cannot be invited', async () => {
  const email = newAddress();
  await invite(email, { role: 'viewer' });
  await invite(email.toUpperCase(), { role: 'admin' });
  expect(await listInvitations(app.database, owner.account.id)).toMatchObject([{ role: 'admin' }]);
  const again = await owner.post(home, { email: owner.account.email.toUpperCase(), role: 'viewer', scope: 'all' });
  expect([again.status, again.html.includes('belongs to a member')]).toEqual([400, true]);
});

test.each<[string, Record<string, string | string[]>, RegExp]>([
  ['without an address', { email: '' }, /single e-mail address|is required/],
  ['with two addresses', { email: 'a@example.com, b@example.com' }, /single e-mail address/],
  ['with an unknown role', { role: 'god' }, /must be one of/i],
  ['limited to no form', { scope: 'selected' }, /Choose at least one form/],
  ['limited to an invalid form', { scope: 'selected', form_ids: ['x'] }, /not a form of this account/],
  ['limited to a form with a NUL byte', { scope: 'selected', form_ids: ['\0'] }, /not a form of this account|Invalid/],
])('an invitation %s is rejected with a clear message', async (_title, fields, message) => {
  const sent = await owner.post(home, { email: newAddress(), role: 'editor', scope: 'all', ...fields });
  expect(sent.status).toBe(400);
  expect(sent.html).toMatch(message);
  expect(await listInvitations(app.database, owner.account.id)).toEqual([]);
});

test('an invitation cannot be limited to a form of another account', async () => {
  const foreign = await buildForm(app.database, await buildAccount(app.database));
  const fields = { email: newAddress(), role: 'viewer', scope: 'selected', form_ids: [foreign.id] };
  expect((await owner.post(home, fields)).html).toContain('not a form of this account');
});

test('forms that were erased meanwhile do not widen the role', async () => {
  const email = newAddress();
  const gone = await buildForm(app.database, owner.account);
  const token = await invite(email, { role: 'viewer', scope: 'selected', form_ids: [gone.id] });
  await app.database.pool.query('DELETE FROM forms WHERE id = $1', [gone.id]);
  await newClient(app).post('/dashboard/join', { token, password: secret });
  expect(await memberOf(email)).toMatchObject({ role: 'viewer', form_ids: [] });
});

test('an admin invites up to the own role, and cannot revoke what an owner gives', async () => {
  const admin = await buildMember(app, owner.account, { role: 'admin' });
  const client = await signInUser(app, admin, owner.account);
  expect((await client.get(home)).html).not.toContain('value="owner"');
  expect((await client.post(home, { email: newAddress(), role: 'owner', scope: 'all' })).status).toBe(403);
  expect((await client.post(home, { email: newAddress(), role: 'admin', scope: 'all' })).notice).toBe('member-invited');
  await invite(newAddress(), { role: 'owner' });
  const [invitation] = (await listInvitations(app.database, owner.account.id)).filter(({ role }) => role === 'owner');
  expect((await client.post(`${home}/invitations/${invitation?.id}/revoke`)).status).toBe(403);
  expect(await listInvitations(app.database, owner.account.id)).toHaveLength(2);
});

test('invitations end with the membership, and the right to give the role, of who sent them', async () => {
  const { id: accountId } = owner.account;
  const [leaver, demoted] = [
    await buildMember(app, owner.account, { role: 'admin' }),
    await buildMember(app, owner.account, { role: 'owner' }),
  ];
  await inviteMember(app.database, { accountId, actorId: leaver.id }, { email: newAddress(), role: 'viewer' });
  await inviteMember(app.database, { accountId, actorId: demoted.id }, { email: newAddress(), role: 'owner' });
  await inviteMember(app.database, { accountId, actorId: demoted.id }, { email: newAddress(), role: 'viewer' });
  await removeMember(app.database, { accountId, userId: leaver.id, actorId: leaver.id });
  expect(await listInvitations(app.database, accountId)).toMatchObject([{ role: 'viewer' }, { role: 'owner' }]);
  await owner.post(`${home}/${demoted.id}`, { role: 'admin', scope: 'all' });
  expect(await listInvitations(app.database, accountId)).toMatchObject([{ role: 'viewer' }]);
});

test('an account can send 30 invitations an hour, and 5 to one address', async () => {
  const email = newAddress();
  for (let n = 0; n < 5; n += 1) await owner.post(home, { email, role: 'viewer', scope: 'all' });
  const repeated = await owner.post(home, { email: email.toUpperCase(), role: 'viewer', scope: 'all' });
  expect([repeated.status, repeated.html.includes('Too many invitations')]).toEqual([429, true]);
  const [sent] = await listInvitations(app.database, owner.account.id);
  expect((await owner.post(`${home}/invitations/${sent?.id}/resend`)).status).toBe(429);
  for (let n = 5; n < 30; n += 1) {
    expect((await owner.post(home, { email: newAddress(), role: 'viewer', scope: 'all' })).status).toBe(303);
  }
  expect((await owner.post(home, { email: newAddress(), role: 'viewer', scope: 'all' })).status).toBe(429);
}, 60_000);

test('a link that the operator creates works like a mailed one, and is not mailed', async () => {
  const email = newAddress();
  const inviter = { accountId: owner.account.id, actorId: null };
  const input = { email, role: 'owner' };
  const { link: url } = await createInvitationLink(app.database, inviter, input, app.url);
  await work();
  expect(mailsTo(email)).toEqual([]);
  const token = new URL(url).searchParams.get('token') ?? '';
  expect((await newClient(app).post('/dashboard/join', { token, password: secret })).status).toBe(303);
  expect(await memberOf(email)).toMatchObject({ role: 'owner' });
});

test.each(['', 'x', '\0', 'a'.repeat(5_000)])('an invalid token gets a page that says so', async (token) => {
  expect((await newClient(app).get(`/dashboard/join?token=${encodeURIComponent(token)}`)).status).toBe(404);
  expect((await newClient(app).post('/dashboard/join', { token, password: secret })).status).toBe(404);
  expect((await owner.post('/dashboard/join', { token })).status).toBe(404);
});
