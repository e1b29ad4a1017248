import { presentForm } from '../../src/forms/form.presenter';
import { fieldsOf } from '../support/dashboard';
import { testSecrets } from '../support/factories';
import { setUpDashboard } from './set-up';
import { type Changes, client } from './settings-client';

setUpDashboard();

const { make, page, save, reload } = client;

const payment = { 'payment.product': 'Ticket', 'payment.amount': '19.00', 'payment.currency': 'EUR' };

test('the first captcha is not required unless the owner says so', async () => {
  for (const captcha_required of [false, true]) {
    const form = await make({ captcha_required });
    await save(form, 'security', { captcha: 'turnstile', turnstile_secret: 'one' });
    expect(presentForm(await reload(form))).toMatchObject({ captcha_required: false, turnstile_secret_set: true });
    await save(form, 'security', { captcha_required: 'on' });
    expect((await reload(form)).settings.captcha_required).toBe(true);
    expect(fieldsOf(await page(form, 'security')).captcha_required).toBe('on');
    await save(form, 'security', { captcha_required: undefined });
    expect((await reload(form)).settings.captcha_required).toBe(false);
  }
});

test('one captcha is chosen at a time, and replaces the one before', async () => {
  const form = await make();
  const none = {
    ...{ altcha: null, turnstile_secret: null, recaptcha_secret: null, hcaptcha_secret: null },
    ...{ friendly_captcha_secret: null, friendly_captcha_site_key: null },
  };
  const choose = async (changes: Changes) => {
    expect((await save(form, 'security', changes)).status).toBe(303);
    return (await reload(form)).settings;
  };
  expect(await choose({ captcha: 'altcha' })).toMatchObject({ ...none, altcha: 'low', captcha_required: false });
  expect(await choose({ altcha: 'high' })).toMatchObject({ ...none, altcha: 'high' });
  const { hcaptcha_secret, ...others } = await choose({ captcha: 'hcaptcha', hcaptcha_secret: 'first' });
  expect(others).toMatchObject({ altcha: null, turnstile_secret: null, recaptcha_secret: null });
  expect(testSecrets.open(hcaptcha_secret ?? '')).toBe('first');
  const friendly = { friendly_captcha_secret: 'api-key', friendly_captcha_site_key: 'FCMT' };
  const now = await choose({ captcha: 'friendly_captcha', ...friendly });
  expect(now).toMatchObject({
    ...none,
    friendly_captcha_secret: expect.any(String),
    friendly_captcha_site_key: 'FCMT',
  });
  const html = await page(form, 'security');
  for (const secret of ['first', 'api-key', now.friendly_captcha_secret ?? '']) expect(html).not.toContain(secret);
  expect(await choose({ captcha: '' })).toMatchObject({ ...none, captcha_required: false });
});

test('several captchas stay as they are until one is chosen', async () => {
  const form = await make({ altcha: 'low', turnstile_secret: 'one', captcha_required: true });
  const html = await page(form, 'security');
  expect(html).toContain('Several: Turnstile, ALTCHA');
  expect((await save(form, 'security', { allowed_domains: 'example.com' })).status).toBe(303);
  expect((await save(form, 'security', { turnstile_secret: 'two' })).html).toMatch(
    /id="turnstile_secret-error"[^>]*>Choose this captcha to save its secret\./,
  );
  const kept = { altcha: 'low', turnstile_secret: expect.any(String), captcha_required: true };
  expect((await reload(form)).settings).toMatchObject(kept);
  await save(form, 'security', { captcha: 'turnstile' });
  expect((await reload(form)).settings).toMatchObject({ ...kept, altcha: null });
});

test('the security tab explains which sites strict domain protection rejects', async () => {
  expect(await page(await make(), 'security')).toContain(
    'Your site must not send <code>Referrer-Policy: no-referrer</code>',
  );
});

test.each(['__proto__', 'constructor'])('a sealed secret %s is rejected', async (name) => {
  const form = await make();
  expect((await save(form, 'security', { [`sealed ${name}`]: 'x' })).status).toBe(403);
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
    const badSecurity = { allowed_domains: 'not a domain', captcha: 'recaptcha', recaptcha_secret: 'sk_typed' };
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
  });

  test('is kept when its field is empty', async () => {
    const form = await make({ turnstile_secret: 'turnstile-secret-1' });
    await save(form, 'security', { honeypot_mode: 'none', turnstile_secret: '' });
    expect(opened((await reload(form)).settings.turnstile_secret)).toBe('turnstile-secret-1');
    await save(form, 'security', { turnstile_secret: 'another' });
    expect(opened((await reload(form)).settings.turnstile_secret)).toBe('another');
  });

  test('of a payment survives a price change', async () => {
    const form = await withSecrets();
    await save(form, 'payment', { ...payment, 'payment.amount': '25' });
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
