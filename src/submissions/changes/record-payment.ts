import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../db/in-transaction';
import { remainingReason } from '../../decisions/withheld';
import { markPaid, type PaidSubmission, type PaymentOutcome } from '../../payments/payment.repository';
import { createDeliveries, readNotifyContext } from './notify-submission';

/**
 * Marks a submission as paid unless it is already. If it was withheld for that (the form's `notify_on` was `payment`),
 * its e-mail, auto-reply and webhook deliveries are created in the same transaction: once, however many events report
 * the payment. What the owner marked as spam is not sent before it is marked as not spam.
 */
export async function recordPayment(pool: Pool, paid: PaidSubmission, requestId: string): Promise<PaymentOutcome> {
  return inTransaction(pool, async (client) => {
    const outcome = await markPaid(client, paid);
    if (outcome === 'paid') await notifyOnce(client, paid.submissionId, requestId);
    return outcome;
  });
}

/**
 * Creates the e-mail, auto-reply and webhook deliveries of a submission that was withheld for its payment, if it is
 * paid and not spam. The submission must be locked.
 */
export async function notifyOnce(client: PoolClient, id: string, requestId: string): Promise<void> {
  const context = await readNotifyContext(client, id);
  const { withheld, isMarkedSpam, isPaid } = context;
  if (withheld === null || isMarkedSpam) return;
  if (remainingReason(withheld, { isReleased: false, isPaid }) !== null) return;
  await client.query('UPDATE submissions SET withheld = NULL WHERE id = $1', [id]);
  await createDeliveries(client, id, context, requestId);
}
