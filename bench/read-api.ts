import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { loadConfig } from '../config';
import { createAccount, renewApiToken } from '../src/accounts/account.service';
import { composeWeb } from '../src/compose';
import { type Database, openDatabase } from '../src/db/database';
import { migrate } from '../src/db/migrator';
import { createForm } from '../src/forms/form.service';
import { createLogger } from '../src/lib/logger';
import { createSecretBox } from '../src/lib/secrets';
import { startEmbeddedPostgres } from '../src/standalone/embedded-postgres';

const secretKey = 'a secret key for benchmarks, 32 or more characters';
const sizes = [1_000, 1_000_000];
const requestsEach = 50;

interface Listing {
  readonly url: string;
  readonly db: Database;
  readonly accountId: string;
}

interface Measured {
  readonly rows: number;
  readonly page: string;
  readonly medianMs: number;
}

/**
 * Measures `GET /api/submissions?limit=100` over HTTP with a growing table: the first page and the last, of the account
 * and of one form; and then an export of everything. Prints medians in milliseconds, and their ratios.
 */
export async function benchReadApi(): Promise<void> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'letterbox-bench-'));
  const logger = createLogger('bench', 'warn');
  const postgres = await startEmbeddedPostgres({ dataDir: dir, logger, volatile: true });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = loadConfig({ BASE_URL: url, DATABASE_URL: postgres.url, SECRET_KEY: secretKey, LOG_LEVEL: 'silent' });
  await migrate(config);
  const db = openDatabase(config, logger);
  const web = composeWeb(config, createLogger('bench', 'silent'));
  server.on('request', web.app);
  try {
    await measure(url, db);
  } finally {
    server.closeAllConnections();
    server.close();
    await web.close();
    await db.close();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function measure(url: string, db: Database): Promise<void> {
  const { account } = await createAccount(db, { email: 'bench@example.com', plan: 'pro' });
  const form = await createForm(db, createSecretBox(secretKey), account.id, {
    name: 'Bench',
    email_to: 'bench@example.com',
  });
  const listing: Listing = { url, db, accountId: account.id };
  const all: Measured[] = [];
  let rows = 0;
  for (const size of sizes) {
    await addSubmissions(db, account.id, form.id, rows, size);
    rows = size;
    const { rows: found } = await db.pool.query<{ at: Date }>(
      'SELECT created_at AS at FROM submissions WHERE account_id = $1 ORDER BY created_at LIMIT 1 OFFSET 100',
      [account.id],
    );
    const oldest = `before=${found[0]?.at.toISOString()}`;
    const pages = {
      'page 1': '',
      'last page': oldest,
      'page 1 of a form': `form=${form.id}`,
      'last page of a form': `form=${form.id}&${oldest}`,
    };
    for (const [page, query] of Object.entries(pages)) {
      const medianMs = await medianOf(listing, `/api/submissions?limit=100&${query}`);
      all.push({ rows, page, medianMs });
      console.log(`${String(rows).padStart(9)} rows  ${page.padEnd(20)} ${medianMs.toFixed(2)} ms`);
    }
  }
  const small = all.filter((one) => one.rows === sizes[0]);
  for (const { page, medianMs } of all.filter((one) => one.rows === sizes[1])) {
    const before = small.find((one) => one.page === page)?.medianMs ?? Number.NaN;
    console.log(`ratio 1,000,000 : 1,000 for ${page}: ${(medianMs / before).toFixed(2)}`);
  }
  for (const format of ['jsonl', 'csv']) await measureExport(listing, format);
}

/** Adds rows until there are `to`, each as large as a contact form's, each a second younger than the one before. */
async function addSubmissions(
  db: Database,
  accountId: string,
  formId: string,
  from: number,
  to: number,
): Promise<void> {
  const data = JSON.stringify({ name: 'Ada Lovelace', email: 'ada@example.com', message: 'x'.repeat(300) });
  for (let start = from; start < to; start += 50_000) {
    await db.pool.query(
      `INSERT INTO submissions (id, form_id, account_id, data, is_spam, over_quota, ip_address, created_at)
       SELECT gen_random_uuid(), $1, $2, $3, false, false, '192.0.2.1', timestamptz '2020-01-01Z' + n * interval '1 s'
       FROM generate_series($4::int, $5::int) AS n`,
      [formId, accountId, data, start + 1, Math.min(start + 50_000, to)],
    );
  }
}

async function medianOf({ url, db, accountId }: Listing, query: string): Promise<number> {
  // A token may ask 60 times a minute; a new one begins anew.
  const headers = { Authorization: `Bearer ${await renewApiToken(db, accountId)}` };
  const times: number[] = [];
  for (let n = 0; n < requestsEach + 5; n += 1) {
    const startedAt = performance.now();
    const answer = await fetch(url + query, { headers });
    const { submissions } = (await answer.json()) as { submissions?: unknown[] };
    // The first few warm up.
    if (n >= 5) times.push(performance.now() - startedAt);
    if (submissions?.length !== 100) throw new Error(`${query} was answered with ${answer.status}`);
  }
  return times.sort((a, b) => a - b)[requestsEach / 2] ?? Number.NaN;
}

async function measureExport({ url, db, accountId }: Listing, format: string): Promise<void> {
  const headers = { Authorization: `Bearer ${await renewApiToken(db, accountId)}` };
  const startedAt = performance.now();
  let [bytes, lines, mostResident] = [0, 0, 0];
  const answer = await fetch(`${url}/api/submissions/export?format=${format}`, { headers });
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
    mostResident = Math.max(mostResident, process.memoryUsage().rss);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const size = `${lines} lines, ${Math.round(bytes / 1e6)} MB`;
  console.log(
    `export ${format}: ${size} in ${seconds.toFixed(1)} s, at most ${Math.round(mostResident / 1e6)} MB resident`,
  );
}

if (require.main === module) void benchReadApi();
