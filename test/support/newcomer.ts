import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../setup/services';
import { builtProgram } from './built';
import { eventually } from './eventually';

/** The program behind `npm start`, without any configuration. */
export interface StandaloneProgram {
  /** Without a trailing slash. */
  readonly url: string;
  readonly dataDir: string;
  /** Everything printed so far, on both streams. */
  output(): string;
  /** Stops the program like Ctrl-C and deletes its data. */
  end(): Promise<void>;
}

/** Starts the program, that of the build by default, in a new data folder and waits until it is ready. */
export async function startAsNewcomer(file?: string): Promise<StandaloneProgram> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-newcomer-'));
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info' };
  const program = spawn(process.execPath, [file ?? path.join(await builtProgram(), 'src/standalone.js')], {
    env,
    detached: true,
  });
  let output = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (bytes) => {
      output += bytes;
    });
  }
  const end = async () => {
    if (program.exitCode === null && program.pid !== undefined) {
      const exited = once(program, 'exit');
      // Ctrl-C signals the whole process group.
      process.kill(-program.pid, 'SIGINT');
      await exited;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  await eventually(() => expect(output).toContain('Letterbox is ready'), 60_000).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return { url: `http://localhost:${port}`, dataDir, output: () => output, end };
}
