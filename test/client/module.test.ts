import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Form } from '../../src/forms/form.model';
import { describeInBrowser } from '../support/browser';
import { builtProgram } from '../support/built';
import { eventually } from '../support/eventually';
import { buildForm } from '../support/factories';
import { openTestSite, type TestSite } from './fixtures';

describeInBrowser('The client library as a module', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  }, 60_000);
  afterAll(() => site?.close());

  const newForm = () => buildForm(site.service.db, site.service.account);
  const endpoint = () => `${site.service.url}/api/submit`;
  const dataOf = async (form: Form) => (await site.service.stored(form)).map(({ data }) => data);

  /** Runs an async function body with `enhance` and `submit` in a page whose form is not enhanced. */
  async function run(form: Form, body: string): Promise<unknown> {
    const page = await site.visit(form);
    await page.evaluate("document.forms[0].removeAttribute('data-letterbox')");
    return page.evaluate(
      `import('${site.service.url}/letterbox.mjs').then(async ({ enhance, submit }) => { ${body} })`,
    );
  }

  test('submits an object, FormData or a form, and returns the result', async () => {
    const form = await newForm();
    const options = JSON.stringify({ endpoint: endpoint(), accessKey: form.accessKey });
    const results = await run(
      form,
      `const data = new FormData();
       data.append('name', 'Grace');
       document.querySelector('[name=name]').value = 'Mary';
       return [
         await submit({ name: 'Ada', topics: ['a', 'b'], age: 36, news: true, none: null }, ${options}),
         await submit(data, ${options}),
         await submit(document.forms[0]),
         await submit({ name: 'Nobody' }, { endpoint: '${endpoint()}', accessKey: 'unknown' }),
         await submit({ name: 'Nobody' }, { endpoint: 'http://127.0.0.1:9/api/submit' }),
       ]`,
    );
    const success = { success: true, message: 'Submission received' };
    expect(results).toEqual([
      success,
      success,
      success,
      { success: false, status: 404, code: 'invalid_access_key', message: 'Invalid access_key' },
      { success: false, status: 0, code: 'network', message: '' },
    ]);
    expect(await dataOf(form)).toEqual([
      { name: 'Ada', topics: ['a', 'b'], age: '36', news: 'true' },
      { name: 'Grace' },
      { name: 'Mary', message: '' },
    ]);
  });

  test('uploads a file and reports progress', async () => {
    const form = await newForm();
    const seen = await run(
      form,
      `const seen = [];
       const onProgress = (fraction) => seen.push(fraction);
       const fields = { name: 'Ada', cv: new File(['hello'], 'cv.txt') };
       const { files } = await submit(fields, { endpoint: '${endpoint()}', accessKey: '${form.accessKey}', onProgress });
       return [seen[0], seen.at(-1), files.received]`,
    );
    expect(seen).toEqual([0, 1, 1]);
  });

  test('enhances a form with custom messages until it is stopped', async () => {
    const form = await newForm();
    const result = await run(
      form,
      `const element = document.forms[0];
       const stop = enhance(element, { messages: { success: 'Got it!' } });
       enhance(document);
       element.querySelector('[name=name]').value = 'Ada';
       element.requestSubmit();
       await new Promise((resolve) => element.addEventListener('letterbox:success', () => setTimeout(resolve)));
       stop();
       const untouched = new Promise((resolve) => document.addEventListener('submit', (event) => {
         resolve(!event.defaultPrevented);
         event.preventDefault();
       }));
       element.querySelector('[name=name]').value = 'Grace';
       element.requestSubmit();
       return [element.querySelector('[data-letterbox-status]').textContent, await untouched];`,
    );
    expect(result).toEqual(['Got it!', true]);
    expect(await dataOf(form)).toEqual([{ name: 'Ada', message: '' }]);
  });

  test('is imported by a module script under the documented policy', async () => {
    const form = await newForm();
    const script = `import { submit } from '${site.service.url}/letterbox.mjs';
      const { success } = await submit({ name: 'Ada' }, { endpoint: '${endpoint()}', accessKey: '${form.accessKey}' });
      document.title = success;`;
    const hash = createHash('sha256').update(script).digest('base64');
    const page = await site.visit(form, {
      head: `<script type="module">${script}</script>`,
      csp: `default-src 'none'; script-src SERVICE 'sha256-${hash}'; connect-src SERVICE`,
    });
    await eventually(async () => expect(await page.title()).toBe('true'));
    expect(await dataOf(form)).toEqual([{ name: 'Ada' }]);
  });
});

/** A folder with the downloaded module and its types. */
async function download(): Promise<string> {
  const dist = await builtProgram();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'letterbox-module-'));
  for (const name of ['letterbox.mjs', 'letterbox.d.mts'])
    copyFileSync(path.join(dist, 'client', name), path.join(folder, name));
  return folder;
}

test.each([
  ['esnext', 'bundler'],
  ['nodenext', 'nodenext'],
])(
  'The type declarations accept correct uses and reject wrong ones (module %s, resolution %s)',
  async (module, moduleResolution) => {
    const folder = await download();
    try {
      writeFileSync(path.join(folder, 'use.mts'), use);
      const options = { strict: true, noEmit: true, target: 'es2022', module, moduleResolution };
      writeFileSync(
        path.join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions: { ...options, lib: ['es2022', 'dom'], types: [] }, files: ['use.mts'] }),
      );
      const compiler = path.join(__dirname, '../../node_modules/typescript/bin/tsc');
      const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
      expect(stdout).toBe('');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test('Node imports the module without side effects', async () => {
  const folder = await download();
  try {
    const program = `import { enhance, submit } from './letterbox.mjs'; console.log(typeof enhance, typeof submit);`;
    writeFileSync(path.join(folder, 'use.mjs'), program);
    const { stdout, stderr } = spawnSync(process.execPath, [path.join(folder, 'use.mjs')], { encoding: 'utf8' });
    expect([stdout.trim(), stderr]).toEqual(['function function', '']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const use = `
import { enhance, submit, type ErrorCode, type Result } from './letterbox.mjs';

const stop: () => void = enhance(document, { messages: { success: 'Got it!', rate_limited: 'Slow down!' } });
stop();
// @ts-expect-error Misspelled key.
enhance(document, { messages: { succes: 'Got it!' } });

declare const form: HTMLFormElement;
const result: Result = await submit(form);
if (result.success) {
  const params: Readonly<Record<string, string>> | undefined = result.redirect_params;
  const stored: number | undefined = result.files?.stored;
  // @ts-expect-error A success has no code.
  result.code;
} else {
  const status: number = result.status;
  const code: ErrorCode | 'network' | 'cancelled' | undefined = result.code;
  const used: number | undefined = result.quota?.used;
  // @ts-expect-error Unknown code.
  result.code === 'too_large';
}
// @ts-expect-error Internal.
import { endpointOf } from './letterbox.mjs';
await submit({ name: 'Ada', files: [new Blob()] }, { endpoint: '/api/submit', accessKey: 'key' });
// @ts-expect-error Anything but a form needs an endpoint.
await submit({ name: 'Ada' });
// @ts-expect-error Fields are flat.
await submit({ name: { first: 'Ada' } }, { endpoint: '/api/submit' });

form.addEventListener('letterbox:error', ({ detail }) => {
  const status: number = detail.status;
});
document.addEventListener('letterbox:wait', ({ detail }) => detail.waitMs > 1_000 && detail.cancel());
document.addEventListener('letterbox:submit', ({ detail }) => detail.data.append('a', 'b'));
`;
