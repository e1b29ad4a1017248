import type { ChildProcess } from 'node:child_process';
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from '../setup/patience';

/** Waits until a server accepts connections on its port; throws if it ends before, or takes too long. */
export async function untilListening(child: ChildProcess, port: number, name: string): Promise<void> {
  for (let attempt = 0; !(await accepts(port)); attempt++) {
    if (child.exitCode !== null || attempt === 200 * patience)
      throw new Error(`${name} does not start on port ${port}`);
    await sleep(25);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
