import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writePrivateFile } from '../lib/atomic-write';

/** What must be known to reach the cluster again. */
export interface PostgresState {
  readonly password: string;
  /** The port of the last start; null before the first. */
  readonly port: number | null;
}

const fileIn = (dataDir: string) => path.join(dataDir, 'postgres.json');

/** The state kept in this data folder; null when there is none. */
export function readPostgresState(dataDir: string): PostgresState | null {
  if (!existsSync(fileIn(dataDir))) return null;
  return JSON.parse(readFileSync(fileIn(dataDir), 'utf8'));
}

/** A state for a new cluster, with a password that nobody knows yet. */
export function createPostgresState(): PostgresState {
  return { password: randomBytes(24).toString('base64url'), port: null };
}

/** Keeps the state in the data folder, readable by its owner alone. */
export function savePostgresState(dataDir: string, state: PostgresState): void {
  writePrivateFile(fileIn(dataDir), `${JSON.stringify(state)}\n`);
}
