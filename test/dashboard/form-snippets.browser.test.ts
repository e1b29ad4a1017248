import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { transformSync } from '@swc/core';
import type { Page } from 'playwright-core';
import type { Form } from '../../src/forms/form.model';
import { contactFields, defaultOptions } from '../../src/forms/snippets/snippet-options';
import { buildSnippets } from '../../src/forms/snippets/snippets';
import { describeInBrowser } from '../support/browser';
import { app, setUpFormBrowser } from './form-browser';

describeInBrowser('form snippets in a browser', () => {
  setUpFormBrowser();

  test('a snippet can be opened and copied', async () => {
    const form = await app.buildForm();
    const page = await app.openForm(form, '', { permissions: ['clipboard-read', 'clipboard-write'] });
    const [, , , , curl] = snippetsOf(form);
    await page.getByText('curl', { exact: true }).first().click();
    await page.locator('details[open]').getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(curl?.code);
    expect(await page.locator('details[open]').count()).toBe(1);
  });

  test.each([true, false])('the demo page submits what is typed (script: %s)', async (javaScriptEnabled) => {
    const form = await app.buildForm();
    const page = await app.openTab({ javaScriptEnabled });
    if (javaScriptEnabled) await page.addInitScript(skipTimeTrap);
    await page.goto(`${app.url}/demo/${form.accessKey}`);
    await fill(page);
    await page
      .getByText(javaScriptEnabled ? 'Your submission has been received.' : 'Thank you')
      .first()
      .waitFor();
    expect((await app.findSubmissions(form)).map(({ data }) => data)).toEqual([typed]);
  });

  test.each([
    ['HTML', false],
    ['HTML', true],
    ['HTML with letterbox.js', true],
    ['React', true],
  ] as const)('the %s snippet works unchanged on another site (script: %s)', async (title, javaScriptEnabled) => {
    const form = await app.buildForm();
    const { code = '' } = snippetsOf(form).find((snippet) => snippet.title === title) ?? {};
    app.site.html = `<!doctype html><html lang="en"><title>Site</title><body>${title === 'React' ? renderedReact(code, app.url) : code}`;
    const page = await app.openTab({ javaScriptEnabled });
    await page.addInitScript(skipTimeTrap);
    await page.goto(app.site.url);
    await fill(page);
    await page
      .getByText(/Thank you|Your submission has been received/)
      .first()
      .waitFor();
    // Plain HTML ends at Letterbox's thank-you page; with the others the visitor stays.
    expect(new URL(page.url()).origin).toBe(title === 'HTML' ? app.url : app.site.url);
    expect((await app.findSubmissions(form)).map(({ data }) => data)).toEqual([typed]);
  });

  test('the HTML snippet of a form that uses ALTCHA works unchanged, and again after going back', async () => {
    const form = await app.buildForm({ altcha: 'low', captcha_required: true });
    const [{ code = '' } = {}] = snippetsOf(form);
    const csp = `default-src 'none'; script-src ${app.url}; connect-src ${app.url}; worker-src blob:; form-action ${app.url}`;
    app.site.html = `<!doctype html><html lang="en"><meta http-equiv="Content-Security-Policy" content="${csp}"><title>Site</title><body>${code}`;
    const page = await app.openTab();
    await page.goto(app.site.url);
    for (const count of [1, 2]) {
      await fill(page);
      await page.getByText('Thank you').first().waitFor();
      expect(new URL(page.url()).origin).toBe(app.url);
      expect((await app.findSubmissions(form)).map(({ data }) => data)).toEqual(Array(count).fill(typed));
      await page.goBack();
    }
    // Without a solution, the visitor is told instead of losing the message.
    await page.route('**/api/challenge?*', (route) => route.abort());
    await fill(page);
    await page.getByRole('alert').getByText('could not be sent').waitFor();
    expect(await app.findSubmissions(form)).toHaveLength(2);
  });

  test('the fetch and curl snippets work unchanged', async () => {
    const form = await app.buildForm();
    const snippets = new Map(snippetsOf(form).map(({ title, code }) => [title, code]));
    app.site.html = '<!doctype html><title>Site</title>';
    const page = await app.openTab();
    await page.goto(app.site.url);
    expect(await page.evaluate(`(async () => { ${snippets.get('fetch')} return result; })()`)).toMatchObject({
      success: true,
    });
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `curl -sS ${snippets.get('curl')?.slice(5)}`]);
    expect(JSON.parse(stdout)).toMatchObject({ success: true });
    const sent = { name: 'Jane Doe', email: 'jane@example.com', message: 'Hello' };
    expect((await app.findSubmissions(form)).map(({ data }) => data)).toEqual([sent, sent]);
  });
});

const snippetsOf = (form: Form) => buildSnippets(form, app.url, defaultOptions(form, contactFields));

const typed = { name: 'Somebody', email: 'somebody@example.com', message: 'Hello there' };

async function fill(page: Page): Promise<void> {
  await page.getByLabel(/name/i).fill(typed.name);
  await page.getByLabel(/e-mail/i).fill(typed.email);
  await page.getByLabel(/message/i).fill(typed.message);
  await page.getByRole('button', { name: /^Send/ }).click();
}

/** Makes the page look a minute old, because submissions within two seconds are dropped. */
function skipTimeTrap(): void {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 60_000;
}

/** The component with the real hook and a stub of the parts of React they use, so that it runs without a build. */
function renderedReact(code: string, serviceUrl: string): string {
  const compiled = transformSync(code, {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'ecmascript', jsx: true },
      transform: { react: { runtime: 'classic', pragma: 'h' } },
    },
  }).code;
  const imports = {
    react: dataUrl(
      'export const useState = (first) => hooks.useState(first); export const useRef = (first) => hooks.useRef(first);',
    ),
    '@letterbox/client': `${serviceUrl}/letterbox.mjs`,
    '@letterbox/react': dataUrl(
      readFileSync(path.join(__dirname, '../../packages/react/dist/use-letterbox.mjs'), 'utf8'),
    ),
    snippet: dataUrl(compiled),
  };
  return `<main></main><script type="importmap">${JSON.stringify({ imports })}</script><script>
    const values = []; let at = 0;
    const hooks = {
      useRef: (first) => values[at++] ??= { current: first },
      useState: (first) => {
        const n = at++;
        values[n] ??= first;
        return [values[n], (next) => { values[n] = typeof next === 'function' ? next(values[n]) : next; render(); }];
      },
    };
    function h(tag, props, ...children) {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(props ?? {})) {
        if (name === 'onSubmit') element.addEventListener('submit', (event) => value({
          currentTarget: event.currentTarget, nativeEvent: event, preventDefault: () => event.preventDefault(),
        }));
        else if (typeof value !== 'boolean') element.setAttribute(name, value);
        else if (value) element.setAttribute(name, '');
      }
      element.append(...children.filter((child) => child));
      return element;
    }
    let draw;
    const render = () => document.querySelector('[role=status]').replaceWith(draw().querySelector('[role=status]'));
    import('snippet').then(({ ContactForm }) => {
      draw = () => { at = 0; return ContactForm(); };
      document.querySelector('main').append(draw());
    });
  </script>`;
}

function dataUrl(code: string): string {
  return `data:text/javascript;charset=utf-8,${encodeURIComponent(code)}`;
}
