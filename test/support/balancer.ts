import net, { type AddressInfo, type Socket } from 'node:net';

/** A balancer of connections before several processes, as a platform puts one there. */
export interface Balancer {
  /** Without a trailing slash. */
  readonly url: string;
  /** Where new connections go, in turn. */
  ports: readonly number[];
  /** Connections that one process refused and another took. */
  readonly passedOn: () => number;
  stop(): Promise<void>;
}

/** Starts a balancer that knows nothing of its processes but whether they refuse a connection: then the next one gets it. */
export async function startBalancer(): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let turn = 0;
  let passedOn = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = net.createServer({ pauseOnConnect: true }, (client) => {
    keep(client);
    const dial = (tries: number) => {
      turn += 1;
      const upstream = keep(net.connect(balancer.ports[turn % balancer.ports.length] ?? 0, '127.0.0.1'));
      const refused = () => {
        passedOn += 1;
        if (tries > 1) dial(tries - 1);
        else client.destroy();
      };
      upstream.once('error', refused).once('connect', () => {
        upstream.off('error', refused).on('close', () => client.destroy());
        client.on('close', () => upstream.destroy());
        client.pipe(upstream).pipe(client);
      });
    };
    dial(4);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const balancer: Balancer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ports: [],
    passedOn: () => passedOn,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return balancer;
}
