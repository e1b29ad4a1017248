import { recordAudit } from '../../src/audit/audit-entry';
import { describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { buildAccount } from '../support/factories';
import { database, openPage, setUpBrowser, web } from './set-up-browser';

describeInBrowser('the audit log in a browser', () => {
  setUpBrowser();

  test('is accessible and fits, with long names and open details', async () => {
    const account = await buildAccount(database);
    for (let n = 0; n < 3; n += 1) {
      await recordAudit(database.pool, {
        accountId: account.id,
        actor: { kind: 'user', id: 'a', label: `Ada <${'ada'.repeat(20)}@example.com>` },
        action: 'form.settings-changed',
        object: { kind: 'form', id: account.id, label: 'Contact'.repeat(20) },
        changes: { redirect_url: { old: null, new: `https://example.com/${'x'.repeat(200)}` }, brand: 'changed' },
        ip: '2001:db8:1234:5678:9abc:def0:1234:5678',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
      });
    }
    const page = await openPage(account);
    await page.goto(`${web.url}/dashboard/settings/audit`);
    await page.getByText('Details').first().click();
    await page.getByText('Its entries').first().waitFor();
    if (process.env.AUDIT_SHOT) await page.screenshot({ path: process.env.AUDIT_SHOT, fullPage: true });
    await expectAccessible(page);
    await page.context().close();
  }, 60_000);
});
