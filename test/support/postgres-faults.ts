import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** Clients that use up all connections of a PostgreSQL server, and take each one that becomes free. */
export interface ConnectionHog {
  size(): number;
  /** Terminates all other connections and takes their place. */
  takeAll(): Promise<void>;
  release(): Promise<void>;
}

const application_name = 'others';
const atOnce = 10;
const endOthers = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                   WHERE backend_type = 'client backend' AND application_name <> '${application_name}'`;

/** Resolves once the server has no free connection. */
export async function hogConnections(connectionString: string): Promise<ConnectionHog> {
  const held: Client[] = [];
  let isOver = false;
  const takeOne = async (): Promise<boolean> => {
    const client = new Client({ connectionString, application_name });
    client.on('error', () => undefined);
    try {
      await client.connect();
      held.push(client);
      return true;
    } catch {
      // None is free, or this one was terminated by takeAll before its application_name was set.
      return false;
    }
  };
  const takeWhatIsThere = async (): Promise<void> => {
    while ((await Promise.all(Array.from({ length: atOnce }, takeOne))).includes(true));
  };
  await takeWhatIsThere();
  const watching = (async () => {
    while (!isOver) {
      await takeOne();
      await sleep(25);
    }
  })();
  return {
    size: () => held.length,
    takeAll: async () => {
      // Clients whose connection is terminated reconnect at the same time, so some of them may win.
      for (let ended = 1; ended > 0; ) {
        await takeWhatIsThere();
        ended = (await held[0]?.query(endOthers))?.rowCount ?? 0;
        await sleep(50);
      }
    },
    release: async () => {
      isOver = true;
      await watching;
      await Promise.all(held.map((client) => client.end()));
    },
  };
}

/** Signals every process of a PostgreSQL server; each connection has a process of its own. */
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
