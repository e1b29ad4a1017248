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

/** Number of commands that Redis has received so far, including those of scripts. */
export async function redisCommands(redis: Redis): Promise<number> {
  return Number(/^total_commands_processed:(\d+)/m.exec(await redis.info('stats'))?.[1]);
}

/** Counts the statements sent to PostgreSQL while `work` runs. Counting has a cost, so never time it. */
export async function countStatements(sql: Pool, work: () => Promise<unknown>): Promise<number> {
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
    const { rows } = await sql.query<{ calls: number }>(
      `SELECT sum(calls)::int AS calls FROM pg_stat_statements WHERE query NOT LIKE '%pg_stat_statements%'`,
    );
    return rows[0]?.calls ?? Number.NaN;
  } finally {
    await track('none');
  }
}
