import type { Readable, Writable } from 'node:stream';
import type { Config } from '../../config';
import { openDatabase } from '../database';
import type { Database } from '../db/database';
import { InputError } from '../lib/input-error';
import { createLogger } from '../lib/logger';
import { createSecretBox, type SecretBox } from '../lib/secrets';
import { findInstallation } from './installation';

/** What the commands work with. */
export interface CliContext {
  readonly config: Config;
  readonly db: Database;
  /** Throws one line when there is no SECRET_KEY: only some commands need it. */
  readonly secrets: () => SecretBox;
}

/** What a command is given by whoever types it, and where it answers. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** For commands whose input or output is bytes. */
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** Whether a person reads standard output. */
  readonly isInteractive: boolean;
}

/**
 * Runs one command on the installation that `env` leads to, and prints what it resolves to; by `print`, where standard
 * output is for something else.
 */
export type Run = (command: (context: CliContext) => Promise<unknown>, print?: (text: string) => void) => Promise<void>;

/** Opens the installation for as long as `work` takes. */
export async function withContext<T>(env: NodeJS.ProcessEnv, work: (context: CliContext) => Promise<T>): Promise<T> {
  const config = findInstallation(env);
  // Standard output is for the result, so nothing may log there.
  const db = openDatabase(config, createLogger('cli', 'silent'), 2);
  try {
    return await work({ config, db, secrets: () => openSecrets(config) });
  } finally {
    await db.close();
  }
}

function openSecrets({ secretKey, secretKeyPrevious, dataDir }: Config): SecretBox {
  if (secretKey === '') {
    throw new InputError('not_found', `SECRET_KEY is not set, and there is no file secret.key in ${dataDir}`);
  }
  return createSecretBox(secretKey, secretKeyPrevious);
}
