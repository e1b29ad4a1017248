import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Account } from '../../src/accounts/account.model';
import type { Form } from '../../src/forms/form.model';
import { app, setUpApp } from '../dashboard/set-up';
import { builtProgram } from '../support/built';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm } from '../support/factories';

const program = path.join(__dirname, '../../packages/cli/dist/letterbox.js');

/** The owner of the account, a form, and an empty config folder; new for each test. */
export let owner: Account & { readonly apiToken: string };
export let form: Form;
export let configFolder: string;

const running = new Set<ChildProcessWithoutNullStreams>();

/** Starts the app on its own database, and builds the command line. */
export function setUpCommandLine(options: Parameters<typeof setUpApp>[0] = {}): void {
  beforeAll(() => builtProgram(), 120_000);
  setUpApp(options);
  beforeEach(async () => {
    owner = await buildAccount(app.database);
    form = await buildForm(app.database, owner, { name: 'Contact' });
    configFolder = mkdtempSync(path.join(os.tmpdir(), 'letterbox-cli-'));
  });
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL');
    if (configFolder) rmSync(configFolder, { recursive: true, force: true });
  });
}

export interface Result {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: what tests expect of it is their matter.
  json(): any;
}

interface Settings {
  readonly env?: NodeJS.ProcessEnv;
  readonly stdin?: string;
  readonly cwd?: string;
}

/** Runs a command with the owner's token to its end. */
export function letterbox(args: readonly string[], settings: Settings = {}): Promise<Result> {
  return run(args, { ...settings, env: { ...signedIn(), ...settings.env } });
}

/** Runs a command with exactly this environment. */
export async function run(args: readonly string[], settings: Settings = {}): Promise<Result> {
  const child = startProcess(args, settings);
  child.stdin.end(settings.stdin ?? '');
  const output = collect(child);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const { stdout, stderr } = output();
  return { code, stdout, stderr, json: () => JSON.parse(stdout) };
}

export interface RunningCommand {
  /** What was printed so far. */
  output(): { readonly stdout: string; readonly stderr: string };
  /** Waits until standard output has this many lines; resolves to them as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  rows(count: number): Promise<any[]>;
  waitFor(text: string): Promise<void>;
  /** Presses Ctrl-C; resolves to the exit code. */
  interrupt(): Promise<number | null>;
}

/** Starts a command that runs until it is stopped, with the owner's token. */
export function startLetterbox(args: readonly string[], env: NodeJS.ProcessEnv = {}): RunningCommand {
  const child = startProcess(args, { env: { ...signedIn(), ...env } });
  const output = collect(child);
  const lines = () => output().stdout.split('\n').filter(Boolean);
  return {
    output,
    rows: async (count) => {
      await eventually(() => expect(lines().length).toBeGreaterThanOrEqual(count));
      return lines().map((line) => JSON.parse(line));
    },
    waitFor: (text) => eventually(() => expect(output().stdout + output().stderr).toContain(text)),
    interrupt: async () => {
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      child.kill('SIGINT');
      return ended;
    },
  };
}

const signedIn = () => ({ LETTERBOX_URL: app.url, LETTERBOX_TOKEN: owner.apiToken });

function startProcess(args: readonly string[], { env, cwd }: Settings): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, XDG_CONFIG_HOME: configFolder, HOME: configFolder, ...env },
    cwd: cwd ?? configFolder,
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

function collect(child: ChildProcessWithoutNullStreams) {
  const parts = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (parts.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (parts.stderr += text));
  return () => ({ ...parts });
}
