import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { password } from '../dashboard/open-app';
import { browser, describeInBrowser } from '../support/browser';
import { expectAccessible, signInBrowser } from '../support/dashboard';
import { buildAccount, buildForm } from '../support/factories';
import { app, authorizeUrl, exchange, pkce, postForm, register, startAppForTests } from './rig';

startAppForTests();

describeInBrowser('connecting a program', () => {
  let program: Server;
  let callback = '';
  beforeAll(async () => {
    program = createServer((_req, res) => void res.end('Welcome back'));
    await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
    callback = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`;
  });
  afterAll(() => {
    program.closeAllConnections();
    program.close();
  });

  test('leads from the program through sign-in and consent back to it', async () => {
    const account = await buildAccount(app.database, { password });
    const clientId = await register('A desktop assistant', ['http://127.0.0.1/callback']);
    const { verifier, challenge } = pkce();
    const page = await (await browser.newContext()).newPage();
    await page.goto(authorizeUrl(clientId, challenge, { redirect_uri: callback }));
    await page.fill('input[name="email"]', account.email);
    await page.fill('input[name="password"]', password);
    await page.click('button:has-text("Sign in")');
    await page.waitForSelector('h1:has-text("Connect A desktop assistant?")');
    await page.click('button:has-text("Allow")');
    await page.waitForURL(`${callback}**`);
    expect(await page.textContent('body')).toBe('Welcome back');
    const code = new URL(page.url()).searchParams.get('code') ?? '';
    expect((await exchange(clientId, code, verifier, { redirect_uri: callback })).status).toBe(200);
  });

  test('confirming with the password repeats what was allowed', async () => {
    const account = await buildAccount(app.database, { password });
    const context = await browser.newContext();
    await signInBrowser(context, app, account);
    await app.database.pool.query(`UPDATE sessions SET confirmed_at = now() - interval '1 hour'`);
    const clientId = await register('A desktop assistant', ['http://127.0.0.1/callback']);
    const page = await context.newPage();
    await page.goto(authorizeUrl(clientId, pkce().challenge, { redirect_uri: callback }));
    await page.click('button:has-text("Allow")');
    await page.fill('input[name="password"]', password);
    await page.click('button:has-text("Continue")');
    await page.waitForURL(`${callback}**`);
    expect(new URL(page.url()).searchParams.get('code')).toMatch(/^[\w-]{43}$/);
  });

  test('the pages are accessible on every screen', async () => {
    const account = await buildAccount(app.database, { password });
    await buildForm(app.database, account, { name: 'Contact' });
    const context = await browser.newContext();
    await signInBrowser(context, app, account);
    const page = await context.newPage();
    const { body } = await postForm('/oauth/device_authorization', { client_id: 'letterbox-cli' });
    for (const url of [
      authorizeUrl(await register('A desktop assistant'), pkce().challenge),
      `${app.url}/dashboard/device?user_code=${body.user_code}`,
      `${app.url}/dashboard/device/approve?user_code=${body.user_code}`,
    ]) {
      await page.goto(url);
      for (const fold of await page.$$('details.fold > summary')) await fold.click();
      await expectAccessible(page);
    }
  });
});
