import type { Logger } from './logger';

/** Reports the health of one dependency. */
export interface OutageLog {
  /** Logs the error, unless the outage was logged already. */
  failed(error: unknown): void;
  /** Ends the outage: the next failure is logged again. */
  recovered(): void;
}

/** Logs `message` at WARN once per outage, however often the dependency fails in between. */
export function createOutageLog(logger: Logger, message: string): OutageLog {
  let isDown = false;
  return {
    failed: (error) => {
      if (!isDown) logger.warn({ error: error instanceof Error ? error.message : String(error) }, message);
      isDown = true;
    },
    recovered: () => {
      isDown = false;
    },
  };
}
