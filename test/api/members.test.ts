import { app, setUpApp } from '../dashboard/set-up';
import { buildAccount, buildForm } from '../support/factories';
import { buildMember, buildToken } from '../tokens/token-rig';
import { apiClient, auditedActions, newKey } from './api-rig';
import { hostileBodies, hostileIds } from './hostile';

setUpApp();

async function setUp() {
  const owner = await buildAccount(app.database);
  return { owner, api: apiClient(owner.apiToken) };
}

/** A token of a member of the account. */
async function tokenOf(owner: Awaited<ReturnType<typeof buildAccount>>, role: 'owner' | 'admin') {
  const creator = await buildMember(app.database, owner, { role });
  const { token } = await buildToken(app.database, owner, { scopes: ['members:read', 'members:write'], creator });
  return { ...creator, api: apiClient(token) };
}

test('members are listed and changed, and of two changes of the same state one is made', async () => {
  const { api, owner } = await setUp();
  const form = await buildForm(app.database, owner);
  const { userId, email } = await buildMember(app.database, owner, { role: 'editor' });
  const path = `/api/members/${userId}`;
  expect((await api.get('/api/members')).body.members).toMatchObject([{ role: 'owner' }, { email, role: 'editor' }]);
  const { headers } = await api.get(path);
  const match = { 'If-Match': String(headers.etag) };
  const both = await Promise.all(['viewer', 'admin'].map((role) => api.patch(path, { role }, match)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect((await api.get(path)).headers.etag).toBe(both.find(({ status }) => status === 200)?.headers.etag);
  await api.patch(path, { role: 'viewer', form_ids: [form.id] });
  expect(await api.patch(`${path}?dry_run=true`, { role: 'editor' })).toMatchObject({
    body: { role: 'editor', form_ids: [form.id] },
  });
  expect((await api.get(path)).body.role).toBe('viewer');
  for (const body of [...hostileBodies, { role: 'king' }, { form_ids: ['\0'] }, { role: 'admin' }])
    expect([body, await api.patch(path, body)]).toMatchObject([body, { status: 422 }]);
  expect(await api.delete(path)).toMatchObject({ status: 204 });
  expect(await api.get(path)).toMatchObject({ status: 404 });
  expect((await auditedActions(owner.id)).at(-1)).toBe('member.removed');
});

test('the last owner stays, and nobody acts above the role of the creator of the token', async () => {
  const { api, owner } = await setUp();
  const first = (await api.get('/api/members')).body.members[0].id;
  for (const response of [
    await api.delete(`/api/members/${first}`),
    await api.patch(`/api/members/${first}`, { role: 'admin' }),
  ]) {
    expect(response).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  }
  const { api: admin, userId } = await tokenOf(owner, 'admin');
  for (const response of [
    await admin.delete(`/api/members/${first}`),
    await admin.patch(`/api/members/${first}`, { role: 'admin' }),
    await admin.patch(`/api/members/${userId}`, { role: 'owner' }),
    await admin.post(`/api/members/${userId}/transfer`),
    await admin.post('/api/invitations', { email: 'ann@example.com', role: 'owner' }),
  ]) {
    expect(response).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
});

test('the ownership is transferred by an owner, or for the only one', async () => {
  const { api, owner } = await setUp();
  const { userId } = await buildMember(app.database, owner, { role: 'viewer' });
  const [first] = (await api.get('/api/members')).body.members;
  expect(await api.post(`/api/members/${userId}/transfer`)).toMatchObject({ status: 200, body: { role: 'owner' } });
  expect((await api.get(`/api/members/${first.id}`)).body.role).toBe('admin');
  const another = await tokenOf(owner, 'owner');
  expect(await api.post(`/api/members/${first.id}/transfer`)).toMatchObject({ status: 409 });
  expect(await another.api.post(`/api/members/${another.userId}/transfer`)).toMatchObject({ status: 409 });
  expect(await another.api.post(`/api/members/${first.id}/transfer`)).toMatchObject({ status: 200 });
  expect((await api.get(`/api/members/${another.userId}`)).body.role).toBe('admin');
  expect(await auditedActions(owner.id)).toEqual(['member.made-owner', 'member.made-owner']);
});

test('a member leaves with a token that ends with the membership', async () => {
  const { owner } = await setUp();
  const { api, userId } = await tokenOf(owner, 'admin');
  const key = newKey();
  expect(await api.delete(`/api/members/${userId}`, undefined, key)).toMatchObject({ status: 204 });
  expect(await api.get('/api/members')).toMatchObject({ status: 401 });
  expect(await auditedActions(owner.id)).toEqual(['account.membership-ended']);
});

test('other accounts and hostile ids find no member and no invitation', async () => {
  const { api: own } = await setUp();
  const { api } = await setUp();
  const [{ id }] = (await own.get('/api/members')).body.members;
  const invitation = (await own.post('/api/invitations', { email: 'x@example.com', role: 'viewer' })).body.id;
  for (const one of [id, invitation, ...hostileIds]) {
    for (const response of [
      await api.get(`/api/members/${one}`),
      await api.patch(`/api/members/${one}`, { role: 'viewer' }),
      await api.delete(`/api/members/${one}`),
      await api.post(`/api/members/${one}/transfer`),
      await api.get(`/api/invitations/${one}`),
      await api.post(`/api/invitations/${one}/resend`),
      await api.delete(`/api/invitations/${one}`),
    ])
      expect([400, 404]).toContain(response.status);
  }
});

test('an invitation is created once, resent and revoked', async () => {
  const { api, owner } = await setUp();
  const draft = { email: 'ann@example.com', role: 'viewer' };
  expect(await api.post('/api/invitations?dry_run=true', draft)).toMatchObject({ status: 201 });
  expect((await api.get('/api/invitations')).body.invitations).toEqual([]);
  const key = newKey();
  const [created, again] = await Promise.all([1, 2].map(() => api.post('/api/invitations', draft, key)));
  expect(created).toMatchObject({ status: 201, body: { ...draft, form_ids: null, state: 'waiting' } });
  expect(again?.body).toEqual(created?.body);
  const resent = await api.post(`/api/invitations/${created?.body.id}/resend`);
  expect(resent).toMatchObject({ status: 200, body: draft });
  expect(await api.get(`/api/invitations/${created?.body.id}`)).toMatchObject({ status: 404 });
  expect((await api.get('/api/invitations')).body.invitations).toEqual([resent.body]);
  expect(await api.delete(`/api/invitations/${resent.body.id}`)).toMatchObject({ status: 204 });
  expect(await api.delete(`/api/invitations/${resent.body.id}`)).toMatchObject({ status: 404 });
  for (const body of [
    ...hostileBodies,
    {},
    { ...draft, email: 'a\0@example.com' },
    { ...draft, email: 1 },
    { ...draft, form_ids: [] },
  ])
    expect(await api.post('/api/invitations', body)).toMatchObject({ status: 422 });
  expect(await api.post('/api/invitations', { ...draft, email: owner.email })).toMatchObject({
    status: 409,
    body: { code: 'already_exists' },
  });
  expect(await auditedActions(owner.id)).toEqual(['member.invited', 'invitation.resent', 'invitation.revoked']);
});

test('five invitations an hour go to one address, and a dry run does not count', async () => {
  const { api } = await setUp();
  const draft = { email: 'often@example.com', role: 'viewer' };
  await api.post('/api/invitations?dry_run=true', draft);
  for (let n = 0; n < 5; n++) expect(await api.post('/api/invitations', draft)).toMatchObject({ status: 201 });
  const [kept] = (await api.get('/api/invitations')).body.invitations;
  expect(await api.post('/api/invitations', draft)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(await api.post(`/api/invitations/${kept.id}/resend`)).toMatchObject({ status: 429 });
  expect((await api.get('/api/invitations')).body.invitations).toEqual([kept]);
});
