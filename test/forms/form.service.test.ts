import { presentForm } from '../../src/forms/form.presenter';
import { findForm, listForms } from '../../src/forms/form.repository';
import { createForm, rotateAccessKey, updateForm } from '../../src/forms/form.service';
import { buildAccount, buildForm, testSecrets } from '../support/factories';
import { account, db, setUpAccount, setUpDatabase } from '../support/set-up';

setUpDatabase();
setUpAccount();

const payment = { provider: 'stripe', secret_key: 'sk_test_123', currency: 'EUR', amount: 1900, product: 'Ticket' };

test('every setting is stored under its name', async () => {
  const form = await createForm(db, testSecrets, account.id, {
    name: 'Contact',
    email_to: 'owner@localhost',
    cc: 'copy@example.com',
    bcc: ['a@example.com', 'a@example.com', 'b@example.com'],
    subject_template: 'New from {{name}}',
    redirect_url: 'https://example.com/thanks',
    allowed_domains: ['Example.COM', '*.Example.org', 'localhost:5173'],
    strict_domain_protection: true,
    honeypot_mode: 'none',
    auto_responder: { subject: 'Thanks', body: 'Hello {{name}},\nthank you.', from_name: 'Us' },
    notification: { intro: 'Reply to {{name}}', fields: ['name'] },
    brand: { accent_color: '#0B57D0' },
    captcha_required: true,
    redirect_params: ['name', 'a[b]'],
    payment,
  });
  expect(presentForm((await findForm(db, form.id)) ?? form)).toMatchObject({
    name: 'Contact',
    email_to: 'owner@localhost',
    cc: ['copy@example.com'],
    bcc: ['a@example.com', 'b@example.com'],
    allowed_domains: ['example.com', '*.example.org', 'localhost'],
    strict_domain_protection: true,
    honeypot_mode: 'none',
    auto_responder: { subject: 'Thanks', body: 'Hello {{name}},\nthank you.', from_name: 'Us' },
    notification: { intro: 'Reply to {{name}}', fields: ['name'] },
    brand: { accent_color: '#0b57d0' },
    redirect_params: ['name', 'a[b]'],
    payment: { provider: 'stripe', currency: 'eur', amount: 1900, product: 'Ticket', secret_key_set: true },
    active: true,
    deleted_at: null,
  });
});

test('secrets are sealed and never shown again', async () => {
  const form = await buildForm(db, account, {
    recaptcha_secret: 'recaptcha-in-clear',
    turnstile_secret: 'turnstile-in-clear',
    payment: { ...payment, provider: 'stripe', webhook_secret: 'whsec_in_clear' },
  });
  const { rows } = await db.pool.query('SELECT * FROM forms WHERE id = $1', [form.id]);
  const seen = JSON.stringify([rows, presentForm(form)]);
  for (const secret of ['recaptcha-in-clear', 'turnstile-in-clear', 'sk_test_123', 'whsec_in_clear']) {
    expect(seen).not.toContain(secret);
  }
  expect(testSecrets.open(rows[0].settings.recaptcha_secret)).toBe('recaptcha-in-clear');
  expect(testSecrets.open(rows[0].settings.payment.secret_key)).toBe('sk_test_123');
  expect(presentForm(form)).toMatchObject({ recaptcha_secret_set: true, turnstile_secret_set: true });
});

test('a price can be changed without knowing the key, and null removes the payment', async () => {
  const form = await buildForm(db, account, { payment: { ...payment, provider: 'stripe' } });
  const { secret_key, ...keyless } = payment;
  const cheaper = await updateForm(db, testSecrets, form, { payment: { ...keyless, amount: 900 } });
  expect(cheaper.settings.payment?.amount).toBe(900);
  expect(testSecrets.open(cheaper.settings.payment?.secret_key ?? '')).toBe(secret_key);
  expect((await updateForm(db, testSecrets, cheaper, { payment: null })).settings.payment).toBeNull();
  const { rows } = await db.pool.query("SELECT NOT settings ? 'payment' AS none FROM forms WHERE id = $1", [form.id]);
  expect(rows[0].none).toBe(true);
});

test('only given settings change; null or an empty text clears', async () => {
  const form = await buildForm(db, account, {
    cc: ['c@example.com'],
    redirect_url: 'https://example.com',
    recaptcha_secret: 's',
  });
  const updated = await updateForm(db, testSecrets, form, { redirect_url: '', recaptcha_secret: null, active: false });
  expect(updated.active).toBe(false);
  expect(updated.settings).toMatchObject({ cc: ['c@example.com'], redirect_url: null, recaptcha_secret: null });
  expect(updated.version).toBe(form.version + 1);
});

test('changes of different settings at the same time are all kept', async () => {
  const form = await buildForm(db, account);
  const changes = [{ cc: ['c@example.com'] }, { captcha_required: true }, { redirect_url: 'https://example.com' }];
  await Promise.all(changes.map((change) => updateForm(db, testSecrets, form, change)));
  expect((await findForm(db, form.id))?.settings).toMatchObject(Object.assign({}, ...changes));
});

test('a rotated key works and the old one does not', async () => {
  const form = await buildForm(db, account);
  const rotated = await rotateAccessKey(db, form);
  await expect(rotateAccessKey(db, form)).rejects.toMatchObject({ code: 'wrong_state' });
  expect(rotated.accessKey).not.toBe(form.accessKey);
  expect(await findForm(db, form.accessKey)).toBeNull();
  expect((await findForm(db, rotated.accessKey))?.id).toBe(form.id);
});

test('a deleted form is not listed and can be restored', async () => {
  const owner = await buildAccount(db);
  const form = await buildForm(db, owner);
  const binned = await updateForm(db, testSecrets, form, { deleted: true });
  expect(binned.deletedAt).toBeInstanceOf(Date);
  expect(await listForms(db, owner.id)).toEqual([]);
  await updateForm(db, testSecrets, binned, { deleted: false });
  expect(await listForms(db, owner.id)).toHaveLength(1);
});

test.each([
  [{ color: 1 }, /^there is no setting "color"; valid settings: name, active, email_to, cc, /],
  [{ deleted_at: null }, /^there is no setting "deleted_at"; valid settings: .*\bdeleted\b/],
  [
    { auto_responder: { subject: 'a', body: 'b', html: 'c' } },
    'there is no setting "html" in auto_responder; valid settings: subject, body, from_name, enabled',
  ],
  [{ auto_responder: { body: 'b' } }, 'auto_responder.subject is required'],
  [{ name: '' }, /^name /],
  [{ name: 'n'.repeat(201) }, /^name .*200/],
  [{ email_to: 'a@example.com, b@example.com' }, /^email_to must be a single e-mail address/],
  [{ email_to: 'a@example.com\r\nBcc: v@example.com' }, /^email_to must be/],
  [{ cc: ['fine@example.com', 'not an address'] }, /^cc\[1\] must be/],
  [{ brand: { accent_color: 'red' } }, 'brand.accent_color must be a color such as #0b57d0'],
  [{ brand: { logo: 'javascript:alert(1)' } }, 'brand.logo must be the hash of an uploaded logo'],
  [{ notification: { fields: new Array(101).fill('').map((_, n) => `f${n}`) } }, /^notification.fields .*100/],
  [{ brand: { background_color: '#fff' } }, 'brand.background_color must be a color such as #0b57d0'],
  [{ thank_you: { link_url: 'javascript:alert(1)' } }, /^thank_you.link_url must be a full URL/],
  [{ thank_you: { html: 'x' } }, /^there is no setting "html" in thank_you; valid settings: title, text, /],
  [{ redirect_url: '/thanks' }, /^redirect_url must be a full URL/],
  [{ redirect_url: 'javascript:alert(1)' }, /^redirect_url must be a full URL/],
  [{ allowed_domains: ['exa mple'] }, /^allowed_domains\[0\] must be a domain/],
  [
    { allowed_domains: ['https://Example.com/contact'] },
    'allowed_domains[0] must be a domain without https:// and without a path; enter example.com instead',
  ],
  [{ allowed_domains: ['example.com', '*.example.com/'] }, /^allowed_domains\[1\] .*; enter \*\.example\.com instead$/],
  [{ allowed_domains: ['*'] }, /^allowed_domains\[0\] must be a domain/],
  [{ honeypot_mode: 'off' }, /^honeypot_mode must be one of/],
  [{ muted_alerts: ['quota_80'] }, /^muted_alerts\[0\] must be one of .*files_dropped/],
  [{ captcha_required: 'maybe' }, /^captcha_required must be a boolean/],
  [{ subject_template: 'two\nlines' }, /^subject_template must be a single line/],
  [{ payment: { ...payment, amount: 0 } }, /^payment.amount must be greater than 0/],
  [{ payment: { ...payment, currency: 'euro' } }, /^payment.currency must be a three-letter currency code/],
  [{ payment: { ...payment, secret_key: undefined } }, 'payment.secret_key is required'],
  [
    { recaptcha_secret: 'my secret with spaces' },
    'recaptcha_secret must contain only printable ASCII characters and no spaces',
  ],
])('%j is rejected with one line that names the setting', async (settings, message) => {
  const update = updateForm(db, testSecrets, await buildForm(db, account), settings);
  await expect(update).rejects.toMatchObject({
    code: 'invalid_setting',
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
  await expect(update).rejects.not.toMatchObject({ message: expect.stringMatching(/\n|my secret/) });
});

test('a new form needs a name and a recipient', async () => {
  await expect(createForm(db, testSecrets, account.id, { email_to: 'a@example.com' })).rejects.toThrow(
    'name is required',
  );
  await expect(createForm(db, testSecrets, account.id, { name: 'n' })).rejects.toThrow('email_to is required');
});

test.each(['nothing', '', '0', "' OR 1=1", '\0', '00000000-0000-0000-0000-000000000000'])(
  'no form is found by %j',
  async (text) => {
    expect(await findForm(db, text)).toBeNull();
  },
);
