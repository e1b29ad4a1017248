import { createReadStream, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { alternate, percentile } from './harness/alternate';
import type { Benchmark } from './harness/figure';
import { resetPeak, residentMb } from './harness/meters';
import { postForm } from './harness/post-form';
import { seedAccounts } from './harness/seed';
import { openStage, type RunningWeb, type Stage } from './harness/stage';

/** Submissions a second to another account meanwhile. */
const rate = 20;
const rowsPerInsert = 500;

/**
 * Measures an import of `rows` submissions over the API: submissions a second, beside those of plain INSERT statements of
 * the same data into the same table without an index, the memory of the web process, and how long posts take meanwhile.
 */
export const benchImports: Benchmark = async ({ rounds, rows, seconds }) => {
  const stage = await openStage({ redis: false });
  try {
    const [account, other] = await seedAccounts(stage.db, {
      ...{ accounts: 2, formsEach: 1, webhooksEach: 0, webhookUrl: stage.hooks.url, name: 'import' },
    });
    const [form, otherForm] = [account?.forms[0], other?.forms[0]];
    if (!account || !form || !otherForm) throw new Error('there is no form');
    const file = path.join(stage.dir, 'old.csv');
    writeFileSync(file, csvOf(rows));
    const web = await stage.startWeb();
    const address = `${web.url}/api/imports?form=${form.id}`;
    const idleMb = residentMb(web.pid, 'VmRSS');
    const run = async () => {
      await stage.clear();
      await stage.sql.query(`UPDATE usage SET last_created_at = '-infinity'`);
      resetPeak(web.pid);
      const posts = new AbortController();
      const waits = submitAtRate(web, otherForm.accessKey, posts.signal);
      const startedAt = performance.now();
      await upload(address, account.apiToken, file, rows);
      const elapsed = (performance.now() - startedAt) / 1_000;
      posts.abort();
      const mb = residentMb(web.pid, 'VmHWM') - idleMb;
      const busy = { perSecond: rows / elapsed, latencies: await waits, mb };
      const quiet = await submitAtRate(web, otherForm.accessKey, AbortSignal.timeout(seconds * 1_000));
      return { ...busy, quiet, plainPerSecond: await insertPlainly(stage, rows) };
    };
    const { ours } = await alternate({ ours: run }, rounds);
    return [
      {
        name: `imported submissions, of ${rows.toLocaleString('en-US')}`,
        unit: 'submissions/s',
        ours: ours.map(({ perSecond }) => perSecond),
        floor: {
          name: 'plain INSERT of the same rows, no index',
          values: ours.map(({ plainPerSecond }) => plainPerSecond),
        },
        target: null,
      },
      ...[0.5, 0.99].map((share) => ({
        name: `a post to another account during an import: p${share * 100}`,
        unit: 'ms',
        ours: ours.map(({ latencies }) => percentile(latencies, share)),
        floor: { name: 'without an import', values: ours.map(({ quiet }) => percentile(quiet, share)) },
        target: null,
      })),
      {
        name: 'memory of the web process above idle at most',
        unit: 'MB',
        ours: ours.map(({ mb }) => mb),
        floor: null,
        target: null,
      },
    ];
  } finally {
    await stage.close();
  }
};

function recordOf(n: number) {
  const message = `${'Is the room free in May? '.repeat(8)}${n}`;
  return { id: String(n), date: '2021-05-03 10:20:30', name: `Ada ${n}`, email: `ada${n}@example.com`, message };
}

function csvOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => Object.values(recordOf(n)).join(','));
  return `${Object.keys(recordOf(0)).join(',')}\n${lines.join('\n')}\n`;
}

async function upload(address: string, token: string, file: string, rows: number): Promise<void> {
  const init = {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv' },
    body: Readable.toWeb(createReadStream(file)),
    duplex: 'half',
  };
  const response = await fetch(address, init as unknown as RequestInit);
  const { imported } = (await response.json()) as { imported?: number };
  if (imported !== rows) throw new Error(`status ${response.status}: ${imported} of ${rows} were imported`);
}

/** Resolves to the rows a second of INSERT statements with as many rows as a batch of an import has. */
async function insertPlainly({ sql }: Stage, rows: number): Promise<number> {
  await sql.query('DROP TABLE IF EXISTS floor_imports');
  await sql.query('CREATE TABLE floor_imports (id uuid, data json, created_at timestamptz)');
  const startedAt = performance.now();
  for (let from = 0; from < rows; from += rowsPerInsert) {
    const batch = Array.from({ length: Math.min(rowsPerInsert, rows - from) }, (_, n) => recordOf(from + n));
    await sql.query(
      'INSERT INTO floor_imports SELECT gen_random_uuid(), value, now() FROM json_array_elements($1::json)',
      [JSON.stringify(batch)],
    );
  }
  return rows / ((performance.now() - startedAt) / 1_000);
}

/** Resolves to the milliseconds of each submission, sent at fixed times until the signal is aborted. */
async function submitAtRate(web: RunningWeb, key: string, signal: AbortSignal): Promise<number[]> {
  const posts: Promise<number>[] = [];
  while (!signal.aborted) {
    posts.push(postForm(web.url, key));
    await sleep(1_000 / rate);
  }
  return Promise.all(posts);
}
