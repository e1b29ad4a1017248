import type { Logger } from './logger';

/** Shuts the process down; further calls wait for the first. */
type ShutDown = (reason: string) => Promise<void>;

interface ShutdownOptions {
  readonly logger: Pick<Logger, 'info' | 'error'>;
  /** How long `stop` may take before the process exits anyway; defaults to 25 s, because platforms kill after 30 s. */
  readonly shutdownTimeoutMs?: number;
  readonly exit?: (code: number) => void;
}

/** npm and its shell forward signals, so one Ctrl-C may arrive two or three times within milliseconds. */
const repeatedSignalMs = 2_000;

/**
 * Runs `stop` at the first SIGTERM or SIGINT, then exits with code 0. Exits with code 1 when `stop` fails or times out,
 * at once on a signal 2 s or more after the first, and after an uncaught error, which runs `stop` too. The returned
 * function shuts down without a signal.
 */
export function onShutdown(stop: (reason: string) => Promise<void>, options: ShutdownOptions): ShutDown {
  const { logger, shutdownTimeoutMs = 25_000, exit = process.exit } = options;
  let stopping: Promise<void> | undefined;
  let firstSignalAt: number | undefined;
  let exitCode = 0;

  const run = async (reason: string): Promise<void> => {
    logger.info({ reason }, 'shutting down');
    const timer = setTimeout(() => {
      logger.error({ reason, shutdownTimeoutMs }, 'shutting down took too long; exiting now');
      exit(1);
    }, shutdownTimeoutMs);
    try {
      await stop(reason);
    } catch (error) {
      logger.error({ reason, error: describe(error) }, 'shutting down failed');
      exitCode = 1;
    }
    clearTimeout(timer);
    exit(exitCode);
  };
  const shutDown: ShutDown = (reason) => {
    stopping ??= run(reason);
    return stopping;
  };
  const onSignal = (signal: string): void => {
    const now = performance.now();
    firstSignalAt ??= now;
    if (now - firstSignalAt < repeatedSignalMs) return void shutDown(signal);
    logger.error({ signal }, 'received a second signal; exiting now');
    exit(1);
  };
  const onUncaught = (what: string) => (error: unknown) => {
    logger.error({ error: describe(error) }, what);
    exitCode = 1;
    void shutDown(what);
  };

  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  process.on('uncaughtException', onUncaught('uncaught exception'));
  process.on('unhandledRejection', onUncaught('unhandled rejection'));
  return shutDown;
}

// Not the error itself: libraries attach requests, statements and secrets to theirs.
function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
