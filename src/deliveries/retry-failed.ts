import type { Queries } from '../db/transaction-queries';
import { hasForm, type Scope } from '../members/scope';
import type { DeliveryKind } from '../queues/contracts';
import { retryDeliveries } from './delivery.retry';
import { isMadeUpForSql } from './delivery.stats';

/** What can be sent again for whole forms. Owners send their replies again one by one. */
export const retriedKinds = ['email', 'auto-reply', 'file-upload'] as const satisfies readonly DeliveryKind[];

const limits = { submissions: 10_000, deliveries: 500 };

// Files are also uploaded for withheld submissions. OFFSET 0 makes the planner use the index of each submission instead
// of reading the whole table, and so does counting.
const ofForms = (state: string) => `
  SELECT made.id FROM (
    SELECT s.id FROM submissions s
    WHERE s.account_id = $1 AND s.form_id = ANY ($2::uuid[]) AND s.deleted_at IS NULL AND NOT s.is_spam
      AND ($3 = 'file-upload' OR s.withheld IS NULL) AND s.created_at > now() - interval '90 days'
    ORDER BY s.created_at DESC LIMIT ${limits.submissions}) AS included,
    LATERAL (SELECT * FROM deliveries WHERE submission_id = included.id AND ${state} OFFSET 0) AS made
  WHERE made.kind = $3 AND coalesce(made.finished_at, made.started_at) >= $4
    AND 0 = (SELECT count(*) FROM deliveries later WHERE ${isMadeUpForSql})
  ORDER BY made.id DESC LIMIT ${limits.deliveries}`;

const states = { failed: "status = 'failed'", postponed: 'retry_at IS NOT NULL' } as const;

/**
 * Queues the deliveries of one kind again that failed since a moment, or those that were postponed then, for submissions to these forms of the scope in
 * the last 90 days: the latest 500 at most. Resolves to their number.
 */
export async function retryFailed(
  queries: Queries,
  scope: Scope,
  formIds: readonly string[],
  kind: (typeof retriedKinds)[number],
  since: Date,
  state: keyof typeof states = 'failed',
): Promise<number> {
  const own = formIds.filter((id) => hasForm(scope, id));
  const { rows } = await queries.query<{ id: string }>(ofForms(states[state]), [scope.accountId, own, kind, since]);
  return retryDeliveries(
    queries,
    rows.map(({ id }) => id),
  );
}
