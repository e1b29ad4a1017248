import { createUser } from '../../src/users/user.service';
import { describeInBrowser } from '../support/browser';
import { expectAccessible } from '../support/dashboard';
import { account, build, focused, go, ids, names, page, press, setUpInbox } from './inbox-browser';
import { database, web } from './set-up-browser';

describeInBrowser('the keys of the inbox', () => {
  setUpInbox();

  test('can be read and sorted with single keys', async () => {
    expect(await names()).toEqual(['李雷', 'Jürgen', 'Grace', 'Ada']);
    await press('j', 'j');
    expect(await focused()).toBe('Jürgen');
    await press('k');
    expect(await focused()).toBe('李雷');
    await press('k');
    expect(await focused()).toBe('李雷');

    await press('x', 'j', 'x');
    await page.getByText('2 selected').waitFor();
    await press('e');
    await page.getByText('2 archived.').waitFor();
    expect(await names()).toEqual(['Grace', 'Ada']);
    expect(await focused()).toBe('Grace');

    await press('j', '#');
    await page.getByText('Moved to the recycle bin.').waitFor();
    expect(await focused()).toBe('Grace');
    await page.reload();
    expect(await page.locator('.inbox :focus').count()).toBe(0);
    await press('j', '!');
    await page.getByText('Marked as spam.').waitFor();
    expect(await names()).toEqual([]);
  });

  test('a submission is read and changed with single keys, which lead on to the next one', async () => {
    const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    await press('j', 'Enter');
    await title('李雷');
    expect(page.url()).toBe(`${web.url}/dashboard/submissions/${ids[0]}`);
    await expectAccessible(page);
    await press('j');
    await title('Jürgen');
    await press('k');
    await title('李雷');
    await press('e');
    await page.getByText('Archived.').waitFor();
    await title('Jürgen');
    await press('#');
    await title('Grace');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    await title('Jürgen');
    await press('j');
    await title('Grace');
    await press('!');
    await title('Ada');
    await press('z');
    await page.getByText('Undone.').waitFor();
    await title('Grace');
    await press('!');
    await title('Ada');
    await press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Back to the list').waitFor();
    await press('Escape', 'u');
    await page.waitForURL(/inbox$/);
    expect(await names()).toEqual(['Jürgen', 'Ada']);
  }, 60_000);

  test('letters typed into the search are not shortcuts, and the search finds its words', async () => {
    await press('/');
    await page.keyboard.type('exj grace');
    expect(await page.getByLabel('Search', { exact: true }).inputValue()).toBe('exj grace');
    await page.getByLabel('Search', { exact: true }).fill('grace');
    await press('Enter');
    await page.waitForURL(/q=grace/);
    expect(await names()).toEqual(['Grace']);

    await press('/', 'Escape', 'j', 'Enter');
    await page.getByRole('heading', { name: 'Fields' }).waitFor();
    await press('e');
    await page.getByText('Archived.').waitFor();
    await page.getByText('No results').waitFor();
    expect(page.url()).toMatch(/q=grace/);
  });

  test('shortcuts do nothing without a selection or focus, or with Control', async () => {
    await press('e', '#', 'x', 'Control+x', 'z');
    expect(await names()).toHaveLength(4);
    await go('/inbox/all');
    await press('e', '#');
    expect(page.url()).toContain('/inbox/all');
    expect(await page.locator('h1').textContent()).toBe('4 submissions selected');
  });

  test('the list of shortcuts opens and can turn them off permanently', async () => {
    await press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.waitFor();
    await expectAccessible(page);
    await press('j');
    expect(await names()).toHaveLength(4);
    await dialog.getByLabel('Enable shortcuts').uncheck();
    await press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await press('j', 'e');
    expect(await page.locator('.inbox :focus').count()).toBe(0);
    await press('?');
    await dialog.getByLabel('Enable shortcuts').check();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await press('j');
    expect(await focused()).toBe('李雷');
  });

  test('a submission is marked as unread with a key; what is unread is bold', async () => {
    const weight = (name: string) =>
      page.evaluate(
        `getComputedStyle([...document.querySelectorAll('.inbox a')].find((a) => a.textContent === '${name}')).fontWeight`,
      );
    await press('j', 'Enter');
    await page.getByRole('heading', { level: 1, name: '李雷' }).waitFor();
    expect([await weight('李雷'), await weight('Grace')]).toEqual(['400', '650']);
    await press('Shift+U');
    await page.getByText('Marked as unread.').waitFor();
    expect(await weight('李雷')).toBe('650');
    await press('j', 'Shift+I');
    await page.getByText('Marked as read.').waitFor();
    expect(await weight('李雷')).toBe('400');
  });

  test('the Enter key on a checkbox opens the submission instead of pressing a button', async () => {
    await page.getByLabel('Select Grace').check();
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Grace' }).waitFor();
    expect(await names()).toHaveLength(4);
  });

  test('undoing with a key keeps the focus on the line', async () => {
    await press('j', 'j', 'e');
    await page.getByText('Archived.').waitFor();
    expect(await focused()).toBe('Grace');
    await press('z');
    await page.getByText('Undone.').waitFor();
    expect(await focused()).toBe('Grace');
    for (const name of ['李雷', 'Jürgen', 'Grace', 'Ada']) await page.getByLabel(`Select ${name}`).check();
    await press('e');
    await page.getByText('4 archived.').waitFor();
    await press('z');
    await page.getByText('Undone. 4 moved back.').waitFor();
    expect(await focused()).toBe('李雷');
  });

  test('after undoing a change of the submission that is shown, keys change that one again', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    await press('j', 'j', 'Enter');
    await title('Jürgen');
    await press('e');
    await title('Grace');
    await press('z');
    await page.getByText('Undone.').waitFor();
    await title('Jürgen');
    await press('x');
    await page.getByText('1 selected').waitFor();
    expect(await page.getByLabel('Select Jürgen').isChecked()).toBe(true);
    await press('#');
    await page.getByText('Moved to the recycle bin.').waitFor();
    expect(await names()).toEqual(['李雷', 'Grace', 'Ada']);
  });

  test('Escape closes the labels and gives the focus to their button', async () => {
    const isOpen = () => page.locator('details.labels-menu[open]').count();
    await press('j', 'l');
    expect(await isOpen()).toBe(1);
    await press('Escape');
    expect([await isOpen(), await page.locator('.labels-menu summary:focus').count()]).toEqual([0, 1]);
    await go(`/submissions/${ids[0]}`);
    await press('l', 'Escape');
    expect([await isOpen(), await page.locator('.labels-menu summary:focus').count()]).toEqual([0, 1]);
  });

  test('a assigns the focused submission, in an account with several members', async () => {
    await press('a');
    expect(await page.locator('details.assign-menu').count()).toBe(0);
    const ada = await createUser(database, { email: `ada-${account.id}@example.org` });
    await database.models.Member.create({ accountId: account.id, userId: ada.id, role: 'editor' });
    await go('/inbox');
    await press('j', 'a');
    expect(await page.locator('details.assign-menu[open]').count()).toBe(1);
    await page.locator('#bulk-assignee').selectOption({ label: ada.email });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByText('Assigned.').waitFor();
    expect(await focused()).toBe('李雷');
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: '李雷' }).waitFor();
    await press('a');
    expect(await page.locator('#assignee:focus').count()).toBe(1);
    await expectAccessible(page);
  });

  test('Escape leaves the reply and keeps its text', async () => {
    await build({ name: 'Zoe', email: 'zoe@example.org' });
    await go('/inbox');
    await press('j', 'Enter');
    await page.getByRole('heading', { level: 1, name: 'Zoe' }).waitFor();
    await press('r');
    await page.keyboard.type('jke Dear Zoe');
    await press('Escape');
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('jke Dear Zoe');
    expect(await page.locator('textarea:focus').count()).toBe(0);
    await press('r');
    await page.keyboard.type(', hello');
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('jke Dear Zoe, hello');
    // The browser would ask whether to leave the page.
    await page.getByLabel('Message', { exact: true }).fill('');
  });

  test('the list of shortcuts starts at its heading and gives the focus back', async () => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await press('j', 'j', '?');
    expect(await focused()).toBe('Keyboard shortcuts');
    expect(await page.evaluate('document.querySelector("dialog#keys").scrollTop')).toBe(0);
    await press('Escape');
    expect(await focused()).toBe('Jürgen');
    await page.locator('.account-menu > summary').click();
    const button = page.getByRole('button', { name: 'Keyboard shortcuts' });
    await button.focus();
    await press('Enter');
    expect(await focused()).toBe('Keyboard shortcuts');
    await press('Escape');
    expect(await page.locator('[data-shortcuts]:focus').count()).toBe(1);
  });

  test('the list of shortcuts has the keys that work where it is shown', async () => {
    const spam = await build({ name: 'Spammer', email: 'spam@example.org' }, { withheld: 'honeypot' });
    const bin = await build({ name: 'Binned' }, { deleted: true });
    const keys = async (path: string) => {
      await go(path);
      const all = await page.locator('dialog#keys dl').first().locator('div').allTextContents();
      return all.map((text) => text.replace(/Undo.*/, 'Undo'));
    };
    const list = (...changes: string[]) => [
      ...['j kNext and previous', 'o EnterOpen', 'xSelect', ...changes, 'zUndo', 'lLabels', '/Search'],
    ];
    const one = (...changes: string[]) => [
      ...['j kNext and previous submission', ...changes, 'zUndo', 'lLabels', 'uBack to the list'],
    ];
    const marks = ['Shift IMark as read', 'Shift UMark as unread'];
    const statuses = ['dDone', 'wWaiting', 'Shift DOpen'];
    expect(await keys('/inbox')).toEqual(list('eArchive', '!Spam', '#Delete', ...marks, ...statuses));
    expect(await keys('/inbox?folder=spam')).toEqual(list('!Not spam', '#Delete'));
    expect(await keys('/inbox?folder=bin')).toEqual(list('#Delete forever'));
    expect(await keys(`/submissions/${ids[0]}`)).toEqual(
      one('eArchive', '!Spam', '#Delete', 'Shift UMark as unread', ...statuses),
    );
    expect(await keys(`/submissions/${spam}`)).toEqual(one('!Not spam', '#Delete'));
    expect(await keys(`/submissions/${bin}`)).toEqual(one('#Delete forever'));
  });

  test('the labels of the focused line open with a key', async () => {
    await press('j', 'j', 'l');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.type('Call back');
    await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await page.getByText('Label added.').waitFor();
    expect(await focused()).toBe('Jürgen');
    await press('z');
    await page.getByText('Undone.').waitFor();
    expect(await page.locator('.inbox .chip').count()).toBe(0);
  });
});
