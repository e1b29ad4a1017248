import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createFileLinks, type FileLinks } from '../../src/files/file-links';
import { wholeAccount } from '../../src/members/scope';
import { findColumns } from '../../src/submissions/read-api/export-columns';
import { findPage } from '../../src/submissions/submission-listing';
import { cloneDatabase } from '../setup/services';
import { type RunningApp, startApp } from '../support/app';
import { explainedPool } from '../support/database';
import { buildAccount, buildFile, buildForm, testSecretKey } from '../support/factories';
import { buildManySubmissions, buildSubmission } from './rows';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let app: RunningApp;
let links: FileLinks;
beforeAll(async () => {
  clone = await cloneDatabase();
  app = await startApp({ databaseUrl: clone.url });
  links = createFileLinks(app.url, testSecretKey);
});
afterAll(async () => {
  await app?.close();
  await clone?.drop();
});

const fake = { filename: 'fake.pdf', size: 1, type: 'application/pdf', url: 'https://evil.example/x' };
const data = '{"b":"text","a":"ten","cv":"see below"}';

/** An account with one submission that has texts and three files. */
async function buildOwner() {
  const { database: db } = app;
  const owner = await buildAccount(db);
  const form = await buildForm(db, owner);
  const id = await buildSubmission(db, form, { createdAt: '2026-01-02T00:00:00Z', data });
  const build = (field: string, filename: string) =>
    buildFile(db, form, { submissionId: id, field, filename, type: 'application/pdf', content: Buffer.from('bytes') });
  const files = [
    await build('cv', 'my "cv", 2026; final.pdf'),
    await build('photos', '=cmd.pdf'),
    await build('photos', 'b.pdf'),
  ];
  const [cv = '', first = '', second = ''] = files.map((file) => links.urlOf(file.id));
  const getText = async (path: string) =>
    (await fetch(app.url + path, { headers: { Authorization: `Bearer ${owner.apiToken}` } })).text();
  return { owner, form, id, cv, first, second, getText };
}

const shown = (filename: string, url: string) => ({ filename, size: 5, type: 'application/pdf', url });
const expected = ({ cv, first, second }: Awaited<ReturnType<typeof buildOwner>>) => ({
  b: 'text',
  a: 'ten',
  cv: ['see below', shown('my "cv", 2026; final.pdf', cv)],
  photos: [shown('=cmd.pdf', first), shown('b.pdf', second)],
});

test('the read API shows files in the data with working links', async () => {
  const owner = await buildOwner();
  const list = await owner.getText('/api/submissions');
  expect(JSON.parse(list).submissions[0].data).toEqual(expected(owner));
  expect(list).toContain('"data":{"b":"text","a":"ten","cv":["see below",{"filename"');
  const one = JSON.parse(await owner.getText(`/api/submissions/${owner.id}`));
  expect(one.data).toEqual(expected(owner));
  expect(await (await fetch(one.data.photos[1].url)).text()).toBe('bytes');
});

test('a typed value that looks like a file is not treated as one, and files are not stored in the data', async () => {
  const owner = await buildOwner();
  const json = JSON.stringify({ cv: fake });
  await buildSubmission(app.database, owner.form, { createdAt: '2026-01-03T00:00:00Z', data: json });
  expect(JSON.parse(await owner.getText('/api/submissions')).submissions[0].data).toEqual({ cv: fake });
  const { rows } = await app.database.pool.query('SELECT data::text FROM submissions WHERE id = $1', [owner.id]);
  expect(rows).toEqual([{ data }]);
});

test('CSV has a column per file field, after the other fields, with names and URLs', async () => {
  const owner = await buildOwner();
  await buildSubmission(app.database, owner.form, { createdAt: '2026-01-01T00:00:00Z', data: '{"later":"x","b":"y"}' });
  const csv = await owner.getText('/api/submissions/export?format=csv');
  const [header = '', first = '', second = ''] = csv.replace('\ufeff', '').split('\r\n');
  expect(header).toBe(
    'id,form_id,created_at,archived_at,form_name,labels,assigned_to,originally_sent_at,b,a,cv,photos,later',
  );
  expect(first).toContain(`,text,ten,"see below; my ""cv"", 2026; final.pdf (${owner.cv})",`);
  expect(first).toContain(`,'=cmd.pdf (${owner.first}); b.pdf (${owner.second}),`);
  expect(second).toMatch(/,y,,,,x$/);
});

test('JSON Lines has the same data as the listing', async () => {
  const owner = await buildOwner();
  const lines = await owner.getText('/api/submissions/export?format=jsonl');
  expect(JSON.parse(lines).data).toEqual(expected(owner));
});

test('an agent sees files and finds a submission by file name', async () => {
  const owner = await buildOwner();
  await buildSubmission(app.database, owner.form, { createdAt: '2026-01-03T00:00:00Z' });
  const client = new Client({ name: 'an agent', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${owner.owner.apiToken}` } },
  });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  const use = async (name: string, args: Record<string, unknown>) => {
    const { content } = await client.callTool({ name, arguments: args });
    return JSON.parse((content as { text: string }[])[0]?.text ?? '');
  };
  const listed = await use('list_submissions', {});
  expect(listed.submissions[1].data).toEqual(expected(owner));
  expect((await use('get_submission', { id: owner.id })).data).toEqual(expected(owner));
  for (const text of ['2026; FINAL', 'B.pdf', 'field:photos']) {
    const { submissions } = await use('search_submissions', { text });
    expect(submissions.map(({ id }: { id: string }) => id)).toEqual([owner.id]);
  }
  expect((await use('search_submissions', { text: 'fi%al' })).submissions).toEqual([]);
  await client.close();
});

test('pages and export columns read only the files of their own submissions', async () => {
  const { database: db } = app;
  const owner = await buildAccount(db);
  const form = await buildForm(db, owner);
  await buildManySubmissions(db, form, 20_000);
  await db.pool.query(
    `INSERT INTO files (id, submission_id, account_id, field, filename, mime_type, size, sha256, storage_key)
     SELECT gen_random_uuid(), id, account_id, 'cv', 'cv.pdf', 'application/pdf', 5, '', 'key'
     FROM submissions WHERE form_id = $1`,
    [form.id],
  );
  await db.pool.query('ANALYZE submissions, files');
  const { pool, plans } = explainedPool(db.pool);
  const selection = wholeAccount(owner.id);
  const first = await findPage(pool, selection, 100);
  const last = await findPage(pool, { ...selection, before: new Date(Date.now() - 19_800_000) }, 100);
  for (const page of [first, last])
    expect(page.submissions.map(({ files }) => files.length)).toEqual(Array(100).fill(1));
  expect(await findColumns(pool, selection, () => false)).toEqual({ names: ['name', 'cv'], overflow: false });
  expect(plans.length).toBeGreaterThanOrEqual(6);
  for (const plan of plans) {
    expect(plan).toContain('Index Scan using files_submission');
    expect(plan).not.toContain('Seq Scan on files');
  }
});
