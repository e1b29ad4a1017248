import type { Readable } from 'node:stream';
import { type Client, createClient } from '@letterbox/api';
import type { Command } from 'commander';
import { CliError, exitCodes, invalidInput } from './errors.js';
import { createOutput, type Output, type Streams, wantsColor } from './output/output.js';
import { defaultProfile, type Profile, profilesPath, readProfiles } from './profiles.js';
import { findAccessToken } from './sign-in/access-token.js';
import { userAgent } from './version.js';

/** The process that a command runs in. */
export interface Surroundings extends Streams {
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  /** Aborts when the person presses Ctrl-C. */
  readonly signal: AbortSignal;
}

export interface GlobalOptions {
  readonly url?: string;
  readonly profile?: string;
  readonly json?: boolean;
  readonly color: boolean;
}

/** What a command works with. */
export interface Context extends Pick<Surroundings, 'env' | 'stdin' | 'signal'> {
  readonly out: Output;
  readonly options: GlobalOptions;
  readonly profilesFile: string;
  /** The client of the service. Throws a CliError for somebody who is not signed in. */
  readonly connect: () => Promise<Client>;
}

/** Sets what a command does. It gets the context, its own options, and its arguments. */
export type Run = <Options, Arguments extends readonly unknown[]>(
  command: Command,
  handle: (context: Context, options: Options, ...args: Arguments) => Promise<void>,
) => Command;

export function createContext(surroundings: Surroundings, options: GlobalOptions): Context {
  const { env, stdin, signal, stdout } = surroundings;
  const out = createOutput(surroundings, {
    json: options.json === true,
    color: options.color && wantsColor(env, stdout),
  });
  const profilesFile = profilesPath(env);
  const context = { env, stdin, signal, out, options, profilesFile };
  return { ...context, connect: async () => connect(context, await findTarget(context)) };
}

/** A service, and how to get in. */
export interface Target {
  readonly url: string;
  /** Null without one that is for this service. */
  readonly token: string | (() => Promise<string | null>) | null;
  readonly profileName: string;
  readonly profile: Profile | null;
}

/** Environment variables win over the profile. A token is sent only to the service that it was stored for. */
export async function findTarget({ env, options, profilesFile }: Omit<Context, 'connect'>): Promise<Target> {
  const { current, profiles } = await readProfiles(profilesFile);
  const profileName = options.profile ?? env.LETTERBOX_PROFILE ?? current;
  const profile = profiles[profileName] ?? null;
  if (!profile && options.profile !== undefined && options.profile !== defaultProfile && !options.url) {
    throw new CliError(
      exitCodes.notSignedIn,
      `There is no profile ${profileName}.`,
      'letterbox whoami --all lists them',
    );
  }
  const given = options.url ?? env.LETTERBOX_URL;
  const url = given ? readUrl(given) : profile?.url;
  if (url === undefined) {
    throw new CliError(exitCodes.notSignedIn, 'You are not signed in.', 'Sign in with: letterbox login --url URL');
  }
  const stored = profile?.url === url ? () => findAccessToken(profilesFile, profileName) : null;
  return { url, profileName, profile: profile?.url === url ? profile : null, token: env.LETTERBOX_TOKEN || stored };
}

async function connect({ out, signal }: Pick<Context, 'out' | 'signal'>, { url, token }: Target): Promise<Client> {
  // Before the first request: to say it once, and with its own exit code.
  if (token === null || (typeof token === 'function' && (await token()) === null)) {
    const hint = `Sign in with: letterbox login --url ${url}`;
    throw new CliError(exitCodes.notSignedIn, `You are not signed in to ${url}.`, hint);
  }
  return createClient({
    ...{ baseUrl: url, token, userAgent, signal },
    onRetry: (error, waitMs) => out.note(`${error.message} Trying again in ${Math.ceil(waitMs / 1_000)} s …`),
  });
}

/** The address of a service without path, query and a slash at the end. Throws a CliError for anything else. */
export function readUrl(text: string): string {
  const withScheme = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(withScheme)) throw invalidInput(`${text} is not a URL, such as https://forms.example.com.`);
  const url = new URL(withScheme);
  if (url.username || url.search || url.hash) throw invalidInput(`${text} must be only the address of the service.`);
  return url.href.replace(/\/+$/, '');
}
