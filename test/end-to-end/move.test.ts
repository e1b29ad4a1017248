import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { cloneDatabase, freePort } from '../setup/services';
import { builtProgram } from '../support/built';
import { createEmptyDatabase } from '../support/database';
import { eventually } from '../support/eventually';
import { endProcesses, startWeb, startWorker } from '../support/processes';
import { runCommandProcess } from '../support/run-cli';
import { startSmtpReceiver } from '../support/smtp-receiver';

const account = 'demo@letterbox.localhost';
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-move-'));
const file = path.join(dataDir, 'everything.gz');

let program: ChildProcess;
let base: string;
let accessKey: string;
let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let target: Awaited<ReturnType<typeof createEmptyDatabase>>;
let smtp: Awaited<ReturnType<typeof startSmtpReceiver>>;
let client: Client;

beforeAll(async () => {
  const port = await freePort();
  base = `http://localhost:${port}`;
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', TRUST_PROXY: '1' };
  program = spawn(process.execPath, [path.join(await builtProgram(), 'src/standalone.js')], { env });
  let output = '';
  program.stdout?.on('data', (bytes) => {
    output += bytes;
  });
  await eventually(() => expect(output).toContain('Letterbox is ready'), 60_000);
  const forms = await runCommandProcess(['form:list', '--account', account], { DATA_DIR: dataDir });
  accessKey = forms.json<{ access_key: string }[]>()[0]?.access_key ?? '';
  clone = await cloneDatabase();
  target = await createEmptyDatabase(clone.url);
  smtp = await startSmtpReceiver();
}, 90_000);

afterAll(async () => {
  await client?.end();
  await endProcesses();
  program.kill('SIGINT');
  if (program.exitCode === null) await once(program, 'exit');
  await smtp?.stop();
  await target?.drop();
  await clone?.drop();
  rmSync(dataDir, { recursive: true, force: true });
}, 30_000);

/** Submits one by one until stopped, and collects the names of the accepted submissions in order. */
function keepSubmitting() {
  const accepted: string[] = [];
  let stopped = false;
  const done = (async () => {
    for (let n = 1; !stopped; n += 1) {
      if (await post(base, `visitor-${n}`, n)) accepted.push(`visitor-${n}`);
      await sleep(5);
    }
  })();
  const stop = async () => {
    stopped = true;
    await done;
  };
  return { accepted, stop };
}

async function post(url: string, name: string, n: number): Promise<boolean> {
  const response = await fetch(`${url}/api/submit`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'X-Forwarded-For': `10.2.${n >> 8}.${n & 255}`,
    },
    body: JSON.stringify({ access_key: accessKey, name, email: `${name}@example.org`, message: 'Hello' }),
  });
  return response.ok;
}

async function ask<T>(sql: string): Promise<T[]> {
  return (await client.query(sql)).rows;
}

test('an instance of npm start moves to another PostgreSQL while submissions keep arriving, and continues there', async () => {
  const submissions = keepSubmitting();
  await eventually(() => expect(submissions.accepted.length).toBeGreaterThan(20));
  const before = [...submissions.accepted];
  const backup = await runCommandProcess(['backup', file], { DATA_DIR: dataDir });
  expect(backup).toMatchObject({ code: 0, stderr: '' });
  await submissions.stop();

  // SECRET_KEY is all that is needed besides the backup.
  const env = {
    DATABASE_URL: target.url,
    SECRET_KEY: readFileSync(path.join(dataDir, 'secret.key'), 'utf8').trim(),
    SMTP_URL: smtp.url,
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  };
  const restored = await runCommandProcess(['restore', file], env);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.json()).toMatchObject({ secrets: expect.stringMatching(/^SECRET_KEY decrypts all [1-9]/) });

  client = new Client({ connectionString: target.url });
  await client.connect();
  const stored = await ask<{ name: string }>(`SELECT data->>'name' AS name FROM submissions ORDER BY created_at`);
  const names = stored.map(({ name }) => name);
  expect(names).toEqual(submissions.accepted.slice(0, names.length));
  expect(names).toEqual(expect.arrayContaining(before));
  expect(submissions.accepted.length).toBeGreaterThan(names.length);
  const [usage] = await ask(`SELECT used FROM usage JOIN accounts ON id = account_id WHERE email = '${account}'`);
  expect(usage).toEqual({ used: names.length });
  const incomplete = `SELECT submission_id FROM deliveries GROUP BY 1 HAVING count(*) <> 3`;
  expect(await ask(incomplete)).toEqual([]);

  // Queued deliveries are sent. Of the active ones, e-mails are sent again, as after a worker crash, and the others
  // fail.
  const [toSend] = await ask<{ n: number }>(
    `SELECT count(*)::int AS n FROM deliveries
     WHERE kind <> 'webhook' AND (status = 'queued' OR (status = 'active' AND kind = 'email'))`,
  );
  const web = await startWeb(env);
  await startWorker(env);
  expect(await post(web.url, 'newcomer', 9_999)).toBe(true);
  const unsettled = `SELECT kind, status FROM deliveries WHERE status IN ('queued', 'active')`;
  await eventually(async () => expect(await ask(unsettled)).toEqual([]), 40_000);
  const sent = smtp.mails.map(({ envelope, parsed }) => `${envelope.to.join()} ${parsed.subject}`);
  expect(smtp.mails).toHaveLength((toSend?.n ?? 0) + 2);
  expect(new Set(sent).size).toBe(smtp.mails.length);
  const failed = `SELECT kind, error FROM deliveries WHERE status = 'failed' AND error NOT LIKE 'the worker died%'`;
  expect(await ask(failed)).toEqual([]);
}, 120_000);
