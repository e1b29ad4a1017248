import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { verifyChain } from '../../src/audit/verify-chain';
import { fieldsOf, openDashboard, signIn } from '../support/dashboard';
import { buildDelivery, readDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, buildWebhook } from '../support/factories';
import { newClient, password } from './open-app';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

setUpDashboard();
setUpForm({ name: 'Contact' });

interface Row {
  readonly action: string;
  readonly actor_kind: string;
  readonly actor_label: string;
  readonly object_kind: string | null;
  readonly object_id: string | null;
  readonly object_label: string | null;
  readonly changes: Record<string, unknown>;
  readonly ip_address: string | null;
}

/** The log of an account, oldest first. */
async function logOf({ id }: { readonly id: string } = owner.account): Promise<Row[]> {
  const { rows } = await app.database.pool.query<Row>('SELECT * FROM audit_log WHERE account_id = $1 ORDER BY seq', [
    id,
  ]);
  return rows;
}
const actionsOf = async (account: { readonly id: string } = owner.account) =>
  (await logOf(account)).map(({ action }) => action);
const last = async () => (await logOf()).at(-1);

/** Posts a tab of settings with some fields changed. */
async function saveTab(path: string, changes: Record<string, string>) {
  const { html } = await owner.get(path);
  return owner.post(path, { ...fieldsOf(html), ...changes });
}

test('a change of settings is recorded with who, what, old and new value, before the response arrives', async () => {
  const path = `/dashboard/forms/${form.id}/settings`;
  const { html } = await owner.get(path);
  expect((await owner.post(path, { ...fieldsOf(html), name: 'Contact us' })).status).toBe(303);
  expect(await logOf()).toEqual([
    expect.objectContaining({
      action: 'form.settings-changed',
      actor_kind: 'user',
      actor_label: owner.account.email,
      object_kind: 'form',
      object_id: form.id,
      object_label: 'Contact us',
      changes: { name: { old: 'Contact', new: 'Contact us' } },
      ip_address: expect.stringMatching(/127\.0\.0\.1$/),
    }),
  ]);
  const page = (await owner.get('/dashboard/settings/audit')).html;
  expect(page).toContain(`${owner.account.email} changed the settings of the form “Contact us”: name`);
  expect(page).toContain('Contact → Contact us');
});

test('a save without edits, a rejected one and a page that is only shown are not recorded', async () => {
  const path = `/dashboard/forms/${form.id}/settings`;
  const { html } = await owner.get(path);
  await owner.post(path, fieldsOf(html));
  await owner.post(path, { ...fieldsOf(html), name: '' });
  await owner.post('/dashboard/inbox/change', { change: 'archive' });
  await owner.post(`/dashboard/forms/${form.id}/preview/thank-you`, { title: 'Thanks' });
  expect(await actionsOf()).toEqual([]);
});

test('what is created is named, and a double click is recorded once', async () => {
  const id = uuidv7();
  const fields = { id, name: 'Orders', email_to: 'orders@example.com' };
  await owner.post('/dashboard/forms/new', fields);
  await owner.post('/dashboard/forms/new', fields);
  expect(await logOf()).toEqual([
    expect.objectContaining({ action: 'form.created', object_id: id, object_label: 'Orders' }),
  ]);
  await owner.post('/dashboard/labels', { id: uuidv7(), name: 'Urgent', color: 'red' });
  expect(await last()).toMatchObject({ action: 'label.created', object_label: 'Urgent' });
});

test('a route that is not listed is recorded under the name of its path', async () => {
  const { actionOfRoute } = await import('../../src/dashboard/audit/audited-routes');
  expect(
    ['/settings/things/:id/remove', '/things/:id', '/things', '/settings/things/new', '/things/:id/notify'].map(
      actionOfRoute,
    ),
  ).toEqual(['thing.removed', 'thing.changed', 'thing.added', 'thing.created', 'thing.notified']);
});

test('the log can be filtered by the action of each route', async () => {
  const { actionOfRoute } = await import('../../src/dashboard/audit/audited-routes');
  const { auditGroups } = await import('../../src/audit/audit-text');
  const { routes } = await import('../../src/dashboard/dashboard.routes');
  const { factorRoutes } = await import('../../src/dashboard/factors/factors.routes');
  const paths = [...routes, ...factorRoutes].flatMap(({ method, path }) => (method === 'post' ? [path] : []));
  expect(paths.length).toBeGreaterThan(100);
  const actions = paths.flatMap((path) => actionOfRoute(path) ?? []);
  expect(actions.filter((action) => !Object.hasOwn(auditGroups, action.split('.')[0] ?? ''))).toEqual([]);
});

test('assignments and invitations name the person', async () => {
  const delivery = await buildDelivery(app.database, form, { kind: 'email' });
  const { submission_id: id } = await readDelivery(app.database, delivery);
  const { rows } = await app.database.pool.query('SELECT user_id FROM members WHERE account_id = $1', [
    owner.account.id,
  ]);
  await owner.post(`/dashboard/submissions/${id}/assign`, { assignee: rows[0].user_id });
  await owner.post('/dashboard/inbox/assign', { assignee: 'none', id: String(id) });
  await owner.post('/dashboard/settings/members', { email: 'grace@example.com', role: 'viewer' });
  await owner.post('/dashboard/settings/profile/name', { your_name: 'Ada' });
  expect(await logOf()).toEqual([
    expect.objectContaining({
      ...{ action: 'submission.assigned', object_id: id },
      changes: { count: { new: 1 }, assignee: { new: owner.account.email } },
    }),
    expect.objectContaining({ action: 'submission.unassigned', object_id: id, changes: { count: { new: 1 } } }),
    expect.objectContaining({
      ...{ action: 'member.invited', object_kind: 'invitation', object_label: 'grace@example.com' },
      changes: { role: { new: 'viewer' }, form_ids: { new: null } },
    }),
    expect.objectContaining({ action: 'user.name-changed', changes: { name: { old: '', new: 'Ada' } } }),
  ]);
  const { html } = await owner.get('/dashboard/settings/audit');
  expect(html).toContain(`assigned submissions to ${owner.account.email} (1)`);
  expect(html).toMatch(/changed their name(?!:)/);
});

test('sign-ins, sign-outs and failed attempts are recorded, of the latter one a minute and network', async () => {
  const account = await buildAccount(app.database, { password });
  const client = newClient(app);
  for (let attempt = 0; attempt < 3; attempt += 1) await client.signIn(account.email, 'a wrong guess');
  await client.signIn('nobody@example.com', 'a wrong guess');
  await eventually(async () => expect(await actionsOf(account)).toEqual(['sign-in.failed']));
  expect((await client.signIn(account.email)).status).toBe(303);
  await client.post('/dashboard/sign-out');
  expect(await actionsOf(account)).toEqual(['sign-in.failed', 'sign-in.succeeded', 'sign-in.ended']);
  expect((await logOf(account))[0]).toMatchObject({ changes: { attempts: { new: 1 } } });
});

test('what people do to their own sign-in is in the log of each of their accounts', async () => {
  const other = await buildAccount(app.database);
  await app.database.pool.query(
    "INSERT INTO members (account_id, user_id, role) SELECT $2, user_id, 'viewer' FROM members WHERE account_id = $1",
    [owner.account.id, other.id],
  );
  await owner.post('/dashboard/settings/security/sign-out-everywhere');
  expect(await actionsOf()).toEqual(['user.sessions-ended']);
  expect(await logOf(other)).toEqual([
    expect.objectContaining({ action: 'user.sessions-ended', actor_label: owner.account.email, object_kind: 'user' }),
  ]);
});

test('changes of submissions are recorded with ids and counts only', async () => {
  const delivery = await buildDelivery(app.database, form, { kind: 'email', data: { name: 'Grace Hopper' } });
  const { submission_id: id } = await readDelivery(app.database, delivery);
  await owner.post(`/dashboard/submissions/${id}/change`, { change: 'archive' });
  await owner.post('/dashboard/inbox/change', { change: 'delete', id: String(id) });
  expect(await logOf()).toEqual([
    expect.objectContaining({ action: 'submission.archived', object_id: id, changes: { count: { new: 1 } } }),
    expect.objectContaining({ action: 'submission.deleted', object_id: null, changes: { count: { new: 1 } } }),
  ]);
});

describe('the page', () => {
  beforeEach(async () => {
    await owner.post(`/dashboard/forms/${form.id}/pause`);
    await owner.post(`/dashboard/forms/${form.id}/resume`);
    await owner.post('/dashboard/labels', { id: uuidv7(), name: '=1+2', color: 'red' });
  });
  const shown = async (query = '') => {
    const { html } = await owner.get(`/dashboard/settings/audit${query}`);
    return [...html.matchAll(/<td><bdi>[^<]*? (created|paused|resumed) the/g)].map(([, verb]) => verb);
  };

  test('shows the newest first, and filters by actor, group, object and time', async () => {
    const [{ actor_id: actor } = { actor_id: '' }] = (
      await app.database.pool.query('SELECT actor_id FROM audit_log WHERE account_id = $1', [owner.account.id])
    ).rows;
    expect(await shown()).toEqual(['created', 'resumed', 'paused']);
    expect(await shown('?group=form')).toEqual(['resumed', 'paused']);
    expect(await shown(`?actor=${actor}&group=label`)).toEqual(['created']);
    expect(await shown('?actor=operator')).toEqual([]);
    expect(await shown(`?object=${form.id}`)).toEqual(['resumed', 'paused']);
    expect(await shown('?until=2020-01-01T00:00')).toEqual([]);
    expect(await shown('?since=2020-01-01T00:00')).toEqual(['created', 'resumed', 'paused']);
    expect(await shown('?before=3')).toEqual(['resumed', 'paused']);
    expect((await owner.get('/dashboard/settings/audit?since=yesterday&actor=%00&before=x')).status).toBe(200);
  });

  test('has a download whose cells are no formulas, and which is recorded', async () => {
    const { html, headers } = await owner.get('/dashboard/settings/audit/export?group=label');
    expect(headers.get('content-disposition')).toContain('audit-log.csv');
    const lines = html.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(",'=1+2,");
    expect(await last()).toMatchObject({ action: 'account.audit-log-exported' });
  });

  test('is only for members who may read the log, and of another account nothing is shown', async () => {
    const stranger = await signIn(app);
    expect((await stranger.get('/dashboard/settings/audit')).html).not.toContain('paused the form');
    await app.database.pool.query("UPDATE members SET role = 'editor' WHERE account_id = $1", [owner.account.id]);
    expect((await owner.get('/dashboard/settings/audit')).status).toBe(403);
    expect((await owner.get('/dashboard/settings/audit/export')).status).toBe(403);
    expect((await owner.get('/dashboard/settings')).html).not.toContain('Audit log');
  });

  test('sets for how long entries are stored', async () => {
    const save = (audit_days: string) => saveTab('/dashboard/settings/audit', { audit_days });
    expect((await save('7')).html).toContain('must be at least 30');
    expect((await save('90')).status).toBe(303);
    expect(await last()).toMatchObject({ changes: { audit_days: { old: null, new: 90 } } });
    expect((await save('')).status).toBe(303);
    expect(await last()).toMatchObject({ changes: { audit_days: { old: 90, new: null } } });
  });
});

test('an editor can neither send the log to a webhook nor change one that gets it', async () => {
  const webhook = await buildWebhook(app.database, owner.account, { audit_events: true });
  await app.database.pool.query("UPDATE members SET role = 'editor' WHERE account_id = $1", [owner.account.id]);
  const fields = { name: '', url: 'https://example.com/hook', format: '', scope: 'all' };
  expect((await owner.post(`/dashboard/webhooks/${webhook.id}/edit`, fields)).status).toBe(403);
  expect((await owner.post('/dashboard/webhooks/new', { ...fields, audit_events: 'on' })).status).toBe(403);
  expect((await owner.get(`/dashboard/webhooks/${webhook.id}/edit`)).html).not.toContain('audit_events');
});

test('no secret and nothing that visitors submitted gets into the log', async () => {
  const mark = (name: string) => `${name}${randomBytes(6).toString('hex')}`;
  const marks = Array.from({ length: 30 }, (_, n) => mark(`m${n}x`));
  const next = () => marks[used++] ?? mark('more');
  let used = 0;
  const account = await buildAccount(app.database, { password });
  const client = newClient(app);
  const guess = next();
  await client.signIn(account.email, guess);
  await eventually(async () => expect(await actionsOf(account)).toEqual(['sign-in.failed']));
  await client.signIn(account.email);
  const contact = await buildForm(app.database, account);
  const text = next();
  const delivery = await buildDelivery(app.database, contact, {
    kind: 'email',
    data: { email: `${text}@example.org` },
  });
  const { submission_id: id } = await readDelivery(app.database, delivery);
  const settings = `/dashboard/forms/${contact.id}/settings`;
  const tabs = [
    ...(await client.get(settings)).html.matchAll(/href="(\/dashboard\/forms\/[^"]+\/settings\/[a-z-]+)"/g),
  ];
  const saved: number[] = [];
  for (const path of [settings, ...tabs.map(([, path = '']) => path)]) {
    const { html } = await client.get(path);
    const fields = fieldsOf(html);
    for (const [, name = ''] of html.matchAll(/<input[^>]* type="password"[^>]* name="([^"]+)"/g))
      fields[name] = next();
    for (const [, name = ''] of html.matchAll(/<input[^>]* name="([^"]+)"[^>]* type="password"/g))
      fields[name] = next();
    saved.push((await client.post(path, fields)).status);
  }
  expect(saved).toContain(303);
  const post = async (path: string, fields: Record<string, string>, status = 303) => {
    expect([path, (await client.post(path, fields)).status]).toEqual([path, status]);
  };
  const webhookId = uuidv7();
  await post('/dashboard/webhooks/new', {
    ...{ id: webhookId, name: '', url: `https://example.com/hook?key=${next()}`, format: '', scope: 'all' },
    ...{ header_name: 'Authorization', header_value: next() },
  });
  await post(`/dashboard/webhooks/${webhookId}/edit`, {
    ...{ name: 'Hook', url: `https://example.com/hook?key=${next()}`, format: '', scope: 'all' },
    ...{ header_name: 'Authorization', header_value: next() },
  });
  await post(`/dashboard/submissions/${id}/notes`, { note: next() });
  await post('/dashboard/settings/lists', {
    action: 'block',
    kind: 'address',
    values: `${next()}@example.net`,
    note: next(),
  });
  await post('/dashboard/views', { name: `${text}@example.org`, q: next() });
  await post('/dashboard/settings/templates/new', { id: uuidv7(), name: 'Hello', text: next() });
  await post('/dashboard/settings/token', {}, 303);
  await post('/dashboard/data-subjects', { email: `${text}@example.org` }, 200);
  await post('/dashboard/data-subjects/export', { email: `${text}@example.org` }, 200);
  await client.get(`/dashboard/inbox/export?format=csv&q=${text}`);
  await post('/dashboard/data-subjects/erase', { email: `${text}@example.org`, sure: 'on', record: uuidv7() });
  const newPassword = next();
  await post('/dashboard/settings/security', { current_password: password, password: newPassword });
  const rows = await logOf(account);
  expect(rows.length).toBeGreaterThan(12);
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      ...['sign-in.failed', 'sign-in.succeeded', 'webhook.created', 'webhook.settings-changed', 'list.entries-added'],
      ...[
        'view.saved',
        'template.created',
        'submission.note-added',
        'account.person-searched',
        'account.person-exported',
      ],
      ...['account.person-erased', 'account.submissions-exported', 'user.password-changed'],
    ]),
  );
  const { rows: dump } = await app.database.pool.query<{ all: string }>(
    "SELECT string_agg(l::text, E'\\n') AS all FROM audit_log l WHERE account_id = $1",
    [account.id],
  );
  const secretsInDatabase = await app.database.pool.query<{ secret: string }>(
    'SELECT token_hash AS secret FROM api_tokens UNION SELECT password_hash FROM users WHERE password_hash IS NOT NULL UNION SELECT secret FROM webhooks UNION SELECT token_hash FROM sessions',
  );
  const all = [...marks, password, ...secretsInDatabase.rows.map(({ secret }) => secret)];
  expect(used).toBeGreaterThan(10);
  expect(all.filter((secret) => dump[0]?.all.includes(secret))).toEqual([]);
  expect((await verifyChain(app.database.pool, account.id)).problems).toEqual([]);
});

test('a change is made, and its response arrives, also when the log cannot be written', async () => {
  const { pool } = app.database;
  await pool.query('ALTER TABLE audit_log RENAME TO audit_log_gone');
  try {
    expect((await owner.post(`/dashboard/forms/${form.id}/pause`)).status).toBe(303);
  } finally {
    await pool.query('ALTER TABLE audit_log_gone RENAME TO audit_log');
  }
  await form.reload();
  expect(form.active).toBe(false);
  expect(await actionsOf()).toEqual([]);
});

test('a visitor who is not signed in sees nothing', async () => {
  expect((await openDashboard(app).get('/dashboard/settings/audit')).location).toContain('/sign-in');
});
