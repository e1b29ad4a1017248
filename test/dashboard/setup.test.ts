import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { demoEmail } from '../../src/forms/demo-form';
import { findFirstOwner } from '../../src/members/member.service';
import { createDemo } from '../../src/standalone/demo';
import { createSetupCode, inviteOwner, saveSetupCode } from '../../src/users/setup-code';
import { buildAccount, testSecrets } from '../support/factories';
import { newClient, openApp, password } from './open-app';

let app: Awaited<ReturnType<typeof openApp>>;
beforeEach(async () => {
  app = await openApp({ owned: false });
});
afterEach(() => app.close());

const owner = { email: 'first@example.com', password };

describe('before the first account', () => {
  test('every page redirects to the setup page', async () => {
    await buildAccount(app.database);
    for (const page of [
      '/dashboard',
      '/dashboard/sign-in',
      '/dashboard/forgot',
      '/dashboard/settings/security',
      '/dashboard/sign-up',
    ]) {
      expect((await newClient(app).get(page)).location).toBe('/dashboard/setup');
    }
    expect((await newClient(app).get('/dashboard/setup?code=ABC')).html).toContain('value="ABC"');
  });

  test('the code creates the first account, signs in, and disables the setup page', async () => {
    const line = await inviteOwner(app.database.pool, { baseUrl: app.url, setupCode: undefined });
    const [, code = ''] = /\/dashboard\/setup\?code=([A-Z2-9-]{23}) /.exec(line ?? '') ?? [];
    const client = newClient(app);
    const created = await client.post('/dashboard/setup', { code: code.toLowerCase().replaceAll('-', ' '), ...owner });
    expect(created).toMatchObject({ location: '/dashboard', notice: 'welcome' });
    expect((await client.get('/dashboard/settings/security')).html).toContain('first@example.com');
    expect((await client.get('/dashboard/setup')).status).toBe(404);
    expect((await newClient(app).get('/dashboard/setup')).location).toContain('/dashboard/sign-in');
    expect((await newClient(app).signIn(owner.email)).status).toBe(303);
    expect(await inviteOwner(app.database.pool, { baseUrl: app.url, setupCode: undefined })).toBeNull();
  });

  test('the first account has the time zone of the browser', async () => {
    const code = createSetupCode();
    await saveSetupCode(app.database.pool, code);
    await newClient(app).post('/dashboard/setup', { code, ...owner, time_zone: 'Asia/Tokyo' });
    expect((await app.database.models.Account.findOne())?.timeZone).toBe('Asia/Tokyo');
  });

  test('a code used several times at once creates one account', async () => {
    const code = createSetupCode();
    await saveSetupCode(app.database.pool, code);
    const posts = [1, 2, 3].map((n) =>
      newClient(app).post('/dashboard/setup', { code, email: `o${n}@example.com`, password }),
    );
    const statuses = (await Promise.all(posts)).map(({ status }) => status).sort();
    expect(statuses[0]).toBe(303);
    expect(statuses.slice(1).every((status) => status >= 400)).toBe(true);
    expect(await app.database.models.Account.count()).toBe(1);
  });

  test('ten setups at once create one account, and the others get a clear error', async () => {
    const code = createSetupCode();
    await saveSetupCode(app.database.pool, code);
    const post = (n: number) => newClient(app).post('/dashboard/setup', { code, email: `o${n}@example.com`, password });
    const tens = Array.from({ length: 10 }, (_, n) => n);

    const holder = await app.database.pool.connect();
    await holder.query('SELECT pg_advisory_lock(7265003)');
    const waited = await Promise.all(tens.map(post));
    await holder.query('SELECT pg_advisory_unlock(7265003)');
    holder.release();
    for (const { status, html } of waited) {
      expect([status, html]).toEqual([400, expect.stringContaining('Another setup is in progress')]);
    }

    const responses = await Promise.all(tens.map(post));
    const failures = responses.filter(({ status }) => status !== 303);
    expect(failures.map(({ status }) => status)).toEqual(new Array(9).fill(400));
    // A setup that waits for too long is told of the other one instead.
    const errors = /This installation already has an owner|Another setup is in progress/;
    for (const { html } of failures) expect(html).toMatch(errors);
    expect((await post(0)).location).toBe('/dashboard/sign-in');
    expect(await app.database.models.Account.count()).toBe(1);
  });

  test('codes of several processes work until one is used, and only their hashes are stored', async () => {
    const codes = [createSetupCode(), createSetupCode()];
    for (const code of codes) await saveSetupCode(app.database.pool, code);
    const { rows } = await app.database.pool.query('SELECT * FROM setup_codes');
    expect(rows).toHaveLength(2);
    for (const code of codes)
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${code}|${code.replaceAll('-', '')}`, 'i'));
    expect((await newClient(app).post('/dashboard/setup', { code: codes[0] ?? '', ...owner })).status).toBe(303);
    expect((await app.database.pool.query('SELECT FROM setup_codes')).rowCount).toBe(0);
  });

  test('a wrong code, address or password is shown at its field, and guessing is limited', async () => {
    const code = createSetupCode();
    await saveSetupCode(app.database.pool, code);
    const client = newClient(app);
    const wrong = await client.post('/dashboard/setup', { code: 'nope', ...owner });
    expect([wrong.status, wrong.html]).toEqual([400, expect.stringMatching(/id="code-error"/)]);
    const both = await client.post('/dashboard/setup', { code, email: 'x', password: 'short' });
    expect(both.html).toMatch(/id="email-error".*id="password-error"/s);
    for (let guess = 0; guess < 18; guess++) await client.post('/dashboard/setup', { code: 'nope', ...owner });
    expect((await client.post('/dashboard/setup', { code, ...owner })).status).toBe(429);
    expect(await app.database.models.Account.count()).toBe(0);
  });

  test('SETUP_CODE is accepted and not printed', async () => {
    const setupCode = 'a code of the operator';
    expect(await inviteOwner(app.database.pool, { baseUrl: app.url, setupCode })).toBeNull();
    expect((await newClient(app).post('/dashboard/setup', { code: setupCode, ...owner })).status).toBe(303);
  });
});

describe('self-hosted', () => {
  const setUp = async (on: typeof app) => {
    const code = createSetupCode();
    await saveSetupCode(on.database.pool, code);
    const client = newClient(on);
    expect((await client.post('/dashboard/setup', { code, ...owner })).status).toBe(303);
    return client;
  };

  test('the first account has no quota', async () => {
    const client = await setUp(app);
    expect((await client.get('/dashboard/settings')).html).toContain('0, no limit');
    expect((await client.get('/dashboard/settings/storage')).html).toContain('No storage connected');
  });

  test('every new account stores files where FILES_DIR is set, and DEFAULT_PLAN applies to the first one too', async () => {
    const files = mkdtempSync(path.join(os.tmpdir(), 'letterbox-files-'));
    const local = await openApp({ owned: false, config: { FILES_DIR: files, DEFAULT_PLAN: 'annual', SIGNUP: 'open' } });
    try {
      const first = await setUp(local);
      const second = newClient(local);
      await second.post('/dashboard/sign-up', { email: 'second@example.com', password });
      for (const client of [first, second]) {
        const { html } = await client.get('/dashboard/settings/storage');
        expect(html).toContain('Files are stored on this server.');
        expect((await client.get('/dashboard/settings')).html).toContain('5,000 submissions per month');
      }
    } finally {
      await local.close();
      rmSync(files, { recursive: true, force: true });
    }
  });
});

describe('the demo of npm start', () => {
  test('is handed over to the first owner, with its form', async () => {
    const demo = await createDemo(app.database, testSecrets, { plan: 'annual' });
    expect((await fetch(`${app.url}/demo`)).status).toBe(200);
    const code = createSetupCode();
    await saveSetupCode(app.database.pool, code);
    await newClient(app).post('/dashboard/setup', { code, ...owner });
    const [account, ...others] = await app.database.models.Account.findAll();
    expect(others).toEqual([]);
    expect(account).toMatchObject({ email: owner.email, plan: 'annual' });
    const forms = await app.database.models.Form.findAll({ where: { accountId: account?.id ?? '' } });
    expect(forms.map(({ accessKey, settings }) => [accessKey, settings.email_to])).toEqual([
      [demo?.accessKey, owner.email],
    ]);
    const page = await fetch(`${app.url}/demo`);
    expect(await page.text()).toContain(demo?.accessKey);
  });

  test('is kept when the address belongs to another account', async () => {
    await createDemo(app.database, testSecrets, { plan: 'annual' });
    const { id } = await buildAccount(app.database, { email: owner.email });
    const code = createSetupCode();
    await saveSetupCode(app.database.pool, code);
    await newClient(app).post('/dashboard/setup', { code, ...owner });
    const owned = await app.database.models.Account.findOne({ where: { email: owner.email } });
    expect(owned).toMatchObject({ id });
    expect((await findFirstOwner(app.database, id))?.passwordHash).not.toBeNull();
    expect(await app.database.models.Account.count({ where: { email: demoEmail } })).toBe(1);
  });
});

describe('signing up', () => {
  test('is disabled by default', async () => {
    await buildAccount(app.database, { password });
    expect((await newClient(app).get('/dashboard/sign-up')).location).toMatch(/sign-in/);
    expect((await newClient(app).get('/dashboard/sign-in')).html).not.toContain('sign-up');
    expect((await newClient(app).post('/dashboard/sign-up', owner)).location).toMatch(/sign-in/);
    expect(await app.database.models.Account.count()).toBe(1);
  });

  test('creates an account on the default plan with SIGNUP=open, and signs in', async () => {
    const open = await openApp({ config: { SIGNUP: 'open', DEFAULT_PLAN: 'free' } });
    try {
      const client = newClient(open);
      expect((await client.get('/dashboard/sign-in')).html).toContain('/dashboard/sign-up');
      expect(await client.post('/dashboard/sign-up', owner)).toMatchObject({
        location: '/dashboard',
        notice: 'welcome',
      });
      expect((await client.get('/dashboard/settings/security')).html).toContain(owner.email);
      expect(await open.database.models.Account.findOne({ where: { email: owner.email } })).toMatchObject({
        plan: 'free',
      });
      const again = await newClient(open).post('/dashboard/sign-up', { ...owner, email: owner.email.toUpperCase() });
      expect([again.status, again.html]).toEqual([400, expect.stringContaining('already an account')]);
      expect(again.html).not.toContain(password);
    } finally {
      await open.close();
    }
  });
});
