import type { Account } from '../../src/accounts/account.model';
import type { Form } from '../../src/forms/form.model';
import { presentForm } from '../../src/forms/form.presenter';
import { findForm } from '../../src/forms/form.repository';
import type { FormSettings } from '../../src/forms/form.settings';
import type { RunningApp } from '../support/app';
import { type DashboardClient, type DashboardResponse, fieldsOf, signIn } from '../support/dashboard';
import { buildForm, testSecrets } from '../support/factories';
import { openApp } from './open-app';

type Changes = Readonly<Record<string, string | undefined>>;

let app: RunningApp;
let owner: DashboardClient & { account: Account };
beforeAll(async () => {
  app = await openApp();
  owner = await signIn(app);
});
afterAll(() => app?.close());

const make = (settings: FormSettings = {}) => buildForm(app.database, owner.account, settings);
/** Posts the settings page with these fields changed; undefined unchecks a box. `html` is the page, by default as it is now. */
const save = async (form: Form, changes: Changes, html?: string): Promise<DashboardResponse> => {
  const fields = Object.entries({ ...fieldsOf(html ?? (await page(form))), ...changes });
  const sent = Object.fromEntries(fields.filter((field): field is [string, string] => field[1] !== undefined));
  return owner.post(`/dashboard/forms/${form.id}/settings`, sent);
};
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

test.each<[group: string, changes: Changes, saved: object]>([
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
    'thank-you',
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
    'alerts',
    { 'alert.files_dropped': undefined, 'alert.silence': undefined },
    { muted_alerts: ['files_dropped', 'silence'] },
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
])('%s is saved, shown again and confirmed', async (group, changes, saved) => {
  const form = await make();
  const response = await save(form, changes);
  expect(response).toMatchObject({
    status: 303,
    location: `/dashboard/forms/${form.id}/settings?saved#${group}`,
  });
  expect(presentForm(await reload(form))).toMatchObject(saved);
  const shown = (await owner.get(response.location ?? '')).html;
  expect(shown).toMatch(/<span role="status"[^>]*>Saved\.</);
  // Saving the page unchanged changes nothing.
  const before = { ...presentForm(await reload(form)), updated_at: expect.any(Date) };
  expect((await save(form, {}, shown)).location).toBe(`/dashboard/forms/${form.id}/settings?saved`);
  expect(presentForm(await reload(form))).toEqual(before);
});

test('each invalid field shows its error, the typed values stay, and nothing is saved', async () => {
  const form = await make({ subject_template: 'As it was' });
  const typed = {
    name: 'Renamed',
    email_to: 'me',
    cc: 'you',
    bcc: 'fine@example.com',
    subject_template: 'New & improved',
    strict_domain_protection: 'on',
    'auto_responder.body': 'Unfinished',
  };
  const { status, html } = await save(form, typed);
  expect(status).toBe(400);
  expect(html).toMatch(/id="email_to-error"[^>]*>Must be a single e-mail address/);
  expect(html).toMatch(/id="cc-error"/);
  expect(html).not.toContain('id="bcc-error"');
  expect(html).toContain('value="me"');
  expect(html).toMatch(/<textarea[^>]*name="cc"[^>]*>you<\/textarea>/);
  expect(fieldsOf(html)).toMatchObject(typed);
  expect((await reload(form)).subjectTemplate).toBe('As it was');
  // What was typed can be corrected and saved.
  const corrections = { email_to: 'me@example.com', cc: '', 'auto_responder.subject': 'Thanks' };
  expect((await save(form, corrections, html)).status).toBe(303);
  expect(presentForm(await reload(form))).toMatchObject({
    ...{ name: 'Renamed', email_to: 'me@example.com', subject_template: 'New & improved' },
    ...{ strict_domain_protection: true, auto_responder: { subject: 'Thanks', body: 'Unfinished' } },
  });
});

test('the error summary links to the invalid fields by label, in page order', async () => {
  const { html } = await save(await make(), { ...payment, 'payment.product': '', 'payment.amount': '1.5' });
  const [, summary = ''] = /role="alert">(.*?)<\/div>/s.exec(html) ?? [];
  expect(summary.replaceAll(/<[^a/][^>]*>|<\/(?:li|ul)>/g, '').replaceAll('</a>', '')).toBe(
    'Check these fields:' +
      '<a href="#payment.product">Product: is required.' +
      '<a href="#payment.amount">Amount (in the smallest unit): must be an integer.',
  );
  expect(html).toMatch(/id="payment.product-error"[^>]*>Is required\.</);
  const second = await save(await make(), { bcc: 'you', cc: 'you', email_to: '' });
  const links = [...second.html.matchAll(/<li><a href="#([^"]+)">([^<]+)<\/a>: must be a single/g)];
  expect(links.map(([, id, label]) => [id, label])).toEqual([
    ['email_to', 'Send submissions to'],
    ['cc', 'Cc'],
    ['bcc', 'Bcc'],
  ]);
});

test.each<[Changes, string]>([
  [{ name: '' }, 'name'],
  [{ name: 'a\u0000b' }, 'name'],
  [{ redirect_url: 'javascript:alert(1)' }, 'redirect_url'],
  [{ 'auto_responder.body': 'Hello' }, 'auto_responder.subject'],
  [{ 'auto_responder.from_name': 'Us' }, 'auto_responder.body'],
  [{ ...payment, 'payment.secret_key': 'sk_1', 'payment.notify_on': 'payment' }, 'payment.webhook_secret'],
  [{ allowed_domains: 'not a domain', honeypot_mode: 'default' }, 'allowed_domains'],
  [{ allowed_domains: 'https://example.com/contact', honeypot_mode: 'default' }, 'allowed_domains'],
  [{ honeypot_mode: 'perhaps' }, 'honeypot_mode'],
  [{ honeypot_mode: 'none', turnstile_secret: 'two words' }, 'turnstile_secret'],
  [{ ...payment, 'payment.secret_key': 'sk', 'payment.amount': '19.5' }, 'payment.amount'],
  [{ ...payment, 'payment.secret_key': 'sk', 'payment.currency': 'euro' }, 'payment.currency'],
  [payment, 'payment.secret_key'],
])('%j is rejected with an error at %s', async (changes, name) => {
  const form = await make();
  const before = JSON.stringify(presentForm(await reload(form)));
  const { status, html } = await save(form, changes);
  expect(status).toBe(400);
  expect(html).toContain(`id="${name}-error"`);
  expect(JSON.stringify(presentForm(await reload(form)))).toBe(before);
});

test('saving does not undo what another tab saved in other fields', async () => {
  const form = await make();
  const [first, second] = [await page(form), await page(form)];
  await save(form, { allowed_domains: 'example.com', turnstile_secret: 's', captcha_required: undefined }, first);
  await save(form, { bcc: 'hidden@example.com' }, first);
  await save(form, { cc: 'copy@example.com', strict_domain_protection: 'on' }, second);
  expect(presentForm(await reload(form))).toMatchObject({
    allowed_domains: ['example.com'],
    strict_domain_protection: true,
    turnstile_secret_set: true,
    captcha_required: false,
    bcc: ['hidden@example.com'],
    cc: ['copy@example.com'],
  });
});

test('a field that another tab has changed too is only replaced after a warning', async () => {
  const form = await make({ subject_template: 'First', turnstile_secret: 'one' });
  const html = await page(form);
  await save(form, { subject_template: 'Second', turnstile_secret: 'two', cc: 'copy@example.com' });
  const late = await save(form, { name: 'Late', subject_template: 'Third', turnstile_secret: 'three' }, html);
  expect(late.status).toBe(409);
  expect(late.html).toMatch(/id="subject_template-error"[^>]*>Changed to “Second” in another tab/);
  expect(late.html).toMatch(/id="turnstile_secret-error"[^>]*>Changed in another tab/);
  expect(late.html).not.toContain('id="cc-error"');
  expect(presentForm(await reload(form))).toMatchObject({ name: form.name, subject_template: 'Second' });

  expect((await save(form, { turnstile_secret: 'three' }, late.html)).status).toBe(303);
  const { turnstileSecret, ...saved } = (await reload(form)).get();
  expect(saved).toMatchObject({ name: 'Late', subjectTemplate: 'Third', cc: ['copy@example.com'] });
  expect(testSecrets.open(turnstileSecret ?? '')).toBe('three');
});

test('of many tabs that save at once, none undoes another', async () => {
  const form = await make({ auto_responder: { subject: 'Thanks', body: 'Hello' } });
  const html = await page(form);
  const changes: Changes[] = [
    { cc: 'copy@example.com' },
    { bcc: 'hidden@example.com' },
    { 'auto_responder.subject': 'Thank you' },
    { 'auto_responder.from_name': 'Us' },
  ];
  const responses = await Promise.all(changes.map((change) => save(form, change, html)));
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect(presentForm(await reload(form))).toMatchObject({
    cc: ['copy@example.com'],
    bcc: ['hidden@example.com'],
    auto_responder: { subject: 'Thank you', body: 'Hello', from_name: 'Us' },
  });
});

test('a page without its fingerprints is rejected', async () => {
  const form = await make();
  for (const seen of [undefined, '', 'x', 'null']) expect((await save(form, { name: 'X', seen })).status).toBe(403);
  expect((await reload(form)).name).toBe(form.name);
});

test('the first captcha secret requires a captcha, unless the owner unticks it', async () => {
  const form = await make();
  expect(fieldsOf(await page(form)).captcha_required).toBe('on');
  await save(form, { turnstile_secret: 'one' });
  expect((await reload(form)).captchaRequired).toBe(true);
  expect(fieldsOf(await page(form)).captcha_required).toBe('on');
  await save(form, { captcha_required: undefined });
  expect((await reload(form)).captchaRequired).toBe(false);
  expect(fieldsOf(await page(form))).not.toHaveProperty('captcha_required');

  const other = await make();
  await save(other, { captcha_required: undefined, recaptcha_secret: 'two' });
  expect(presentForm(await reload(other))).toMatchObject({ captcha_required: false, recaptcha_secret_set: true });
});

test('the security section explains which sites strict domain protection rejects', async () => {
  expect(await page(await make())).toContain('If your site sends <code>Referrer-Policy: no-referrer</code>');
});

test('an empty auto-reply turns it off', async () => {
  const form = await make({ auto_responder: { subject: 'Thanks', body: 'Hello' } });
  const off = { 'auto_responder.subject': ' ', 'auto_responder.body': '\r\n', 'auto_responder.from_name': '' };
  expect((await save(form, off)).status).toBe(303);
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
    const bad = await save(form, {
      ...payment,
      ...{ 'payment.amount': 'x', 'payment.secret_key': 'sk_typed', 'remove turnstile_secret': 'on' },
    });
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
    expect(fieldsOf(bad.html)).toMatchObject({ 'remove turnstile_secret': 'on' });
    expect((await page(form)).match(/placeholder="Set\. /g)).toHaveLength(4);
  });

  test('is kept when its field is empty and removed when its box is checked', async () => {
    const form = await withSecrets();
    await save(form, { honeypot_mode: 'none', turnstile_secret: '', recaptcha_secret: 'another' });
    let now = await reload(form);
    expect([opened(now.turnstileSecret), opened(now.recaptchaSecret)]).toEqual(['turnstile-secret-1', 'another']);
    await save(form, { 'remove turnstile_secret': 'on' });
    now = await reload(form);
    expect([now.turnstileSecret, opened(now.recaptchaSecret)]).toEqual([null, 'another']);
  });

  test('of a payment survives a price change', async () => {
    const form = await withSecrets();
    await save(form, { ...payment, 'payment.amount': '2500' });
    let { payment: now } = await reload(form);
    expect(now).toMatchObject({ amount: 2500 });
    expect([opened(now?.secret_key), opened(now?.webhook_secret)]).toEqual(['sk_test_secret_1', 'whsec_secret_1']);
    await save(form, { ...payment, 'payment.secret_key': 'sk_2', 'remove payment.webhook_secret': 'on' });
    ({ payment: now } = await reload(form));
    expect([opened(now?.secret_key), now?.webhook_secret]).toEqual(['sk_2', undefined]);
  });

  test('is deleted when payments are turned off', async () => {
    const form = await withSecrets();
    await save(form, { 'turn off payment': 'on', 'payment.amount': '' });
    expect((await reload(form)).payment).toBeNull();
    expect(await page(form)).not.toContain('Turn off payments');
  });
});
