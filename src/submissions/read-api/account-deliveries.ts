import { validate as isUuid } from 'uuid';
import type { Queries } from '../../db/transaction-queries';
import type { DeliverySubject } from '../../deliveries/delivery.claim';
import { type DeliveryLogEntry, type DeliveryStatus, logColumns } from '../../deliveries/delivery.log';
import { type Scope, withinSql } from '../../members/scope';
import type { DeliveryKind } from '../../queues/contracts';
import { readScanned, type ScannedRow, type Selection, selectionSql } from '../submission.selection';

/** Selects deliveries; all given conditions must hold. */
export interface DeliveryFilter {
  /** The id of a submission. Only with it, those of spam and of the recycle bin are found. */
  readonly submissionId?: string | undefined;
  readonly formId?: string | undefined;
  readonly webhookId?: string | undefined;
  readonly kind?: DeliveryKind | undefined;
  readonly status?: DeliveryStatus | undefined;
  /** Deliveries of submissions that arrived from `since` up to, not including, `before`. */
  readonly since?: Date | undefined;
  readonly before?: Date | undefined;
}

/** After a delivery of the submission that arrived at `at`, or before all of its deliveries when `id` is null. */
export interface DeliveryPosition {
  readonly at: Date;
  readonly id: string | null;
}

export interface DeliveryPage {
  readonly deliveries: readonly DeliveryLogEntry[];
  /** Where the next page starts; null at the end. */
  readonly next: DeliveryPosition | null;
}

// A page reads only so many submissions: of most accounts, few deliveries have failed.
const maxScanned = { all: 1_000, filtered: 10_000 };

/**
 * A page of the deliveries of a scope's submissions: of the newest submission first, and its newest delivery first. It
 * may have fewer than `limit` deliveries, or none, before the end.
 */
export async function listScopeDeliveries(
  queries: Queries,
  scope: Scope,
  filter: DeliveryFilter,
  after: DeliveryPosition | null,
  limit: number,
): Promise<DeliveryPage> {
  const values: unknown[] = [];
  const { webhookId, kind, status } = filter;
  const isFiltered = webhookId !== undefined || kind !== undefined || status !== undefined;
  const scanned = isFiltered ? maxScanned.filtered : maxScanned.all;
  const chunk = chunkSql(scope, filter, after, scanned, values);
  const conditions = [
    ...(webhookId === undefined ? [] : [`AND webhook_id = $${values.push(webhookId)}`]),
    ...(kind === undefined ? [] : [`AND kind = $${values.push(kind)}`]),
    ...(status === undefined ? [] : [`AND status = $${values.push(status)}`]),
  ].join(' ');
  const beyond = after?.id
    ? `WHERE (chunk.created_at, deliveries.id) < ($${values.push(after.at)}, $${values.push(after.id)}::uuid)`
    : '';
  // OFFSET 0 makes the planner use the index of each submission instead of reading the whole table.
  const { rows } = await queries.query<DeliveryLogEntry & ScannedRow>(
    `WITH chunk AS MATERIALIZED (SELECT id, created_at, found FROM (${chunk}) AS newest
                                 ORDER BY created_at DESC LIMIT ${scanned})
     SELECT hit.*, scanned.to AS "scannedTo", scanned.rows < scanned.found AS "isPartial"
     FROM (SELECT min(created_at) AS to, count(*)::int AS rows, max(found) AS found FROM chunk) AS scanned
     LEFT JOIN LATERAL (
       SELECT ${logColumns}, chunk.created_at AS "createdAt" FROM chunk,
         LATERAL (SELECT * FROM deliveries WHERE submission_id = chunk.id ${conditions} OFFSET 0) AS deliveries
       ${beyond} ORDER BY chunk.created_at DESC, deliveries.id DESC LIMIT ${limit + 1}) AS hit ON true
     ORDER BY hit."createdAt" DESC, hit.id DESC`,
    values,
  );
  const { hits, nextBefore } = readScanned(rows, limit);
  const isFull = rows.length > limit;
  return {
    deliveries: hits,
    next: nextBefore && { at: nextBefore, id: isFull ? (hits.at(-1)?.id ?? null) : null },
  };
}

/** SQL for the submissions that a page reads, as `selectionSql` finds them. */
function chunkSql(
  scope: Scope,
  { submissionId, formId, since, before }: DeliveryFilter,
  after: DeliveryPosition | null,
  scanned: number,
  values: unknown[],
): string {
  // The submission of the last delivery may have further ones.
  const end = after?.id ? new Date(after.at.getTime() + 1) : after?.at;
  const until = end && before ? new Date(Math.min(end.getTime(), before.getTime())) : (end ?? before);
  if (submissionId === undefined) {
    const selection: Selection = { ...scope, formId, since, before: until };
    return selectionSql(selection, scanned + 1, values, Number.MAX_SAFE_INTEGER);
  }
  const own = `id = $${values.push(submissionId)} AND account_id = $${values.push(scope.accountId)}`;
  const times = [
    ...(since ? [` AND created_at >= $${values.push(since)}`] : []),
    ...(until ? [` AND created_at < $${values.push(until)}`] : []),
  ].join('');
  const form = formId === undefined ? '' : ` AND form_id = $${values.push(formId)}`;
  return `SELECT *, 1 AS found FROM submissions WHERE ${own}${times}${form}${withinSql(scope, 'form_id', values)}`;
}

/** A delivery and what it is about. */
export type AnyDelivery = DeliveryLogEntry & {
  readonly about: DeliverySubject;
};

/**
 * The account's delivery with this id; null when there is none. In a scope of some forms, it is of a submission to one of
 * them, or of a digest of these.
 */
export async function findScopeDelivery(queries: Queries, scope: Scope, id: string): Promise<AnyDelivery | null> {
  if (!isUuid(id)) return null;
  const values: unknown[] = [id, scope.accountId];
  const { rows } = await queries.query<AnyDelivery>(
    `SELECT ${logColumns}, about FROM deliveries
     LEFT JOIN submissions s ON s.id = deliveries.submission_id LEFT JOIN digests g ON g.delivery_id = deliveries.id
     WHERE deliveries.id = $1 AND deliveries.account_id = $2${withinSql(scope, 'coalesce(s.form_id, g.form_id)', values)}`,
    values,
  );
  return rows[0] ?? null;
}
