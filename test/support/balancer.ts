import net, { type AddressInfo, type Socket } from 'node:net';

/** A TCP load balancer in front of several processes, like those of hosting platforms. */
export interface Balancer {
  /** Without a trailing slash. */
  readonly url: string;
  /** The ports that new connections go to, round robin. */
  ports: readonly number[];
  /** Connections that one process refused and another accepted. */
  readonly passedOn: () => number;
  stop(): Promise<void>;
}

const maxAttempts = 4;

/** Starts a load balancer without health checks; a connection that one process refuses goes to the next. */
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
    turn += 1;
    const first = turn;
    const dial = (attempt: number) => {
      // The next process than that which refused, however many others connect meanwhile.
      const upstream = keep(net.connect(balancer.ports[(first + attempt) % balancer.ports.length] ?? 0, '127.0.0.1'));
      const refused = () => {
        passedOn += 1;
        if (attempt < maxAttempts - 1) dial(attempt + 1);
        else client.destroy();
      };
      upstream.once('error', refused).once('connect', () => {
        upstream.off('error', refused).on('close', () => client.destroy());
        client.on('close', () => upstream.destroy());
        client.pipe(upstream).pipe(client);
      });
    };
    dial(0);
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
