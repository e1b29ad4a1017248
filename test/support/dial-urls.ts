// Runs in a network namespace where every address leads back to this process. Requests each URL and reports how many
// connections that opened. Reads and writes JSON.
import { readFileSync } from 'node:fs';
import net from 'node:net';
import { createOutbound } from '../../src/outbound/http-client';

export interface DialOrder {
  readonly urls: readonly string[];
  readonly allowedNetworks: readonly string[];
  readonly ownHosts: readonly string[];
}

export interface Dialled {
  readonly url: string;
  readonly connections: number;
  readonly blocked: boolean;
  readonly error: string;
}

const request = { method: 'POST', headers: {}, data: Buffer.from('{}') } as const;
let connections = 0;

async function listenEverywhere(port: number): Promise<net.Server> {
  const server = net.createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined).end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(port, '::', resolve));
  return server;
}

async function main(): Promise<void> {
  const order: DialOrder = JSON.parse(readFileSync(0, 'utf8'));
  const servers = await Promise.all([80, 443, 1900].map(listenEverywhere));
  const { send, close } = createOutbound(order);
  const results: Dialled[] = [];
  for (const url of order.urls) {
    const before = connections;
    const error = await send({ ...request, url, signal: AbortSignal.timeout(1_000) }).then(
      () => ({ code: '', message: '' }),
      (reason) => ({ code: String(reason.code), message: String(reason.message) }),
    );
    results.push({
      url,
      connections: connections - before,
      blocked: error.code === 'OUTBOUND_BLOCKED',
      error: error.message,
    });
  }
  close();
  for (const server of servers) server.close();
  process.stdout.write(JSON.stringify(results));
}

main();
