import { accountAlerts } from '../../config/alerts';
import { formatResetDay } from '../../src/lib/format-time';
import { findApiToken } from '../../src/tokens/api-token';
import { findPersonalToken } from '../../src/tokens/personal-token';
import { type Fields, fieldsOf, hiddenIn, signIn } from '../support/dashboard';
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
const page = async (tab = '') => (await owner.get(`/dashboard/settings${tab}`)).html;
/** Saves a tab as it is shown with these fields changed; those that are null are not sent. */
const save = async (tab: string, changes: Record<string, string | null>, html?: string) => {
  const path = tab === '' ? '' : `/${tab}`;
  const fields = Object.entries({ ...fieldsOf(html ?? (await page(path)), `/dashboard/settings${path}`), ...changes });
  return post(tab, Object.fromEntries(fields.filter((field): field is [string, string] => field[1] !== null)));
};
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
    expect(await page()).toContain('0, no limit');
    expect(await page()).not.toContain('Includes');
    await signInWith({ plan: 'free', quota_override: 'unlimited' });
    expect(await page()).toMatch(/Unlimited submissions\. Webhooks, file storage and exports are turned off/);
  });
});

describe('the time zone', () => {
  test('is UTC at first, and can be chosen by name', async () => {
    expect(await page()).toMatch(/<option value="UTC" selected="">/);
    const saved = await save('', { time_zone: 'america/st_johns' });
    expect(saved).toMatchObject({ location: '/dashboard/settings?saved' });
    expect((await reload()).timeZone).toBe('America/St_Johns');
    expect(await page()).toMatch(/<option value="America\/St_Johns" selected="">America\/St Johns<\/option>/);
  });

  test('may be an older name that is not listed', async () => {
    await save('', { time_zone: 'Asia/Kolkata' });
    expect(await page()).toMatch(/<option value="Asia\/Kolkata" selected="">/);
  });

  test.each(['', 'Mars/Base', '+01:00', 'UTC; DROP TABLE accounts', 'x'.repeat(1_000)])(
    'is not %.20j, which shows an error at the field',
    async (time_zone) => {
      const { status, html } = await save('', { time_zone });
      expect(status).toBe(400);
      expect(html).toContain('id="time_zone-error"');
      expect((await reload()).timeZone).toBeNull();
    },
  );
});

describe('the tabs', () => {
  const titles = [
    'Profile',
    'Members',
    'Brand',
    'Security',
    'Single sign-on',
    'E-mail',
    'Storage',
    'Tokens and agents',
    'Privacy',
    'Alerts',
    'Audit log',
    'Export and deletion',
  ];

  test.each([
    '',
    '/members',
    '/brand',
    '/security',
    '/sso',
    '/email',
    '/storage',
    '/tokens',
    '/privacy',
    '/alerts',
    '/audit',
    '/data',
  ])('are on each page, which has unique ids: %s', async (tab) => {
    const html = await page(tab);
    const [, nav = ''] = /<nav class="contents"[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
    const links = [...nav.matchAll(/<a href="\/dashboard\/settings([^"]*)"( aria-current="page")?>([^<]+)<\/a>/g)];
    expect(links.map(([, , , title]) => title)).toEqual(titles);
    expect(links.filter(([, , current]) => current).map(([, path]) => path)).toEqual([tab]);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([]);
  });

  test('have the only copy of what was the page “Account”', async () => {
    expect(await owner.get('/dashboard/account')).toMatchObject({
      status: 301,
      location: '/dashboard/settings/security',
    });
    expect(await page()).toContain(`<bdi>${owner.account.email}</bdi>`);
  });

  test('that do not exist respond with 404, and those without settings save none', async () => {
    expect((await owner.get('/dashboard/settings/nothing')).status).toBe(404);
    expect((await post('nothing', { seen: '{}' })).status).toBe(404);
    expect((await post('email', { linked_emails: 'a@example.com' })).status).toBe(403);
    expect((await post('email', { seen: '{"plan":"x"}', plan: 'unlimited' })).status).toBe(403);
  });
});

describe('copies of all submissions', () => {
  test('are saved one per line, and removed by an empty field', async () => {
    const saved = await save('email', { linked_emails: 'a@example.com\r\n\r\n b@example.com \r\na@example.com' });
    expect(saved.location).toBe('/dashboard/settings/email?saved');
    expect((await reload()).linkedEmails).toEqual(['a@example.com', 'b@example.com']);
    expect(await page('/email')).toContain('a@example.com\nb@example.com</textarea>');
    await save('email', { linked_emails: '' });
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
    const { status, html } = await save('email', { linked_emails });
    expect(status).toBe(400);
    expect(html).toMatch(/<a href="#linked_emails">Copy all submissions to \(Bcc\)<\/a>/);
    expect(html).toContain('id="linked_emails-error"');
    expect(html).toContain('data-guard="rejected"');
    expect(html).toContain(`${linked_emails.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</textarea>`);
    expect((await reload()).linkedEmails).toEqual([]);
  });

  test('that another page has changed meanwhile are not overwritten without a question', async () => {
    const stale = await page('/email');
    await save('email', { linked_emails: 'new@example.com' });
    const rejected = await save('email', { linked_emails: 'old@example.com' }, stale);
    expect(rejected.status).toBe(409);
    expect(rejected.html).toContain('Changed to “new@example.com” since you opened this page.');
    expect((await reload()).linkedEmails).toEqual(['new@example.com']);
    await save('email', fieldsOf(rejected.html), rejected.html);
    expect((await reload()).linkedEmails).toEqual(['old@example.com']);
  });
});

describe('the alerts', () => {
  const checked = async () =>
    [...(await page('/alerts')).matchAll(/name="alert\.(\w+)"[^>]*checked/g)].map(([, alert]) => alert);

  test('are all on for a new account', async () => {
    expect(await checked()).toEqual([...accountAlerts]);
  });

  test('that are unchecked are switched off, and can be switched on again', async () => {
    const wanted = accountAlerts.filter((alert) => alert !== 'silence' && alert !== 'digest');
    const saved = await save('alerts', { 'alert.silence': null, 'alert.digest': null });
    expect(saved.location).toBe('/dashboard/settings/alerts?saved');
    expect((await reload()).mutedAlerts).toEqual(['silence', 'digest']);
    expect(await checked()).toEqual(wanted);

    await save('alerts', Object.fromEntries(accountAlerts.map((alert) => [`alert.${alert}`, null])));
    expect(await checked()).toEqual([]);
    await save('alerts', Object.fromEntries(accountAlerts.map((alert) => [`alert.${alert}`, 'on'])));
    expect((await reload()).mutedAlerts).toEqual([]);
  });

  test('that are switched off for individual forms are listed', async () => {
    expect(await page('/alerts')).not.toContain('Turned off for individual forms');
    const quiet = await buildForm(app.database, owner.account, { name: 'Quiet', muted_alerts: ['silence'] });
    await buildForm(app.database, owner.account, { name: 'Loud' });
    const gone = await buildForm(app.database, owner.account, { name: 'Gone', muted_alerts: ['silence'] });
    await app.database.models.Form.update({ deletedAt: new Date() }, { where: { id: gone.id } });
    const html = await page('/alerts');
    expect(html).toMatch(
      new RegExp(`href="/dashboard/forms/${quiet.id}/settings/notifications#alerts"[^]*Quiet[^]*Unusual silence`),
    );
    expect(html).not.toMatch(/>(?:Loud|Gone)<\/bdi><\/a><\/td><td>/);
  });

  test('that another page switched meanwhile stay so', async () => {
    const stale = await page('/alerts');
    await save('alerts', { 'alert.silence': null });
    await save('alerts', { 'alert.digest': null }, stale);
    expect((await reload()).mutedAlerts).toEqual(['silence', 'digest']);
  });

  test('that several pages switch at once are all switched', async () => {
    const html = await page('/alerts');
    const switched = accountAlerts.slice(0, 4);
    const saves = await Promise.all(switched.map((alert) => save('alerts', { [`alert.${alert}`]: null }, html)));
    expect(saves.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect((await reload()).mutedAlerts).toEqual(switched);
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

    expect(await connect()).toMatchObject({ location: '/dashboard/settings/storage', notice: 'storage-connected' });
    const html = await page('/storage');
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
    expect(await page('/storage')).toContain('Files are stored on this server');
    const form = await buildForm(app.database, owner.account);
    const file = await buildFile(app.database, form, { content: Buffer.alloc(1024 * 1024) });
    expect(await page('/storage')).toContain('1.0 MB, no limit');
    expect((await post('storage/disconnect')).notice).toBe('storage-disconnected');
    expect(await page('/storage')).toContain('No storage connected');
    expect((await app.database.pool.query('SELECT FROM files WHERE id = $1', [file.id])).rows).toHaveLength(1);
  });

  test('shows how much of its limit is used', async () => {
    await signInWith({ storage_limit_bytes: 3 * 1024 * 1024 });
    await buildFile(app.database, await buildForm(app.database, owner.account), { content: Buffer.alloc(1024 * 1024) });
    expect(await page('/storage')).toMatch(/1.0 MB of 3.0 MB.*<progress[^>]* value="1048576" max="3145728"/s);
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
  const clickGenerate = async () => post('token', { seen: hiddenIn(await page('/tokens'), 'seen') });
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
    expect((await findApiToken(app.database.pool, token))?.account.id).toBe(owner.account.id);
    expect(html).toContain(`http://forms.test/mcp`);
    expect(html).toContain(`Authorization: Bearer ${token}`);
    expect((await owner.get('/dashboard/settings/token')).location).toBe('/dashboard/settings/tokens');
    expect((await findApiToken(app.database.pool, token))?.account.id).toBe(owner.account.id);
    expect(tokenIn(await page('/tokens'))).toBe('');
    expect(await page('/tokens')).not.toContain(await findPersonalToken(app.database, owner.account.id));
  });

  test('is not shown to another account or after it was replaced', async () => {
    await clickGenerate();
    const sealed = owner.cookies.get('letterbox_token') ?? '';
    const stranger = await signIn(app);
    stranger.cookies.set('letterbox_token', sealed);
    expect((await stranger.get('/dashboard/settings/token')).location).toBe('/dashboard/settings/tokens');
    await generate();
    owner.cookies.set('letterbox_token', sealed);
    expect((await owner.get('/dashboard/settings/token')).location).toBe('/dashboard/settings/tokens');
    owner.cookies.set('letterbox_token', 'nonsense');
    expect((await owner.get('/dashboard/settings/token')).location).toBe('/dashboard/settings/tokens');
  });

  test('is generated once by a double click, which shows it', async () => {
    const seen = hiddenIn(await page('/tokens'), 'seen');
    const responses = await Promise.all([1, 2].map(() => post('token', { seen })));
    const place = '/dashboard/settings/token';
    expect(responses.map(({ location }) => location).sort()).toEqual([place, `${place}?late=1`]);
    const token = tokenIn((await owner.get(`${place}?late=1`)).html);
    expect((await findApiToken(app.database.pool, token))?.account.id).toBe(owner.account.id);
    const late = await owner.get((await post('token', { seen })).location ?? '');
    expect(late).toMatchObject({ location: '/dashboard/settings/tokens', notice: 'token-changed-before' });
    expect((await findApiToken(app.database.pool, token))?.account.id).toBe(owner.account.id);
  });

  test('stops working as soon as it is replaced', async () => {
    const first = await generate();
    const second = await generate();
    expect(second).not.toBe(first);
    expect(await findApiToken(app.database.pool, first)).toBeNull();
    expect((await findApiToken(app.database.pool, second))?.account.id).toBe(owner.account.id);
  });

  test('stops working as soon as it is revoked, and a new one can be generated', async () => {
    const token = await generate();
    expect(await post('token/revoke')).toMatchObject({
      location: '/dashboard/settings/tokens',
      notice: 'token-revoked',
    });
    expect(await findApiToken(app.database.pool, token)).toBeNull();
    expect(await page('/tokens')).toContain('You have no API token.');
    expect((await findApiToken(app.database.pool, await generate()))?.account.id).toBe(owner.account.id);
  });

  test('is not generated by following a link', async () => {
    const before = await findPersonalToken(app.database, owner.account.id);
    expect((await owner.get('/dashboard/settings/token')).location).toBe('/dashboard/settings/tokens');
    expect(await findPersonalToken(app.database, owner.account.id)).toBe(before);
  });
});

test('the page shows how to connect an agent, with at most 7 statements and 100 kB', async () => {
  let html = '';
  const statements = await statementsDuring(async () => {
    html = await page('/tokens');
  });
  expect(html).toContain('<code>http://forms.test/mcp</code>');
  expect(html).toContain(
    'claude mcp add --transport http letterbox http://forms.test/mcp --header &quot;Authorization: Bearer YOUR_API_TOKEN',
  );
  for (const place of ['~/.cursor/mcp.json', '.vscode/mcp.json']) expect(html).toContain(`>${place}</figcaption>`);
  expect(statements.length).toBeLessThanOrEqual(7);
  expect(html.length).toBeLessThan(100_000);
});

test('another account is never changed', async () => {
  const stranger = await buildAccount(app.database);
  await save('email', { linked_emails: 'mine@example.com', account: stranger.id, id: stranger.id });
  await post('token/revoke', { account: stranger.id });
  await post('storage', { kind: 'local', account_id: stranger.id });
  const after = await app.database.models.Account.findByPk(stranger.id, { rejectOnEmpty: true });
  expect([after.linkedEmails, after.storageId]).toEqual([[], null]);
  expect((await findApiToken(app.database.pool, stranger.apiToken))?.account.id).toBe(stranger.id);
});
