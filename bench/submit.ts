import { alternate, type Rounds } from './harness/alternate';
import type { Benchmark, Figure } from './harness/figure';
import { startLoader } from './harness/load';
import { measureSubmissions, type SubmissionRound, type SubmissionVariant } from './harness/measure-submissions';
import { countStatements } from './harness/meters';
import { bodyOf, contentTypes } from './harness/post-body';
import { keysOf, seedAccounts } from './harness/seed';
import { openStage, type RunningWeb, type Stage } from './harness/stage';
import { timeFilter } from './spam/filter-time';

/**
 * Measures how fast submissions are accepted and what each costs, on Redis and on PostgreSQL only, against Express that
 * only parses and a textbook implementation; and what other bodies, ten webhooks, a worker and the spam filter cost.
 */
export const benchSubmit: Benchmark = async ({ rounds, seconds }) => {
  const stage = await openStage({ redis: true });
  const loader = startLoader(stage.dir);
  try {
    const { many, tenWebhooks } = await seedForms(stage);
    const [web, webOnPostgres] = [await stage.startWeb(), await stage.startWeb({ REDIS_URL: '' })];
    const [express, textbook] = [await stage.startFloor('express-parse'), await stage.startFloor('textbook')];
    await checkRateLimit(web, many[0] ?? '');
    await checkRateLimit(webOnPostgres, many[1] ?? '');

    const measure = (to: RunningWeb, more: Partial<SubmissionVariant> = {}) =>
      measureSubmissions({ stage, loader, seconds }, { to, keys: many, ...more });
    const ours = (more: Partial<SubmissionVariant> = {}) => measure(web, { deliveries: 2, ...more });
    const found = await alternate(
      {
        express: measure(express),
        redis: ours(),
        postgres: measure(webOnPostgres, { deliveries: 2 }),
        textbook: measure(textbook),
        json: ours({ body: 'json' }),
        multipart: ours({ body: 'multipart' }),
        long: ours({ messageBytes: 2_000 }),
        tenWebhooks: ours({ keys: tenWebhooks, deliveries: 11 }),
        besideWorker: ours({ worker: true }),
        alone: ours({ connections: 1 }),
      },
      rounds,
      console.log,
    );
    await stage.clear();
    let posts = 0;
    const statements = await countStatements(stage.sql, async () => {
      ({ posts } = await loader.run({ url: web.url, keys: many, body: 'urlencoded', connections: 64, seconds: 3 }));
    });
    return figuresOf(found, statements / posts);
  } finally {
    await loader.stop();
    await stage.close();
  }
};

async function seedForms({ db, hooks }: Stage) {
  const seed = { accounts: 50, formsEach: 4, webhookUrl: hooks.url };
  return {
    many: keysOf(await seedAccounts(db, { ...seed, webhooksEach: 1, name: 'many' })),
    tenWebhooks: keysOf(await seedAccounts(db, { ...seed, webhooksEach: 10, name: 'ten' })),
  };
}

/** Throws unless the seventh submission from one address to one form within a minute is rejected. */
async function checkRateLimit({ url }: RunningWeb, accessKey: string): Promise<void> {
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    const { status } = await fetch(`${url}/api/submit`, {
      method: 'POST',
      headers: { 'Content-Type': contentTypes.json, Accept: 'application/json', 'X-Forwarded-For': '192.0.2.7' },
      body: bodyOf('json', accessKey).toString(),
    });
    statuses.push(status);
  }
  const expected = [200, 200, 200, 200, 200, 200, 429];
  if (statuses.join() !== expected.join())
    throw new Error(`the rate limit does not work: the responses were ${statuses.join(', ')}`);
}

type Variant =
  | ('express' | 'redis' | 'postgres' | 'textbook' | 'json' | 'multipart' | 'long')
  | ('tenWebhooks' | 'besideWorker' | 'alone');

const floors: Partial<Record<Variant, string>> = {
  express: 'Express that only parses',
  textbook: 'Express, Sequelize, queue.add',
  redis: 'Redis, see above',
};

function figuresOf(found: Rounds<Variant, SubmissionRound>, statementsEach: number): Figure[] {
  const values = (variant: Variant, what: keyof SubmissionRound) => found[variant].map((round) => round[what]);
  const compare =
    (what: keyof SubmissionRound, unit: string) =>
    (name: string, variant: Variant, floor: Variant | null, target: Figure['target'] = null): Figure => ({
      ...{ name, unit, ours: values(variant, what), target },
      floor: floor && { name: floors[floor] ?? floor, values: values(floor, what) },
    });
  const rate = compare('postsPerSecond', 'submissions/s');
  const cpu = compare('cpuMsEach', 'ms');
  const [p50, p99] = [compare('p50', 'ms'), compare('p99', 'ms')];
  const peak = compare('peakMb', 'MB');
  return [
    rate('submissions a second, Redis', 'redis', 'express', { atLeast: 0.85 }),
    rate('submissions a second, PostgreSQL only', 'postgres', 'express', { atLeast: 0.75 }),
    rate('submissions a second, Redis', 'redis', 'textbook'),
    cpu('processor time of a submission, Redis', 'redis', 'express'),
    cpu('processor time of a submission, PostgreSQL only', 'postgres', 'express'),
    cpu('processor time of a submission, JSON', 'json', 'redis'),
    cpu('processor time of a submission, multipart', 'multipart', 'redis'),
    cpu('processor time of a submission, message of 2 kB', 'long', 'redis'),
    cpu('processor time of a submission, ten webhooks', 'tenWebhooks', 'redis'),
    p50('median response, Redis', 'redis', 'express'),
    p50('median response, PostgreSQL only', 'postgres', 'express'),
    p99('p99 response, Redis', 'redis', 'express'),
    p99('p99 response, PostgreSQL only', 'postgres', 'express'),
    p50('median response, 1 connection', 'alone', null),
    peak('peak memory, Redis', 'redis', 'express'),
    peak('peak memory, PostgreSQL only', 'postgres', 'express'),
    rate('submissions a second, ten webhooks', 'tenWebhooks', 'redis'),
    rate('submissions a second, a worker beside it', 'besideWorker', 'redis'),
    compare('webhooksPerSecond', 'webhooks/s')('webhooks a second of that worker', 'besideWorker', null),
    compare('redisCommandsEach', 'commands')('Redis commands of a submission', 'redis', null),
    {
      ...{ name: 'SQL statements of a submission', unit: 'statements' },
      ...{ ours: [statementsEach], floor: null, target: null },
    },
    filterFigure('300 bytes', 300, values('redis', 'cpuMsEach'), { atMost: 0.1 }),
    filterFigure('2 kB', 2_000, values('long', 'cpuMsEach')),
  ];
}

/** What the spam filter alone costs, next to a whole submission of about that size. */
function filterFigure(size: string, bytes: number, wholeMs: number[], target: Figure['target'] = null): Figure {
  return {
    ...{ name: `spam filter, message of ${size}`, unit: 'µs', target },
    ours: wholeMs.map(() => timeFilter(bytes).cpuUs),
    floor: { name: 'processor time of a submission', values: wholeMs.map((ms) => 1_000 * ms) },
  };
}
