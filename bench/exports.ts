import { median } from './harness/alternate';
import type { Benchmark, Figure } from './harness/figure';
import { resetPeak, residentMb } from './harness/meters';
import { seedAccounts } from './harness/seed';
import { openStage, type RunningWeb } from './harness/stage';

const formats = ['jsonl', 'csv'] as const;

/** Measures the memory of the web process and the time while it exports all submissions of a large account. */
export const benchExports: Benchmark = async ({ rows, rounds }) => {
  const stage = await openStage({ redis: false });
  try {
    const [account] = await seedAccounts(stage.db, {
      ...{ accounts: 1, formsEach: 1, webhooksEach: 0, webhookUrl: stage.hooks.url, name: 'export' },
    });
    if (!account) throw new Error('there is no account');
    await stage.sql.query(
      `INSERT INTO submissions (id, form_id, account_id, data, ip_address, created_at)
       SELECT gen_random_uuid(), $1, $2, $3, '192.0.2.1', timestamptz '2020-01-01Z' + n * interval '1 s'
       FROM generate_series(1, $4::int) AS n`,
      [account.forms[0]?.id, account.id, JSON.stringify(contact), rows],
    );
    await stage.sql.query('VACUUM ANALYZE submissions');
    const web = await stage.startWeb();
    const results: Record<(typeof formats)[number], Exported[]> = { jsonl: [], csv: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const format of formats) results[format].push(await exportAll(web, account.apiToken, format));
    }
    return formats.flatMap((format) => figuresOf(format, rows, results[format]));
  } finally {
    await stage.close();
  }
};

const contact = { name: 'Ada Lovelace', email: 'ada@example.com', message: 'x'.repeat(300) };

interface Exported {
  readonly seconds: number;
  readonly megabytes: number;
  readonly grownMb: number;
}

async function exportAll(web: RunningWeb, apiToken: string, format: string): Promise<Exported> {
  resetPeak(web.pid);
  const idleMb = residentMb(web.pid, 'VmRSS');
  const startedAt = performance.now();
  const headers = { Authorization: `Bearer ${apiToken}` };
  const response = await fetch(`${web.url}/api/submissions/export?format=${format}`, { headers });
  if (!response.ok || !response.body) throw new Error(`the export got status ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return {
    seconds: (performance.now() - startedAt) / 1_000,
    megabytes: bytes / 1e6,
    grownMb: residentMb(web.pid, 'VmHWM') - idleMb,
  };
}

function figuresOf(format: string, rows: number, exported: readonly Exported[]): Figure[] {
  const size = `${rows.toLocaleString('en-US')} rows, ${Math.round(median(exported.map(({ megabytes }) => megabytes)))} MB`;
  const common = { floor: null, target: null };
  return [
    { ...common, name: `${format}, ${size}`, unit: 's', ours: exported.map(({ seconds }) => seconds) },
    { ...common, name: `${format}, above idle at most`, unit: 'MB', ours: exported.map(({ grownMb }) => grownMb) },
  ];
}
