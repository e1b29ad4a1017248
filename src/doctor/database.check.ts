import type { Pool } from 'pg';
import type { Config } from '../../config';
import { type Check, type Finding, ok, problem, reasonOf, warning } from './finding';

interface Server {
  readonly version: string;
  readonly number: number;
  readonly encoding: string;
  readonly synchronous_commit: string;
  readonly fsync: string;
  /** Connections that are allowed and that are open, where the fewest are left: server, database, or our login. */
  readonly most: number;
  readonly used: number;
}

const oldest = 140_000;
/** What one web and one worker process open at most, and their queues' pools where these are in PostgreSQL. */
const taken = { web: 12, worker: 32, queues: 4 + 4 + 10 };

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
    judgeConnections(server, config),
  ];
};

async function ask(pool: Pool): Promise<Server> {
  const { rows } = await pool.query<Server>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
            current_setting('server_encoding') AS encoding, current_setting('synchronous_commit') AS synchronous_commit,
            current_setting('fsync') AS fsync,
            bound.most, bound.used
       FROM pg_roles r, pg_database d, LATERAL (
              SELECT count(*)::int AS server, (count(*) FILTER (WHERE usesysid = r.oid))::int AS login,
                     (count(*) FILTER (WHERE datid = d.oid))::int AS database
                FROM pg_stat_activity WHERE usesysid IS NOT NULL AND datid IS NOT NULL) open,
            LATERAL (
              SELECT most, used
                FROM (VALUES (current_setting('max_connections')::int
                                - current_setting('superuser_reserved_connections')::int, open.server),
                             (CASE WHEN r.rolsuper THEN -1 ELSE r.rolconnlimit END, open.login),
                             (CASE WHEN r.rolsuper THEN -1 ELSE d.datconnlimit END, open.database)) AS bounds (most, used)
               WHERE most >= 0 ORDER BY most - used LIMIT 1) bound
      WHERE r.rolname = current_user AND d.datname = current_database()`,
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

function judgeConnections({ most, used }: Server, { databaseConnections, redisUrl }: Config): Finding {
  const bounded = (connections: number) => Math.min(connections, databaseConnections ?? connections);
  const need = bounded(taken.web) + bounded(taken.worker) + (redisUrl ? 0 : taken.queues);
  const found = `${used} of ${most} connections are open; a web and a worker process take up to ${need}`;
  if (most - used < 3) return problem(found, 'Raise what is allowed, or end what else holds connections.');
  if (most < need)
    return warning(found, 'Lower DATABASE_CONNECTIONS or have more allowed, or posts are refused under load.');
  return ok(found);
}
