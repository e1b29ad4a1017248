import { sendTo } from '../http/serve';
import { openSubmitClient, type SubmitClient } from '../support/submit-client';

let client: SubmitClient;
beforeAll(async () => {
  client = await openSubmitClient({ config: { OPERATOR_USER: 'operator', OPERATOR_PASSWORD: 'a-long-password' } });
});
afterAll(() => client.close());

const post = (path: string, headers: Record<string, string> = {}) =>
  sendTo(Number(new URL(client.url).port), 'POST', path, { 'Content-Type': 'application/json', ...headers }, '{}');

test.each(['/api/submit', '/api/submit/', '/API/Submit?x=y', 'http://forms.example/api/submit'])(
  '%s is the submit endpoint, with CORS, a request id and security headers on its errors too',
  async (path) => {
    const { status, body, headers } = await post(path, { 'X-Request-Id': 'trace_0123-ABC' });
    expect([status, JSON.parse(body).code]).toEqual([400, 'missing_access_key']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'x-request-id': 'trace_0123-ABC',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  },
);

test.each(['/api/submit/x', '/api/submits', '/', '//api/submit', '/api//submit', '/api%2Fsubmit'])(
  '%s is not the submit endpoint',
  async (path) => {
    const { status, headers } = await post(path);
    expect(status).toBe(404);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test('Bull Board, a separate Express app, works beside the submit endpoint in the same process', async () => {
  const port = Number(new URL(client.url).port);
  const login = { Authorization: `Basic ${Buffer.from('operator:a-long-password').toString('base64')}` };
  const get = (path: string) => sendTo(port, 'GET', path, login, undefined);
  const [page, api] = await Promise.all([get('/admin/queues'), get('/admin/queues/api/queues')]);
  expect([page.status, api.status]).toEqual([200, 200]);
  expect(page.body).toContain('Letterbox queues');
  expect(JSON.parse(api.body).queues).toHaveLength(5);
  expect((await get('/admin/missing')).status).toBe(404);
  expect((await client.post(client.form, { name: 'Ada' })).json).toMatchObject({ success: true });
});
