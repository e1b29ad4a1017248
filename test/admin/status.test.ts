import type { Account } from '../../src/accounts/account.model';
import type { RunningApp } from '../support/app';
import { buildBacklog } from '../support/delivery-rows';
import { buildAccount, buildForm } from '../support/factories';
import { openOperatedApp, openOperator } from './operator';

describe('the status page', () => {
  let app: RunningApp;
  let account: Account;
  beforeAll(async () => {
    app = await openOperatedApp();
    account = await buildAccount(app.database);
  });
  afterAll(() => app.close());

  test('lists the accounts with the largest backlogs', async () => {
    const { get } = openOperator(app);
    expect((await get('/admin/status')).html).not.toContain('Largest backlogs');
    const form = await buildForm(app.database, account);
    await buildBacklog(app.database, form, 1_234, { kind: 'webhook' });
    const { html } = await get('/admin/status');
    const row = html.slice(html.indexOf('Largest backlogs'));
    expect(row).toContain(`/admin/accounts/${account.id}`);
    expect(row).toContain(account.email);
    expect(row).toContain('1,234');
  });
});
