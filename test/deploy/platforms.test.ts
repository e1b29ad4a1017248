import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { parse } from 'yaml';
import { environment, secretVariables } from '../../config/env';

const root = path.join(__dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const procfile = Object.fromEntries(
  [...read('Procfile').matchAll(/^(\w+): (.+)$/gm)].map(([, name = '', command = '']) => [name, command]),
);

/** What a platform runs, and the names of the variables that it sets. */
interface Process {
  readonly command: string | undefined;
  readonly variables: readonly string[];
}

interface Platform {
  readonly web: Process;
  readonly worker: Process;
  /** The command that creates the tables. */
  readonly migration: string | undefined;
  /** What the platform asks to find out whether a web process works. */
  readonly healthPath?: string;
}

const heroku = JSON.parse(read('app.json')) as {
  readonly env: Readonly<Record<string, { readonly value?: string; readonly generator?: string }>>;
  readonly formation: Readonly<Record<string, unknown>>;
  readonly addons: readonly { readonly plan: string }[];
};
const ofAddons = heroku.addons.map(({ plan }) => (plan.startsWith('heroku-redis:') ? 'REDIS_URL' : 'DATABASE_URL'));
const onHeroku = (name: string): Process => ({
  command: procfile[name]?.replace(/^UV_THREADPOOL_SIZE=32 /, ''),
  variables: [...Object.keys(heroku.env), ...ofAddons],
});

/** The variables in a list of `NAME=value` in docs/deployment.md, below a heading. */
function documented(heading: string): string[] {
  const [, section = ''] = read('docs/deployment.md').split(`\n### ${heading}\n`);
  return all(section.split('\n## ')[0]?.split('\n### ')[0] ?? '', /^ *(?:fly secrets set )?([A-Z][A-Z_]+)=/gm);
}

interface RailwayService {
  readonly deploy: {
    readonly startCommand: string;
    readonly preDeployCommand?: readonly string[];
    readonly healthcheckPath?: string;
  };
}
const [railwayWeb, railwayWorker] = ['railway.json', 'deploy/railway-worker.json'].map(
  (name) => (JSON.parse(read(name)) as RailwayService).deploy,
);

interface RenderService {
  readonly type: string;
  readonly name: string;
  readonly dockerCommand?: string;
  readonly preDeployCommand?: string;
  readonly healthCheckPath?: string;
  readonly maxmemoryPolicy?: string;
  readonly envVars: readonly {
    readonly key?: string;
    readonly fromGroup?: string;
    readonly fromDatabase?: { readonly name: string };
    readonly fromService?: { readonly name: string; readonly type: string; readonly envVarKey?: string };
  }[];
}
const render = parse(read('render.yaml')) as {
  readonly services: readonly RenderService[];
  readonly databases: readonly { readonly name: string }[];
  readonly envVarGroups: readonly { readonly name: string; readonly envVars: readonly { readonly key: string }[] }[];
};
const [renderWeb, renderWorker] = ['web', 'worker'].map((type) =>
  render.services.find((service) => service.type === type),
);
const namesOf = (service: RenderService | undefined) =>
  (service?.envVars ?? []).flatMap(({ key, fromGroup }) =>
    key ? [key] : (render.envVarGroups.find(({ name }) => name === fromGroup)?.envVars ?? []).map((one) => one.key),
  );

const fly = parseToml(read('fly.toml')) as unknown as {
  readonly env: Readonly<Record<string, string>>;
  readonly processes: Readonly<Record<string, string>>;
  readonly deploy: { readonly release_command: string };
  readonly http_service: {
    readonly internal_port: number;
    readonly processes: readonly string[];
    readonly checks: readonly { readonly path: string }[];
  };
};
const onFly = (name: string): Process => ({
  command: fly.processes[name],
  variables: [...Object.keys(fly.env), ...documented('Fly')],
});

interface Container {
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly caproverExtra?: { readonly containerHttpPort?: string };
}
const containersOf = (name: string) => (parse(read(name)) as { services: Record<string, Container> }).services;
const asProcess = (container: Container | undefined): Process => ({
  command: container?.command?.join(' ').replace('tini -- ', ''),
  variables: Object.keys(container?.environment ?? {}),
});
const coolify = containersOf('deploy/coolify.yml');
const caprover = containersOf('deploy/caprover.yml');
const [captainMigration, captainWeb] = asProcess(caprover.$$cap_appname).command?.split(' && exec ') ?? [];

const platforms: Readonly<Record<string, Platform>> = {
  Heroku: { web: onHeroku('web'), worker: onHeroku('worker'), migration: procfile.release },
  Railway: {
    web: { command: railwayWeb?.startCommand, variables: documented('Railway') },
    worker: { command: railwayWorker?.startCommand, variables: documented('Railway') },
    migration: railwayWeb?.preDeployCommand?.join(),
    healthPath: railwayWeb?.healthcheckPath,
  },
  Render: {
    web: { command: scripts.web, variables: namesOf(renderWeb) },
    worker: { command: renderWorker?.dockerCommand, variables: namesOf(renderWorker) },
    migration: renderWeb?.preDeployCommand,
    healthPath: renderWeb?.healthCheckPath,
  },
  Fly: {
    web: onFly('web'),
    worker: onFly('worker'),
    migration: fly.deploy.release_command,
    healthPath: fly.http_service.checks[0]?.path,
  },
  Coolify: {
    web: { ...asProcess(coolify.web), command: scripts.web },
    worker: asProcess(coolify.worker),
    migration: asProcess(coolify.migrate).command,
  },
  CapRover: {
    web: { ...asProcess(caprover.$$cap_appname), command: captainWeb },
    worker: asProcess(caprover['$$cap_appname-worker']),
    migration: captainMigration?.replace('sh -c ', ''),
  },
};

test.each(Object.entries(platforms))('%s runs the commands of the package', (_name, platform) => {
  const { web, worker, migration } = platform;
  expect([web.command, worker.command, migration]).toEqual([scripts.web, scripts.worker, scripts.migrate]);
  if (platform.healthPath) expect(['/healthz', '/readyz']).toContain(platform.healthPath);
});

test.each(Object.entries(platforms))('%s sets variables that exist, and all that are required', (_name, platform) => {
  const { web, worker } = platform;
  const known = [...Object.keys(environment), 'SERVICE_URL_WEB_3000'];
  const required = ['BASE_URL', 'DATABASE_URL', 'MAIL_FROM', 'MAIL_URL', 'SECRET_KEY'];
  for (const { variables } of [web, worker]) {
    expect(variables.filter((name) => !known.includes(name))).toEqual([]);
    expect(variables).toEqual(expect.arrayContaining(required));
  }
  // Otherwise all visitors share one rate limit, and nobody opens the operator area.
  expect(web.variables).toEqual(expect.arrayContaining(['TRUST_PROXY', 'OPERATOR_USER', 'OPERATOR_PASSWORD']));
});

test('no file contains a secret, and Heroku generates those that are not asked for', () => {
  expect(Object.keys(heroku.formation)).toEqual(['web', 'worker']);
  const secret = Object.entries(heroku.env).filter(([name]) => (secretVariables as ReadonlySet<string>).has(name));
  expect(secret.map(([name]) => name).sort()).toEqual(['MAIL_URL', 'OPERATOR_PASSWORD', 'SECRET_KEY']);
  for (const [, { value }] of secret) expect(value).toBeUndefined();
  expect(heroku.env.SECRET_KEY?.generator).toBe('secret');
});

test('what services on Render refer to exists, and its Redis does not evict jobs', () => {
  const names = [...render.services, ...render.databases, ...render.envVarGroups].map(({ name }) => name);
  const references = render.services
    .flatMap(({ envVars = [] }) => envVars)
    .flatMap(({ fromGroup, fromDatabase, fromService }) => fromGroup ?? fromDatabase?.name ?? fromService?.name ?? []);
  expect(references.length).toBeGreaterThan(5);
  expect(references.filter((name) => !names.includes(name))).toEqual([]);
  const copied = (renderWorker?.envVars ?? []).flatMap(({ fromService }) => fromService?.envVarKey ?? []);
  expect(namesOf(renderWeb)).toEqual(expect.arrayContaining(copied));
  expect(render.services.find(({ type }) => type === 'keyvalue')?.maxmemoryPolicy).toBe('noeviction');
});

test('requests reach the port of the image', () => {
  const port = Number(all(read('Dockerfile'), /^EXPOSE (\d+)$/gm)[0]);
  expect(port).toBe(3000);
  expect([fly.http_service.internal_port, fly.http_service.processes]).toEqual([port, ['web']]);
  expect(Number(caprover.$$cap_appname?.caproverExtra?.containerHttpPort)).toBe(port);
  expect(Object.keys(coolify.web?.environment ?? {})).toContain(`SERVICE_URL_WEB_${port}`);
});

test('CapRover asks for each variable that its file uses, and its services depend on existing ones', () => {
  const text = read('deploy/caprover.yml');
  const { caproverOneClickApp: app } = parse(text) as {
    caproverOneClickApp: { description: string; variables: { id: string; label: string }[] };
  };
  const builtIn = ['$$cap_appname', '$$cap_root_domain', '$$cap_gen_random_hex'];
  const used = new Set(text.match(/\$\$cap_\w+/g) ?? []);
  expect(used).toEqual(new Set([...builtIn, ...app.variables.map(({ id }) => id)]));
  expect(app.description.length).toBeLessThan(200);
  for (const { depends_on = [] } of Object.values(caprover))
    for (const name of depends_on as readonly string[]) expect(Object.keys(caprover)).toContain(name);
});

test('a Redis on Coolify and CapRover neither evicts nor forgets jobs', () => {
  for (const container of [coolify.redis, caprover['$$cap_appname-redis']])
    expect(container?.command?.join(' ')).toBe('redis-server --appendonly yes --maxmemory-policy noeviction');
});
