import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A wall clock for child processes that a test can set forward or back. */
export interface SteppedClock {
  /** The environment of processes that use this clock. */
  readonly env: NodeJS.ProcessEnv;
  /** Resolves once the clock of these processes is off by `ms`. */
  set(ms: number): Promise<void>;
}

/** Creates a clock that is initially right; its offset is stored in a file in `dir`. */
export function createSteppedClock(dir: string, name: string): SteppedClock {
  const file = path.join(dir, `${name}.clock`);
  return {
    env: { NODE_OPTIONS: `--require ${path.join(__dirname, 'step-clock.js')}`, LETTERBOX_TEST_CLOCK: file },
    set: async (ms) => {
      writeFileSync(`${file}.new`, String(ms));
      renameSync(`${file}.new`, file);
      await sleep(100);
    },
  };
}
