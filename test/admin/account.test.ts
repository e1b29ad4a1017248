import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import { loadConfig } from '../../config';
import { createAdminRouter } from '../../src/admin/admin.routes';
import { createMailer } from '../../src/email/create-mailer';
import { createStorages } from '../../src/files/storage';
import { requireOperator } from '../../src/http/operator-login';
import { createLogger, type Logger } from '../../src/lib/logger';
import { findFirstOwner } from '../../src/members/member.service';
import { createToken } from '../../src/tokens/token.service';
import { startMailedLinks } from '../../workers/maintenance/mailed-links';
import { newClient, openApp, password } from '../dashboard/open-app';
import { serve } from '../http/serve';
import { hiddenIn, signIn } from '../support/dashboard';
import { untilWaiting } from '../support/database';
import { buildAccount, buildForm, testSecretKey, testSecrets } from '../support/factories';
import { buildMember } from '../support/members';
import { startSmtpReceiver } from '../support/smtp-receiver';
import { send } from '../support/submit-client';
import { authorization, login, openOperatedApp, openOperator } from './operator';

let app: Awaited<ReturnType<typeof openOperatedApp>>;
let operator: ReturnType<typeof openOperator>;
const filesDir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-files-'));
beforeAll(async () => {
  app = await openOperatedApp({ SMTP_URL: 'smtp://127.0.0.1:1', FILES_DIR: filesDir });
  operator = openOperator(app);
});
afterAll(async () => {
  await app.close();
  rmSync(filesDir, { recursive: true, force: true });
});

const pathOf = ({ id }: { id: string }, action?: string) => `/admin/accounts/${id}${action ? `/${action}` : ''}`;
/** The mark of the limits that a page shows. */
const seenIn = (html: string) => hiddenIn(html, 'seen').replaceAll('&quot;', '"');
const linkIn = (html: string) => /http:\/\/[^<\s]+\/dashboard\/reset\?token=([\w-]{43})/.exec(html)?.[1] ?? '';

describe('plan and limits', () => {
  test('are saved, and apply to the next submission', async () => {
    const account = await buildAccount(app.database);
    const form = await buildForm(app.database, account);
    const { html } = await operator.get(pathOf(account));
    const limits = { plan: 'free', quota_override: '0', storage_limit_bytes: '1.5 GB' };
    const saved = await operator.post(pathOf(account, 'limits'), { seen: seenIn(html), ...limits });
    expect(saved).toMatchObject({ status: 303, location: pathOf(account), notice: 'limits-saved' });
    expect(await account.reload()).toMatchObject({
      plan: 'free',
      quotaOverride: 0,
      storageLimitBytes: 1.5 * 1024 ** 3,
    });
    const body = JSON.stringify({ access_key: form.accessKey, name: 'Ada' });
    const rejected = await send(app.url, { headers: { 'Content-Type': 'application/json' }, body });
    expect(rejected.json).toMatchObject({ code: 'quota_reached', quota: { limit: 0, used: 0, plan: 'free' } });

    const shown = (await operator.get(pathOf(account))).html;
    expect(shown).toContain('value="1536 MB"');
    const cleared = { seen: seenIn(shown), plan: 'unlimited', quota_override: ' ', storage_limit_bytes: '' };
    expect((await operator.post(pathOf(account, 'limits'), cleared)).status).toBe(303);
    expect(await account.reload()).toMatchObject({ plan: 'unlimited', quotaOverride: null, storageLimitBytes: null });
    const accepted = await send(app.url, { headers: { 'Content-Type': 'application/json' }, body });
    expect(accepted.json).toMatchObject({ success: true });
  });

  test('are offered as no limit, a limit or Free; the plan of a limit is kept', async () => {
    const offered = async (plan: 'pro' | 'three_year') => {
      const account = await buildAccount(app.database, { plan });
      const { html } = await operator.get(pathOf(account));
      const [, options = ''] = /<select[^>]* name="plan"[^>]*>(.*?)<\/select>/s.exec(html) ?? [];
      return [...options.matchAll(/value="(\w+)"( selected)?/g)].map(([, name, selected]) => [name, Boolean(selected)]);
    };
    const [unlimited, free] = [
      ['unlimited', false],
      ['free', false],
    ];
    expect(await offered('pro')).toEqual([unlimited, ['pro', true], free]);
    expect(await offered('three_year')).toEqual([unlimited, ['three_year', true], free]);
  });

  test.each([
    ['Unlimited', 'unlimited'],
    ['12,000', 12_000],
    ['0', 0],
    ['', null],
  ])('a quota of %j is saved as %j', async (typed, quotaOverride) => {
    const account = await buildAccount(app.database, { quota_override: 1 });
    const seen = seenIn((await operator.get(pathOf(account))).html);
    await operator.post(pathOf(account, 'limits'), { seen, plan: 'pro', quota_override: typed });
    expect(await account.reload()).toMatchObject({ quotaOverride });
  });

  test.each([
    [{ plan: 'gold' }, 'plan'],
    [{ plan: '__proto__' }, 'plan'],
    [{ quota_override: '-1' }, 'quota_override'],
    [{ quota_override: '1.5' }, 'quota_override'],
    [{ quota_override: '99999999999' }, 'quota_override'],
    [{ quota_override: '<b>many</b>' }, 'quota_override'],
    [{ storage_limit_bytes: '5 XB' }, 'storage_limit_bytes'],
    [{ storage_limit_bytes: '-5 MB' }, 'storage_limit_bytes'],
    [{ storage_limit_bytes: '999999999999999 TB' }, 'storage_limit_bytes'],
  ])('%j is rejected at its field, and what was typed is shown again', async (wrong, field) => {
    const account = await buildAccount(app.database);
    const seen = seenIn((await operator.get(pathOf(account))).html);
    const fields = { seen, plan: 'annual', quota_override: '5', storage_limit_bytes: '7 MB', ...wrong };
    const { status, html } = await operator.post(pathOf(account, 'limits'), fields);
    expect(status).toBe(400);
    expect(html).toContain(`id="${field}-error"`);
    expect(html).not.toContain('<b>many');
    if (field !== 'storage_limit_bytes') expect(html).toContain('value="7 MB"');
    expect(await account.reload()).toMatchObject({ plan: 'pro', quotaOverride: null, storageLimitBytes: null });
  });

  test('of two operators who change an account at once, the second is told and overwrites nothing', async () => {
    const account = await buildAccount(app.database);
    const seen = seenIn((await operator.get(pathOf(account))).html);
    const { pool } = app.database;
    // Holds the account's row until both changes wait for it.
    const holder = await pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [account.id]);
    const changes = ['11', '22'].map((quota) =>
      openOperator(app).post(pathOf(account, 'limits'), { seen, plan: 'pro', quota_override: quota }),
    );
    await untilWaiting(pool, 2);
    await holder.query('COMMIT');
    holder.release();
    const [first, second] = (await Promise.all(changes)).sort((a, b) => a.status - b.status);
    expect([first?.status, second?.status]).toEqual([303, 409]);
    expect(second?.html).toContain('Another operator changed these limits');
    const { quotaOverride } = await account.reload();
    expect([11, 22]).toContain(quotaOverride);
    expect(second?.html).toContain(`name="quota_override" value="${quotaOverride}"`);
  });
});

describe('suspension', () => {
  test('rejects submissions until it is lifted, and the first of two times counts', async () => {
    const account = await buildAccount(app.database);
    const form = await buildForm(app.database, account);
    const body = JSON.stringify({ access_key: form.accessKey, name: 'Ada' });
    const submit = () => send(app.url, { headers: { 'Content-Type': 'application/json' }, body });
    expect((await submit()).status).toBe(200);
    const suspend = () => operator.post(pathOf(account, 'suspend'));
    expect(await suspend()).toMatchObject({ status: 303, notice: 'account-suspended' });
    const { suspendedAt } = await account.reload();
    await suspend();
    expect((await account.reload()).suspendedAt).toEqual(suspendedAt);
    expect((await submit()).json).toMatchObject({ code: 'form_unavailable' });
    expect((await operator.get(pathOf(account))).html).toContain('Lift suspension');
    expect(await operator.post(pathOf(account, 'unsuspend'))).toMatchObject({ notice: 'account-unsuspended' });
    expect((await submit()).status).toBe(200);
  });
});

describe('access', () => {
  test('signs the owner out everywhere and revokes every API token', async () => {
    const account = await buildAccount(app.database, { password });
    const owner = await signIn(app, account);
    const { token } = await createToken(app.database, account.id, null, { name: 'Report', scopes: ['forms:read'] });
    const read = (bearer = account.apiToken) =>
      fetch(`${app.url}/api/forms`, { headers: { Authorization: `Bearer ${bearer}` } });
    expect([(await owner.get('/dashboard')).status, (await read()).status]).toEqual([200, 200]);
    expect((await operator.get(pathOf(account))).html).toMatch(/Signed-in browsers<\/dt><dd>1<.*<dd>Active</s);
    await operator.post(pathOf(account, 'end-sessions'));
    await operator.post(pathOf(account, 'revoke-token'));
    expect([(await owner.get('/dashboard')).status, (await read()).status]).toEqual([303, 401]);
    expect((await read(token ?? '')).status).toBe(401);
    expect((await operator.get(pathOf(account))).html).toMatch(/Signed-in browsers<\/dt><dd>0<.*<dd>None</s);
  });
});

describe('file storage', () => {
  test('is connected for an account that has none; a bucket stays', async () => {
    const account = await buildAccount(app.database);
    expect((await operator.get(pathOf(account))).html).toContain('No storage connected.');
    expect(await operator.post(pathOf(account, 'local-storage'))).toMatchObject({ notice: 'storage-connected' });
    const { storageId } = await account.reload();
    expect(storageId).not.toBeNull();
    await operator.post(pathOf(account, 'local-storage'));
    expect((await account.reload()).storageId).toBe(storageId);
    expect((await operator.get(pathOf(account))).html).toContain('Files are stored on this server.');
  });
});

describe('a new account', () => {
  test('is created with local storage and without a password, and its owner is invited with a link', async () => {
    const created = await operator.post('/admin/accounts/new', { email: ' new@example.com ', plan: 'unlimited' });
    expect(created).toMatchObject({ status: 303, notice: 'account-created' });
    const account = await app.database.models.Account.findOne({ where: { email: 'new@example.com' } });
    if (!account) throw new Error('no account');
    expect(created.location).toBe(pathOf(account));
    expect(account).toMatchObject({ plan: 'unlimited', storageId: expect.any(String) });
    expect((await findFirstOwner(app.database, account.id))?.passwordHash).toBeNull();

    const first = linkIn((await operator.post(pathOf(account, 'invitation-link'))).html);
    const second = linkIn((await operator.post(pathOf(account, 'invitation-link'))).html);
    const { rows } = await app.database.pool.query(
      `SELECT *, expires_at - now() > interval '6 days 23 hours' AS is_long FROM mailed_links WHERE user_id IN (SELECT user_id FROM members WHERE account_id = $1)`,
      [account.id],
    );
    expect(rows).toEqual([expect.objectContaining({ kind: 'first-password', is_long: true })]);
    expect(JSON.stringify(rows)).not.toContain(second);
    const owner = newClient(app);
    // A new invitation replaces the one before.
    expect((await owner.get(`/dashboard/reset?token=${first}`)).status).toBe(404);
    expect((await owner.get(`/dashboard/reset?token=${second}`)).status).toBe(200);
    // Asking for a reset link does not use up the invitation.
    for (let request = 0; request < 4; request += 1)
      await owner.post('/dashboard/forgot', { email: 'new@example.com' });
    expect((await owner.post('/dashboard/reset', { token: second, password })).notice).toBe('password-reset');
    expect((await owner.post('/dashboard/reset', { token: second, password })).status).toBe(404);
    expect((await owner.signIn('new@example.com')).location).toBe('/dashboard');
  });

  test.each([
    [{ email: 'no address', plan: 'pro' }, 'email-error'],
    [{ email: '', plan: 'pro' }, 'email-error'],
    [{ email: 'a@example.com', plan: 'gold' }, 'plan-error'],
    [{ email: 'a\r\nBcc: v@example.com', plan: 'pro' }, 'email-error'],
  ])('%j is rejected at its field', async (fields, error) => {
    const { status, html } = await operator.post('/admin/accounts/new', fields);
    expect([status, html]).toEqual([400, expect.stringContaining(`id="${error}"`)]);
  });

  test('with a taken address is rejected', async () => {
    const { email } = await buildAccount(app.database);
    const { status, html } = await operator.post('/admin/accounts/new', { email: email.toUpperCase(), plan: 'pro' });
    expect([status, html]).toEqual([400, expect.stringContaining('There is already an account')]);
  });

  test('is invited by e-mail, with a link that is valid for 7 days', async () => {
    const account = await buildAccount(app.database);
    const smtp = await startSmtpReceiver();
    const logger = createLogger('test', 'silent');
    const mailer = createMailer(smtp.url, 1);
    try {
      expect(await operator.post(pathOf(account, 'invite'))).toMatchObject({ notice: 'invitation-requested' });
      const config = { baseUrl: app.url, mailFrom: 'Letterbox <letterbox@example.com>' };
      await startMailedLinks({ pool: app.database.pool, mailer, config, logger }).close();
      const mails = smtp.mails.filter(({ envelope }) => envelope.to.includes(account.email));
      expect(mails.map(({ parsed }) => parsed.subject)).toEqual(['Your Letterbox account']);
      const token = linkIn(mails[0]?.parsed.text ?? '');
      await app.database.pool.query(
        `UPDATE mailed_links SET expires_at = expires_at - interval '6 days 23 hours' WHERE user_id IN (SELECT user_id FROM members WHERE account_id = $1)`,
        [account.id],
      );
      expect((await newClient(app).get(`/dashboard/reset?token=${token}`)).status).toBe(200);
    } finally {
      await mailer.close();
      await smtp.stop();
    }
  });
});

test('without a mail server the invitation is shown as a link only, even before anybody can sign in', async () => {
  const fresh = await openApp({
    owned: false,
    config: { OPERATOR_USER: login.username, OPERATOR_PASSWORD: login.password },
  });
  try {
    const account = await buildAccount(fresh.database);
    const alone = openOperator(fresh);
    const { html } = await alone.get(pathOf(account));
    expect(html).toContain('Show link');
    expect(html).not.toContain('Send by e-mail');
    expect((await alone.post(pathOf(account, 'invite'))).status).toBe(404);
    expect((await alone.post(pathOf(account, 'local-storage'))).status).toBe(404);
    const token = linkIn((await alone.post(pathOf(account, 'invitation-link'))).html);
    const owner = newClient(fresh);
    expect((await owner.get('/dashboard')).location).toBe('/dashboard/setup');
    expect((await owner.get(`/dashboard/reset?token=${token}`)).status).toBe(200);
    await fetch(`${fresh.url}/dashboard/reset?token=${token}`);
    const client = newClient(fresh);
    const page = await client.get(`/dashboard/reset?token=${token}`);
    const posted = await fetch(`${fresh.url}/dashboard/reset`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        Origin: fresh.url,
        Cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: new URLSearchParams({ _csrf: hiddenIn(page.html, '_csrf'), token, password }),
    });
    expect(posted.headers.get('location')).toBe('/dashboard');
    expect((await newClient(fresh).signIn(account.email)).location).toBe('/dashboard');
  } finally {
    await fresh.close();
  }
});

test('changes are logged with the operator and the account, but without secrets or addresses', async () => {
  const config = loadConfig({
    SECRET_KEY: testSecretKey,
    OPERATOR_USER: login.username,
    OPERATOR_PASSWORD: login.password,
  });
  const lines: object[] = [];
  const logger = { info: (line: object) => void lines.push(line), error: () => undefined } as unknown as Logger;
  const storages = createStorages(config, testSecrets);
  const { database } = app;
  const router = createAdminRouter({ config, database, storages, logger });
  const service = await serve(express().use('/admin', requireOperator(config.operator), router));
  try {
    const account = await buildAccount(database);
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', Authorization: authorization };
    const actions = ['suspend', 'unsuspend', 'end-sessions', 'revoke-token', 'invitation-link'];
    for (const action of actions) await service.send('POST', pathOf(account, action), form);
    const seen = seenIn((await service.send('GET', pathOf(account), form)).body);
    const limits = new URLSearchParams({ seen, plan: 'annual', quota_override: '9' });
    await service.send('POST', pathOf(account, 'limits'), form, String(limits));
    await service.send('POST', '/admin/accounts/new', form, 'email=logged%40example.com&plan=free');
    const known = { operator: 'operator', accountId: account.id };
    expect(lines).toEqual([
      ...actions.map((change) => ({ ...known, change })),
      { ...known, change: 'limits', plan: 'annual', quota: 9, storageLimit: null },
      { operator: 'operator', accountId: expect.any(String), change: 'created', plan: 'free' },
    ]);
  } finally {
    await service.close();
    storages.close();
  }
});

test('the status page lists the running processes and what doctor finds', async () => {
  const { html } = await operator.get('/admin/status');
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('No worker is running.');
  expect(text).toMatch(/Letterbox \d+\.\d+\.\d+ Node\.js v\d+/);
  expect(text).toMatch(/database OK PostgreSQL \d/);
  expect(text).toMatch(/mail Problem 127\.0\.0\.1:1/);
  await app.database.pool.query(
    `INSERT INTO process_metrics (process_id, role, metrics, updated_at)
     VALUES (gen_random_uuid(), 'worker', '[]', now()), (gen_random_uuid(), 'worker', '[]', now() - interval '2 minutes')`,
  );
  expect((await operator.get('/admin/status')).html).toContain('<dt>Workers</dt><dd>1</dd>');
  expect((await operator.get('/admin')).html).not.toContain('No worker is running.');
});

test('the page of an account lists its members with their roles', async () => {
  const account = await buildAccount(app.database);
  const form = await buildForm(app.database, account);
  const admin = await buildMember(app, account, { role: 'admin' });
  const viewer = await buildMember(app, account, { role: 'viewer', formIds: [form.id] });
  const { html } = await operator.get(pathOf(account));
  expect(html).toMatch(new RegExp(`${account.email}.*Owner.*${admin.email}.*Admin.*${viewer.email}.*Viewer`, 's'));
});
