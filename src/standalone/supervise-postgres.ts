import type { Logger } from '../lib/logger';
import { errorMessage } from '../lib/text';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';

export interface SupervisedPostgres {
  readonly url: string;
  readonly dataDir: string;
  stop(): Promise<void>;
  /** Makes it exit at once, without waiting; the next start recovers everything committed. */
  kill(): void;
}

export interface SupervisePostgresOptions {
  readonly dataDir: string;
  readonly logger: Logger;
  /** Called once, with a one-line reason, when the database cannot be restarted. */
  readonly onLost: (reason: string) => void;
}

const maxCrashes = 5;
const crashWindowMs = 60_000;

/** Runs the embedded PostgreSQL and restarts it on the same port when it crashes, five times a minute at most. */
export async function supervisePostgres(options: SupervisePostgresOptions): Promise<SupervisedPostgres> {
  const { dataDir, logger, onLost } = options;
  const first = await startEmbeddedPostgres({ dataDir, logger });
  let current: EmbeddedPostgres = first;
  let restarting: Promise<void> = Promise.resolve();
  let crashes: number[] = [];
  let isStopping = false;

  const restart = async (): Promise<void> => {
    crashes = [...crashes.filter((at) => at > Date.now() - crashWindowMs), Date.now()];
    if (crashes.length > maxCrashes) return onLost(`PostgreSQL keeps crashing; see ${dataDir}/postgres.log`);
    try {
      current = await startEmbeddedPostgres({ dataDir, logger });
    } catch (error) {
      return onLost(errorMessage(error));
    }
    watch(current);
    // The web process and the worker were started with the old URL.
    if (current.url !== first.url) onLost('PostgreSQL crashed, and its port was taken before it could be restarted');
  };
  const watch = (server: EmbeddedPostgres): void => {
    server.exited.then((exit) => {
      if (isStopping) return;
      logger.error({ pid: server.pid, ...exit }, 'PostgreSQL exited unexpectedly; restarting it');
      restarting = restart();
    });
  };
  watch(first);

  return {
    url: first.url,
    dataDir: first.dataDir,
    stop: async () => {
      isStopping = true;
      await restarting;
      await current.stop();
    },
    kill: () => {
      isStopping = true;
      current.kill();
    },
  };
}
