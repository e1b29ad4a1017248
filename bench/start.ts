import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../src/standalone/free-port';
import { type Child, startChild } from './harness/child';
import type { BenchOptions, Figure } from './harness/figure';
import { cpuMs } from './harness/meters';
import { openStage, type Stage } from './harness/stage';
import { timeNpmStart } from './start-npm';

/**
 * Measures in seconds how soon everything is ready: `npm start` on a new and on a used data folder, and a web process
 * and a worker with running services.
 */
export async function benchStart({ rounds }: BenchOptions): Promise<Figure[]> {
  const all = await timeAll(rounds);
  const processes = await timeProcesses(rounds);
  return [
    figure('npm start to ready, new data folder', all.fresh, 10),
    figure('npm start to ready, used data folder', all.used, 6),
    figure('web process to its first response', processes.alive),
    figure('web process to ready', processes.ready, 1),
    figure('worker process to its first job', processes.worker),
    figure('processor time of the web process until it is ready', processes.cpu),
  ];
}

async function timeAll(rounds: number): Promise<{ fresh: number[]; used: number[] }> {
  const times = { fresh: [] as number[], used: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-bench-'));
    // When run by root, the database runs as another user, who must be able to enter.
    chmodSync(dir, 0o711);
    try {
      times.fresh.push(await timeNpmStart(dir));
      times.used.push(await timeNpmStart(dir));
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  }
  return times;
}

async function timeProcesses(rounds: number): Promise<Record<'alive' | 'ready' | 'cpu' | 'worker', number[]>> {
  const times: Awaited<ReturnType<typeof timeProcesses>> = { alive: [], ready: [], cpu: [], worker: [] };
  const stage = await openStage({ redis: true });
  try {
    for (let round = 0; round < rounds; round += 1) {
      const { alive, ready, cpu } = await timeWeb(stage);
      times.alive.push(alive);
      times.ready.push(ready);
      times.cpu.push(cpu);
      times.worker.push(await timeWorker(stage));
    }
  } finally {
    await stage.close();
  }
  return times;
}

async function timeWeb(stage: Stage): Promise<{ alive: number; ready: number; cpu: number }> {
  const port = await freePort();
  const env = { ...stage.env, PORT: String(port) };
  const isOk = async (page: string) => (await fetch(`http://127.0.0.1:${port}${page}`)).ok;
  const since = stopwatch();
  const web = startChild('src/server.js', { env, logFile: path.join(stage.dir, 'web.log') });
  return endAfter(web, async () => {
    await web.until(() => isOk('/healthz'));
    const alive = since();
    await web.until(() => isOk('/readyz'));
    return { alive, ready: since(), cpu: cpuMs(web.pid) / 1_000 };
  });
}

async function timeWorker(stage: Stage): Promise<number> {
  const since = stopwatch();
  const logFile = path.join(stage.dir, `worker-${Date.now()}.log`);
  const worker = startChild('workers/index.js', { env: stage.env, logFile });
  return endAfter(worker, async () => {
    await worker.until(() => worker.output().includes('worker started'));
    return since();
  });
}

async function endAfter<T>(child: Child, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await child.stop();
  }
}

function stopwatch(): () => number {
  const began = performance.now();
  return () => (performance.now() - began) / 1_000;
}

function figure(name: string, ours: readonly number[], atMost?: number): Figure {
  const target = atMost === undefined ? null : { atMost };
  return { name, unit: 's', ours, floor: null, target };
}
