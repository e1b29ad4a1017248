import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../setup/services';
import { s3Settings } from './s3-server';

/** An S3 server in a separate process that can be killed and frozen; stored files survive. */
export interface S3Process {
  /** The storage settings of an account that uses this server. */
  readonly settings: Record<string, unknown>;
  /** The content stored under this key. */
  read(key: string): Promise<Buffer>;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  kill(): Promise<void>;
  /** Restarts a killed server on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server and waits until it is listening. */
export async function startS3Process(): Promise<S3Process> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 's3-'));
  const port = await freePort();
  const execArgv = ['-r', path.join(__dirname, 'run-typescript.js')];
  const start = async (): Promise<ChildProcess> => {
    const child = fork(path.join(__dirname, 'serve-s3.ts'), [String(port), directory], { execArgv });
    await once(child, 'message');
    return child;
  };
  let child = await start();
  const kill = async () => {
    if (child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    settings: s3Settings(`http://127.0.0.1:${port}`),
    read: (key) => readFile(path.join(directory, 'files', `${key}._S3rver_object`)),
    signal: (name) => {
      child.kill(name);
    },
    kill,
    restart: async () => {
      child = await start();
    },
    stop: async () => {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
