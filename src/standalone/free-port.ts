import { createServer } from 'node:net';

/** Whether a server could listen on this port of `host` (all addresses when undefined) right now. */
export function isPortFree(port: number, host: string | undefined): Promise<boolean> {
  return listenOnce(port, host).then(
    () => true,
    () => false,
  );
}

/** A port of 127.0.0.1 that nobody listens on: `preferred` when it is free, else one that the system picks. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isPortFree(preferred, '127.0.0.1'))) return preferred;
  return listenOnce(0, '127.0.0.1');
}

function listenOnce(port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
