import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { transformSync } from '@swc/core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Account } from '../../src/accounts/account.model';
import { buildSnippets } from '../../src/dashboard/forms/snippets';
import type { Database } from '../../src/db/database';
import type { Form } from '../../src/forms/form.model';
import type { FormSettings } from '../../src/forms/form.settings';
import { freePort } from '../setup/services';
import { describeInBrowser, launchBrowser } from '../support/browser';
import { expectAccessible, signInBrowser } from '../support/dashboard';
import { buildAccount, buildForm, testSecretKey } from '../support/factories';
import { openTestDatabase } from '../support/open-database';
import { endProcesses, type RunningWeb, startWeb } from '../support/processes';

describeInBrowser('forms in a browser', () => {
  let browser: Browser;
  let database: Database & { url: string };
  let web: RunningWeb;
  let account: Account;
  let site: Server;
  /** What the site of the owner shows; another host than the service, so another site. */
  let sitePage = '';
  let siteUrl: string;
  const complaints: string[] = [];
  const open: BrowserContext[] = [];

  beforeAll(async () => {
    database = await openTestDatabase();
    browser = await launchBrowser();
    const PORT = String(await freePort());
    const BASE_URL = `http://127.0.0.1:${PORT}`;
    web = await startWeb({ DATABASE_URL: database.url, SECRET_KEY: testSecretKey, LOG_LEVEL: 'warn', PORT, BASE_URL });
    account = await buildAccount(database);
    site = createServer((_req, res) => res.setHeader('Content-Type', 'text/html; charset=utf-8').end(sitePage));
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    siteUrl = `http://localhost:${(site.address() as AddressInfo).port}`;
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    site?.close();
    await endProcesses();
    await database?.close();
  });
  afterEach(async () => {
    for (const context of open.splice(0)) await context.close();
    expect(complaints.splice(0)).toEqual([]);
  });

  const make = (settings: FormSettings = {}) => buildForm(database, account, { name: 'Contact', ...settings });
  const newTab = async (options: Parameters<Browser['newContext']>[0] = {}) => {
    const context = await browser.newContext(options);
    open.push(context);
    context.setDefaultTimeout(10_000);
    const tab = await context.newPage();
    tab.on('console', (message) => {
      if (/Security Policy/i.test(message.text())) complaints.push(message.text());
    });
    tab.on('pageerror', (error) => complaints.push(error.message));
    return tab;
  };
  const show = async (form: Form, path = '', options: Parameters<typeof newTab>[0] = {}): Promise<Page> => {
    const tab = await newTab(options);
    await signInBrowser(tab.context(), { url: web.url, database } as never, account);
    await tab.goto(`${web.url}/dashboard/forms/${form.id}${path}`);
    return tab;
  };
  const received = async (form: Form): Promise<{ id: string; data: Record<string, string> }[]> => {
    const { rows } = await database.pool.query('SELECT id, data FROM submissions WHERE form_id = $1', [form.id]);
    return rows;
  };

  test('the live test posts from the page, shows the answer in place, and links to what arrived', async () => {
    const form = await make();
    const page = await show(form);
    await expect(page.getByText('See what arrived').isVisible()).resolves.toBe(false);
    await page.getByLabel('Message').fill('A <b>bold</b> test');
    await page.getByRole('button', { name: 'Send the test' }).click();
    await page.getByText(/^Status 200, in \d+ ms$/).waitFor();
    expect(JSON.parse((await page.locator('[data-answer] pre').textContent()) ?? '')).toMatchObject({
      success: true,
    });
    expect(page.url()).toBe(`${web.url}/dashboard/forms/${form.id}`);
    const [arrived] = await received(form);
    expect(arrived?.data).toMatchObject({ name: 'A visitor', message: 'A <b>bold</b> test' });
    await expectAccessible(page);
    await page.getByText('See what arrived').click();
    await page.waitForURL(`${web.url}/dashboard/submissions/${arrived?.id}`);
  });

  test('the live test shows a refusal as it is', async () => {
    const page = await show(await make({ active: false }));
    await page.getByRole('button', { name: 'Send the test' }).click();
    await page.getByText('Status 403').waitFor();
    expect(await page.locator('[data-answer] pre').textContent()).toContain('"code": "inactive_form"');
    await expect(page.getByText('See what arrived').isVisible()).resolves.toBe(false);
  });

  test('without script the live test is a plain post in a new tab, on to the thank-you page', async () => {
    sitePage = '<!doctype html><title>Thanks</title>Thank you';
    const form = await make({ redirect_url: `${siteUrl}/thanks` });
    const page = await show(form, '', { javaScriptEnabled: false });
    const answer = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Send the test' }).click();
    await (await answer).waitForURL(`${siteUrl}/thanks`);
    const [arrived] = await received(form);
    await page.getByText('See what arrived').click();
    expect(page.url()).toBe(`${web.url}/dashboard/submissions/${arrived?.id}`);
  });

  test.each([true, false])('one button pauses a form and resumes it (script: %s)', async (javaScriptEnabled) => {
    const form = await make();
    const page = await show(form, '', { javaScriptEnabled });
    const post = () =>
      fetch(`${web.url}/api/submit`, { method: 'POST', body: new URLSearchParams({ access_key: form.accessKey }) });
    await page.getByRole('button', { name: 'Pause the form' }).click();
    await page.getByText('The form is paused.').waitFor();
    expect((await post()).status).toBe(403);
    await page.getByRole('button', { name: 'Resume the form' }).click();
    await page.getByText('The form takes submissions again.').waitFor();
    expect((await post()).status).toBe(200);
  });

  test('a group is saved where it stands, a wrong one is told there, and the bin asks first', async () => {
    const form = await make();
    const page = await show(form, '/settings');
    const group = page.locator('#delivery');
    await group.getByLabel('Subject').fill('New from {{name}}');
    await group.getByLabel('Copies (Cc)', { exact: true }).fill('nobody');
    await group.getByRole('button', { name: 'Save' }).click();
    await group.getByText('Must be one plain e-mail address').first().waitFor();
    expect(await group.getByLabel('Subject').inputValue()).toBe('New from {{name}}');
    expect(page.url()).toMatch(/#delivery$/);
    await expectAccessible(page);
    await group.getByLabel('Copies (Cc)', { exact: true }).fill('copy@example.com');
    await group.getByRole('button', { name: 'Save' }).click();
    await group.getByText('Saved.').waitFor();
    await expectAccessible(page);
    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.getByRole('button', { name: 'Put into the bin' }).click();
    expect(page.url()).toContain('/settings');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Put into the bin' }).click();
    await page.getByText('The form is in the bin.').waitFor();
  });

  test('what was typed in another group is not lost unasked, by saving or by leaving', async () => {
    const form = await make({ name: 'Contact' });
    const page = await show(form, '/settings');
    const said: string[] = [];
    const answerOnce = (yes: boolean) =>
      page.once('dialog', (dialog) => {
        said.push(`${dialog.type()} ${dialog.message()}`);
        void (yes ? dialog.accept() : dialog.dismiss());
      });
    await page.locator('#general').getByLabel('Name').fill('Renamed');
    await page.locator('#delivery').getByLabel('Subject').fill('Typed');
    const save = () => page.locator('#general').getByRole('button', { name: 'Save' }).click();
    answerOnce(false);
    await save();
    answerOnce(false);
    await page.evaluate('location.href = "/dashboard"');
    await page.waitForTimeout(300);
    expect(said).toEqual([
      expect.stringMatching(/^confirm .*changed in: Delivery\./),
      expect.stringMatching(/^beforeunload/),
    ]);
    expect(await page.locator('#delivery').getByLabel('Subject').inputValue()).toBe('Typed');
    answerOnce(true);
    await save();
    await page.locator('#general').getByText('Saved.').waitFor();
    expect(said).toHaveLength(3);
    // Nothing is unsaved: nothing is asked.
    await page.locator('#general').getByLabel('Name').fill('Again');
    await save();
    await page.locator('#general').getByText('Saved.').waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.waitForURL(`${web.url}/dashboard`);
    expect(said).toHaveLength(3);
  });

  test.each([true, false])('a double click makes one form (script: %s)', async (javaScriptEnabled) => {
    const page = await show(await make(), '', { javaScriptEnabled });
    const name = `Twice ${javaScriptEnabled}`;
    await page.goto(`${web.url}/dashboard/forms/new`);
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Create the form' }).dblclick();
    await page
      .getByText(javaScriptEnabled ? 'The form is ready' : /^(?:The form is ready|This was sent before)/)
      .waitFor();
    expect(await database.models.Form.count({ where: { name } })).toBe(1);
  });

  test('a form is posted once until the page is shown again', async () => {
    const page = await show(await make());
    await page.goto(`${web.url}/dashboard/forms/new`);
    let posts = 0;
    await page.route('**/forms/new', (route) => {
      posts += 1;
      return route.fulfill({ status: 204 });
    });
    const press = async () => {
      await page.getByRole('button', { name: 'Create the form' }).click();
      await page.waitForTimeout(200);
      return posts;
    };
    expect([await press(), await press()]).toEqual([1, 1]);
    await page.evaluate('dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))');
    expect(await press()).toBe(2);
  });

  test('snippets are chosen by keyboard or mouse, and copied', async () => {
    const form = await make();
    const page = await show(form, '', { permissions: ['clipboard-read', 'clipboard-write'] });
    const [, , , , curl] = buildSnippets(form, web.url);
    await page.getByText('curl', { exact: true }).first().click();
    await page.locator('details[open]').getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(curl?.code);
    expect(await page.locator('details[open]').count()).toBe(1);
  });

  test.each(['/dashboard/forms', '/dashboard/forms/new', 'KEY', 'DEMO', 'PAUSED DEMO', 'NOTHING'])(
    '%s is easy to use at every width, in light and dark',
    async (path) => {
      const form = await make({ name: `${'W'.repeat(150)} \u202Eevil`, active: path !== 'PAUSED DEMO' });
      const page = await show(form, '/key');
      const places: Record<string, string> = {
        KEY: `/dashboard/forms/${form.id}/key`,
        NOTHING: `/dashboard/forms/${form.id}/arrived/x`,
      };
      await page.goto(web.url + (path.endsWith('DEMO') ? `/demo/${form.accessKey}` : (places[path] ?? path)));
      await expectAccessible(page);
    },
  );

  test.each([true, false])('the demo page of a form sends what is typed (script: %s)', async (javaScriptEnabled) => {
    const form = await make();
    const page = await newTab({ javaScriptEnabled });
    if (javaScriptEnabled) await page.addInitScript(pretendPatience);
    await page.goto(`${web.url}/demo/${form.accessKey}`);
    await fill(page);
    await page
      .getByText(javaScriptEnabled ? 'Your submission has arrived.' : 'Thank you')
      .first()
      .waitFor();
    expect((await received(form)).map(({ data }) => data)).toEqual([typed]);
  });

  test.each([
    ['HTML', false],
    ['HTML', true],
    ['HTML with letterbox.js', true],
    ['React', true],
  ] as const)(
    'the snippet %s works as it is pasted, on another site (script: %s)',
    async (title, javaScriptEnabled) => {
      const form = await make();
      const { code = '' } = buildSnippets(form, web.url).find((snippet) => snippet.title === title) ?? {};
      sitePage = `<!doctype html><html lang="en"><title>Site</title><body>${title === 'React' ? renderedReact(code) : code}`;
      const page = await newTab({ javaScriptEnabled });
      await page.addInitScript(pretendPatience);
      await page.goto(siteUrl);
      await fill(page);
      await page
        .getByText(/Thank you|Your submission has arrived/)
        .first()
        .waitFor();
      // Plain HTML leads to the service's page; all others leave the visitor where they are.
      expect(new URL(page.url()).origin).toBe(title === 'HTML' ? web.url : siteUrl);
      expect((await received(form)).map(({ data }) => data)).toEqual([typed]);
    },
  );

  test('the snippets fetch and curl work as they are pasted', async () => {
    const form = await make();
    const snippets = new Map(buildSnippets(form, web.url).map(({ title, code }) => [title, code]));
    sitePage = '<!doctype html><title>Site</title>';
    const page = await newTab();
    await page.goto(siteUrl);
    expect(await page.evaluate(`(async () => { ${snippets.get('fetch')} return answer; })()`)).toMatchObject({
      success: true,
    });
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `curl -sS ${snippets.get('curl')?.slice(5)}`]);
    expect(JSON.parse(stdout)).toMatchObject({ success: true });
    const sent = { name: 'A visitor', email: 'visitor@example.com', message: 'Hello' };
    expect((await received(form)).map(({ data }) => data)).toEqual([sent, sent]);
  });
});

const typed = { name: 'Somebody', email: 'somebody@example.com', message: 'Hello there' };

async function fill(page: Page): Promise<void> {
  await page.getByLabel(/name/i).fill(typed.name);
  await page.getByLabel(/e-mail/i).fill(typed.email);
  await page.getByLabel(/message/i).fill(typed.message);
  await page.getByRole('button', { name: /^Send/ }).click();
}

/** As if the page had been read for a minute: who is faster than two seconds is taken for a robot. */
function pretendPatience(): void {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 60_000;
}

/** The component with just as much of React as it uses, so that it runs in a page as it stands. */
function renderedReact(code: string): string {
  const compiled = transformSync(code, {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'ecmascript', jsx: true },
      transform: { react: { runtime: 'classic', pragma: 'h' } },
    },
    module: { type: 'commonjs' },
  }).code;
  return `<main></main><script>
    const values = []; let at = 0;
    const useState = (first) => { const n = at++; values[n] ??= first; return [values[n], (v) => { values[n] = v; told(); }]; };
    function h(tag, props, ...children) {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(props ?? {})) {
        if (name === 'onSubmit') element.addEventListener('submit', value);
        else if (typeof value !== 'boolean') element.setAttribute(name, value);
        else if (value) element.setAttribute(name, '');
      }
      element.append(...children.filter((child) => child));
      return element;
    }
    const exports = {}; const module = { exports };
    const require = () => ({ useState });
    ${compiled.replaceAll('</script', '<\\/script')}
    const draw = () => { at = 0; return exports.ContactForm(); };
    const told = () => document.querySelector('[role=status]').replaceWith(draw().querySelector('[role=status]'));
    document.querySelector('main').append(draw());
  </script>`;
}
