import type { Pool } from 'pg';
import { queueSchema } from '../../src/queues/contracts';
import { trimFinished } from '../../src/queues/trim-finished';
import { cloneDatabase } from '../setup/services';
import { quietPool } from '../support/quiet-pool';

describe('finished jobs in PostgreSQL', () => {
  let clone: Awaited<ReturnType<typeof cloneDatabase>>;
  let sql: Pool;
  beforeAll(async () => {
    clone = await cloneDatabase();
    sql = quietPool({ connectionString: clone.url, options: `-c search_path=${queueSchema}` });
  });
  afterAll(async () => {
    await sql.end();
    await clone.drop();
  });

  const fill = (queue: string, state: string, count: number) =>
    sql.query(
      `INSERT INTO job (queue, id, seq, name, state, added_at_ms, finished_at_ms)
       SELECT $1, $2 || n, n, 'x', $2::job_state, n, CASE WHEN $2 IN ('completed', 'failed') THEN n END
       FROM generate_series(1, $3::int) AS n`,
      [queue, state, count],
    );

  test('are kept up to a number of each queue, the newest of them; what waits stays', async () => {
    await fill('email', 'completed', 5_100);
    await fill('email', 'failed', 20_010);
    await fill('email', 'waiting', 10);
    await fill('webhook', 'completed', 4_000);
    await trimFinished(sql);
    const { rows } = await sql.query(
      `SELECT queue, state, count(*)::int AS jobs, min(seq)::int AS oldest FROM job GROUP BY 1, 2 ORDER BY 1, 2`,
    );
    expect(rows).toEqual([
      { queue: 'email', state: 'waiting', jobs: 10, oldest: 1 },
      { queue: 'email', state: 'completed', jobs: 5_000, oldest: 101 },
      { queue: 'email', state: 'failed', jobs: 20_000, oldest: 11 },
      { queue: 'webhook', state: 'completed', jobs: 4_000, oldest: 1 },
    ]);
  });
});
