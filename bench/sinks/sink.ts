import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A server in a process of its own that takes everything it is sent and keeps nothing but when each came. */
export interface Sink {
  readonly url: string;
  /** When each came since this was asked last, in milliseconds of `clock`. */
  takeArrivals(): Promise<number[]>;
  stop(): Promise<void>;
}

/** What a sink's process tells the one that started it. */
export type SinkWord = { readonly url: string } | { readonly arrivals: number[] };

/** Milliseconds of a clock that all processes of the machine share. */
export function clock(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Starts a receiver of webhooks, or a mail server. */
export async function startSink(kind: 'webhook' | 'mail'): Promise<Sink> {
  const child = fork(path.join(__dirname, `${kind}-sink.js`), { execArgv: [] });
  const { url } = (await wordOf(child)) as { url: string };
  return {
    url,
    takeArrivals: async () => {
      const answer = wordOf(child);
      child.send('arrivals');
      return ((await answer) as { arrivals: number[] }).arrivals;
    },
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

async function wordOf(child: ChildProcess): Promise<SinkWord> {
  const [word] = await once(child, 'message');
  return word;
}
