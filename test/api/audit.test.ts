import { app, setUpApp } from '../dashboard/set-up';
import { buildAccount } from '../support/factories';
import { apiClient } from './api-rig';

setUpApp();

async function setUp() {
  const owner = await buildAccount(app.database);
  const api = apiClient(owner.apiToken);
  for (let n = 0; n < 3; n++) await api.post('/api/forms', { name: `Form ${n}`, email_to: 'a@example.com' });
  await api.post('/api/tokens', { name: 'New', scopes: ['mcp'] });
  return { owner, api };
}

test('the audit log is read by page, newest first, and by filter', async () => {
  const { api } = await setUp();
  await setUp();
  const seen: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await api.get(`/api/audit?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...body.entries.map(({ seq }: { seq: number }) => seq));
    cursor = body.next_cursor;
  }
  expect(seen).toEqual([...seen].sort((a, b) => b - a));
  expect(new Set(seen).size).toBe(seen.length);
  const { entries } = (await api.get('/api/audit?group=form&actor=token')).body;
  expect(entries).toMatchObject([{ object: { label: 'Form 2' } }, {}, { object: { label: 'Form 0' } }]);
  const [{ actor, object, at }] = entries;
  expect((await api.get(`/api/audit?object=${object.id}`)).body.entries).toHaveLength(1);
  expect((await api.get(`/api/audit?actor=${actor.id}`)).body.entries.length).toBeGreaterThan(3);
  expect((await api.get(`/api/audit?group=form&before=${at}`)).body.entries.length).toBeLessThan(3);
  expect((await api.get('/api/audit?since=2999-01-01')).body.entries).toEqual([]);
  expect((await api.get('/api/audit?actor=nobody')).body.entries).toEqual([]);
});

test('malformed filters are problems', async () => {
  const { api } = await setUp();
  const far = Buffer.from('["99999999999999999999"]').toString('base64url');
  for (const query of ['group=x', 'object=x', 'since=x', 'actor=%00', `actor=${'x'.repeat(101)}`, `cursor=${far}`])
    expect([query, await api.get(`/api/audit?${query}`)]).toMatchObject([query, { status: 400 }]);
});
