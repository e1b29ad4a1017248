import { createHash, randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { readSubjectAddress, type SubjectAddress } from './subject-address';

/** First key of the advisory lock; the second is a hash of the erasure's id. The number is arbitrary. */
const lockClass = 5_201;

/**
 * Runs `work` on a connection that holds this erasure's lock, which marks it as in progress. The connection is closed
 * afterwards, which releases the lock and rolls back what was not committed.
 */
export async function withErasureLock<T>(
  sessions: Pool,
  id: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await sessions.connect();
  // Without a listener, a broken connection would end the process; the next query fails anyway.
  client.on('error', () => undefined);
  try {
    // Shared: a second request joins the first.
    await client.query(`SELECT pg_advisory_lock_shared(${lockClass}, hashtext($1))`, [id]);
    return await work(client);
  } finally {
    client.release(true);
  }
}

/** SQL for whether the erasure with this id is running now. */
const isRunningSql = (id: string) => `EXISTS (
  SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND classid = ${lockClass}
    AND objid::bigint = hashtext(${id}::text)::bigint & 4294967295
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;

/** The record of an erasure. It holds only a salted hash of the address. */
export interface Erasure {
  readonly id: string;
  readonly startedAt: Date;
  /** Null while it is running, and after it was interrupted; repeating it erases the rest. */
  readonly finishedAt: Date | null;
  readonly isRunning: boolean;
  readonly submissions: number;
  readonly files: number;
  readonly deliveries: number;
  /** Stored responses for repeated requests. */
  readonly idempotencyRecords: number;
  /** Responses and errors of other deliveries, and last errors of webhooks, that contained the address. */
  readonly webhookErrors: number;
  readonly submissionIds: readonly string[];
}

const columns = `id, started_at AS "startedAt", finished_at AS "finishedAt", submissions, files, deliveries,
  idempotency_records AS "idempotencyRecords", webhook_errors AS "webhookErrors", submission_ids AS "submissionIds",
  finished_at IS NULL AND ${isRunningSql('erasures.id')} AS "isRunning"`;

const maxListed = 200;

/** A new id for the record of an erasure. */
export const newErasureId = () => uuidv7();

/** Records the start of an erasure, or its continuation; false when the record belongs to another address. */
export async function beginErasure(
  client: Pick<Pool, 'query'>,
  id: string,
  accountId: string,
  { address }: SubjectAddress,
): Promise<boolean> {
  const salt = randomBytes(16);
  const hash = createHash('sha256').update(salt).update(address).digest();
  const { rowCount } = await client.query(
    `INSERT INTO erasures AS known (id, account_id, salt, address_hash) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET finished_at = NULL
     WHERE known.account_id = $2 AND known.address_hash = sha256(known.salt || convert_to($5, 'UTF8'))`,
    [id, accountId, salt, hash, address],
  );
  return rowCount === 1;
}

/** The account's newest 200 erasures, of one address if given. Throws InputError for an invalid address. */
export async function listErasures(pool: Pool, accountId: string, email?: string): Promise<Erasure[]> {
  const address = email === undefined ? null : readSubjectAddress(email).address;
  const { rows } = await pool.query<Erasure>(
    `SELECT ${columns} FROM erasures
     WHERE account_id = $1 AND ($2::text IS NULL OR address_hash = sha256(salt || convert_to($2, 'UTF8')))
     ORDER BY started_at DESC LIMIT ${maxListed}`,
    [accountId, address],
  );
  return rows;
}

/** The account's erasure with this id; null when there is none. */
export async function findErasure(pool: Pool, accountId: string, id: string): Promise<Erasure | null> {
  if (!isUuid(id)) return null;
  const { rows } = await pool.query<Erasure>(`SELECT ${columns} FROM erasures WHERE account_id = $1 AND id = $2`, [
    accountId,
    id,
  ]);
  return rows[0] ?? null;
}

/** Records that an erasure is complete; resolves to its record. */
export async function endErasure(pool: Pick<Pool, 'query'>, id: string): Promise<Erasure> {
  const { rows } = await pool.query<Erasure>(
    `UPDATE erasures SET finished_at = clock_timestamp() WHERE id = $1 RETURNING ${columns}`,
    [id],
  );
  if (!rows[0]) throw new Error(`the record of erasure ${id} no longer exists`);
  return rows[0];
}
