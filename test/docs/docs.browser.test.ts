import { app, setUpApp } from '../dashboard/set-up';
import { browser, describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';

describeInBrowser('the documentation in a browser', () => {
  setUpApp();

  test.each(['/docs', '/docs?q=spf', '/docs/take-a-payment', '/docs/reference/webhooks', '/docs/nothing', '/nothing'])(
    '%s is accessible and obeys its policy',
    async (path) => {
      const page = await browser.newPage();
      const violations: string[] = [];
      page.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
      });
      await page.goto(app.url + path);
      await expectAccessible(page);
      expect(violations).toEqual([]);
      await page.close();
    },
  );

  test('a search needs no script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${app.url}/docs`);
    await page.getByRole('main').getByRole('searchbox').fill('quiet hours');
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByRole('link', { name: 'Notifications' }).click();
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    await context.close();
  });
});
