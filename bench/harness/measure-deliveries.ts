import { setTimeout as sleep } from 'node:timers/promises';
import { alternate, type Rounds } from './alternate';
import type { Child } from './child';
import { cpuMs, redisCommands } from './meters';
import { postForm } from './post-form';
import type { RunningWeb, Stage } from './stage';

/** What one process delivered per second, and its processor time for each delivery in milliseconds. */
export interface DeliveryRound {
  readonly perSecond: number;
  readonly cpuMsEach: number;
  /** Commands that Redis received for each, including those of scripts. */
  readonly redisCommandsEach: number;
}

/** A web process, and the access keys of its forms. */
export interface Installation {
  readonly stage: Stage;
  readonly web: RunningWeb;
  readonly keys: readonly string[];
}

export interface DeliveryOptions<Floor extends string> {
  readonly kind: 'webhook' | 'email';
  /** Deliveries of a round. */
  readonly count: number;
  readonly rounds: number;
  /** Measured alternately with the workers. */
  readonly floors: Readonly<Record<Floor, () => Promise<DeliveryRound>>>;
}

/** Measures one worker process for this queue in each installation, alternately. */
export async function measureDeliveries<Name extends string, Floor extends string>(
  installations: Readonly<Record<Name, Installation>>,
  { kind, count, rounds, floors }: DeliveryOptions<Floor>,
): Promise<Rounds<Name | Floor, DeliveryRound>> {
  const workers: Child[] = [];
  const variants: Record<string, () => Promise<DeliveryRound>> = {};
  for (const [name, installation] of Object.entries<Installation>(installations)) {
    const worker = await installation.stage.startWorker({}, kind);
    workers.push(worker);
    variants[name] = () => deliver(installation, worker.pid, kind, count);
  }
  const found = await alternate({ ...variants, ...floors }, rounds, (line) => console.log(`${kind}: ${line}`));
  await Promise.all(workers.map((worker) => worker.stop()));
  return found as Rounds<Name | Floor, DeliveryRound>;
}

const clients = 16;
/** From the last response until its jobs are in the queue, or from the last arrival until its outcome is stored. */
const settleMs = 500;
const timeoutMs = 120_000;

/**
 * Submits `count` forms, whose deliveries then wait, and measures how fast the worker process delivers those of this kind:
 * at the receiver, from the first arrival to the last.
 */
async function deliver(
  { stage, web, keys }: Installation,
  pid: number,
  kind: 'webhook' | 'email',
  count: number,
): Promise<DeliveryRound> {
  const sink = kind === 'webhook' ? stage.hooks : stage.mails;
  const readMeters = async () => ({ cpu: cpuMs(pid), commands: stage.redis ? await redisCommands(stage.redis) : 0 });
  await stage.clear();
  // A stopped process takes no jobs, so that all of them wait.
  process.kill(pid, 'SIGSTOP');
  let left = count;
  const submit = async () => {
    while (left-- > 0) await postForm(web.url, keys[left % keys.length] ?? '');
  };
  await Promise.all(Array.from({ length: clients }, submit));
  await sleep(settleMs);
  await sink.reset();
  const before = await readMeters();
  process.kill(pid, 'SIGCONT');
  const end = performance.now() + timeoutMs;
  while ((await sink.read()).count < count) {
    if (performance.now() > end) throw new Error(`${count} deliveries took more than ${timeoutMs / 1_000} s`);
    await sleep(50);
  }
  const { firstAt, lastAt } = await sink.read();
  await sleep(settleMs);
  const after = await readMeters();
  return {
    perSecond: count / ((lastAt - firstAt) / 1_000),
    cpuMsEach: (after.cpu - before.cpu) / count,
    redisCommandsEach: (after.commands - before.commands) / count,
  };
}
