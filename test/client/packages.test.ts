import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Form } from '../../src/forms/form.model';
import { clientPackages, programPackages } from '../../src/lib/packages';
import { describeInBrowser } from '../support/browser';
import { builtProgram } from '../support/built';
import { lockUsage } from '../support/database';
import { buildForm } from '../support/factories';
import { openTestSite, type TestSite } from './fixtures';

const root = path.join(__dirname, '../..');
const read = (...names: string[]) => readFileSync(path.join(...names), 'utf8');
let project: string;

beforeAll(async () => {
  project = await createProject();
}, 60_000);
afterAll(() => rmSync(project, { recursive: true, force: true }));

test('Both packages have the version of the other, which the snippets name', () => {
  const [client, react, lock] = [
    'packages/client/package.json',
    'packages/react/package.json',
    'package-lock.json',
  ].map((file) => JSON.parse(read(root, file)));
  expect([react.version, react.dependencies['@letterbox/client']]).toEqual([client.version, client.version]);
  expect(lock.packages['packages/react']).toMatchObject({ version: client.version, dependencies: react.dependencies });
  expect(read(root, 'docs/client.md')).toContain(`/${clientPackages.client} -O https`);
  expect(read(root, 'docs/client.md')).toContain(`./${clientPackages.react}\n`);
});

test('The packages for programs have the same version', () => {
  const [client, apiManifest, cli] = ['client', 'api', 'cli'].map((name) =>
    JSON.parse(read(root, `packages/${name}/package.json`)),
  );
  expect([apiManifest.version, cli.version, cli.devDependencies['@letterbox/api']]).toEqual(
    Array(3).fill(client.version),
  );
  expect(cli.dependencies).toBeUndefined();
  expect(read(root, 'packages/cli/README.md')).toContain(`/${programPackages.cli}\n`);
  expect(read(root, 'docs/command-line.md')).toContain(`/${programPackages.cli}\n`);
});

test('The packages contain their files, a license and a README, and nothing else', () => {
  const filesOf = (name: string) =>
    execFileSync('tar', ['tzf', path.join(root, 'dist/client', name)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .sort();
  const common = ['package/LICENSE', 'package/README.md', 'package/package.json'];
  expect(filesOf(clientPackages.client)).toEqual(
    [...common, ...['letterbox.d.mts', 'letterbox.js', 'letterbox.mjs'].map((file) => `package/dist/${file}`)].sort(),
  );
  expect(filesOf(clientPackages.react)).toEqual(
    [...common, ...['use-letterbox.d.mts', 'use-letterbox.mjs'].map((file) => `package/dist/${file}`)].sort(),
  );
  const modules = filesOf(programPackages.api).filter((file) => file.endsWith('.js'));
  expect(filesOf(programPackages.api)).toEqual(
    [...common, ...modules, ...modules.map((file) => file.replace(/js$/, 'd.ts')), 'package/dist/schema.d.ts'].sort(),
  );
  const parts = filesOf(programPackages.cli).filter((file) => /\/dist\/[\w-]+-\w+\.js$/.test(file));
  expect(filesOf(programPackages.cli)).toEqual(
    [...common, ...parts, 'package/dist/THIRD-PARTY.txt', 'package/dist/letterbox.js'].sort(),
  );
});

test('The installed client is the library that the service serves', () => {
  for (const file of ['letterbox.js', 'letterbox.mjs', 'letterbox.d.mts'])
    expect(read(project, 'node_modules/@letterbox/client/dist', file)).toBe(read(root, 'dist/client', file));
});

test.each([
  ['esnext', 'bundler'],
  ['nodenext', 'nodenext'],
])('A program with the hook compiles (module %s, resolution %s)', (module, moduleResolution) => {
  expect(compile({ module, moduleResolution })).toBe('');
});

test('A server renders the component', () => {
  compile();
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { renderToString } from 'react-dom/server'; import { markup } from './out/app.js'; console.log(renderToString(markup));`,
    ],
    { cwd: project, encoding: 'utf8' },
  );
  expect([stdout, stderr]).toEqual([expect.stringContaining('<p role="status"></p>'), '']);
});

describeInBrowser('The React hook in a browser', () => {
  let site: TestSite;
  let form: Form;
  let page: Page;
  beforeAll(async () => {
    compile();
    site = await openTestSite();
  }, 60_000);
  afterAll(() => site?.close());
  beforeEach(async () => {
    form = await buildForm(site.service.db, site.service.account);
    page = await site.visit(form);
  });
  afterEach(() => page?.context().close());

  const start = (accessKey: string) => startProgram(page, accessKey, `${site.service.url}/api/submit`);
  const stored = async () => (await site.service.stored(form)).map(({ data }) => data);
  const status = () => page.getByRole('status');

  test('sends the fields and the pressed button, shows the confirmation, and clears the form', async () => {
    await start(form.accessKey);
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByRole('button', { name: 'Send' }).click();
    await status().getByText('Your submission has been received.').waitFor();
    expect(await stored()).toEqual([{ email: 'ada@example.com', via: 'button' }]);
    expect(await page.getByLabel('E-mail').inputValue()).toBe('');
  });

  test('shows the message of an invalid field, focuses it, and sends nothing until it is corrected', async () => {
    await start(form.accessKey);
    await page.getByLabel('E-mail').fill('ada');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('#email-error', { hasText: '@' }).waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('email');
    expect(await stored()).toEqual([]);
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByRole('button', { name: 'Send' }).click();
    await status().getByText('Your submission has been received.').waitFor();
    expect(await page.locator('#email-error').textContent()).toBe('');
    expect(await stored()).toHaveLength(1);
  });

  test('uploads a file and reports progress', async () => {
    await start(form.accessKey);
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1e5, 'a') });
    const request = page.waitForRequest((sent) => sent.url().includes('/api/submit') && sent.method() === 'POST');
    // Delays the response, or React may render the end of the upload and the response at once.
    const respond = await lockUsage(site.service.db.pool, form.accountId);
    await page.getByRole('button', { name: 'Send' }).click();
    expect((await request).headers()['content-type']).toContain('multipart/form-data');
    await page.waitForFunction("/ 1$/.test((document.body.dataset.progress ?? '').trim())");
    await respond();
    await status().getByText('Your submission has been received.').waitFor();
    const seen = ((await page.getAttribute('body', 'data-progress')) ?? '').trim().split(' ').map(Number);
    expect([seen[0], seen.at(-1)]).toEqual([0, 1]);
    expect(await stored()).toHaveLength(1);
  });

  test('says why a submission was rejected, and leaves the fields as they are', async () => {
    await start('unknown');
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByRole('button', { name: 'Send' }).click();
    await status().getByText('(invalid_access_key)').waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe('ada@example.com');
  });
});

/** An empty project with the packages, React and its types, installed without network and cache. */
async function createProject(): Promise<string> {
  const dist = await builtProgram();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'letterbox-packages-'));
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const needed = ['react', 'react-dom', 'scheduler', '@types/react', '@types/react-dom', 'csstype'];
  const packages = [
    ...needed.map((name) => path.join(root, 'node_modules', name)),
    ...Object.values(clientPackages).map((name) => path.join(dist, 'client', name)),
  ];
  // Copies the folders as if they were packed, instead of linking to them.
  const options = ['--install-links', '--silent', '--ignore-scripts', '--offline', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...options, '--cache', path.join(folder, '.cache'), ...packages], {
    cwd: folder,
    stdio: 'ignore',
  });
  writeFileSync(path.join(folder, 'app.tsx'), app);
  return folder;
}

/** Compiles app.tsx to out/, and returns what the compiler complains about. */
function compile(options: object = { module: 'esnext', moduleResolution: 'bundler' }): string {
  const all = {
    strict: true,
    target: 'es2022',
    jsx: 'react-jsx',
    lib: ['es2022', 'dom'],
    types: [],
    outDir: 'out',
    ...options,
  };
  writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: all, files: ['app.tsx'] }));
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' }).stdout;
}

/** Runs the compiled program in the page, whose browser finds the packages as Node does. */
async function startProgram(page: Page, accessKey: string, endpoint: string): Promise<void> {
  const files = new Map([['app', read(project, 'out/app.js')]]);
  for (const name of ['@letterbox/client', '@letterbox/react']) files.set(name, read(resolve(name)));
  for (const name of ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'scheduler'])
    files.set(name, asModule(name));
  await page.route('**/app/**', (route) => {
    const name = route.request().url().split('/app/')[1] ?? '';
    return route.fulfill({ contentType: 'text/javascript', body: files.get(name) });
  });
  const imports = Object.fromEntries([...files.keys()].map((name) => [name, `/app/${name}`]));
  await page.evaluate(`
    const map = document.createElement('script');
    map.type = 'importmap';
    map.textContent = ${JSON.stringify(JSON.stringify({ imports }))};
    document.head.append(map);
    import('app').then(({ start }) => start('${accessKey}', '${endpoint}'))`);
}

function resolve(name: string): string {
  const program = `console.log(import.meta.resolve('${name}'))`;
  const url = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: project,
    encoding: 'utf8',
  });
  return new URL(url).pathname;
}

/** A production file of React, which is CommonJS, as an ECMAScript module. */
function asModule(name: string): string {
  const [folder = ''] = name.split('/');
  const code = read(project, 'node_modules', folder, 'cjs', `${name.replace('/', '-')}.production.js`);
  const needed = new Set([...code.matchAll(/require\("(.+?)"\)/g)].map(([, other = '']) => other));
  const exported = new Set([...code.matchAll(/^exports\.(\w+) =/gm)].map(([, one]) => one));
  return [
    ...[...needed].map((other, index) => `import * as needed${index} from '${other}';`),
    `const modules = { ${[...needed].map((other, index) => `'${other}': needed${index}`)} };`,
    'const require = (other) => modules[other]; const exports = {}; const process = {};',
    code,
    ...[...exported].map((one) => `const exported_${one} = exports.${one}; export { exported_${one} as ${one} };`),
  ].join('\n');
}

const app = `
import { nextPage, type Result, submit } from '@letterbox/client';
import { type LetterboxState, useLetterbox } from '@letterbox/react';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';

interface Props { readonly accessKey: string; readonly endpoint: string }

function ContactForm({ accessKey, endpoint }: Props) {
  const { onSubmit, errors, progress, message, state } = useLetterbox({
    accessKey,
    endpoint,
    messages: { rate_limited: 'Slow down!' },
    onSuccess: (result) => result.files?.stored,
  });
  useEffect(() => {
    if (progress !== null) document.body.dataset.progress = (document.body.dataset.progress ?? '') + ' ' + progress;
  }, [progress]);
  return (
    <form onSubmit={onSubmit} noValidate>
      <label>E-mail <input name="email" type="email" required aria-describedby="email-error" /></label>
      <span id="email-error">{errors.email}</span>
      <label>File <input name="file" type="file" /></label>
      <button name="via" value="button" aria-disabled={state === 'sending'}>Send</button>
      <p role="status">{message}</p>
    </form>
  );
}

export const markup = <ContactForm accessKey="key" endpoint="https://forms.example.com/api/submit" />;

export function start(accessKey: string, endpoint: string): void {
  createRoot(document.querySelector('main')!).render(<ContactForm accessKey={accessKey} endpoint={endpoint} />);
}

export async function wrong(): Promise<void> {
  // @ts-expect-error The endpoint is missing.
  useLetterbox({ accessKey: 'key' });
  // @ts-expect-error Not a state.
  const state: LetterboxState['state'] = 'failed';
  const result: Result = await submit({ name: 'Ada' }, { endpoint: '/api/submit', submitter: null });
  // @ts-expect-error Only an accepted submission has a next page.
  nextPage(result);
}
`;
