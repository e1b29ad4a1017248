import path from 'node:path';
import { alternate } from './harness/alternate';
import { type Child, startChild } from './harness/child';
import type { BenchOptions, Figure } from './harness/figure';
import { cpuMs } from './harness/meters';
import { type SeededAccount, seedAccounts } from './harness/seed';
import type { Sink } from './harness/sinks';
import { openStage, type Stage } from './harness/stage';
import { floorMail, floorPost } from './workers-floors';
import { measureLatency } from './workers-latency';
import { openOurs, type Worked } from './workers-letterbox';

/** Submissions in the backlog of a round, per second of `--seconds`. */
const submissionsASecond = 400;
const concurrency = 16;
const mailConnections = 5;
const cpuVariants = ['webhooks', 'posts', 'mails', 'bareMails', 'both'] as const;
const seeded = { accounts: 50, formsEach: 4, webhooksEach: 1 };

type Variant = 'webhooks' | 'empty' | 'posts' | 'mails' | 'bareMails' | 'both';

/**
 * Measures how fast one worker process delivers a backlog, at the receiver, against a worker that does nothing and
 * against bare loops that only send, and how long a webhook takes on an idle system, from the submission and from a retry.
 */
export async function benchWorkers({ rounds, seconds }: BenchOptions): Promise<Figure[]> {
  const plan = { rounds, submissions: submissionsASecond * seconds };
  const onRedis = await onStage(true, plan);
  const onPostgres = await onStage(false, plan);
  return [...onRedis, ...onPostgres];
}

interface Plan {
  readonly rounds: number;
  readonly submissions: number;
}

async function onStage(redis: boolean, plan: Plan): Promise<Figure[]> {
  const stage = await openStage({ redis });
  try {
    const accounts = await seedAccounts(stage.db, {
      ...seeded,
      name: 'workers',
      webhookUrl: `${stage.hooks.url}/hook`,
    });
    const busy = redis ? await againstFloors(stage, accounts, plan) : await onPostgresAlone(stage, accounts, plan);
    return [...busy, ...(await measureLatency(stage, accounts, plan.rounds))];
  } finally {
    await stage.close();
  }
}

async function againstFloors(stage: Stage, accounts: readonly SeededAccount[], plan: Plan): Promise<Figure[]> {
  const { rounds, submissions } = plan;
  const { hooks, mails, redisUrl } = stage;
  const floor = (name: string) =>
    startChild(`bench/floors/${name}.js`, { logFile: path.join(stage.dir, `${name}.log`) });
  const [empty, posts, bare] = [floor('empty-processor'), floor('bare-posts'), floor('bare-mails')];
  const ours = await openOurs(stage, accounts);
  try {
    const found = await alternate<Variant, Worked>(
      {
        webhooks: () => ours.work(submissions, ['webhook']),
        empty: () => timed(empty, submissions, () => empty.ask({ redisUrl, jobs: submissions, concurrency })),
        posts: () =>
          timed(posts, submissions, () =>
            rateAt(hooks, () =>
              posts.ask({ url: hooks.url, posts: submissions, connections: concurrency, ...floorPost() }),
            ),
          ),
        mails: () => ours.work(submissions, ['email']),
        bareMails: () =>
          timed(bare, submissions, () =>
            rateAt(mails, () =>
              bare.ask({ smtpUrl: mails.url, mails: submissions, connections: mailConnections, mail: floorMail() }),
            ),
          ),
        both: () => ours.work(submissions, ['webhook', 'email']),
      },
      rounds,
      say,
    );
    const rates = (variant: Variant) => found[variant].map(({ perSecond }) => perSecond);
    const [fromEmpty, fromPosts] = [rates('empty'), rates('posts')];
    const least = fromEmpty.map((rate, round) => Math.min(rate, fromPosts[round] ?? rate));
    return [
      figure('webhooks a second, one worker', 'deliveries/s', rates('webhooks'), {
        floor: { name: '(d) empty processor or (e) bare POSTs, whichever is less', values: least },
        target: { atLeast: 0.6 },
      }),
      figure('jobs a second of an empty processor (d)', 'jobs/s', fromEmpty),
      figure('bare POSTs a second (e)', 'posts/s', fromPosts),
      figure('e-mails a second, one worker', 'deliveries/s', rates('mails'), {
        floor: { name: "nodemailer's bare loop", values: rates('bareMails') },
        target: { atLeast: 0.6 },
      }),
      figure('webhooks and e-mails a second, one worker', 'deliveries/s', rates('both')),
      ...cpuVariants.map((variant) =>
        figure(
          `processor time each, ${variant}`,
          'ms',
          found[variant].map(({ cpuMsEach }) => cpuMsEach),
        ),
      ),
      ...(await ours.count(submissions)).map(({ what, each }) => figure(`${what} a webhook`, what, [each])),
    ];
  } finally {
    await ours.close();
    await Promise.all([empty, posts, bare].map((child) => child.stop()));
  }
}

async function onPostgresAlone(stage: Stage, accounts: readonly SeededAccount[], plan: Plan): Promise<Figure[]> {
  const { rounds, submissions } = plan;
  const ours = await openOurs(stage, accounts);
  try {
    const found = await alternate(
      { webhooks: () => ours.work(submissions, ['webhook']), mails: () => ours.work(submissions, ['email']) },
      rounds,
      say,
    );
    const of = (variant: 'webhooks' | 'mails') =>
      figure(
        `${variant} a second, one worker, PostgreSQL alone`,
        'deliveries/s',
        found[variant].map((one) => one.perSecond),
      );
    return [of('webhooks'), of('mails')];
  } finally {
    await ours.close();
  }
}

/** The rate that `work` reports, and the processor time per item of the process that did it. */
async function timed({ pid }: Child, times: number, work: () => Promise<number>): Promise<Worked> {
  const before = cpuMs(pid);
  const perSecond = await work();
  return { perSecond, cpuMsEach: (cpuMs(pid) - before) / times };
}

/** Arrivals per second at a sink, from the first to the last. */
async function rateAt(sink: Sink, send: () => Promise<unknown>): Promise<number> {
  await sink.reset();
  await send();
  const { count, firstAt, lastAt } = await sink.read();
  return count / ((lastAt - firstAt) / 1_000);
}

function figure(
  name: string,
  unit: string,
  ours: readonly number[],
  { floor = null, target = null }: Partial<Pick<Figure, 'floor' | 'target'>> = {},
): Figure {
  return { benchmark: 'workers', name, unit, ours, floor, target };
}

function say(line: string): void {
  console.log(`workers: ${line}`);
}
