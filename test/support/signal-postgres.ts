import { readdirSync, readFileSync } from 'node:fs';

/** Freezes or wakes every process of a server, for each connection has one. */
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
