import { presentForm } from '../../src/forms/form.presenter';
import { fieldsOf } from '../support/dashboard';
import { testSecrets } from '../support/factories';
import { setUpDashboard } from './set-up';
import { client } from './settings-client';

setUpDashboard();

const { make, page, save, reload } = client;

const payment = { 'payment.product': 'Ticket', 'payment.amount': '1900', 'payment.currency': 'EUR' };

test('the first captcha is not required unless the owner says so', async () => {
  for (const captcha_required of [false, true]) {
    const form = await make({ captcha_required });
    await save(form, 'security', { turnstile_secret: 'one' });
    expect(presentForm(await reload(form))).toMatchObject({ captcha_required: false, turnstile_secret_set: true });
    await save(form, 'security', { captcha_required: 'on' });
    expect((await reload(form)).settings.captcha_required).toBe(true);
    expect(fieldsOf(await page(form, 'security')).captcha_required).toBe('on');
    await save(form, 'security', { captcha_required: undefined });
    expect((await reload(form)).settings.captcha_required).toBe(false);
  }
});

test('ALTCHA and the other captchas are turned on, changed and turned off', async () => {
  const form = await make();
  await save(form, 'security', { altcha: 'medium', hcaptcha_secret: 'first' });
  expect((await reload(form)).settings).toMatchObject({ altcha: 'medium', captcha_required: false });
  const friendly = { friendly_captcha_secret: 'api-key', friendly_captcha_site_key: 'FCMT' };
  await save(form, 'security', { altcha: 'high', hcaptcha_secret: 'second', ...friendly });
  const saved = await reload(form);
  const { hcaptcha_secret, friendly_captcha_secret } = saved.settings;
  expect(saved.settings).toMatchObject({ altcha: 'high', friendly_captcha_site_key: 'FCMT' });
  expect([hcaptcha_secret, friendly_captcha_secret].map((sealed) => testSecrets.open(sealed ?? ''))).toEqual([
    'second',
    'api-key',
  ]);
  const html = await page(form, 'security');
  for (const secret of ['second', 'api-key', hcaptcha_secret ?? '']) expect(html).not.toContain(secret);
  expect(presentForm(saved)).toMatchObject({ hcaptcha_secret_set: true, friendly_captcha_secret_set: true });
  await save(form, 'security', {
    ...{ altcha: '', friendly_captcha_site_key: '', 'remove hcaptcha_secret': 'on' },
    'remove friendly_captcha_secret': 'on',
  });
  expect((await reload(form)).settings).toMatchObject({
    ...{ altcha: null, hcaptcha_secret: null, friendly_captcha_secret: null, friendly_captcha_site_key: null },
  });
});

test('the security tab explains which sites strict domain protection rejects', async () => {
  expect(await page(await make(), 'security')).toContain(
    'If your site sends <code>Referrer-Policy: no-referrer</code>',
  );
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
    const badPayment = { ...payment, 'payment.amount': 'x', 'payment.secret_key': 'sk_typed' };
    const badSecurity = {
      allowed_domains: 'not a domain',
      recaptcha_secret: 'sk_typed',
      'remove turnstile_secret': 'on',
    };
    const bad = [await save(form, 'payment', badPayment), await save(form, 'security', badSecurity)];
    const shown = [await page(form, 'security'), await page(form, 'payment'), ...bad.map(({ html }) => html)];
    for (const html of shown) {
      const sealed = [
        form.settings.turnstile_secret,
        form.settings.recaptcha_secret,
        form.settings.payment?.secret_key,
        form.settings.payment?.webhook_secret,
      ];
      for (const secret of [...secrets, ...sealed, 'sk_typed']) expect(html).not.toContain(secret);
      expect(html.match(/placeholder="Set\. /g)).toHaveLength(2);
    }
    for (const { html } of bad) expect(html).toContain('paste it again');
    expect(fieldsOf(bad[1]?.html ?? '')).toMatchObject({ 'remove turnstile_secret': 'on' });
  });

  test('is kept when its field is empty and removed when its box is checked', async () => {
    const form = await withSecrets();
    await save(form, 'security', { honeypot_mode: 'none', turnstile_secret: '', recaptcha_secret: 'another' });
    let { settings: now } = await reload(form);
    expect([opened(now.turnstile_secret), opened(now.recaptcha_secret)]).toEqual(['turnstile-secret-1', 'another']);
    await save(form, 'security', { 'remove turnstile_secret': 'on' });
    ({ settings: now } = await reload(form));
    expect([now.turnstile_secret, opened(now.recaptcha_secret)]).toEqual([null, 'another']);
  });

  test('of a payment survives a price change', async () => {
    const form = await withSecrets();
    await save(form, 'payment', { ...payment, 'payment.amount': '2500' });
    let { payment: now } = (await reload(form)).settings;
    expect(now).toMatchObject({ amount: 2500 });
    expect([opened(now?.secret_key), opened(now?.webhook_secret)]).toEqual(['sk_test_secret_1', 'whsec_secret_1']);
    const replaced = { ...payment, 'payment.secret_key': 'sk_2', 'remove payment.webhook_secret': 'on' };
    await save(form, 'payment', replaced);
    ({ payment: now } = (await reload(form)).settings);
    expect([opened(now?.secret_key), now?.webhook_secret]).toEqual(['sk_2', undefined]);
  });

  test('is deleted when payments are turned off', async () => {
    const form = await withSecrets();
    await save(form, 'payment', { 'turn off payment': 'on', 'payment.amount': '' });
    expect((await reload(form)).settings.payment).toBeNull();
    expect(await page(form, 'payment')).not.toContain('Turn off payments');
  });
});
