import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { clock, type SinkWord } from './sink';

/** Listens on loopback, answers what `startSink` asks, and ends with the process that started this one. */
export async function report(server: Server, scheme: 'http' | 'smtp', arrivals: number[]): Promise<void> {
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1_024 });
  await once(server, 'listening');
  const tell = (word: SinkWord) => process.send?.(word);
  process.on('message', () => tell({ arrivals: arrivals.splice(0) }));
  process.on('disconnect', () => process.exit());
  tell({ url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

/** Notes that something came in whole. */
export function note(arrivals: number[]): void {
  arrivals.push(clock());
}
