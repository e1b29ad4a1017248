import type { Pool, PoolClient } from 'pg';
import { isPaid } from '../../../config/plans';
import { inTransaction } from '../../db/in-transaction';
import { markPaid, type PaidSubmission, type PaymentOutcome } from '../../payments/payment.repository';
import { createDeliveries, readFacts } from './release-submission';

/**
 * Marks a submission as paid unless it is already. If it waited for that (the form's `notify_on` was `payment`), its
 * e-mail, auto-reply and webhook deliveries are created in the same transaction: once, however many events report
 * the payment. Spam, submissions that the spam filter holds, and those over the quota stay held back.
 */
export async function recordPayment(pool: Pool, paid: PaidSubmission, requestId: string): Promise<PaymentOutcome> {
  return inTransaction(pool, async (client) => {
    const outcome = await markPaid(client, paid);
    if (outcome === 'paid') await notifyOnce(client, paid.submissionId, requestId);
    return outcome;
  });
}

/**
 * Creates the e-mail, auto-reply and webhook deliveries of a paid submission that waited for its payment, unless it
 * is held back. The submission must be locked.
 */
export async function notifyOnce(client: PoolClient, id: string, requestId: string): Promise<void> {
  const { accountId, hasNotified, isWithheld, hasAutoResponder, plan, webhookIds } = await readFacts(client, id);
  // The form may have changed since, so the deliveries tell whether it has waited: all others have an e-mail.
  if (hasNotified || isWithheld) return;
  const input = { hasAutoResponder, webhookIds: isPaid(plan) ? webhookIds : [], isHeld: false };
  await createDeliveries(client, accountId, id, input, requestId);
}
