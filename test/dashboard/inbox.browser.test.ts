import { randomUUID } from 'node:crypto';
import { createView } from '../../src/submissions/inbox/saved-views';
import { describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { buildFile, buildForm, buildWebhook } from '../support/factories';
import { account, build, complaints, form, go, ids, names, page, press, setUpInbox, show } from './inbox-browser';
import { database } from './set-up-browser';

describeInBrowser('the inbox in a browser', () => {
  setUpInbox();

  const hostile = '"><script>document.title="taken"</script><img src=x onerror=document.title="taken">\u202egnp.exe ';

  test('is accessible at every width, in light and dark, with hostile submissions', async () => {
    await form.update({ name: hostile.slice(0, 90) });
    const id = await build({
      [hostile]: hostile.repeat(80),
      wide: 'W'.repeat(9_000),
      url: 'https://example.com/'.padEnd(900, 'x'),
      العربية: 'مرحبا بالعالم',
    });
    const webhook = await buildWebhook(database, account, { url: `https://hooks.example.com/${'x'.repeat(300)}` });
    await buildFile(database, form, { submissionId: id, filename: hostile.repeat(3), field: 'f'.repeat(300) });
    await database.pool.query(
      `INSERT INTO deliveries (id, account_id, submission_id, kind, status, webhook_id, error, response_excerpt, duration_ms, finished_at)
       SELECT gen_random_uuid(), account_id, id, 'webhook', 'failed', $2, $3, $3, 900, now() FROM submissions WHERE id = $1`,
      [id, webhook.id, `${hostile}${'W'.repeat(900)}`],
    );
    await database.pool.query("UPDATE submissions SET referer = $2, withheld = 'quota' WHERE id = $1", [
      id,
      hostile.repeat(20),
    ]);
    await database.pool.query(
      `INSERT INTO submission_changes (account_id, batch, change, submission_ids, submissions)
       SELECT $1, extract(epoch FROM now())::bigint * 1000000, 'archive', ARRAY[$2::uuid], 1`,
      [account.id, id],
    );
    const paths = ['/inbox', '/inbox/history', '/inbox?from=x', '/inbox/all', `/submissions/${id}`, '/data-subjects'];
    for (const path of paths) {
      await go(path);
      await expectAccessible(page);
      expect(await page.title()).not.toBe('taken');
    }
    await page.setViewportSize({ width: 1920, height: 1000 });
    await go(`/submissions/${id}`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1920);
    // Chromium logs responses with status 400 on the console.
    complaints.length = 0;
  }, 90_000);

  test('the pages for personal data requests are accessible', async () => {
    await build({ email: `${'long'.repeat(14)}@example.com` });
    await go('/data-subjects');
    await page.getByLabel('E-mail address').fill(`${'long'.repeat(14)}@example.com`);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('1 submission').first().waitFor();
    await expectAccessible(page);
    await page.getByLabel('Permanently erase this submission').check();
    await page.getByRole('button', { name: 'Erase' }).click();
    await page.getByText('Submissions erased: 1.').waitFor();
    await expectAccessible(page);
    await page.locator('main table a').first().click();
    await page.getByText('Erasure record').first().waitFor();
    await expectAccessible(page);
  }, 60_000);

  test('enough rows are visible, on a desktop and on a phone', async () => {
    for (let n = 0; n < 20; n += 1) await build({ name: `Visitor ${n}`, message: 'Do you ship to Norway?' });
    for (const [width, height, path, least] of [
      [1440, 900, '/inbox', 16],
      [1440, 900, `/submissions/${ids[0]}`, 14],
      [360, 800, '/inbox', 10],
    ] as const) {
      await page.setViewportSize({ width, height });
      await go(path);
      const count = await page.evaluate(
        `[...document.querySelectorAll('[data-line]')].filter((line) => line.getBoundingClientRect().bottom <= innerHeight).length`,
      );
      expect([width, path, count]).toEqual([width, path, expect.any(Number)]);
      expect(count).toBeGreaterThanOrEqual(least);
    }
  });

  test('j and k frame no heading', async () => {
    await go(`/submissions/${ids[1]}`);
    await press('j');
    await page.getByRole('heading', { level: 1, name: 'Grace' }).waitFor();
    await page.locator('h1:focus').waitFor();
    expect(await page.evaluate("getComputedStyle(document.querySelector('h1')).outlineStyle")).toBe('none');
  });

  test('on a phone, filters and actions are folded until they are needed', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await go('/inbox');
    const [form, archive] = [page.getByLabel('Form', { exact: true }), page.getByRole('button', { name: 'Archive' })];
    expect([await form.isVisible(), await archive.isVisible()]).toEqual([false, false]);
    await page.locator('.filter-menu > summary').click();
    expect(await form.isVisible()).toBe(true);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.locator('.filter-menu > summary').click();
    await page.getByLabel('Select Grace').check();
    expect([await form.isVisible(), await archive.isVisible()]).toEqual([false, true]);
    await expectAccessible(page);
    await page.locator('.filter-menu > summary').click();
    await form.selectOption({ label: 'Contact' });
    await page.getByLabel('Search', { exact: true }).fill('grace is:unread');
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
    expect(await page.getByLabel('Search', { exact: true }).inputValue()).toBe('grace');
    expect(await names()).toEqual(['Grace']);
    await page.getByRole('link', { name: 'Remove filter is:unread' }).click();
    await page.waitForURL(/q=grace$/);
  });

  test('list and submission are side by side on wide screens, and work together', async () => {
    for (const javaScriptEnabled of [true, false]) {
      await show({ viewport: { width: 1200, height: 700 }, javaScriptEnabled });
      // With nothing open, the list has the whole width.
      expect((await page.locator('.inbox').boundingBox())?.width).toBeGreaterThan(800);
      await page.getByRole('link', { name: 'Grace', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Grace' }).waitFor();
      expect(await page.locator('.inbox [aria-current]').textContent()).toBe('Grace');
      expect(await names()).toEqual(['李雷', 'Jürgen', 'Grace', 'Ada']);
      await page.setViewportSize({ width: 1199, height: 700 });
      await page.locator('.inbox').waitFor({ state: 'hidden' });
      await page.getByRole('link', { name: 'Back to the list' }).click();
      await page.waitForURL(/inbox$/);
    }
    await show();
    await press('j');
    await page.locator('.inbox a:focus').waitFor();
    await press('o');
    await page.getByRole('heading', { level: 1, name: '李雷' }).waitFor();
    await press('x');
    await page.getByText('1 selected').waitFor();
    await page.getByLabel('Select Ada').check();
    await press('e');
    await page.getByText('2 archived.').waitFor();
    expect(page.url()).toMatch(/inbox$/);
    expect(await names()).toEqual(['Jürgen', 'Grace']);
  }, 60_000);

  test('a list with its own scrollbar stays where it was, and shows the opened submission', async () => {
    for (let n = 0; n < 20; n += 1) await build({ name: `Many ${n}` });
    await show({ viewport: { width: 1280, height: 600 } });
    await page.getByRole('link', { name: 'Many 2', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Many 2' }).waitFor();
    const box = async () => (await page.locator('.inbox [aria-current]').boundingBox())?.y ?? -1;
    const before = await box();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(600);
    await press('j');
    await page.getByRole('heading', { level: 1, name: 'Many 1' }).waitFor();
    expect(await box()).toBeLessThan(600);
    expect(await page.evaluate('document.querySelector(".pane.list").scrollTop')).toBeGreaterThan(0);
  });

  test('a notice disappears after ten seconds, but not while it is hovered or focused', async () => {
    const toast = page.locator('.toast');
    await page.clock.install();
    await press('j', 'e');
    await toast.getByRole('button', { name: 'Undo' }).focus();
    await page.clock.runFor(11_000);
    await toast.hover();
    await page.locator('main').focus();
    await page.clock.runFor(11_000);
    await expectAccessible(page);
    expect(await toast.count()).toBe(1);
    await page.mouse.move(0, 0);
    // Real seconds count as well.
    await page.clock.runFor(5_000);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(6_000);
    await toast.waitFor({ state: 'detached' });
    expect(await names()).toEqual(['Jürgen', 'Grace', 'Ada']);
    await press('j', 'e');
    await page.getByRole('link', { name: 'Dismiss' }).click();
    expect(await toast.count()).toBe(0);
  }, 90_000);

  test('the whole page can be selected, and single rows deselected', async () => {
    const all = page.getByLabel('Select page');
    expect(await all.isVisible()).toBe(false);
    await page.getByLabel('Select Ada').check();
    await all.check();
    await page.getByText('4 selected').waitFor();
    await page.getByLabel('Select Grace').uncheck();
    await page.getByText('3 selected').waitFor();
    expect(await page.evaluate("document.querySelector('[data-bulk] input').indeterminate")).toBe(true);
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByText('3 archived.').waitFor();
    expect(await names()).toEqual(['Grace']);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone. 3 moved back.').waitFor();
    expect(await names()).toHaveLength(4);
  });

  test('the confirmation before deleting forever is accessible', async () => {
    await build({ name: 'Binned' }, { deleted: true });
    await go('/inbox?folder=bin');
    await press('j', '#');
    await page.getByText('Delete this submission forever?').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL(/folder=bin$/);
    expect(await names()).toEqual(['Binned']);
  });

  test('the sidebar scrolls to its last link', async () => {
    for (let n = 1; n <= 14; n += 1) await createView(database.pool, account.id, randomUUID(), `View ${n}`, `q=${n}`);
    for (let n = 1; n <= 22; n += 1) await buildForm(database, account, { name: `Form ${n}` });
    for (const [width, height] of [
      [1280, 500],
      [900, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await go('/inbox');
      if (width < 1_000) await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.locator('.account-menu > summary').click();
      const isInView = (selector: string) =>
        page.evaluate(`(() => {
          const element = [...document.querySelectorAll('${selector}')].at(-1);
          element.scrollIntoView({ block: 'nearest' });
          const { top, bottom, left } = element.getBoundingClientRect();
          const shown = document.elementFromPoint(left + 4, (top + bottom) / 2);
          return top >= -1 && bottom <= innerHeight + 1 && (element.contains(shown) || shown.contains(element));
        })()`);
      for (const link of ['.side nav a', '.side a[href="/dashboard/views"]', '.side .foot button'])
        expect([width, link, await isInView(link)]).toEqual([width, link, true]);
      expect(await page.evaluate('scrollY')).toBe(0);
    }
  });

  test('everything works without script', async () => {
    await show({ javaScriptEnabled: false });
    await page.getByLabel('Select Ada').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Moved to the recycle bin.').waitFor();
    await page.getByRole('link', { name: /^Recycle bin/ }).click();
    await page.getByLabel('Select Ada').check();
    await page.getByRole('button', { name: 'Delete forever' }).click();
    await page.getByText('Delete this submission forever?').first().waitFor();
    await page.getByRole('button', { name: 'Delete forever' }).click();
    await page.getByText('Deleted forever.').waitFor();
    expect(await names()).toEqual([]);
  });
});
