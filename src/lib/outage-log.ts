import type { Logger } from './logger';
import { errorMessage } from './text';

/** Reports the health of one dependency. */
interface OutageLog {
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
      if (!isDown) logger.warn({ error: errorMessage(error) }, message);
      isDown = true;
    },
    recovered: () => {
      isDown = false;
    },
  };
}
