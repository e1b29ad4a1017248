import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config';
import { environment } from '../../config/env';
import { writePrivateFile } from '../lib/atomic-write';
import { processIdentity } from './system-processes';

/** How to reach a running `npm start`. */
export interface RunningInstance {
  readonly pid: number;
  readonly identity: string | null;
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly redisUrl: string | null;
  /** The variables its processes were started with, so that the command line sees the same configuration. */
  readonly environment: Readonly<Record<string, string>>;
}

const fileIn = (dataDir: string) => path.join(dataDir, 'standalone.json');

/** Leaves word, readable by the owner alone, of how to reach this instance. */
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

/** Takes the word back. */
export function withdrawInstance(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** The instance that runs in this data folder; null when none does, even if one was killed and left its word. */
export function findRunningInstance(dataDir: string): RunningInstance | null {
  try {
    const instance: RunningInstance = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'));
    return instance.identity !== null && processIdentity(instance.pid) === instance.identity ? instance : null;
  } catch {
    return null;
  }
}
