import type { Pool } from 'pg';
import { type Check, type Finding, ok, problem, reasonOf, warning } from './finding';

interface Server {
  readonly version: string;
  readonly number: number;
  readonly encoding: string;
  readonly synchronous_commit: string;
  readonly fsync: string;
  /** Connections that are allowed and that are open. */
  readonly most: number;
  readonly used: number;
}

const oldest = 140_000;
/** What one web and one worker process open at most: two pools each, and their queues' where these are in PostgreSQL. */
const taken = { web: 2 * 6, worker: 2 * 16, queues: 4 + 4 + 10 };

/** Whether PostgreSQL answers, is of a kind that will do, keeps what it confirmed, and has connections left. */
export const checkDatabase: Check = async ({ db, config }) => {
  let server: Server;
  try {
    server = await ask(db.pool);
  } catch (error) {
    const advice = 'Check DATABASE_URL and DATABASE_SSL, and whether PostgreSQL runs and lets this machine in.';
    return [problem(`PostgreSQL cannot be reached: ${reasonOf(error)}`, advice)];
  }
  return [
    judgeVersion(server),
    ...(server.encoding === 'UTF8'
      ? []
      : [
          problem(
            `the database's encoding is ${server.encoding}`,
            'Make a database with ENCODING UTF8 and move there.',
          ),
        ]),
    ...judgeCommits(server),
    judgeConnections(server, config.redisUrl === undefined),
  ];
};

async function ask(pool: Pool): Promise<Server> {
  const { rows } = await pool.query<Server>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
            current_setting('server_encoding') AS encoding, current_setting('synchronous_commit') AS synchronous_commit,
            current_setting('fsync') AS fsync,
            current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most,
            (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`,
  );
  const [server] = rows;
  if (!server) throw new Error('it said nothing of itself');
  return server;
}

function judgeVersion({ version, number }: Server): Finding {
  const found = `PostgreSQL ${version.split(' ')[0]} answers`;
  return number >= oldest
    ? ok(found)
    : warning(found, 'Move to PostgreSQL 14 or later: older ones are no longer mended.');
}

function judgeCommits({ synchronous_commit, fsync }: Server): Finding[] {
  const findings: Finding[] = [];
  if (synchronous_commit === 'off') {
    const advice = 'Set it to on: else a crash of PostgreSQL loses posts that were answered with success.';
    findings.push(problem('synchronous_commit is off', advice));
  }
  if (fsync === 'off') findings.push(warning('fsync is off', 'Set it to on: else a power cut may ruin the database.'));
  return findings;
}

function judgeConnections({ most, used }: Server, queuesToo: boolean): Finding {
  const need = taken.web + taken.worker + (queuesToo ? taken.queues : 0);
  const found = `${used} of ${most} connections are open; a web and a worker process take up to ${need}`;
  if (most - used < 3) return problem(found, 'Raise max_connections, or end what else holds connections.');
  if (most < need)
    return warning(found, 'Raise max_connections or take a bigger plan, or posts may be refused under load.');
  return ok(found);
}
