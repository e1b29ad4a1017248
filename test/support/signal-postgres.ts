import { readdirSync, readFileSync } from 'node:fs';

/** Signals every process of a PostgreSQL server: each connection has its own. */
export function signalPostgres({ pid: server }: { readonly pid: number }, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const parentOf = (pid: string) => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
    } catch {
      return 0;
    }
  };
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === server);
  for (const pid of [server, ...children.map(Number)]) process.kill(pid, signal);
}
