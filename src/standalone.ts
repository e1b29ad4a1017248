import { loadConfig } from '../config';
import { createLogger } from './lib/logger';
import { onShutdown } from './lib/shutdown';
import { errorMessage } from './lib/text';
import { onLauncherGone } from './standalone/launcher-watch';
import { type Part, startEverything } from './standalone/start';

const graceMs = 50_000;

/** `npm start`: the whole of Letterbox on this machine, with nothing to install and nothing to configure. */
async function main(): Promise<void> {
  const logger = createLogger('standalone', loadConfig({ LOG_LEVEL: process.env.LOG_LEVEL }).logLevel);
  const parts: Part[] = [];
  const brokenOff = new AbortController();
  const started = startEverything({
    env: process.env,
    logger,
    parts,
    signal: brokenOff.signal,
    onLost: (why) => void fail(why),
  });

  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    brokenOff.abort();
    // A part that is just being started must be there before it can be ended.
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
  const fail = async (why: string): Promise<void> => {
    process.stderr.write(`${why}\n`);
    await stop();
    exit(1);
  };

  const shutDown = onShutdown(stop, { logger, shutdownTimeoutMs: graceMs, exit });
  process.on('SIGHUP', () => void shutDown('the terminal was closed'));
  onLauncherGone(process.env, () => void shutDown('npm ended'));
  // A terminal that went away takes no more lines, and that is no reason to crash.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  try {
    process.stdout.write(await started);
  } catch (error) {
    if (!brokenOff.signal.aborted) await fail(errorMessage(error));
  }
}

/** Ends the parts in the reverse of the order they were started in; one that fails does not keep the others. */
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

main().catch((error: unknown) => {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exit(1);
});
