import { hiddenIn } from '../support/dashboard';
import { buildForm, buildWebhook } from '../support/factories';
import { ageSessions, buildOwner, enterCode, secondFactorPage, setUpAuthenticator } from './factors';
import { newClient, password } from './open-app';
import { app, setUpApp } from './set-up';

setUpApp();

type Owner = Awaited<ReturnType<typeof buildOwner>>;

/** An owner who signed in eleven minutes ago. */
async function buildStale(): Promise<Owner> {
  const owner = await buildOwner();
  await ageSessions(owner.account);
  return owner;
}

const id = '01900000-0000-7000-8000-00000000dead';

test.each([
  '/dashboard/inbox/export?format=csv',
  `/dashboard/forms/${id}/submissions/export`,
  '/dashboard/data-subjects',
  '/dashboard/settings/token',
  '/dashboard/second-factor/app',
  '/dashboard/second-factor/passkey',
])('GET %s leads to the confirmation, and from there back', async (path) => {
  const { client } = await buildStale();
  const page = `/dashboard/confirm?next=${encodeURIComponent(path)}`;
  expect(await client.get(path)).toMatchObject({ status: 303, location: page });
  expect((await client.get(page)).html).toContain('Confirm it is you');
  const confirmed = await client.post('/dashboard/confirm', { password, next: path });
  expect(confirmed).toMatchObject({ status: 303, location: path });
  expect((await client.get(path)).location ?? '').not.toContain('confirm');
});

test.each([
  '/dashboard/data-subjects/erase',
  '/dashboard/data-subjects/export',
  '/dashboard/settings/token',
  '/dashboard/settings/token/revoke',
  '/dashboard/settings/security/policy',
  '/dashboard/settings/security/email',
  `/dashboard/webhooks/${id}/secret`,
  `/dashboard/forms/${id}/key`,
  `/dashboard/forms/${id}/bin`,
  '/dashboard/second-factor/app/remove',
  `/dashboard/second-factor/passkeys/${id}/remove`,
  '/dashboard/second-factor/codes',
])('POST %s asks for confirmation first', async (path) => {
  const { client } = await buildStale();
  const asked = await client.post(path);
  expect([asked.status, asked.html]).toEqual([403, expect.stringContaining('Confirm it is you')]);
});

test('deleting submissions forever asks for confirmation, other changes do not', async () => {
  const { client } = await buildStale();
  for (const path of ['/dashboard/inbox/change', `/dashboard/submissions/${id}/change`]) {
    const erased = await client.post(path, { change: 'erase', sure: 'yes', id });
    expect([erased.status, erased.html]).toEqual([403, expect.stringContaining('Confirm it is you')]);
    expect((await client.post(path, { change: 'archive', id })).html).not.toContain('Confirm it is you');
  }
});

describe('what was posted', () => {
  /** Posts to a guarded route, and returns how to repeat it. */
  async function postStale(owner: Owner) {
    await ageSessions(owner.account);
    const form = await buildForm(app.database, owner.account);
    const path = `/dashboard/forms/${form.id}/bin`;
    const asked = await owner.client.post(path);
    const _repeat = hiddenIn(asked.html, '_repeat');
    const repeat = (fields: Record<string, string>, at = path) => owner.client.post(at, { _repeat, ...fields });
    const isDeleted = async () => (await form.reload()).deletedAt !== null;
    return { asked, path, repeat, isDeleted };
  }

  test('is repeated by the confirmation, which lasts ten minutes', async () => {
    const owner = await buildOwner();
    const { asked, path, repeat, isDeleted } = await postStale(owner);
    expect(asked.html).toContain(`action="${path}"`);
    const wrong = await repeat({ password: 'wrong' });
    expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining('The password is wrong.')]);
    expect(await isDeleted()).toBe(false);
    expect((await repeat({ password })).status).toBe(303);
    expect(await isDeleted()).toBe(true);
    expect((await owner.client.get('/dashboard/data-subjects')).status).toBe(200);
  });

  test('keeps its fields', async () => {
    const owner = await buildOwner();
    const webhook = await buildWebhook(app.database, owner.account);
    const path = `/dashboard/webhooks/${webhook.id}/secret`;
    const seen = hiddenIn((await owner.client.get(path)).html, 'seen');
    await ageSessions(owner.account);
    const asked = await owner.client.post(path, { seen, overlap_hours: '24' });
    const done = await owner.client.post(path, { _repeat: hiddenIn(asked.html, '_repeat'), password });
    expect(done.notice).toBe('secret-rotated');
    const { rows } = await app.database.pool.query(
      `SELECT previous_secret_until > now() + interval '23 hours' AS kept FROM webhooks WHERE id = $1`,
      [webhook.id],
    );
    expect(rows).toEqual([{ kept: true }]);
  });

  test('is repeated by nobody else, nowhere else, and not from a forged page', async () => {
    const owner = await buildOwner();
    const { path, repeat, isDeleted } = await postStale(owner);
    const other = newClient(app);
    await other.signIn(owner.account.email);
    const { asked } = await postStale(owner);
    const _repeat = hiddenIn(asked.html, '_repeat');
    expect((await other.post(path, { _repeat, password })).status).toBe(403);
    expect((await repeat({ password }, '/dashboard/settings/token/revoke')).status).toBe(403);
    expect((await repeat({ _repeat: 'v1.AAAA', password })).status).toBe(403);
    expect(await isDeleted()).toBe(false);
  });
});

test('a person with a second factor confirms with it, not with the password', async () => {
  const { account, client } = await buildOwner();
  const authenticator = await setUpAuthenticator(client);
  await ageSessions(account);
  const asked = await client.get('/dashboard/confirm?next=/dashboard/data-subjects');
  expect(asked.html).not.toContain('type="password"');
  const send = (fields: Record<string, string>) =>
    client.post('/dashboard/confirm', { next: '/dashboard/data-subjects', ...fields });
  expect((await send({ password })).status).toBe(400);
  expect((await send({ code: authenticator.firstCode })).status).toBe(400);
  expect((await send({ code: authenticator.code() })).location).toBe('/dashboard/data-subjects');
  expect((await client.get('/dashboard/data-subjects')).status).toBe(200);
});

test('a new password confirms nobody who has a second factor', async () => {
  const { account, client } = await buildOwner();
  await setUpAuthenticator(client);
  await ageSessions(account);
  const changed = await client.post('/dashboard/settings/security', {
    current_password: password,
    password: 'another one',
  });
  expect(changed.notice).toBe('password-changed');
  expect((await client.post('/dashboard/second-factor/app/remove')).status).toBe(403);
});

test('guesses are limited per person, and those of strangers at the sign-in page do not count', async () => {
  const { account, client } = await buildStale();
  for (let n = 0; n < 10; n++) await newClient(app).signIn(account.email, 'wrong');
  for (let n = 0; n < 10; n++)
    expect((await client.post('/dashboard/confirm', { password: 'wrong' })).status).toBe(400);
  expect((await client.post('/dashboard/confirm', { password })).status).toBe(429);
});

test('a person without a password confirms with a sign-in link', async () => {
  const { account, client } = await buildStale();
  await app.database.pool.query(
    'UPDATE users SET password_hash = NULL WHERE id IN (SELECT user_id FROM members WHERE account_id = $1)',
    [account.id],
  );
  const { html } = await client.get('/dashboard/confirm?next=/dashboard/data-subjects');
  expect(html).toContain('E-mail me a sign-in link');
  expect(hiddenIn(html, 'next')).toBe('/dashboard/data-subjects');
  expect((await client.post('/dashboard/confirm', { password: '' })).status).toBe(400);
});

describe('an account that requires a second factor', () => {
  async function buildStrict() {
    const owner = await buildOwner();
    expect(
      (await owner.client.post('/dashboard/settings/security/policy', { require_second_factor: 'on' })).notice,
    ).toBe('second-factor-required');
    return owner;
  }
  const needed = '/dashboard/second-factor';

  test('shows nothing of itself to a member without one, who is led to set one up', async () => {
    const { account, client } = await buildStrict();
    const form = await buildForm(app.database, account, { name: 'Secret plans' });
    for (const path of [
      '/dashboard',
      '/dashboard/forms',
      `/dashboard/forms/${form.id}`,
      '/dashboard/settings/security',
    ])
      expect(await client.get(path)).toMatchObject({ status: 303, location: needed });
    expect((await client.post(`/dashboard/forms/${form.id}/pause`)).location).toBe(needed);
    expect((await client.get('/dashboard/inbox/newest')).status).toBe(204);
    for (const path of [needed, '/dashboard/no-such-page', '/dashboard/second-factor/app']) {
      expect((await client.get(path)).html).not.toContain('Secret plans');
    }
    await setUpAuthenticator(client);
    expect((await client.get('/dashboard/forms')).html).toContain('Secret plans');
  });

  test('leaves the other accounts of its members usable', async () => {
    const { account, client } = await buildStrict();
    const other = await buildOwner();
    await app.database.pool.query(
      `INSERT INTO members (account_id, user_id, role) SELECT $2, user_id, 'admin' FROM members WHERE account_id = $1`,
      [account.id, other.account.id],
    );
    expect((await client.get(needed)).html).toContain(`Switch to <bdi>${other.account.email}</bdi>`);
    await client.post('/dashboard/switch', { account: other.account.id });
    expect((await client.get('/dashboard/forms')).status).toBe(200);
    await client.post('/dashboard/switch', { account: account.id });
    expect((await client.get('/dashboard/forms')).location).toBe(needed);
  });

  test('is set by those who may change the account alone', async () => {
    const { account, client } = await buildOwner();
    await app.database.pool.query(`UPDATE members SET role = 'editor' WHERE account_id = $1`, [account.id]);
    expect((await client.get('/dashboard/settings/security')).html).not.toContain('Require a second factor');
    const tried = await client.post('/dashboard/settings/security/policy', { require_second_factor: 'on' });
    expect([tried.status, (await account.reload()).requireSecondFactor]).toEqual([403, false]);
  });

  test('signs its members in with both factors from then on', async () => {
    const { account, client } = await buildStrict();
    const authenticator = await setUpAuthenticator(client);
    const other = newClient(app);
    expect((await other.signIn(account.email)).location).toBe(secondFactorPage);
    await enterCode(other, authenticator.code());
    expect((await other.get('/dashboard/forms')).status).toBe(200);
  });
});
