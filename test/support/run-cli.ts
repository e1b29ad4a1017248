import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { runCli } from '../../src/cli/run';
import { builtProgram } from './built';

export interface CliResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output as JSON. */
  json<T = Record<string, unknown>>(): T;
}

const nowhere = path.join(os.tmpdir(), 'no-such-folder');

/** Runs a CLI command in this process, with exactly this environment. */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<CliResult> {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const code = await runCli(args, {
    env: { DATA_DIR: nowhere, ...env },
    print: (text) => stdout.push(text),
    printError: (text) => stderr.push(text),
    stdin: Readable.from([]),
    stdout: new PassThrough().resume(),
    isInteractive: false,
  });
  return resultOf(code, stdout.join(''), stderr.join(''));
}

/** Runs a CLI command in a separate process, with exactly this environment. */
export async function runCommandProcess(args: readonly string[], env: NodeJS.ProcessEnv): Promise<CliResult> {
  const program = path.join(await builtProgram(), 'src/cli.js');
  const options = { env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: nowhere, ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) =>
      resolve(resultOf(error === null ? 0 : Number(error.code ?? -1), stdout, stderr)),
    );
  });
}

function resultOf(code: number, stdout: string, stderr: string): CliResult {
  return { code, stdout, stderr, json: () => JSON.parse(stdout) };
}
