import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { updateForm } from '../src/forms/form.service';
import { createSecretBox } from '../src/lib/secrets';
import { bodyOf, contentTypes } from './harness/post-body';
import { secretKey, seedAccounts } from './harness/seed';
import { openStage, type Stage } from './harness/stage';

const built = path.join(__dirname, '..');
const posts = 5;
const timeoutMs = 20_000;

/** How often each of our functions ran, by file and position. */
type Calls = Map<string, number>;

type Program = 'web' | 'webhook worker' | 'mail worker';

/**
 * `npm run bench:path [-- --list]`: counts our files and functions that run for one submission with an e-mail, an
 * auto-reply and a webhook. A function counts if V8's coverage shows at least one more call per submission than in a
 * run with a single submission, so start-up, timers, caches and shutdown do not count.
 */
async function main(): Promise<void> {
  const baseline = await record(1);
  const busy = await record(1 + posts);
  const programs = ['web', 'webhook worker', 'mail worker'] as const;
  const ran = new Map(programs.map((name) => [name, perPost(busy.get(name), baseline.get(name))]));
  const of = (...names: Program[]) => names.flatMap((name) => ran.get(name) ?? []);
  print('web process, from socket to response and jobs', of('web'));
  print('worker, all three deliveries', of('webhook worker', 'mail worker'));
  print('worker, the webhook alone', of('webhook worker'));
}

/**
 * Runs a web process and two workers, sends `count` submissions, and resolves to the functions that each process
 * called.
 */
async function record(count: number): Promise<Map<Program, Calls>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'letterbox-coverage-'));
  const stage = await openStage({ redis: true });
  const coverage = (name: Program) => ({ NODE_V8_COVERAGE: path.join(folder, name) });
  try {
    const accessKey = await seedForm(stage);
    const web = await stage.startWeb(coverage('web'));
    const workers = [
      await stage.startWorker(coverage('webhook worker'), 'webhook'),
      await stage.startWorker(coverage('mail worker'), 'email', 'auto-reply'),
    ];
    for (let n = 0; n < count; n += 1) await post(web.url, accessKey, n);
    await untilDelivered(stage, count * 3);
    await Promise.all([web, ...workers].map((child) => child.stop('SIGTERM')));
    return new Map((['web', 'webhook worker', 'mail worker'] as const).map((n) => [n, read(path.join(folder, n))]));
  } finally {
    await stage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function seedForm({ db, hooks }: Stage): Promise<string> {
  const [account] = await seedAccounts(db, {
    ...{ accounts: 1, formsEach: 1, webhooksEach: 1, webhookUrl: hooks.url, name: 'path' },
  });
  const form = await db.models.Form.findByPk(account?.forms[0]?.id);
  if (!form) throw new Error('no form was created');
  const settings = { auto_responder: { subject: 'Thank you', body: 'We received your message.' } };
  await updateForm(db, createSecretBox(secretKey), form, settings);
  return form.accessKey;
}

async function post(url: string, accessKey: string, n: number): Promise<void> {
  const response = await fetch(`${url}/api/submit`, {
    method: 'POST',
    headers: { 'Content-Type': contentTypes.urlencoded, 'X-Forwarded-For': `192.0.2.${n + 1}` },
    body: bodyOf('urlencoded', accessKey).toString().replace('ada.', `ada${n}.`),
  });
  if (response.status !== 200) throw new Error(`a submission got status ${response.status}: ${await response.text()}`);
}

async function untilDelivered({ db }: Stage, deliveries: number): Promise<void> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const { rows } = await db.pool.query<{ status: string }>('SELECT status FROM deliveries');
    if (rows.length === deliveries && rows.every(({ status }) => status === 'succeeded')) return;
    if (performance.now() > end) throw new Error(`not delivered: ${rows.map(({ status }) => status).join(', ')}`);
    await sleep(100);
  }
}

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
    }[];
  }[];
}

function read(folder: string): Calls {
  const calls: Calls = new Map();
  for (const name of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Coverage;
    for (const { url, functions } of result) {
      const file = url.startsWith('file:') ? path.relative(built, fileURLToPath(url)) : '';
      if (!/^(?:src|workers|config)\//.test(file)) continue;
      for (const { functionName, ranges } of functions) {
        const [whole] = ranges;
        const key = `${file}#${functionName}@${whole?.startOffset}`;
        calls.set(key, (calls.get(key) ?? 0) + (whole?.count ?? 0));
      }
    }
  }
  return calls;
}

function perPost(busy: Calls = new Map(), baseline: Calls = new Map()): string[] {
  return [...busy].flatMap(([key, count]) => (count - (baseline.get(key) ?? 0) >= posts ? [key] : []));
}

function print(title: string, functions: readonly string[]): void {
  const names = new Set(functions);
  const files = new Set(functions.map((key) => key.replace(/#.*/, '')));
  console.log(`${title}: ${files.size} files, ${names.size} functions`);
  if (process.argv.includes('--list')) console.log([...files].sort().join('\n'), '\n');
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
