import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { openDatabase } from '../../src/database';
import type { Database } from '../../src/db/database';
import { switchStorage } from '../../src/files/storage.repository';
import { createLogger } from '../../src/lib/logger';
import { queueNames } from '../../src/queues/contracts';
import { newClient } from '../dashboard/open-app';
import { cloneDatabase, describeOnEachBackend } from '../setup/services';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, buildWebhook, testSecretKey, testSecrets } from '../support/factories';
import { type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { endProcesses, type RunningProcess, type RunningWeb, startWeb, startWorker } from '../support/processes';
import { type SmtpReceiver, startSmtpReceiver } from '../support/smtp-receiver';
import { asJson, asMultipart, asUrlencoded, type Payload, send, textParts } from '../support/submit-client';

// Syllables, as in words: the spam filter quotes random letters and numbers in its reasons.
const mark = (name: string) => name + Array.from(randomBytes(14), (byte) => syllables[byte % 16]).join('');
const syllables = 'ba ce di fo gu la me ni po ru sa te vi wo zu ka'.split(' ');

// All requests of this file are sent once per backend, before its tests.
describeOnEachBackend('marked secrets and personal data', ({ redisUrl }) => {
  /** Secrets, which only their owner may see. */
  const secrets = {
    secretKey: testSecretKey,
    operatorPassword: mark('operator'),
    setupCode: mark('setup'),
    smtpPassword: mark('smtp'),
    password: mark('password'),
    wrongPassword: mark('guess'),
    captchaSecret: mark('captchasecret'),
    captchaToken: mark('captchatoken'),
    stripeKey: mark('sk_test_'),
    stripeHook: mark('whsec_'),
    storageKey: mark('storagekey'),
    unknownToken: mark('lbx_'),
    resetToken: '',
    apiToken: '',
    webhookSecret: '',
    cookie: '',
    csrf: '',
    link: '',
    databasePassword: '',
  };
  /** What a visitor typed. */
  const typed = {
    name: mark('Ada'),
    mail: mark('visitor'),
    message: mark('message'),
    file: mark('file'),
    content: mark('content'),
    page: mark('page'),
    query: mark('query'),
  };
  const visitor = `${typed.mail}@example.org`;
  const rejected = `rejected-${typed.mail}@example.org`;

  const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-marks-'));
  let clone: Awaited<ReturnType<typeof cloneDatabase>>;
  let db: Database;
  let smtp: SmtpReceiver;
  let peer: HttpReceiver;
  let web: RunningWeb;
  let worker: RunningProcess;
  const errors: string[] = [];

  beforeAll(async () => {
    clone = await cloneDatabase();
    db = openDatabase({ databaseUrl: clone.url, databaseSsl: 'disable' }, createLogger('test', 'silent'));
    const login = { user: 'mailer', pass: secrets.smtpPassword };
    smtp = await startSmtpReceiver({ login, refuses: [rejected] });
    // Every service that Letterbox calls fails and echoes the request.
    peer = await startHttpReceiver((request, response) => {
      const { url, headers, rawBody } = peer.requests.at(-1) ?? { url: '', headers: {}, rawBody: Buffer.of() };
      const echo = JSON.stringify({ url, headers, body: String(rawBody) });
      if (request.url?.startsWith('/captcha')) response.end(JSON.stringify({ success: true, echo }));
      else
        response
          .writeHead(request.url?.startsWith('/v1') ? 401 : 500)
          .end(JSON.stringify({ error: { message: echo } }));
    });
    const env = {
      BASE_URL: 'http://forms.example',
      DATABASE_URL: clone.url,
      ...(redisUrl && { REDIS_URL: redisUrl }),
      SMTP_URL: smtp.url,
      SECRET_KEY: secrets.secretKey,
      OPERATOR_USER: 'operator',
      OPERATOR_PASSWORD: secrets.operatorPassword,
      SETUP_CODE: secrets.setupCode,
      OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
      TURNSTILE_VERIFY_URL: `${peer.url}/captcha`,
      STRIPE_API_URL: peer.url,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'trace',
      DATA_DIR: dir,
    };
    worker = await startWorker(env);
    web = await startWeb(env);
    secrets.databasePassword = decodeURIComponent(new URL(clone.url).password);
    await useEverything();
    await eventually(async () => {
      const { rows } = await db.pool.query("SELECT id FROM deliveries WHERE status IN ('queued', 'active')");
      expect(rows).toEqual([]);
    }, 30_000);
  }, 90_000);

  afterAll(async () => {
    await endProcesses();
    await db?.close();
    await Promise.all([smtp?.stop(), peer?.stop(), clone?.drop()]);
    rmSync(dir, { recursive: true, force: true });
  });

  /** Uses every feature, with many kinds of errors. */
  async function useEverything(): Promise<void> {
    const account = await buildAccount(db, { password: secrets.password });
    secrets.apiToken = account.apiToken;
    const bucket = { endpoint: peer.url, region: 'eu', bucket: 'files', access_key_id: 'id' };
    const settings = { ...bucket, secret_access_key: testSecrets.seal(secrets.storageKey) };
    await switchStorage(db, account.id, { id: randomUUID(), accountId: account.id, kind: 's3', settings });
    const webhook = await buildWebhook(db, account, { url: `${peer.url}/hook` });
    secrets.webhookSecret = webhook.plainSecret;
    const contact = await buildForm(db, account, {
      turnstile_secret: secrets.captchaSecret,
      auto_responder: { subject: 'Thank you {{name}}', body: 'We read {{message}}.' },
    });
    const shop = await buildForm(db, account, {
      payment: {
        ...{ provider: 'stripe' as const, currency: 'eur', amount: 100, product: 'Tea' },
        ...{ secret_key: secrets.stripeKey, webhook_secret: secrets.stripeHook },
      },
    });
    const fields = { name: typed.name, email: visitor, message: typed.message };
    const post = async (payload: Payload, more = {}) => {
      const claims = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
      const headers = {
        ...payload.headers,
        ...claims,
        Referer: `https://example.org/${typed.page}?q=${typed.query}`,
        ...more,
      };
      const { status, text } = await send(web.url, { ...payload, headers });
      if (status >= 400) errors.push(text);
      return status;
    };
    const token = { 'cf-turnstile-response': secrets.captchaToken };
    expect(await post(asJson({ access_key: contact.accessKey, ...fields, ...token }))).toBe(200);
    expect(await post(asJson({ access_key: contact.accessKey, ...fields, ...token, email: rejected }))).toBe(200);
    const form = Object.entries({ access_key: contact.accessKey, ...fields, ...token });
    expect(await post(asUrlencoded(form), { Accept: 'text/html' })).toBe(200);
    const file = [`name="photo"; filename="${typed.file}.txt"`, typed.content, 'Content-Type: text/plain'] as const;
    expect(await post(asMultipart([...textParts(form), file]))).toBe(200);
    expect(await post(asJson({ access_key: shop.accessKey, ...fields }))).toBe(500);
    expect(
      await post(
        asUrlencoded([
          ['access_key', shop.accessKey],
          ['name', typed.name],
        ]),
        { Accept: 'text/html' },
      ),
    ).toBe(500);
    expect(await post(asJson({ ...fields, access_key: 'none' }))).toBe(404);
    expect(await post({ ...asJson({}), body: `{"access_key": "${typed.message}` })).toBe(400);

    const get = async (address: string, headers = {}) => {
      const response = await fetch(new URL(address, web.url), { headers });
      const text = await response.text();
      if (response.status >= 400) errors.push(text);
      return text;
    };
    const bearer = { Authorization: `Bearer ${secrets.apiToken}` };
    const listed = await get('/api/submissions', bearer);
    const link = /\/files\/[0-9a-f-]+\/([0-9a-f]+)/.exec(listed);
    secrets.link = link?.[1] ?? '';
    expect(await get(link?.[0] ?? '')).toBe(typed.content);
    await get(`${link?.[0]}x`);
    await get('/api/submissions', { Authorization: `Bearer ${secrets.unknownToken}` });
    await get(`/api/submissions/${secrets.apiToken}`, bearer);
    await get(`/api/submissions?form=${secrets.apiToken}`, bearer);
    const search = { name: 'search_submissions', arguments: { text: typed.message } };
    for (const body of [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: search }, { [typed.message]: 1 }]) {
      const headers = { ...bearer, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
      await fetch(`${web.url}/mcp`, { method: 'POST', headers, body: JSON.stringify(body) });
    }
    await get('/admin/queues', { Authorization: `Basic ${btoa(`operator:${secrets.wrongPassword}`)}` });
    const signature = { 'Stripe-Signature': `t=1,v1=${secrets.stripeHook}`, 'Content-Type': 'application/json' };
    await fetch(`${web.url}/api/payments/stripe/${shop.id}`, { method: 'POST', headers: signature, body: '{}' });

    const owner = newClient(web);
    errors.push((await owner.signIn(account.email, secrets.wrongPassword)).html);
    expect((await owner.signIn(account.email, secrets.password)).status).toBe(303);
    secrets.cookie = owner.cookies.get('letterbox') ?? '';
    await owner.get(`/dashboard/inbox?q=${typed.message}`);
    await owner.get(`/dashboard/inbox/export?format=csv&q=${typed.message}`);
    await owner.post('/dashboard/data-subjects', { email: visitor });
    await owner.post('/dashboard/data-subjects/export', { email: visitor });
    await owner.post('/dashboard/settings/storage', {
      ...{ ...bucket, kind: 's3' },
      secret_access_key: secrets.storageKey,
    });
    await owner.post(`/dashboard/webhooks/${webhook.id}/test`);
    const page = await owner.get('/dashboard/settings/security');
    secrets.csrf = /name="_csrf" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
    await newClient(web).post('/dashboard/forgot', { email: account.email });
    secrets.resetToken = await eventually(() => {
      const mail = smtp.mails.find(({ parsed }) => parsed.text?.includes('/dashboard/reset?token='));
      const found = /token=([\w-]+)/.exec(mail?.parsed.text ?? '')?.[1];
      if (!found) throw new Error('the e-mail with the link has not arrived yet');
      return found;
    }, 20_000);
    await get(`/dashboard/reset?token=${secrets.resetToken}`);
  }

  const inside = (text: string, marks: object): string[] =>
    Object.entries(marks)
      .filter(([, value]) => spellings(String(value)).some((one) => text.includes(one)))
      .map(([name]) => name);
  const outputs = () => web.output() + worker.output();

  test('every mark is unique enough, and the called services received theirs', () => {
    for (const [name, value] of Object.entries({ ...secrets, ...typed })) {
      expect([name, value.length]).toEqual([name, expect.any(Number)]);
      expect([name, value.length > 8]).toEqual([name, true]);
    }
    const received = peer.requests
      .map(({ url, headers, rawBody }) => url + JSON.stringify(headers) + rawBody)
      .join('\n');
    expect(inside(received, secrets)).toEqual(
      expect.arrayContaining(['captchaSecret', 'captchaToken', 'stripeKey', 'link']),
    );
    expect(inside(received, typed)).toEqual(expect.arrayContaining(['name', 'mail', 'message', 'page']));
    expect(smtp.mails.length).toBeGreaterThan(5);
    expect(outputs()).toContain('"level":"info"');
  });

  test('no e-mail or webhook call contains a forged host, and links lead to BASE_URL', () => {
    const calls = peer.requests.filter(({ url }) => url === '/hook').map(({ rawBody }) => String(rawBody));
    const sent = [...smtp.mails.map(({ raw, parsed }) => raw + parsed.text + parsed.html), ...calls].join('\n');
    expect(sent).not.toContain('evil.example');
    expect(sent).toContain('http://forms.example/files/');
    expect(sent).toContain('http://forms.example/dashboard/reset?token=');
  });

  test('do not appear in the output of any process, at any log level', () => {
    expect(inside(outputs(), { ...secrets, ...typed })).toEqual([]);
  });

  test('secrets do not appear in error responses', () => {
    expect(errors.length).toBeGreaterThan(8);
    expect(inside(errors.join('\n'), { ...secrets, wrongPassword: secrets.wrongPassword })).toEqual([]);
  });

  test('do not appear in the queue, on the board or in its store', async () => {
    const login = { Authorization: `Basic ${btoa(`operator:${secrets.operatorPassword}`)}` };
    const board: string[] = [];
    const read = async (address: string): Promise<{ queues?: { jobs: { id: string }[] }[] }> => {
      const response = await fetch(`${web.url}/admin/queues/api${address}`, { headers: login });
      expect([address, response.status]).toEqual([address, 200]);
      board.push(await response.clone().text());
      return (await response.json()) as { queues?: { jobs: { id: string }[] }[] };
    };
    let jobs = 0;
    for (const queue of queueNames) {
      const { queues = [] } = await read(`/queues?activeQueue=${queue}&status=latest&jobsPerPage=50`);
      for (const { id } of queues.flatMap((one) => one.jobs)) {
        jobs += 1;
        await read(`/queues/${queue}/${id}`);
        await read(`/queues/${queue}/${id}/logs`);
      }
    }
    expect(jobs).toBeGreaterThan(8);
    expect(inside(board.join('\n'), { ...secrets, ...typed })).toEqual([]);
    if (redisUrl) expect(inside(await dumpRedis(redisUrl), { ...secrets, ...typed })).toEqual([]);
  });

  test('do not appear in the metrics', async () => {
    const Authorization = `Basic ${btoa(`operator:${secrets.operatorPassword}`)}`;
    const response = await fetch(`${web.url}/metrics`, { headers: { Authorization } });
    const metrics = await response.text();
    expect([response.status, metrics]).toEqual([200, expect.stringContaining('# HELP')]);
    expect(inside(metrics, { ...secrets, ...typed })).toEqual([]);
  });

  test('in the database, secrets are never in clear text, and personal data is only in its own columns', async () => {
    const columns = await dumpDatabase(db);
    const places = (marks: object) =>
      [...columns].filter(([, text]) => inside(text, marks).length > 0).map(([at]) => at);
    expect(columns.size).toBeGreaterThan(80);
    expect(places(secrets)).toEqual([]);
    // A mail server or receiver may echo what it was sent; its response is erased with the submission.
    const echoes = ['deliveries.error', 'deliveries.response_excerpt'];
    const own = [
      'files.content',
      'files.filename',
      'submission_words.words',
      'submissions.data',
      'submissions.referer',
    ];
    expect(places(typed).sort()).toEqual([...echoes, ...own]);
  });
});

/** A text as it is, URL-encoded, in JSON and in Base64. */
function spellings(text: string): string[] {
  return [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1), btoa(text), btoa(`operator:${text}`)];
}

/** Reads every key of a Redis database, of any type. */
async function dumpRedis(url: string): Promise<string> {
  const redis = new Redis(url);
  try {
    const keys = await redis.keys('*');
    expect(keys.length).toBeGreaterThan(10);
    const read: Record<string, (key: string) => Promise<unknown>> = {
      string: (key) => redis.get(key),
      hash: (key) => redis.hgetall(key),
      list: (key) => redis.lrange(key, 0, -1),
      set: (key) => redis.smembers(key),
      zset: (key) => redis.zrange(key, '0', '-1'),
      stream: (key) => redis.xrange(key, '-', '+'),
    };
    const held = keys.map(async (key) => [key, await read[await redis.type(key)]?.(key)]);
    return JSON.stringify(await Promise.all(held));
  } finally {
    redis.disconnect();
  }
}

/** Reads every column of every table, including the queue's own. */
async function dumpDatabase({ pool }: Database): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ table: string; column: string; type: string; place: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS table, format('%I', column_name) AS column, data_type AS type,
            table_name || '.' || column_name AS place
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
  );
  const held = rows.map(async ({ table, column, type, place }) => {
    const text = type === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`;
    const found = await pool.query<{ all: string | null }>(`SELECT string_agg(${text}, E'\\n') AS all FROM ${table}`);
    return [place, found.rows[0]?.all ?? ''] as const;
  });
  return new Map(await Promise.all(held));
}
