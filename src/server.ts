import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, loadConfig } from '../config';
import { composeWeb, type Web } from './compose';
import { answerUnreadable } from './http/client-error';
import { createLogger } from './lib/logger';
import { onParentGone } from './lib/parent-watch';
import { onShutdown } from './lib/shutdown';

/** The web process: listens, and stops in the order it started. */
async function main(): Promise<void> {
  const config = loadConfig(process.env, ['DATABASE_URL', 'SECRET_KEY']);
  const logger = createLogger('web', config.logLevel);
  const web = composeWeb(config, logger);

  const server = createServer(web.app);
  server.headersTimeout = 10_000;
  // Files over a slow line take minutes; every route has a shorter patience of its own.
  server.requestTimeout = 20 * 60_000;
  // Longer than the router in front keeps its connections, or it would send into one that was just closed.
  server.keepAliveTimeout = 95_000;
  answerUnreadable(server);

  // The first posts should meet a queue and a rate limiter that are there.
  await web.waitUntilReady(1_000);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  logger.info({ address: server.address() }, 'listening');

  const shutDown = onShutdown(
    async () => {
      await finishRequests(server);
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

/** Takes no new connections and resolves once those that are open have had their answer. */
async function finishRequests(server: Server): Promise<void> {
  // A connection that is kept alive would hold the process up after its answer.
  server.prependListener('request', (_req, res) => {
    res.shouldKeepAlive = false;
  });
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(sweep);
}

main().catch((error: unknown) => {
  const { message } = error as Error;
  console.error(error instanceof ConfigError ? message : `the web process could not start: ${message}`);
  process.exit(1);
});
