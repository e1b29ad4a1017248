import { changeAccountMail, readTransport } from '../../src/email/account-transports';
import { addSenderDomain } from '../../src/email/sender-domains';
import { browser, describeInBrowser } from '../support/browser';
import { expectAccessible, signInBrowser } from '../support/dashboard';
import { buildDelivery, readDelivery } from '../support/delivery-rows';
import { buildAccount, buildForm, testSecrets } from '../support/factories';
import { openApp } from './open-app';

describeInBrowser('the transports of an account', () => {
  let app: Awaited<ReturnType<typeof openApp>>;
  beforeAll(async () => {
    app = await openApp();
  });
  afterAll(() => app?.close());

  test('are listed and added on an accessible page', async () => {
    const account = await buildAccount(app.database);
    const domain = `${'long-'.repeat(10)}shop.example`;
    const transports = [
      readTransport({ kind: 'mailgun', domain, api_key: 'a-key', webhook_key: 'a-key', from: `post@${domain}` }),
      readTransport({ kind: 'smtp', host: 'mail.shop.example', port: '587', from: 'post@shop.example' }),
    ];
    const store = { pool: app.database.pool, secrets: testSecrets };
    await changeAccountMail(store, account.id, () => ({ transports, fallback: true }));
    await addSenderDomain(store, account.id, domain);
    const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
    await signInBrowser(context, app, account);
    const page = await context.newPage();
    await page.goto(`${app.url}/dashboard/settings/email`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await page.getByRole('button', { name: 'Move to top: SMTP (mail.shop.example:587)' }).waitFor();
    await page.getByRole('link', { name: 'Amazon SES' }).click();
    await page.getByLabel('Secret access key').waitFor();
    await page.getByRole('button', { name: 'Check now' }).waitFor();
    await expectAccessible(page);
    await context.close();
  });

  test('are named in full lines at the delivery of a submission', async () => {
    const account = await buildAccount(app.database);
    const id = await buildDelivery(app.database, await buildForm(app.database, account), { status: 'failed' });
    const error = 'The mail server rejected the message: 554 5.7.1 This message looks like spam to us';
    await app.database.pool.query('UPDATE deliveries SET transports = $2 WHERE id = $1', [
      id,
      JSON.stringify([
        { name: 'SMTP (mail.a-long-name-of-a-shop.example:587)', outcome: 'failed', error, duration_ms: 9 },
      ]),
    ]);
    const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
    await signInBrowser(context, app, account);
    const page = await context.newPage();
    const { submission_id } = await readDelivery(app.database, id);
    await page.goto(`${app.url}/dashboard/submissions/${submission_id}`);
    await page.getByText('Transports').click();
    const attempt = page.getByRole('listitem').filter({ hasText: 'failed, 9 ms.' }).last();
    expect((await attempt.boundingBox())?.height).toBeLessThan(200);
    await context.close();
  });
});
