import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, findMisspelled, loadConfig } from '../../config';
import { openDatabase } from '../database';
import { migrate } from '../db/migrator';
import type { Logger } from '../lib/logger';
import { createSecretBox } from '../lib/secrets';
import { createSetupCode, hasOwner } from '../users/setup-code';
import { derivePassword, ensureSecretKey, lockFolder, prepareDataFolder } from './data-folder';
import { createDemo, type Demo } from './demo';
import { allowedNetworks, completeEnvironment, isLocal, withStandaloneDefaults } from './environment';
import { findPortProblem } from './free-port';
import { startMailCatcher } from './mail-catcher';
import { announceInstance, withdrawInstance } from './running-instance';
import { renderSummary } from './summary';
import { supervisePostgres } from './supervise-postgres';
import { type SupervisedProcess, superviseProcess } from './supervise-process';

/** Something that was started and must be stopped, in reverse order. */
export interface Part {
  stop(): void | Promise<void>;
  /** Ends it at once, when there is no time left to wait. */
  kill?(): void;
}

export interface StartContext {
  readonly env: NodeJS.ProcessEnv;
  /** Starts an installation of its own, with example data to look around in. */
  readonly isDemo: boolean;
  readonly logger: Logger;
  /** Receives each part as soon as it runs, so that a start that fails or is aborted can be undone. */
  readonly parts: Part[];
  /** Aborted when the shutdown begins, which may be during the start. */
  readonly signal: AbortSignal;
  /** Called with a one-line reason when a part is lost and cannot be restarted. */
  readonly onLost: (reason: string) => void;
}

const stopTimeoutMs = { web: 10_000, worker: 12_000 };
const readyTimeoutMs = 60_000;
const programs = {
  web: path.join(__dirname, '../server.js'),
  worker: path.join(__dirname, '../../workers/index.js'),
};

/** Starts all of Letterbox on this machine; resolves to the summary to print. */
export async function startEverything(context: StartContext): Promise<string> {
  const startedAt = performance.now();
  const { logger, parts, signal, onLost } = context;
  const given = { ...context.env };
  for (const found of findMisspelled(given)) {
    logger.warn(found, 'unknown variable, probably misspelled');
    // The processes would say so again.
    delete given[found.variable];
  }
  const env = withStandaloneDefaults(given, context.isDemo);
  // Invalid variables are reported before anything is created. The generated password depends on the key, which comes
  // later.
  const requested = loadConfig({ ...env, OPERATOR_PASSWORD: env.OPERATOR_PASSWORD || 'generated later' });
  const { dataDir, host, port } = requested;

  prepareDataFolder(dataDir);
  parts.push({ stop: lockFolder(dataDir) });
  const problem = await findPortProblem(port, host);
  if (problem) throw new Error(`PORT: port ${port} of ${host} cannot be used: ${problem}`);

  const postgres = env.DATABASE_URL ? null : await supervisePostgres({ dataDir, logger, onLost });
  if (postgres) parts.push(postgres);
  signal.throwIfAborted();

  const mailDir = path.join(dataDir, 'mail');
  const mailCatcher = env.MAIL_URL || env.SMTP_URL ? null : await startMailCatcher({ dir: mailDir, logger });
  if (mailCatcher) parts.push(mailCatcher);

  const secretKey = env.SECRET_KEY || ensureSecretKey(dataDir);
  const demoPassword = context.isDemo ? derivePassword(secretKey, 'demo') : null;
  const processEnv = completeEnvironment(env, {
    dataDir,
    secretKey,
    setupCode: env.SETUP_CODE || createSetupCode(),
    databaseUrl: postgres?.url ?? null,
    mail: mailCatcher && { url: mailCatcher.url, dir: mailDir },
    allowedNetworks: allowedNetworks(requested),
  });
  const config = loadConfig(processEnv, ['DATABASE_URL', 'SECRET_KEY']);
  await migrate(config);
  signal.throwIfAborted();

  const startProcess = (name: 'web' | 'worker') =>
    superviseProcess({ name, file: programs[name], env: processEnv, logger, signal });
  // The worker starts last, because the demo's webhook calls the web process, and stops last, to drain the queues.
  const web = startProcess('web');
  let worker: SupervisedProcess | undefined;
  parts.push({
    stop: async () => {
      await web.stop(stopTimeoutMs.web);
      await worker?.stop(stopTimeoutMs.worker);
    },
    kill: () => {
      web.kill();
      worker?.kill();
    },
  });
  await waitUntilReady(config, logger, signal);
  worker = startProcess('worker');

  // The demo's webhook calls this machine, which is allowed only while BASE_URL is local.
  const hasReceiver = mailCatcher !== null && isLocal(config.baseUrl);
  const webhookUrl = hasReceiver ? `http://127.0.0.1:${port}/dev/webhooks` : null;
  const accounts = await prepareAccounts(config, { webhookUrl, password: demoPassword }, logger);
  announceInstance(dataDir, config, processEnv);
  parts.push({ stop: () => withdrawInstance(dataDir) });
  return renderSummary({
    config,
    operatorPassword: env.OPERATOR_PASSWORD ? null : (config.operator?.password ?? null),
    hasMailbox: mailCatcher !== null,
    hasReceiver,
    ...accounts,
    demoPassword,
    databaseDir: postgres?.dataDir ?? null,
    startedInMs: performance.now() - startedAt,
  });
}

/** Creates the demo on an empty database and checks whether anyone can sign in. */
async function prepareAccounts(
  config: Config,
  options: { readonly webhookUrl: string | null; readonly password: string | null },
  logger: Logger,
): Promise<{ demo: Demo | null; hasOwner: boolean }> {
  const db = openDatabase(config, logger, { pool: 1, sequelize: 1 });
  try {
    const secrets = createSecretBox(config.secretKey, config.secretKeyPrevious);
    const demo = await createDemo(db, secrets, { plan: config.firstAccountPlan, ...options });
    return { demo, hasOwner: await hasOwner(db.pool) };
  } finally {
    await db.close();
  }
}

/**
 * Waits until the web process responds to `/readyz` with 200, and says once what it waits for. Throws after 60 s, or when
 * `signal` aborts.
 */
async function waitUntilReady({ host, port, redisUrl }: Config, logger: Logger, signal: AbortSignal): Promise<void> {
  const url = `http://${reachableHost(host)}:${port}/readyz`;
  const deadline = Date.now() + readyTimeoutMs;
  let missing: string | undefined;
  while (Date.now() < deadline) {
    const checks = await readChecks(url, signal);
    const failed = Object.entries(checks ?? {}).flatMap(([name, result]) => (result === 'ok' ? [] : [name]));
    if (checks && failed.length === 0) return;
    if (failed.length > 0 && missing === undefined) {
      missing = failed.includes('database') || !redisUrl ? 'DATABASE_URL' : 'REDIS_URL';
      logger.warn({ variable: missing }, 'waiting until this responds');
    }
    await sleep(missing === undefined ? 50 : 1_000, undefined, { signal });
  }
  const reason = missing ? `${missing} did not respond` : 'its own log lines above say why';
  throw new Error(`the web process was not ready after ${readyTimeoutMs / 1000} s: ${reason}`);
}

/** Null while the web process does not listen. */
async function readChecks(url: string, signal: AbortSignal): Promise<Readonly<Record<string, string>> | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]) });
    const { checks } = (await response.json()) as { checks: Record<string, string> };
    return response.ok ? {} : checks;
  } catch {
    return null;
  }
}

// "All addresses" can be listened on, but not connected to.
function reachableHost(host: string | undefined): string {
  if (host === undefined || host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
