import type { Pool } from 'pg';
import type { Config } from '../../config';
import { addressesOf, findSessionProblem } from '../db/database';
import { listMigrations } from '../db/migrations';
import { findPoolingProblem } from '../db/pooling';
import { findUnreachable } from '../db/primary-finder';
import { findWaitingDeliveries, type KindBacklog, summarizeBacklogs } from '../deliveries/backlog';
import { isPermanentError } from '../lib/pg-errors';
import { countProcesses } from '../metrics/snapshot';
import { queueSchema } from '../queues/contracts';
import { type Check, type Finding, ok, problem, reasonOf, warning } from './check';

interface Server {
  readonly version: string;
  readonly version_number: number;
  readonly encoding: string;
  readonly synchronous_commit: string;
  readonly fsync: string;
  /** Empty if commits wait for no standby. */
  readonly standbys: string;
  /** Connections allowed and open, by the limit that leaves the fewest: the server's, the database's or the login's. */
  readonly max: number;
  readonly used: number;
}

const minVersion = 140_000;
const minFreeConnections = 3;
/**
 * Connections that one web process, one worker, what listens in both and, in PostgreSQL, the queues' pools open at
 * most.
 */
const connectionsOf = { web: 8, worker: 12, listeners: 2, queues: 4 + 4 + 10 };

/** Checks that PostgreSQL responds, is recent enough, commits durably and has connections left. */
export const checkDatabase: Check = async ({ db, config }) => {
  let server: Server;
  try {
    server = await readServer(db.pool);
  } catch (error) {
    const reason = reasonOf(error);
    const advice = isPermanentError(error)
      ? 'Correct the user, the password or the database in DATABASE_URL.'
      : 'Check DATABASE_URL and DATABASE_SSL, and that PostgreSQL is running and accepts this machine.';
    // PgBouncer's words for settings that it does not pass on.
    if (/unsupported startup parameter/.test(reason)) return [problem(`${poolerFound}: ${reason}`, poolerAdvice)];
    return [problem(`PostgreSQL cannot be reached: ${reason}`, advice)];
  }
  return [
    checkVersion(server),
    ...(await checkPooler(db.pool, config)),
    ...(await checkHosts(server, config)),
    ...checkEncoding(server),
    ...checkDurability(server),
    checkConnections(server, config),
  ];
};

async function readServer(pool: Pool): Promise<Server> {
  const { rows } = await pool.query<Server>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS version_number,
            current_setting('server_encoding') AS encoding, current_setting('synchronous_commit') AS synchronous_commit,
            current_setting('fsync') AS fsync, current_setting('synchronous_standby_names') AS standbys,
            tightest.max, tightest.used
       FROM pg_roles r, pg_database d, LATERAL (
              SELECT count(*)::int AS server, (count(*) FILTER (WHERE usesysid = r.oid))::int AS login,
                     (count(*) FILTER (WHERE datid = d.oid))::int AS database
                FROM pg_stat_activity WHERE usesysid IS NOT NULL AND datid IS NOT NULL) open,
            LATERAL (
              SELECT max, used
                FROM (VALUES (current_setting('max_connections')::int
                                - current_setting('superuser_reserved_connections')::int, open.server),
                             (CASE WHEN r.rolsuper THEN -1 ELSE r.rolconnlimit END, open.login),
                             (CASE WHEN r.rolsuper THEN -1 ELSE d.datconnlimit END, open.database)) AS limits (max, used)
               WHERE max >= 0 ORDER BY max - used LIMIT 1) tightest
      WHERE r.rolname = current_user AND d.datname = current_database()`,
  );
  const [server] = rows;
  if (!server) throw new Error('its settings cannot be read');
  return server;
}

function checkVersion({ version, version_number }: Server): Finding {
  const found = `PostgreSQL ${version.split(' ')[0]} responds`;
  if (version_number >= minVersion) return ok(found);
  return warning(found, 'Upgrade to PostgreSQL 14 or later, because older versions no longer receive fixes.');
}

const poolerFound = 'a connection pooler is in front of PostgreSQL';
const poolerAdvice = 'Set DATABASE_POOLING to the mode of the pooler; see docs/scaling.md for what it needs.';

async function checkPooler(pool: Pool, config: Config): Promise<Finding[]> {
  const { databasePooling: pooling } = config;
  const mismatch = await findPoolingProblem(config);
  if (mismatch) return [problem(mismatch.message, poolerAdvice)];
  if (pooling === 'none') return [];

  const findings = [ok(`DATABASE_POOLING is ${pooling}, and the connections behave like that`)];
  if (findSessionProblem(config)) {
    const users = config.redisUrl ? 'erasures and live updates' : 'erasures, live updates and the queues without Redis';
    findings.push(
      problem(
        `migrations, backups, ${users} cannot use a connection pooler in transaction mode`,
        "Set DATABASE_DIRECT_URL to the database's own address.",
      ),
    );
  }
  if (pooling === 'transaction' && !(await endsStatements(pool))) {
    findings.push(
      warning(
        'PostgreSQL goes on with statements that Letterbox has given up after 4.5 s',
        "Set statement_timeout to 4s for the pooler's connections; see docs/scaling.md.",
      ),
    );
  }
  return findings;
}

/** Whether the server itself ends statements that take long, or whose client is gone. */
async function endsStatements(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM pg_settings
     WHERE name IN ('statement_timeout', 'client_connection_check_interval') AND setting <> '0'`,
  );
  return rowCount !== 0;
}

async function checkHosts({ standbys, synchronous_commit }: Server, config: Config): Promise<Finding[]> {
  const addresses = addressesOf(config);
  if (addresses.length === 1) return [];
  const findings = (await findUnreachable(addresses)).map(({ host, error }) =>
    warning(`${host} cannot be reached: ${reasonOf(error)}`, 'Without it, a failover has one host less to go to.'),
  );
  if (standbys === '' || ['off', 'local'].includes(synchronous_commit)) {
    const advice = 'A failover can lose confirmed submissions. See docs/scaling.md for synchronous replication.';
    findings.push(warning('commits do not wait for a standby', advice));
  }
  return findings;
}

function checkEncoding({ encoding }: Server): Finding[] {
  if (encoding === 'UTF8') return [];
  return [problem(`the database encoding is ${encoding}`, 'Create a database with ENCODING UTF8 and move to it.')];
}

function checkDurability({ synchronous_commit, fsync }: Server): Finding[] {
  const findings: Finding[] = [];
  if (synchronous_commit === 'off') {
    const advice = 'Set it to on, or a crash of PostgreSQL loses submissions that were already confirmed.';
    findings.push(problem('synchronous_commit is off', advice));
  }
  if (fsync === 'off') {
    findings.push(warning('fsync is off', 'Set it to on, or a power failure can corrupt the database.'));
  }
  return findings;
}

function checkConnections({ max, used }: Server, { databaseConnections, redisUrl }: Config): Finding {
  const limited = (connections: number) => Math.min(connections, databaseConnections ?? connections);
  const queues = redisUrl ? 0 : connectionsOf.queues;
  const needed = limited(connectionsOf.web) + limited(connectionsOf.worker) + connectionsOf.listeners + queues;
  const found = `${used} of ${max} connections are in use; one web process and one worker need up to ${needed}`;
  if (max - used < minFreeConnections) {
    return problem(found, 'Raise the limit, or close the other connections.');
  }
  if (max < needed) {
    const advice = 'Lower DATABASE_CONNECTIONS or raise the limit, or submissions are rejected under load.';
    return warning(found, advice);
  }
  return ok(found);
}

/** Checks that the schema is the one that this version expects. */
export const checkMigrations: Check = async ({ db, config }) => {
  const { rows } = await db.pool.query<{ ours: string | null; queues: string | null }>(
    `SELECT to_regclass('migrations') AS ours, to_regclass('${queueSchema}.migration') AS queues`,
  );
  const [tables] = rows;
  const migrate = 'Run `npm run migrate`.';
  if (!tables?.ours) return [problem('the database has never been migrated', migrate)];

  const { rows: applied } = await db.pool.query<{ name: string }>('SELECT name FROM migrations');
  const names = new Set(applied.map(({ name }) => name));
  const known = listMigrations().map(({ name }) => name);
  const pending = known.filter((name) => !names.has(name));
  const unknown = [...names].filter((name) => !known.includes(name));
  const findings: Finding[] = [];
  if (pending.length > 0) findings.push(problem(`migrations are pending: ${pending.join(', ')}`, migrate));
  if (unknown.length > 0) {
    const found = `a newer version has migrated this database: ${unknown.join(', ')}`;
    findings.push(warning(found, 'Upgrade every process to that version.'));
  }
  if (config.redisUrl === undefined && !tables.queues) {
    findings.push(problem('the queues have no tables yet', migrate));
  }
  return pending.length + unknown.length === 0 ? [...findings, ok('the schema is up to date')] : findings;
};

const clockDifferenceS = { warning: 5, problem: 60 };

/**
 * Checks that the clocks of this machine and the database agree: submissions use the database's, sessions this one's.
 */
export const checkClock: Check = async ({ db }) => {
  const before = Date.now();
  const { rows } = await db.pool.query<{ now: number }>(
    'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
  );
  const after = Date.now();
  const now = rows[0]?.now ?? 0;
  // Any time between sending the query and receiving the result counts as no difference.
  const seconds = Math.max(0, before - now, now - after) / 1000;
  const found = `the clocks of this machine and the database differ by ${seconds.toFixed(1)} s`;
  const advice = 'Synchronize the clocks of both machines with NTP.';
  if (seconds >= clockDifferenceS.problem) return [problem(found, advice)];
  return [seconds >= clockDifferenceS.warning ? warning(found, advice) : ok(found)];
};

const queuedForS = { warning: 60, problem: 10 * 60 };

/** Checks that something delivers. */
export const checkWorkers: Check = async ({ db }) => {
  const { worker } = await countProcesses(db.pool);
  if (worker > 0) return [ok(`running workers: ${worker}`)];
  const advice = 'Start one with `npm run worker`. Submissions are stored meanwhile, but nothing is delivered.';
  return [problem('no worker is running', advice)];
};

/** Checks that deliveries are being processed. */
export const checkOutbox: Check = async ({ db }) => {
  const waiting = await findWaitingDeliveries(db.pool);
  const queued = waiting.filter(({ status }) => status === 'queued');
  const total = queued.reduce((sum, { deliveries }) => sum + deliveries, 0);
  const oldestS = Math.round(Math.max(0, ...queued.map(({ seconds }) => seconds)));
  const findings = [checkQueued(total, oldestS), ...(await summarizeBacklogs(db.pool)).map(checkBacklog)];
  const { rows } = await db.pool.query<{ stuck: number }>(
    `SELECT count(*)::int AS stuck FROM deliveries WHERE status = 'active' AND started_at < now() - interval '1 minute'`,
  );
  const { stuck = 0 } = rows[0] ?? {};
  if (stuck > 0) {
    const found = `deliveries left unfinished by dead workers: ${stuck}`;
    findings.push(problem(found, 'Start a worker, which recovers them within seconds.'));
  }
  return findings;
};

function checkBacklog({ kind, deliveries, accounts, seconds }: KindBacklog): Finding {
  const owners = accounts === 1 ? 'one account' : `${accounts} accounts`;
  const found = `backlog of ${owners} in the queue ${kind}: ${deliveries}, the oldest for ${Math.round(seconds)} s`;
  if (seconds < queuedForS.problem) return ok(found);
  return warning(found, 'See /admin/status for the accounts; if their receivers respond, start more workers.');
}

function checkQueued(queued: number, oldestS: number): Finding {
  if (queued === 0) return ok('no deliveries are queued');
  const found = `queued deliveries: ${queued}, the oldest for ${oldestS} s`;
  if (oldestS < queuedForS.warning) return ok(found);
  const advice = 'Check that a worker is running for every queue, and start more if they are busy.';
  return oldestS < queuedForS.problem ? warning(found, advice) : problem(found, advice);
}
