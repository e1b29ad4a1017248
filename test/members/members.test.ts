import { readFileSync } from 'node:fs';
import path from 'node:path';
import { changeMember, removeMember } from '../../src/members/change-members';
import { findFirstOwner } from '../../src/members/member.service';
import { canDo, permissions, roles, roleTexts } from '../../src/members/permissions';
import { createSession } from '../../src/users/session.repository';
import { newClient } from '../dashboard/open-app';
import { app, form, owner, setUpDashboard, setUpForm } from '../dashboard/set-up';
import { untilWaiting } from '../support/database';
import { within } from '../support/eventually';
import { buildAccount, buildFile, buildForm, buildUser } from '../support/factories';
import { openLiveStream } from '../support/live-stream';
import { buildMember, signInUser } from '../support/members';

const home = '/dashboard/settings/members';
const secret = 'a long password';

setUpDashboard();
setUpForm();

const rolesOf = async (accountId = owner.account.id) => {
  const { rows } = await app.database.pool.query<{ user_id: string; role: string; form_ids: string[] | null }>(
    'SELECT user_id, role, form_ids FROM members WHERE account_id = $1',
    [accountId],
  );
  return new Map(rows.map(({ user_id, role, form_ids }) => [user_id, form_ids ? [role, ...form_ids] : role]));
};
const ownerId = async () => (await findFirstOwner(app.database, owner.account.id))?.id ?? '';

describe('the members of an account', () => {
  test('are listed with role, forms and when they were last seen in this account', async () => {
    const viewer = await buildMember(app, owner.account, { role: 'viewer', formIds: [form.id] });
    await buildMember(app, owner.account, { role: 'admin' });
    const other = await buildAccount(app.database);
    const away = await buildMember(app, owner.account, { role: 'editor' });
    await buildMember(app, other, { role: 'editor', user: away });
    await signInUser(app, viewer, owner.account);
    await signInUser(app, away, other);
    const { html } = await owner.get(home);
    const rows = [...html.matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) => row);
    const rowOf = (email: string) => rows.find((row) => row.includes(email)) ?? '';
    expect(rowOf(owner.account.email)).toMatch(/You.*Owner.*All/s);
    expect(rowOf(viewer.email)).toContain(form.name);
    expect(rowOf(viewer.email)).not.toContain('Not yet');
    // What somebody does in another account is not shown.
    expect(rowOf(away.email)).toContain('Not yet');
  });

  test('are shown on the page of each form that they can see', async () => {
    const other = await buildForm(app.database, owner.account);
    const limited = await buildMember(app, owner.account, { role: 'viewer', formIds: [form.id] });
    const pageOf = async (id: string) => (await owner.get(`/dashboard/forms/${id}/settings`)).html;
    expect(await pageOf(form.id)).toContain(limited.email);
    expect(await pageOf(other.id)).toContain(owner.account.email);
    expect(await pageOf(other.id)).not.toContain(limited.email);
    // A limited member sees nobody else.
    const client = await signInUser(app, limited, owner.account);
    expect((await client.get(`/dashboard/forms/${form.id}/settings`)).html).not.toContain('Who can see');
  });

  test('have names, which everybody changes for themselves', async () => {
    const viewer = await buildMember(app, owner.account, { role: 'viewer' });
    const client = await signInUser(app, viewer, owner.account);
    const saved = await client.post('/dashboard/settings/profile/name', { your_name: '  Bea <b>  ' });
    expect(saved.notice).toBe('name-saved');
    expect((await owner.get(home)).html).toContain('<bdi>Bea &lt;b&gt;</bdi>');
    for (const name of ['x'.repeat(81), 'two\nlines', '\0']) {
      const rejected = await client.post('/dashboard/settings/profile/name', { your_name: name });
      expect([rejected.status, rejected.html.includes('id="your_name-error"')]).toEqual([400, true]);
    }
    await client.post('/dashboard/settings/profile/name', { your_name: '' });
    expect((await owner.get(home)).html).toContain(`<bdi>${viewer.email}</bdi>`);
  });

  test('see the name of the account in its menu', async () => {
    const page = await owner.get('/dashboard/settings');
    const seen = /name="seen" value="([^"]*)"/.exec(page.html)?.[1]?.replaceAll('&quot;', '"') ?? '';
    const saved = await owner.post('/dashboard/settings', { name: 'Our shop', time_zone: 'UTC', seen });
    expect(saved.location).toBe('/dashboard/settings?saved');
    expect((await owner.get('/dashboard/settings')).html).toMatch(/account-menu.*Our shop/s);
  });
});

describe('a role', () => {
  test('is changed with the forms that it is limited to', async () => {
    const member = await buildMember(app, owner.account, { role: 'editor' });
    const page = `${home}/${member.id}`;
    expect((await owner.get(page)).html).toContain(member.email);
    const fields = { role: 'viewer', scope: 'selected', form_ids: [form.id] };
    expect(await owner.post(page, fields)).toMatchObject({ location: home, notice: 'member-saved' });
    expect((await rolesOf()).get(member.id)).toEqual(['viewer', form.id]);
    // Admins see everything, whatever is selected.
    await owner.post(page, { ...fields, role: 'admin' });
    expect((await rolesOf()).get(member.id)).toBe('admin');
    expect((await owner.post(page, { role: 'viewer', scope: 'selected' })).html).toContain('Choose at least one form');
    expect((await owner.post(page, { role: 'god' })).status).toBe(400);
  });

  test('is given up to the own one, and only owners change owners', async () => {
    const admin = await buildMember(app, owner.account, { role: 'admin' });
    const editor = await buildMember(app, owner.account, { role: 'editor' });
    const client = await signInUser(app, admin, owner.account);
    expect((await client.post(`${home}/${editor.id}`, { role: 'owner' })).status).toBe(403);
    expect((await client.post(`${home}/${await ownerId()}`, { role: 'viewer' })).status).toBe(403);
    expect((await client.post(`${home}/${await ownerId()}/remove`)).status).toBe(403);
    expect((await client.post(`${home}/${admin.id}`, { role: 'owner' })).status).toBe(403);
    expect((await client.post(`${home}/${editor.id}/transfer`)).status).toBe(403);
    expect((await client.post(`${home}/${editor.id}`, { role: 'admin' })).notice).toBe('member-saved');
    expect((await owner.post(`${home}/${editor.id}`, { role: 'owner' })).notice).toBe('member-saved');
    expect(Object.fromEntries(await rolesOf())).toMatchObject({ [admin.id]: 'admin', [editor.id]: 'owner' });
  });

  test('of a person who is not a member cannot be changed', async () => {
    const stranger = await buildUser(app.database);
    for (const id of [stranger.id, 'x', '%00']) {
      for (const action of ['', '/remove', '/transfer']) {
        expect((await owner.post(`${home}/${id}${action}`, { role: 'viewer' })).status).toBe(404);
      }
    }
  });

  test('counts as it is when the change is made, not as the page showed it', async () => {
    const admin = await buildMember(app, owner.account, { role: 'admin' });
    const editor = await buildMember(app, owner.account, { role: 'editor' });
    const change = { accountId: owner.account.id, userId: editor.id, actorId: admin.id };
    await owner.post(`${home}/${admin.id}`, { role: 'viewer', scope: 'all' });
    await expect(changeMember(app.database, change, { role: 'admin' })).rejects.toMatchObject({ status: 403 });
    await owner.post(`${home}/${admin.id}/remove`);
    await expect(removeMember(app.database, change)).rejects.toMatchObject({ status: 403 });
    expect((await rolesOf()).get(editor.id)).toBe('editor');
  });
});

describe('the last owner', () => {
  test('can neither leave nor give up the role', async () => {
    const id = await ownerId();
    const left = await owner.post(`${home}/leave`);
    expect([left.status, left.html.includes('needs an owner')]).toEqual([400, true]);
    const changed = await owner.post(`${home}/${id}`, { role: 'admin' });
    expect([changed.status, changed.html.includes('needs an owner')]).toEqual([400, true]);
    expect((await rolesOf()).get(id)).toBe('owner');
  });

  test('stays when two owners leave at the same time', async () => {
    const other = await buildMember(app, owner.account, { role: 'owner' });
    const accountId = owner.account.id;
    const ids = [await ownerId(), other.id];
    const holder = await app.database.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM members WHERE account_id = $1 FOR UPDATE', [accountId]);
    const leaving = ids.map((userId) => removeMember(app.database, { accountId, userId, actorId: userId }));
    const outcomes = Promise.allSettled(leaving);
    await untilWaiting(app.database.pool, 2);
    await holder.query('COMMIT');
    holder.release();
    expect((await outcomes).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect([...(await rolesOf()).values()]).toEqual(['owner']);
  });

  test('transfers the ownership in one step', async () => {
    const viewer = await buildMember(app, owner.account, { role: 'viewer', formIds: [form.id] });
    const id = await ownerId();
    expect((await owner.post(`${home}/${viewer.id}/transfer`)).notice).toBe('ownership-transferred');
    expect(Object.fromEntries(await rolesOf())).toEqual({ [viewer.id]: 'owner', [id]: 'admin' });
    expect((await owner.post(`${home}/leave`)).notice).toBe('account-left');
    expect([...(await rolesOf()).keys()]).toEqual([viewer.id]);
  });
});

test('what a viewer reads stays unread for the others', async () => {
  const viewer = await buildMember(app, owner.account, { role: 'viewer' });
  const { submissionId: id } = await buildFile(app.database, form);
  const isRead = async () => {
    const { rows } = await app.database.pool.query('SELECT read_at FROM submissions WHERE id = $1', [id]);
    return rows[0]?.read_at !== null;
  };
  const client = await signInUser(app, viewer, owner.account);
  const { status, html } = await client.get(`/dashboard/submissions/${id}`);
  expect([status, html.includes('Reply…'), await isRead()]).toEqual([200, false, false]);
  expect((await owner.get(`/dashboard/submissions/${id}`)).html).not.toContain('No notes.');
  expect(await isRead()).toBe(true);
});

describe('a member who is removed', () => {
  test('goes on with another account in the same browser, or with none', async () => {
    const elsewhere = await buildAccount(app.database);
    const member = await buildMember(app, owner.account, { role: 'editor' });
    await buildMember(app, elsewhere, { role: 'viewer', user: member });
    const client = await signInUser(app, member, owner.account);
    const page = await client.get('/dashboard/inbox');
    expect(page.html).toContain(`data-account="${owner.account.id}"`);
    expect(await owner.post(`${home}/${member.id}/remove`)).toMatchObject({ location: home, notice: 'member-removed' });
    expect((await client.get('/dashboard/inbox')).html).toContain(`data-account="${elsewhere.id}"`);
    expect((await client.get(`/dashboard/forms/${form.id}`)).status).toBe(404);
    await client.post(`${home}/leave`);
    expect((await client.get('/dashboard')).location).toBe('/dashboard/no-account');
  });

  test('cannot use a page of the account that is still open', async () => {
    const elsewhere = await buildAccount(app.database);
    const member = await buildMember(app, owner.account, { role: 'editor' });
    await buildMember(app, elsewhere, { role: 'owner', user: member });
    const client = await signInUser(app, member, owner.account);
    const token = /name="_csrf" value="([^"]+)"/.exec((await client.get('/dashboard/labels')).html)?.[1] ?? '';
    await owner.post(`${home}/${member.id}/remove`);
    const posted = await fetch(`${app.url}/dashboard/labels`, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ _csrf: token, name: 'Mine' }) },
      headers: { Cookie: `letterbox=${client.cookies.get('letterbox')}`, Origin: app.url },
    });
    expect(posted.status).toBe(403);
  });

  test('loses the API tokens that the member created, and no others', async () => {
    const member = await buildMember(app, owner.account, { role: 'admin' });
    const kept = await buildMember(app, owner.account, { role: 'admin' });
    for (const user of [member, kept]) {
      await app.database.pool.query(
        `INSERT INTO api_tokens (id, account_id, user_id, name, prefix, token_hash, scopes)
         VALUES (gen_random_uuid(), $1, $2::uuid, 'Mine', 'lbx_', $2::text, '{}')`,
        [owner.account.id, user.id],
      );
    }
    await owner.post(`${home}/${member.id}/remove`);
    const { rows } = await app.database.pool.query(
      'SELECT user_id FROM api_tokens WHERE account_id = $1 AND NOT is_personal',
      [owner.account.id],
    );
    expect(rows).toEqual([{ user_id: kept.id }]);
  });

  test('keeps no open page of the account for longer than 5 s, also if nothing announces the removal', async () => {
    const member = await buildMember(app, owner.account, { role: 'viewer' });
    const browser = { userAgent: 'a test', ipAddress: '127.0.0.1' };
    const accountId = owner.account.id;
    const token = await createSession(app.database, { userId: member.id, accountId }, browser);
    const target = { url: app.url, db: app.database, account: owner.account };
    const [removed, stays] = [await openLiveStream({ ...target, token }), await openLiveStream(target)];
    await removeMember(app.database, { accountId, userId: member.id, actorId: null });
    await within(5_000, () => expect(removed.isOpen()).toBe(false));
    expect(removed.events.at(-1)?.event).toBe('signed-out');
    expect(stays.isOpen()).toBe(true);
    stays.close();
  });
});

describe('a person without an account', () => {
  test('is told so, and cannot create one unless sign-up is open', async () => {
    const user = await buildUser(app.database, { password: secret });
    const client = newClient(app);
    await client.signIn(user.email, secret);
    expect((await client.get('/dashboard/no-account')).html).not.toContain('Create account');
    expect((await client.post('/dashboard/no-account')).location).toBe('/dashboard/no-account');
  });
});

test('the documentation shows the permissions as they are', () => {
  const page = readFileSync(path.join(__dirname, '../../docs/members.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z:]+)` \|[^|]*\|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)];
  const yes = (cell = '') => cell.trim() === 'yes';
  const documented = rows.map(([, name, ...cells]) => [name, cells.map(yes)]);
  const actual = Object.entries(permissions).map(([name, { withinForms }]) => {
    const may = [...roles].map((role) => canDo({ role, formIds: null }, name as keyof typeof permissions));
    return [name, [...may, withinForms]];
  });
  expect(documented).toEqual(actual);
  const purposes = [...page.matchAll(/^\| (Owner|Admin|Editor|Viewer) \| ([^|]*) \|$/gm)];
  expect(purposes.map(([, role, text]) => [role?.toLowerCase(), text])).toEqual(Object.entries(roleTexts));
});
