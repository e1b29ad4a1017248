import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BenchOptions, Figure } from './figure';

/** One run of one benchmark, and where it ran. */
export interface Run {
  readonly date: string;
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
    node: process.version,
    cpu: `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown'}`,
    loadBefore: os.loadavg()[0] ?? Number.NaN,
    options,
  };
}

/** The stored results; empty if there are none. */
export function readResults(file: string): Results {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Results;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Stores results, replacing all stored ones. */
export function saveResults(file: string, results: Results): void {
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
