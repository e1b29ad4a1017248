import type { Pool } from 'pg';
import type { DeliveryKind } from '../queues/contracts';
import { claimStatements } from './delivery.claim.sql';
import { type ContextRow, type SubmissionContext, toContext, type WebhookSettings } from './delivery.context';

/** Who wants to carry out which delivery. */
export interface Claim {
  readonly id: string;
  /** Proof of the claim, new for every claim (UUID). */
  readonly token: string;
  /** A person had its job run again. */
  readonly retried: boolean;
}

/** A delivery that this worker, and no other, may carry out now: the outcome is written only while `token` stands. */
export interface ClaimedDelivery extends Claim {
  readonly submissionId: string;
  readonly kind: DeliveryKind;
  readonly webhookId: string | null;
  readonly fileId: string | null;
  readonly attempt: number;
  readonly requestId: string | null;
  /** Bytes that the submission takes in its table, compressed as it is there; 0 when it is gone. */
  readonly bytes: number;
  /** What is to be delivered; null when it is gone, and when it is too large to be read along or could not be. */
  readonly context: SubmissionContext | null;
  /** The webhook to call; null when it is gone or switched off, and when it could not be read along. */
  readonly webhook: WebhookSettings | null;
}

/** What became of a claim; `busy` when somebody else is writing to its row at this moment, or when it is gone. */
export type Claimed = ClaimedDelivery | null | 'locked';

/**
 * Takes deliveries (`queued` to `active`) for the holders of the tokens, in one statement; null, in the order of the claims,
 * for each that is taken or settled. A `failed` one is taken only when a person retried its job. None is waited for;
 * `claimBusy` waits. Repeating the call with the same tokens is safe.
 */
export async function claimDeliveries(pool: Pool, claims: readonly Claim[]): Promise<Claimed[]> {
  return await claimBy('withFacts', pool, claims).catch((error: unknown) => {
    // What one of them is to deliver cannot be read: each is claimed all the same, and read by itself.
    if (isOfTheData(error)) return claimBy('bare', pool, claims);
    throw error;
  });
}

/** Takes one delivery as `claimDeliveries` does, and waits for whoever is writing to its row. */
export async function claimLocked(pool: Pool, claim: Claim): Promise<ClaimedDelivery | null> {
  const [claimed = null] = await claimBy('waiting', pool, [claim]);
  return claimed === 'locked' ? null : claimed;
}

/** A row of a claim; all but the id is null where the delivery was not to be had. */
interface Row extends Omit<ClaimedDelivery, 'token' | 'context' | 'webhook'> {
  readonly token: string | null;
  readonly submission?: ContextRow['submission'] | null;
  readonly url?: string | null;
}

async function claimBy(way: keyof typeof claimStatements, pool: Pool, claims: readonly Claim[]): Promise<Claimed[]> {
  const { rows } = await pool.query<Row>({ ...claimStatements[way], values: [JSON.stringify(claims)] });
  const taken = new Map(rows.flatMap((row) => (row.token === null ? [] : [[row.token, toClaimed(row, row.token)]])));
  const seen = new Set(rows.map(({ id }) => id));
  return claims.map(({ id, token }) => taken.get(token) ?? (seen.has(id) ? null : 'locked'));
}

function toClaimed(row: Row, token: string): ClaimedDelivery {
  const { id, submissionId, kind, webhookId, fileId, attempt, requestId, retried, bytes } = row;
  return {
    ...{ id, token, retried, submissionId, kind, webhookId, fileId, attempt, requestId, bytes },
    context: row.submission ? toContext(row as unknown as ContextRow) : null,
    webhook: row.url ? toWebhook(row as unknown as WebhookSettings & { webhookId: string }) : null,
  };
}

function toWebhook(row: WebhookSettings & { readonly webhookId: string }): WebhookSettings {
  const { webhookId: id, url, secret, format, previousSecret, previousSecretUntil } = row;
  return { id, url, secret, format, previousSecret, previousSecretUntil };
}

/** Whether the database answered, and could not read what it holds: any SQLSTATE but those of outages, locks and limits. */
function isOfTheData(error: unknown): boolean {
  return /^(?!08|25|40|53|55|57|58)(?:\d[\dA-Z]|XX)[\dA-Z]{3}$/.test(String((error as { code?: unknown }).code));
}
