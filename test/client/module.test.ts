import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Form } from '../../src/forms/form.model';
import { describeInBrowser } from '../support/browser';
import { builtProgram } from '../support/built';
import { buildForm } from '../support/factories';
import { openScene, type Scene } from './scene';

describeInBrowser('the client library as a module', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene();
  }, 60_000);
  afterAll(() => scene?.close());

  const newForm = () => buildForm(scene.door.db, scene.door.account);
  const endpoint = () => `${scene.door.url}/api/submit`;
  const dataOf = async (form: Form) => (await scene.door.stored(form)).map(({ data }) => data);

  /** Runs the body of an async function with `enhance` and `submit` in a page of the site that has no script of its own. */
  async function run(form: Form, body: string): Promise<unknown> {
    const page = await scene.visit(form);
    await page.evaluate("document.forms[0].removeAttribute('data-letterbox')");
    return page.evaluate(`import('/module/letterbox.mjs').then(async ({ enhance, submit }) => { ${body} })`);
  }

  test('submits an object, FormData or a form, and tells what it came to', async () => {
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

  test('uploads a file and tells how far it is', async () => {
    const form = await newForm();
    const seen = await run(
      form,
      `const seen = [];
       const onProgress = (share) => seen.push(share);
       const fields = { name: 'Ada', cv: new File(['hello'], 'cv.txt') };
       const { files } = await submit(fields, { endpoint: '${endpoint()}', accessKey: '${form.accessKey}', onProgress });
       return [seen[0], seen.at(-1), files.received]`,
    );
    expect(seen).toEqual([0, 1, 1]);
  });

  test('enhances what it is told to, in words that it is given, until it is told to stop', async () => {
    const form = await newForm();
    const said = await run(
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
    expect(said).toEqual(['Got it!', true]);
    expect(await dataOf(form)).toEqual([{ name: 'Ada', message: '' }]);
  });
});

test('the types say what may be asked and what is answered', async () => {
  const dist = await builtProgram();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'letterbox-types-'));
  try {
    writeFileSync(path.join(folder, 'use.ts'), use);
    writeFileSync(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          target: 'es2022',
          module: 'esnext',
          moduleResolution: 'bundler',
          lib: ['es2022', 'dom'],
          types: [],
          paths: { 'letterbox/client': [path.join(dist, 'client/letterbox/letterbox.d.mts')] },
        },
        files: ['use.ts'],
      }),
    );
    const compiler = path.join(__dirname, '../../node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
    expect(stdout).toBe('');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const use = `
import { enhance, submit, type ErrorCode, type Result } from 'letterbox/client';

const stop: () => void = enhance(document, { messages: { success: 'Got it!', rate_limited: 'Slow down!' } });
stop();
// @ts-expect-error No such text.
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
  const code: ErrorCode | 'network' | undefined = result.code;
  const used: number | undefined = result.quota?.used;
  // @ts-expect-error No such code.
  result.code === 'too_large';
}
await submit({ name: 'Ada', files: [new Blob()] }, { endpoint: '/api/submit', accessKey: 'key' });
// @ts-expect-error Only a form knows where it posts to.
await submit({ name: 'Ada' });
// @ts-expect-error Fields are flat.
await submit({ name: { first: 'Ada' } }, { endpoint: '/api/submit' });

form.addEventListener('letterbox:error', ({ detail }) => {
  const status: number = detail.status;
});
document.addEventListener('letterbox:submit', ({ detail }) => detail.data.append('a', 'b'));
`;
