import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config';
import { environment } from '../../config/env';
import { writePrivateFile } from '../lib/atomic-write';
import { processIdentity } from './system-processes';

/** A running `npm start`, as described by `standalone.json` in its data folder. */
export interface RunningInstance {
  readonly pid: number;
  readonly identity: string | null;
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly redisUrl: string | null;
  /** The environment variables of its processes, so that commands use the same configuration. */
  readonly environment: Readonly<Record<string, string>>;
}

const fileIn = (dataDir: string) => path.join(dataDir, 'standalone.json');

/** Writes `standalone.json`, readable by its owner only. */
export function announceInstance(dataDir: string, config: Config, env: NodeJS.ProcessEnv): void {
  const instance: RunningInstance = {
    pid: process.pid,
    identity: processIdentity(process.pid),
    baseUrl: config.baseUrl,
    databaseUrl: config.databaseUrl,
    redisUrl: config.redisUrl ?? null,
    environment: Object.fromEntries(Object.keys(environment).flatMap((name) => (env[name] ? [[name, env[name]]] : []))),
  };
  writePrivateFile(fileIn(dataDir), `${JSON.stringify(instance, null, 2)}\n`);
}

/** Deletes `standalone.json`. */
export function withdrawInstance(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** The instance that is running in this data folder; null if there is none, even if a killed one left its file. */
export function findRunningInstance(dataDir: string): RunningInstance | null {
  try {
    const instance: RunningInstance = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'));
    return instance.identity !== null && processIdentity(instance.pid) === instance.identity ? instance : null;
  } catch {
    return null;
  }
}
