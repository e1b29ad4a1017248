import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../setup/services';
import { builtProgram } from './built';
import { eventually } from './eventually';

/** The program behind `npm start`, without any configuration. */
export interface NewcomersProgram {
  /** Without a trailing slash. */
  readonly url: string;
  readonly dataDir: string;
  /** Everything it printed so far, on both streams. */
  said(): string;
  /** Ends it the way Ctrl-C does, and deletes its data. */
  end(): Promise<void>;
}

/** Starts it in a data folder of its own and waits until it is ready. */
export async function startAsNewcomer(): Promise<NewcomersProgram> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-newcomer-'));
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info' };
  const program = spawn(process.execPath, [path.join(await builtProgram(), 'src/standalone.js')], {
    env,
    detached: true,
  });
  let said = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (bytes) => {
      said += bytes;
    });
  }
  const end = async () => {
    if (program.exitCode === null && program.pid !== undefined) {
      const exited = once(program, 'exit');
      // Ctrl-C reaches the whole process group.
      process.kill(-program.pid, 'SIGINT');
      await exited;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  await eventually(() => expect(said).toContain('Letterbox is ready'), 60_000).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return { url: `http://localhost:${port}`, dataDir, said: () => said, end };
}
