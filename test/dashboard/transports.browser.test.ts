import { changeAccountMail, readTransport } from '../../src/email/account-transports';
import { addSenderDomain } from '../../src/email/sender-domains';
import { browser, describeInBrowser } from '../support/browser';
import { expectAccessible, signInBrowser } from '../support/dashboard';
import { buildAccount, testSecrets } from '../support/factories';
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
      readTransport({ kind: 'mailgun', domain, api_key: 'a-key', from: `post@${domain}` }),
      readTransport({ kind: 'smtp', host: 'mail.shop.example', port: '587', from: 'post@shop.example' }),
    ];
    const store = { pool: app.database.pool, secrets: testSecrets };
    await changeAccountMail(store, account.id, () => ({ transports, fallback: true }));
    await addSenderDomain(store, account.id, domain);
    const context = await browser.newContext();
    await signInBrowser(context, app, account);
    const page = await context.newPage();
    await page.goto(`${app.url}/dashboard/settings/email`);
    await page.getByRole('button', { name: 'Move to top: SMTP (mail.shop.example:587)' }).waitFor();
    await page.getByRole('link', { name: 'Amazon SES' }).click();
    await page.getByLabel('Secret access key').waitFor();
    await page.getByRole('button', { name: 'Check now' }).waitFor();
    await expectAccessible(page);
    await context.close();
  });
});
