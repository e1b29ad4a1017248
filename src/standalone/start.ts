import path from 'node:path';
import { type Config, loadConfig } from '../../config';
import { createSetupCode, hasOwner } from '../accounts/setup-code';
import { openDatabase } from '../database';
import { migrate } from '../db/migrator';
import type { Logger } from '../lib/logger';
import { createSecretBox } from '../lib/secrets';
import { prepareDataFolder } from './data-folder';
import { createDemo, type Demo } from './demo';
import { allowedNetworks, completeEnvironment, isLocal, withStandaloneDefaults } from './environment';
import { lockFolder } from './folder-lock';
import { findPortProblem } from './free-port';
import { startMailCatcher } from './mail-catcher';
import { keepPostgres } from './postgres-keeper';
import { superviseProcess } from './processes';
import { waitUntilReady } from './readiness';
import { announceInstance, withdrawInstance } from './running-instance';
import { keepSecretKey } from './secret-key';
import { renderSummary } from './summary';

/** Something that was started and must be ended; what started last ends first. */
export interface Part {
  stop(): void | Promise<void>;
  /** For when there is no time to wait. */
  kill?(): void;
}

export interface StartContext {
  readonly env: NodeJS.ProcessEnv;
  readonly logger: Logger;
  /** Takes each part as soon as it runs, so that a start that fails or is broken off can be undone. */
  readonly parts: Part[];
  /** Aborts when the start is to be broken off. */
  readonly signal: AbortSignal;
  /** Called with one line when a part is gone for good. */
  readonly onLost: (why: string) => void;
}

const graceMs = { web: 10_000, worker: 12_000 };
const readyMs = 60_000;
const programs = {
  web: path.join(__dirname, '../server.js'),
  worker: path.join(__dirname, '../../workers/index.js'),
};

/** Starts all of Letterbox on this machine, in order; resolves to what to tell the person who did. */
export async function startEverything(context: StartContext): Promise<string> {
  const begun = performance.now();
  const { logger, parts, signal, onLost } = context;
  const { env, wanted } = readEnvironment(context.env);
  const { dataDir, host, port } = wanted;

  prepareDataFolder(dataDir);
  parts.push({ stop: lockFolder(dataDir) });
  const problem = await findPortProblem(port, host);
  if (problem) throw new Error(`PORT: ${port} of ${host} cannot be used: ${problem}`);

  const postgres = env.DATABASE_URL ? null : await keepPostgres({ dataDir, logger, onLost });
  if (postgres) parts.push(postgres);
  signal.throwIfAborted();

  const mailDir = path.join(dataDir, 'mail');
  const catcher = env.SMTP_URL ? null : await startMailCatcher({ dir: mailDir, logger });
  if (catcher) parts.push(catcher);

  const complete = completeEnvironment(env, {
    dataDir,
    secretKey: env.SECRET_KEY || keepSecretKey(dataDir),
    setupCode: env.SETUP_CODE || createSetupCode(),
    databaseUrl: postgres?.url ?? null,
    mail: catcher && { url: catcher.url, dir: mailDir },
    allowedNetworks: allowedNetworks(wanted),
  });
  const config = loadConfig(complete, ['DATABASE_URL', 'SECRET_KEY']);
  await migrate(config);
  signal.throwIfAborted();

  const start = (name: 'web' | 'worker') =>
    superviseProcess({ name, file: programs[name], env: complete, logger, signal });
  // The worker comes last, for the demo's webhook calls the web process; it also goes last, to work off what is left.
  const processes: Partial<Record<'web' | 'worker', ReturnType<typeof start>>> = { web: start('web') };
  parts.push({
    stop: async () => {
      await processes.web?.stop(graceMs.web);
      await processes.worker?.stop(graceMs.worker);
    },
    kill: () => {
      for (const supervised of Object.values(processes)) supervised.kill();
    },
  });
  await waitUntilReady(config, readyMs, signal);
  processes.worker = start('worker');

  // The demo's webhook calls this machine itself, which it may only while nobody else uses it.
  const hasReceiver = catcher !== null && isLocal(config.baseUrl);
  const webhookUrl = hasReceiver ? `http://127.0.0.1:${port}/dev/webhooks` : null;
  const { demo, isOwned } = await prepareAccounts(config, webhookUrl, logger);
  announceInstance(dataDir, config, complete);
  parts.push({ stop: () => withdrawInstance(dataDir) });
  return renderSummary({
    config,
    operatorPassword: env.OPERATOR_PASSWORD ? null : (config.operator?.password ?? null),
    hasMailbox: catcher !== null,
    hasReceiver,
    demo,
    isOwned,
    databaseDir: postgres?.dataDir ?? null,
    startedInMs: performance.now() - begun,
  });
}

/** Makes the demo on an empty database, and finds out whether anybody can sign in. */
async function prepareAccounts(
  config: Config,
  webhookUrl: string | null,
  logger: Logger,
): Promise<{ demo: Demo | null; isOwned: boolean }> {
  const db = openDatabase(config, logger, 1);
  try {
    const secrets = createSecretBox(config.secretKey, config.secretKeyPrevious);
    const demo = await createDemo(db, secrets, config.defaultPlan, webhookUrl);
    return { demo, isOwned: await hasOwner(db.pool) };
  } finally {
    await db.close();
  }
}

function readEnvironment(given: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; wanted: Config } {
  const env = withStandaloneDefaults(given);
  // The rest must be right before anything is made; the login's password is made of what is made then.
  return { env, wanted: loadConfig({ ...env, OPERATOR_PASSWORD: env.OPERATOR_PASSWORD || 'made later' }) };
}
