import { randomBytes } from 'node:crypto';
import type { Form } from '../../src/forms/form.model';
import { readParts } from '../../src/submissions/submission-listing';
import { cloneDatabase } from '../setup/services';
import { type RunningApp, startApp } from '../support/app';
import { buildAccount, buildForm } from '../support/factories';
import { buildManySubmissions } from './rows';

const count = 23;
// Two fit into one query.
const data = JSON.stringify({ text: randomBytes(40_000).toString('base64') });

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let app: RunningApp;
let form: Form;
let token: string;
beforeAll(async () => {
  clone = await cloneDatabase();
  app = await startApp({ databaseUrl: clone.url });
  const owner = await buildAccount(app.database);
  form = await buildForm(app.database, owner);
  token = owner.apiToken;
  await buildManySubmissions(app.database, form, count, data);
});
afterAll(async () => {
  await app?.close();
  await clone?.drop();
});

interface Listing {
  readonly submissions: readonly { readonly id: string; readonly created_at: string; readonly data: unknown }[];
  readonly has_more: boolean;
}
const request = (query: string, method = 'GET') =>
  fetch(`${app.url}/api/submissions?${query}`, { method, headers: { Authorization: `Bearer ${token}` } });

test('a page of heavy submissions is read in several parts', async () => {
  const sizes: number[] = [];
  for await (const part of readParts(app.database.pool, { accountId: form.accountId, formIds: null }, 5)) {
    sizes.push(part.submissions.length);
  }
  expect(sizes).toEqual([2, 2, 1]);
});

test.each([1, 5, 10, count, 100])('pages of %d heavy submissions list each once, and never more', async (limit) => {
  const seen: string[] = [];
  let before = '';
  for (let hasMore = true; hasMore; ) {
    const response = await request(`limit=${limit}${before}`);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { submissions, has_more } = (await response.json()) as Listing;
    const left = count - seen.length;
    expect(submissions).toHaveLength(Math.min(limit, left));
    expect(has_more).toBe(left > limit);
    for (const submission of submissions) expect(submission.data).toEqual(JSON.parse(data));
    seen.push(...submissions.map(({ id }) => id));
    before = `&before=${submissions.at(-1)?.created_at}`;
    hasMore = has_more;
  }
  const { rows } = await app.database.pool.query('SELECT id FROM submissions ORDER BY created_at DESC');
  expect(seen).toEqual(rows.map(({ id }) => id));
});

test('HEAD has the headers of a heavy page and no body', async () => {
  const response = await request('limit=20', 'HEAD');
  expect([response.status, await response.text()]).toEqual([200, '']);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
});
