import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, loadConfig } from '../../config';
import { InputError } from '../lib/input-error';
import { findRunningInstance } from '../standalone/running-instance';

/**
 * The configuration of the installation that a command is for: the one that the environment names, else the `npm start`
 * that runs in DATA_DIR. Throws one line when there is neither, or when a variable is wrong.
 */
export function findInstallation(env: NodeJS.ProcessEnv): Config {
  const { databaseUrl, dataDir } = loadConfig(env);
  const running = findRunningInstance(dataDir);
  if (running && (databaseUrl === '' || databaseUrl === running.databaseUrl)) {
    return loadConfig({ ...env, ...running.environment });
  }
  if (databaseUrl === '') {
    throw new InputError('not_found', `DATABASE_URL is not set, and no \`npm start\` runs with its data in ${dataDir}`);
  }
  return loadConfig({ ...env, SECRET_KEY: env.SECRET_KEY || readKeptKey(dataDir) });
}

// `npm start` on a database of the operator's own keeps its key here, and the commands must seal with the same one.
function readKeptKey(dataDir: string): string | undefined {
  try {
    return readFileSync(path.join(dataDir, 'secret.key'), 'utf8').trim();
  } catch {
    return undefined;
  }
}
