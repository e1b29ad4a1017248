import { randomUUID } from 'node:crypto';
import { createView } from '../../src/submissions/inbox/saved-views';
import { describeInBrowser } from '../support/browser';
import { buildForm } from '../support/factories';
import { account, go, page, setUpInbox } from './inbox-browser';
import { database } from './set-up-browser';

describeInBrowser('the sidebar', () => {
  setUpInbox();

  test.each([
    [1280, 500],
    [900, 900],
  ])('at %i × %i pixels scrolls to its last link', async (width, height) => {
    for (let n = 1; n <= 14; n += 1) await createView(database.pool, account.id, randomUUID(), `View ${n}`, `q=${n}`);
    for (let n = 1; n <= 22; n += 1) await buildForm(database, account, { name: `Form ${n}` });
    await page.setViewportSize({ width, height });
    await go('/inbox');
    if (width < 1_000) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const isInView = (selector: string) =>
      page.evaluate(`(() => {
        const element = [...document.querySelectorAll('${selector}')].at(-1);
        element.scrollIntoView({ block: 'nearest' });
        const { top, bottom, left } = element.getBoundingClientRect();
        const shown = document.elementFromPoint(left + 4, (top + bottom) / 2);
        return top >= -1 && bottom <= innerHeight + 1 && (element.contains(shown) || shown.contains(element));
      })()`);
    for (const link of ['.side nav a', '.side a[href="/dashboard/views"]', '.side .foot button'])
      expect([link, await isInView(link)]).toEqual([link, true]);
    expect(await page.evaluate('scrollY')).toBe(0);
  });
});
