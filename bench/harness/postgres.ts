import { Client, Pool } from 'pg';
import type { Logger } from '../../src/lib/logger';
import { startEmbeddedPostgres } from '../../src/standalone/embedded-postgres';

export interface Postgres {
  readonly url: string;
  /** The superuser's pool, without timeouts. */
  readonly sql: Pool;
  stop(): Promise<void>;
}

/** Starts a separate, fully durable PostgreSQL that can count its statements for `countStatements`. */
export async function startPostgres(dataDir: string, logger: Logger): Promise<Postgres> {
  const first = await startEmbeddedPostgres({ dataDir, logger });
  const setting = new Client({ connectionString: first.url });
  await setting.connect();
  await setting.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`);
  await setting.end();
  await first.stop();

  const server = await startEmbeddedPostgres({ dataDir, logger });
  // An interrupted benchmark must not leave its server running.
  const kill = () => server.kill();
  process.once('exit', kill);
  const sql = new Pool({ connectionString: server.url, max: 2 });
  sql.on('error', () => undefined);
  await sql.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  await sql.query(`ALTER SYSTEM SET pg_stat_statements.track = 'none'`);
  await sql.query('SELECT pg_reload_conf()');
  return {
    url: server.url,
    sql,
    stop: async () => {
      process.off('exit', kill);
      await sql.end();
      await server.stop();
    },
  };
}
