import { validate as isUuid } from 'uuid';
import type { Database } from '../../db/database';
import type { Queries } from '../../db/transaction-queries';
import type { DeliveryLogEntry } from '../../deliveries/delivery.log';
import { retryDelivery } from '../../deliveries/delivery.retry';
import { InputError } from '../../lib/input-error';
import { type Scope, withinSql } from '../../members/scope';
import type { DeliveryKind } from '../../queues/contracts';
import type { TokenAccount } from '../../tokens/api-token';

/**
 * Queues a failed, skipped or postponed delivery of a submission to one of the account's forms, or of a digest, again; with
 * `formIds`, of these forms only. Throws InputError when there is no such delivery, when nothing may be sent for its
 * submission, when it is queued, in progress or succeeded, and when an agent retries a reply that the owner wrote.
 */
export async function retryOwnDelivery(
  db: Database,
  account: TokenAccount,
  formIds: Scope['formIds'],
  id: string,
  by: 'owner' | 'agent',
  queries: Queries = db.pool,
): Promise<DeliveryLogEntry> {
  const submission = await findSubmissionOf(queries, { accountId: account.id, formIds }, id);
  if (!submission) throw new InputError('not_found', `this account has no delivery ${id.slice(0, 60)}`);
  if (account.stopped) throw new InputError('wrong_state', `the account is ${account.stopped} and sends nothing`);
  if (submission.deleted) throw new InputError('wrong_state', 'its submission is in the recycle bin: restore it first');
  if (submission.spam) throw new InputError('wrong_state', 'its submission is spam: mark it as not spam first');
  if (submission.kind === 'reply' && by === 'agent') {
    throw new InputError(
      'wrong_state',
      'the owner wrote this reply, and an agent cannot send it again: retry it in the dashboard or over the API',
    );
  }
  return retryDelivery(db, id, queries);
}

async function findSubmissionOf(
  queries: Queries,
  scope: Scope,
  deliveryId: string,
): Promise<{ kind: DeliveryKind; spam: boolean; deleted: boolean } | null> {
  if (!isUuid(deliveryId)) return null;
  const values: unknown[] = [deliveryId, scope.accountId];
  const { rows } = await queries.query<{ kind: DeliveryKind; spam: boolean; deleted: boolean }>(
    // A digest has several submissions, and leaves out those that must not be sent.
    `SELECT d.kind, s.is_spam AS spam, s.deleted_at IS NOT NULL AS deleted
     FROM deliveries d JOIN submissions s ON s.id = d.submission_id WHERE d.id = $1 AND s.account_id = $2${withinSql(scope, 's.form_id', values)}
     UNION ALL
     SELECT d.kind, false, false
     FROM deliveries d JOIN digests g ON g.delivery_id = d.id WHERE d.id = $1 AND g.account_id = $2${withinSql(scope, 'g.form_id', values)}`,
    values,
  );
  return rows[0] ?? null;
}
