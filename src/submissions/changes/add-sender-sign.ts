import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../db/in-transaction';
import { mayNotifySql } from '../../decisions/withheld';
import type { ClaimedDelivery } from '../../deliveries/delivery.claim';
import type { SubmissionContext } from '../../deliveries/delivery.context';
import { notificationKinds } from '../../deliveries/delivery.plan';
import { outcomeOfScore, type SpamOutcome } from '../../spam/spam.settings';
import { roundPoints, type SpamReason } from '../../spam/spam-input';

/** The reason in a score, and its points. */
const sign = { rule: 'sender-domain', points: 2 } as const;

/** Whether a score has the reason. */
export function hasSenderSign(reasons: readonly SpamReason[]): boolean {
  return reasons.some(({ rule }) => rule === sign.rule);
}

/** What adding the reason changed: the new score, and what it leads to. */
interface SignedScore {
  readonly accountId: string;
  readonly score: number;
  readonly outcome: SpamOutcome;
}

interface SignResult {
  /** The submission is held or spam, and its delivery is deleted. */
  readonly isWithheld: boolean;
  /** Null if nothing changed. */
  readonly change: SignedScore | null;
}

/**
 * Adds to a submission's score that the sender's domain receives no mail: once, and not if the submission is paid for,
 * or the owner judged it. If the new score reaches a threshold and nothing was sent yet, the submission is withheld as
 * if it had arrived with that score: its deliveries are deleted, and a release creates them. A delivery that another
 * worker is running decides for itself. Safe to repeat.
 */
export async function addSenderSign(
  pool: Pool,
  delivery: Pick<ClaimedDelivery, 'id' | 'token'>,
  context: SubmissionContext,
  domain: string,
): Promise<SignResult> {
  const { id } = context.submission;
  return inTransaction(pool, async (client) => {
    // Transactions lock deliveries before submissions.
    const isUnsent = await lockNotifications(client, id);
    const locked = await lockSubmission(client, id);
    const signed = locked && signedScore(locked, context, isUnsent);
    if (locked && signed) {
      const reasons = [...locked.reasons, { ...sign, values: { domain } }];
      await storeScore(client, id, signed, reasons);
      if (signed.outcome !== 'accept') await withhold(client, id);
    }
    const isWithheld = locked !== null && (locked.isWithheld || (signed !== null && signed.outcome !== 'accept'));
    if (isWithheld) await deleteUnsent(client, id, delivery);
    return { isWithheld, change: signed };
  });
}

/** Resolves to whether none of the submission's notifications was tried, except by workers that died. */
async function lockNotifications(client: PoolClient, id: string): Promise<boolean> {
  const { rows } = await client.query<{ isUnsent: boolean }>(
    `SELECT status IN ('queued', 'active') AND attempt = 1 + worker_crashes AS "isUnsent" FROM deliveries
     WHERE submission_id = $1 AND kind = ANY ($2::text[]) ORDER BY id FOR UPDATE`,
    [id, notificationKinds],
  );
  return rows.every(({ isUnsent }) => isUnsent);
}

interface LockedSubmission {
  readonly accountId: string;
  readonly isWithheld: boolean;
  /** Nothing proves that it is real, and the owner did not judge it. */
  readonly isOpen: boolean;
  readonly score: number;
  readonly reasons: readonly SpamReason[];
}

/** Null if it was deleted or has no score. */
async function lockSubmission(client: PoolClient, id: string): Promise<LockedSubmission | null> {
  const { rows } = await client.query<LockedSubmission>(
    `SELECT account_id AS "accountId", withheld IS NOT NULL AS "isWithheld",
            ${mayNotifySql('s')} AND paid_at IS NULL
              AND NOT EXISTS (SELECT FROM spam_marks m WHERE m.submission_id = s.id AND m.is_spam IS NOT NULL) AS "isOpen",
            spam_score AS score, spam_reasons AS reasons
     FROM submissions s WHERE id = $1 AND spam_score IS NOT NULL FOR UPDATE`,
    [id],
  );
  return rows[0] ?? null;
}

function signedScore(
  { accountId, isOpen, score, reasons }: LockedSubmission,
  { form: { settings } }: SubmissionContext,
  isUnsent: boolean,
): SignedScore | null {
  if (!isOpen || hasSenderSign(reasons)) return null;
  const signed = roundPoints(score + sign.points);
  // As on arrival, payment forms never hold.
  const mayHold = isUnsent && !settings.payment;
  return { accountId, score: signed, outcome: mayHold ? outcomeOfScore(signed, settings.spam_filter) : 'accept' };
}

async function storeScore(
  client: PoolClient,
  id: string,
  { score, outcome }: SignedScore,
  reasons: readonly SpamReason[],
): Promise<void> {
  await client.query(
    `UPDATE submissions SET spam_score = $2, spam_reasons = $3, withheld = $4, marked_spam = $5 WHERE id = $1`,
    [id, score, JSON.stringify(reasons), outcome === 'accept' ? null : 'filter', outcome === 'spam'],
  );
}

/** Undoes what was counted on arrival, and lets the next daily summary list the submission. */
async function withhold(client: PoolClient, id: string): Promise<void> {
  await client.query(
    `WITH withheld AS (SELECT account_id, created_at FROM submissions WHERE id = $1), summary AS (
       UPDATE spam_digests d SET told_through = w.created_at - interval '1 millisecond'
       FROM withheld w WHERE d.account_id = w.account_id AND d.told_through >= w.created_at
     )
     UPDATE usage u SET used = used - 1 FROM withheld w
     WHERE u.account_id = w.account_id AND used > 0 AND period = to_char(w.created_at AT TIME ZONE 'UTC', 'YYYY-MM')`,
    [id],
  );
}

/** Deletes the claimed delivery of this worker, and those that no worker has claimed. */
async function deleteUnsent(
  client: PoolClient,
  id: string,
  delivery: Pick<ClaimedDelivery, 'id' | 'token'>,
): Promise<void> {
  await client.query(
    `DELETE FROM deliveries WHERE submission_id = $1 AND kind = ANY ($2::text[])
       AND (status = 'queued' OR (id = $3 AND claim_token = $4 AND status = 'active'))`,
    [id, notificationKinds, delivery.id, delivery.token],
  );
}
