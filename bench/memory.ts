import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './harness/alternate';
import type { BenchOptions, Figure } from './harness/figure';
import { type Loader, startLoader } from './harness/load';
import { residentMb } from './harness/meters';
import { keysOf, seedAccounts } from './harness/seed';
import { openStage, type Stage } from './harness/stage';

/** Submissions before each memory reading; fewer if `rows` asks for a quick run. */
const maxPosts = 50_000;
const maxMb = { web: 140, worker: 130 };
const connections = 64;
const sampleMs = 100;
const timeoutMs = 600_000;

interface Held {
  readonly web: number;
  readonly worker: number;
}

/**
 * Measures the memory of a web process and a worker in megabytes: after the start, after 50,000 submissions with their
 * e-mails and webhooks, and after 50,000 more.
 */
export async function benchMemory({ rows }: BenchOptions): Promise<Figure[]> {
  const posts = Math.min(maxPosts, Math.ceil(rows / 20));
  const stage = await openStage({ redis: true });
  const loader = startLoader(stage.dir);
  try {
    const seeded = {
      accounts: 50,
      formsEach: 4,
      webhooksEach: 1,
      name: 'memory',
      webhookUrl: `${stage.hooks.url}/hook`,
    };
    const keys = keysOf(await seedAccounts(stage.db, seeded));
    const web = await stage.startWeb();
    const worker = await stage.startWorker();
    const read = (field: 'VmRSS' | 'VmHWM'): Held => ({
      web: residentMb(web.pid, field),
      worker: residentMb(worker.pid, field),
    });
    const started = read('VmRSS');
    const load = () => post(loader, { url: web.url, keys, posts }, () => read('VmRSS'));
    const halves: Held[] = [];
    for (let done = 0; halves.length < 2; ) {
      const beside = await load();
      done += beside.posts;
      // The worker is done when the last of them is delivered.
      const after = await workedOff(stage, done, () => read('VmRSS').worker);
      halves.push({ web: beside.held.web, worker: after });
      say(`${done} posts: web ${beside.held.web.toFixed(0)} MB, worker ${after.toFixed(0)} MB`);
    }
    const peak = read('VmHWM');
    const afterPosts = (count: number) => `after ${count.toLocaleString('en')} submissions`;
    return (['web', 'worker'] as const).flatMap((name) => {
      const [first = Number.NaN, second = Number.NaN] = halves.map((held) => held[name]);
      return [
        figure(`${name} process, started`, [started[name]]),
        figure(`${name} process ${afterPosts(2 * posts)}`, [second], { target: { atMost: maxMb[name] } }),
        figure(`${name} process ${afterPosts(2 * posts)}`, [second], {
          floor: { name: afterPosts(posts), values: [first] },
          target: { atMost: 1.05 },
        }),
        figure(`${name} process, at most`, [peak[name]]),
      ];
    });
  } finally {
    await loader.stop();
    await stage.close();
  }
}

/** Sends submissions until `posts` were accepted; resolves to the median memory during the last fifth of the time. */
async function post(
  loader: Loader,
  { url, keys, posts }: { url: string; keys: readonly string[]; posts: number },
  read: () => Held,
): Promise<{ posts: number; held: Held }> {
  const samples: Held[] = [];
  const timer = setInterval(() => samples.push(read()), sampleMs);
  let done = 0;
  for (let perSecond = 0; done < posts; ) {
    const left = posts - done;
    const seconds = perSecond === 0 ? 1 : Math.min(10, Math.max(1, Math.ceil(left / perSecond)));
    const result = await loader.run({ url, keys, body: 'urlencoded', connections, seconds });
    perSecond = result.postsPerSecond;
    done += result.posts;
  }
  clearInterval(timer);
  const last = samples.slice(-Math.ceil(samples.length / 5));
  return {
    posts: done,
    held: { web: median(last.map(({ web }) => web)), worker: median(last.map(({ worker }) => worker)) },
  };
}

/** Waits until everything is delivered; resolves to the worker's median memory towards the end. */
async function workedOff({ sql }: Stage, posts: number, read: () => number): Promise<number> {
  const samples: number[] = [];
  const end = performance.now() + timeoutMs;
  for (;;) {
    samples.push(read());
    const { rows } = await sql.query<{ busy: boolean }>(
      `SELECT EXISTS (SELECT FROM deliveries WHERE status = 'queued')
              OR EXISTS (SELECT FROM deliveries WHERE status = 'active') AS busy`,
    );
    if (!rows[0]?.busy) return median(samples.slice(-20));
    if (performance.now() > end) throw new Error(`the deliveries of ${posts} submissions did not finish in time`);
    await sleep(sampleMs);
  }
}

function figure(
  name: string,
  ours: readonly number[],
  { floor = null, target = null }: Partial<Pick<Figure, 'floor' | 'target'>> = {},
): Figure {
  return { name: `memory of the ${name}`, unit: 'MB', ours, floor, target };
}

function say(line: string): void {
  console.log(`memory: ${line}`);
}
