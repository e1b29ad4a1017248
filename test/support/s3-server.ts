import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { isSigned, signatureMismatch } from './s3-signature';

/** A real S3 server on 127.0.0.1 with the access key S3RVER. */
export interface S3Server {
  readonly port: number;
  readonly endpoint: string;
  /** The storage settings of an account that uses this server, with `changes` applied. */
  settings(changes?: Record<string, unknown>): Record<string, unknown>;
  /** The keys in a bucket. */
  keys(bucket?: string): Promise<string[]>;
  /** Closes all connections and stops listening; stored files survive. */
  halt(): Promise<void>;
  /** Starts listening again on the same port. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const suffix = '._S3rver_object';

/** Starts an S3 server with these buckets. */
export async function startS3Server(buckets = ['files', 'other']): Promise<S3Server> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 's3-'));
  const listen = async (port: number) => {
    const configureBuckets = buckets.map((name) => ({ name, configs: [] }));
    const server = new S3rver({ address: '127.0.0.1', port, directory, silent: true, configureBuckets });
    const { port: taken } = await server.run();
    checkSignatures(server.httpServer);
    return { server, port: taken };
  };
  let running = await listen(0);
  const { port } = running;
  const endpoint = `http://127.0.0.1:${port}`;
  const halt = async () => {
    const closed = new Promise((resolve) => running.server.httpServer.close(resolve));
    running.server.httpServer.closeAllConnections();
    await closed;
  };
  return {
    port,
    endpoint,
    settings: (changes) => s3Settings(endpoint, changes),
    keys: async (bucket = 'files') => {
      const names = await readdir(path.join(directory, bucket), { recursive: true });
      return names.filter((name) => name.endsWith(suffix)).map((name) => name.slice(0, -suffix.length));
    },
    halt,
    resume: async () => {
      running = await listen(port);
    },
    stop: async () => {
      if (running.server.httpServer.listening) await halt();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The settings of an account for the bucket `files` at this URL, with `changes` applied. */
export function s3Settings(endpoint: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  const keys = { access_key_id: 'S3RVER', secret_access_key: 'S3RVER' };
  return { kind: 's3', endpoint, region: 'us-east-1', bucket: 'files', ...keys, ...changes };
}

/** Verifies signatures, because the server itself checks only the name of the key. */
function checkSignatures(server: Server): void {
  const [serve] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request').on('request', (request, response) => {
    const isOurs = !request.headers.authorization?.includes('=S3RVER/') || isSigned(request, 'S3RVER');
    if (isOurs) serve?.(request, response);
    else response.writeHead(403, { 'Content-Type': 'application/xml', Connection: 'close' }).end(signatureMismatch);
  });
}
