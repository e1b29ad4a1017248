import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DecisionRecorder } from '../src/decisions/decision.recorder';
import { createLogger } from '../src/lib/logger';
import { alternate } from './harness/alternate';
import type { BenchOptions, Figure } from './harness/figure';
import { startLoader } from './harness/load';
import { cpuMs } from './harness/meters';
import { keysOf, secretKey, seedAccounts } from './harness/seed';
import { openStage, type RunningWeb, type Stage } from './harness/stage';

const connections = 64;
const withoutLog = path.join(__dirname, 'harness/without-decision-log.js');

/**
 * Measures a flood of rate-limited requests from one address, to one form and to 200 forms, with the decision log and
 * without: requests a second, and processor time of the web process for each.
 */
export async function benchRejections(options: BenchOptions): Promise<Figure[]> {
  const stage = await openStage({ redis: true });
  const loader = startLoader(stage.dir);
  try {
    const seeded = { accounts: 50, formsEach: 4, webhooksEach: 0, name: 'rejections', webhookUrl: stage.hooks.url };
    const many = keysOf(await seedAccounts(stage.db, seeded));
    const one = many.slice(0, 1);
    const web = await stage.startWeb();
    const plain = await stage.startWeb({ NODE_OPTIONS: `--require ${withoutLog}` });
    const flood = (to: RunningWeb, keys: readonly string[]) => async () => {
      const cpu = cpuMs(to.pid);
      const result = await loader.run({
        ...{ url: to.url, keys, body: 'urlencoded', connections, seconds: options.seconds },
        ...{ statuses: [200, 429], isOneClient: true },
      });
      return { perSecond: result.postsPerSecond, cpuUs: ((cpuMs(to.pid) - cpu) * 1_000) / result.posts };
    };
    const rounds = await alternate(
      {
        one: flood(web, one),
        oneWithout: flood(plain, one),
        many: flood(web, many),
        manyWithout: flood(plain, many),
      },
      options.rounds,
      console.log,
    );
    await checkLogged(stage.sql);
    const recorder = await measureRecorder(stage, options.rounds);
    const compare = (name: 'one' | 'many', forms: string): Figure[] => {
      const [ours, floor] = [rounds[name], rounds[`${name}Without`]];
      const figure = (what: string, unit: string, of: 'perSecond' | 'cpuUs', target: Figure['target']): Figure => ({
        ...{ name: `${what} to ${forms}`, unit, ours: ours.map((round) => round[of]), target },
        floor: { name: 'without the decision log', values: floor.map((round) => round[of]) },
      });
      return [
        figure('rate-limited requests', 'posts/s', 'perSecond', { atLeast: 0.98 }),
        figure('processor time of a rate-limited request', 'µs', 'cpuUs', { atMost: 1.02 }),
      ];
    };
    return [
      ...compare('one', 'one form'),
      ...compare('many', '200 forms'),
      {
        ...{ name: 'processor time of the decision log for one of them', unit: 'µs' },
        ...{ ours: recorder.map(({ cpuUs }) => cpuUs), target: { atMost: 0.02 } },
        floor: { name: 'a rate-limited request', values: rounds.manyWithout.map(({ cpuUs }) => cpuUs) },
      },
      {
        ...{
          name: 'time of a connection to the database that the decision log uses',
          unit: 'ms',
        },
        ...{ ours: recorder.map(({ queryMs }) => queryMs), target: { atMost: 0.02 } },
        floor: { name: 'the time that the flood takes', values: recorder.map(({ ms }) => ms) },
      },
    ];
  } finally {
    await loader.stop();
    await stage.close();
  }
}

const decisionsARound = 60_000;
const burst = 40;

/** What a round of decisions costs. */
interface RecorderCost {
  /** Processor time of the process per decision, in microseconds. */
  readonly cpuUs: number;
  /** How long the statements took, in milliseconds. */
  readonly queryMs: number;
  /** How long the round took, in milliseconds. */
  readonly ms: number;
}

/**
 * The recorder alone: 40 forms in turns, at up to 10,000 decisions a second, with everything that is written meanwhile.
 * A busy machine affects it less than the comparison above.
 */
async function measureRecorder({ db, sql }: Stage, rounds: number): Promise<RecorderCost[]> {
  const { rows: forms } = await sql.query<{ id: string }>('SELECT id FROM forms ORDER BY id LIMIT 40');
  const facts = () => ({ ip: '192.0.2.1', origin: 'https://example.com' });
  const queries = measureQueries(db.pool);
  const decisions = new DecisionRecorder({ pool: db.pool, secretKey, logger: createLogger('bench', 'silent') });
  const costs: RecorderCost[] = [];
  // Round 0 takes the samples of this hour.
  for (let round = 0; round <= rounds; round += 1) {
    const idle = await cpuUsDuring(() => paced(() => undefined));
    const [startedAt, queriesBefore] = [performance.now(), queries.ms];
    const busy = await cpuUsDuring(() =>
      paced(() => {
        for (let n = 0; n < burst; n += 1) decisions.record(forms[n] ?? { id: '' }, 'rate_limited', facts);
      }),
    );
    if (round === 0) continue;
    const ms = performance.now() - startedAt;
    costs.push({ cpuUs: (busy - idle) / decisionsARound, queryMs: queries.ms - queriesBefore, ms });
  }
  await decisions.close();
  return costs;
}

/** Adds up how long the queries of a pool take from now on, in milliseconds. */
function measureQueries(pool: Stage['db']['pool']): { readonly ms: number } {
  const total = { ms: 0 };
  const query: (...args: unknown[]) => Promise<unknown> = pool.query.bind(pool) as never;
  pool.query = (async (...args: unknown[]) => {
    const startedAt = performance.now();
    try {
      return await query(...args);
    } finally {
      total.ms += performance.now() - startedAt;
    }
  }) as never;
  return total;
}

/** Processor time of this process while `work` runs, in microseconds. */
async function cpuUsDuring(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Calls `work` every 4 ms, as often as a round takes. */
async function paced(work: () => void): Promise<void> {
  for (let done = 0; done < decisionsARound; done += burst) {
    work();
    await sleep(4);
  }
}

/** Throws unless nearly all requests were rejected, and the log has them. */
async function checkLogged(sql: Stage['sql']): Promise<void> {
  const { rows } = await sql.query<{ stored: number; logged: number; samples: number }>(
    `SELECT (SELECT count(*) FROM submissions)::int AS stored, (SELECT count(*) FROM decision_samples)::int AS samples,
            (SELECT coalesce(sum(count), 0) FROM decision_counts WHERE reason = 'rate_limited')::int AS logged`,
  );
  const { stored = 0, logged = 0, samples = 0 } = rows[0] ?? {};
  console.log(`stored ${stored}, logged ${logged} with ${samples} samples`);
  if (logged === 0 || stored > logged / 10) throw new Error('this was no flood of rejected requests');
}
