import type { Logger } from './logger';

/** Ends the process in order: `stop` runs once, whoever asks and however often. */
export type ShutDown = (reason: string) => Promise<void>;

export interface ShutdownOptions {
  readonly logger: Pick<Logger, 'info' | 'error'>;
  /** How long `stop` may take, in ms, before the process ends all the same; platforms kill after 30 s. */
  readonly graceMs?: number;
  readonly exit?: (code: number) => void;
}

// npm and its shell pass a signal on as well, so one Ctrl-C may arrive two or three times within milliseconds.
const echoMs = 2_000;

/**
 * Runs `stop` at the first SIGTERM or SIGINT and exits with 0 after it; with 1 when it fails or outlasts `graceMs`,
 * at a signal 2 s or more after the first, and, having tried `stop`, after an error that nobody caught.
 * The returned function asks for the same without a signal.
 */
export function onShutdown(stop: (reason: string) => Promise<void>, options: ShutdownOptions): ShutDown {
  const { logger, graceMs = 25_000, exit = process.exit } = options;
  let stopping: Promise<void> | undefined;
  let firstSignalAt: number | undefined;
  let exitCode = 0;

  const run = async (reason: string): Promise<void> => {
    logger.info({ reason }, 'shutting down');
    const timer = setTimeout(() => {
      logger.error({ reason, graceMs }, 'shutting down took too long; ending at once');
      exit(1);
    }, graceMs);
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
    if (now - firstSignalAt < echoMs) return void shutDown(signal);
    logger.error({ signal }, 'told to end a second time; ending at once');
    exit(1);
  };
  const onUncaught = (what: string) => (error: unknown) => {
    logger.error({ error: describe(error) }, what);
    exitCode = 1;
    void shutDown(what);
  };

  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  process.on('uncaughtException', onUncaught('an error that nobody caught'));
  process.on('unhandledRejection', onUncaught('a rejection that nobody handled'));
  return shutDown;
}

// Not the error itself: what libraries hang on theirs may hold requests, statements and secrets.
function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
