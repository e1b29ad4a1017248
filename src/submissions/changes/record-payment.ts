import type { Pool, PoolClient } from 'pg';
import { isPaid } from '../../../config/plans';
import { inTransaction } from '../../db/in-transaction';
import type { JobEnqueuer } from '../../deliveries/job-enqueuer';
import { markPaid, type PaidSubmission, type PaymentOutcome } from '../../payments/payment.repository';
import type { QueuedDelivery } from '../../queues/queues';
import { createDeliveries, readFacts } from './release-submission';

/**
 * Marks a submission as paid unless it is already. If it waited for that (the form's `notify_on` was `payment`), its
 * e-mail, auto-reply and webhook deliveries are created in the same transaction: once, however many events report
 * the payment. Spam, submissions that the spam filter holds, and those over the quota stay held back.
 */
export async function recordPayment(
  pool: Pool,
  enqueuer: JobEnqueuer,
  paid: PaidSubmission,
  requestId: string,
): Promise<PaymentOutcome> {
  const { outcome, queued } = await inTransaction(pool, async (client) => {
    const result = await markPaid(client, paid);
    return {
      outcome: result,
      queued: result === 'paid' ? await notifyOnce(client, enqueuer, paid.submissionId, requestId) : [],
    };
  });
  enqueuer.enqueue(queued);
  return outcome;
}

/**
 * Creates the e-mail, auto-reply and webhook deliveries of a paid submission that waited for its payment, unless it
 * is held back; enqueue them once the transaction is committed. The submission must be locked.
 */
export async function notifyOnce(
  client: PoolClient,
  enqueuer: JobEnqueuer,
  id: string,
  requestId: string,
): Promise<QueuedDelivery[]> {
  const { accountId, hasNotified, isWithheld, hasAutoResponder, plan, webhookIds } = await readFacts(client, id);
  // The form may have changed since, so the deliveries tell whether it has waited: all others have an e-mail.
  if (hasNotified || isWithheld) return [];
  const input = { hasAutoResponder, webhookIds: isPaid(plan) ? webhookIds : [], isHeld: false };
  return createDeliveries(client, enqueuer, accountId, id, input, requestId);
}
