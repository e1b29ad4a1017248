import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { alternate } from './harness/alternate';
import type { BenchOptions, Figure } from './harness/figure';
import { startLoader } from './harness/load';
import { type DeliveryRound, type Installation, measureDeliveries } from './harness/measure-deliveries';
import { measureSubmissions, type SubmissionRound } from './harness/measure-submissions';
import { keysOf, type seedAccounts } from './harness/seed';
import type { openStage, RunningWeb, Stage } from './harness/stage';
import { summarize } from './harness/summary';
import { renderTable } from './harness/table';
import { deliveriesASecond } from './workers';

const root = path.join(__dirname, '../..');
const backends = ['Redis', 'PostgreSQL only'] as const;
const notLess = { atLeast: 0.97 };
const notMore = { atMost: 1.03 };

/** A built commit. What is loaded of it starts its own processes on its own schema. */
interface Tree {
  readonly name: string;
  readonly openStage: typeof openStage;
  readonly seedAccounts: typeof seedAccounts;
}

type Trees = readonly [ours: Tree, other: Tree];

const comparisons = { submit: compareSubmissions, workers: compareWorkers };

/**
 * `npm run bench -- compare COMMIT [submit|workers]`: measures this tree and another commit alternately, and prints the
 * ratios and every loss of more than 3 %.
 */
export async function compareWith([commit, ...names]: string[], options: BenchOptions): Promise<void> {
  if (!commit || names.some((name) => !Object.hasOwn(comparisons, name)))
    throw new Error('use: npm run bench -- compare COMMIT [submit|workers]');
  // Every service ends with this process.
  process.setMaxListeners(50);
  const trees = [await loadTree('this tree', root), await loadTree(commit, buildCommit(commit))] as const;
  for (const [name, compare] of Object.entries(comparisons)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const figures = await compare(trees, options);
    console.log(`\n${renderTable(figures)}\n`);
    const losses = figures.filter((figure) => summarize(figure).holds === false);
    for (const loss of losses) console.log(`LOSS of more than 3 % against ${commit}: ${loss.name}`);
    if (losses.length === 0) console.log(`${name}: no loss of more than 3 % against ${commit}`);
  }
}

/** Builds a commit in a temporary worktree, which is removed when this process exits. */
function buildCommit(commit: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'letterbox-compare-'));
  const git = (...args: string[]) => execFileSync('git', ['worktree', ...args], { cwd: root });
  git('add', '--detach', '--quiet', folder, commit);
  process.once('exit', () => git('remove', '--force', folder));
  console.log(`building ${commit}`);
  const build =
    'CI=true npm ci --prefer-offline --no-audit --no-fund && npm run build && npx tsc -p tsconfig.bench.json && node finish-build.mjs';
  execFileSync('sh', ['-c', build], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}

async function loadTree(name: string, folder: string): Promise<Tree> {
  const load = (file: string) => import(path.join(folder, 'dist/bench/harness', file));
  const { openStage, seedAccounts } = { ...(await load('stage.js')), ...(await load('seed.js')) };
  return { name, openStage, seedAccounts };
}

async function openSeeded({ openStage, seedAccounts }: Tree, redis: boolean) {
  const stage = await openStage({ redis });
  const seed = { accounts: 50, formsEach: 4, webhooksEach: 1, name: 'compare', webhookUrl: `${stage.hooks.url}/hook` };
  return { stage, keys: keysOf(await seedAccounts(stage.db, seed)) };
}

async function compareSubmissions([ours, other]: Trees, { rounds, seconds }: BenchOptions): Promise<Figure[]> {
  const stages: Stage[] = [];
  const variants: Record<string, (round: number) => Promise<SubmissionRound>> = {};
  try {
    for (const tree of [ours, other]) {
      const { stage, keys } = await openSeeded(tree, true);
      stages.push(stage);
      const loader = startLoader(stage.dir);
      const measure = (to: RunningWeb, deliveries: number) =>
        measureSubmissions({ stage, loader, seconds }, { to, keys, deliveries });
      variants.Express ??= measure(await stage.startFloor('express-parse'), 0);
      variants[`Redis, ${tree.name}`] = measure(await stage.startWeb(), 2);
      variants[`PostgreSQL only, ${tree.name}`] = measure(await stage.startWeb({ REDIS_URL: '' }), 2);
    }
    const found = await alternate(variants, rounds, console.log);
    const rate = {
      what: 'submissions a second',
      unit: 'submissions/s',
      read: (r: SubmissionRound) => r.postsPerSecond,
    };
    const cpu = { what: 'processor time of a submission', unit: 'ms', read: (r: SubmissionRound) => r.cpuMsEach };
    const p99 = { what: 'p99 response', unit: 'ms', read: (r: SubmissionRound) => r.p99 };
    return backends.flatMap((backend) => {
      const [here, there] = [`${backend}, ${ours.name}`, `${backend}, ${other.name}`];
      return [
        compareRounds(found, { ...rate, variants: [here, there], target: notLess }),
        compareRounds(found, { ...cpu, variants: [here, there], target: notMore }),
        compareRounds(found, { ...p99, variants: [here, there] }),
        compareRounds(found, { ...rate, variants: [here, 'Express'] }),
        compareRounds(found, { ...rate, variants: [there, 'Express'] }),
      ];
    });
  } finally {
    for (const stage of stages) await stage.close();
  }
}

async function compareWorkers([ours, other]: Trees, { rounds, seconds }: BenchOptions): Promise<Figure[]> {
  const installations: Record<string, Installation> = {};
  try {
    for (const backend of backends) {
      for (const tree of [ours, other]) {
        const { stage, keys } = await openSeeded(tree, backend === 'Redis');
        installations[`${backend}, ${tree.name}`] = { stage, keys, web: await stage.startWeb() };
      }
    }
    const figures: Figure[] = [];
    for (const kind of ['webhook', 'email'] as const) {
      const count = deliveriesASecond * seconds;
      const found = await measureDeliveries(installations, { kind, count, rounds, floors: {} });
      const rate = { what: `${kind}s a second`, unit: 'deliveries/s', read: (r: DeliveryRound) => r.perSecond };
      const cpu = { what: `processor time of a ${kind}`, unit: 'ms', read: (r: DeliveryRound) => r.cpuMsEach };
      for (const backend of backends) {
        const variants = [`${backend}, ${ours.name}`, `${backend}, ${other.name}`] as const;
        figures.push(compareRounds(found, { ...rate, variants, target: notLess }));
        figures.push(compareRounds(found, { ...cpu, variants, target: notMore }));
      }
    }
    return figures;
  } finally {
    for (const { stage } of Object.values(installations)) await stage.close();
  }
}

interface Compared<Round> {
  readonly what: string;
  readonly unit: string;
  readonly read: (round: Round) => number;
  readonly variants: readonly [ours: string, floor: string];
  readonly target?: Figure['target'];
}

function compareRounds<Round>(
  found: Readonly<Record<string, readonly Round[]>>,
  { what, unit, read, variants: [ours, floor], target = null }: Compared<Round>,
): Figure {
  const values = (variant: string) => (found[variant] ?? []).map(read);
  return {
    ...{ name: `${what}: ${ours}`, unit, ours: values(ours), target },
    floor: { name: floor, values: values(floor) },
  };
}
