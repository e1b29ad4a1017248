import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createLogger } from '../../src/lib/logger';
import { startEmbeddedPostgres } from '../../src/standalone/embedded-postgres';
import { hasRedis, startRedisServer } from '../setup/redis-server';
import { execute, freePort } from '../setup/services';
import { createSelfSignedCertificate } from './self-signed-certificate';

/** A PostgreSQL and a Redis that only accept TLS, with a self-signed certificate. */
export interface TlsServers {
  readonly databaseUrl: string;
  /** Null where there is no Redis. */
  readonly redisUrl: string | null;
  /** The path of the certificate, for clients that trust it. */
  readonly certificate: string;
  stop(): Promise<void>;
}

/** Starts both as hosting platforms offer them: with a password, TLS and a self-signed certificate. */
export async function startTlsServers(): Promise<TlsServers> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-tls-'));
  // PostgreSQL's user must be able to enter the folder.
  const dataDir = path.join(dir, 'data');
  for (const folder of [dir, dataDir]) mkdirSync(folder, { recursive: true, mode: 0o711 });
  const { key, cert } = createSelfSignedCertificate();
  const pair = { key: path.join(dir, 'key.pem'), cert: path.join(dir, 'cert.pem') };
  writeFileSync(pair.key, key, { mode: 0o600 });
  writeFileSync(pair.cert, cert);

  const postgres = await startEmbeddedPostgres({ dataDir, logger: createLogger('test', 'silent'), volatile: true });
  const { uid, gid } = statSync(postgres.dataDir);
  const give = (name: string, text: string) => {
    const file = path.join(postgres.dataDir, name);
    writeFileSync(file, text, { mode: 0o600 });
    chownSync(file, uid, gid);
  };
  give('server.key', key);
  give('server.crt', cert);
  await execute(postgres.url, 'ALTER SYSTEM SET ssl = on');
  give('pg_hba.conf', 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
  await execute(postgres.url, 'SELECT pg_reload_conf()');

  const tlsPort = String(await freePort());
  const redis = hasRedis()
    ? await startRedisServer(dir, Number(tlsPort), [
        ...['--port', '0', '--tls-port', tlsPort, '--tls-auth-clients', 'no', '--requirepass', 'hunter2'],
        ...['--tls-cert-file', pair.cert, '--tls-key-file', pair.key, '--tls-ca-cert-file', pair.cert],
      ])
    : null;
  return {
    databaseUrl: postgres.url,
    redisUrl: redis && `rediss://default:hunter2@127.0.0.1:${tlsPort}`,
    certificate: pair.cert,
    stop: async () => {
      await Promise.all([redis?.stop(), postgres.stop()]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
