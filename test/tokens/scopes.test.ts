import { randomUUID } from 'node:crypto';
import { agentTools } from '../../src/mcp/mcp.routes';
import { scopeNames, type TokenScope } from '../../src/members/token-scopes';
import { app, setUpApp } from '../dashboard/set-up';
import { buildSubmission } from '../submissions/rows';
import { buildAccount, buildForm } from '../support/factories';
import { listRoutes } from '../support/routes';
import { buildToken, rpc } from './token-rig';

setUpApp();

/** What each route of the contract and each tool needs. A new tool must be added here. */
const expectedRoutes: Readonly<Record<string, TokenScope>> = {
  '/api/submissions': 'submissions:read',
  '/api/submissions/export': 'export',
  '/api/submissions/:id': 'submissions:read',
};
const toolsByScope: Readonly<Partial<Record<TokenScope, readonly string[]>>> = {
  'submissions:read': [
    ...['list_submissions', 'search_submissions', 'get_submission', 'list_delivery_failures', 'explain_spam_score'],
    ...['get_submission_history', 'get_form_statistics', 'get_account_statistics'],
  ],
  'shared:read': ['list_saved'],
  'submissions:write': [
    ...['mark_as_spam', 'mark_as_not_spam', 'archive_submission', 'unarchive_submission', 'delete_submission'],
    ...['restore_submission', 'label_submission', 'redeliver', 'save_note', 'delete_note'],
    'reply_to_visitor',
  ],
  'forms:read': ['list_forms', 'get_form', 'get_form_snippet', 'get_form_activity', 'get_lists'],
  'forms:write': [
    ...['update_form', 'set_form_active', 'delete_form', 'restore_form', 'rotate_form_key', 'add_list_entries'],
    'remove_list_entries',
  ],
  'shared:write': ['create_form', 'save_label', 'save_view', 'save_reply_template', 'delete_saved'],
  'webhooks:read': ['list_webhooks', 'get_webhook'],
  'webhooks:write': [
    ...['create_webhook', 'update_webhook', 'set_webhook_active', 'delete_webhook'],
    ...['test_webhook', 'rotate_webhook_secret', 'count_webhook_resend', 'resend_webhook_history'],
    'change_webhook_resend',
  ],
  'members:read': ['list_members'],
};
const expectedTools = Object.fromEntries(
  Object.entries(toolsByScope).flatMap(([scope, names]) => names.map((name) => [name, scope])),
);

test('each route that reads submissions responds only to tokens with its scope, and names the scope otherwise', async () => {
  const owner = await buildAccount(app.database);
  const form = await buildForm(app.database, owner);
  const id = await buildSubmission(app.database, form, { createdAt: '2026-01-01' });
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
  // Loads the routes.
  await fetch(`${app.url}/api/submissions`, bearer(owner.apiToken));
  const routes = listRoutes(app.express).filter(
    ({ method, path }) => method === 'GET' && Object.keys(expectedRoutes).includes(path),
  );
  expect(routes.map(({ path }) => path).sort()).toEqual(Object.keys(expectedRoutes).sort());
  for (const scope of scopeNames) {
    const { token } = await buildToken(app.database, owner, { scopes: [scope] });
    for (const { path } of routes) {
      const filled = path.replace(':id', id);
      const response = await fetch(`${app.url}${filled}?${path.endsWith('export') ? 'format=csv' : ''}`, bearer(token));
      const text = await response.text();
      if (expectedRoutes[path] === scope) {
        expect([path, scope, response.status]).toEqual([path, scope, 200]);
        continue;
      }
      expect([path, scope, response.status]).toEqual([path, scope, 403]);
      expect(JSON.parse(text)).toEqual({ error: expect.stringContaining(`the scope ${expectedRoutes[path]}.`) });
      expect(response.headers.get('www-authenticate')).toBe(
        `Bearer error="insufficient_scope", scope="${expectedRoutes[path]}"`,
      );
      expect(text).not.toContain(id);
    }
  }
});

test('each tool is listed for and used by tokens with its scope only', async () => {
  expect(Object.fromEntries(agentTools.map(({ name, needs }) => [name, needs]))).toEqual(expectedTools);
  const call = async (token: string, method: string, params = {}) => {
    const response = await fetch(`${app.url}/mcp`, rpc(token, method, params));
    const body = (await response.json()) as { result: { tools: { name: string }[] } };
    return { status: response.status, body };
  };
  for (const scope of scopeNames.filter((one) => one !== 'mcp')) {
    const owner = await buildAccount(app.database);
    const { token } = await buildToken(app.database, owner, { scopes: ['mcp', scope] });
    const { body } = await call(token, 'tools/list');
    const own = agentTools.filter(({ needs }) => needs === scope).map(({ name }) => name);
    expect(body.result.tools.map(({ name }) => name)).toEqual(own);
    for (const { name, needs } of agentTools) {
      const args = {
        id: randomUUID(),
        delivery_id: randomUUID(),
        webhook_id: randomUUID(),
        form: 'x',
        text: 'a',
        active: true,
      };
      const { status, body: called } = await call(token, 'tools/call', { name, arguments: args });
      expect([name, scope, status]).toEqual([name, scope, 200]);
      const text = JSON.stringify(called.result);
      if (needs === scope) expect([name, text]).toEqual([name, expect.not.stringContaining('the scope')]);
      else {
        expect(called.result).toMatchObject({ isError: true });
        expect([name, text]).toEqual([name, expect.stringContaining(`the scope ${needs}.`)]);
      }
    }
  }
});

test('the agent endpoint is closed to tokens without the scope mcp', async () => {
  const owner = await buildAccount(app.database);
  const { token } = await buildToken(app.database, owner, { scopes: scopeNames.filter((scope) => scope !== 'mcp') });
  for (const method of ['initialize', 'tools/list', 'tools/call']) {
    const response = await fetch(`${app.url}/mcp`, rpc(token, method, { name: 'list_forms' }));
    expect(response.status).toBe(403);
    expect(response.headers.get('www-authenticate')).toContain('scope="mcp"');
    expect(await response.json()).toEqual({ error: expect.stringContaining('the scope mcp.') });
  }
  const { token: bare } = await buildToken(app.database, owner, { scopes: ['mcp'] });
  const response = await fetch(`${app.url}/mcp`, rpc(bare, 'tools/list'));
  expect(await response.json()).toMatchObject({ result: { tools: [] } });
});

test('the personal token may do everything', async () => {
  const owner = await buildAccount(app.database);
  const { result } = (await (await fetch(`${app.url}/mcp`, rpc(owner.apiToken, 'tools/list'))).json()) as {
    result: { tools: unknown[] };
  };
  expect(result.tools).toHaveLength(agentTools.length);
});
