import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { runCli } from '../../src/cli/run';
import type { Diagnosis } from '../../src/doctor/examine';
import { hasRedis, type RedisServer, startRedisServer } from '../setup/redis-server';
import { freePort } from '../setup/services';
import { createEmptyDatabase } from '../support/empty-database';
import { buildAccount, buildFile, buildForm, buildWebhook, testSecretKey, testSecrets } from '../support/factories';
import { type NameServer, startNameServer } from '../support/name-server';
import { openTestDatabase } from '../support/open-database';
import { runCommand, runCommandProcess } from '../support/run-cli';
import { type SmtpReceiver, startSmtpReceiver } from '../support/smtp-receiver';

const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-doctor-'));
let db: Awaited<ReturnType<typeof openTestDatabase>>;
let web: http.Server;
let smtp: SmtpReceiver;
let names: NameServer;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  db = await openTestDatabase();
  // The tests' server is quick rather than safe; this database is to look as it should.
  await db.pool.query(`ALTER DATABASE ${new URL(db.url).pathname.slice(1)} SET synchronous_commit = on`);
  web = http.createServer((req, res) => res.end(req.url === '/healthz' ? '{"status":"ok"}' : 'something else'));
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  smtp = await startSmtpReceiver({ login: { user: 'letterbox', pass: 'a-login' } });
  names = await startNameServer({
    'forms.example': ['v=spf1 include:mail.example -all', 'something-else=1'],
    's1._domainkey.forms.example': ['v=DKIM1; k=rsa; p=MIIBIjANBgkq'],
    'own._domainkey.forms.example': ['v=DKIM1; p=MIIBIjANBgkq'],
    'gone._domainkey.forms.example': ['v=DKIM1; p='],
    '_dmarc.forms.example': ['v=DMARC1; p=reject; rua=mailto:x@forms.example'],
    'twice.example': ['v=spf1 -all', 'v=spf1 a -all'],
    '_dmarc.twice.example': ['v=DMARC1;'],
    'open.example': ['v=spf1 +all'],
  });
  env = {
    DATABASE_URL: db.url,
    SECRET_KEY: testSecretKey,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Forms <hello@forms.example>',
    BASE_URL: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
    DATA_DIR: dir,
  };
});
afterAll(async () => {
  web.close();
  await Promise.all([smtp.stop(), names.stop()]);
  await db.close();
  rmSync(dir, { recursive: true, force: true });
});

/** What doctor says, with these variables changed, and how it ended. */
async function ask(more: NodeJS.ProcessEnv = {}, ...options: string[]) {
  const result = await runCommand(['doctor', '--dns-server', names.address, ...options], { ...env, ...more });
  if (result.stdout === '') throw new Error(result.stderr);
  const diagnosis = result.json<Diagnosis>();
  const of = (check: string) =>
    diagnosis.findings.filter((finding) => finding.check === check).map(({ verdict, found }) => `${verdict}: ${found}`);
  return { ...result, ...diagnosis, of };
}

test('where all is well it says so, check by check, and ends with 0', async () => {
  const { code, stderr, findings, of } = await ask();
  // Nothing but what the tests' own server leaves out for speed, and what fills this machine's disk.
  const amiss = findings.filter(
    ({ verdict, check, found }) => verdict !== 'ok' && found !== 'fsync is off' && check !== 'disk',
  );
  expect(amiss).toEqual([]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(new Set(findings.map(({ check }) => check))).toEqual(
    new Set([
      ...['database', 'migrations', 'clock', 'redis', 'outbox', 'smtp', 'mail domain', 'base url', 'proxy'],
      ...['secrets', 'storages', 'disk'],
    ]),
  );
  expect(of('smtp')).toEqual([expect.stringMatching(/^ok: 127\.0\.0\.1:\d+ answers without TLS and takes the login$/)]);
  expect(of('mail domain')).toEqual([
    'ok: forms.example has an SPF record: v=spf1 include:mail.example -all',
    'ok: forms.example has a DKIM key under s1',
    'ok: forms.example has a DMARC record: p=reject',
  ]);
  expect(smtp.mails).toEqual([]);
});

test('each finding that is not in order has a sentence of advice, and one problem makes exit code 1', async () => {
  const { code, stderr, status, findings } = await ask({ SMTP_URL: '' });
  expect({ code, status }).toEqual({ code: 1, status: 'problem' });
  expect(stderr).toBe('doctor found 1 of what must be mended\n');
  for (const { verdict, advice } of findings) {
    expect(advice).toEqual(verdict === 'ok' ? null : expect.stringMatching(/^[A-Z][^\n]*\.$/));
  }
});

test('a person at a terminal gets lines, and JSON for the asking', async () => {
  const printed = async (...options: string[]) => {
    let text = '';
    const print = (more: string) => {
      text += more;
    };
    const args = ['doctor', '--dns-server', names.address, ...options];
    const terminal = { stdin: process.stdin, stdout: process.stdout, isInteractive: true };
    await runCli(args, { ...terminal, env: { ...env, SMTP_URL: '' }, print, printError: () => {} });
    return text;
  };
  expect(await printed()).toMatch(
    /^ok {7}database {5}PostgreSQL \d+.*\nproblem {2}smtp {9}SMTP_URL is not set\n {22}→ Set it: /s,
  );
  expect(JSON.parse(await printed('--json'))).toMatchObject({ status: 'problem' });
});

test('a database that is away is one problem among findings on all the rest, within the time', async () => {
  const began = performance.now();
  const { code, of } = await ask({ DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  expect(performance.now() - began).toBeLessThan(6_000);
  expect(code).toBe(1);
  expect(of('database')).toEqual([expect.stringMatching(/^problem: PostgreSQL cannot be reached: .*ECONNREFUSED/)]);
  expect(of('smtp')).toEqual([expect.stringMatching(/^ok/)]);
  expect(of('outbox')).toEqual([expect.stringMatching(/^problem: this could not be looked at: .*ECONNREFUSED/)]);
});

test('what hangs is given up after 5 s: database, Redis, mail server, BASE_URL and name server at once', async () => {
  const sockets = new Set<net.Socket>();
  const deaf = net.createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await new Promise((resolve) => deaf.once('listening', resolve));
  const at = `127.0.0.1:${(deaf.address() as AddressInfo).port}`;
  const silent = await startNameServer({});
  silent.fallSilent();
  const began = performance.now();
  const { findings } = await ask(
    {
      DATABASE_URL: `postgres://${at}/x`,
      REDIS_URL: `redis://${at}`,
      SMTP_URL: `smtp://${at}`,
      BASE_URL: `http://${at}`,
    },
    '--dns-server',
    silent.address,
  );
  expect(performance.now() - began).toBeLessThan(7_000);
  const problems = findings.filter(({ verdict }) => verdict === 'problem').map(({ check }) => check);
  expect(problems).toEqual(expect.arrayContaining(['database', 'redis', 'smtp', 'base url']));
  expect(findings.filter(({ check, verdict }) => check === 'mail domain' && verdict === 'ok')).toEqual([]);
  for (const socket of sockets) socket.destroy();
  await Promise.all([silent.stop(), new Promise((resolve) => deaf.close(resolve))]);
}, 20_000);

test('migrations that have not run, or of a newer release, and a commit that does not wait are found', async () => {
  const empty = await createEmptyDatabase(db.url);
  expect((await ask({ DATABASE_URL: empty.url })).of('migrations')).toEqual([
    'problem: the database was never migrated',
  ]);
  await empty.drop();

  const other = await openTestDatabase();
  await other.pool.query(`DELETE FROM migrations WHERE name = '0006-files'`);
  await other.pool.query(`INSERT INTO migrations (name) VALUES ('9999-later')`);
  await other.pool.query(`ALTER DATABASE ${new URL(other.url).pathname.slice(1)} SET synchronous_commit = off`);
  const { of } = await ask({ DATABASE_URL: other.url });
  expect(of('migrations')).toEqual([
    'problem: migrations have not run yet: 0006-files',
    'warning: a newer release migrated this database: 9999-later',
  ]);
  expect(of('database')).toContain('problem: synchronous_commit is off');
  await other.close();
});

test('what our login may open counts where it is less than what the server allows', async () => {
  await db.pool.query(`CREATE ROLE narrow LOGIN PASSWORD 'narrow' CONNECTION LIMIT 20`);
  const url = new URL(db.url);
  url.username = url.password = 'narrow';
  const ofNarrow = async (more: NodeJS.ProcessEnv = {}) =>
    (await ask({ DATABASE_URL: url.href, ...more })).of('database');
  expect(await ofNarrow()).toContainEqual(
    expect.stringMatching(/^warning: \d of 20 connections are open; a web and a worker process take up to 62$/),
  );
  expect(await ofNarrow({ REDIS_URL: 'redis://127.0.0.1:1', DATABASE_CONNECTIONS: '8' })).toContainEqual(
    expect.stringMatching(/^ok: \d of 20 connections are open; a web and a worker process take up to 16$/),
  );
  await db.pool.query('DROP ROLE narrow');
});

(hasRedis() ? describe : describe.skip)('Redis', () => {
  let redis: RedisServer;
  afterEach(() => redis.stop('SIGKILL'));

  test('that keeps everything is in order', async () => {
    redis = await startRedisServer(mkdtempSync(path.join(dir, 'redis-')), undefined, ['--appendonly', 'yes']);
    expect((await ask({ REDIS_URL: redis.url })).of('redis')).toEqual([
      expect.stringMatching(/^ok: Redis \d+\.\d+.* answers$/),
    ]);
  });

  test('that evicts and forgets is told of, and one that wants a password', async () => {
    const args = ['--maxmemory-policy', 'allkeys-lru', '--maxmemory', '1mb', '--requirepass', 'secret'];
    redis = await startRedisServer(dir, undefined, args);
    const { of } = await ask({ REDIS_URL: redis.url.replace('//', '//:secret@') });
    expect(of('redis')).toEqual([
      expect.stringMatching(/^ok/),
      'warning: maxmemory-policy is allkeys-lru',
      'warning: appendonly is off',
      expect.stringMatching(/^warning: Redis uses \d+ % of its maxmemory$/),
    ]);
    expect((await ask({ REDIS_URL: redis.url })).of('redis')).toEqual([expect.stringMatching(/^problem: .*NOAUTH/)]);
  });
});

test('a mail server that refuses the login, whose certificate nobody signed, or that is away is told apart', async () => {
  const wrong = await ask({ SMTP_URL: env.SMTP_URL?.replace('a-login', 'wrong-one') });
  expect(wrong.of('smtp')).toEqual([expect.stringMatching(/^problem: .*535/)]);
  expect(wrong.findings.find(({ check }) => check === 'smtp')?.advice).toMatch(/^Mend user and password/);
  expect(wrong.stdout).not.toContain('wrong-one');

  const tls = await startSmtpReceiver({ startTls: true });
  const unsigned = await ask({ SMTP_URL: tls.url });
  expect(unsigned.findings.find(({ check }) => check === 'smtp')).toMatchObject({
    verdict: 'problem',
    found: expect.stringMatching(/certificate/),
    advice: expect.stringMatching(/certificate/),
  });
  const taken = await ask({ SMTP_URL: `${tls.url}?tls.rejectUnauthorized=false` });
  expect(taken.of('smtp')).toEqual([expect.stringMatching(/answers by TLS$/)]);
  await tls.stop();
  expect((await ask({ SMTP_URL: tls.url })).of('smtp')).toEqual([expect.stringMatching(/^problem: .*ECONNREFUSED/)]);
});

test('records of the mail domain that are missing, doubled or too open are told of', async () => {
  expect((await ask({ MAIL_FROM: 'a@nothing.example' })).of('mail domain')).toEqual([
    'warning: nothing.example has no SPF record',
    'warning: nothing.example has no DKIM key under any of the usual selectors',
    'warning: nothing.example has no DMARC record',
  ]);
  expect((await ask({ MAIL_FROM: 'a@twice.example' })).of('mail domain')).toEqual([
    'problem: twice.example has 2 SPF records',
    expect.anything(),
    'problem: the DMARC record of twice.example has no policy',
  ]);
  const open = (await ask({ MAIL_FROM: 'a@open.example' })).of('mail domain');
  expect(open[0]).toBe('warning: the SPF record of open.example lets anybody send');
  const below = (await ask({ MAIL_FROM: 'a@mail.forms.example' })).of('mail domain');
  expect(below[2]).toBe('ok: forms.example has a DMARC record: p=reject');
});

test('DKIM selectors that are named must have a key', async () => {
  expect((await ask({}, '--dkim-selector', 'own')).of('mail domain')[1]).toBe(
    'ok: forms.example has a DKIM key under own',
  );
  expect((await ask({}, '--dkim-selector', 'own', 'gone')).of('mail domain')[1]).toBe(
    'problem: forms.example has no DKIM key under gone',
  );
});

test('BASE_URL must lead to Letterbox', async () => {
  const other = http.createServer((_req, res) => res.writeHead(404).end('nginx'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  expect((await ask({ BASE_URL: url })).of('base url')).toEqual([
    `problem: ${url}/healthz answers 404, and not as Letterbox does`,
  ]);
  await new Promise((resolve) => other.close(resolve));
  const nobody = `http://127.0.0.1:${await freePort()}`;
  expect((await ask({ BASE_URL: nobody })).of('base url')).toEqual([expect.stringMatching(/^problem: .*ECONNREFUSED/)]);
});

test('TRUST_PROXY that does not fit is told of', async () => {
  expect((await ask({ TRUST_PROXY: '1' })).of('proxy')).toEqual([
    expect.stringMatching(/^warning: TRUST_PROXY is 1, but/),
  ]);
  const secure = (env.BASE_URL ?? '').replace('http:', 'https:');
  expect((await ask({ BASE_URL: secure })).of('proxy')).toEqual([
    expect.stringMatching(/^problem: TRUST_PROXY is 0, but/),
  ]);
});

test('a key that does not open what is stored, a rotation to finish, and deliveries that nobody takes are told of', async () => {
  const other = await openTestDatabase();
  const account = await buildAccount(other);
  const form = await buildForm(other, account);
  const webhook = await buildWebhook(other, account);
  const { deliveryId, submissionId } = await buildFile(other, form);
  const wait = (s: number) =>
    other.pool.query(`UPDATE deliveries SET queued_at = now() - $2::int * interval '1 second' WHERE id = $1`, [
      deliveryId,
      s,
    ]);
  const newKey = 'another key, which is 32 characters or more';
  const at = { DATABASE_URL: other.url };

  await wait(120);
  const first = await ask({ ...at, SECRET_KEY: newKey });
  expect(first.of('secrets')).toEqual([
    `problem: SECRET_KEY does not open 1 of 1 stored secrets, such as secret of ${webhook.id} in webhooks`,
  ]);
  expect(first.of('outbox')).toEqual([expect.stringMatching(/^warning: 1 deliveries wait, the oldest for 12\d s$/)]);

  await wait(1_200);
  await other.pool.query(
    `INSERT INTO deliveries (id, submission_id, kind, status, started_at) VALUES ($1, $2, 'email', 'active', now() - interval '1 hour')`,
    [uuidv7(), submissionId],
  );
  const second = await ask({ ...at, SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: testSecretKey });
  expect(second.of('secrets')).toEqual(['warning: 1 of 1 stored secrets need SECRET_KEY_PREVIOUS']);
  expect(second.of('outbox')).toEqual([
    expect.stringMatching(/^problem: 1 deliveries wait/),
    'problem: 1 deliveries were left in the middle by workers that died',
  ]);
  await other.close();
});

test('a bucket that cannot be reached is told of', async () => {
  const other = await openTestDatabase();
  const account = await buildAccount(other);
  const settings = {
    endpoint: 'http://127.0.0.1:1',
    region: 'x',
    bucket: 'files',
    access_key_id: 'k',
    secret_access_key: '',
  };
  const sealed = { ...settings, secret_access_key: testSecrets.seal('secret') };
  const id = uuidv7();
  await other.pool.query(`INSERT INTO storages (id, account_id, kind, settings) VALUES ($1, $2, 's3', $3)`, [
    id,
    account.id,
    sealed,
  ]);
  await other.pool.query('UPDATE accounts SET storage_id = $1 WHERE id = $2', [id, account.id]);
  const { of } = await ask({ DATABASE_URL: other.url, OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' });
  expect(of('storages')).toEqual([
    expect.stringMatching(`^problem: the bucket of account ${account.id} cannot be used: `),
  ]);
  await other.close();
});

test('a folder that cannot be made, or has no room, is told of', async () => {
  const file = path.join(dir, 'a-file');
  writeFileSync(file, '');
  const { of } = await ask({ FILES_DIR: path.join(file, 'files') });
  expect(of('disk').join('\n')).toMatch(/problem: FILES_DIR \(.*a-file\/files\) cannot be used: ENOTDIR/);
  expect((await ask({ FILES_DIR: '/proc/letterbox' })).of('disk').join('\n')).toMatch(/problem: FILES_DIR \(\/proc/);
});

test('the program as it is built says the same', async () => {
  const { code, stdout } = await runCommandProcess(['doctor', '--dns-server', names.address], {
    ...env,
    BASE_URL: 'https://127.0.0.1:1',
  });
  expect(code).toBe(1);
  expect(JSON.parse(stdout).findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ check: 'proxy', verdict: 'problem' }),
      expect.objectContaining({ check: 'smtp', verdict: 'ok' }),
    ]),
  );
});
