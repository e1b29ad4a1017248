import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { transformSync } from '@swc/core';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import type { FormField } from '../../src/forms/field.settings';
import type { Form } from '../../src/forms/form.model';
import { defaultOptions } from '../../src/forms/snippets/snippet-options';
import { buildAllSnippets } from '../../src/forms/snippets/snippets';
import { describeInBrowser } from '../support/browser';
import { runs } from '../support/nightly';
import { app, setUpFormBrowser } from './form-browser';

const field = (name: string, more: Partial<FormField> = {}): FormField => ({
  ...{ name, label: name, type: 'text' },
  ...more,
});

/** Names and labels that mean something in HTML, JavaScript or a template language. */
const hostile: readonly FormField[] = [
  field('name', { label: 'Your {name} & "title"', required: true }),
  field('email', { type: 'email', label: "L'e-mail <b>" }),
  field('{{ 7 * 7 }}', { label: `{{ label }} $\{\`x\`}` }),
  field('</script><i>"\'', { type: 'textarea', label: '</template></script>' }),
  field('__proto__', { label: '{1 + 1} \\u003c' }),
  field('reset', { label: ' class="x" ' }),
  field('size', { type: 'select', choices: ['Small', '{Medium}', '"Large" & <more>'] }),
  field('terms', { type: 'checkbox', label: 'I agree' }),
  field('topics[]', { type: 'checkbox', label: '<u>Topics</u>', choices: ['{a}', '"b" & <c>'] }),
  field('plan', { type: 'radio', label: '{{ plan }}', required: true, choices: ['One', '</form>'] }),
  field('v-on:click', { type: 'tel', label: '@click :x #y' }),
];

/** What a visitor types into the fields above, in their order. */
const typed = [
  ['name', 'Ada'],
  ['email', 'ada@example.com'],
  ['{{ 7 * 7 }}', 'three'],
  ['</script><i>"\'', 'four'],
  ['__proto__', 'five'],
  ['reset', 'six'],
  ['size', '"Large" & <more>'],
  ['terms', 'yes'],
  ['topics[]', '"b" & <c>'],
  ['plan', '</form>'],
  ['v-on:click', '0123'],
] as const;

describeInBrowser('the snippet studio', () => {
  setUpFormBrowser();
  let form: Form;
  beforeEach(async () => {
    form = await app.buildForm();
  });

  const codeOf = (key: string, fields: readonly FormField[], hasStyles = false) => {
    const options = { ...defaultOptions(form, fields), language: 'de' as const, hasStyles };
    return buildAllSnippets(form, app.url, options).find((snippet) => snippet.key === key)?.code ?? '';
  };

  /** Opens another site with the snippet, built as its framework does. */
  async function openSite(key: string, fields: readonly FormField[], javaScriptEnabled = true): Promise<Page> {
    const code = codeOf(key, fields);
    const built = ['html', 'letterbox-js'].includes(key) ? code : buildSnippet(key, code);
    const isScript = !['html', 'letterbox-js', 'astro'].includes(key);
    const body = isScript ? `<main></main><script src="/app.js"></script>` : built;
    app.site.html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Site</title><body>${body}`;
    const page = await app.openTab({ javaScriptEnabled });
    await page.addInitScript(skipTimeTrap);
    await page.route(`${app.site.url}/app.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: built }),
    );
    await page.goto(app.site.url);
    return page;
  }

  async function fill(page: Page): Promise<void> {
    await page.locator('form button').waitFor();
    for (const [name, value] of typed) {
      const control = page
        .locator('form :is(input, textarea, select)')
        .and(page.locator(`[name=${JSON.stringify(name)}]`));
      if (name === 'size') await control.selectOption(value);
      else if (name === 'terms') await control.check();
      else if (['topics[]', 'plan'].includes(name))
        await control.and(page.locator(`[value=${JSON.stringify(value)}]`)).check();
      else await control.fill(value);
    }
  }

  const readLabels = (page: Page) =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('form :is(p label, legend)')].map(({ childNodes }) =>
         [...childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent).join(''))`,
    );

  const stored = async () => (await app.findSubmissions(form)).map(({ data }) => Object.entries(data));

  test.each([
    ['html', false],
    ['html', true],
    ['letterbox-js', true],
    ['react', true],
    ['nextjs', true],
    ['vue', true],
    ['svelte', true],
    ['astro', true],
    ['astro', false],
  ] as const)(
    'the %s snippet sends the fields under their names, whatever they are (script: %s)',
    async (key, script) => {
      const page = await openSite(key, hostile, script);
      await fill(page);
      expect((await readLabels(page)).map((label) => label.trim())).toEqual(
        hostile.map(({ label = '' }) => label.trim()),
      );
      expect(await page.locator('form').getAttribute('lang')).toBe('de');
      await page.locator('form button').click();
      // With the library, in the form's language.
      const done = script && key !== 'html' ? 'Ihre Angaben sind angekommen.' : 'Thank you';
      await page.getByText(done).first().waitFor();
      expect(await stored()).toEqual([typed.map(([name, value]) => [name, value])]);
    },
  );

  test.each(['html', 'letterbox-js', 'react', 'vue', 'svelte', 'astro'])('the %s snippet sends a file', async (key) => {
    const page = await openSite(key, [field('name'), field('cv', { type: 'file' })]);
    await page.locator('input[name=name]').fill('Ada');
    const [buffer, name] = [Buffer.from('%PDF'), 'cv.pdf'];
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    const sent = page.waitForRequest((request) => request.url().includes('/api/submit') && request.method() === 'POST');
    await page.locator('form button').click();
    expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data/);
    await waitUntil(async () => (await stored()).length === 1);
  });

  test('the fetch snippets send samples of all fields', async () => {
    app.site.html = '<!doctype html><title>Site</title><input type="file" name="cv">';
    const page = await app.openTab();
    await page.goto(app.site.url);
    await page
      .locator('input')
      .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
    for (const fields of [hostile, [...hostile, field('cv', { type: 'file' })]]) {
      expect(await page.evaluate(`(async () => { ${codeOf('fetch', fields)} return result; })()`)).toMatchObject({
        success: true,
      });
    }
    const names = hostile.map(({ name }) => name);
    expect((await stored()).map((entries) => entries.map(([name]) => name))).toEqual([names, names]);
  });

  test('the curl snippets work in a shell', async () => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-curl-'));
    writeFileSync(path.join(dir, 'file.pdf'), '%PDF');
    for (const fields of [hostile, [...hostile, field('cv', { type: 'file' })]]) {
      const { stdout } = await promisify(execFile)(
        '/bin/sh',
        ['-c', codeOf('curl', fields).replace('curl', 'curl -sS')],
        {
          cwd: dir,
        },
      );
      expect(JSON.parse(stdout)).toMatchObject({ success: true });
    }
    rmSync(dir, { recursive: true });
    const names = hostile.map(({ name }) => name);
    expect((await stored()).map((entries) => entries.map(([name]) => name))).toEqual([names, names]);
  });

  test('any names and labels come back from the HTML and from the JSX as they are', async () => {
    const page = await app.openTab();
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((one) => !/\p{C}/u.test(one));
    const fields = fc.uniqueArray(text, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fields, async (names) => {
        const all = names.map((name) => field(name, { label: `${name}!`, type: 'textarea' }));
        await page.setContent(codeOf('html', all));
        const read = await page.evaluate(
          `[...document.querySelectorAll('label textarea')].map((area) =>
             [area.getAttribute('name'), area.previousSibling.previousSibling.textContent])`,
        );
        expect(read).toEqual(names.map((name) => [name, `${name}!`]));
        expect(readJsx(codeOf('react', all))).toEqual(names.map((name) => [name, `${name}!`]));
      }),
      runs(20),
    );
  });

  test.each(['html', 'react', 'vue', 'svelte'])(
    'the %s snippet with simple styles puts its form in order',
    async (key) => {
      const code = codeOf(key, hostile, true);
      const isScript = key !== 'html';
      const built = isScript ? buildSnippet(key, code) : code;
      const page = await app.openTab();
      await page.setContent(
        `<!doctype html><html lang="en"><title>Site</title><body>${isScript ? '<main></main>' : code}`,
      );
      if (isScript) await page.addScriptTag({ content: built });
      await page.locator('form.letterbox-form button').waitFor();
      // What Vue and Svelte make of their style blocks is up to the build.
      if (key === 'vue' || key === 'svelte') return expect(code).toContain('<style>\n  .letterbox-form {');
      const width = `(name) => document.querySelector('form').elements[name].getBoundingClientRect().width`;
      return expect(await page.evaluate(`(${width})('name')`)).toBe(await page.evaluate(`(${width})('email')`));
    },
  );

  test('a plain page shows each field below the one before, as the preview does', async () => {
    const plain = await openSite('html', hostile, false);
    const tops = `[...document.querySelectorAll('form > p, form > fieldset')].map((one) => one.getBoundingClientRect().top)`;
    const seen = await plain.evaluate<number[]>(tops);
    expect(seen).toHaveLength(hostile.length);
    expect(seen.toSorted((a, b) => a - b)).toEqual(seen);
    expect(new Set(seen).size).toBe(seen.length);
    await app.database.models.Form.update(
      { storedSettings: { ...form.storedSettings, fields: hostile } },
      { where: { id: form.id } },
    );
    const studio = await app.openForm(form, '/snippets', { javaScriptEnabled: false });
    const preview = studio.frameLocator('iframe[title="Preview of the form"]');
    expect(await preview.locator('body').evaluate(tops)).toEqual(seen);
  });

  test('code and preview follow what is typed, and fields are added, moved, removed and saved', async () => {
    const page = await app.openForm(form, '/snippets');
    const rows = page.locator('.studio-field');
    const code = page.locator('[data-snippet=html] code');
    const inOrder = async () => (await code.textContent())?.match(/(?<=<(?:input|textarea|select) name=")[^"]+/g);
    expect(await rows.count()).toBe(3);
    await page.getByRole('button', { name: 'Add field' }).click();
    await rows.nth(3).waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('field-3-label');
    await page.keyboard.type('Your company');
    await code.filter({ hasText: 'Your company<br><input name="company">' }).waitFor();
    await page.frameLocator('iframe').getByLabel('Your company').waitFor();
    await page.locator('summary', { hasText: 'Svelte' }).click();
    await page.getByRole('button', { name: 'Move field 4 up' }).click();
    await page.getByRole('button', { name: 'Remove field 1' }).click();
    await waitUntil(async () => String(await inOrder()) === 'email,company,message,botcheck');
    expect(await page.locator('[data-snippet=svelte]').getAttribute('open')).not.toBeNull();
    await page.getByText('Unsaved changes').waitFor();
    await page.getByLabel('Include simple styles').check();
    await page.getByRole('button', { name: 'Save fields' }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Add to site' }).first().click();
    await page.locator('#snippet-html code', { hasText: 'company' }).waitFor();
    expect(await page.locator('#snippet-html code').textContent()).toContain('<form action');
    expect(await page.locator('#snippet-html code').textContent()).toContain('class="letterbox-form"');
  });

  test('after a request that failed, the buttons load the page', async () => {
    const page = await app.openForm(form, '/snippets');
    const rows = page.locator('.studio-field');
    await page.route('**/snippets', (route) => route.abort(), { times: 1 });
    for (const n of [3, 4]) {
      await page.getByRole('button', { name: 'Add field' }).click();
      await rows.nth(n).waitFor();
    }
  });

  test('fields that were saved elsewhere meanwhile are replaced only by a second save', async () => {
    const page = await app.openForm(form, '/snippets');
    const storedSettings = { ...form.storedSettings, fields: [field('elsewhere')] };
    await app.database.models.Form.update({ storedSettings }, { where: { id: form.id } });
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.locator('#field-3-label').fill('Company');
    await page.locator('[data-snippet=html] code', { hasText: 'name="company"' }).waitFor();
    const save = page.getByRole('button', { name: 'Save fields' });
    await save.click();
    await page.getByText('Changed since you opened this page.').waitFor();
    expect(await page.locator('#field-3-name').inputValue()).toBe('company');
    await save.click();
    await page.getByText('Saved.', { exact: true }).waitFor();
  });
});

/** Names and labels of the text areas in a component. */
function readJsx(code: string): unknown[] {
  const transform = { react: { runtime: 'classic' as const, pragma: 'h' } };
  const compiled = transformSync(code, {
    jsc: { target: 'es2022', parser: { syntax: 'ecmascript', jsx: true }, transform },
    module: { type: 'commonjs' },
  }).code;
  const found: unknown[] = [];
  const h = (tag: string, props: { name?: string } | null, ...children: unknown[]) => {
    if (tag === 'label') found.push([(children[2] as { name: string }).name, children[0]]);
    return props;
  };
  const exports: { ContactForm?: () => unknown } = {};
  new Function('exports', 'require', 'h', compiled)(exports, () => ({ useLetterbox: () => ({}) }), h);
  exports.ContactForm?.();
  return found;
}

function buildSnippet(kind: string, code: string): string {
  const program = path.join(__dirname, '../support/build-snippet.mjs');
  return execFileSync(process.execPath, [program, kind], { input: code, encoding: 'utf8', maxBuffer: 2 ** 26 });
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Makes the page look a minute old, because submissions within two seconds are dropped. */
function skipTimeTrap(): void {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 60_000;
}
