import { findPersonalToken } from '../../src/tokens/personal-token';
import { openApp } from '../dashboard/open-app';
import { buildAccount } from '../support/factories';
import { listRoutes } from '../support/routes';
import { openOperatedApp, openOperator } from './operator';

const paths = ['/admin', '/admin/', '/admin/accounts/new', '/admin/status', '/admin/nothing'];

describe('with an operator', () => {
  let app: Awaited<ReturnType<typeof openOperatedApp>>;
  beforeAll(async () => {
    app = await openOperatedApp();
  });
  afterAll(() => app.close());

  test('every page requires the operator’s login', async () => {
    const { id } = await buildAccount(app.database);
    const strangers: Record<string, string>[] = [
      {},
      { Authorization: 'Basic b3BlcmF0b3I6d3Jvbmc=' },
      { Cookie: 'letterbox=x' },
    ];
    for (const path of [...paths, `/admin/accounts/${id}`]) {
      for (const headers of strangers) {
        const response = await fetch(app.url + path, { headers });
        expect([path, response.status, await response.text()]).toEqual([path, 401, 'Operator login required']);
      }
    }
  });

  test.each([
    ['from another origin', { Origin: 'https://evil.example' }],
    ['from a page without an origin', { Origin: 'null' }],
    ['from another subdomain', { 'Sec-Fetch-Site': 'same-site' }],
    ['from another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('a POST %s is rejected and changes nothing, although the browser sends the login', async (_title, headers) => {
    const operator = openOperator(app);
    const account = await buildAccount(app.database);
    await operator.get('/admin');
    const posts = listRoutes(app.express).filter(({ method, path }) => method === 'POST' && path.startsWith('/admin/'));
    const own = posts.filter(({ path }) => !path.startsWith('/admin/queues'));
    expect(own.length).toBeGreaterThan(7);
    for (const { path } of own) {
      const fields = { email: 'evil@example.com', plan: 'unlimited' };
      expect((await operator.post(path.replace(':id', account.id), fields, headers)).status).toBe(403);
    }
    const after = await account.reload();
    expect(after).toMatchObject({ plan: 'pro', suspendedAt: null });
    expect(await findPersonalToken(app.database, account.id)).not.toBeNull();
    expect(await app.database.models.Account.count({ where: { email: 'evil@example.com' } })).toBe(0);
  });

  test('pages have a strict policy, no inline script or style, and are never cached', async () => {
    const { id } = await buildAccount(app.database);
    for (const path of [...paths, `/admin/accounts/${id}`]) {
      const { headers, html } = await openOperator(app).get(path);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'self';style-src 'self'/);
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(html).not.toMatch(/<style|\sstyle=|<script(?![^>]*\bsrc=)|\son\w+=/);
    }
  });

  test('an unknown page, method, account or action is an error page', async () => {
    const operator = openOperator(app);
    const unknown = '01900000-0000-7000-8000-00000000dead';
    for (const path of ['/admin/nothing', `/admin/accounts/${unknown}`, '/admin/accounts/%00', "/admin/accounts/'--"]) {
      const { status, html } = await operator.get(path);
      expect([path, status, html]).toEqual([path, 404, expect.stringContaining('<h1 dir="auto">Page not found</h1>')]);
    }
    for (const action of ['limits', 'suspend', 'unsuspend', 'end-sessions', 'revoke-token', 'invitation-link', 'x']) {
      expect((await operator.post(`/admin/accounts/${unknown}/${action}`, { plan: 'pro' })).status).toBe(404);
    }
    expect((await operator.get('/admin/accounts/%E0%A4%A')).status).toBe(400);
    const put = await fetch(`${app.url}/admin`, {
      method: 'PUT',
      headers: { Authorization: `Basic ${Buffer.from('operator:a password of the operator').toString('base64')}` },
    });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });
});

test('without an operator the area does not exist', async () => {
  const app = await openApp();
  try {
    const { id } = await buildAccount(app.database);
    const operator = openOperator(app);
    for (const path of [...paths, `/admin/accounts/${id}`]) {
      expect(await operator.get(path)).toMatchObject({ status: 404, html: 'Not found' });
    }
    expect(await operator.post(`/admin/accounts/${id}/suspend`)).toMatchObject({ status: 404, html: 'Not found' });
    expect(await operator.get('/admin/queues')).toMatchObject({ status: 404, html: 'Not found' });
    expect((await app.database.models.Account.findByPk(id))?.suspendedAt).toBeNull();
  } finally {
    await app.close();
  }
});
