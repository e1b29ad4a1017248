import { request as sendRequest } from 'node:http';
import { eraseUndone } from '../../src/imports/undo-import';
import { app, setUpApp } from '../dashboard/set-up';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm } from '../support/factories';
import { buildToken } from '../tokens/token-rig';
import { apiClient } from './api-rig';

setUpApp();

const csv = { 'Content-Type': 'text/csv; charset=utf-8' };
const file = 'id,date,email\n1,2021-05-03 10:20:30,ada@example.com\n2,2021-05-04,bo@example.com\n';

async function setUp() {
  const owner = await buildAccount(app.database);
  const form = await buildForm(app.database, owner);
  return { owner, form, api: apiClient(owner.apiToken), path: `/api/imports?form=${form.accessKey}` };
}

test('a file is previewed, imported, listed and undone', async () => {
  const { api, owner, form, path } = await setUp();
  const preview = await api.post(`${path}&dry_run=true`, file, csv);
  expect(preview).toMatchObject({ status: 200, body: { form_id: form.id, service: 'formspree', imported: 2 } });
  expect(preview.body.first[0]).toEqual({
    ...{
      originally_sent_at: '2021-05-03T10:20:30.000Z',
      is_spam: false,
      data: { email: 'ada@example.com' },
      files: [],
    },
  });
  const done = await api.post(`${path}&filename=old.csv`, file, csv);
  expect(done).toMatchObject({
    status: 201,
    body: { status: 'finished', filename: 'old.csv', imported: 2, existing: 0 },
  });
  expect((await api.post(path, file, csv)).body).toMatchObject({ imported: 0, existing: 2 });
  const { submissions } = (await api.get('/api/submissions')).body;
  expect(submissions.map((one: { originally_sent_at: string }) => one.originally_sent_at)).toEqual([
    '2021-05-04T00:00:00.000Z',
    '2021-05-03T10:20:30.000Z',
  ]);
  expect((await api.get(`/api/submissions/${submissions[0].id}`)).body).toMatchObject({
    ...{ originally_sent_at: '2021-05-04T00:00:00.000Z', labels: ['imported'], deliveries: [] },
  });
  const { body } = await api.get('/api/imports?limit=1');
  expect(body).toMatchObject({ has_more: true, imports: [{ existing: 2 }] });
  const older = await api.get(`/api/imports?cursor=${body.next_cursor}`);
  expect(older.body.imports).toMatchObject([
    { id: done.body.id, created_by: expect.any(String), bytes_total: file.length },
  ]);
  expect((await api.post(`/api/imports/${done.body.id}/undo`)).body).toMatchObject({ status: 'undoing' });
  expect((await api.post(`/api/imports/${done.body.id}/undo`)).status).toBe(409);
  while ((await eraseUndone(app.database.pool)).hasMore);
  expect((await api.get(`/api/imports/${done.body.id}`)).body).toMatchObject({ status: 'undone' });
  expect((await api.get('/api/submissions')).body.submissions).toEqual([]);
  const { rows } = await app.database.pool.query(
    `SELECT action, object_id AS id, changes -> 'count' AS count FROM audit_log
     WHERE account_id = $1 AND action LIKE 'form.%import%' ORDER BY seq`,
    [owner.id],
  );
  expect(rows).toEqual([
    { action: 'form.submissions-imported', id: form.id, count: { new: 2 } },
    { action: 'form.submissions-imported', id: form.id, count: { new: 0 } },
    { action: 'form.import-undone', id: form.id, count: { new: 2 } },
  ]);
});

test('requests that make no sense are explained', async () => {
  const { api, path } = await setUp();
  const cases = [
    ['/api/imports', 400, 'form is required'],
    ['/api/imports?form=nothing', 404, 'this account has no such form'],
    [`${path}&service=acme`, 400, 'service must be one of'],
    [`${path}&map=x`, 400, 'map must be a JSON object'],
    [`${path}&map={"email":"@x"}`, 422, 'map.email must be the name of a field or one of'],
    [`${path}&map={"mail":"email"}`, 422, 'map.mail is no column of this file'],
    [`${path}&teach=maybe`, 400, 'teach must be true or false'],
  ] as const;
  for (const [where, status, detail] of cases) {
    const response = await api.post(where, file, csv);
    expect([where, response.status, response.body.detail]).toEqual([where, status, expect.stringContaining(detail)]);
  }
  expect(await api.post(path, file, { 'Content-Type': 'application/zip' })).toMatchObject({ status: 415 });
  expect(await api.post(path, '', csv)).toMatchObject({ status: 422, body: { detail: 'the file is empty.' } });
  expect(await api.post(path, '[{"a":1}', { 'Content-Type': 'application/json' })).toMatchObject({
    ...{ status: 422, body: { detail: 'the file ends in the middle of a record; it may be incomplete.' } },
  });
});

test('tokens need the scope, and see only their forms', async () => {
  const { owner, form, path } = await setUp();
  const reader = apiClient((await buildToken(app.database, owner, { scopes: ['submissions:read'] })).token);
  expect((await reader.post(path, file, csv)).status).toBe(403);
  const other = await buildForm(app.database, owner);
  const limited = apiClient(
    (await buildToken(app.database, owner, { scopes: ['submissions:read', 'submissions:write'], formIds: [other.id] }))
      .token,
  );
  expect((await limited.post(path, file, csv)).status).toBe(404);
  const { body } = await apiClient(owner.apiToken).post(path, file, csv);
  expect((await limited.get(`/api/imports/${body.id}`)).status).toBe(404);
  expect((await limited.post(`/api/imports/${body.id}/undo`)).status).toBe(404);
  expect((await limited.get('/api/imports')).body.imports).toEqual([]);
  expect((await reader.get('/api/imports')).body.imports).toMatchObject([{ form_id: form.id }]);
});

test('a client that hangs up stops its import, and the account can import again', async () => {
  const { api, owner, path } = await setUp();
  const lines = Array.from({ length: 5_000 }, (_, n) => `${n},2021-05-03,ada${n}@example.com`);
  const upload = sendRequest(`${app.url}${path}`, {
    method: 'POST',
    headers: { ...csv, Authorization: `Bearer ${owner.apiToken}` },
  });
  upload.on('error', () => undefined);
  upload.write(`id,date,email\n${lines.slice(0, 4_000).join('\n')}`);
  const first = async () => (await api.get('/api/imports')).body.imports[0];
  await eventually(async () => expect((await first()).imported).toBeGreaterThan(500));
  expect((await api.post(path, file, csv)).status).toBe(429);
  upload.destroy();
  await eventually(async () => expect(await first()).toMatchObject({ status: 'failed' }));
  const { imported } = await first();
  const whole = `id,date,email\n${lines.join('\n')}\n`;
  expect((await api.post(path, whole, csv)).body).toMatchObject({ imported: 5_000 - imported, existing: imported });
});
