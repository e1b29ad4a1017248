import { randomUUID } from 'node:crypto';
import { capacity } from '../../../config/limits';
import { updateAccount } from '../../../src/accounts/account.service';
import type { Form } from '../../../src/forms/form.model';
import { updateForm } from '../../../src/forms/form.service';
import { createApiToken } from '../../../src/lib/tokens';
import { renewApiToken, revokeApiToken } from '../../../src/tokens/personal-token';
import { cloneDatabase, describeOnEachBackend } from '../../setup/services';
import { type RunningApp, startApp } from '../../support/app';
import { buildSample } from '../../support/decision-rows';
import { buildDelivery } from '../../support/delivery-rows';
import { eventually } from '../../support/eventually';
import { buildAccount, buildForm, testSecrets } from '../../support/factories';
import { buildManySubmissions, buildSubmission } from '../rows';

describeOnEachBackend('the read API', ({ redisUrl }) => {
  let clone: Awaited<ReturnType<typeof cloneDatabase>>;
  let app: RunningApp;

  beforeAll(async () => {
    clone = await cloneDatabase();
    app = await startApp({ databaseUrl: clone.url, redisUrl });
  });
  afterAll(async () => {
    await app?.close();
    await clone?.drop();
  });

  type Owner = Awaited<ReturnType<typeof buildAccount>>;
  async function buildOwner(): Promise<{ owner: Owner; form: Form }> {
    const owner = await buildAccount(app.database);
    return { owner, form: await buildForm(app.database, owner) };
  }

  /** Sends a request with a token and expects that its response must not be cached. */
  async function request(path: string, token: string | null, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(token !== null && { Authorization: `Bearer ${token}` }), ...init.headers };
    const response = await fetch(app.url + path, { ...init, headers });
    expect(response.headers.get('cache-control')).toBe('no-store');
    return response;
  }
  const list = async (token: string, query = ''): Promise<{ submissions: Item[]; has_more: boolean }> => {
    const response = await request(`/api/submissions${query}`, token);
    expect(response.status).toBe(200);
    return (await response.json()) as never;
  };
  interface Item {
    readonly id: string;
    readonly created_at: string;
    readonly data: unknown;
  }
  async function expectError(response: Response, status: number): Promise<void> {
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: expect.any(String) });
  }

  describe('authentication', () => {
    test.each([
      ['no header', {}],
      ['an empty header', { Authorization: '' }],
      ['another scheme', { Authorization: `Basic ${createApiToken()}` }],
      ['the scheme alone', { Authorization: 'Bearer' }],
      ['two tokens', { Authorization: `Bearer ${createApiToken()} ${createApiToken()}` }],
      ['a malformed token', { Authorization: 'Bearer lbx_nonsense' }],
      ['an unknown token', { Authorization: `Bearer ${createApiToken()}` }],
    ] as [string, Record<string, string>][])('%s gets a 401 with a challenge', async (_what, headers) => {
      for (const path of ['/api/submissions?limit=nonsense', `/api/submissions/${randomUUID()}`]) {
        const response = await request(path, null, { headers });
        expect(response.headers.get('www-authenticate')).toMatch(/^Bearer\b/);
        await expectError(response, 401);
      }
    });

    test('the scheme is case-insensitive, and a token in the query is not accepted', async () => {
      const { owner } = await buildOwner();
      const headers = { Authorization: `bEARER ${owner.apiToken}` };
      expect((await request('/api/submissions', null, { headers })).status).toBe(200);
      const query = `?token=${owner.apiToken}&access_token=${owner.apiToken}`;
      await expectError(await request(`/api/submissions${query}`, null), 401);
    });

    test('a renewed token replaces the old one at once, and a revoked one stops working', async () => {
      const { owner } = await buildOwner();
      const renewed = await renewApiToken(app.database, owner.id);
      expect((await request('/api/submissions', owner.apiToken)).status).toBe(401);
      expect((await request('/api/submissions', renewed)).status).toBe(200);
      await revokeApiToken(app.database, owner.id);
      expect((await request('/api/submissions', renewed)).status).toBe(401);
    });

    test('a suspended account can still read', async () => {
      const { owner, form } = await buildOwner();
      await buildSubmission(app.database, form, { createdAt: '2026-01-01T00:00:00Z' });
      await updateAccount(app.database, owner, { suspended: true });
      expect((await list(owner.apiToken)).submissions).toHaveLength(1);
    });

    test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is a 401, and with a token a 405', async (method) => {
      const { owner } = await buildOwner();
      for (const path of ['/api/submissions', '/api/submissions/export']) {
        await expectError(await request(path, null, { method }), 401);
        const response = await request(path, owner.apiToken, { method });
        expect(response.headers.get('allow')).toBe('GET, HEAD');
        await expectError(response, 405);
      }
    });

    test('the 61st request in a minute is a 429 for this token alone', async () => {
      const { owner } = await buildOwner();
      const { owner: neighbor } = await buildOwner();
      const paths = ['/api/submissions', '/api/submissions?limit=0', `/api/submissions/${randomUUID()}`];
      const statuses: number[] = [];
      for (let n = 0; n < 61; n++) statuses.push((await request(paths[n % 3] as string, owner.apiToken)).status);
      expect(statuses.map((status) => status === 429)).toEqual([...Array(60).fill(false), true]);
      const response = await request('/api/submissions', owner.apiToken);
      expect(response.headers.get('retry-after')).toBe('60');
      await expectError(response, 429);
      expect((await request('/api/submissions', neighbor.apiToken)).status).toBe(200);
      // The limit belongs to the token, so a renewed token starts with an empty window.
      expect((await request('/api/submissions', await renewApiToken(app.database, owner.id))).status).toBe(200);
    });
  });

  describe('the listing', () => {
    test('has exactly the documented fields, newest first, and the data in the order submitted', async () => {
      const { owner, form } = await buildOwner();
      const data = '{"b":1,"a":{"z":[1],"y":null},"__proto__":"p","emoji":"😀\\u0007"}';
      const old = await buildSubmission(app.database, form, { createdAt: '2026-01-01T00:00:00.007Z' });
      const id = await buildSubmission(app.database, form, { createdAt: '2026-01-02T00:00:00Z', data });
      const text = await (await request('/api/submissions', owner.apiToken)).text();
      expect(text).toContain(`"data":${data}`);
      expect(Object.keys(JSON.parse(text))).toEqual(['submissions', 'has_more']);
      const [newest, oldest] = JSON.parse(text).submissions;
      expect(newest).toMatchObject({ id, form_id: form.id, created_at: '2026-01-02T00:00:00.000Z', is_spam: false });
      expect(oldest).toEqual({
        id: old,
        form_id: form.id,
        created_at: '2026-01-01T00:00:00.007Z',
        data: { name: 'Ada' },
        is_spam: false,
        over_quota: false,
        held: false,
        spam_score: null,
        spam_reasons: null,
        read_at: null,
        labels: [],
        assigned_to: null,
      });
    });

    test('marks submissions that arrived over quota', async () => {
      const { owner, form } = await buildOwner();
      await buildSubmission(app.database, form, { createdAt: '2026-01-01' });
      const held = await buildSubmission(app.database, form, { createdAt: '2026-01-02', withheld: 'quota' });
      const { submissions } = await list(owner.apiToken);
      expect(submissions).toMatchObject([{ id: held, over_quota: true }, { over_quota: false }]);
    });

    test('leaves out spam and deleted submissions but includes archived ones', async () => {
      const { owner, form } = await buildOwner();
      await buildSubmission(app.database, form, { createdAt: '2026-01-01', withheld: 'honeypot' });
      await buildSubmission(app.database, form, { createdAt: '2026-01-02', deleted: true });
      const archived = await buildSubmission(app.database, form, { createdAt: '2026-01-03', archived: true });
      expect((await list(owner.apiToken)).submissions.map(({ id }) => id)).toEqual([archived]);
    });

    test('returns 25 by default and at most 100', async () => {
      const { owner, form } = await buildOwner();
      await buildManySubmissions(app.database, form, 101);
      expect((await list(owner.apiToken)).submissions).toHaveLength(25);
      for (const limit of ['100', '101', '99999999999999999999', '0100']) {
        const { submissions, has_more } = await list(owner.apiToken, `?limit=${limit}`);
        expect(submissions).toHaveLength(100);
        expect(has_more).toBe(true);
      }
      const oldest = (await list(owner.apiToken, '?limit=100')).submissions.at(-1)?.created_at;
      const last = await list(owner.apiToken, `?limit=1&before=${oldest}`);
      expect(last).toMatchObject({ submissions: [{}], has_more: false });
    });

    test('accepts a form by id or access key, also a deleted form', async () => {
      const { owner, form } = await buildOwner();
      const other = await buildForm(app.database, owner);
      const id = await buildSubmission(app.database, form, { createdAt: '2026-01-01' });
      await buildSubmission(app.database, other, { createdAt: '2026-01-02' });
      await updateForm(app.database, testSecrets, form, { deleted: true });
      for (const name of [form.id, form.accessKey]) {
        expect((await list(owner.apiToken, `?form=${name}`)).submissions).toMatchObject([{ id }]);
      }
      expect((await list(owner.apiToken)).submissions).toHaveLength(2);
    });

    test.each([
      ...[
        'limit=0',
        'limit=-1',
        'limit=',
        'limit=ten',
        'limit=1.5',
        'limit=1e1',
        'limit=0x10',
        'limit=+5',
        'limit=%205',
      ],
      ...['limit=5&limit=5', 'limit=00', 'limit=%D9%A3', 'limit=NaN', 'limit=1%00'],
      ...['before=', 'since=', 'before=now', 'since=2026-02-30', 'before=1700000000', 'since=2026-01-01%00'],
      ...['before=2026-01-01&before=2026-01-02', 'since=2026-01-01&since=2026-01-01'],
      ...[
        'form=',
        'form=nothing',
        'form=%00',
        'form=%27%20OR%201=1',
        `form=${randomUUID()}`,
        'form=%FF',
        'form=a&form=b',
      ],
    ])('%s is a 400', async (query) => {
      const { owner } = await buildOwner();
      await expectError(await request(`/api/submissions?${query}`, owner.apiToken), 400);
    });

    test('a few requests of an account wait for its slow reads; more are a 429', async () => {
      const { owner } = await buildOwner();
      const locker = await app.database.pool.connect();
      await locker.query('BEGIN; LOCK TABLE submissions IN ACCESS EXCLUSIVE MODE');
      const count = 1 + capacity.waitingApiReads;
      const requests = Array.from({ length: count + 2 }, () => request('/api/submissions', owner.apiToken));
      const rejected: Response[] = [];
      for (const one of requests) void one.then((response) => rejected.push(response));
      await eventually(() => expect(rejected).toHaveLength(2));
      await locker.query('ROLLBACK');
      locker.release();
      for (const response of rejected.slice(0, 2)) {
        expect(response.headers.get('retry-after')).toBe('5');
        await expectError(response, 429);
      }
      const statuses = (await Promise.all(requests)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(count);
    });

    test('reads a parameter after a thousand others', async () => {
      const { owner } = await buildOwner();
      await expectError(await request(`/api/submissions?${'a&'.repeat(1_200)}limit=0`, owner.apiToken), 400);
      expect((await request('/api/submissions?page=2&limit[]=0', owner.apiToken)).status).toBe(200);
    });

    test('before and since split the submissions at any precision', async () => {
      const { owner, form } = await buildOwner();
      for (const ms of ['122', '123', '124']) {
        await buildSubmission(app.database, form, { createdAt: `2026-01-01T00:00:00.${ms}Z` });
      }
      const at = async (query: string) =>
        (await list(owner.apiToken, query)).submissions.map(({ created_at }) => created_at.slice(-4, -1));
      expect(await at('?before=2026-01-01T00:00:00.123Z')).toEqual(['122']);
      expect(await at('?since=2026-01-01T00:00:00.123Z')).toEqual(['124', '123']);
      for (const fine of ['1230001', '123456', '1239']) {
        expect(await at(`?before=2026-01-01T00:00:00.${fine}Z`)).toEqual(['123', '122']);
        expect(await at(`?since=2026-01-01T00:00:00.${fine}Z`)).toEqual(['124']);
      }
      expect(await at('?since=2026-01-01T01:00:00.123%2B01:00&before=2026-01-01T00:00:00.124')).toEqual(['123']);
      expect(await at('?before=0000-01-01')).toEqual([]);
      expect(await at('?since=9999-12-31T23:59:59.999999-23:59')).toEqual([]);
    });

    test('ends a page early when submissions are huge, and the next page continues', async () => {
      const { owner, form } = await buildOwner();
      const data = JSON.stringify({ list: Array.from({ length: 900_000 }, (_, n) => n * 7919) });
      for (const day of ['1', '2', '3', '4', '5', '6']) {
        await buildSubmission(app.database, form, { createdAt: `2026-01-0${day}`, data });
      }
      const first = await list(owner.apiToken);
      expect(first.has_more).toBe(true);
      expect(first.submissions.length).toBeLessThan(6);
      const rest = await list(owner.apiToken, `?before=${first.submissions.at(-1)?.created_at}`);
      expect(rest.has_more).toBe(false);
      expect(first.submissions.length + rest.submissions.length).toBe(6);
    });
  });

  describe('additional endpoints', () => {
    test('a single submission includes its deliveries, also for spam and deleted ones', async () => {
      const { owner, form } = await buildOwner();
      const deliveryId = await buildDelivery(app.database, form, { status: 'failed', data: { b: 1, 10: 2 } });
      const [item] = (await list(owner.apiToken)).submissions;
      const detail = await (await request(`/api/submissions/${item?.id}`, owner.apiToken)).json();
      expect(detail).toMatchObject({
        ...item,
        form_name: form.name,
        ip_address: '192.0.2.1',
        deliveries: [{ id: deliveryId, kind: 'email', status: 'failed' }],
      });
      const hidden = await buildSubmission(app.database, form, {
        createdAt: '2026-01-01',
        withheld: 'honeypot',
        deleted: true,
      });
      const found = await request(`/api/submissions/${hidden}`, owner.apiToken);
      expect(await found.json()).toMatchObject({ is_spam: true, deleted_at: expect.any(String), deliveries: [] });
    });

    test('a single submission names the files that were not stored with it', async () => {
      const { owner, form } = await buildOwner();
      const id = await buildSubmission(app.database, form, { createdAt: '2026-01-01' });
      const read = async () => (await request(`/api/submissions/${id}`, owner.apiToken)).json();
      expect(await read()).toMatchObject({ files_dropped: null });
      const files = [
        { name: 'cv.pdf', size: 12_582_912, reason: 'too_large' as const },
        { name: 'photo.jpg', size: null, reason: 'too_many' as const },
      ];
      const sample = { reason: 'files_dropped' as const, submissionId: id };
      await buildSample(app.database, form, { ...sample, details: { dropped: 12, files } });
      expect(await read()).toMatchObject({ files_dropped: { dropped_files: 12, files } });
    });

    test('an unknown submission is a 404', async () => {
      const { owner } = await buildOwner();
      for (const id of [randomUUID(), 'nothing', '%00']) {
        await expectError(await request(`/api/submissions/${id}`, owner.apiToken), 404);
      }
      await expectError(await request('/api/submissions/%zz', owner.apiToken), 400);
    });

    test('the forms of the account are listed, without their secrets', async () => {
      const { owner, form } = await buildOwner();
      const settings = { recaptcha_secret: 'a-captcha-secret', aliases: ['formspree/xabcdefg'] };
      await updateForm(app.database, testSecrets, form, settings, { maySetAliases: true });
      await buildSubmission(app.database, form, { createdAt: '2026-01-01T00:00:00.000Z' });
      const text = await (await request('/api/forms', owner.apiToken)).text();
      expect(text).not.toMatch(/secret/);
      expect(JSON.parse(text)).toMatchObject({
        forms: [
          {
            id: form.id,
            name: form.name,
            access_key: form.accessKey,
            active: true,
            aliases: ['formspree/xabcdefg'],
            created_at: form.createdAt.toISOString(),
            deleted_at: null,
            last_submission_at: '2026-01-01T00:00:00.000Z',
          },
        ],
      });
    });

    test('HEAD responds like GET without a body', async () => {
      const { owner } = await buildOwner();
      const response = await request('/api/submissions', owner.apiToken, { method: 'HEAD' });
      expect([response.status, await response.text()]).toEqual([200, '']);
    });
  });

  test("accounts cannot see each other's data", async () => {
    const { owner: victim, form } = await buildOwner();
    const { owner: attacker } = await buildOwner();
    const id = await buildSubmission(app.database, form, { createdAt: '2026-01-01' });
    expect((await list(attacker.apiToken)).submissions).toEqual([]);
    expect((await list(attacker.apiToken, '?since=2000-01-01')).submissions).toEqual([]);
    for (const name of [form.id, form.accessKey]) {
      await expectError(await request(`/api/submissions?form=${name}`, attacker.apiToken), 400);
      await expectError(await request(`/api/submissions/export?format=csv&form=${name}`, attacker.apiToken), 400);
    }
    await expectError(await request(`/api/submissions/${id}`, attacker.apiToken), 404);
    const file = await (await request('/api/submissions/export?format=jsonl', attacker.apiToken)).text();
    expect(file).toBe('');
    const forms = (await (await request('/api/forms', attacker.apiToken)).json()) as { forms: { id: string }[] };
    expect(forms.forms.map((one) => one.id)).not.toContain(form.id);
    expect((await list(victim.apiToken)).submissions).toHaveLength(1);
  });

  test('a failing database is a 500 that can be retried', async () => {
    const broken = await cloneDatabase();
    const failing = await startApp({ databaseUrl: broken.url, redisUrl });
    try {
      const { apiToken } = await buildAccount(failing.database);
      const get = () => fetch(`${failing.url}/api/submissions`, { headers: { Authorization: `Bearer ${apiToken}` } });
      await failing.database.pool.query('ALTER TABLE submissions RENAME TO lost_submissions');
      await expectError(await get(), 500);
      await failing.database.pool.query('ALTER TABLE accounts RENAME TO lost_accounts');
      const response = await get();
      expect(response.headers.get('cache-control')).toBe('no-store');
      await expectError(response, 500);
      // A malformed token is rejected without a query, so a flood of them is cheap.
      const nonsense = { Authorization: 'Bearer lbx_nonsense' };
      await expectError(await fetch(`${failing.url}/api/submissions`, { headers: nonsense }), 401);
    } finally {
      await failing.close();
      await broken.drop();
    }
  });
});
