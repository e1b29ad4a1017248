import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The wall clock of some processes, which a test sets as an operator or a time server would. */
export interface SteppedClock {
  /** For the processes that go by it. */
  readonly env: NodeJS.ProcessEnv;
  /** Resolves when every such process shows a time that is off by `ms`. */
  set(ms: number): Promise<void>;
}

/** A clock that is right until it is set; `dir` holds the file that tells. */
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
