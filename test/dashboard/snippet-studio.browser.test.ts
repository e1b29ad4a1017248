import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { transformSync } from '@swc/core';
import fc from 'fast-check';
import type { Locator, Page } from 'playwright-core';
import { defaultOptions, type SnippetField } from '../../src/dashboard/snippets/snippet-options';
import { buildAllSnippets } from '../../src/dashboard/snippets/snippets';
import type { Form } from '../../src/forms/form.model';
import { describeInBrowser } from '../support/browser';
import { runs } from '../support/nightly';
import { app, setUpFormBrowser } from './form-browser';

const field = (name: string, more: Partial<SnippetField> = {}): SnippetField => ({
  ...{ name, label: name, type: 'text', isRequired: false, choices: [] },
  ...more,
});

/** Names and labels that mean something in HTML, JavaScript or a template language. */
const hostile: readonly SnippetField[] = [
  field('name', { label: 'Your {name} & "title"', isRequired: true }),
  field('email', { type: 'email', label: "L'e-mail <b>" }),
  field('{{ 7 * 7 }}', { label: `{{ label }} $\{\`x\`}` }),
  field('</script><i>"\'', { type: 'textarea', label: '</template></script>' }),
  field('__proto__', { label: '{1 + 1} \\u003c' }),
  field('reset', { label: ' class="x" ' }),
  field('size', { type: 'select', choices: ['Small', '{Medium}', '"Large" & <more>'] }),
  field('terms', { type: 'checkbox', label: 'I agree' }),
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
  ['v-on:click', '0123'],
] as const;

describeInBrowser('the snippet studio', () => {
  setUpFormBrowser();
  let form: Form;
  beforeEach(async () => {
    form = await app.buildForm();
  });

  const codeOf = (key: string, fields: readonly SnippetField[]) => {
    const options = { ...defaultOptions(form, fields), language: 'de' as const };
    return buildAllSnippets(form, app.url, options).find((snippet) => snippet.key === key)?.code ?? '';
  };

  /** Opens another site with the snippet, built as its framework does. */
  async function openSite(key: string, fields: readonly SnippetField[], javaScriptEnabled = true): Promise<Page> {
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
      else await control.fill(value);
    }
  }

  const readLabels = (page: Page) =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('form label')].map(({ childNodes }) =>
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
      expect((await readLabels(page)).map((label) => label.trim())).toEqual(hostile.map(({ label }) => label.trim()));
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
             [area.getAttribute('name'), area.previousSibling.textContent])`,
        );
        expect(read).toEqual(names.map((name) => [name, `${name}! `]));
        expect(readJsx(codeOf('react', all))).toEqual(names.map((name) => [name, `${name}! `]));
      }),
      runs(20),
    );
  });

  test('code and preview follow what is typed, and the address can be opened again', async () => {
    const page = await app.openForm(form, '/snippets');
    const code = page.locator('[data-snippet=html] code');
    expect(await code.textContent()).toContain('name="message"');
    const rows = page.locator('.studio-field');
    await rows.last().getByLabel('Name').fill('company');
    await rows.last().getByLabel('Label').fill('Your company');
    await page.locator('[data-snippet=html] code', { hasText: 'Your company <input name="company">' }).waitFor();
    await page.frameLocator('iframe').getByLabel('Your company').waitFor();
    await page.locator('summary', { hasText: 'Svelte' }).click();
    await rows.first().getByLabel('Label').fill('Full name');
    await page.locator('[data-snippet=svelte] code', { hasText: 'Full name' }).waitFor();
    expect(await page.locator('[data-snippet=svelte]').getAttribute('open')).not.toBeNull();
    await page.reload();
    expect(await rows.count()).toBe(5);
    expect(await page.locator('[data-snippet=html] code').textContent()).toContain('Full name');
  });

  test('without script, fields are added by a button and problems are shown at the field', async () => {
    const page = await app.openForm(form, '/snippets', { javaScriptEnabled: false });
    const rows = page.locator('.studio-field');
    await rows.nth(0).getByLabel('Name').fill('access_key');
    await rows.nth(1).getByLabel('Name').fill('');
    await rows.nth(1).getByLabel('Label').fill('');
    await rows.last().getByLabel('Name').fill('phone');
    await page.getByRole('button', { name: 'Update code' }).click();
    await page.getByText('Letterbox uses the name access_key itself.').waitFor();
    const code = (await page.locator('[data-snippet=html] code').textContent()) ?? '';
    expect(code.match(/name="[^"]+"/g)).toEqual([
      'name="access_key"',
      'name="message"',
      'name="phone"',
      'name="botcheck"',
    ]);
  });

  test('the fields that arrived are chosen at first, and others are offered', async () => {
    await fetch(`${app.url}/api/submit`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ access_key: form.accessKey, phone: '1', ...{ budget: '2' } }),
    });
    const page = await app.openForm(form, '/snippets');
    const names = page.locator('.studio-field input[name=field]');
    const valuesOf = async (inputs: Locator) => Promise.all((await inputs.all()).map((input) => input.inputValue()));
    expect(await valuesOf(names)).toEqual(['phone', 'budget', '']);
    await page.goto(`${page.url()}?studio=1&field=phone&type=tel`);
    await page.getByRole('button', { name: '+ budget' }).click();
    expect(await names.nth(1).inputValue()).toBe('budget');
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
    if (tag === 'label') found.push([(children[1] as { name: string }).name, children[0]]);
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
