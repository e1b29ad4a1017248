import { createApiToken } from '../../src/lib/tokens';
import { renewApiToken, revokeApiToken } from '../../src/tokens/personal-token';
import { cloneDatabase } from '../setup/services';
import { startApp } from '../support/app';
import { buildAccount } from '../support/factories';
import { app, buildOwner, call, callOf, connect, post, startAppForTests, use } from './agent';

startAppForTests();

describe('errors tell the agent what to do', () => {
  test.each([
    ['get_submission', { id: '0198c8a2-6f0e-7b1c-9d55-0c1f7a9e4b21' }, /list_submissions/],
    ['get_submission', { id: 'nothing' }, /list_submissions/],
    ['get_submission', {}, /id/],
    ['mark_as_not_spam', { id: '0198c8a2-6f0e-7b1c-9d55-0c1f7a9e4b21' }, /list_submissions/],
    ['delete_submission', { id: '\0' }, /list_submissions/],
    ['redeliver', { delivery_id: '0198c8a2-6f0e-7b1c-9d55-0c1f7a9e4b21' }, /list_delivery_failures/],
    ['list_submissions', { before: 'yesterday' }, /ISO 8601/],
    ['list_submissions', { form: 'nothing' }, /list_forms/],
    ['list_submissions', { limit: 51 }, /limit/],
    ['list_submissions', { limit: '10' }, /limit/],
    ['list_submissions', { folder: 'all' }, /folder/],
    ['search_submissions', { text: '' }, /text/],
    ['search_submissions', { text: 'x'.repeat(501) }, /text/],
    ['no_such_tool', {}, /no_such_tool/],
  ])('%s with %j', async (name, args, words) => {
    const { agent } = await buildOwner();
    const response = await call(agent, name, args).catch((error: Error) => ({ isError: true, text: error.message }));
    expect(response).toEqual({ isError: true, text: expect.stringMatching(words) });
  });

  test('searching for text that no database can store finds nothing', async () => {
    const { agent } = await buildOwner();
    for (const text of ['\0', '\ud800', "'; DROP TABLE submissions; --"]) {
      expect(await use(agent, 'search_submissions', { text })).toMatchObject({ submissions: [] });
    }
  });

  test('a failing database is reported without internal details', async () => {
    const broken = await cloneDatabase();
    const failing = await startApp({ databaseUrl: broken.url });
    try {
      const { apiToken } = await buildAccount(failing.database);
      await failing.database.pool.query('ALTER TABLE submissions RENAME TO lost_submissions');
      const response = await post(callOf('list_submissions'), { token: apiToken, url: failing.url });
      const { result } = (await response.json()) as { result: { isError: boolean; content: { text: string }[] } };
      expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/retry once/) }] });
      expect(result.content[0]?.text).not.toMatch(/lost|relation/);
    } finally {
      await failing.close();
      await broken.drop();
    }
  });
});

describe('the endpoint', () => {
  test('requires a valid token, and rejects renewed and revoked ones', async () => {
    for (const token of [undefined, 'lbx_nonsense', createApiToken()]) {
      for (const method of ['POST', 'GET', 'DELETE']) {
        const response = await post(callOf('list_forms'), { ...(token && { token }), method });
        expect(response.status).toBe(401);
        expect(response.headers.get('www-authenticate')).toMatch(/^Bearer\b/);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(await response.json()).toEqual({ error: expect.any(String) });
      }
    }
    const { owner, agent } = await buildOwner();
    const renewed = await renewApiToken(app.database, owner.id);
    await expect(call(agent, 'list_forms')).rejects.toThrow('renewed or revoked');
    const again = await connect(renewed);
    await revokeApiToken(app.database, owner.id);
    await expect(call(again, 'list_forms')).rejects.toThrow('renewed or revoked');
  });

  test('accepts POST only', async () => {
    const { owner } = await buildOwner();
    for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS']) {
      const response = await post(null, { token: owner.apiToken, method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  test('rejects pages of other sites, whatever their Host header says', async () => {
    const { owner } = await buildOwner();
    const statusFrom = async (Origin: string) =>
      (await post(callOf('list_forms'), { token: owner.apiToken, headers: { Origin } })).status;
    for (const origin of [
      'https://evil.example',
      'null',
      'http://127.0.0.1:1',
      'http://localhost.evil.example',
      '//',
    ]) {
      expect(await statusFrom(origin)).toBe(403);
    }
    expect(await statusFrom(app.url)).toBe(200);
    expect(await statusFrom(app.url.replace('127.0.0.1', 'localhost'))).toBe(200);
  });

  test.each([
    ['invalid JSON', '{', 400],
    ['an empty body', '', 400],
    ['a string', '"x"', 400],
    ['a batch', [callOf('list_forms'), callOf('list_forms')], 400],
    ['an object that is not a message', {}, 400],
    ['an endlessly nested message', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 400],
    ['a message over 1 MiB', JSON.stringify({ ...callOf('list_forms'), more: 'x'.repeat(1_100_000) }), 413],
  ])('rejects %s with a JSON-RPC error', async (_what, body, status) => {
    const { owner } = await buildOwner();
    const response = await post(body, { token: owner.apiToken });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } });
  });

  test('shares the rate limit of the token with the read API', async () => {
    const { owner } = await buildOwner();
    const get = () => fetch(`${app.url}/api/submissions`, { headers: { Authorization: `Bearer ${owner.apiToken}` } });
    const statuses: number[] = [];
    for (let n = 0; n < 61; n++) statuses.push((await get()).status);
    expect(statuses).toContain(429);
    const response = await post(callOf('list_forms'), { token: owner.apiToken });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
  });

  test('is stateless: a call needs no initialization', async () => {
    const { owner } = await buildOwner();
    const response = await post(callOf('list_forms'), { token: owner.apiToken });
    expect(response.headers.get('mcp-session-id')).toBeNull();
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text' }] } });
  });
});
