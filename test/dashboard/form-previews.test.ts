import { presentForm } from '../../src/forms/form.presenter';
import { signIn } from '../support/dashboard';
import { app, owner, setUpDashboard } from './set-up';
import { client } from './settings-client';

setUpDashboard();

const path = ({ id }: { id: string }, name: string) => `/dashboard/forms/${id}/preview/${name}`;
const thankYou = {
  'thank_you.title': ' Cheers ',
  'thank_you.text': 'One\r\n\r\ntwo',
  'thank_you.link_url': 'https://shop.example/',
  'thank_you.link_text': 'Shop',
  'thank_you.language': 'fr',
};

test('the thank-you page is saved, shown again, and can be reset', async () => {
  const form = await client.make();
  expect((await client.save(form, 'visitors', thankYou)).status).toBe(303);
  expect(presentForm(await client.reload(form)).thank_you).toEqual({
    ...{ title: 'Cheers', text: 'One\n\ntwo', link_url: 'https://shop.example/', link_text: 'Shop' },
    language: 'fr',
  });
  const empty = Object.fromEntries(Object.keys(thankYou).map((name) => [name, '']));
  expect((await client.save(form, 'visitors', empty)).status).toBe(303);
  expect((await client.reload(form)).settings.thank_you).toBeNull();
});

test.each([
  ['thank_you.title', 'x'.repeat(201), 'Use 200 characters or fewer.'],
  ['thank_you.text', 'x'.repeat(2_001), 'Use 2,000 characters or fewer.'],
  ['thank_you.link_url', 'javascript:alert(1)', 'Must be a full URL'],
  ['thank_you.link_text', 'x'.repeat(101), 'Use 100 characters or fewer.'],
  ['thank_you.language', 'tlh', 'Must be one of'],
])('%s: %s is rejected when it is saved and in the preview', async (name, value, message) => {
  const form = await client.make();
  const { status, html } = await client.save(form, 'visitors', { [name]: value });
  expect(status).toBe(400);
  expect(html).toContain(`id="${name}-error" class="error">${message}`);
  const preview = await owner.post(path(form, 'thank-you'), { [name]: value });
  expect(preview.status).toBe(400);
  expect(preview.html).toContain(message);
  expect(preview.headers.get('content-type')).toContain('text/plain');
  expect((await client.reload(form)).settings.thank_you).toBeNull();
});

test('the preview shows what is saved or typed, and saves nothing', async () => {
  const form = await client.make({ thank_you: { title: 'Saved' } });
  expect((await owner.get(path(form, 'thank-you'))).html).toContain('<h1 dir="auto">Saved</h1>');
  const { status, html } = await owner.post(path(form, 'thank-you'), thankYou);
  expect(status).toBe(200);
  expect(html).toContain('<h1 dir="auto">Cheers</h1><p dir="auto">One</p><p dir="auto">two</p>');
  expect(html).toContain('<html lang="fr">');
  expect((await client.reload(form)).settings.thank_you).toEqual({ title: 'Saved' });
  expect((await owner.get(path(form, 'error'))).html).toContain('<code>rate_limited</code>');
});

test('previews can be framed by the dashboard alone and run no script; the page frames nothing else', async () => {
  const form = await client.make();
  for (const name of ['thank-you', 'error']) {
    const { headers } = await owner.get(path(form, name));
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toMatch(/; sandbox$/);
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  }
  const page = await owner.get(client.path(form, 'visitors'));
  expect(page.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'.*; frame-src 'self'$/);
  const other = await owner.get(client.path(form, 'payment'));
  expect(other.headers.get('content-security-policy')).not.toContain('frame-src');
});

test('previews are closed to other accounts', async () => {
  const form = await client.make();
  const stranger = await signIn(app);
  for (const name of ['thank-you', 'error', 'auto-reply']) {
    expect((await stranger.get(path(form, name))).status).toBe(404);
    expect((await stranger.post(path(form, name), thankYou)).status).toBe(404);
  }
});

test('the tab says when visitors are redirected and do not see the page', async () => {
  const hint = 'Not shown at the moment, because visitors are redirected.';
  expect(await client.page(await client.make(), 'visitors')).not.toContain(hint);
  const leaving = await client.make({ redirect_url: 'https://example.com/thanks' });
  expect(await client.page(leaving, 'visitors')).toContain(hint);
});
