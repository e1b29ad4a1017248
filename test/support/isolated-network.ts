import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

// Inside, every IPv4 and IPv6 address belongs to this machine, so a request that slips through the guard reaches a
// local listener.
const prepare = 'ip link set lo up && ip route add local 0.0.0.0/0 dev lo && ip -6 route add local ::/0 dev lo';

/** Whether this machine can run a child process in its own network namespace. */
export function canIsolateNetwork(): boolean {
  return spawnSync('unshare', ['-rn', 'sh', '-c', prepare]).status === 0;
}

/** Runs a TypeScript file of test/support in an isolated network; `input` and the result are passed as JSON. */
export function runIsolated<T>(file: string, input: unknown): T {
  const script = path.join(root, 'test/support', file);
  const hook = path.join(root, 'test/support/run-typescript.js');
  const run = `${prepare} && exec "$0" -r "$1" "$2"`;
  const stdout = execFileSync('unshare', ['-rn', 'sh', '-c', run, process.execPath, hook, script], {
    input: JSON.stringify(input),
    cwd: root,
    timeout: 60_000,
  });
  return JSON.parse(stdout.toString()) as T;
}
