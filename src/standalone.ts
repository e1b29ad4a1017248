import { parseArgs } from 'node:util';
import { loadConfig } from '../config';
import { createLogger } from './lib/logger';
import { onShutdown } from './lib/shutdown';
import { errorMessage } from './lib/text';
import { type Part, startEverything } from './standalone/start';

const shutdownTimeoutMs = 50_000;

/** `npm start [-- --demo]`: runs all of Letterbox on this machine, with nothing to install or configure. */
async function main(): Promise<void> {
  const { values } = readOptions();
  const logger = createLogger('standalone', loadConfig({ LOG_LEVEL: process.env.LOG_LEVEL }).logLevel);
  const parts: Part[] = [];
  const shutdown = new AbortController();
  const started = startEverything({
    env: process.env,
    isDemo: values.demo,
    logger,
    parts,
    signal: shutdown.signal,
    onLost: (reason) => void fail(reason),
  });

  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    shutdown.abort();
    // A part that is being started can be stopped only once it is in `parts`.
    stopping ??= started.then(
      () => stopParts(parts),
      () => stopParts(parts),
    );
    return stopping;
  };
  const exit = (code: number): void => {
    for (const part of parts) part.kill?.();
    process.exit(code);
  };
  const fail = async (reason: string): Promise<void> => {
    process.stderr.write(`${reason}\n`);
    await stop();
    exit(1);
  };

  const shutDown = onShutdown(stop, { logger, shutdownTimeoutMs, exit });
  process.on('SIGHUP', () => void shutDown('the terminal was closed'));
  watchNpmParent(process.env, () => void shutDown('npm exited'));
  // Writing to a closed terminal must not crash the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  try {
    process.stdout.write(await started);
  } catch (error) {
    if (!shutdown.signal.aborted) await fail(errorMessage(error));
  }
}

function readOptions() {
  try {
    return parseArgs({ options: { demo: { type: 'boolean', default: false } } });
  } catch (error) {
    process.stderr.write(`${errorMessage(error)}. The only option is --demo, for an account with example data.\n`);
    process.exit(1);
  }
}

/** Stops the parts, the last one first. If one fails, the others are stopped all the same. */
async function stopParts(parts: Part[]): Promise<void> {
  for (let part = parts.at(-1); part; part = parts.at(-1)) {
    try {
      await part.stop();
    } catch (error) {
      process.stderr.write(`${errorMessage(error)}\n`);
    }
    parts.pop();
  }
}

/**
 * Calls back when the npm process that launched this one is gone, because npm does not pass on every signal that kills
 * it. Does nothing when node was run directly: then the parent may exit deliberately, as with nohup.
 */
function watchNpmParent(env: NodeJS.ProcessEnv, callback: () => void): void {
  if (!env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
}

main().catch((error: unknown) => {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exit(1);
});
