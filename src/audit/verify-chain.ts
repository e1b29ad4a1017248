import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { inTransaction } from '../db/in-transaction';
import { type AuditRow, auditColumns, chainSql } from './audit-query';

const batchSize = 1_000;
const maxProblems = 100;

/** What is wrong with a chain, at the row with this number. */
interface ChainProblem {
  readonly seq: number;
  readonly problem: string;
}

export interface VerifiedChain {
  readonly accountId: string | null;
  /** Rows that were checked. */
  readonly rows: number;
  /** The number of the newest row that retention removed; 0 if none was. */
  readonly removedThrough: number;
  /** The newest row, as `SEQ:HASH`; null for an empty chain. */
  readonly head: string | null;
  /** At most 100. */
  readonly problems: readonly ChainProblem[];
}

interface Head {
  readonly seq: number;
  readonly hash: string;
  readonly removedSeq: number;
  readonly removedHash: string;
}

type HashedRow = AuditRow & { readonly changesText: string };

/**
 * Computes the hashes of a chain again, as of one moment, and compares them. Finds rows that were changed, removed,
 * inserted or reordered; with `noted`, a head from an earlier call, also that the end was cut off or rewritten.
 */
export async function verifyChain(
  pool: Pool,
  accountId: string | null,
  noted: { readonly seq: number; readonly hash: string } | null = null,
): Promise<VerifiedChain> {
  return inTransaction(pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows: heads } = await client.query<Head>(
      `SELECT seq::float8 AS seq, hash, removed_seq::float8 AS "removedSeq", removed_hash AS "removedHash"
       FROM audit_heads WHERE chain = ${chainSql('$1')}`,
      [accountId],
    );
    const head = heads[0] ?? { seq: 0, hash: '', removedSeq: 0, removedHash: '' };
    const problems: ChainProblem[] = [];
    const report = (seq: number, problem: string): void => {
      if (problems.length < maxProblems) problems.push({ seq, problem });
    };
    let [seq, hash] = [head.removedSeq, head.removedHash];
    let rows = 0;
    let isNotedFound = noted === null || isSame(noted, head.removedSeq, head.removedHash);
    let pruned: AuditRow | null = null;
    let last: number | null = null;
    for (;;) {
      const batch: HashedRow[] = await readBatch(client, accountId, last);
      for (const row of batch) {
        [last, rows] = [row.seq, rows + 1];
        if (row.seq <= seq) {
          report(row.seq, 'was inserted: its number belongs to a removed row');
          continue;
        }
        if (row.seq > seq + 1) report(seq + 1, describeGap(seq + 1, row.seq - 1));
        else if (row.previousHash !== hash)
          report(row.seq, 'does not follow the row before it, or that one was replaced');
        if (hashOf(row) !== row.hash) report(row.seq, 'was changed: its content does not match its hash');
        if (row.action === 'account.audit-log-pruned') pruned = row;
        isNotedFound ||= noted !== null && isSame(noted, row.seq, row.hash);
        [seq, hash] = [row.seq, row.hash];
      }
      if (batch.length < batchSize) break;
    }
    if (seq < head.seq) report(seq + 1, describeGap(seq + 1, head.seq));
    else if (seq !== head.seq || hash !== head.hash) report(seq, 'is not the newest row that was appended');
    if (head.removedSeq > 0 && !isAnchored(head, pruned)) {
      report(head.removedSeq, 'and the rows before it were removed, but not by the retention of the log');
    }
    if (noted && !isNotedFound) {
      const isRemoved = noted.seq < head.removedSeq;
      report(
        noted.seq,
        isRemoved ? 'was removed by retention and cannot be compared' : 'is not the row that was noted',
      );
    }
    const isEmpty = seq === 0;
    return { accountId, rows, removedThrough: head.removedSeq, head: isEmpty ? null : `${seq}:${hash}`, problems };
  });
}

/** The accounts that have a chain, and null for the installation. */
export async function listChains(pool: Pool): Promise<(string | null)[]> {
  const { rows } = await pool.query<{ accountId: string | null }>(
    `SELECT account_id AS "accountId" FROM audit_heads
     UNION SELECT DISTINCT account_id FROM audit_log ORDER BY 1 NULLS FIRST`,
  );
  return rows.map(({ accountId }) => accountId);
}

/** In ascending order, the next rows. A row that shares its number with another one is found too. */
async function readBatch(client: Pick<Pool, 'query'>, accountId: string | null, after: number | null) {
  const chain = accountId === null ? 'account_id IS NULL AND $1::uuid IS NULL' : 'account_id = $1';
  const { rows } = await client.query<HashedRow>(
    `SELECT ${auditColumns}, changes::text AS "changesText" FROM audit_log
     WHERE ${chain} AND seq > $2 ORDER BY seq, id LIMIT ${batchSize}`,
    [accountId, after ?? -1],
  );
  return rows;
}

/** As the function `audit_hash` of the database computes it, on its own. */
function hashOf(row: HashedRow): string {
  const parts = [
    ...[row.previousHash, row.accountId, String(row.seq), row.id, row.at.toISOString()],
    ...[row.actorKind, row.actorId, row.actorLabel, row.action],
    ...[row.objectKind, row.objectId, row.objectLabel, row.changesText, row.ipAddress, row.userAgent],
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

const isSame = (noted: { readonly seq: number; readonly hash: string }, seq: number, hash: string): boolean =>
  noted.seq === seq && noted.hash === hash;

function describeGap(from: number, to: number): string {
  return from === to ? 'is missing' : `to ${to} are missing`;
}

/** Whether the newest row about removed rows, which is a part of the chain itself, names this end of them. */
function isAnchored({ removedSeq, removedHash }: Head, pruned: AuditRow | null): boolean {
  const { through, through_hash: hash } = pruned?.changes ?? {};
  const value = (change: typeof through) => (change === undefined || change === 'changed' ? undefined : change.new);
  return value(through) === removedSeq && value(hash) === removedHash;
}
