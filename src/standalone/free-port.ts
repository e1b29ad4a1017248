import { createServer } from 'node:net';

/** The reason why a server cannot listen on this port of `host` (of all addresses if undefined); null if it can. */
export async function findPortProblem(port: number, host: string | undefined): Promise<string | null> {
  try {
    await listenOnce(port, host);
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'EADDRINUSE' ? 'another program is using it' : message;
  }
}

/** A free port of 127.0.0.1: `preferred` if it is free, else one that the system picks. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await findPortProblem(preferred, '127.0.0.1')) === null) return preferred;
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
