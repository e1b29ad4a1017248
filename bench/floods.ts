import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './harness/alternate';
import { startChild } from './harness/child';
import type { Benchmark, Figure } from './harness/figure';
import type { FloodSpec } from './harness/flood';
import { resetPeak, residentMb } from './harness/meters';
import { postForm } from './harness/post-form';
import { keysOf, type SeededAccount, seedAccounts } from './harness/seed';
import { openStage, type RunningWeb, type Stage } from './harness/stage';

const submissions = 100;

/** A submission of the largest size: 1 MB that hardly compresses, or compresses to a hundredth. */
const contents = {
  random: JSON.stringify(fields(() => randomBytes(7_400).toString('base64'))),
  repeated: JSON.stringify(fields(() => 'x'.repeat(9_900))),
};

function fields(value: () => string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`field-${n}`, value()]));
}

type Flood = Omit<FloodSpec, 'url' | 'seconds' | 'tokens' | 'accessKey' | 'path' | 'each'> &
  Partial<FloodSpec> & { readonly name: string; readonly of?: keyof typeof contents };

const floods: readonly Flood[] = [
  { name: 'nothing else', kind: 'ignore', clients: 0 },
  { name: '16 readers of pages of 1 MB submissions', kind: 'read', clients: 16, of: 'random' },
  { name: '30 readers of compressed ones', kind: 'read', clients: 30, of: 'repeated' },
  { name: '30 who read nothing', kind: 'ignore', clients: 30, of: 'random' },
  { name: '30 who read nothing of compressed ones', kind: 'ignore', clients: 30, of: 'repeated' },
  { name: 'uploads reset, 50 at a time', kind: 'reset', clients: 50 },
  { name: '100 × 1,000 unread GET /healthz', kind: 'pipeline', clients: 100, path: '/healthz', each: 1_000 },
  { name: '300 × 200 unread GET /openapi.json', kind: 'pipeline', clients: 300, path: '/openapi.json', each: 200 },
  { name: '100 × 1,000 unread GET of a 404', kind: 'pipeline', clients: 100, path: '/nothing', each: 1_000 },
  {
    name: '30 × 300 unread GET /dashboard/sign-in',
    kind: 'pipeline',
    clients: 30,
    path: '/dashboard/sign-in',
    each: 300,
  },
];

/**
 * Measures how long small submissions take during floods of other requests, and the peak memory of the web process.
 * The floor is an Express server that gets the same submissions in turns with it, and no flood.
 */
export const benchFloods: Benchmark = async ({ rounds, seconds }) => {
  const stage = await openStage({ redis: true });
  const flooder = startChild('bench/harness/flood.process.js', { logFile: path.join(stage.dir, 'flood.log') });
  try {
    const floor = await stage.startFloor('express-parse');
    const figures: Figure[] = [];
    for (const flood of floods) {
      const measured: Measured[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const accounts = await seed(stage, flood.of);
        const web = await stage.startWeb();
        const key = keysOf(accounts)[0] ?? '';
        await warmUp(web, flood, accounts[0]?.apiToken ?? '');
        await probe(web, floor, key, sleep(1_500));
        resetPeak(web.pid);
        const sending = flooder.ask<void>({
          ...{ seconds, path: '', each: 0, ...flood, url: web.url, accessKey: key },
          tokens: accounts.slice(1).map(({ apiToken }) => apiToken),
        });
        const during = await probe(web, floor, key, Promise.all([sending, sleep(seconds * 1_000)]));
        const result = { ...during, peakMb: residentMb(web.pid, 'VmHWM'), load: loadavg()[0] ?? Number.NaN };
        measured.push(result);
        console.log(flood.name, describe(result));
        await web.stop();
      }
      figures.push(...figuresOf(flood.name, measured));
    }
    return figures;
  } finally {
    await flooder.stop('SIGKILL');
    await stage.close();
  }
};

/** Much is loaded on the first request, which happens once per process and not per flood. */
async function warmUp({ url }: RunningWeb, flood: Flood, token: string): Promise<void> {
  await fetch(`${url}/api/submissions`, { headers: { Authorization: `Bearer ${token}` } });
  await fetch(url + (flood.path ?? '/healthz'));
}

/** An account to post to, and two whose submissions are read. */
async function seed({ db, sql, hooks }: Stage, of: Flood['of']): Promise<SeededAccount[]> {
  seeds += 1;
  const accounts = await seedAccounts(db, {
    ...{ accounts: 3, formsEach: 1, webhooksEach: 0, webhookUrl: hooks.url, name: `floods-${seeds}` },
  });
  if (of === undefined) return accounts;
  for (const { id, forms } of accounts.slice(1)) {
    await sql.query(
      `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
       SELECT gen_random_uuid(), $1, $2, $3, '192.0.2.1', timestamptz '2020-01-01Z' + n * interval '1 s'
       FROM generate_series(1, ${submissions}) AS n`,
      [forms[0]?.id, id, contents[of]],
    );
  }
  return accounts;
}
let seeds = 0;

interface Measured {
  readonly ours: readonly number[];
  readonly floor: readonly number[];
  readonly peakMb: number;
  readonly load: number;
}

/** Submits to both in turns, one submission at a time, until `end` settles; resolves to the times in milliseconds. */
async function probe(web: RunningWeb, floor: RunningWeb, key: string, end: Promise<unknown>) {
  let isOver = false;
  const stop = () => {
    isOver = true;
  };
  end.then(stop, stop);
  const times = { ours: [] as number[], floor: [] as number[] };
  while (!isOver) {
    times.floor.push(await postForm(floor.url, key));
    times.ours.push(await postForm(web.url, key));
    await sleep(20);
  }
  await end;
  return times;
}

function describe({ ours, floor, peakMb, load }: Measured): string {
  const of = (times: readonly number[]) =>
    [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(1)).join(' / ');
  return `${ours.length} posts ${of(ours)} ms, floor ${of(floor)} ms, ${peakMb.toFixed(0)} MB, load ${load.toFixed(1)}`;
}

function figuresOf(name: string, rounds: readonly Measured[]): Figure[] {
  const figure = (what: string, share: number, target: Figure['target']): Figure => ({
    ...{ name: `a post during ${name}, ${what}`, unit: 'ms', target },
    ours: rounds.map(({ ours }) => percentile(ours, share)),
    floor: { name: 'Express that parses', values: rounds.map(({ floor }) => percentile(floor, share)) },
  });
  return [
    figure('median', 0.5, null),
    figure('slowest', 1, null),
    {
      ...{ name: `memory during ${name}, at most`, unit: 'MB', floor: null },
      ...{ ours: rounds.map(({ peakMb }) => peakMb), target: { atMost: 250 } },
    },
  ];
}
