import sharp from 'sharp';
import { sendTo } from '../http/serve';
import { fieldsOf, openDashboard, tokenIn } from '../support/dashboard';
import { buildAccount, buildForm } from '../support/factories';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';
import { client } from './settings-client';

setUpDashboard();
setUpForm();

const picture = (background: string, width = 900, height = 300) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Posts a file as a browser does. */
async function upload(path: string, file: Buffer | string, more: Record<string, string> = {}) {
  const { html } = await owner.get('/dashboard/settings/brand');
  const body = new FormData();
  for (const [name, value] of Object.entries({ _csrf: tokenIn(html) ?? '', ...more })) body.append(name, value);
  body.append('logo', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'logo.png');
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { Cookie: cookie, Origin: new URL(app.url).origin };
  const response = await fetch(new URL(path, app.url), { method: 'POST', body, headers, redirect: 'manual' });
  const notice = response.headers.get('set-cookie') ?? '';
  return { status: response.status, notice, html: await response.text() };
}

const page = async () => (await owner.get('/dashboard/settings/brand')).html;
/** Saves the tab of the account with these fields changed. */
const save = async (changes: Record<string, string>, html?: string) =>
  owner.post('/dashboard/settings/brand', { ...fieldsOf(html ?? (await page())), ...changes });
const brands = async () => [
  (await app.database.models.Account.findByPk(owner.account.id))?.brand,
  (await client.reload(form)).settings.brand,
];

const accountPath = '/dashboard/settings/brand/logo';
const formPath = () => `/dashboard/forms/${form.id}/logo`;
const logoIn = (html: string) => /<img[^>]* src="(?:http:\/\/[^/"]+)?(\/logos\/[0-9a-f]{32}\.png)"/.exec(html)?.[1];
const preview = async () => (await owner.get(`/dashboard/forms/${form.id}/preview/thank-you`)).html;
const stored = async () => {
  const { rows } = await app.database.pool.query('SELECT hash FROM logos WHERE account_id = $1', [owner.account.id]);
  return rows.length;
};

test('the logo of the account is on pages and in e-mails of its forms, as a small PNG with a lasting address', async () => {
  expect((await upload(accountPath, await picture('#aa2200'))).notice).toContain('logo-saved');
  const path = logoIn(await preview());
  const response = await fetch(new URL(path ?? '', app.url));
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 480, height: 160 });
  const mail = await owner.get(`/dashboard/forms/${form.id}/preview/notification`);
  expect(mail.html).toContain(path);
  expect((await openDashboard(app).get(`/demo/${form.accessKey}`)).html).toContain(path);
});

test('a form can have its own logo, and goes back to that of the account', async () => {
  await upload(accountPath, await picture('#aa2200'));
  const inherited = logoIn(await preview());
  await upload(formPath(), await picture('#0022aa'));
  const own = logoIn(await preview());
  expect(own).not.toBe(inherited);
  await upload(formPath(), '', { remove: '1' });
  expect(logoIn(await preview())).toBe(inherited);
});

test('logos that nothing uses are deleted after a while', async () => {
  await upload(accountPath, await picture('#aa2200'));
  await upload(formPath(), await picture('#0022aa'));
  await app.database.pool.query(`UPDATE logos SET created_at = now() - interval '2 hours'`);
  await upload(accountPath, await picture('#00aa22'));
  expect(await stored()).toBe(2);
  await app.database.pool.query(`UPDATE logos SET created_at = now() - interval '2 hours'`);
  await upload(accountPath, '', { remove: '1' });
  await upload(formPath(), '', { remove: '1' });
  expect(await stored()).toBe(0);
});

test.each([
  ['a text', 'hello'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'],
  ['nothing', ''],
])('%s is no logo', async (_, file) => {
  for (const path of [accountPath, formPath()]) expect((await upload(path, file)).notice).toContain('logo-rejected');
  expect(await stored()).toBe(0);
});

test('colors of the account are used where the form has none', async () => {
  const saved = await save({ 'brand.accent_color': '#FFE000', 'brand.background_color': '#102030' });
  expect(saved.location).toBe('/dashboard/settings/brand?saved');
  const settings = { 'brand.accent_color': '#aa2200', 'brand.background_color': '' };
  const { html } = await owner.post(`/dashboard/forms/${form.id}/preview/error`, settings);
  expect(html).toContain('--mark:#aa2200;--on:#ffffff}');
  expect(html).toContain('--paper:#102030');
  expect((await openDashboard(app).get(`/demo/${form.accessKey}`)).html).toContain(
    '.demo button{border-color:var(--line);background:#ffe000;color:#000000}',
  );
  // `fetch` cannot send what a browser that navigates does.
  const headers = { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' };
  const sent = String(new URLSearchParams({ access_key: form.accessKey, name: 'Ada' }));
  const page = await sendTo(Number(new URL(app.url).port), 'POST', '/api/submit', headers, sent);
  expect(page.body).toContain('--mark:#ffe000;--on:#000000}');
});

test('a page that is out of date keeps the color that another one saved', async () => {
  const stale = await page();
  await save({ 'brand.accent_color': '#aa2200' });
  await save({ 'brand.background_color': '#102030' }, stale);
  expect((await brands())[0]).toEqual({ accent_color: '#aa2200', background_color: '#102030' });
  expect((await save({ 'brand.accent_color': '#00aa22' }, stale)).status).toBe(409);
});

test('a photo of a phone is a logo, and colors saved while it is encoded stay', async () => {
  const photo = await picture('#aa2200', 4032, 3024);
  const html = [await page(), await client.page(form, 'brand')];
  const colors = { 'brand.accent_color': '#00aa22' };
  const uploads = await Promise.all([
    ...[upload(accountPath, photo), upload(formPath(), photo)],
    ...[save(colors, html[0]), client.save(form, 'brand', colors, html[1])],
  ]);
  expect(uploads.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  const brand = { logo: expect.any(String), accent_color: '#00aa22' };
  expect(await brands()).toEqual([brand, brand]);
});

test('a picture of more than 1 MB is rejected with its limit', async () => {
  const { status, html } = await upload(formPath(), 'x'.repeat(1_100_000));
  expect(status).toBe(413);
  expect(html).toContain('The picture is too large. Use one of at most 900 kB.');
});

test('the tab shows a preview beside the colors', async () => {
  const { html, headers } = await owner.get('/dashboard/settings/brand');
  expect(html).toContain('src="/dashboard/settings/brand/preview"');
  expect(headers.get('content-security-policy')).toContain("frame-src 'self'");
});

test('a color that is none is shown at its field, and the preview leaves it out', async () => {
  const typed = { 'brand.accent_color': 'red;}', 'brand.background_color': '' };
  const { status, html } = await save(typed);
  expect(status).toBe(400);
  expect(html).toContain('Must be a color such as #0b57d0.');
  const shown = await owner.post('/dashboard/settings/brand/preview', typed);
  expect(shown.status).toBe(200);
  expect(shown.html).not.toContain('red;}');
});

test('an upload needs the token of the page, and the own form', async () => {
  expect((await upload(accountPath, await picture('#aa2200'), { _csrf: 'x' })).status).toBe(403);
  const foreign = await buildForm(app.database, await buildAccount(app.database));
  expect((await upload(`/dashboard/forms/${foreign.id}/logo`, await picture('#aa2200'))).status).toBe(404);
});

test('there is no logo at other addresses', async () => {
  for (const path of [`/logos/${'0'.repeat(32)}.png`, '/logos/x', `/logos/${'0'.repeat(32)}`]) {
    expect((await fetch(app.url + path)).status).toBe(404);
  }
});
