import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type Redis from 'ioredis';
import type { Pool } from 'pg';

/** Linux counts a process's time in hundredths of a second, whatever the machine. */
const msPerTick = 10;

/** Milliseconds of processor time that a process has used so far, in its own code and in the kernel's for it. */
export function cpuMs(pid: number): number {
  // The name in brackets may hold anything; the numbers come after it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}

/** Megabytes that a process holds in memory (`VmRSS`), or held at most since its start or `resetPeak` (`VmHWM`). */
export function residentMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

export interface RedisCounts {
  readonly commands: number;
  /** Times that the server read from a connection: what is sent together is read together. */
  readonly reads: number;
}

/** What Redis has been asked so far. */
export async function redisCounts(redis: Redis): Promise<RedisCounts> {
  const info = await redis.info('stats');
  const read = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1]);
  return { commands: read('total_commands_processed'), reads: read('total_reads_processed') };
}

/** One kind of statement that PostgreSQL was sent. */
export interface StatementCount {
  readonly query: string;
  readonly calls: number;
  readonly totalMs: number;
}

/** What PostgreSQL was sent while `work` ran, the most frequent first. Counting costs a little: never while a time is taken. */
export async function countStatements(sql: Pool, work: () => Promise<unknown>): Promise<StatementCount[]> {
  const track = async (what: 'none' | 'top') => {
    await sql.query(`ALTER SYSTEM SET pg_stat_statements.track = '${what}'`);
    await sql.query('SELECT pg_reload_conf()');
    // Each connection hears of it before its next statement.
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
