import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { environment, secretVariables } from '../../config/env';
import { queueNames } from '../../src/queues/contracts';

const root = path.join(__dirname, '../..');
const chart = path.join(root, 'deploy/helm/letterbox');
const folder = mkdtempSync(path.join(os.tmpdir(), 'letterbox-helm-'));
afterAll(() => rmSync(folder, { recursive: true }));

const helm = findHelm();
if (helm === null) process.stderr.write('\nSKIPPED: there is no helm, so the chart was not rendered.\n\n');
const describeChart = helm === null && !process.env.CI ? describe.skip : describe;

/** Helm of this machine, or the one for Linux in a package. Null if there is neither. */
function findHelm(): string | null {
  if (spawnSync('helm', ['version']).status === 0) return 'helm';
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const layer = path.join(path.dirname(require.resolve('@aws-cdk/asset-kubectl-v20')), 'layer.zip');
  const extract = 'import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extract("helm/helm", sys.argv[2])';
  if (spawnSync('python3', ['-c', extract, layer, folder]).status !== 0) return null;
  const file = path.join(folder, 'helm/helm');
  return spawnSync('chmod', ['+x', file]).status === 0 && existsSync(file) ? file : null;
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  // biome-ignore lint/suspicious/noExplicitAny: TypeScript checks the shapes of all manifests below.
  readonly [part: string]: any;
}

const minimal = {
  image: { repository: 'registry.example/letterbox' },
  config: {
    BASE_URL: 'https://forms.example.com',
    BIN_DAYS: 1_000_000,
    MAIL_FROM: 'Letterbox <a@example.com>',
    OTEL_TRACES_SAMPLER_ARG: 0.25,
  },
  secrets: { SECRET_KEY: 'k'.repeat(32), MAIL_URL: `smtp://u:"p'{{ $@mail:587` },
  database: { url: 'postgres://u:p@db:5432/letterbox' },
};

const everything = {
  ...minimal,
  image: { repository: 'registry.example/letterbox', tag: '9.9.9' },
  imagePullSecrets: [{ name: 'registry' }],
  secrets: { OPERATOR_USER: 'operator', OPERATOR_PASSWORD: 'password' },
  existingSecrets: ['letterbox-secrets'],
  database: { existingSecret: 'database', key: 'uri' },
  redis: { existingSecret: 'redis', key: 'url' },
  extraEnv: [{ name: 'LOG_LEVEL', value: 'debug' }],
  persistence: { enabled: true, storageClass: 'shared' },
  extraVolumes: [{ name: 'dkim', secret: { secretName: 'dkim' } }],
  extraVolumeMounts: [{ name: 'dkim', mountPath: '/etc/dkim', readOnly: true }],
  web: { autoscaling: { enabled: true } },
  worker: {
    groups: {
      main: { queues: ['webhook', 'file-upload'], autoscaling: { enabled: true, maxReplicas: 20 } },
      mail: { queues: ['email', 'auto-reply', 'reply'], replicas: 1, podDisruptionBudget: { enabled: false } },
    },
  },
  ingress: { enabled: true, className: 'nginx', tlsSecret: 'certificate' },
  serviceAccount: { annotations: { 'example.com/role': 'letterbox' } },
  serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
  podAnnotations: { 'example.com/team': 'web' },
  podLabels: { team: 'web' },
  nodeSelector: { 'kubernetes.io/os': 'linux' },
  tolerations: [{ key: 'dedicated', operator: 'Exists' }],
  affinity: { nodeAffinity: {} },
  topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway' }],
  priorityClassName: 'high',
};

function runHelm(command: readonly string[], values: object) {
  const file = path.join(folder, 'values.json');
  writeFileSync(file, JSON.stringify(values));
  const [verb = '', ...rest] = command;
  return spawnSync(String(helm), [verb, ...rest, chart, '--values', file], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder },
  });
}

function render(values: object, release = 'x'): Manifest[] {
  const command = ['template', '--kube-version', '1.30.0', '--namespace', 'forms', release];
  const { stdout, stderr } = runHelm(command, values);
  expect(stderr).toBe('');
  return parseAllDocuments(stdout)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
}

const byKind = (manifests: readonly Manifest[], kind: string) => manifests.filter((one) => one.kind === kind);
const specOf = (manifest: Manifest | undefined) => manifest?.spec.template.spec;
const containerOf = (manifest: Manifest | undefined) => specOf(manifest).containers[0];

test('the values that the chart accepts are the variables and queues that exist', () => {
  const schema = JSON.parse(readFileSync(path.join(chart, 'values.schema.json'), 'utf8'));
  const ofChart = ['PORT', 'HOST', 'DATA_DIR', 'FILES_DIR', 'DEV_MAIL_DIR'];
  const ofLibraries = ['NODE_EXTRA_CA_CERTS', 'OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG', 'UV_THREADPOOL_SIZE'];
  const { config, secrets, worker } = schema.properties;
  const isSecret = (name: string) => (secretVariables as ReadonlySet<string>).has(name);
  const plain = Object.keys(environment).filter((name) => !isSecret(name) && !ofChart.includes(name));
  expect(config.propertyNames.enum.toSorted()).toEqual([...plain, ...ofLibraries].sort());
  const own = [...secretVariables].filter((name) => name !== 'DATABASE_URL' && name !== 'REDIS_URL');
  expect(secrets.propertyNames.enum.toSorted()).toEqual([...own, 'OPERATOR_USER'].sort());
  expect(worker.properties.groups.additionalProperties.properties.queues.items.enum).toEqual(queueNames);
  const checked = /range \$queue := list (.+?) \}\}/.exec(readFileSync(`${chart}/templates/worker.yaml`, 'utf8'))?.[1];
  expect(checked?.split(' ').map((name) => JSON.parse(name))).toEqual(queueNames);
});

describeChart('the Helm chart', () => {
  test('passes the linter and results in manifests with the fields that Kubernetes defines', () => {
    for (const values of [minimal, everything]) {
      const { stdout, status } = runHelm(['lint', '--strict'], values);
      expect([status, stdout]).toEqual([0, expect.stringContaining('0 chart(s) failed')]);
    }
    expect(checkTypes([...render(minimal), ...render(everything)])).toBe('');
    const [first] = render(minimal);
    expect(checkTypes([{ ...first, spec: { maxUnavialable: 1 } } as unknown as Manifest])).toContain('maxUnavialable');
  }, 60_000);

  test('accepts the values of the documentation', () => {
    const guide = readFileSync(path.join(root, 'docs/deployment.md'), 'utf8');
    const [, sample = ''] = /^```yaml\n([\s\S]+?)^```$/m.exec(guide) ?? [];
    const [ingress] = byKind(render(parse(sample)), 'Ingress');
    expect(ingress?.spec.tls).toEqual([{ hosts: ['forms.example.com'], secretName: 'forms-example-com' }]);
  });

  test('runs web, worker and migration as the image does, without rights and with a read-only root', () => {
    const manifests = render(minimal);
    const [web, worker] = byKind(manifests, 'Deployment');
    const [migration] = byKind(manifests, 'Job');
    expect([web, worker, migration].map((one) => containerOf(one).args?.join(' '))).toEqual([
      undefined,
      'node --max-semi-space-size=8 dist/workers/index.js',
      'node dist/src/db/migrate.js',
    ]);
    for (const one of [web, worker, migration]) {
      expect(specOf(one).securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      expect(containerOf(one).securityContext).toMatchObject({ readOnlyRootFilesystem: true });
      const mounts = containerOf(one).volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
      expect(mounts).toEqual(['/tmp', '/data']);
    }
    const { startupProbe, readinessProbe, livenessProbe } = containerOf(web);
    const paths = [startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.path);
    expect(paths).toEqual(['/readyz', '/healthz', '/healthz']);
    expect(web?.spec.replicas).toBe(2);
  });

  test('passes settings on literally', () => {
    const manifests = render(minimal);
    const config = byKind(manifests, 'ConfigMap').find(({ metadata }) => metadata.name === 'x-letterbox');
    const secret = byKind(manifests, 'Secret').find(({ metadata }) => metadata.name === 'x-letterbox');
    const own = { SHUTDOWN_DELAY_MS: '5000', TRUST_PROXY: '1' };
    expect(config?.data).toEqual({ ...minimal.config, BIN_DAYS: '1000000', OTEL_TRACES_SAMPLER_ARG: '0.25', ...own });
    expect(secret?.stringData).toEqual({ ...minimal.secrets, DATABASE_URL: minimal.database.url });
  });

  test('takes a number as the name of a release', () => {
    for (const { spec } of byKind(render(minimal, '123'), 'Deployment'))
      expect(spec.selector.matchLabels['app.kubernetes.io/instance']).toBe('123');
  });

  test('migrates before the install with nothing that the install creates', () => {
    for (const values of [minimal, everything]) {
      const manifests = render(values);
      const [migration] = byKind(manifests, 'Job');
      const isHook = ({ metadata }: Manifest) => metadata.annotations?.['helm.sh/hook'] === 'pre-install,pre-upgrade';
      expect(migration && isHook(migration)).toBe(true);
      const references = JSON.stringify(migration?.spec);
      const created = manifests.filter((one) => !isHook(one)).map(({ metadata }) => `"${metadata.name}"`);
      expect(created.filter((name) => references.includes(name))).toEqual([]);
      const sources = containerOf(migration).envFrom.flatMap(Object.values) as { name: string }[];
      const own = manifests.filter(isHook).filter(({ kind }) => kind !== 'Job');
      for (const { metadata } of own) {
        expect(metadata.annotations?.['helm.sh/hook-weight']).toBe('-5');
        expect(sources).toContainEqual({ name: metadata.name });
      }
    }
  });

  test('scales, protects and exposes what exists', () => {
    const manifests = render(everything);
    const deployments = byKind(manifests, 'Deployment');
    const names = deployments.map(({ metadata }) => metadata.name);
    expect(names).toEqual(['x-letterbox-web', 'x-letterbox-worker-mail', 'x-letterbox-worker-main']);
    expect(deployments.map(({ spec }) => spec.replicas)).toEqual([undefined, 1, undefined]);
    const scaled = byKind(manifests, 'HorizontalPodAutoscaler').map(({ spec }) => spec);
    expect(scaled.map(({ scaleTargetRef, maxReplicas }) => [scaleTargetRef.name, maxReplicas])).toEqual([
      ['x-letterbox-web', 6],
      ['x-letterbox-worker-main', 20],
    ]);
    const labels = deployments.map(({ spec }) => spec.template.metadata.labels);
    const selectors = [...byKind(manifests, 'PodDisruptionBudget'), ...deployments].map(
      ({ spec }) => spec.selector.matchLabels,
    );
    selectors.push(...byKind(manifests, 'Service').map(({ spec }) => spec.selector));
    expect(selectors).toHaveLength(6);
    // Each selects the pods of exactly one deployment, and not those of the migration.
    labels.push(byKind(manifests, 'Job')[0]?.spec.template.metadata.labels);
    for (const selector of selectors) expect(labels.filter((one) => includes(one, selector))).toHaveLength(1);

    const [ingress] = byKind(manifests, 'Ingress');
    expect(ingress?.spec.rules[0].host).toBe('forms.example.com');
    const [monitor] = byKind(manifests, 'ServiceMonitor');
    expect(monitor?.spec.endpoints[0].basicAuth.password).toEqual({ name: 'x-letterbox', key: 'OPERATOR_PASSWORD' });
    const claim = byKind(manifests, 'PersistentVolumeClaim')[0]?.metadata.name;
    const volumes = deployments.flatMap((one) => specOf(one).volumes as { persistentVolumeClaim?: object }[]);
    const claims = volumes.filter(({ persistentVolumeClaim }) => persistentVolumeClaim);
    expect(claims.map(({ persistentVolumeClaim }) => persistentVolumeClaim)).toEqual(
      Array.from({ length: 3 }, () => ({ claimName: claim })),
    );
  });

  test.each([
    ['a variable that does not exist', { config: { ...minimal.config, BASE_ULR: 'x' } }, 'BASE_ULR'],
    ['a secret among the plain settings', { config: { ...minimal.config, SECRET_KEY: 'k' } }, 'SECRET_KEY'],
    ['a value that does not exist', { wbe: {} }, 'wbe'],
    ['no image', { image: {} }, 'repository'],
    ['no database', { database: {} }, 'Letterbox needs DATABASE_URL'],
    ['no key', { secrets: {} }, 'Letterbox needs SECRET_KEY'],
    ['no key beside other variables', { secrets: {}, extraEnv: [{ name: 'A' }] }, 'Letterbox needs SECRET_KEY'],
    ['a name that no Service may have', { fullnameOverride: 'Foo_Bar' }, 'fullnameOverride'],
    ['a group that no Deployment may be named after', { worker: { groups: { 'a-': { queues: [] } } } }, 'a-'],
    ['monitoring without a password', { serviceMonitor: { enabled: true } }, 'set serviceMonitor.existingSecret'],
    [
      'more replicas at least than at most',
      { web: { autoscaling: { enabled: true, minReplicas: 10 } } },
      'autoscaling of web has a minReplicas above its maxReplicas',
    ],
    ['a short key', { secrets: { SECRET_KEY: 'k' } }, '32'],
    [
      'a queue that nobody serves',
      { worker: { groups: { main: { queues: ['email', 'auto-reply', 'reply', 'webhook'] } } } },
      'no group in worker.groups serves the queue file-upload',
    ],
  ])('rejects %s', (_name, wrong, message) => {
    const { status, stderr } = runHelm(['template', '--kube-version', '1.30.0', 'x'], { ...minimal, ...wrong });
    expect(status).toBe(1);
    expect(stderr).toContain(message);
  });
});

function includes(labels: Readonly<Record<string, string>>, selector: Readonly<Record<string, string>>): boolean {
  return Object.entries(selector).every(([name, value]) => labels[name] === value);
}

/** What TypeScript finds amiss in the manifests, such as a field that Kubernetes does not have; empty if nothing. */
function checkTypes(manifests: readonly Manifest[]): string {
  const places: Readonly<Record<string, string>> = { v1: 'core/v1', 'networking.k8s.io/v1': 'networking/v1' };
  const lines = manifests
    // A resource of the Prometheus operator, not of Kubernetes.
    .filter(({ kind }) => kind !== 'ServiceMonitor')
    .map((manifest, i) => {
      const place = places[manifest.apiVersion] ?? manifest.apiVersion;
      return `export const m${i}: import('kubernetes-types/${place}').${manifest.kind} = ${JSON.stringify(manifest)};`;
    });
  const file = path.join(folder, 'manifests.ts');
  writeFileSync(file, lines.join('\n'));
  const packages = path.join(folder, 'node_modules');
  if (!existsSync(packages)) {
    mkdirSync(packages);
    const name = 'kubernetes-types';
    symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name));
  }
  const compiler = path.join(root, 'node_modules/.bin/tsc');
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022'];
  return spawnSync(compiler, [...options, '--types', '', file], { encoding: 'utf8', cwd: folder }).stdout;
}
