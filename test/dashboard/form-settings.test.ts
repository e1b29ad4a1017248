import type { Account } from '../../src/accounts/account.model';
import type { Form } from '../../src/forms/form.model';
import { presentForm } from '../../src/forms/form.presenter';
import { findForm } from '../../src/forms/form.repository';
import type { FormSettings } from '../../src/forms/form.settings';
import type { RunningApp } from '../support/app';
import { type DashboardClient, type DashboardResponse, type Fields, signIn } from '../support/dashboard';
import { buildForm, testSecrets } from '../support/factories';
import { openApp } from './open-app';

let app: RunningApp;
let owner: DashboardClient & { account: Account };
beforeAll(async () => {
  app = await openApp();
  owner = await signIn(app);
});
afterAll(() => app?.close());

const make = (settings: FormSettings = {}) => buildForm(app.database, owner.account, settings);
const save = (form: Form, group: string, fields: Fields): Promise<DashboardResponse> =>
  owner.post(`/dashboard/forms/${form.id}/settings/${group}`, fields);
const reload = async ({ id }: Form): Promise<Form> => {
  const form = await findForm(app.database, id);
  if (!form) throw new Error('form not found');
  return form;
};
const page = async (form: Form) => (await owner.get(`/dashboard/forms/${form.id}/settings`)).html;

const payment = {
  'payment.product': 'Ticket',
  'payment.amount': '1900',
  'payment.currency': 'EUR',
};

test.each<[group: string, fields: Fields, saved: object]>([
  ['general', { name: ' Contact ' }, { name: 'Contact' }],
  [
    'delivery',
    {
      email_to: 'a@example.com',
      cc: 'b@example.com\r\nc@example.com, d@example.com\r\n',
      bcc: '',
      subject_template: '',
    },
    {
      email_to: 'a@example.com',
      cc: ['b@example.com', 'c@example.com', 'd@example.com'],
      bcc: [],
      subject_template: null,
    },
  ],
  [
    'answer',
    { redirect_url: 'https://example.com/thanks', redirect_params: 'name\r\nWhat, and why?\r\n' },
    { redirect_url: 'https://example.com/thanks', redirect_params: ['name', 'What, and why?'] },
  ],
  [
    'auto-reply',
    { 'auto_responder.subject': 'Thanks', 'auto_responder.body': 'Hello\r\nyou', 'auto_responder.from_name': '' },
    { auto_responder: { subject: 'Thanks', body: 'Hello\nyou' } },
  ],
  [
    'security',
    { allowed_domains: 'Example.com\r\n*.example.org', strict_domain_protection: 'on', honeypot_mode: 'none' },
    {
      allowed_domains: ['example.com', '*.example.org'],
      strict_domain_protection: true,
      honeypot_mode: 'none',
      captcha_required: false,
    },
  ],
  [
    'payment',
    { ...payment, 'payment.secret_key': 'sk_test_1' },
    { payment: { provider: 'stripe', product: 'Ticket', amount: 1900, currency: 'eur', secret_key_set: true } },
  ],
  [
    'payment',
    {
      ...payment,
      'payment.secret_key': 'sk_test_1',
      'payment.webhook_secret': 'whsec_1',
      'payment.notify_on': 'payment',
    },
    { payment: { amount: 1900, notify_on: 'payment', webhook_secret_set: true } },
  ],
])('%s is saved, shown again, and confirmed in its section', async (group, fields, saved) => {
  const form = await make();
  const response = await save(form, group, fields);
  expect(response).toMatchObject({
    status: 303,
    location: `/dashboard/forms/${form.id}/settings?saved=${group}#${group}`,
  });
  expect(presentForm(await reload(form))).toMatchObject(saved);
  const shown = (await owner.get(response.location ?? '')).html;
  expect(shown).toMatch(new RegExp(`id="${group}"><h2>[^<]+</h2><div class="notice good" role="status">Saved`));
  // Saving the page unchanged changes nothing.
  const before = { ...presentForm(await reload(form)), updated_at: expect.any(Date) };
  expect((await save(form, group, fieldsOf(shown, group))).status).toBe(303);
  expect(presentForm(await reload(form))).toEqual(before);
});

/** A section's fields as a browser would post them unchanged. */
function fieldsOf(html: string, group: string): Fields {
  const [, part = ''] = new RegExp(`<section class="card" id="${group}">(.*?)</section>`, 's').exec(html) ?? [];
  const decode = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
  const fields: Record<string, string> = {};
  for (const [tag] of part.matchAll(/<input[^>]*>/g)) {
    const [, name = ''] = / name="([^"]+)"/.exec(tag) ?? [];
    const isSent = !tag.includes('type="checkbox"') || tag.includes('checked');
    if (name !== '_csrf' && isSent)
      fields[name] = decode(/ value="([^"]*)"/.exec(tag)?.[1] ?? (tag.includes('checkbox') ? 'on' : ''));
  }
  for (const [, name = '', value = ''] of part.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>(.*?)<\/textarea>/gs))
    fields[name] = decode(value).replace(/^\n/, '');
  for (const [, name = '', options = ''] of part.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs))
    fields[name] = /value="([^"]*)" selected/.exec(options)?.[1] ?? '';
  return fields;
}

test('each invalid field shows its error, the typed values stay, and nothing is saved', async () => {
  const form = await make({ subject_template: 'As it was' });
  const typed = { email_to: 'me', cc: 'you', bcc: 'fine@example.com', subject_template: 'New & improved' };
  const { status, html } = await save(form, 'delivery', typed);
  expect(status).toBe(400);
  expect(html).toMatch(/id="email_to-error"[^>]*>Must be a single e-mail address/);
  expect(html).toMatch(/id="cc-error"/);
  expect(html).not.toContain('id="bcc-error"');
  expect(html).toContain('value="me"');
  expect(html).toMatch(/<textarea[^>]*name="cc"[^>]*>you<\/textarea>/);
  expect(html).toContain('value="New &amp; improved"');
  expect((await reload(form)).subjectTemplate).toBe('As it was');
  // A rejected page can be reloaded.
  const again = await owner.get(`/dashboard/forms/${form.id}/settings/delivery`);
  expect(again.location).toBe(`/dashboard/forms/${form.id}/settings#delivery`);
});

test('the error summary links to the invalid fields by label, in page order', async () => {
  const { html } = await save(await make(), 'payment', { ...payment, 'payment.product': '', 'payment.amount': '1.5' });
  const [, summary = ''] = /role="alert">(.*?)<\/div>/s.exec(html) ?? [];
  expect(summary.replaceAll(/<[^a/][^>]*>|<\/(?:li|ul)>/g, '').replaceAll('</a>', '')).toBe(
    'Check these fields:' +
      '<a href="#payment.product">Product: is required.' +
      '<a href="#payment.amount">Amount (in the smallest unit): must be an integer.',
  );
  expect(html).toMatch(/id="payment.product-error"[^>]*>Is required\.</);
  const second = await save(await make(), 'delivery', { bcc: 'you', cc: 'you', email_to: '', subject_template: '' });
  const links = [...second.html.matchAll(/<li><a href="#([^"]+)">([^<]+)<\/a>: must be a single/g)];
  expect(links.map(([, id, label]) => [id, label])).toEqual([
    ['email_to', 'Send submissions to'],
    ['cc', 'Cc'],
    ['bcc', 'Bcc'],
  ]);
});

test.each<[string, Fields, string]>([
  ['general', { name: '' }, 'name'],
  ['general', { name: 'a\u0000b' }, 'name'],
  ['answer', { redirect_url: 'javascript:alert(1)' }, 'redirect_url'],
  ['auto-reply', { 'auto_responder.body': 'Hello' }, 'auto_responder.subject'],
  ['auto-reply', { 'auto_responder.from_name': 'Us' }, 'auto_responder.body'],
  ['payment', { ...payment, 'payment.secret_key': 'sk_1', 'payment.notify_on': 'payment' }, 'payment.webhook_secret'],
  ['security', { allowed_domains: 'not a domain', honeypot_mode: 'default' }, 'allowed_domains'],
  ['security', { allowed_domains: 'https://example.com/contact', honeypot_mode: 'default' }, 'allowed_domains'],
  ['security', { honeypot_mode: 'perhaps' }, 'honeypot_mode'],
  ['security', { honeypot_mode: 'none', turnstile_secret: 'two words' }, 'turnstile_secret'],
  ['payment', { ...payment, 'payment.secret_key': 'sk', 'payment.amount': '19.5' }, 'payment.amount'],
  ['payment', { ...payment, 'payment.secret_key': 'sk', 'payment.currency': 'euro' }, 'payment.currency'],
  ['payment', payment, 'payment.secret_key'],
])('in %s, %j is rejected with an error at %s', async (group, fields, name) => {
  const form = await make();
  const before = JSON.stringify(presentForm(await reload(form)));
  const { status, html } = await save(form, group, fields);
  expect(status).toBe(400);
  expect(html).toContain(`id="${name}-error"`);
  expect(JSON.stringify(presentForm(await reload(form)))).toBe(before);
});

test('saving a section does not undo what another tab saved in a different one', async () => {
  const form = await make();
  const [first, second] = [await page(form), await page(form)];
  await save(form, 'security', {
    ...fieldsOf(first, 'security'),
    allowed_domains: 'example.com',
    turnstile_secret: 's',
  });
  await save(form, 'delivery', { ...fieldsOf(second, 'delivery'), cc: 'copy@example.com' });
  for (const group of ['general', 'answer', 'auto-reply']) await save(form, group, fieldsOf(first, group));
  await save(form, 'security', { ...fieldsOf(second, 'security'), allowed_domains: 'example.com' });
  expect(presentForm(await reload(form))).toMatchObject({
    allowed_domains: ['example.com'],
    turnstile_secret_set: true,
    cc: ['copy@example.com'],
  });
});

test('the first captcha secret requires a captcha, unless the owner unticks it', async () => {
  const form = await make();
  const fields = fieldsOf(await page(form), 'security');
  expect(fields.captcha_required).toBe('on');
  await save(form, 'security', { ...fields, turnstile_secret: 'one' });
  expect((await reload(form)).captchaRequired).toBe(true);

  const { captcha_required, ...unticked } = fieldsOf(await page(form), 'security');
  expect(captcha_required).toBe('on');
  await save(form, 'security', unticked);
  expect((await reload(form)).captchaRequired).toBe(false);
  expect(fieldsOf(await page(form), 'security')).not.toHaveProperty('captcha_required');

  const other = await make();
  await save(other, 'security', { ...unticked, recaptcha_secret: 'two' });
  expect(presentForm(await reload(other))).toMatchObject({ captcha_required: false, recaptcha_secret_set: true });
});

test('the security section explains which sites strict domain protection rejects', async () => {
  expect(await page(await make())).toContain('If your site sends <code>Referrer-Policy: no-referrer</code>');
});

test('an empty auto-reply turns it off', async () => {
  const form = await make({ auto_responder: { subject: 'Thanks', body: 'Hello' } });
  const off = { 'auto_responder.subject': ' ', 'auto_responder.body': '\r\n', 'auto_responder.from_name': '' };
  expect((await save(form, 'auto-reply', off)).status).toBe(303);
  expect((await reload(form)).autoResponder).toBeNull();
});

test('redirect parameters are kept on the Free plan, with a note that they are not used', async () => {
  const poor = await signIn(app);
  await app.database.pool.query(`UPDATE accounts SET plan = 'free' WHERE id = $1`, [poor.account.id]);
  const form = await buildForm(app.database, poor.account, { redirect_params: ['name'] });
  const { html } = await poor.get(`/dashboard/forms/${form.id}/settings`);
  expect(html).toContain('not used on the Free plan');
  expect(html).toMatch(/name="redirect_params"[^>]*>name<\/textarea>/);
  expect(await page(await make())).not.toContain('not used on the Free plan');
});

describe('a secret', () => {
  const secrets = ['turnstile-secret-1', 'recaptcha-secret-1', 'sk_test_secret_1', 'whsec_secret_1'];
  const withSecrets = () =>
    make({
      turnstile_secret: 'turnstile-secret-1',
      recaptcha_secret: 'recaptcha-secret-1',
      payment: {
        ...{ provider: 'stripe', product: 'Ticket', amount: 1900, currency: 'eur' },
        ...{ secret_key: 'sk_test_secret_1', webhook_secret: 'whsec_secret_1' },
      },
    });
  const opened = (sealed: string | null | undefined) => sealed && testSecrets.open(sealed);

  test('is never shown again, neither encrypted nor as just typed', async () => {
    const form = await withSecrets();
    const bad = await save(form, 'payment', { ...payment, 'payment.amount': 'x', 'payment.secret_key': 'sk_typed' });
    for (const html of [await page(form), (await owner.get(`/dashboard/forms/${form.id}`)).html, bad.html]) {
      const sealed = [
        form.turnstileSecret,
        form.recaptchaSecret,
        form.payment?.secret_key,
        form.payment?.webhook_secret,
      ];
      for (const secret of [...secrets, ...sealed, 'sk_typed']) expect(html).not.toContain(secret);
    }
    expect(bad.html).toContain('paste it again');
    expect((await page(form)).match(/placeholder="Set\. /g)).toHaveLength(4);
  });

  test('is kept when its field is empty and removed when its box is checked', async () => {
    const form = await withSecrets();
    await save(form, 'security', { honeypot_mode: 'default', turnstile_secret: '', recaptcha_secret: 'another' });
    let now = await reload(form);
    expect([opened(now.turnstileSecret), opened(now.recaptchaSecret)]).toEqual(['turnstile-secret-1', 'another']);
    await save(form, 'security', { honeypot_mode: 'default', 'remove turnstile_secret': 'on' });
    now = await reload(form);
    expect([now.turnstileSecret, opened(now.recaptchaSecret)]).toEqual([null, 'another']);
  });

  test('of a payment survives a price change', async () => {
    const form = await withSecrets();
    await save(form, 'payment', { ...payment, 'payment.amount': '2500' });
    let { payment: now } = await reload(form);
    expect(now).toMatchObject({ amount: 2500 });
    expect([opened(now?.secret_key), opened(now?.webhook_secret)]).toEqual(['sk_test_secret_1', 'whsec_secret_1']);
    await save(form, 'payment', { ...payment, 'payment.secret_key': 'sk_2', 'remove payment.webhook_secret': 'on' });
    ({ payment: now } = await reload(form));
    expect([opened(now?.secret_key), now?.webhook_secret]).toEqual(['sk_2', undefined]);
  });

  test('is deleted when payments are turned off', async () => {
    const form = await withSecrets();
    expect(await page(form)).toContain(`action="/dashboard/forms/${form.id}/settings/payment/off"`);
    await save(form, 'payment/off', {});
    expect((await reload(form)).payment).toBeNull();
    expect(await page(form)).not.toContain('/payment/off');
  });
});
