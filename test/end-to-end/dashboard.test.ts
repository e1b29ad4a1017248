import type { Locator, Page } from 'playwright-core';
import { browser, describeInBrowser } from '../support/browser';
import { eventually } from '../support/eventually';
import { answer, type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { type StandaloneProgram, startAsNewcomer } from '../support/newcomer';

describeInBrowser('an owner, from the first visit on', () => {
  let program: StandaloneProgram;
  let site: HttpReceiver;
  let crm: HttpReceiver;
  let tab: Page;
  let isCrmUp = false;
  let snippet = '';
  const complaints: string[] = [];

  beforeAll(async () => {
    program = await startAsNewcomer();
    // The owner's website on another origin, with the snippet in its page, and the receiver of the owner's webhook.
    site = await startHttpReceiver((request, response) =>
      answer(200, `<!doctype html><title>My shop</title>${snippet}`, { 'content-type': 'text/html' })(
        request,
        response,
      ),
    );
    crm = await startHttpReceiver((request, response) => answer(isCrmUp ? 200 : 503, 'hello')(request, response));
    tab = await browser.newPage();
    tab.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
    });
    tab.on('pageerror', (error) => complaints.push(error.message));
  }, 90_000);
  afterAll(async () => {
    await Promise.all([site?.stop(), crm?.stop(), program?.end()]);
  });
  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  const go = (name: string) => tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  const button = (name: string): Locator => tab.getByRole('button', { name, exact: true });
  const codeIn = (title: string) => tab.getByRole('figure', { name: title, exact: true }).locator('code').textContent();

  /** A visitor of the owner's website writes a message; resolves to the page that Letterbox answers. */
  async function writeFromTheSite(message: string): Promise<{ status: number; text: string }> {
    const visit = await browser.newPage();
    await visit.goto(site.url);
    await visit.getByLabel(/name/i).fill('Grace');
    await visit.getByLabel(/e-?mail/i).fill('grace@example.org');
    await visit.getByLabel(/message/i).fill(message);
    const [response] = await Promise.all([
      visit.waitForResponse((one) => one.url() === `${program.url}/api/submit`),
      visit.getByRole('button', { name: 'Send' }).click(),
    ]);
    await visit.waitForLoadState();
    const text = (await visit.textContent('main')) ?? '';
    await visit.close();
    return { status: response.status(), text };
  }

  test('creates the account with the printed code, which works only once', async () => {
    const [, address = ''] = /Dashboard\s+(\S+)/.exec(program.output()) ?? [];
    await tab.goto(`${program.url}/dashboard`);
    expect(tab.url()).toBe(`${program.url}/dashboard/setup`);
    await tab.goto(address);
    await tab.getByLabel('E-mail').fill('owner@example.com');
    await tab.getByLabel('Password').fill('correct horse battery');
    await button('Create account').click();
    await tab.getByText('Your account is ready.').waitFor();

    const stranger = await browser.newPage();
    await stranger.goto(address);
    expect(new URL(stranger.url()).pathname).toBe('/dashboard/sign-in');
    await stranger.close();
  });

  test('creates a form and pastes its snippet into a website', async () => {
    await go('Forms');
    await tab.getByRole('link', { name: 'New form' }).click();
    await tab.getByLabel('Name').fill('My shop');
    await tab.getByLabel('Send submissions to').fill('owner@example.com');
    await button('Create form').click();
    await tab.getByRole('heading', { level: 1, name: 'My shop' }).waitFor();
    snippet = (await codeIn('HTML')) ?? '';
    expect(snippet).toContain(`action="${program.url}/api/submit"`);
  });

  test('adds a webhook', async () => {
    await go('Webhooks');
    await tab.getByRole('link', { name: 'Add webhook' }).first().click();
    await tab.getByLabel('URL').fill(`${crm.url}/crm`);
    await button('Add webhook').click();
    await tab.getByText('whsec_').first().waitFor();
  });

  test('sees the submission of a visitor of that website, with the failed webhook', async () => {
    const { status, text } = await writeFromTheSite('Do you ship to Norway?');
    expect({ status, text }).toEqual({ status: 200, text: expect.stringContaining('My shop') });

    await go('Inbox');
    await tab.getByRole('link', { name: /Grace/ }).click();
    await tab.locator('.detail').getByText('Do you ship to Norway?', { exact: true }).waitFor();
    await eventually(async () => {
      await tab.reload();
      const failed = tab.getByRole('listitem').filter({ hasText: /Webhook Failed.*responded with 503/s });
      expect(await failed.count()).toBe(1);
    }, 20_000);
  });

  test('sees the failure on the overview until it is resent successfully', async () => {
    await go('Overview');
    await tab.getByRole('heading', { name: 'Needs attention' }).waitFor();
    await tab.locator('.chart .bar').first().waitFor();
    await tab.getByText('failed the last time').waitFor();
    await tab.getByRole('link', { name: 'Grace' }).click();
    isCrmUp = true;
    await tab.getByRole('listitem').filter({ hasText: 'Failed' }).getByRole('button', { name: 'Resend' }).click();
    await eventually(() => expect(crm.requests).toHaveLength(2), 20_000);
    const [first, second] = crm.requests;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    await go('Overview');
    expect(await tab.textContent('main')).not.toContain('Needs attention');
  });

  test('replaces the access key: the old one stops working immediately, the new one works', async () => {
    await go('Forms');
    await tab.getByRole('main').getByRole('link', { name: 'My shop' }).click();
    await tab.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();
    await tab.getByRole('link', { name: 'Replace key' }).click();
    await button('Replace key').click();
    const renewed = (await codeIn('HTML')) ?? '';
    expect(renewed).not.toBe(snippet);
    expect((await writeFromTheSite('With the old key')).status).toBe(404);
    snippet = renewed;
    expect((await writeFromTheSite('With the new key')).status).toBe(200);
  });

  test('exports everything as CSV and as JSON Lines', async () => {
    await go('Inbox');
    const take = async (name: RegExp) => {
      const [download] = await Promise.all([tab.waitForEvent('download'), tab.getByRole('link', { name }).click()]);
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString('utf8').trim().split('\n');
    };
    const csv = await take(/^CSV$/);
    expect(csv).toHaveLength(3);
    expect(csv.join()).toMatch(/With the new key.*Do you ship to Norway\?/s);
    const lines = (await take(/^JSON Lines$/)).map((line) => JSON.parse(line));
    expect(lines.map(({ data }) => data.message)).toEqual(['With the new key', 'Do you ship to Norway?']);
  });

  test('signs out, and the next user of that browser has no access', async () => {
    await tab.locator('.account-menu > summary').click();
    await button('Sign out').click();
    await tab.goto(`${program.url}/dashboard/inbox`);
    expect(new URL(tab.url()).pathname).toBe('/dashboard/sign-in');
  });
});
