import { updateAccount } from '../../src/accounts/account.service';
import { updateForm } from '../../src/forms/form.service';
import { describeOnEachBackend } from '../setup/services';
import { buildAccount, buildForm, testSecrets } from '../support/factories';
import {
  asJson,
  asUrlencoded,
  nextAddress,
  openSubmitClient,
  type Reply,
  type SubmitClient,
  send,
} from '../support/submit-client';

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'Content-Type, Accept, Authorization',
  'access-control-max-age': '86400',
};

describeOnEachBackend('an error of the submit endpoint', ({ redisUrl }) => {
  let submitClient: SubmitClient;

  beforeAll(async () => {
    submitClient = await openSubmitClient({ redisUrl });
  });
  afterAll(() => submitClient?.close());

  const newForm = (settings: Parameters<typeof buildForm>[2] = {}) =>
    buildForm(submitClient.db, submitClient.account, settings);

  function expectError(reply: Reply, status: number, code: string | undefined, message: unknown = expect.any(String)) {
    expect([reply.status, reply.json]).toEqual([status, { success: false, message, ...(code && { code }) }]);
    expectHeaders(reply);
  }

  function expectHeaders({ headers }: Reply) {
    expect(headers).toMatchObject(corsHeaders);
    expect(headers).not.toHaveProperty('retry-after');
    expect(headers).not.toHaveProperty('x-powered-by');
  }

  describe('per error code', () => {
    test('invalid_body: the body cannot be parsed', async () => {
      expectError(await send(submitClient.url, { ...asJson(null), body: '{' }), 400, 'invalid_body');
    });

    test('missing_access_key: with the message of the contract', async () => {
      expectError(await send(submitClient.url, asJson({ a: 1 })), 400, 'missing_access_key', 'Missing access_key');
    });

    test.each(['no such key', `${'x'.repeat(9_999)}é`, "' OR 1=1 --", '00000000-0000-0000-0000-000000000000', '\0 x'])(
      'invalid_access_key: with the message of the contract, unknown key %#',
      async (key) => {
        expectError(
          await send(submitClient.url, asJson({ access_key: key })),
          404,
          'invalid_access_key',
          'Invalid access_key',
        );
      },
    );

    test('invalid_access_key: the id of a form is not an access key', async () => {
      const { id } = await newForm();
      expectError(await send(submitClient.url, asJson({ access_key: id })), 404, 'invalid_access_key');
    });

    test('inactive_form: the form is paused', async () => {
      expectError(await submitClient.post(await newForm({ active: false }), {}), 403, 'inactive_form');
    });

    test('form_unavailable: the form is in the recycle bin or its account is suspended', async () => {
      expectError(await submitClient.post(await newForm({ deleted: true }), {}), 403, 'form_unavailable');
      const suspended = await buildAccount(submitClient.db, { suspended: true });
      expectError(await submitClient.post(await buildForm(submitClient.db, suspended), {}), 403, 'form_unavailable');
    });

    test('origin_not_allowed: the site is not on the list of allowed domains', async () => {
      const form = await newForm({ strict_domain_protection: true, allowed_domains: ['example.com'] });
      const from = (Origin: string) => submitClient.post(form, {}, { headers: { Origin } });
      expectError(await from('https://example.org'), 403, 'origin_not_allowed');
      expectError(await submitClient.post(form, {}), 403, 'origin_not_allowed');
      expect((await from('https://example.com')).status).toBe(200);
    });

    test('origin_not_allowed: the message says so if the page hides its site', async () => {
      const form = await newForm({ strict_domain_protection: true, allowed_domains: ['example.com'] });
      const from = (Origin: string) => submitClient.post(form, {}, { headers: { Origin } });
      expect((await from('null')).json?.message).toContain('Referrer-Policy: no-referrer');
      expect((await from('https://example.org')).json?.message).not.toContain('Referrer-Policy');
    });

    test('payload_too_large: the body is too large', async () => {
      const body = Buffer.alloc(26 * 1024 * 1024 + 1, 'a');
      expectError(await send(submitClient.url, { ...asUrlencoded([]), body }), 413, 'payload_too_large');
    });

    test('unsupported_content_type: the content type is not supported', async () => {
      expectError(await send(submitClient.url, { body: 'a=b' }), 415, 'unsupported_content_type');
    });

    test('rate_limited: the client is over the rate limit, without a Retry-After', async () => {
      const form = await newForm();
      const headers = { 'X-Forwarded-For': nextAddress() };
      for (let n = 0; n < 6; n += 1) expect((await submitClient.post(form, {}, { headers })).status).toBe(200);
      expectError(await submitClient.post(form, {}, { headers }), 429, 'rate_limited');
    });

    test('quota_reached: with the limit and plan, without a Retry-After', async () => {
      const account = await buildAccount(submitClient.db, { plan: 'annual', quota_override: 2 });
      const form = await buildForm(submitClient.db, account);
      for (let n = 0; n < 2; n += 1) expect((await submitClient.post(form, {})).status).toBe(200);
      const reply = await submitClient.post(form, {});
      expect([reply.status, reply.json]).toEqual([
        429,
        {
          ...{ success: false, message: expect.any(String), code: 'quota_reached' },
          quota: { limit: 2, used: 2, plan: 'annual' },
        },
      ]);
      expectHeaders(reply);
      expect(await submitClient.stored(form)).toHaveLength(2);
    });

    test('profile_lookup_failed: the account could not be read; the next submission is accepted', async () => {
      const form = await newForm();
      await submitClient.db.pool.query('ALTER TABLE accounts RENAME TO accounts_elsewhere');
      try {
        expectError(await submitClient.post(form, {}), 500, 'profile_lookup_failed');
      } finally {
        await submitClient.db.pool.query('ALTER TABLE accounts_elsewhere RENAME TO accounts');
      }
      expect((await submitClient.post(form, {})).status).toBe(200);
    });

    test.each(['submissions', 'deliveries', 'usage'])(
      'no code: nothing is written if %s cannot be written',
      async (table) => {
        const form = await newForm();
        expect((await submitClient.post(form, {})).status).toBe(200);
        const used = await submitClient.usedBy(submitClient.account);
        await submitClient.db.pool.query(`
        CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'secret detail'; END $$;
        CREATE TRIGGER fail BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION fail();`);
        try {
          const reply = await submitClient.post(form, {});
          expectError(reply, 500, undefined);
          expect(reply.text).not.toContain('secret');
          expect([await submitClient.stored(form), await submitClient.usedBy(submitClient.account)]).toMatchObject([
            [{}],
            used,
          ]);
        } finally {
          await submitClient.db.pool.query('DROP FUNCTION fail CASCADE');
        }
        expect((await submitClient.post(form, {})).status).toBe(200);
      },
    );
  });

  describe('in the order of the checks', () => {
    const big = 26 * 1024 * 1024 + 1;

    test('the method is checked first', async () => {
      const reply = await send(submitClient.url, {
        method: 'PUT',
        headers: { 'Content-Type': 'text/plain' },
        body: '{',
      });
      expectError(reply, 405, undefined);
    });

    test('the content type is checked before the size, the size before the syntax, the syntax before the access key', async () => {
      const body = Buffer.alloc(big, '{');
      expectError(
        await send(submitClient.url, { headers: { 'Content-Type': 'text/plain' }, body }),
        415,
        'unsupported_content_type',
      );
      expectError(await send(submitClient.url, { ...asJson(null), body }), 413, 'payload_too_large');
      expectError(await send(submitClient.url, { ...asJson(null), body: '{"a":1' }), 400, 'invalid_body');
    });

    test('the access key is checked before the form, the form before its account, the account before the pause', async () => {
      const account = await buildAccount(submitClient.db, { quota_override: 0 });
      const form = await buildForm(submitClient.db, account, { strict_domain_protection: true, active: false });
      expectError(await submitClient.post(form, { access_key: '' }), 400, 'missing_access_key');
      expectError(await submitClient.post(form, { access_key: 'x' }), 404, 'invalid_access_key');
      expectError(await submitClient.post(form, {}), 403, 'inactive_form');
      await updateAccount(submitClient.db, account, { suspended: true });
      expectError(await submitClient.post(form, {}), 403, 'form_unavailable');
    });

    test('the origin is checked before the rate limit, the rate limit before the spam traps, the traps before the quota', async () => {
      const account = await buildAccount(submitClient.db);
      const strict = { strict_domain_protection: true, allowed_domains: ['example.com'] };
      const form = await buildForm(submitClient.db, account, strict);
      const client = { 'X-Forwarded-For': nextAddress(), Origin: 'https://example.com' };
      for (let n = 0; n < 6; n += 1) await submitClient.post(form, {}, { headers: client });
      await updateAccount(submitClient.db, account, { quota_override: 6 });
      await updateForm(submitClient.db, testSecrets, form, { captcha_required: true, turnstile_secret: 'x' });

      const hasty = { form_loaded_at: Date.now(), botcheck: 'x' };
      const elsewhere = { ...client, Origin: 'https://example.org' };
      expectError(await submitClient.post(form, hasty, { headers: elsewhere }), 403, 'origin_not_allowed');
      expectError(await submitClient.post(form, hasty, { headers: client }), 429, 'rate_limited');
      const fresh = { headers: { Origin: 'https://example.com' } };
      expect((await submitClient.post(form, hasty, fresh)).status).toBe(200); // the time-trap
      expect((await submitClient.post(form, { botcheck: 'x' }, fresh)).status).toBe(200); // the captcha
      expect(await submitClient.stored(form)).toHaveLength(6);
      await updateForm(submitClient.db, testSecrets, form, { captcha_required: false });
      expect((await submitClient.post(form, { botcheck: 'x' }, fresh)).status).toBe(200); // the honeypot
      expect(await submitClient.stored(form)).toHaveLength(7);
      expect(await submitClient.post(form, {}, fresh)).toMatchObject({ status: 429, json: { code: 'quota_reached' } });
    });
  });

  describe('for other methods', () => {
    test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'])('%s gets 405 and the allowed methods', async (method) => {
      const reply = await send(submitClient.url, { method, headers: { Accept: 'text/html' } });
      expectError(reply, 405, undefined);
      expect(reply.headers.allow).toBe('POST, OPTIONS');
    });

    test('HEAD gets 405 without a body', async () => {
      const reply = await send(submitClient.url, { method: 'HEAD' });
      expect([reply.status, reply.text, reply.headers.allow]).toEqual([405, '', 'POST, OPTIONS']);
      expectHeaders(reply);
    });
  });

  test('a preflight request gets 204 without a body', async () => {
    const headers = { Origin: 'https://example.com', 'Access-Control-Request-Method': 'POST' };
    const reply = await send(submitClient.url, { method: 'OPTIONS', headers });
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(reply.headers).not.toHaveProperty('content-length');
    expectHeaders(reply);
  });

  test('a success response has the same headers', async () => {
    const reply = await submitClient.post(await newForm(), {});
    expect([reply.status, reply.json]).toEqual([200, { success: true, message: 'Submission received' }]);
    expectHeaders(reply);
  });
});
