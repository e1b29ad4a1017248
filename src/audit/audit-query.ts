import type { Pool } from 'pg';
import type { AuditChanges } from './audit-changes';
import type { AuditActor } from './audit-entry';

/** A row of the audit log. */
export interface AuditRow {
  readonly id: string;
  readonly accountId: string | null;
  readonly seq: number;
  readonly at: Date;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly actorLabel: string;
  readonly action: string;
  readonly objectKind: string | null;
  readonly objectId: string | null;
  readonly objectLabel: string | null;
  readonly changes: AuditChanges;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly previousHash: string;
  readonly hash: string;
}

/** The key of a chain in `audit_heads`: SQL for the account in `parameter`, null for the installation. */
export const chainSql = (parameter: string): string =>
  `coalesce(${parameter}::uuid, '00000000-0000-0000-0000-000000000000')`;

export const auditColumns = `id, account_id AS "accountId", seq::float8 AS seq, at, actor_kind AS "actorKind",
  actor_id AS "actorId", actor_label AS "actorLabel", action, object_kind AS "objectKind", object_id AS "objectId",
  object_label AS "objectLabel", changes, ip_address AS "ipAddress", user_agent AS "userAgent",
  previous_hash AS "previousHash", hash`;

const actorKinds: readonly string[] = ['user', 'token', 'cli', 'operator', 'system'] satisfies AuditActor['kind'][];

const isActorKind = (text: string): boolean => actorKinds.includes(text);

/** Selects rows of one chain; all given conditions must hold. */
export interface AuditFilter {
  /** Null for the chain of the installation. */
  readonly accountId: string | null;
  /** The id of an actor, or one of the kinds of actors. */
  readonly actor?: string | undefined;
  /** What stands before the dot in the action. */
  readonly group?: string | undefined;
  /** The id of an object. */
  readonly object?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

/** Rows with numbers below `before`, newest first. */
export async function listAudit(
  pool: Pick<Pool, 'query'>,
  { accountId, actor, group, object, since, until }: AuditFilter,
  before: number | null,
  limit: number,
): Promise<AuditRow[]> {
  const values: unknown[] = [];
  const conditions = [
    accountId === null ? 'account_id IS NULL' : `account_id = $${values.push(accountId)}`,
    ...(before === null ? [] : [`seq < $${values.push(before)}`]),
    ...(actor === undefined ? [] : [`${isActorKind(actor) ? 'actor_kind' : 'actor_id'} = $${values.push(actor)}`]),
    ...(group === undefined ? [] : [`split_part(action, '.', 1) = $${values.push(group)}`]),
    ...(object === undefined ? [] : [`object_id = $${values.push(object)}`]),
    ...(since ? [`at >= $${values.push(since)}`] : []),
    ...(until ? [`at < $${values.push(until)}`] : []),
  ];
  const { rows } = await pool.query<AuditRow>(
    `SELECT ${auditColumns} FROM audit_log WHERE ${conditions.join(' AND ')} ORDER BY seq DESC LIMIT ${limit}`,
    values,
  );
  return rows;
}

/** Someone who can be chosen in the filter. */
export interface AuditPerson {
  readonly id: string;
  readonly label: string;
}

const maxPeople = 200;

/** Who appears in the log of an account, with the latest label, by name; at most 200. */
export async function listAuditActors(pool: Pick<Pool, 'query'>, accountId: string): Promise<AuditPerson[]> {
  // One step of the index for each actor.
  const { rows } = await pool.query<AuditPerson>(
    `WITH RECURSIVE actors AS (
       (SELECT actor_id FROM audit_log WHERE account_id = $1 AND actor_id IS NOT NULL ORDER BY actor_id LIMIT 1)
       UNION ALL
       SELECT (SELECT actor_id FROM audit_log WHERE account_id = $1 AND actor_id > actors.actor_id
               ORDER BY actor_id LIMIT 1)
       FROM actors WHERE actors.actor_id IS NOT NULL
     )
     SELECT actor_id AS id, (SELECT actor_label FROM audit_log l WHERE l.account_id = $1 AND l.actor_id = actors.actor_id
                             ORDER BY seq DESC LIMIT 1) AS label
     FROM actors WHERE actor_id IS NOT NULL ORDER BY label LIMIT ${maxPeople}`,
    [accountId],
  );
  return rows;
}

/** The newest row of a chain, to note elsewhere: with it, `audit:verify --head` finds out if the end was cut off. */
export async function findAuditHead(
  pool: Pick<Pool, 'query'>,
  accountId: string | null,
): Promise<{ readonly seq: number; readonly hash: string } | null> {
  const { rows } = await pool.query<{ seq: number; hash: string }>(
    `SELECT seq::float8 AS seq, hash FROM audit_heads WHERE chain = ${chainSql('$1')} AND seq > 0`,
    [accountId],
  );
  return rows[0] ?? null;
}
