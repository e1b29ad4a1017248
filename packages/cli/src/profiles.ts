import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError, exitCodes } from './errors.js';

/** Tokens that `login` got from the service; the access token is replaced with the refresh token. */
export interface OAuthTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  /** Milliseconds since the epoch. */
  readonly expires_at: number;
}

export interface Profile {
  readonly url: string;
  /** An API token that was pasted. */
  readonly token?: string;
  readonly oauth?: OAuthTokens;
  /** Signs what `webhooks listen` forwards. */
  readonly webhook_secret?: string;
}

export interface Profiles {
  /** The profile that is used without `--profile`. */
  readonly current: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

export const defaultProfile = 'default';

const empty: Profiles = { current: defaultProfile, profiles: {} };

/** A lock that is older than this was left by a process that died: no request takes as long. */
const staleLockMs = 60_000;

/** `$XDG_CONFIG_HOME/letterbox/config.json`, or the same below `~/.config`. */
export function profilesPath(env: NodeJS.ProcessEnv): string {
  const base = env.XDG_CONFIG_HOME || (env.APPDATA ?? path.join(env.HOME || homedir(), '.config'));
  return path.join(base, 'letterbox', 'config.json');
}

/** Reads the file; an absent one has no profiles. Throws a CliError for one that is not valid. */
export async function readProfiles(file: string): Promise<Profiles> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new CliError(exitCodes.failure, `${file} cannot be read: ${error.message}`);
  });
  if (text === null) return empty;
  try {
    const { current, profiles } = JSON.parse(text);
    if (typeof current === 'string' && typeof profiles === 'object' && profiles !== null) return { current, profiles };
  } catch {
    // Said below.
  }
  throw new CliError(exitCodes.failure, `${file} is not valid.`, 'Delete it and sign in again: letterbox login');
}

/**
 * Changes the file while no other process of the command line does: `change` gets its content, and resolves to the new
 * one, or to null to leave it.
 */
export async function changeProfiles(
  file: string,
  change: (config: Profiles) => Promise<Profiles | null> | Profiles | null,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const unlock = await lock(`${file}.lock`);
  try {
    const changed = await change(await readProfiles(file));
    if (changed === null) return;
    // Replaced as a whole: nobody reads half a file, and a full disk leaves the old one.
    const next = `${file}.${randomUUID()}`;
    await writeFile(next, `${JSON.stringify(changed, null, 2)}\n`, { mode: 0o600 });
    await chmod(next, 0o600);
    await rename(next, file);
  } finally {
    await unlock();
  }
}

async function lock(folder: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await mkdir(folder);
      return () => rm(folder, { recursive: true, force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const madeAt = (await stat(folder).catch(() => null))?.mtimeMs ?? Date.now();
    // Only one process can rename it.
    if (Date.now() - madeAt > staleLockMs) await discard(folder);
    else await sleep(25 + Math.random() * 25);
  }
}

async function discard(folder: string): Promise<void> {
  const aside = `${folder}.${randomUUID()}`;
  const moved = await rename(folder, aside).then(
    () => true,
    () => false,
  );
  if (moved) await rm(aside, { recursive: true, force: true });
}
