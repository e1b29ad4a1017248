import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../setup/services';
import { builtProgram } from './built';
import { eventually } from './eventually';

/** What `npm start` runs, in an environment where nothing is set. */
export interface NewcomersProgram {
  /** Without a trailing slash. */
  readonly url: string;
  readonly dataDir: string;
  /** What it wrote so far. */
  said(): string;
  /** Ends it as Ctrl+C does, and removes its data. */
  end(): Promise<void>;
}

/** Starts it in a data folder of its own and waits until it is ready. */
export async function startAsNewcomer(): Promise<NewcomersProgram> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-newcomer-'));
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const program = spawn(process.execPath, [path.join(await builtProgram(), 'src/standalone.js')], { env });
  let said = '';
  program.stdout.on('data', (bytes) => {
    said += bytes;
  });
  const end = async () => {
    program.kill('SIGINT');
    if (program.exitCode === null) await once(program, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
  await eventually(() => expect(said).toContain('Letterbox is ready'), 60_000).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return { url: `http://localhost:${port}`, dataDir, said: () => said, end };
}
