import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BenchOptions, Figure } from './figure';

/** One run of one benchmark, with its commit and machine. */
export interface Run {
  /** In ISO 8601. */
  readonly date: string;
  /** Ends in `-dirty` if the product's code was changed since. */
  readonly commit: string;
  readonly node: string;
  readonly cpu: string;
  /** Load average of the minute before the run; should be near 0. */
  readonly loadBefore: number;
  readonly options: BenchOptions;
  readonly figures: readonly Figure[];
}

/** The latest run of each benchmark, by name. */
export type Results = Readonly<Record<string, Run>>;

/** Describes the machine before a run. */
export function describeRun(options: BenchOptions): Omit<Run, 'figures'> {
  const cpus = os.cpus();
  return {
    date: new Date().toISOString(),
    commit: describeCommit(),
    node: process.version,
    cpu: `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown'}`,
    loadBefore: os.loadavg()[0] ?? Number.NaN,
    options,
  };
}

function describeCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changes = git('status', '--porcelain', '--', 'config', 'migrations', 'src', 'workers', 'package-lock.json');
  return `${git('rev-parse', '--short=8', 'HEAD')}${changes === '' ? '' : '-dirty'}`;
}

const file = path.resolve('bench/results/latest.json');

/** The stored results; empty if there are none. */
export function readResults(): Results {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Results;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

const maxAgeMs = 30 * 24 * 3_600_000;

/** The benchmarks whose stored run is older than 30 days. */
export function findOutdated(results: Results, now: Date): string[] {
  return Object.keys(results).filter((name) => now.getTime() - Date.parse(results[name]?.date ?? '') > maxAgeMs);
}

/** Stores results, replacing all stored ones. */
export function saveResults(results: Results): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const text = JSON.stringify(results, (_key, value) => (typeof value === 'number' ? round(value) : value), 2);
  // One line for the values of the rounds, as the formatter writes it.
  const lines = text.replaceAll(
    /\[\s+([\d.e+,\s-]+?)\s+\]/g,
    (_all, values: string) => `[${values.replaceAll(/\s+/g, ' ')}]`,
  );
  writeFileSync(file, `${lines}\n`);
}

/** Rounded to six digits, half of which are noise. */
function round(value: number): number {
  return Number(value.toPrecision(6));
}
