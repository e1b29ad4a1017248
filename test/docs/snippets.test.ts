import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { loadConfig } from '../../config';
import type { Account } from '../../src/accounts/account.model';
import type { Form } from '../../src/forms/form.model';
import { createToken } from '../../src/tokens/token.service';
import { createWebhookSecret } from '../../src/webhooks/signatures';
import { buildSampleEvent } from '../../src/webhooks/submission-event';
import { buildRequest } from '../../src/webhooks/webhook.request';
import { app, setUpApp } from '../dashboard/set-up';
import { cloneDatabase, freePort } from '../setup/services';
import { builtProgram } from '../support/built';
import { buildAccount, buildForm, buildWebhook, testSecretKey } from '../support/factories';
import { runCommand } from '../support/run-cli';

// Every block of code in docs/guides is used here as it stands, with the names of this service in place of the examples.
// Guides about moving show parts of pages, which moving.test.ts uses.

const root = path.join(__dirname, '../..');
const folder = path.join(root, 'docs/guides');
const deployment = readFileSync(path.join(root, 'docs/deployment.md'), 'utf8');
const work = mkdtempSync(path.join(os.tmpdir(), 'letterbox-guides-'));

interface Block {
  readonly guide: string;
  readonly language: string;
  readonly code: string;
}

const blocks = readdirSync(folder).flatMap((file): Block[] => {
  if (file.startsWith('move-')) return [];
  const source = readFileSync(path.join(folder, file), 'utf8');
  return Array.from(source.matchAll(/^```([\w-]*)\n([\s\S]*?)^```$/gm), ([, language = '', code = '']) => ({
    ...{ guide: file.replace('.md', ''), language, code },
  }));
});

/** Blocks that belong to other programs (Docker, git, npx, systemd, age, an assistant) or that other tests run. */
const notRun =
  /^(?:cd \/opt|git pull|docker pull|npx letterbox-server@|claude mcp add|npm run --silent cli -- (?:backup - \||audit:verify .* --head)|npm ci && npm start|npm run migrate)/;

// The app serves the packages of the build.
beforeAll(async () => void (await builtProgram()), 120_000);
setUpApp();
let account: Account & { apiToken: string };
/** Its commands renew its token. */
let commandAccount: Account;
let form: Form;
let webhookId: string;
let emptyDatabase: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  writeFileSync(path.join(work, 'cv.pdf'), '%PDF-1.4\n');
  account = await buildAccount(app.database);
  commandAccount = await buildAccount(app.database);
  webhookId = (await buildWebhook(app.database, commandAccount)).id;
  emptyDatabase = await cloneDatabase();
});
beforeEach(async () => {
  form = await buildForm(app.database, account);
});
afterAll(async () => {
  rmSync(work, { recursive: true, force: true });
  await emptyDatabase?.drop();
});

const fill = (code: string) =>
  code
    .replaceAll('https://forms.example.com', app.url)
    .replaceAll(/YOUR-ACCESS-KEY|\{\{ (?:\.Get "key"|letterboxKey) \}\}/g, form.accessKey)
    .replaceAll('YOUR_API_TOKEN', account.apiToken)
    .replaceAll('you@example.com', commandAccount.email)
    .replaceAll('WEBHOOK_ID', webhookId)
    .replaceAll('letterbox.gz', path.join(work, 'letterbox.gz'));

const inLanguages = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language));
const titled = (found: readonly Block[]) =>
  found.map((block, index) => [`${block.guide} ${index + 1}`, block] as const);

const stored = async () => {
  const { rows } = await app.database.pool.query<{ data: Record<string, unknown>; is_spam: boolean }>(
    'SELECT data, is_spam FROM submissions WHERE form_id = $1 ORDER BY created_at',
    [form.id],
  );
  return rows;
};

test('there is a test for every block', () => {
  const known = [
    'html',
    'astro',
    'go-html-template',
    'njk',
    'sh',
    'js',
    'jsx',
    'vue',
    'svelte',
    'python',
    'json',
    'nginx',
  ];
  const others = blocks.filter(({ language, code }) => !known.includes(language) && !notRun.test(code));
  expect(others.map(({ code }) => code.split('\n', 1)[0])).toEqual([
    'SECRET_KEY: is not set (encrypts stored secrets; at least 32 characters)',
    'forms.example.com {',
    'https://forms.example.com/api/payments/stripe/FORM_ID',
  ]);
});

const forms = inLanguages('html', 'astro', 'go-html-template', 'njk').filter(({ code }) => code.includes('<form'));

test.each(titled(forms))('%s: the form is accepted', async (_, { code }) => {
  const html = fill(code);
  const [, action = ''] = /<form action="([^"]+)" method="post"/.exec(html) ?? [];
  const data = new FormData();
  for (const [tag] of html.matchAll(/<(?:input|textarea)\b[^>]*>/g)) {
    const [, name = ''] = / name="([^"]+)"/.exec(tag) ?? [];
    const [, value = name === 'email' ? 'jo@example.org' : 'Hello'] = / value="([^"]+)"/.exec(tag) ?? [];
    if (/type="file"/.test(tag)) data.append(name, new Blob(['%PDF-1.4\n']), 'cv.pdf');
    else data.append(name, tag.includes(' hidden') ? '' : value);
  }
  // Hidden fields have their own values.
  data.set('access_key', form.accessKey);
  const isMultipart = html.includes('multipart/form-data');
  const body = isMultipart
    ? data
    : new URLSearchParams([...data].map(([name, value]): [string, string] => [name, String(value)]));
  const response = await fetch(action, { method: 'POST', body, headers: { Accept: 'application/json' } });
  expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ success: true })]);
  const fields = html.includes(' name="email"') ? { email: 'jo@example.org' } : {};
  expect(await stored()).toMatchObject([{ data: fields, is_spam: false }]);
  for (const [, script = ''] of html.matchAll(/ src="([^"]+)"/g)) expect((await fetch(script)).status).toBe(200);
});

test.each(titled(inLanguages('html').filter(({ code }) => !code.includes('<form'))))(
  '%s: the field has the name that the service reads',
  async (_, { code }) => {
    const [, name = ''] = / name="([^"]+)"/.exec(code) ?? [];
    const fields = { access_key: form.accessKey, [name]: 'jo@example.org' };
    await fetch(`${app.url}/api/submit`, { method: 'POST', body: new URLSearchParams(fields) });
    expect((await stored()).map(({ is_spam }) => is_spam)).toEqual([name === 'botcheck']);
  },
);

const linesOf = ({ code }: Block) => code.replaceAll('\\\n', ' ').split('\n').filter(Boolean);

test.each(titled(inLanguages('sh')))('%s: the commands work', async (_, block) => {
  const lines = linesOf({ ...block, code: fill(block.code) });
  const variables = lines.flatMap((line) => {
    const [, name, value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
    return name ? [[name, value.replaceAll('"', '')] as const] : [];
  });
  if (variables.length > 0) {
    const environment = { DATABASE_URL: app.databaseUrl, SECRET_KEY: testSecretKey };
    expect(loadConfig({ ...environment, ...Object.fromEntries(variables) })).toBeTruthy();
    expect(variables).toHaveLength(lines.length);
    return;
  }
  for (const line of lines) await run(line);
});

async function run(line: string): Promise<void> {
  const [, command] = /^npm run --silent cli -- (.*)$/.exec(line) ?? [];
  if (command !== undefined) {
    const args = execFileSync('bash', ['-c', `printf '%s\\0' ${command}`])
      .toString()
      .split('\0')
      .slice(0, -1);
    // What it finds depends on the machine: test/doctor.
    if (args[0] === 'doctor') args.push('--help');
    const database = args[0] === 'restore' ? emptyDatabase.url : app.databaseUrl;
    const env = { DATABASE_URL: database, SECRET_KEY: testSecretKey, BASE_URL: app.url };
    const { code, stderr } = await runCommand(args, env);
    expect([line, code, stderr]).toEqual([line, 0, '']);
    return;
  }
  // npm would write into the project.
  const real = line.startsWith('npm install') ? line.replace(/^npm install/, 'ls') : line.replace(/^curl/, 'curl -sSf');
  await promisify(execFileAsync)(real);
}

function execFileAsync(line: string, done: (error: Error | null) => void): void {
  const shell = spawn('bash', ['-c', line], { cwd: work, stdio: 'ignore' });
  shell.once('exit', (code) => done(code === 0 ? null : new Error(`${line}: exit code ${code}`)));
}

test('the receiver accepts signed requests, and no others', async () => {
  const [{ code = '' } = {}] = inLanguages('js').filter(({ guide }) => guide === 'receive-a-webhook');
  const secret = createWebhookSecret();
  const port = await freePort();
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
  const receiver = spawn(process.execPath, ['-e', code], { cwd: root, env, stdio: 'ignore' });
  try {
    const url = `http://127.0.0.1:${port}/hook`;
    const request = buildRequest(
      { id: 'w', url, secret, previousSecret: null, format: null },
      { ...buildSampleEvent(), data: { name: 'Ada' } },
    );
    const headers = Object.fromEntries(Object.entries(request?.headers ?? {}).map(([k, v]) => [k, String(v)]));
    const send = async (body: string) => (await fetch(url, { method: 'POST', headers, body })).status;
    const body = String(request?.data);
    let first: number | null = null;
    while (first === null) first = await send(body).catch(() => null);
    expect([first, await send(`${body} `)]).toEqual([204, 401]);
  } finally {
    receiver.kill();
  }
});

test('the script that polls gets every submission once', async () => {
  const [{ code = '' } = {}] = inLanguages('js').filter(({ guide }) => guide === 'read-submissions');
  const script = fill(code).replace('limit=100', `limit=2&form=${form.accessKey}`);
  const poll: () => Promise<{ data: { n: string } }[]> = new Function(`${script}; return poll;`)();
  const send = (n: number) =>
    fetch(`${app.url}/api/submit`, {
      method: 'POST',
      body: new URLSearchParams({ access_key: form.accessKey, n: `${n}` }),
    });
  for (const n of [1, 2, 3, 4, 5]) await send(n);
  expect((await poll()).map(({ data }) => data.n)).toEqual(['5', '4', '3', '2', '1']);
  expect(await poll()).toEqual([]);
  await send(6);
  expect((await poll()).map(({ data }) => data.n)).toEqual(['6']);
});

test('the call of fetch is accepted', async () => {
  const [{ code = '' } = {}] = inLanguages('js').filter(({ guide }) => guide === 'add-a-form-to-react');
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor;
  expect(await new AsyncFunction(`${fill(code)}; return { success, code };`)()).toEqual({ success: true });
});

test.each([
  ['jsx', 'nextjs'],
  ['vue', 'vue'],
  ['svelte', 'svelte'],
])(
  'the component in %s builds with the packages',
  async (language, kind) => {
    // The build fills the packages.
    await builtProgram();
    const [{ code = '' } = {}, ...others] = inLanguages(language);
    const program = path.join(__dirname, '../support/build-snippet.mjs');
    const script = execFileSync(process.execPath, [program, kind], { input: fill(code) }).toString();
    expect(script).toContain(form.accessKey);
    expect(others).toEqual([]);
  },
  120_000,
);

test.each(['js', 'python'])('a server names its visitor in %s', async (language) => {
  const [{ code = '' } = {}] = inLanguages(language).filter(({ guide }) => guide === 'send-from-a-server');
  const { token } = await createToken(app.database, account.id, null, { name: 'Server', scopes: ['submit'] });
  const call =
    language === 'js'
      ? [process.execPath, '-e', `${fill(code)}; sendToLetterbox({ n: '1' }, '192.0.2.7').then(console.log)`]
      : ['python3', '-c', `${fill(code)}\nprint(send_to_letterbox({"n": "1"}, "192.0.2.7")["success"])`];
  const [program = '', ...args] = call;
  const { stdout } = await promisify(execFile)(program, args, {
    env: { ...process.env, LETTERBOX_TOKEN: token ?? '' },
  });
  expect(stdout.trim()).toBe(language === 'js' ? 'null' : 'True');
  const { rows } = await app.database.pool.query('SELECT ip_address FROM submissions WHERE form_id = $1', [form.id]);
  expect(rows).toEqual([{ ip_address: '192.0.2.7' }]);
});

test('the settings of an agent name the tools of this service', async () => {
  const [{ code = '' } = {}] = inLanguages('json');
  const { letterbox } = JSON.parse(fill(code)).mcpServers;
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const headers = {
    ...letterbox.headers,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  };
  const response = await fetch(letterbox.url, { method: 'POST', headers, body });
  expect(JSON.stringify(await response.json())).toContain('list_submissions');
});

test('the proxies are set up as in the reference', () => {
  const proxies = blocks.filter(({ guide, language }) => guide === 'put-behind-a-proxy' && language !== 'sh');
  expect(proxies).toHaveLength(2);
  for (const { code } of proxies) expect(deployment).toContain(code);
});
