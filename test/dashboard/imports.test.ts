import { eraseUndone } from '../../src/imports/undo-import';
import { type DashboardClient, type DashboardResponse, hiddenIn, signIn, tokenIn } from '../support/dashboard';
import { eventually } from '../support/eventually';
import { buildForm } from '../support/factories';
import { buildMember, signInUser } from '../support/members';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

setUpDashboard();
setUpForm();

const path = () => `/dashboard/forms/${form.id}/import`;
const generic = 'When,Mail,Noise\n2021-03-04 17:06,ada@example.com,x\n2021-03-05,bo@example.com,y\n';
const formspree = 'id,date,email\n1,2021-05-03 10:20:30,ada@example.com\n2,2021-05-04,bo@example.com\n';
const textOf = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** Sends a form with a file as a browser does: fields first, in order. */
async function upload(
  to: string,
  file: string | Blob | null,
  fields: readonly (readonly [string, string])[] = [],
  {
    name = 'old.csv',
    client = owner as DashboardClient,
    token,
  }: { name?: string; client?: DashboardClient; token?: string } = {},
): Promise<DashboardResponse> {
  const body = new FormData();
  body.append('_csrf', token ?? tokenIn((await client.get('/dashboard/labels')).html) ?? '');
  for (const [key, value] of fields) body.append(key, value);
  body.append('file', new Blob(file === null ? [] : [file]), file === null ? '' : name);
  const cookie = [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers = { Cookie: cookie, Origin: new URL(app.url).origin };
  const response = await fetch(new URL(to, app.url), { method: 'POST', body, headers, redirect: 'manual' });
  const notice = response.headers.getSetCookie().find((line) => line.startsWith('letterbox_notice='));
  return {
    ...{ status: response.status, headers: response.headers, html: await response.text() },
    ...{ location: response.headers.get('location'), notice: notice?.split(/[=;]/)[1] ?? null },
  };
}

const stored = async () => {
  const sql = `SELECT data, originally_sent_at AS "sentAt" FROM submissions WHERE form_id = $1 ORDER BY created_at`;
  return (await app.database.pool.query<{ data: unknown; sentAt: Date }>(sql, [form.id])).rows;
};

test('a file of a known service is previewed, imported, shown and undone', async () => {
  const preview = await upload(path(), formspree);
  expect(preview.status).toBe(200);
  expect(textOf(preview.html)).toMatch(/old\.csv : recognized as an export of Formspree.*New submissions 2/);
  expect(preview.html).not.toContain('name="column"');
  expect(preview.html).toMatch(/<option value="formspree" selected/);
  expect(await stored()).toEqual([]);

  const done = await upload(`${path()}/run`, formspree, [['service', 'formspree']]);
  expect(done).toMatchObject({ status: 303, notice: 'import-finished.2' });
  expect(await stored()).toMatchObject([
    { sentAt: new Date('2021-05-03T10:20:30Z') },
    { data: { email: 'bo@example.com' } },
  ]);
  const result = await owner.get(done.location ?? '');
  expect(textOf(result.html)).toMatch(/Records in the file 2 Imported 2.*Finished/);
  expect((await upload(`${path()}/run`, formspree)).notice).toBe('import-finished.0');
  expect(textOf((await owner.get('/dashboard/imports')).html)).toMatch(/old\.csv.* 0 Finished.*old\.csv.* 2 Finished/);

  const { rows } = await app.database.pool.query('SELECT id FROM submissions WHERE form_id = $1 LIMIT 1', [form.id]);
  const page = await owner.get(`/dashboard/submissions/${rows[0].id}`);
  expect(page.html).toContain(`from <a href="${done.location}">Formspree</a>`);

  const undoPath = `${done.location}/undo`;
  expect(textOf((await owner.get(undoPath)).html)).toContain('2 submissions of');
  expect(await owner.post(undoPath)).toMatchObject({ status: 303, notice: 'import-undone' });
  expect((await owner.post(undoPath)).status).toBe(400);
  while ((await eraseUndone(app.database.pool)).hasMore);
  expect(await stored()).toEqual([]);
  expect(textOf((await owner.get(done.location ?? '')).html)).toContain('Undone');
  const { rows: log } = await app.database.pool.query(
    `SELECT action, changes -> 'count' -> 'new' AS count FROM audit_log
     WHERE object_id = $1 AND action LIKE 'form.%import%' ORDER BY seq`,
    [form.id],
  );
  expect(log).toEqual([
    { action: 'form.submissions-imported', count: 2 },
    { action: 'form.submissions-imported', count: 0 },
    { action: 'form.import-undone', count: 2 },
  ]);
});

test('columns of another file become what was chosen', async () => {
  const { html } = await upload(path(), generic);
  expect([...html.matchAll(/name="column" value="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    'When',
    'Mail',
    'Noise',
  ]);
  expect(html).toContain('ada@example.com');
  const columns = [
    ...[
      ['service', 'generic'],
      ['column', 'When'],
      ['target', '@date'],
      ['name', 'When'],
    ],
    ...[
      ['column', 'Mail'],
      ['target', ''],
      ['name', 'email'],
    ],
    ...[
      ['column', 'Noise'],
      ['target', '@skip'],
      ['name', 'Noise'],
    ],
  ] as [string, string][];
  const mapped = await upload(path(), generic, columns);
  expect(mapped.html).toMatch(/<option value="@skip" selected/);
  expect(hiddenIn(mapped.html, 'column')).toBe('When');
  expect((await upload(`${path()}/run`, generic, columns)).notice).toBe('import-finished.2');
  expect(await stored()).toEqual([
    { data: { email: 'ada@example.com' }, sentAt: new Date('2021-03-04T17:06:00Z') },
    { data: { email: 'bo@example.com' }, sentAt: new Date('2021-03-05T00:00:00Z') },
  ]);
});

test.each<[string, string | null, readonly (readonly [string, string])[], RegExp, string?]>([
  ['no file', null, [], /id="file-error"[^>]*>Choose a file/],
  ['an unknown service', formspree, [['service', 'acme']], /Must be one of formsubmit/],
  [
    'an unknown meaning',
    generic,
    [
      ['service', 'generic'],
      ['column', 'Mail'],
      ['target', '@mail'],
    ],
    /role="alert"/,
  ],
  [
    'a column that is not there',
    generic,
    [
      ['service', 'generic'],
      ['column', 'X'],
      ['target', '@date'],
    ],
    /is no column/,
  ],
  ['a file that is no JSON', 'a,b\n1,2\n', [], /role="alert"/, 'old.json'],
])('%s is an error on the page, for a preview and an import', async (_what, file, fields, error, name = 'old.csv') => {
  for (const to of [path(), `${path()}/run`]) {
    const { status, html } = await upload(to, file, fields, { name });
    expect([to, status]).toEqual([to, 400]);
    expect(html).toMatch(error);
  }
  expect(await stored()).toEqual([]);
});

test('a large file is read as it arrives, and an error in it is shown', async () => {
  const rows = Array.from({ length: 40_000 }, (_, n) => `${n},${'x'.repeat(60)}`);
  const preview = await upload(path(), ['n,text', ...rows].join('\n'));
  expect(textOf(preview.html)).toContain('New submissions 40,000');
  const broken = await upload(path(), `{"no list of": "records"`.padEnd(3_000_000), [], { name: 'old.json' });
  expect(broken.status).toBe(400);
  // The connection of the unread file is still of use.
  expect((await owner.get(path())).status).toBe(200);
});

/** Starts to upload an archive, whose end is sent by `finish`. */
function startSlowImport() {
  let finish = (): void => undefined;
  const body = new ReadableStream({
    async start(controller) {
      const token = tokenIn((await owner.get('/dashboard/labels')).html) ?? '';
      const part = (head: string, text: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}`;
      const head = `${part('name="_csrf"', token)}\r\n${part('name="file"; filename="slow.csv"', generic)}`;
      controller.enqueue(Buffer.from(head));
      finish = () => {
        controller.enqueue(Buffer.from('2021-03-06,cy@example.com,z\n\r\n--x--\r\n'));
        controller.close();
      };
    },
  });
  const slow = { finish: () => finish(), status: null as number | null };
  const response = fetch(new URL(`${path()}/run`, app.url), {
    ...{ method: 'POST', body, duplex: 'half', redirect: 'manual' },
    headers: {
      'Content-Type': 'multipart/form-data; boundary=x',
      Cookie: [...owner.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      Origin: new URL(app.url).origin,
    },
  } as RequestInit);
  response.then(({ status }) => Object.assign(slow, { status })).catch(() => undefined);
  return slow;
}

test('one import of an account runs at a time, and pages say so', async () => {
  let running = startSlowImport();
  await eventually(async () => {
    const second = await upload(path(), generic);
    // The second one may have been the first to arrive.
    if (running.status === 429) running = startSlowImport();
    expect(second.status).toBe(429);
    expect(second.html).toContain('Another import is running.');
  });
  running.finish();
  await eventually(() => expect(running.status).toBe(303));
  expect(await stored()).toHaveLength(3);
});

test('is for members who may change submissions of the form, with a token of the page', async () => {
  expect((await upload(path(), generic, [], { token: 'forged' })).status).toBe(403);
  const viewer = await signInUser(app, await buildMember(app, owner.account, { role: 'viewer' }), owner.account);
  expect((await viewer.get(path())).status).toBe(403);
  expect((await upload(`${path()}/run`, generic, [], { client: viewer })).status).toBe(403);
  const other = await signIn(app);
  await buildForm(app.database, other.account);
  expect((await upload(`${path()}/run`, generic, [], { client: other })).status).toBe(404);
  const done = await upload(`${path()}/run`, generic);
  expect((await other.get(done.location ?? '')).status).toBe(404);
  expect((await other.post(`${done.location}/undo`)).status).toBe(404);
  expect((await viewer.get(done.location ?? '')).html).not.toContain('Undo import');
  expect((await owner.get(`/dashboard/forms/${form.id}/settings/moving`)).html).toContain(`href="${path()}"`);
  const empty = await buildForm(app.database, owner.account);
  const inbox = await owner.get(`/dashboard/inbox?form=${empty.id}`);
  expect(inbox.html).toContain(`href="/dashboard/forms/${empty.id}/import"`);
});
