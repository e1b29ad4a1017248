import type { Logger } from '../lib/logger';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';

export interface KeptPostgres {
  readonly url: string;
  readonly dataDir: string;
  stop(): Promise<void>;
  /** Ends it without waiting; the next start recovers what was committed. */
  kill(): void;
}

export interface KeeperOptions {
  readonly dataDir: string;
  readonly logger: Logger;
  /** Called once, with one line, when the database is gone for good. */
  readonly onLost: (why: string) => void;
}

const crashesAllowed = 5;
const withinMs = 60_000;

/** Runs our own PostgreSQL and starts it again, at the same address, when it crashes; five times a minute at most. */
export async function keepPostgres({ dataDir, logger, onLost }: KeeperOptions): Promise<KeptPostgres> {
  const first = await startEmbeddedPostgres({ dataDir, logger });
  let current: EmbeddedPostgres = first;
  let restarting: Promise<void> = Promise.resolve();
  let crashes: number[] = [];
  let stopping = false;

  const restart = async (): Promise<void> => {
    crashes = [...crashes.filter((at) => at > Date.now() - withinMs), Date.now()];
    if (crashes.length > crashesAllowed) return onLost(`PostgreSQL keeps crashing; see ${dataDir}/postgres.log`);
    try {
      current = await startEmbeddedPostgres({ dataDir, logger });
    } catch (error) {
      return onLost((error as Error).message);
    }
    watch(current);
    // The other processes were given the address when they started.
    if (current.url !== first.url) onLost('PostgreSQL crashed, and its port was taken before it could start again');
  };
  const watch = (server: EmbeddedPostgres): void => {
    server.exited.then((exit) => {
      if (stopping) return;
      logger.error({ pid: server.pid, ...exit }, 'PostgreSQL ended by itself; starting it again');
      restarting = restart();
    });
  };
  watch(first);

  return {
    url: first.url,
    dataDir: first.dataDir,
    stop: async () => {
      stopping = true;
      await restarting;
      await current.stop();
    },
    kill: () => {
      stopping = true;
      current.kill();
    },
  };
}
