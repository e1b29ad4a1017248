import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { type Config, loadConfig } from '../../config';
import { openDatabase } from '../database';
import type { Database } from '../db/database';
import { InputError } from '../lib/input-error';
import { createLogger } from '../lib/logger';
import { createSecretBox, type SecretBox } from '../lib/secrets';
import { findRunningInstance } from '../standalone/running-instance';

/** What every command can use. */
export interface CliContext {
  readonly config: Config;
  readonly db: Database;
  /** Throws a one-line error if there is no SECRET_KEY, which only some commands need. */
  readonly secrets: () => SecretBox;
}

/** The environment, input and output of a command. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** For commands whose input or output is binary. */
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** Whether standard output is a terminal. */
  readonly isInteractive: boolean;
}

/** Runs a command and prints its result as JSON, with `print` instead of to standard output if that is given. */
export type Run = (command: (context: CliContext) => Promise<unknown>, print?: (text: string) => void) => Promise<void>;

/** Connects to the installation that `env` describes, for as long as `work` takes. */
export async function withContext<T>(env: NodeJS.ProcessEnv, work: (context: CliContext) => Promise<T>): Promise<T> {
  const config = findInstallation(env);
  // Nothing may be logged to standard output, which is for the result.
  const db = openDatabase(config, createLogger('cli', 'silent'), { pool: 2, sequelize: 2 });
  try {
    return await work({ config, db, secrets: () => openSecrets(config) });
  } finally {
    await db.close();
  }
}

/**
 * The configuration of the installation to work on: the environment's or, without DATABASE_URL, the one of the
 * `npm start` running in DATA_DIR. Throws a one-line error if there is neither, or if a variable is invalid.
 */
function findInstallation(env: NodeJS.ProcessEnv): Config {
  const { databaseUrl, dataDir } = loadConfig(env);
  const running = findRunningInstance(dataDir);
  if (running && (databaseUrl === '' || databaseUrl === running.databaseUrl)) {
    return loadConfig({ ...env, ...running.environment });
  }
  if (databaseUrl === '') {
    const message = `DATABASE_URL is not set, and no \`npm start\` is running with the data folder ${dataDir}`;
    throw new InputError('not_found', message);
  }
  return loadConfig({ ...env, SECRET_KEY: env.SECRET_KEY || readStoredKey(dataDir) });
}

// `npm start` with DATABASE_URL stores its generated key here, and the commands must use the same one.
function readStoredKey(dataDir: string): string | undefined {
  try {
    return readFileSync(path.join(dataDir, 'secret.key'), 'utf8').trim();
  } catch {
    return undefined;
  }
}

function openSecrets({ secretKey, secretKeyPrevious, dataDir }: Config): SecretBox {
  if (secretKey === '') {
    throw new InputError('not_found', `SECRET_KEY is not set, and there is no file secret.key in ${dataDir}`);
  }
  return createSecretBox(secretKey, secretKeyPrevious);
}
