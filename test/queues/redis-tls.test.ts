import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openRedis, type RedisClient } from '../../src/queues/redis-client';
import { hasRedis, type RedisServer, startRedisServer } from '../setup/redis-server';
import { freePort } from '../setup/services';
import { eventually } from '../support/eventually';
import { createSelfSignedCertificate } from '../support/self-signed-certificate';

(hasRedis() ? describe : describe.skip)('servers that require TLS and a password', () => {
  let dir: string;
  const servers: RedisServer[] = [];
  const clients: RedisClient[] = [];
  beforeAll(() => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'redis-tls-'));
    const { key, cert } = createSelfSignedCertificate();
    writeFileSync(path.join(dir, 'key.pem'), key);
    writeFileSync(path.join(dir, 'cert.pem'), cert);
  });
  afterAll(async () => {
    for (const client of clients) client.disconnect();
    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    rmSync(dir, { recursive: true, force: true });
  });

  async function start(name: string, args: string[]): Promise<number> {
    const port = await freePort();
    mkdirSync(path.join(dir, name));
    const tls = ['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no', '--tls-replication', 'yes'];
    const files = ['--tls-cert-file', `${dir}/cert.pem`, '--tls-key-file', `${dir}/key.pem`];
    const all = [...args, ...tls, ...files, '--tls-ca-cert-file', `${dir}/cert.pem`];
    servers.push(await startRedisServer(path.join(dir, name), port, all));
    return port;
  }
  function open(redisUrl: string, redisTls: 'verify' | 'no-verify' = 'no-verify'): RedisClient {
    const client = openRedis({ redisUrl, redisTls }, { maxRetriesPerRequest: null, retryStrategy: () => 100 });
    client.on('error', () => undefined);
    clients.push(client);
    return client;
  }

  test('Sentinels with a password of their own lead to the primary', async () => {
    const primary = await start('primary', ['--requirepass', 'secret']);
    const file = path.join(dir, 'sentinel.conf');
    writeFileSync(file, `sentinel monitor letterbox 127.0.0.1 ${primary} 1\nsentinel auth-pass letterbox secret\n`);
    const sentinel = await start('sentinel', [file, '--sentinel', '--requirepass', 'other']);
    const url = `rediss+sentinel://:secret@127.0.0.1:${sentinel}/letterbox/1?sentinelPassword=other`;
    expect(await open(url).set('key', 'value')).toBe('OK');
    expect(await open(`rediss://:secret@127.0.0.1:${primary}/1`).get('key')).toBe('value');
    const error = new Promise((resolve) => open(url, 'verify').once('error', resolve));
    expect(String(await error)).toMatch(/self-signed certificate|Connection is closed/);
  });

  test('a cluster is reached by a name', async () => {
    const cluster = ['--cluster-enabled', 'yes', '--tls-cluster', 'yes', '--cluster-announce-ip', '127.0.0.1'];
    const busPort = String(await freePort());
    const args = [...cluster, '--requirepass', 'secret', '--databases', '1', '--cluster-port', busPort];
    const port = await start('node', args);
    const admin = open(`rediss://:secret@127.0.0.1:${port}`);
    await admin.call('CLUSTER', 'ADDSLOTSRANGE', 0, 16_383);
    await eventually(async () => expect(await admin.call('CLUSTER', 'INFO')).toMatch(/cluster_state:ok/), 20_000);
    expect(await open(`rediss+cluster://:secret@localhost:${port}`).set('key', 'value')).toBe('OK');
  });
});
