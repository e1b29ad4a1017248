import net, { type AddressInfo, type Socket } from 'node:net';

/** Forward everything, or stall or hang up after `after` bytes from the client. */
type GateMode = 'open' | { readonly after: number; readonly act: 'stall' | 'hang up' };

export interface TcpGate {
  readonly port: number;
  mode: GateMode;
  /** Bytes received from clients so far. */
  passed: number;
  stop(): Promise<void>;
}

/** Starts a TCP proxy on `port`, or a free one, to the port `target` of 127.0.0.1. It can interrupt connections. */
export async function startTcpGate(target: number, port = 0): Promise<TcpGate> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = net.createServer((client) => {
    const upstream = keep(net.connect(target, '127.0.0.1'));
    let sent = 0;
    keep(client).on('data', (chunk) => {
      sent += chunk.length;
      gate.passed += chunk.length;
      if (gate.mode === 'open' || sent < gate.mode.after) upstream.write(chunk);
      else if (gate.mode.act === 'stall') client.pause();
      else {
        client.destroy();
        upstream.destroy();
      }
    });
    upstream.pipe(client);
    client.on('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const gate: TcpGate = {
    port: (server.address() as AddressInfo).port,
    mode: 'open',
    passed: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return gate;
}
