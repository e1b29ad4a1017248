import type { Form } from '../../src/forms/form.model';
import { presentForm } from '../../src/forms/form.presenter';
import { fieldsOf, signIn } from '../support/dashboard';
import { statementsDuring } from '../support/database';
import { buildForm, testSecrets } from '../support/factories';
import { app, owner, setUpDashboard } from './set-up';
import { type Changes, client } from './settings-client';

setUpDashboard();

const { make, page, save, reload } = client;

const payment = {
  'payment.product': 'Ticket',
  'payment.amount': '19',
  'payment.currency': 'EUR',
};

test.each<[tab: string, changes: Changes, saved: object]>([
  ['general', { name: ' Contact ' }, { name: 'Contact' }],
  [
    'notifications',
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
  ['notifications', { reply_to_field: ' your-email ' }, { reply_to_field: 'your-email' }],
  [
    'notifications',
    {
      'notification.enabled': undefined,
      'notification.intro': ' Reply to {{name}}\r\ntoday. ',
      'notification.fields': 'name\r\nWhat, and why?\r\n',
    },
    {
      notification: {
        enabled: false,
        intro: 'Reply to {{name}}\ntoday.',
        fields: ['name', 'What, and why?'],
      },
    },
  ],
  [
    'notifications',
    { 'alert.files_dropped': undefined, 'alert.silence': undefined },
    { muted_alerts: ['files_dropped', 'silence'] },
  ],
  [
    'visitors',
    { redirect_url: 'https://example.com/thanks', redirect_params: 'name\r\nWhat, and why?\r\n' },
    { redirect_url: 'https://example.com/thanks', redirect_params: ['name', 'What, and why?'] },
  ],
  [
    'visitors',
    {
      'auto_responder.enabled': 'on',
      ...{ 'auto_responder.subject': 'Thanks', 'auto_responder.body': 'Hello\r\nyou', 'auto_responder.from_name': '' },
    },
    { auto_responder: { subject: 'Thanks', body: 'Hello\nyou' } },
  ],
  [
    'security',
    {
      allowed_domains: 'Example.com\r\n*.example.org',
      strict_domain_protection: 'on',
      honeypot_mode: 'none',
      honeypot_field: 'website',
    },
    {
      allowed_domains: ['example.com', '*.example.org'],
      strict_domain_protection: true,
      honeypot_mode: 'none',
      honeypot_field: 'website',
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
])('%s is saved, shown again and confirmed', async (tab, changes, saved) => {
  const form = await make();
  const response = await save(form, tab, changes);
  expect(response).toMatchObject({ status: 303, location: `${client.path(form, tab)}?saved` });
  expect(presentForm(await reload(form))).toMatchObject(saved);
  const shown = (await owner.get(response.location ?? '')).html;
  expect(shown).toMatch(/<span role="status"[^>]*>Saved\.</);
  // Saving the page unchanged changes nothing.
  const before = { ...presentForm(await reload(form)), updated_at: expect.any(Date) };
  expect((await save(form, tab, {}, shown)).status).toBe(303);
  expect(presentForm(await reload(form))).toEqual(before);
});

describe('the tabs', () => {
  const slugs = ['notifications', 'visitors', 'security', 'payment', 'retention', 'moving'];

  test('each has its own address, is marked as current and takes few statements', async () => {
    const form = await make();
    for (const tab of ['general', ...slugs]) {
      let html = '';
      const statements = await statementsDuring(async () => {
        html = await page(form, tab);
      });
      expect(html).toMatch(new RegExp(`<a href="${client.path(form, tab)}" aria-current="page">`));
      expect(html).toMatch(new RegExp(`<title>[^<]+ · ${form.name} · Letterbox</title>`));
      expect(statements.length).toBeLessThanOrEqual(9);
    }
    expect((await owner.get(client.path(form, 'nonsense'))).status).toBe(404);
  });

  test('are closed to other accounts', async () => {
    const form = await make();
    const stranger = await signIn(app);
    for (const tab of ['general', ...slugs]) {
      expect((await stranger.get(client.path(form, tab))).status).toBe(404);
      expect((await stranger.post(client.path(form, tab), { seen: '{}' })).status).toBe(404);
    }
  });

  test('a page with the fields of other tabs is rejected, rather than saved in part', async () => {
    const form = await make();
    const { seen = '', ...fields } = fieldsOf(await page(form, 'general'));
    const more = JSON.stringify({ ...JSON.parse(seen), cc: 'x' });
    const response = await owner.post(client.path(form, 'general'), { ...fields, name: 'New', seen: more });
    expect(response.status).toBe(403);
    expect((await reload(form)).name).toBe(form.name);
  });
});

test('each invalid field shows its error, the typed values stay, and nothing is saved', async () => {
  const form = await make({ subject_template: 'As it was' });
  const typed = { email_to: 'me', cc: 'you', bcc: 'fine@example.com', subject_template: 'New & improved' };
  const { status, html } = await save(form, 'notifications', typed);
  expect(status).toBe(400);
  expect(html).toMatch(/id="email_to-error"[^>]*>Must be a single e-mail address/);
  expect(html).toMatch(/id="cc-error"/);
  expect(html).not.toContain('id="bcc-error"');
  expect(html).toContain('value="me"');
  expect(html).toMatch(/<textarea[^>]*name="cc"[^>]*>you<\/textarea>/);
  expect(fieldsOf(html)).toMatchObject(typed);
  expect((await reload(form)).settings.subject_template).toBe('As it was');
  // What was typed can be corrected and saved.
  const corrections = { email_to: 'me@example.com', cc: '' };
  expect((await save(form, 'notifications', corrections, html)).status).toBe(303);
  const saved = { email_to: 'me@example.com', bcc: ['fine@example.com'], subject_template: 'New & improved' };
  expect(presentForm(await reload(form))).toMatchObject(saved);
});

test('the first invalid field in page order is described and has the focus', async () => {
  const { html } = await save(await make(), 'payment', {
    ...payment,
    'payment.product': '',
    'payment.amount': '1.555',
  });
  const [focused, ...others] = [...html.matchAll(/<input[^>]* autofocus=""[^>]*>/g)].map(([tag]) => tag);
  expect(focused).toContain('name="payment.product"');
  expect(focused).toContain('aria-invalid="true"');
  expect(focused).toContain('aria-describedby="payment.product-error"');
  expect(others).toEqual([]);
});

test('the error summary links to the invalid fields by label, in page order', async () => {
  const { html } = await save(await make(), 'payment', {
    ...payment,
    'payment.product': '',
    'payment.amount': '1.555',
  });
  const [, summary = ''] = /role="alert">(.*?)<\/div>/s.exec(html) ?? [];
  expect(summary.replaceAll(/<[^a/][^>]*>|<\/(?:li|ul)>/g, '').replaceAll('</a>', '')).toBe(
    'Check these fields:' +
      '<a href="#payment.product">Product: is required.' +
      '<a href="#payment.amount">Price: must be a number.',
  );
  expect(html).toMatch(/id="payment.product-error"[^>]*>Is required\.</);
  const second = await save(await make(), 'notifications', { bcc: 'you', cc: 'you', email_to: '' });
  const links = [...second.html.matchAll(/<li><a href="#([^"]+)">([^<]+)<\/a>: must be a single/g)];
  expect(links.map(([, id, label]) => [id, label])).toEqual([
    ['email_to', 'Send submissions to'],
    ['cc', 'Cc'],
    ['bcc', 'Bcc'],
  ]);
});

test.each<[tab: string, changes: Changes, name: string, message?: string]>([
  ['general', { name: '' }, 'name', 'Is required.'],
  ['general', { name: 'x'.repeat(201) }, 'name', 'Use 200 characters or fewer.'],
  ['general', { name: 'a\u0000b' }, 'name'],
  ['visitors', { redirect_url: 'javascript:alert(1)' }, 'redirect_url'],
  [
    'visitors',
    { 'auto_responder.enabled': 'on', 'auto_responder.body': 'Hello' },
    'auto_responder.subject',
    'Is required.',
  ],
  ['visitors', { 'auto_responder.enabled': 'on', 'auto_responder.from_name': 'Us' }, 'auto_responder.body'],
  ['visitors', { 'auto_responder.body': 'Hello' }, 'auto_responder.subject', 'Is required.'],
  [
    'visitors',
    { 'auto_responder.subject': 'Thanks', 'auto_responder.body': '\r\n' },
    'auto_responder.body',
    'Is required.',
  ],
  [
    'payment',
    { ...payment, 'payment.secret_key': 'sk_1', 'payment.notify_on': 'payment' },
    'payment.webhook_secret',
    'Is required',
  ],
  ['security', { allowed_domains: 'not a domain', honeypot_mode: 'default' }, 'allowed_domains'],
  ['security', { allowed_domains: 'https://example.com/contact', honeypot_mode: 'default' }, 'allowed_domains'],
  ['security', { honeypot_mode: 'perhaps' }, 'honeypot_mode'],
  ['security', { honeypot_field: 'botcheck' }, 'honeypot_field', 'Is used by Letterbox itself'],
  ['notifications', { reply_to_field: 'x'.repeat(201) }, 'reply_to_field', 'Use 200 characters or fewer.'],
  ['security', { captcha: 'turnstile', turnstile_secret: 'two words' }, 'turnstile_secret'],
  ['security', { captcha: 'hcaptcha' }, 'hcaptcha_secret', 'Is required.'],
  ['security', { turnstile_secret: 'one' }, 'turnstile_secret', 'Choose this captcha to save its secret.'],
  ['security', { captcha: 'altcha', altcha: 'highest' }, 'altcha'],
  ['security', { captcha: 'unknown' }, 'captcha', 'Is not known.'],
  [
    'payment',
    { ...payment, 'payment.secret_key': 'sk', 'payment.amount': '19.555' },
    'payment.amount',
    'Must be a number.',
  ],
  [
    'payment',
    { ...payment, 'payment.secret_key': 'sk', 'payment.amount': 'ten' },
    'payment.amount',
    'Must be a number.',
  ],
  ['payment', { ...payment, 'payment.secret_key': 'sk', 'payment.currency': 'euro' }, 'payment.currency'],
  ['payment', { ...payment, 'payment.secret_key': 'sk', 'payment.currency': 'zzz' }, 'payment.currency'],
  ['payment', payment, 'payment.secret_key'],
])('%s: %j is rejected with an error at %s', async (tab, changes, name, message = '') => {
  const form = await make();
  const before = JSON.stringify(presentForm(await reload(form)));
  const { status, html } = await save(form, tab, changes);
  expect(status).toBe(400);
  expect(html).toContain(`id="${name}-error" class="error">${message}`);
  expect(JSON.stringify(presentForm(await reload(form)))).toBe(before);
});

describe('saving at the same time', () => {
  test('does not undo what another page saved in other fields', async () => {
    const form = await make();
    const [first, second] = [await page(form, 'security'), await page(form, 'security')];
    const captcha = { captcha: 'turnstile', turnstile_secret: 's', captcha_required: undefined };
    await save(form, 'security', { allowed_domains: 'example.com', ...captcha }, first);
    await save(form, 'notifications', { bcc: 'hidden@example.com' });
    await save(form, 'security', { strict_domain_protection: 'on' }, second);
    expect(presentForm(await reload(form))).toMatchObject({
      allowed_domains: ['example.com'],
      strict_domain_protection: true,
      turnstile_secret_set: true,
      captcha_required: false,
      bcc: ['hidden@example.com'],
    });
  });

  test('a field that was changed elsewhere too is only replaced after a warning', async () => {
    const form = await make({ subject_template: 'First' });
    const html = await page(form, 'notifications');
    await save(form, 'notifications', { subject_template: 'Second', cc: 'copy@example.com' });
    const late = await save(form, 'notifications', { bcc: 'late@example.com', subject_template: 'Third' }, html);
    expect(late.status).toBe(409);
    expect(late.html).toMatch(/id="subject_template-error"[^>]*>Changed to “Second” since you opened this page/);
    expect(late.html).not.toContain('id="cc-error"');
    expect(presentForm(await reload(form))).toMatchObject({ bcc: [], subject_template: 'Second' });

    expect((await save(form, 'notifications', {}, late.html)).status).toBe(303);
    const saved = { bcc: ['late@example.com'], subject_template: 'Third', cc: ['copy@example.com'] };
    expect(presentForm(await reload(form))).toMatchObject(saved);
  });

  test('a secret that was changed elsewhere too is only replaced after a warning', async () => {
    const form = await make({ turnstile_secret: 'one' });
    const html = await page(form, 'security');
    await save(form, 'security', { turnstile_secret: 'two' });
    const late = await save(form, 'security', { turnstile_secret: 'three' }, html);
    expect(late.html).toMatch(/id="turnstile_secret-error"[^>]*>Changed since you opened this page/);
    expect((await save(form, 'security', { turnstile_secret: 'three' }, late.html)).status).toBe(303);
    expect(testSecrets.open((await reload(form)).settings.turnstile_secret ?? '')).toBe('three');
  });

  test('of many saves at once, in one tab and in several, none undoes another', async () => {
    const form = await make({ auto_responder: { subject: 'Thanks', body: 'Hello' } });
    const changes: [tab: string, Changes][] = [
      ['notifications', { cc: 'copy@example.com' }],
      ['notifications', { bcc: 'hidden@example.com' }],
      ['visitors', { 'auto_responder.subject': 'Thank you' }],
      ['visitors', { 'auto_responder.enabled': 'on', 'auto_responder.from_name': 'Us' }],
    ];
    const pages = new Map<string, string>();
    for (const [tab] of changes) pages.set(tab, await page(form, tab));
    const responses = await Promise.all(changes.map(([tab, change]) => save(form, tab, change, pages.get(tab))));
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(presentForm(await reload(form))).toMatchObject({
      cc: ['copy@example.com'],
      bcc: ['hidden@example.com'],
      auto_responder: { subject: 'Thank you', body: 'Hello', from_name: 'Us' },
    });
  });

  test('a page without its fingerprints is rejected', async () => {
    const form: Form = await make();
    for (const seen of [undefined, '', 'x', 'null']) {
      expect((await save(form, 'general', { name: 'X', seen })).status).toBe(403);
    }
    expect((await reload(form)).name).toBe(form.name);
  });
});

test('an auto-reply that is switched off without a text is removed', async () => {
  const form = await make({ auto_responder: { subject: 'Thanks', body: 'Hello' } });
  const off = {
    'auto_responder.enabled': undefined,
    ...{ 'auto_responder.subject': ' ', 'auto_responder.body': '\r\n', 'auto_responder.from_name': '' },
  };
  expect((await save(form, 'visitors', off)).status).toBe(303);
  expect((await reload(form)).settings.auto_responder).toBeNull();
});

test('redirect parameters are kept on the Free plan, with a note that they are not used', async () => {
  const poor = await signIn(app);
  await app.database.pool.query(`UPDATE accounts SET plan = 'free' WHERE id = $1`, [poor.account.id]);
  const form = await buildForm(app.database, poor.account, { redirect_params: ['name'] });
  const { html } = await poor.get(client.path(form, 'visitors'));
  expect(html).toContain('not used on the Free plan');
  expect(html).toMatch(/name="redirect_params"[^>]*>name<\/textarea>/);
  expect(await page(await make(), 'visitors')).not.toContain('not used on the Free plan');
});

test('an auto-reply that is switched off keeps its text, and sends nothing', async () => {
  const reply = { subject: 'Thanks', body: 'Hello' };
  const form = await make({ auto_responder: reply });
  await save(form, 'visitors', { 'auto_responder.enabled': undefined });
  expect((await reload(form)).settings.auto_responder).toEqual({ enabled: false, ...reply });
  await save(form, 'visitors', { 'auto_responder.enabled': 'on' });
  expect((await reload(form)).settings.auto_responder).toEqual(reply);
});
