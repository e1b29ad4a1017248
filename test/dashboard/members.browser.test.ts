import type { Page } from 'playwright-core';
import type { Account } from '../../src/accounts/account.model';
import { createInvitationLink } from '../../src/members/invitations';
import { createToken } from '../../src/tokens/token.service';
import { createSession } from '../../src/users/session.repository';
import type { User } from '../../src/users/user.model';
import { browser, describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm } from '../support/factories';
import { buildMember } from '../support/members';
import { asJson, send } from '../support/submit-client';
import { password } from './open-app';
import { database, openPage, setUpBrowser, web } from './set-up-browser';

describeInBrowser('members of an account', () => {
  setUpBrowser();

  const openAs = async (user: User, account: Account): Promise<Page> => {
    const context = await browser.newContext();
    const session = { userId: user.id, accountId: account.id };
    const value = await createSession(database, session, { userAgent: 'a test', ipAddress: '127.0.0.1' });
    await context.addCookies([{ name: 'letterbox', value, url: web.url, httpOnly: true, sameSite: 'Lax' }]);
    return context.newPage();
  };
  const shop = async () => {
    const account = await buildAccount(database, { name: 'Our shop', password });
    const form = await buildForm(database, account);
    return { account, form };
  };

  test('their pages are accessible', async () => {
    const { account, form } = await shop();
    const member = await buildMember({ database }, account, { role: 'viewer', formIds: [form.id] });
    const inviter = { accountId: account.id, actorId: null };
    const input = { email: `${'long'.repeat(12)}@example.com`, role: 'editor' };
    await createInvitationLink(database, inviter, input, web.url);
    const token = { name: 'The website', scopes: ['submissions:read'], form_ids: [form.id] };
    await createToken(database, account.id, null, token);
    const page = await openPage(account);
    for (const path of ['members', `members/${member.id}`]) {
      await page.goto(`${web.url}/dashboard/settings/${path}`);
      await page.getByLabel('Only these forms').check();
      await page.getByLabel(form.name).waitFor();
      await expectAccessible(page);
    }
    for (const tab of ['members', 'tokens']) {
      await page.goto(`${web.url}/dashboard/settings/${tab}`);
      for (const width of [360, 640, 1000]) {
        await page.setViewportSize({ width, height: 800 });
        const overflows = await page.evaluate<number[]>(
          '[...document.querySelectorAll(".table")].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)',
        );
        expect(overflows).toEqual(tab === 'members' ? [0, 0] : [0]);
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${web.url}/dashboard/settings/members/${member.id}`);
    await page.getByLabel('Admin').check();
    await page.getByLabel('Only these forms').waitFor({ state: 'hidden' });
    await page.goto(`${web.url}/dashboard/settings`);
    await page.getByText('Leave this account').last().click();
    await expectAccessible(page);
    await page.context().close();
  }, 120_000);

  test('an invitation is accessible to everybody who may open it', async () => {
    const { account } = await shop();
    const inviter = { accountId: account.id, actorId: null };
    const input = { email: 'new@example.com', role: 'viewer' };
    const { link } = await createInvitationLink(database, inviter, input, web.url);
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(link);
    await visitor.getByRole('heading', { name: 'Join Our shop' }).waitFor();
    await visitor.getByText('You are invited to join Our shop as a viewer.').waitFor();
    await expectAccessible(visitor);
    const other = await openPage(account);
    await other.goto(link);
    await other.getByText('This invitation is for another address').waitFor();
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.getByLabel('Password').fill('a long password');
    await other.getByRole('button', { name: 'Join' }).click();
    await other.getByText('You have joined the account.').waitFor();
    await visitor.reload();
    await visitor.getByRole('heading', { name: 'This invitation is no longer open' }).waitFor();
    await expectAccessible(visitor);
    await visitor.context().close();
    await other.context().close();
  }, 120_000);

  test('a person with several accounts switches in the menu', async () => {
    const { account } = await shop();
    const elsewhere = await buildAccount(database, { name: 'The club' });
    const user = await buildMember({ database }, account, { role: 'viewer' });
    await buildMember({ database }, elsewhere, { role: 'viewer', user });
    const page = await openAs(user, account);
    await page.goto(`${web.url}/dashboard/labels`);
    await page.locator('.account-menu > summary').click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Switch to The club' }).click();
    await page.waitForURL('**/dashboard');
    expect(await page.locator('body').getAttribute('data-account')).toBe(elsewhere.id);
    await page.context().close();
  }, 60_000);

  test('a viewer reads settings and lists, which follow what others change, and has their keys', async () => {
    const { account, form } = await shop();
    const viewer = await buildMember({ database }, account, { role: 'viewer' });
    for (const name of ['Ada', 'Grace', 'Hedy']) {
      await send(web.url, asJson({ access_key: form.accessKey, name, email: `${name}@example.org` }));
    }
    const reading = await openAs(viewer, account);
    await reading.goto(`${web.url}/dashboard/forms/${form.id}/settings`);
    expect(await reading.getByLabel('Name').isDisabled()).toBe(true);
    await expectAccessible(reading);
    await reading.goto(`${web.url}/dashboard/inbox`);
    await expectAccessible(reading);
    const acting = await openPage(account);
    for (const width of [390, 1280]) {
      for (const path of ['inbox', `inbox?form=${form.id}`]) {
        for (const page of [reading, acting]) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(`${web.url}/dashboard/${path}`);
        }
        const widthOn = async (page: Page) => (await page.getByRole('link', { name: 'Grace' }).boundingBox())?.width;
        expect(await widthOn(reading)).toBe(await widthOn(acting));
      }
    }
    await reading.goto(`${web.url}/dashboard/inbox`);
    await acting.goto(`${web.url}/dashboard/inbox`);
    await acting.getByLabel('Select Grace').check();
    await acting.getByRole('button', { name: 'Archive' }).click();
    await acting.getByText('Archived.').waitFor();
    await reading.bringToFront();
    const lines = reading.locator('[data-line] a');
    await eventually(async () => expect(await lines.allTextContents()).toEqual(['Hedy', 'Ada']));
    await reading.keyboard.press('j');
    await reading.keyboard.press('o');
    await reading.getByRole('heading', { level: 1, name: 'Hedy' }).waitFor();
    await expectAccessible(reading);
    await reading.context().close();
    await acting.context().close();
  }, 120_000);
});
