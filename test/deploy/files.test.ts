import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../../config/env';

const root = path.join(__dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const compose = read('docker-compose.yml');
const units = readdirSync(path.join(root, 'docs/systemd')).map((name) => `docs/systemd/${name}`);

test.each(['Procfile', 'Dockerfile', 'docker-compose.yml', 'docs/deployment.md', ...units])(
  '%s starts programs that exist',
  (name) => {
    const programs = all(read(name), /dist\/([\w/-]+)\.js/g);
    expect(programs.length).toBeGreaterThan(0);
    expect(programs.filter((program) => !existsSync(path.join(root, `${program}.ts`)))).toEqual([]);
  },
);

test('the image runs as an unprivileged user and receives signals directly', () => {
  const last =
    read('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  expect(all(last, /^USER (.+)$/gm)).toEqual(['node']);
  const commands = all(last, /^ *(?:CMD|ENTRYPOINT) (.+)$/gm);
  expect(commands).toHaveLength(3);
  for (const command of commands) expect(Array.isArray(JSON.parse(command))).toBe(true);
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

test('the containers publish ports on loopback only, and their Redis neither evicts nor forgets jobs', () => {
  const published = all(compose, /^ +- '?((?:[\d.]+:)?\d+:\d+)'?$/gm);
  expect(published.length).toBeGreaterThan(0);
  expect(published.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  expect(compose).toMatch(/redis-server, --appendonly, 'yes', --maxmemory-policy, noeviction/);
});

test('the deployment files and docs set only variables that exist', () => {
  const set = all(compose, /^ {4}([A-Z_]+):/gm);
  expect(set).toEqual(expect.arrayContaining(['DATABASE_URL', 'SECRET_KEY', 'SMTP_URL', 'BASE_URL']));
  const asked = all(read('.env.example'), /^#?([A-Z_]+)=/gm);
  const documented = ['README.md', 'docs/deployment.md', 'Procfile', ...units].flatMap((name) =>
    all(read(name), /\b([A-Z]{2}[A-Z_]+)=/g),
  );
  expect(documented).toEqual(expect.arrayContaining(['DATABASE_CONNECTIONS', 'NODE_ENV', 'HOST']));
  const known = [...Object.keys(environment), 'POSTGRES_PASSWORD', 'NODE_ENV', 'UV_THREADPOOL_SIZE'];
  expect([...set, ...asked, ...documented].filter((name) => !known.includes(name))).toEqual([]);
  const required = all(compose, /\$\{([A-Z_]+):\?/g);
  expect(required.filter((name) => !asked.includes(name))).toEqual([]);
});

test('a service depends on existing services, and on their health only if they have a health check', () => {
  const [, services = ''] = compose.split(/^(?:services|volumes):$/m);
  const parts = new Map(
    services
      .split(/^ {2}(?=\w+:$)/m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf(':')), part]),
  );
  const awaited = [...services.matchAll(/^ {6}(\w+):\n {8}condition: (\w+)$/gm)];
  expect(awaited).toHaveLength(services.match(/condition:/g)?.length ?? 0);
  expect(awaited.length).toBeGreaterThan(0);
  for (const [, name = '', condition] of awaited) {
    expect([...parts.keys()]).toContain(name);
    if (condition === 'service_healthy') expect(parts.get(name)).toContain('healthcheck:\n      test:');
    else expect(parts.get(name)).toContain("restart: 'no'");
  }
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
