import { randomUUID } from 'node:crypto';
import type { Account } from '../../../src/accounts/account.model';
import type { Form } from '../../../src/forms/form.model';
import { app, call, connect, startAppForTests, use } from '../../mcp/agent';
import { createContract, readDocument } from '../../openapi/contract';
import { send as sendRaw } from '../../openapi/send';
import { buildSample, countDecisions } from '../../support/decision-rows';
import { buildAccount, buildForm } from '../../support/factories';
import { buildSubmission } from '../rows';

startAppForTests();

const contract = createContract(readDocument('http://127.0.0.1'));
const dayMs = 86_400_000;
const ago = (ms: number) => new Date(Date.now() - ms);

let owner: Account & { apiToken: string };
let form: Form;
beforeEach(async () => {
  owner = await buildAccount(app.database);
  form = await buildForm(app.database, owner);
});

interface Activity {
  readonly form_id: string;
  readonly counts: Record<string, Record<string, number>>;
  readonly samples: { id: string; created_at: string; reason: string; files: unknown[] }[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** Requests a form's activity and checks the response against the document. */
async function get(query = '', { token = owner.apiToken, id = form.id } = {}) {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await sendRaw(`${app.url}/api/forms/${id}/activity${query}`, { method: 'GET', headers });
  expect(contract.check('/api/forms/{id}/activity', 'get', response)).toEqual([]);
  expect(response.headers['cache-control']).toBe('no-store');
  return { status: response.status, json: JSON.parse(response.body) as Activity };
}

test('the activity has counts of three periods and samples', async () => {
  const submissionId = await buildSubmission(app.database, form, { createdAt: '2026-01-01' });
  await countDecisions(app.database, form, 'files_dropped', 2);
  await countDecisions(app.database, form, 'time_trap', 9_000, ago(3 * dayMs));
  const files = [{ name: 'cv.pdf', size: 12_582_912, reason: 'too_large' }] as const;
  const at = new Date('2026-01-31T09:30:00.123Z');
  const id = await buildSample(app.database, form, {
    ...{ reason: 'files_dropped', at, submissionId, details: { dropped: 1, files } },
  });
  await buildSample(app.database, form, { at: ago(0), details: { timing: 'future' }, origin: null, ipHash: null });
  const { status, json } = await get();
  expect(status).toBe(200);
  expect(json).toMatchObject({
    form_id: form.id,
    counts: {
      last_24_hours: { files_dropped: 2, time_trap: 0 },
      last_7_days: { files_dropped: 2, time_trap: 9_000 },
      last_30_days: { files_dropped: 2, time_trap: 9_000 },
    },
    has_more: false,
    next_cursor: null,
  });
  expect(json.samples[0]).toMatchObject({ reason: 'time_trap', timing: 'future', origin: null, files: [] });
  expect(json.samples[1]).toEqual({
    ...{ id, created_at: '2026-01-31T09:30:00.123Z', reason: 'files_dropped', origin: 'https://example.com' },
    ...{
      ip_hash: '0123456789abcdef',
      submission_id: submissionId,
      timing: null,
      quota: null,
      dropped_files: 1,
      files,
      fields: [],
    },
  });
});

test('the access key works as the id', async () => {
  expect((await get('', { id: form.accessKey })).json.form_id).toBe(form.id);
});

test('the cursor reaches every sample once, with the filter', async () => {
  const at = ago(60_000);
  for (let n = 0; n < 25; n++) await buildSample(app.database, form, { at });
  await buildSample(app.database, form, { at, reason: 'honeypot' });
  const seen: string[] = [];
  let query = '?limit=10&reason=time_trap';
  for (;;) {
    const { json } = await get(query);
    seen.push(...json.samples.map(({ id }) => id));
    if (!json.has_more) break;
    query = `?limit=10&reason=time_trap&cursor=${json.next_cursor}`;
  }
  expect(seen).toHaveLength(25);
  expect(new Set(seen).size).toBe(25);
});

test('since and before bound the samples', async () => {
  for (const day of [1, 2, 3]) await buildSample(app.database, form, { at: new Date(`2026-03-0${day}T00:00:00Z`) });
  const { json } = await get('?since=2026-03-02&before=2026-03-03');
  expect(json.samples.map(({ created_at }) => created_at)).toEqual(['2026-03-02T00:00:00.000Z']);
});

test.each([
  'reason=nonsense',
  'reason=',
  'cursor=nonsense',
  'limit=0',
  'since=yesterday',
  'reason=honeypot&reason=honeypot',
])('%s is a 400', async (query) => {
  expect(await get(`?${query}`)).toMatchObject({ status: 400, json: { code: 'invalid_request' } });
});

test('a cursor beyond all times returns the newest page', async () => {
  await buildSample(app.database, form);
  const { json } = await get(`?cursor=999999999999999-${randomUUID()}`);
  expect(json.samples).toHaveLength(1);
});

test("another account's form, an unknown form and a missing token get errors", async () => {
  await buildSample(app.database, form);
  const stranger = await buildAccount(app.database);
  const notFound = { status: 404, json: { code: 'not_found', detail: 'This account has no such form.' } };
  expect(await get('', { token: stranger.apiToken })).toMatchObject(notFound);
  expect(await get('', { token: stranger.apiToken, id: form.accessKey })).toMatchObject(notFound);
  expect(await get('', { id: randomUUID() })).toMatchObject(notFound);
  expect(await get('', { id: 'a%00b' })).toMatchObject(notFound);
  expect((await get('', { token: 'lbx_nonsense' })).status).toBe(401);
});

describe('the agent tool', () => {
  test('shows the same, and pages with its cursor', async () => {
    await countDecisions(app.database, form, 'time_trap', 3);
    for (let n = 0; n < 3; n++) await buildSample(app.database, form, { at: ago(n * 1_000) });
    const agent = await connect(owner.apiToken);
    const first: Activity = await use(agent, 'get_form_activity', { form: form.accessKey, limit: 2 });
    expect(first).toMatchObject({ counts: { last_24_hours: { time_trap: 3 } }, has_more: true });
    const cursor = first.next_cursor;
    const second: Activity = await use(agent, 'get_form_activity', { form: form.id, limit: 2, cursor });
    expect(second).toMatchObject({ has_more: false, next_cursor: null });
    expect(new Set([...first.samples, ...second.samples].map(({ id }) => id)).size).toBe(3);
  });

  test('fits 50 samples with ten long file names each into the context', async () => {
    const names = Array.from({ length: 10 }, () => ({ name: '"'.repeat(255), size: 1, reason: 'lost' as const }));
    const details = { dropped: 10, files: names };
    for (let n = 0; n < 50; n++) await buildSample(app.database, form, { reason: 'files_dropped', details });
    const agent = await connect(owner.apiToken);
    const { samples } = await use<Activity>(agent, 'get_form_activity', { form: form.id, limit: 50 });
    expect(samples).toHaveLength(50);
    expect(samples[0]).toMatchObject({ dropped_files: 10, files_left_out: 7 });
  });

  test.each([{ cursor: 'nonsense' }, { reason: 'nonsense' }, { since: 'yesterday' }])(
    '%j is an error',
    async (args) => {
      const agent = await connect(owner.apiToken);
      expect((await call(agent, 'get_form_activity', { form: form.id, ...args })).isError).toBe(true);
    },
  );

  test("does not know another account's form", async () => {
    const agent = await connect((await buildAccount(app.database)).apiToken);
    const { isError, text } = await call(agent, 'get_form_activity', { form: form.id });
    expect([isError, text]).toEqual([true, expect.stringMatching(/does not match/)]);
  });
});
