import { randomUUID } from 'node:crypto';
import type { Account } from '../../src/accounts/account.model';
import type { Form } from '../../src/forms/form.model';
import { createLabel } from '../../src/labels/label.service';
import { changeLabels } from '../../src/labels/submission-labels';
import { createLogger } from '../../src/lib/logger';
import { LivePublisher } from '../../src/live/publisher';
import type { Role } from '../../src/members/permissions';
import { wholeAccount } from '../../src/members/scope';
import { addNote } from '../../src/notes/notes';
import { startBatch } from '../../src/submissions/changes/change-history';
import { createView } from '../../src/submissions/inbox/saved-views';
import { indexWords } from '../../src/submissions/search/search-index';
import { createSession } from '../../src/users/session.repository';
import { openApp } from '../dashboard/open-app';
import { buildAlert } from '../support/alert-rows';
import type { RunningApp } from '../support/app';
import { type DashboardClient, hiddenIn, openDashboard, signIn } from '../support/dashboard';
import { buildSample, countDecisions } from '../support/decision-rows';
import { buildDelivery } from '../support/delivery-rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildFile, buildForm, buildWebhook } from '../support/factories';
import { openLiveStream } from '../support/live-stream';
import { fillPath, listRoutes } from '../support/routes';
import { setUsage } from '../support/usage-rows';

/** A form with one of everything that a member may reach; ids unless stated otherwise. */
interface Content {
  readonly form: Form;
  readonly submission: string;
  readonly delivery: string;
  readonly called: string;
  readonly file: string;
  readonly note: string;
  /** What no page may say to members who do not see the form. */
  readonly marks: readonly string[];
}

interface Scene {
  readonly account: Account;
  readonly a: Content;
  readonly b: Content;
  readonly webhook: string;
  readonly label: string;
}

let app: RunningApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

/** Builds a form whose content contains `word`, which is also the beginning of its name; it dropped so many requests. */
async function buildContent(
  account: Account,
  word: string,
  dropped: number,
  { webhook, label }: Pick<Scene, 'webhook' | 'label'>,
): Promise<Content> {
  const db = app.database;
  const form = await buildForm(db, account, { name: `${word} form`, email_to: `${word}@mail.example` });
  const data = { name: `${word} sender`, email: `${word}@visitor.example`, [`${word}field`]: 'a value' };
  const delivery = await buildDelivery(db, form, { kind: 'email', status: 'failed', data });
  const { rows } = await db.pool.query('SELECT submission_id AS id FROM deliveries WHERE id = $1', [delivery]);
  const submission: string = rows[0]?.id;
  const called = randomUUID();
  await db.pool.query(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id, status, finished_at)
     VALUES ($1, $2, $3, 'webhook', $4, 'failed', now())`,
    [called, account.id, submission, webhook],
  );
  await db.pool.query("UPDATE deliveries SET finished_at = now(), error = $2 || ' bounced' WHERE id = $1", [
    delivery,
    word,
  ]);
  await db.pool.query('UPDATE submissions SET spam_score = 7 WHERE id = $1', [submission]);
  const file = await buildFile(db, form, {
    content: Buffer.from('a file'),
    submissionId: submission,
    filename: `${word}.png`,
  });
  await db.pool.query('INSERT INTO thumbnails (file_id, width, height, content) VALUES ($1, 1, 1, $2)', [
    ...[file.id, Buffer.from('a thumbnail')],
  ]);
  const batch = await startBatch(db.pool, account.id);
  await changeLabels(db.pool, wholeAccount(account.id), [submission], { add: [label] }, batch);
  const note = randomUUID();
  const author = { id: account.id, email: account.email };
  await addNote(db.pool, wholeAccount(account.id), submission, author, `${word} note`, note);
  await buildAlert(db, { accountId: account.id, cause: 'silence', formId: form.id });
  await buildSample(db, form, { reason: 'time_trap', origin: `https://${word}.example` });
  await countDecisions(db, form, 'time_trap', dropped);
  await createView(db.pool, account.id, randomUUID(), `${word} view`, `form=${form.id}`);
  await createView(db.pool, account.id, randomUUID(), `${word} search`, `q=form:${word}`);
  const ids = [form.id, form.accessKey, submission, delivery, called, file.id, note];
  return {
    form,
    submission,
    delivery,
    called,
    file: file.id,
    note,
    marks: [word, dropped.toLocaleString('en'), '7,654', ...ids],
  };
}

/** An account with two forms, of which limited members see the first. */
async function buildScene(): Promise<Scene> {
  const account = await buildAccount(app.database);
  const webhook = await buildWebhook(app.database, account);
  const label = await createLabel(app.database, account.id, { name: 'Invoice', color: 'red' });
  const shared = { webhook: webhook.id, label: label.id };
  const a = await buildContent(account, 'apricot', 1_234, shared);
  const b = await buildContent(account, 'blueberry', 4_321, shared);
  await setUsage(app.database, account, 7_654);
  while ((await indexWords(app.database.pool)).hasMore);
  return { account, a, b, ...shared };
}

interface MemberClient extends DashboardClient {
  readonly userId: string;
  /** The value of the session's cookie. */
  readonly token: string;
}

/** Signs in a new member of the account. */
async function signInMember(account: Account, role: Role, formIds: readonly string[] | null): Promise<MemberClient> {
  const { pool } = app.database;
  const userId = randomUUID();
  await pool.query('INSERT INTO users (id, email) VALUES ($1, $2)', [userId, `${userId}@member.example`]);
  await pool.query('INSERT INTO members (account_id, user_id, role, form_ids) VALUES ($1, $2, $3, $4)', [
    ...[account.id, userId, role, formIds],
  ]);
  const token = await createSession(
    app.database,
    { userId, accountId: account.id },
    { userAgent: null, ipAddress: null },
  );
  const client = openDashboard(app);
  client.cookies.set('letterbox', token);
  return { ...client, userId, token };
}

/** The routes of the dashboard, without those that need no session or end it. */
async function listPages(): Promise<{ method: string; route: string }[]> {
  await fetch(`${app.url}/dashboard/sign-in`);
  return listRoutes(app.express)
    .map(({ method, path }) => ({ method, route: path }))
    .filter(({ route }) =>
      /^\/dashboard(?:\/(?!assets|sign-out|sign-in|sign-up|reset|forgot|mail|events)|$)/.test(route),
    )
    .filter(({ route }) => !/sessions|sign-out|passkeys/.test(route));
}

function idFor(route: string, { form, submission, called, file }: Content, { webhook, label }: Scene): string {
  if (route.includes('/forms/')) return form.id;
  if (route.includes('/webhooks/log/')) return called;
  if (route.includes('/webhooks/')) return webhook;
  if (route.includes('/labels/')) return label;
  return route.includes('/files/') ? file : submission;
}

const pathTo = (route: string, content: Content, scene: Scene) =>
  fillPath(route, { id: idFor(route, content, scene), note: content.note, tab: 'general' }, randomUUID());

/** Every field in which a page takes an id of the content, and the others that forms require. */
function fieldsFor({ form, submission, delivery, called, note }: Content, { label, webhook }: Scene, change: string) {
  const ids = { form: form.id, id: submission, submission, label, webhook, delivery: called, opened: submission, note };
  const rest = { change, sure: 'yes', labels: 'add', shown: label, folder: 'inbox', format: 'csv', kind: 'email' };
  const times = { until: new Date(Date.now() + 60_000).toISOString(), since: new Date(0).toISOString() };
  return { ...ids, retry: delivery, preview_of: submission, ...rest, ...times };
}

/** What the text says of the content, besides what the request named itself. */
function leaksIn(text: string, { marks }: Content, named = ''): string[] {
  return marks.filter((mark) => text.includes(mark) && !named.includes(mark));
}

async function rowsOf({ form, submission }: Content): Promise<unknown> {
  const { pool } = app.database;
  const of = async (table: string, condition: string) =>
    (await pool.query(`SELECT json_agg(row_to_json(t) ORDER BY t::text) AS rows FROM ${table} t WHERE ${condition}`))
      .rows;
  return Promise.all([
    of('forms', `id = '${form.id}'`),
    of('submissions', `form_id = '${form.id}'`),
    of('deliveries', `submission_id = '${submission}'`),
    of('submission_labels', `submission_id = '${submission}'`),
    of('submission_notes', `submission_id = '${submission}'`),
    of('replies', `submission_id = '${submission}'`),
    of('list_entries', `form_id = '${form.id}'`),
    of('form_columns', `form_id = '${form.id}'`),
  ]);
}

const limited: readonly [title: string, role: Role, forms: (scene: Scene) => string[]][] = [
  ['a viewer of one form', 'viewer', ({ a }) => [a.form.id]],
  ['an editor of one form', 'editor', ({ a }) => [a.form.id]],
  ['an editor of no form', 'editor', () => []],
];

test.each(limited)(
  '%s gets 403 or 404 for every URL with an id of another form, and changes nothing',
  async (_, role, forms) => {
    const scene = await buildScene();
    const member = await signInMember(scene.account, role, forms(scene));
    const untouched = await rowsOf(scene.b);
    let tried = 0;
    for (const { method, route } of (await listPages()).filter(({ route }) => /:(?!tab)/.test(route))) {
      // What all forms share, and a member's own connections, have no id of a form.
      if (/\/(labels|views|templates|erasures|connections)\/:/.test(route)) continue;
      for (const change of method === 'POST' && route.includes('change')
        ? ['archive', 'delete', 'not_spam']
        : ['delete']) {
        const path = pathTo(route, scene.b, scene);
        const fields = fieldsFor(scene.b, scene, change);
        const { status, html } = method === 'GET' ? await member.get(path) : await member.post(path, fields);
        expect([method, route, status]).toEqual([method, route, status === 403 ? 403 : 404]);
        expect([method, route, leaksIn(html, scene.b, path)]).toEqual([method, route, []]);
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(60);
    expect(await rowsOf(scene.b)).toEqual(untouched);
  },
  120_000,
);

test.each(limited)(
  '%s finds nothing of another form on any page, whatever its fields name',
  async (_, role, forms) => {
    const scene = await buildScene();
    const member = await signInMember(scene.account, role, forms(scene));
    const untouched = await rowsOf(scene.b);
    const changes = (route: string) =>
      /inbox|change/.test(route) ? ['archive', 'delete', 'erase', 'not_spam'] : ['delete'];
    for (const { method, route } of await listPages()) {
      if (/\/:(?!tab)/.test(route) && forms(scene).length === 0) continue;
      // The form itself, and what would hide the rest of the test, is left alone.
      if (method === 'POST' && /\/forms\/:id\/(bin|key)|\/submissions\/:id\/change/.test(route)) continue;
      for (const change of method === 'POST' ? changes(route) : ['delete']) {
        const path = pathTo(route, scene.a, scene);
        const fields = fieldsFor(scene.b, scene, change);
        const query = new URLSearchParams(fields).toString();
        const responses =
          method === 'GET'
            ? [await member.get(path), await member.get(`${path}?${query}`)]
            : [await member.post(path, fields)];
        for (const [n, response] of responses.entries()) {
          const named = n > 0 || method === 'POST' ? query : '';
          const text = `${response.html}\n${JSON.stringify([...response.headers])}`;
          expect([method, route, n, response.status < 500]).toEqual([method, route, n, true]);
          expect([method, route, n, leaksIn(text, scene.b, named)]).toEqual([method, route, n, []]);
        }
      }
    }
    expect(await rowsOf(scene.b)).toEqual(untouched);
  },
  180_000,
);

test('a limited editor opens all pages of its form, and an unlimited one those of both forms', async () => {
  const scene = await buildScene();
  const [own, all] = [
    await signInMember(scene.account, 'editor', [scene.a.form.id]),
    await signInMember(scene.account, 'editor', null),
  ];
  const pages = (await listPages()).filter(
    ({ method, route }) => method === 'GET' && /(forms|submissions|files)\/:id/.test(route),
  );
  expect(pages.length).toBeGreaterThan(20);
  for (const { route } of pages.filter((page) => !/arrived/.test(page.route))) {
    for (const [client, content] of [
      [own, scene.a],
      [all, scene.a],
      [all, scene.b],
    ] as const) {
      const { status } = await client.get(pathTo(route, content, scene));
      expect([route, content.form.name, status < 400]).toEqual([route, content.form.name, true]);
    }
  }
  // The control of the tests above: these pages say it to others.
  for (const path of [
    '/dashboard',
    '/dashboard/inbox',
    '/dashboard/forms',
    '/dashboard/destinations',
    '/dashboard/views',
  ]) {
    expect([path, leaksIn((await all.get(path)).html, scene.b)]).toEqual([path, expect.arrayContaining(['blueberry'])]);
    const shown = leaksIn((await own.get(path)).html, scene.a);
    if (path !== '/dashboard/views') expect([path, shown]).toEqual([path, expect.arrayContaining(['apricot'])]);
  }
  expect((await all.get('/dashboard')).html).toContain('4,321');
}, 120_000);

test('account-wide pages are closed to limited members', async () => {
  const scene = await buildScene();
  const member = await signInMember(scene.account, 'editor', [scene.a.form.id]);
  const closed = [
    'health',
    'webhooks',
    'webhooks/log',
    'settings/lists',
    'forms/new',
    'data-subjects',
    'settings/privacy',
  ];
  for (const path of closed) expect([path, (await member.get(`/dashboard/${path}`)).status]).toEqual([path, 403]);
  const owner = await signIn(app, scene.account);
  for (const path of ['/dashboard', '/dashboard/settings']) {
    expect([path, (await owner.get(path)).html.includes('7,654')]).toEqual([path, true]);
  }
});

test('neither deliveries of other forms nor digests are sent again, not even beside own ones', async () => {
  const scene = await buildScene();
  const member = await signInMember(scene.account, 'editor', [scene.a.form.id]);
  const untouched = await rowsOf(scene.b);
  const path = `/dashboard/submissions/${scene.a.submission}/deliveries`;
  const digest = randomUUID();
  await app.database.pool.query(
    `INSERT INTO deliveries (id, account_id, about, kind, status) VALUES ($1, $2, 'digest', 'email', 'failed')`,
    [digest, scene.account.id],
  );
  await app.database.pool.query(
    'INSERT INTO digests (delivery_id, account_id, form_id, recipient) VALUES ($1, $2, $3, $4)',
    [...[digest, scene.account.id, scene.b.form.id, 'a@example.com']],
  );
  for (const [name, id] of [
    ['redeliver', scene.b.called],
    ['retry', scene.b.delivery],
    ['retry', digest],
  ] as const)
    expect((await member.post(path, { [name]: id })).status).toBe(404);
  const since = new Date(0).toISOString();
  const forms = [scene.a.form.id, scene.b.form.id];
  const { notice } = await member.post('/dashboard/failed/resend', { kind: 'email', form: forms, since });
  expect(notice).toBe('resending.1');
  expect(await rowsOf(scene.b)).toEqual(untouched);
  const owner = await signIn(app, scene.account);
  expect((await owner.post(path, { redeliver: scene.b.called })).notice).toBe('redelivered');
});

test('a search neither finds other forms nor tells that they exist', async () => {
  const scene = await buildScene();
  const member = await signInMember(scene.account, 'viewer', [scene.a.form.id]);
  const owner = await signIn(app, scene.account);
  const search = async (client: DashboardClient, q: string) =>
    (await client.get(`/dashboard/inbox?q=${encodeURIComponent(q)}`)).html;
  for (const q of [
    'visitor',
    '-nothing',
    'from:sender',
    'a',
    'is:unread',
    'label:Invoice',
    'has:file',
    'has:note',
    'field:name',
    'is:failed',
    'is:open',
  ]) {
    const html = await search(member, q);
    expect([q, html.includes(scene.a.submission), leaksIn(html, scene.b)]).toEqual([q, true, []]);
    expect([q, (await search(owner, q)).includes(scene.b.submission)]).toEqual([q, true]);
  }
  for (const q of ['form:blueberry', 'blueberry', 'blueberryfield:value', 'email:blueberry']) {
    const html = await search(member, q);
    const unknown = await search(member, q.replace('blueberry', 'cranberry'));
    const bare = (text: string) => text.replaceAll(/(?:value="[^"]{30,}"|blueberry|cranberry|since=[^"&]*)/g, '');
    expect(bare(html)).toBe(bare(unknown));
    expect([q, (await search(owner, q)).includes(scene.b.submission)]).toEqual([q, true]);
  }
});

test('exports contain the member’s forms only, and neither names nor columns of others', async () => {
  const scene = await buildScene();
  const [member, nobody] = [
    await signInMember(scene.account, 'editor', [scene.a.form.id]),
    await signInMember(scene.account, 'editor', []),
  ];
  for (const query of ['format=csv', 'format=jsonl', 'format=csv&q=visitor', `format=csv&form=${scene.a.form.id}`]) {
    const { status, html } = await member.get(`/dashboard/inbox/export?${query}`);
    expect([query, status, html.includes('apricot sender'), leaksIn(html, scene.b)]).toEqual([query, 200, true, []]);
    expect(leaksIn((await nobody.get(`/dashboard/inbox/export?${query}`)).html, scene.a)).toEqual([]);
  }
  const other = await member.get(`/dashboard/inbox/export?format=csv&form=${scene.b.form.id}`);
  expect(other.html + String(other.headers.get('content-disposition'))).not.toContain('blueberry');
});

test('bulk changes and undo touch the member’s forms only, and leave the rest to be undone by others', async () => {
  const scene = await buildScene();
  const owner = await signIn(app, scene.account);
  const member = await signInMember(scene.account, 'editor', [scene.a.form.id]);
  const both = [scene.a.submission, scene.b.submission];
  const isArchived = async () => {
    const { rows } = await app.database.pool.query<{ archived: boolean }>(
      'SELECT archived_at IS NOT NULL AS archived FROM submissions WHERE id = ANY ($1) ORDER BY array_position($1, id)',
      [both],
    );
    return rows.map(({ archived }) => archived);
  };
  const undo = (client: DashboardClient, batch: string) => client.post('/dashboard/inbox/undo', { batch });
  const batchOf = async (client: DashboardClient, past: string) =>
    /name="batch" value="(\d+)"/.exec((await client.get('/dashboard/inbox/history')).html.split(past)[1] ?? '')?.[1] ??
    '';

  await member.post('/dashboard/inbox/change', { id: both, change: 'archive' });
  expect(await isArchived()).toEqual([true, false]);
  await undo(owner, await batchOf(owner, 'Archived'));
  expect(await isArchived()).toEqual([false, false]);
  const until = new Date(Date.now() + 60_000).toISOString();
  await member.post('/dashboard/inbox/all', { change: 'archive', sure: 'yes', until });
  expect(await isArchived()).toEqual([true, false]);
  await member.post('/dashboard/inbox/change', { id: both, change: 'unarchive' });

  await owner.post('/dashboard/inbox/change', { id: both, change: 'archive' });
  expect(await isArchived()).toEqual([true, true]);
  const batch = await batchOf(owner, 'Archived');
  expect((await undo(member, batch)).notice).toBe('change-undone.1');
  expect(await isArchived()).toEqual([false, true]);
  expect((await undo(member, batch)).notice).toBe('nothing-undone.0');
  expect((await undo(owner, batch)).notice).toBe('change-undone.1');
  expect(await isArchived()).toEqual([false, false]);
  expect((await undo(owner, batch)).notice).toBe('nothing-undone.0');
});

test('labels are changed and undone in the member’s forms only, and none are created', async () => {
  const scene = await buildScene();
  const owner = await signIn(app, scene.account);
  const member = await signInMember(scene.account, 'editor', [scene.a.form.id]);
  const both = [scene.a.submission, scene.b.submission];
  const labeled = async () => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      'SELECT submission_id AS id FROM submission_labels WHERE submission_id = ANY ($1)',
      [both],
    );
    return both.map((id) => rows.some((row) => row.id === id));
  };
  const change = (client: DashboardClient, labels: string, more: Record<string, string> = { label: scene.label }) =>
    client.post('/dashboard/inbox/labels', { id: both, labels, ...more });
  await change(member, 'remove');
  expect(await labeled()).toEqual([false, true]);
  expect((await member.get('/dashboard/labels')).html).not.toContain('1 submission');
  expect((await change(member, 'add', { name: 'A new one' })).status).toBe(400);
  await change(member, 'add', { name: 'invoice' });
  await change(owner, 'remove');
  expect(await labeled()).toEqual([false, false]);
  const batch = hiddenIn((await owner.get('/dashboard/inbox/history')).html, 'batch');
  await member.post('/dashboard/inbox/undo', { batch });
  expect(await labeled()).toEqual([true, false]);
  await owner.post('/dashboard/inbox/undo', { batch });
  expect(await labeled()).toEqual([true, true]);
  const { rows } = await app.database.pool.query('SELECT FROM labels WHERE account_id = $1', [scene.account.id]);
  expect(rows).toHaveLength(1);
});

test('the undo history counts the member’s submissions only', async () => {
  const scene = await buildScene();
  const owner = await signIn(app, scene.account);
  const member = await signInMember(scene.account, 'viewer', [scene.a.form.id]);
  await owner.post('/dashboard/inbox/change', { id: [scene.b.submission], change: 'waiting' });
  await owner.post('/dashboard/inbox/change', { id: [scene.a.submission, scene.b.submission], change: 'done' });
  const rowsIn = (html: string) =>
    [...html.matchAll(/<td><bdi>([^<]*)<\/bdi><\/td><td>(\d+)<\/td>/g)].map((row) => row.slice(1));
  expect(rowsIn((await owner.get('/dashboard/inbox/history')).html).slice(0, 2)).toEqual([
    ['Marked as done', '2'],
    ['Marked as waiting', '1'],
  ]);
  const shown = rowsIn((await member.get('/dashboard/inbox/history')).html);
  expect(shown[0]).toEqual(['Marked as done', '1']);
  expect(shown.flat()).not.toContain('Marked as waiting');
});

test('open pages are told of the member’s forms only, as they are at the time', async () => {
  const scene = await buildScene();
  const { account, a, b } = scene;
  const member = await signInMember(account, 'viewer', [a.form.id]);
  const at = { url: app.url, db: app.database, account };
  const [all, own] = [await openLiveStream(at), await openLiveStream({ ...at, token: member.token })];
  const unreadIn = (stream: typeof own) => {
    const { total, forms } = stream.events.at(-1)?.data.unread ?? { total: { count: 0 }, forms: {} };
    return [total.count, Object.keys(forms)];
  };
  expect(unreadIn(own)).toEqual([1, [a.form.id]]);
  expect(unreadIn(all)[0]).toBe(2);
  const publisher = livePublisher();
  publisher.stored(account.id, b.form.id);
  publisher.settled(account.id, b.submission);
  await eventually(() => expect(all.events.at(-1)?.data.settled).toEqual([b.submission]));
  publisher.stored(account.id, a.form.id);
  publisher.stored(account.id, b.form.id);
  publisher.settled(account.id, a.submission);
  publisher.settled(account.id, b.submission);
  await eventually(() =>
    expect(own.events.at(-1)?.data).toMatchObject({ received: { [a.form.id]: 1 }, settled: [a.submission] }),
  );
  expect(own.events).toHaveLength(2);
  expect(leaksIn(JSON.stringify(own.events), b)).toEqual([]);

  await app.database.pool.query('UPDATE members SET form_ids = $2 WHERE user_id = $1', [member.userId, [b.form.id]]);
  publisher.changed(account.id);
  await eventually(() => expect(unreadIn(own)).toEqual([1, [b.form.id]]));
  await app.database.pool.query('DELETE FROM members WHERE user_id = $1', [member.userId]);
  publisher.changed(account.id);
  await eventually(() => expect(own.events.at(-1)?.event).toBe('signed-out'));
  all.close();
}, 30_000);

test('the newest submission and the number of new ones are those of the member’s forms', async () => {
  const scene = await buildScene();
  const member = await signInMember(scene.account, 'viewer', [scene.a.form.id]);
  const nobody = await signInMember(scene.account, 'viewer', []);
  const since = `since=${new Date(0).toISOString()}`;
  expect(JSON.parse((await member.get('/dashboard/inbox/newest')).html).path).toContain(scene.a.submission);
  expect(JSON.parse((await member.get(`/dashboard/inbox/new?${since}`)).html)).toEqual({ count: 1, more: false });
  expect((await nobody.get('/dashboard/inbox/newest')).status).toBe(204);
  expect(JSON.parse((await nobody.get(`/dashboard/inbox/new?${since}`)).html)).toEqual({ count: 0, more: false });
});

test('limits apply at once, also to forms in the recycle bin, and forms that are gone show nothing', async () => {
  const scene = await buildScene();
  const { pool } = app.database;
  const member = await signInMember(scene.account, 'editor', [scene.a.form.id, randomUUID()]);
  const formPath = `/dashboard/forms/${scene.a.form.id}`;
  await member.post(`${formPath}/bin`);
  expect((await member.get('/dashboard/forms')).html).toContain('apricot form');
  expect((await member.get(`/dashboard/submissions/${scene.a.submission}`)).status).toBe(200);
  await member.post(`${formPath}/restore`);
  await pool.query("UPDATE members SET role = 'viewer' WHERE user_id = $1", [member.userId]);
  expect((await member.get(formPath)).status).toBe(200);
  expect((await member.post(`${formPath}/pause`)).status).toBe(403);
  await pool.query('UPDATE members SET form_ids = $2 WHERE user_id = $1', [member.userId, [scene.b.form.id]]);
  expect((await member.get(formPath)).status).toBe(404);
  expect((await member.get(`/dashboard/submissions/${scene.a.submission}`)).status).toBe(404);
  for (const [table, column] of [
    ['submissions', 'form_id'],
    ['forms', 'id'],
  ])
    await pool.query(`DELETE FROM ${table} WHERE ${column} = $1`, [scene.b.form.id]);
  const { html, status } = await member.get('/dashboard/inbox');
  expect([status, leaksIn(html, scene.a), html.includes(scene.b.submission)]).toEqual([200, [], false]);
});

/** A publisher as in the web process. */
function livePublisher() {
  return new LivePublisher({ pool: app.database.pool, logger: createLogger('test', 'silent') });
}
