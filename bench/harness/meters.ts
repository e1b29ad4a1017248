import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type Redis from 'ioredis';
import type { Pool } from 'pg';

/** Linux counts processor time in hundredths of a second on every machine. */
const msPerTick = 10;

/** Processor time of a process so far in milliseconds, user and system. */
export function cpuMs(pid: number): number {
  // The name in parentheses may contain anything; the numbers follow it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}

/** Memory of a process in megabytes: now (`VmRSS`), or the peak since its start or `resetPeak` (`VmHWM`). */
export function residentMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

export interface RedisCounts {
  readonly commands: number;
  /** Number of reads from connections; commands sent together are read together. */
  readonly reads: number;
}

/** The commands that Redis has received so far. */
export async function redisCounts(redis: Redis): Promise<RedisCounts> {
  const info = await redis.info('stats');
  const read = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1]);
  return { commands: read('total_commands_processed'), reads: read('total_reads_processed') };
}

/** One kind of statement sent to PostgreSQL. */
export interface StatementCount {
  readonly query: string;
  readonly calls: number;
  readonly totalMs: number;
}

/** The statements sent to PostgreSQL while `work` ran, most frequent first. Counting has a cost, so never time it. */
export async function countStatements(sql: Pool, work: () => Promise<unknown>): Promise<StatementCount[]> {
  const track = async (what: 'none' | 'top') => {
    await sql.query(`ALTER SYSTEM SET pg_stat_statements.track = '${what}'`);
    await sql.query('SELECT pg_reload_conf()');
    // Each connection applies it before its next statement.
    await sleep(200);
  };
  await track('top');
  await sql.query('SELECT pg_stat_statements_reset()');
  try {
    await work();
    const { rows } = await sql.query<StatementCount>(
      `SELECT query, calls::int AS calls, total_exec_time AS "totalMs" FROM pg_stat_statements
       WHERE query NOT LIKE '%pg_stat_statements%' ORDER BY calls DESC`,
    );
    return rows;
  } finally {
    await track('none');
  }
}
