import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { freePort } from '../setup/services';
import { browser, describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { openTestDatabase } from '../support/database';
import { buildAccount, testSecretKey } from '../support/factories';
import { endProcesses, startWeb } from '../support/processes';
import { password } from './open-app';

describeInBrowser('passkeys', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  /** Browsers have no passkeys at an IP address. */
  let url: string;

  beforeAll(async () => {
    database = await openTestDatabase();
    const PORT = String(await freePort());
    url = `http://localhost:${PORT}`;
    await startWeb({ DATABASE_URL: database.url, SECRET_KEY: testSecretKey, LOG_LEVEL: 'warn', PORT, BASE_URL: url });
  }, 180_000);
  afterAll(async () => {
    await endProcesses();
    await database?.close();
  });

  /** A page of a new browser with an authenticator that unlocks itself. */
  async function openBrowser(): Promise<{ context: BrowserContext; page: Page; devtools: CDPSession }> {
    const context = await browser.newContext();
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    return { context, page, devtools };
  }

  async function signInWithPassword(page: Page, email: string): Promise<void> {
    await page.goto(`${url}/dashboard/sign-in`);
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  async function addPasskey(page: Page, name: string): Promise<void> {
    await page.goto(`${url}/dashboard/settings/security`);
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Create passkey' }).click();
  }

  async function signOut(page: Page): Promise<void> {
    await page.context().clearCookies();
    await page.goto(`${url}/dashboard/sign-in`);
  }

  const usePasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' }).click();

  test('are registered, sign in without an address, are the second factor after the password, and can be removed', async () => {
    const { email } = await buildAccount(database, { password });
    const { context, page } = await openBrowser();
    await signInWithPassword(page, email);
    await page.waitForURL(`${url}/dashboard`);
    await addPasskey(page, 'Laptop');
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await page.getByText('Laptop').first().waitFor();
    // The same authenticator refuses a second one for this person.
    await addPasskey(page, 'Again');
    await page.getByText('You already have a passkey in this place.').waitFor();

    await signOut(page);
    await usePasskey(page);
    await page.waitForURL(`${url}/dashboard`);
    await page.goto(`${url}/dashboard/settings/security`);
    await page.getByText('signed in by passkey').waitFor();

    await signOut(page);
    await signInWithPassword(page, email);
    await page.getByRole('heading', { name: 'Two-factor sign-in' }).waitFor();
    expect((await page.context().cookies()).some(({ name }) => name === 'letterbox')).toBe(false);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(`${url}/dashboard`);

    // Confirms what takes a fresh sign-in, too.
    await database.pool.query("UPDATE sessions SET confirmed_at = now() - interval '1 hour'");
    await page.goto(`${url}/dashboard/data-subjects`);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(`${url}/dashboard/data-subjects`);

    await page.goto(`${url}/dashboard/settings/security`);
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Remove Laptop' }).click();
    await page.getByText('Passkey removed.').waitFor();
    await signOut(page);
    await usePasskey(page);
    await page.getByText('This passkey was not accepted.').waitFor();
    await context.close();
  }, 120_000);

  test('of another person, a copied one, and a repeated response are rejected', async () => {
    const [one, other] = [await buildAccount(database, { password }), await buildAccount(database, { password })];
    const { context, page } = await openBrowser();
    await signInWithPassword(page, one.email);
    await page.waitForURL(`${url}/dashboard`);
    await addPasskey(page, 'One');
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();

    // A copy of the authenticator would have a lower counter.
    await signOut(page);
    const sent = page.waitForRequest((request) => request.url().endsWith('/sign-in/passkey'));
    await usePasskey(page);
    const body = new URLSearchParams((await sent).postData() ?? '');
    await page.waitForURL(`${url}/dashboard`);
    await database.pool.query('UPDATE passkeys SET counter = counter + 1000');
    await signOut(page);
    await usePasskey(page);
    await page.getByText('This passkey was not accepted.').waitFor();
    await database.pool.query('UPDATE passkeys SET counter = 0');

    // A response works once, even with the ticket that belongs to it.
    await signOut(page);
    const replayed = await page.request.post(`${url}/dashboard/sign-in/passkey`, {
      headers: { Origin: url },
      form: {
        _csrf: await page.locator('[name=_csrf]').first().inputValue(),
        credential: body.get('credential') ?? '',
        ticket: body.get('ticket') ?? '',
      },
    });
    expect(replayed.status()).toBe(400);

    // The authenticator says whose passkey it is.
    const { rows } = await database.pool.query('SELECT user_id FROM members WHERE account_id = $1', [other.id]);
    await database.pool.query('UPDATE passkeys SET user_id = $1', [rows[0].user_id]);
    await signOut(page);
    await usePasskey(page);
    await page.getByText('This passkey was not accepted.').waitFor();
    await context.close();
  }, 120_000);

  test('have pages that fit and can be read by everyone', async () => {
    const { email } = await buildAccount(database, { password });
    const { context, page } = await openBrowser();
    await page.goto(`${url}/dashboard/sign-in`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await expectAccessible(page);
    await signInWithPassword(page, email);
    await page.waitForURL(`${url}/dashboard`);
    await page.goto(`${url}/dashboard/second-factor/app`);
    await expectAccessible(page);
    await addPasskey(page, 'Phone');
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    await expectAccessible(page);
    await page.goto(`${url}/dashboard/settings/security`);
    await expectAccessible(page);
    await database.pool.query("UPDATE sessions SET confirmed_at = now() - interval '1 hour'");
    await page.goto(`${url}/dashboard/second-factor/passkey`);
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await expectAccessible(page);
    await context.close();
  }, 120_000);
});
