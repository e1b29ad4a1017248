import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { readSubjectAddress, type SubjectAddress } from './subject-address';
import { isUnderWaySql } from './while-under-way';

/** The record of one erasure. The address is not in it: whoever knows it can tell that this was it. */
export interface Erasure {
  readonly id: string;
  readonly startedAt: Date;
  /** Null while it is under way, and for ever where it broke off: repeating it erases the rest. */
  readonly finishedAt: Date | null;
  readonly isUnderWay: boolean;
  readonly submissions: number;
  readonly files: number;
  readonly deliveries: number;
  /** Answers kept for repeated posts. */
  readonly repeatAnswers: number;
  /** What receivers answered to calls for others, and last errors of webhooks, in which the address stood. */
  readonly webhookErrors: number;
  readonly submissionIds: readonly string[];
}

const columns = `id, started_at AS "startedAt", finished_at AS "finishedAt", submissions, files, deliveries,
  idempotency_records AS "repeatAnswers", webhook_errors AS "webhookErrors", submission_ids AS "submissionIds",
  finished_at IS NULL AND ${isUnderWaySql('erasures.id')} AS "isUnderWay"`;

const mostListed = 200;

/** An id for the record of an erasure that may begin. */
export const newErasureId = () => uuidv7();

/** Notes that an erasure begins, or goes on where its record is there already; false where that is of another address. */
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

/** The account's erasures, newest first, at most 200; those of one address where it is given. Throws InputError. */
export async function listErasures(pool: Pool, accountId: string, email?: string): Promise<Erasure[]> {
  const address = email === undefined ? null : readSubjectAddress(email).address;
  const { rows } = await pool.query<Erasure>(
    `SELECT ${columns} FROM erasures
     WHERE account_id = $1 AND ($2::text IS NULL OR address_hash = sha256(salt || convert_to($2, 'UTF8')))
     ORDER BY started_at DESC LIMIT ${mostListed}`,
    [accountId, address],
  );
  return rows;
}

/** The account's erasure with this id; null when it has none. */
export async function findErasure(pool: Pool, accountId: string, id: string): Promise<Erasure | null> {
  if (!isUuid(id)) return null;
  const { rows } = await pool.query<Erasure>(`SELECT ${columns} FROM erasures WHERE account_id = $1 AND id = $2`, [
    accountId,
    id,
  ]);
  return rows[0] ?? null;
}

/** Notes that an erasure is complete, and resolves to its record. */
export async function endErasure(pool: Pick<Pool, 'query'>, id: string): Promise<Erasure> {
  const { rows } = await pool.query<Erasure>(
    `UPDATE erasures SET finished_at = clock_timestamp() WHERE id = $1 RETURNING ${columns}`,
    [id],
  );
  if (!rows[0]) throw new Error(`the record ${id} of an erasure is gone`);
  return rows[0];
}
