import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { readMailUrl } from '../../config/mail-url';
import { suggestSpf as suggest } from '../../src/email/domain-records';
import { hasRedis, type RedisServer, startRedisServer } from '../setup/redis-server';
import { freePort } from '../setup/services';
import { createEmptyDatabase, openTestDatabase } from '../support/database';
import { buildBacklog, buildDelivery } from '../support/delivery-rows';
import { hasDovecot, startDovecot } from '../support/dovecot';
import { buildAccount, buildFile, buildForm, buildWebhook, testSecretKey, testSecrets } from '../support/factories';
import { answer, reset, startHttpReceiver } from '../support/http-receiver';
import { startSmtpReceiver } from '../support/smtp-receiver';
import { installation, runDoctor, setUpInstallation } from './installation';

setUpInstallation();

test('finds pending migrations, those of a newer version, and asynchronous commits', async () => {
  const empty = await createEmptyDatabase(installation.db.url);
  expect((await runDoctor({ DATABASE_URL: empty.url })).of('migrations')).toEqual([
    'problem: the database has never been migrated',
  ]);
  await empty.drop();

  const other = await openTestDatabase();
  await other.pool.query(`DELETE FROM migrations WHERE name = '0006-files'`);
  await other.pool.query(`INSERT INTO migrations (name) VALUES ('9999-later')`);
  await other.pool.query(`ALTER DATABASE ${new URL(other.url).pathname.slice(1)} SET synchronous_commit = off`);
  const { of } = await runDoctor({ DATABASE_URL: other.url });
  expect(of('migrations')).toEqual([
    'problem: migrations are pending: 0006-files',
    'warning: a newer version has migrated this database: 9999-later',
  ]);
  expect(of('database')).toContain('problem: synchronous_commit is off');
  await other.close();
});

test('with several hosts, reports those that are away and asynchronous replication', async () => {
  const port = await freePort();
  const severalHosts = installation.db.url.replace('@', `@127.0.0.1:${port},`);
  const warning = 'warning: commits do not wait for a standby';
  expect((await runDoctor()).of('database')).not.toContain(warning);
  const found = (await runDoctor({ DATABASE_URL: severalHosts })).of('database');
  expect(found).toContain(warning);
  expect(found).toContainEqual(
    expect.stringContaining(`warning: 127.0.0.1:${port} cannot be reached: connect ECONNREFUSED`),
  );
});

test('uses the connection limit of the login if it is lower than the server’s', async () => {
  await installation.db.pool.query(`CREATE ROLE narrow LOGIN PASSWORD 'narrow' CONNECTION LIMIT 20`);
  const url = new URL(installation.db.url);
  url.username = url.password = 'narrow';
  const forNarrow = async (more: NodeJS.ProcessEnv = {}) =>
    (await runDoctor({ DATABASE_URL: url.href, ...more })).of('database');
  expect(await forNarrow()).toContainEqual(
    expect.stringMatching(/^warning: \d of 20 connections are in use; one web process and one worker need up to 40$/),
  );
  expect(await forNarrow({ REDIS_URL: 'redis://127.0.0.1:1', DATABASE_CONNECTIONS: '8' })).toContainEqual(
    expect.stringMatching(/^ok: \d of 20 connections are in use; one web process and one worker need up to 18$/),
  );
  await installation.db.pool.query('DROP ROLE narrow');
});

(hasRedis() ? describe : describe.skip)('Redis', () => {
  let redis: RedisServer;
  afterEach(() => redis.stop('SIGKILL'));

  test('is ok if it persists everything', async () => {
    redis = await startRedisServer(mkdtempSync(path.join(installation.dir, 'redis-')), undefined, [
      '--appendonly',
      'yes',
    ]);
    expect((await runDoctor({ REDIS_URL: redis.url })).of('redis')).toEqual([
      expect.stringMatching(/^ok: Redis \d+\.\d+.* responds$/),
    ]);
  });

  test('that evicts or does not persist gets warnings, and one that requires a password is a problem', async () => {
    const args = ['--maxmemory-policy', 'allkeys-lru', '--maxmemory', '1mb', '--requirepass', 'secret'];
    redis = await startRedisServer(installation.dir, undefined, args);
    const { of } = await runDoctor({ REDIS_URL: redis.url.replace('//', '//:secret@') });
    expect(of('redis')).toEqual([
      expect.stringMatching(/^ok/),
      expect.stringMatching(/^problem: Redis accepts no writes: OOM/),
      'warning: maxmemory-policy is allkeys-lru',
      'warning: appendonly is off',
      expect.stringMatching(/^warning: Redis uses \d+% of its maxmemory$/),
    ]);
    expect((await runDoctor({ REDIS_URL: redis.url })).of('redis')).toEqual([
      expect.stringMatching(/^problem: .*NOAUTH/),
    ]);
  });
});

test('distinguishes a rejected login, an untrusted certificate and an unreachable mail server', async () => {
  const wrong = await runDoctor({ SMTP_URL: installation.env.SMTP_URL?.replace('a-login', 'wrong-one') });
  expect(wrong.of('mail')).toEqual([expect.stringMatching(/^problem: .*535/)]);
  expect(wrong.findings.find(({ check }) => check === 'mail')?.advice).toMatch(/^Correct the user and password/);
  expect(wrong.stdout).not.toContain('wrong-one');

  const tls = await startSmtpReceiver({ startTls: true });
  const unsigned = await runDoctor({ SMTP_URL: tls.url });
  expect(unsigned.findings.find(({ check }) => check === 'mail')).toMatchObject({
    severity: 'problem',
    found: expect.stringMatching(/certificate/),
    advice: expect.stringMatching(/certificate/),
  });
  const accepted = await runDoctor({ SMTP_URL: `${tls.url}?tls.rejectUnauthorized=false` });
  expect(accepted.of('mail')).toEqual([expect.stringMatching(/responds with TLS$/)]);
  await tls.stop();
  expect((await runDoctor({ SMTP_URL: tls.url })).of('mail')).toEqual([
    expect.stringMatching(/^problem: .*ECONNREFUSED/),
  ]);
});

test.each([
  ['postmark://a-secret@default', answer(200, '{}'), 'ok: Postmark accepts the credentials'],
  [
    'brevo://a-secret@default',
    answer(401, '{"message":"a-secret?"}'),
    /^problem: Brevo rejected the .*: 401 .*"…\?"\}$/,
  ],
  ['resend://a-secret@default', answer(401, '{"name":"restricted_api_key"}'), /^ok: Resend .*, which may only send$/],
  ['mailgun://a-secret@mg.shop.example', answer(403), /^warning: Mailgun \(mg.shop.example\) did not say whether/],
  [
    'ses://AKIA:a-secret@eu-west-1',
    reset(),
    /^problem: Amazon SES could not be reached: the server closed the connection/,
  ],
])('checks the credentials of %s', async (url, behavior, expected) => {
  const api = await startHttpReceiver(behavior);
  const { of, stdout } = await runDoctor({ MAIL_URL: `${url}?endpoint=${api.url},${installation.env.SMTP_URL}` });
  await api.stop();
  expect(of('mail')).toEqual([
    typeof expected === 'string' ? expected : expect.stringMatching(expected),
    expect.stringMatching(/^ok: .* accepts the login$/),
  ]);
  expect(api.requests.map(({ method }) => method)).toEqual(['GET']);
  expect(stdout).not.toContain('a-secret');
});

test('checks the token endpoint and the login of SMTP with OAuth 2', async () => {
  const oauth = { user: 'box', isValid: (token: string) => token === 'token-1' };
  const smtp = await startSmtpReceiver({ startTls: true, oauth });
  let token = 'token-1';
  const endpoint = await startHttpReceiver((request, response) =>
    answer(200, JSON.stringify({ access_token: token, expires_in: 1 }))(request, response),
  );
  const query = `token_url=${endpoint.url}&client_id=app&tls.rejectUnauthorized=false`;
  const MAIL_URL = `${smtp.url.replace('smtp://', 'smtp+oauth2://box:refresh@')}?${query}`;
  expect((await runDoctor({ MAIL_URL })).of('mail')).toEqual([
    expect.stringMatching(/ with TLS and accepts the login$/),
  ]);
  token = 'token-2';
  expect((await runDoctor({ MAIL_URL })).of('mail')).toEqual([expect.stringMatching(/^problem: .*535/)]);
  await endpoint.stop();
  expect((await runDoctor({ MAIL_URL })).of('mail')).toEqual([expect.stringMatching(/gave no access token/)]);
  await smtp.stop();
});

test('reports missing, duplicate and too permissive records of the mail domain', async () => {
  expect((await runDoctor({ MAIL_FROM: 'a@nothing.example' })).of('mail domain')).toEqual([
    'warning: nothing.example has no SPF record',
    'warning: nothing.example has no DKIM key for any of the common selectors',
    'warning: nothing.example has no DMARC record',
  ]);
  expect((await runDoctor({ MAIL_FROM: 'a@twice.example' })).of('mail domain')).toEqual([
    'problem: twice.example has 2 SPF records',
    expect.anything(),
    'problem: the DMARC record of twice.example has no policy',
  ]);
  const open = (await runDoctor({ MAIL_FROM: 'a@open.example' })).of('mail domain');
  expect(open[0]).toBe('warning: the SPF record of open.example allows any server to send');
  const below = (await runDoctor({ MAIL_FROM: 'a@mail.forms.example' })).of('mail domain');
  expect(below[2]).toBe('ok: forms.example has a DMARC record: p=reject');
});

test('warns of a mail domain that cannot be verified, unless e-mails do not leave the machine', async () => {
  const changed = { MAIL_FROM: 'a@localhost' };
  expect((await runDoctor(changed)).of('mail domain')).toEqual([
    'warning: MAIL_FROM uses the domain localhost, which other mail servers cannot verify',
  ]);
  expect((await runDoctor({ ...changed, DEV_MAIL_DIR: '/tmp' })).of('mail domain')).toEqual([
    'ok: E-mails are captured on this machine, so MAIL_FROM may use the domain localhost',
  ]);
});

test('says where bounces are reported, and when they cannot come back', async () => {
  const api = await startHttpReceiver(answer(200, '{}'));
  const hook = { MAIL_URL: `postmark://t@default?webhook_key=a-password-of-24-letters&endpoint=${api.url}` };
  const reported = await runDoctor(hook);
  await api.stop();
  expect(reported.of('mail')[1]).toMatch(/^ok: Postmark may report bounces to http.*\/hooks\/mail\/postmark$/);
  expect(reported.stdout).not.toContain('a-password-of-24-letters');
  expect((await runDoctor({ MAIL_INBOX: 'box@mail.forms.example' })).of('mail')).toHaveLength(1);
  expect((await runDoctor({ MAIL_INBOX: 'box@other.example' })).of('mail')[1]).toMatch(
    /^warning: Bounces .* do not come back, because \S+@forms\.example is in another domain than MAIL_INBOX$/,
  );
});

test('suggests records', async () => {
  const suggestSpf = (url: string, record?: string) => suggest(readMailUrl(url), record);
  const { findings } = await runDoctor({ MAIL_FROM: 'a@nothing.example' });
  const records = findings.flatMap(({ record }) => record ?? []);
  expect(records).toEqual([{ name: '_dmarc.nothing.example', value: 'v=DMARC1; p=none' }]);
  expect(suggestSpf('smtps://u:p@email-smtp.eu-west-1.amazonaws.com')).toBe('v=spf1 include:amazonses.com ~all');
  expect(suggestSpf('smtp://mail.shop.example:587')).toBe('v=spf1 a:mail.shop.example ~all');
  expect(suggestSpf('smtp://localhost')).toBeNull();
  expect(suggestSpf('postmark://t@default,ses://k:s@eu-west-1,resend://k@default')).toBe(
    'v=spf1 include:spf.mtasv.net include:amazonses.com ~all',
  );
  const microsoft = 'smtp://smtp.office365.com:587';
  const included = 'v=spf1 +include:SPF.protection.outlook.com';
  expect(suggestSpf(microsoft, 'v=spf1 mx  -all')).toBe('v=spf1 mx include:spf.protection.outlook.com -all');
  expect(suggestSpf(microsoft, included)).toBe(included);
  expect(suggestSpf('postmark://t@default', 'v=spf1 mx -all')).toBeNull();
  expect(suggestSpf('smtp://mail.shop.example', 'v=spf1 mx -all')).toBeNull();
});

test('requires a key for every named DKIM selector', async () => {
  expect((await runDoctor({}, '--dkim-selector', 'own')).of('mail domain')[1]).toBe(
    'ok: forms.example has a DKIM key for the selector own',
  );
  expect((await runDoctor({}, '--dkim-selector', 'own', 'gone')).of('mail domain')[1]).toBe(
    'problem: forms.example has no DKIM key for the selector gone',
  );
});

test('compares the key of MAIL_DKIM with the DNS', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const file = path.join(installation.dir, 'dkim.pem');
  writeFileSync(file, privateKey);
  const key = publicKey.toString('base64');
  installation.records['mine._domainkey.forms.example'] = { TXT: [`v=DKIM1; k=rsa; p=${key}`] };
  const check = async (selector: string, domain = 'forms.example') => {
    const report = await runDoctor({ MAIL_DKIM: `${domain}:${selector}:${file}` });
    return report.findings.filter(({ found }) => found.includes('DKIM'));
  };
  expect(await check('mine')).toMatchObject([
    { severity: 'ok', found: 'forms.example has the DKIM key of MAIL_DKIM for the selector mine' },
  ]);
  expect(await check('own')).toMatchObject([
    {
      severity: 'problem',
      found: 'forms.example has another DKIM key than MAIL_DKIM for the selector own',
      record: { name: 'own._domainkey.forms.example', value: `v=DKIM1; k=rsa; p=${key}` },
    },
  ]);
  expect(await check('missing')).toMatchObject([{ found: expect.stringContaining('has no DKIM key') }]);
  expect(await check('mine', 'other.example')).toMatchObject([
    { severity: 'problem', found: expect.stringContaining('but MAIL_FROM uses forms.example') },
  ]);
});

test('requires Letterbox to respond at BASE_URL', async () => {
  const other = http.createServer((_req, res) => res.writeHead(404).end('nginx'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  expect((await runDoctor({ BASE_URL: url })).of('base url')).toEqual([
    `problem: ${url}/healthz responds with status 404, but not as Letterbox does`,
  ]);
  await new Promise((resolve) => other.close(resolve));
  const unused = `http://127.0.0.1:${await freePort()}`;
  expect((await runDoctor({ BASE_URL: unused })).of('base url')).toEqual([
    expect.stringMatching(/^problem: .*ECONNREFUSED/),
  ]);
});

test('finds a TRUST_PROXY that does not match BASE_URL', async () => {
  expect((await runDoctor({ TRUST_PROXY: '1' })).of('proxy')).toEqual([
    expect.stringMatching(/^warning: TRUST_PROXY is 1, but/),
  ]);
  const secure = (installation.env.BASE_URL ?? '').replace('http:', 'https:');
  expect((await runDoctor({ BASE_URL: secure })).of('proxy')).toEqual([
    expect.stringMatching(/^problem: TRUST_PROXY is 0, but/),
  ]);
});

test('finds secrets that the key cannot decrypt, an unfinished rotation and deliveries that are not processed', async () => {
  const other = await openTestDatabase();
  const account = await buildAccount(other);
  const form = await buildForm(other, account);
  const webhook = await buildWebhook(other, account);
  const { deliveryId, submissionId } = await buildFile(other, form);
  const queuedFor = (s: number) =>
    other.pool.query(
      `UPDATE deliveries SET queued_at = at, due_at = at FROM (SELECT now() - $2::int * interval '1 second' AS at) AS time
       WHERE id = $1`,
      [deliveryId, s],
    );
  const newKey = 'another key, which is 32 characters or more';
  const at = { DATABASE_URL: other.url };

  await queuedFor(120);
  const first = await runDoctor({ ...at, SECRET_KEY: newKey });
  expect(first.of('secrets')).toEqual([
    `problem: SECRET_KEY cannot decrypt 1 of 1 stored secrets, such as secret of ${webhook.id} in webhooks`,
  ]);
  expect(first.of('outbox')).toEqual([expect.stringMatching(/^warning: queued deliveries: 1, the oldest for 12\d s$/)]);

  await queuedFor(1_200);
  await other.pool.query(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, status, started_at)
     SELECT $1, account_id, id, 'email', 'active', now() - interval '1 hour' FROM submissions WHERE id = $2`,
    [uuidv7(), submissionId],
  );
  const second = await runDoctor({ ...at, SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: testSecretKey });
  expect(second.of('secrets')).toEqual(['warning: 1 of 1 stored secrets still need SECRET_KEY_PREVIOUS']);
  expect(second.of('outbox')).toEqual([
    expect.stringMatching(/^problem: queued deliveries: 1, /),
    'problem: deliveries left unfinished by dead workers: 1',
  ]);

  await other.pool.query('DELETE FROM deliveries');
  for (const kind of ['email', 'webhook'] as const) await buildDelivery(other, form, { kind, enqueuedAgoMs: 0 });
  await buildBacklog(other, form, 3, { queuedAgoMs: 3_600_000 });
  await buildBacklog(other, form, 2, { kind: 'webhook', queuedAgoMs: 60_000 });
  const third = await runDoctor({ ...at, SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: testSecretKey });
  expect(third.of('outbox')).toEqual([
    expect.stringMatching(/^ok: queued deliveries: 2, the oldest for \d s$/),
    expect.stringMatching(/^warning: backlog of one account in the queue email: 3, the oldest for 36\d\d s$/),
    expect.stringMatching(/^ok: backlog of one account in the queue webhook: 2, /),
  ]);
  await other.close();
});

test('finds a bucket that cannot be reached', async () => {
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
  const { of } = await runDoctor({ DATABASE_URL: other.url, OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' });
  expect(of('storages')).toEqual([
    expect.stringMatching(`^problem: the bucket of account ${account.id} cannot be used: `),
  ]);
  await other.close();
});

test('finds accounts without a storage where new ones have one', async () => {
  const other = await openTestDatabase();
  const local = { DATABASE_URL: other.url, FILES_DIR: path.join(installation.dir, 'files') };
  expect((await runDoctor(local)).of('storages')).toEqual(['ok: no account stores its files in a bucket']);
  await buildAccount(other);
  expect((await runDoctor(local)).of('storages')).toContain(
    'warning: accounts without a storage, whose files are dropped: 1',
  );
  const { of } = await runDoctor({ DATABASE_URL: other.url });
  expect(of('storages')).toEqual(['ok: no account stores its files in a bucket']);
  await other.close();
});

test('finds a folder that cannot be created', async () => {
  const file = path.join(installation.dir, 'a-file');
  writeFileSync(file, '');
  const { of } = await runDoctor({ FILES_DIR: path.join(file, 'files') });
  expect(of('disk').join('\n')).toMatch(/problem: FILES_DIR \(.*a-file\/files\) cannot be used: ENOTDIR/);
  expect((await runDoctor({ FILES_DIR: '/proc/letterbox' })).of('disk').join('\n')).toMatch(
    /problem: FILES_DIR \(\/proc/,
  );
});

(hasDovecot() ? test : test.skip)('the mailbox must accept the login and have the folder', async () => {
  const server = await startDovecot();
  const check = async (MAIL_INBOX_URL: string) =>
    (await runDoctor({ MAIL_INBOX: 'letterbox@forms.example', MAIL_INBOX_URL })).of('mailbox');
  expect(await check(server.url)).toEqual([
    expect.stringMatching(/^ok: 127\.0\.0\.1:\d+ accepts the login; the folder INBOX has 0 messages$/),
  ]);
  expect(await check(server.url.replace('secret', 'wrong-one'))).toEqual([
    expect.stringMatching(/^problem: 127\.0\.0\.1:\d+: .*Authentication failed/),
  ]);
  expect(await check(server.url.replace('INBOX', 'Nope'))).toEqual([expect.stringMatching(/^problem: .*Nope/)]);
  await server.stop();
  expect((await runDoctor()).of('mailbox')).toEqual([]);
});
