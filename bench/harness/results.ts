import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BenchOptions, Figure } from './figure';

/** One run of one benchmark, and where it ran. */
export interface Run {
  readonly date: string;
  readonly node: string;
  readonly cpu: string;
  /** Of the machine over the last minute before the run, which is to be near 0. */
  readonly loadBefore: number;
  readonly options: BenchOptions;
  readonly figures: readonly Figure[];
}

/** The latest run of each benchmark, by its name. */
export type Results = Readonly<Record<string, Run>>;

/** What there is to say of a run before it begins. */
export function describeRun(options: BenchOptions): Omit<Run, 'figures'> {
  const cpus = os.cpus();
  return {
    date: new Date().toISOString(),
    node: process.version,
    cpu: `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown'}`,
    loadBefore: os.loadavg()[0] ?? Number.NaN,
    options,
  };
}

/** The results that were kept last; none when there are none. */
export function readResults(file: string): Results {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Results;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Keeps results; what is kept of other benchmarks is for the caller to bring along. */
export function saveResults(file: string, results: Results): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const text = JSON.stringify(results, (_key, value) => (typeof value === 'number' ? round(value) : value), 2);
  // The values of the rounds on one line each, as the formatter has it.
  const lines = text.replaceAll(
    /\[\s+([\d.e+,\s-]+?)\s+\]/g,
    (_all, values: string) => `[${values.replaceAll(/\s+/g, ' ')}]`,
  );
  writeFileSync(file, `${lines}\n`);
}

/** Six digits, of which half are noise already. */
function round(value: number): number {
  return Number(value.toPrecision(6));
}
