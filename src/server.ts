import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, findMisspelled, loadConfig } from '../config';
import { capacity } from '../config/limits';
import { composeWeb, type Web } from './compose';
import { checkPooling } from './db/pooling';
import { createWebServer } from './http/web-server';
import { onParentGone } from './lib/exit-with-parent';
import { setGcFlags } from './lib/gc-flags';
import { createLogger } from './lib/logger';
import { onShutdown } from './lib/shutdown';
import { openTracing } from './tracing/open-tracing';

/** Time that requests in flight get after the signal; the rest of the 25 s is for closing everything else. */
const requestDrainMs = 18_000;

/** The web process: listens, and stops in the order it started. */
async function main(): Promise<void> {
  onParentGone(() => process.exit(1));
  setGcFlags();
  const config = loadConfig(process.env, ['DATABASE_URL', 'SECRET_KEY']);
  const logger = createLogger('web', config.logLevel);
  for (const found of findMisspelled(process.env)) logger.warn(found, 'unknown variable, probably misspelled');
  const web = composeWeb(config, logger, await openTracing(config, 'web'));

  const { server, drain } = createWebServer(web.app);
  // So that the first requests find the queue and the rate limiter ready.
  await Promise.all([checkPooling(config, 1_000), web.waitUntilReady(1_000)]);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Clients beyond the backlog retry for seconds, rather than getting a response.
    server.listen({ port: config.port, host: config.host, backlog: capacity.connections }, resolve);
  });
  logger.info({ address: server.address() }, 'listening');
  web.publishMetrics();

  const shutDown = onShutdown(
    async () => {
      // First, so that load balancers stop sending requests before the process stops listening.
      web.markEnding();
      await sleep(config.shutdownDelayMs);
      web.endStreams();
      await drain(requestDrainMs - config.shutdownDelayMs);
      await web.close();
    },
    { logger },
  );
  onParentGone(() => void shutDown('the parent process is gone'));
  await inviteOwner(web);
}

/** Prints where to create the first account: to the person at the terminal, not to the log. */
async function inviteOwner(web: Web): Promise<void> {
  for (;;) {
    try {
      const invitation = await web.inviteOwner();
      if (invitation !== null) process.stdout.write(`${invitation}\n`);
      return;
    } catch {
      // The database may still be starting.
      await sleep(5_000, undefined, { ref: false });
    }
  }
}

main().catch((error: unknown) => {
  const { message } = error as Error;
  console.error(error instanceof ConfigError ? message : `the web process could not start: ${message}`);
  process.exit(1);
});
