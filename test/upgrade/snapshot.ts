import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { from, to } from 'pg-copy-streams';
import { openForMigrations } from '../../src/db/database';
import { listMigrations } from '../../src/db/migrations';
import { queueSchema } from '../../src/queues/contracts';

/** What the last released version left behind: its database with queues, its files, and what its owner knows. */
export interface Snapshot {
  /** The migrations of BullMQ's tables, as SQL. */
  readonly queueMigrations: readonly string[];
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[]; readonly rows: string }[];
  readonly sequences: readonly { readonly name: string; readonly value: string }[];
  /** The keys of Redis as DUMP returns them, in base64. Their jobs are not in PostgreSQL. */
  readonly redis: Readonly<Record<string, string>>;
  /** The files in FILES_DIR, in base64. */
  readonly files: Readonly<Record<string, string>>;
  readonly known: {
    readonly email: string;
    readonly password: string;
    readonly apiToken: string;
    readonly webhookSecret: string;
    readonly accessKey: string;
    readonly fileUrl: string;
    readonly fileContent: string;
    /** All submissions of the inbox, newest first. */
    readonly submissionIds: readonly string[];
    /** The names of visitors whose e-mails and webhooks had not been sent. */
    readonly inFlight: readonly string[];
  };
}

/** The version of the snapshot, and its migrations with the SHA-256 of each. */
export interface Manifest {
  readonly version: string;
  readonly migrations: Readonly<Record<string, string>>;
}

const root = path.join(__dirname, '../..');
const manifestFile = path.join(__dirname, 'released.json');
const dataFile = path.join(__dirname, 'released.json.gz');

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(manifestFile, 'utf8'));
}

export function readSnapshot(): Snapshot {
  return JSON.parse(gunzipSync(readFileSync(dataFile)).toString());
}

/** Replaces the stored snapshot with one of this version. */
export function storeSnapshot(snapshot: Snapshot): void {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const migrations = Object.fromEntries(hashMigrations());
  writeFileSync(manifestFile, `${JSON.stringify({ version, migrations }, null, 2)}\n`);
  writeFileSync(dataFile, gzipSync(JSON.stringify(snapshot), { level: 9 }));
}

/** The SHA-256 of each migration's source, by its name. */
export function hashMigrations(): Map<string, string> {
  const folder = path.join(root, 'migrations');
  const files = readdirSync(folder).sort();
  const hash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, file)))
      .digest('hex');
  return new Map(files.map((file) => [path.parse(file).name, hash(file)]));
}

/** All rows of a database, including those of the queues. */
export async function dumpDatabase(url: string): Promise<Pick<Snapshot, 'tables' | 'sequences'>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
      `SELECT attrelid::regclass::text AS name, array_agg(quote_ident(attname) ORDER BY attnum) AS columns
       FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
       WHERE relnamespace IN ('public'::regnamespace, $1::regnamespace) AND relkind = 'r'
         AND attnum > 0 AND NOT attisdropped AND attgenerated = '' GROUP BY attrelid ORDER BY 1`,
      [queueSchema],
    );
    const dumped: Snapshot['tables'][number][] = [];
    for (const { name, columns } of tables) {
      dumped.push({ name, columns, rows: await text(client.query(to(`COPY ${name} (${columns}) TO STDOUT`))) });
    }
    const { rows: sequences } = await client.query(
      `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value FROM pg_sequences
       WHERE schemaname IN ('public', $1) AND last_value IS NOT NULL ORDER BY 1`,
      [queueSchema],
    );
    return { tables: dumped, sequences };
  } finally {
    await client.end();
  }
}

/** All keys of a Redis database. */
export async function dumpRedis(url: string): Promise<Snapshot['redis']> {
  const redis = new Redis(url);
  try {
    const keys = (await redis.keys('*')).sort();
    const dumps = await Promise.all(keys.map((key) => redis.dumpBuffer(key)));
    return Object.fromEntries(keys.map((key, index) => [key, dumps[index]?.toString('base64') ?? '']));
  } finally {
    redis.disconnect();
  }
}

/** Fills an empty Redis database with the snapshot. */
export async function restoreRedis(snapshot: Snapshot, url: string): Promise<void> {
  const redis = new Redis(url);
  try {
    for (const [key, dump] of Object.entries(snapshot.redis)) await redis.restore(key, 0, Buffer.from(dump, 'base64'));
  } finally {
    redis.disconnect();
  }
}

/** Fills an empty database and an empty folder with the snapshot, in the schema of its version. */
export async function restoreSnapshot(snapshot: Snapshot, url: string, filesDir: string): Promise<void> {
  await createReleasedSchema(snapshot, url);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // No triggers and no foreign keys.
    await client.query('SET session_replication_role = replica');
    await client.query(`TRUNCATE ${snapshot.tables.map(({ name }) => name)}`);
    for (const { name, columns, rows } of snapshot.tables) {
      await promisify(pipeline)(Readable.from([rows]), client.query(from(`COPY ${name} (${columns}) FROM STDIN`)));
    }
    for (const { name, value } of snapshot.sequences) await client.query('SELECT setval($1, $2)', [name, value]);
  } finally {
    await client.end();
  }
  for (const [file, content] of Object.entries(snapshot.files)) {
    mkdirSync(path.dirname(path.join(filesDir, file)), { recursive: true });
    writeFileSync(path.join(filesDir, file), Buffer.from(content, 'base64'));
  }
}

async function createReleasedSchema({ queueMigrations }: Snapshot, url: string): Promise<void> {
  const sequelize = openForMigrations({ databaseUrl: url, databaseSsl: 'disable' });
  try {
    const released = readManifest().migrations;
    await sequelize.query('CREATE TABLE migrations (name varchar(255) PRIMARY KEY)');
    for (const { name, up } of listMigrations()) if (name in released) await up({ context: sequelize });
  } finally {
    await sequelize.close();
  }
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`CREATE SCHEMA ${queueSchema}; SET search_path TO ${queueSchema};
      CREATE TABLE migration (version integer PRIMARY KEY, name text NOT NULL, min_client_version integer NOT NULL,
                              applied_at timestamptz NOT NULL DEFAULT now())`);
    for (const sql of queueMigrations) await client.query(sql);
  } finally {
    await client.end();
  }
}
