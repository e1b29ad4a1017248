import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, loadConfig } from '../config';
import { capacity } from '../config/limits';
import { composeWeb, type Web } from './compose';
import { createWebServer } from './http/web-server';
import { onParentGone } from './lib/exit-with-parent';
import { setGcFlags } from './lib/gc-flags';
import { createLogger } from './lib/logger';
import { onShutdown } from './lib/shutdown';
import { openTracing } from './tracing/tracing';

/** From the signal on; what is closed after them has the rest of the 25 s. */
const mostMsForRequests = 18_000;

/** The web process: listens, and stops in the order it started. */
async function main(): Promise<void> {
  setGcFlags();
  const config = loadConfig(process.env, ['DATABASE_URL', 'SECRET_KEY']);
  const logger = createLogger('web', config.logLevel);
  const web = composeWeb(config, logger, await openTracing(config, 'web'));

  const { server, finish } = createWebServer(web.app);
  // The first posts should meet a queue and a rate limiter that are there.
  await web.waitUntilReady(1_000);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // A crowd that the kernel will not queue would try again in seconds instead of being told.
    server.listen({ port: config.port, host: config.host, backlog: capacity.connections }, resolve);
  });
  logger.info({ address: server.address() }, 'listening');
  web.shareFigures();

  const shutDown = onShutdown(
    async () => {
      // Unready first, so that no balancer sends more to a process that is about to stop listening.
      web.retire();
      await sleep(config.shutdownDelayMs);
      await finish(mostMsForRequests - config.shutdownDelayMs);
      await web.close();
    },
    { logger },
  );
  onParentGone(() => void shutDown('the parent process is gone'));
  await inviteOwner(web);
}

/** Prints where the first account is made, for the person who starts this, not for whoever collects logs. */
async function inviteOwner(web: Web): Promise<void> {
  for (;;) {
    try {
      const invitation = await web.inviteOwner();
      if (invitation !== null) process.stdout.write(`${invitation}\n`);
      return;
    } catch {
      // A database that starts at the same time as this process needs a moment.
      await sleep(5_000, undefined, { ref: false });
    }
  }
}

main().catch((error: unknown) => {
  const { message } = error as Error;
  console.error(error instanceof ConfigError ? message : `the web process could not start: ${message}`);
  process.exit(1);
});
