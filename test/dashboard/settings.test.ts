import { accountAlerts } from '../../config/alerts';
import { findAccountByToken } from '../../src/accounts/api-token';
import { formatResetDay } from '../../src/dashboard/page/format';
import { type Fields, hiddenIn, signIn } from '../support/dashboard';
import { statementsDuring } from '../support/database';
import { buildAccount, buildFile, buildForm } from '../support/factories';
import { type S3Server, startS3Server } from '../support/s3-server';
import { openApp } from './open-app';
import { app, owner, setUpDashboard, signInAs } from './set-up';

setUpDashboard({ config: { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8', BASE_URL: 'http://forms.test' } });
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
});

const post = (path: string, fields: Fields = {}) =>
  owner.post(`/dashboard/settings/${path}`, fields, { Origin: 'http://forms.test' });
const page = async () => (await owner.get('/dashboard/settings')).html;
const reload = () => app.database.models.Account.findByPk(owner.account.id, { rejectOnEmpty: true });
const signInWith = async (settings: Parameters<typeof buildAccount>[1]) => {
  await signInAs(await buildAccount(app.database, settings));
};

describe('plan and usage', () => {
  const use = (used: number) =>
    app.database.pool.query('UPDATE usage SET used = $2 WHERE account_id = $1', [owner.account.id, used]);

  test('are shown in words and as a bar, with the day of the next reset', async () => {
    await use(1_250);
    const html = await page();
    expect(html).toContain('1,250 of 5,000');
    expect(html).toMatch(/<progress[^>]* value="1250" max="5000"/);
    const now = new Date();
    const month = new Date(now.getUTCFullYear(), now.getUTCMonth() + 1).toLocaleString('en', { month: 'short' });
    expect(html).toContain(`<dd>${month} 1, 00:00 UTC</dd>`);
  });

  test('are reset on the first day of the next month, also in December', () => {
    expect([formatResetDay('2026-12'), formatResetDay('2026-01')]).toEqual(['Jan 1', 'Feb 1']);
  });

  test('show when the monthly limit is reached', async () => {
    await signInWith({ plan: 'free', quota_override: 10 });
    await use(10);
    expect(await page()).toMatch(/10 of 10.*Monthly limit reached.*new submissions are rejected/s);
  });

  test('say that submissions over the limit are stored, where the operator chose that', async () => {
    const flagging = await openApp({ config: { OVER_QUOTA: 'flag' } });
    try {
      const free = await signIn(flagging, await buildAccount(flagging.database, { plan: 'free', quota_override: 10 }));
      await flagging.database.pool.query('UPDATE usage SET used = 10 WHERE account_id = $1', [free.account.id]);
      const { html } = await free.get('/dashboard/settings');
      expect(html).toMatch(/new submissions are stored, but no e-mails or webhooks are sent for them/);
    } finally {
      await flagging.close();
    }
  });

  test('have no bar without a limit', async () => {
    await signInWith({ quota_override: 'unlimited' });
    expect(await page()).toMatch(/Unlimited submissions.*0, no limit/s);
  });
});

describe('linked e-mail addresses', () => {
  test('are saved one per line, and removed by an empty field', async () => {
    const saved = await post('emails', { linked_emails: 'a@example.com\r\n\r\n b@example.com \r\na@example.com' });
    expect(saved).toMatchObject({ location: '/dashboard/settings', notice: 'emails-saved' });
    expect((await reload()).linkedEmails).toEqual(['a@example.com', 'b@example.com']);
    expect(await page()).toContain('a@example.com\nb@example.com</textarea>');
    await post('emails', { linked_emails: '' });
    expect((await reload()).linkedEmails).toEqual([]);
  });

  test.each([
    'nobody',
    'a@example.com\nb@',
    '</textarea><script>',
    Array(51)
      .fill('a')
      .map((a, n) => `${a}${n}@x.org`)
      .join('\n'),
  ])('that are invalid show an error at the field and stay as typed: %.30s', async (linked_emails) => {
    const { status, html } = await post('emails', { linked_emails });
    expect(status).toBe(400);
    expect(html).toContain('id="linked_emails-error"');
    expect(html).toContain(`${linked_emails.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</textarea>`);
    expect((await reload()).linkedEmails).toEqual([]);
  });
});

describe('the alerts', () => {
  const checked = async () =>
    [...(await page()).matchAll(/name="alert\.(\w+)"[^>]*checked/g)].map(([, alert]) => alert);

  test('are all on for a new account', async () => {
    expect(await checked()).toEqual([...accountAlerts]);
  });

  test('that are unchecked are switched off, and can be switched on again', async () => {
    const wanted = accountAlerts.filter((alert) => alert !== 'silence' && alert !== 'digest');
    const fields = Object.fromEntries(wanted.map((alert) => [`alert.${alert}`, 'on']));
    expect(await post('alerts', fields)).toMatchObject({ location: '/dashboard/settings', notice: 'alerts-saved' });
    expect((await reload()).mutedAlerts).toEqual(['silence', 'digest']);
    expect(await checked()).toEqual(wanted);

    await post('alerts');
    expect(await checked()).toEqual([]);
    await post('alerts', { ...fields, 'alert.silence': 'on', 'alert.digest': 'on' });
    expect((await reload()).mutedAlerts).toEqual([]);
  });
});

describe('the storage', () => {
  const secret = 'S3RVER';
  const connect = (changes: Record<string, string> = {}) => post('storage', { ...s3.settings(), ...changes } as Fields);

  test('is connected after a test, and its secret is never shown again', async () => {
    const wrong = 'a-secret-that-is-wrong';
    const rejected = await connect({ secret_access_key: wrong, access_key_id: 'SOMEBODY' });
    expect(rejected.status).toBe(400);
    expect(rejected.html).toMatch(/role="alert">[^<]*could not write a test file/);
    expect(rejected.html).toContain('value="SOMEBODY"');
    expect(rejected.html).not.toContain(wrong);
    expect((await reload()).storageId).toBeNull();

    expect(await connect()).toMatchObject({ location: '/dashboard/settings', notice: 'storage-connected' });
    const html = await page();
    expect(html).toContain(s3.endpoint);
    expect(html).toMatch(/Secret access key<\/dt><dd>Saved, never shown/);
    expect(html.replaceAll('value="S3RVER"', '').replaceAll('<dd>S3RVER</dd>', '')).not.toContain(secret);
    expect(html).not.toMatch(/name="secret_access_key"[^>]*value=/);
    expect(await s3.keys()).toEqual([]);
  });

  test('keeps the saved secret of a bucket when the field is left empty', async () => {
    await connect();
    expect((await connect({ secret_access_key: '' })).status).toBe(303);
    expect((await connect({ secret_access_key: '', bucket: 'other' })).status).toBe(400);
  });

  test('shows an error at each invalid field', async () => {
    const { status, html } = await connect({ endpoint: 'file:///etc', bucket: 'x', region: '', access_key_id: '' });
    expect(status).toBe(400);
    for (const field of ['endpoint', 'bucket', 'region', 'access_key_id'])
      expect(html).toContain(`id="${field}-error"`);
    expect(html).toContain('value="file:///etc"');
  });

  test('can be this server, and disconnecting it keeps the stored files', async () => {
    expect((await post('storage', { kind: 'local' })).status).toBe(303);
    expect(await page()).toContain('Files are stored on this server');
    const form = await buildForm(app.database, owner.account);
    const file = await buildFile(app.database, form, { content: Buffer.alloc(1024 * 1024) });
    expect(await page()).toContain('1.0 MB, no limit');
    expect((await post('storage/disconnect')).notice).toBe('storage-disconnected');
    expect(await page()).toContain('No storage connected');
    expect((await app.database.pool.query('SELECT FROM files WHERE id = $1', [file.id])).rows).toHaveLength(1);
  });

  test('shows how much of its limit is used', async () => {
    await signInWith({ storage_limit_bytes: 3 * 1024 * 1024 });
    await buildFile(app.database, await buildForm(app.database, owner.account), { content: Buffer.alloc(1024 * 1024) });
    expect(await page()).toMatch(/1.0 MB of 3.0 MB.*<progress[^>]* value="1048576" max="3145728"/s);
  });

  test('of an unknown kind is rejected', async () => {
    expect((await post('storage', { kind: 'ftp' })).status).toBe(400);
  });

  test('is tested at most ten times per minute', async () => {
    for (let n = 0; n < 10; n++) await post('storage', { kind: 'local' });
    expect((await post('storage', { kind: 'local' })).status).toBe(429);
  });
});

describe('the API token', () => {
  const tokenIn = (html: string) => /lbx_\w{42}/.exec(html)?.[0] ?? '';
  const clickGenerate = async () => post('token', { seen: hiddenIn(await page(), 'seen') });
  const generate = async () => tokenIn((await owner.get((await clickGenerate()).location ?? '')).html);

  test('is shown once, right after it was generated, with instructions that contain it', async () => {
    const generated = await clickGenerate();
    expect([generated.status, generated.location, generated.html]).toEqual([
      303,
      '/dashboard/settings/token',
      expect.anything(),
    ]);
    const cookie = String(generated.headers.getSetCookie());
    expect(cookie).toMatch(/^letterbox_token=[^;]*; Max-Age=60; .*HttpOnly; SameSite=Lax$/);
    expect(cookie + generated.html).not.toContain('lbx_');
    const { status, html } = await owner.get('/dashboard/settings/token');
    const token = tokenIn(html);
    expect(status).toBe(200);
    expect((await findAccountByToken(app.database.pool, token))?.id).toBe(owner.account.id);
    expect(html).toContain(`http://forms.test/mcp`);
    expect(html).toContain(`Authorization: Bearer ${token}`);
    expect((await owner.get('/dashboard/settings/token')).location).toBe('/dashboard/settings#token');
    expect((await findAccountByToken(app.database.pool, token))?.id).toBe(owner.account.id);
    expect(tokenIn(await page())).toBe('');
    expect(await page()).not.toContain((await reload()).apiTokenHash);
  });

  test('is not shown to another account or after it was replaced', async () => {
    await clickGenerate();
    const sealed = owner.cookies.get('letterbox_token') ?? '';
    const stranger = await signIn(app);
    stranger.cookies.set('letterbox_token', sealed);
    expect((await stranger.get('/dashboard/settings/token')).location).toBe('/dashboard/settings#token');
    await generate();
    owner.cookies.set('letterbox_token', sealed);
    expect((await owner.get('/dashboard/settings/token')).location).toBe('/dashboard/settings#token');
    owner.cookies.set('letterbox_token', 'nonsense');
    expect((await owner.get('/dashboard/settings/token')).location).toBe('/dashboard/settings#token');
  });

  test('is generated once by a double click, which shows it', async () => {
    const seen = hiddenIn(await page(), 'seen');
    const responses = await Promise.all([1, 2].map(() => post('token', { seen })));
    const place = '/dashboard/settings/token';
    expect(responses.map(({ location }) => location).sort()).toEqual([place, `${place}?late=1`]);
    const token = tokenIn((await owner.get(`${place}?late=1`)).html);
    expect((await findAccountByToken(app.database.pool, token))?.id).toBe(owner.account.id);
    const late = await owner.get((await post('token', { seen })).location ?? '');
    expect(late).toMatchObject({ location: '/dashboard/settings', notice: 'token-changed-before' });
    expect((await findAccountByToken(app.database.pool, token))?.id).toBe(owner.account.id);
  });

  test('stops working as soon as it is replaced', async () => {
    const first = await generate();
    const second = await generate();
    expect(second).not.toBe(first);
    expect(await findAccountByToken(app.database.pool, first)).toBeNull();
    expect((await findAccountByToken(app.database.pool, second))?.id).toBe(owner.account.id);
  });

  test('stops working as soon as it is revoked, and a new one can be generated', async () => {
    const token = await generate();
    expect(await post('token/revoke')).toMatchObject({ location: '/dashboard/settings', notice: 'token-revoked' });
    expect(await findAccountByToken(app.database.pool, token)).toBeNull();
    expect(await page()).toContain('You have no API token.');
    expect((await findAccountByToken(app.database.pool, await generate()))?.id).toBe(owner.account.id);
  });

  test('is not generated by following a link', async () => {
    const before = (await reload()).apiTokenHash;
    expect((await owner.get('/dashboard/settings/token')).location).toBe('/dashboard/settings#token');
    expect((await reload()).apiTokenHash).toBe(before);
  });
});

test('the page shows how to connect an agent, with at most 7 statements and 100 kB', async () => {
  let html = '';
  const statements = await statementsDuring(async () => {
    html = await page();
  });
  expect(html).toContain('<code>http://forms.test/mcp</code>');
  expect(html).toContain('Bearer YOUR_API_TOKEN');
  expect(statements.length).toBeLessThanOrEqual(7);
  expect(html.length).toBeLessThan(100_000);
});

test('another account is never changed', async () => {
  const stranger = await buildAccount(app.database);
  await post('emails', { linked_emails: 'mine@example.com', account: stranger.id, id: stranger.id });
  await post('token/revoke', { account: stranger.id });
  await post('storage', { kind: 'local', account_id: stranger.id });
  const after = await app.database.models.Account.findByPk(stranger.id, { rejectOnEmpty: true });
  expect([after.linkedEmails, after.apiTokenHash, after.storageId]).toEqual([[], stranger.apiTokenHash, null]);
});

test('every id on the page is unique', async () => {
  const ids = [...(await owner.get('/dashboard/settings')).html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([]);
});
