import type { Pool } from 'pg';
import type { ClaimedDelivery } from '../../src/deliveries/delivery.claim';
import {
  findActiveWebhooks,
  findSubmissionContexts,
  type SubmissionContext,
  type WebhookSettings,
} from '../../src/deliveries/delivery.context';
import { readSubmissionsTogether, readTogether } from '../read-together';

/** Reads what a processor needs to know of a claimed delivery. */
export interface ContextReader {
  /** The submission with its form; null when it was deleted. */
  submissionOf(delivery: ClaimedDelivery): Promise<SubmissionContext | null>;
  /** The webhook to call; null when it was deleted or disabled. */
  webhookOf(delivery: ClaimedDelivery): Promise<WebhookSettings | null>;
}

/**
 * Small submissions and webhooks are read along with the claim. Everything else is read here, in batches: a null in the
 * claim means "not read" as well as "not there".
 */
export function createContextReader(pool: Pool): ContextReader {
  const readSubmission = readSubmissionsTogether(pool, findSubmissionContexts);
  const readWebhook = readTogether(pool, findActiveWebhooks);
  return {
    submissionOf: async (delivery) => delivery.context ?? (await readSubmission(delivery)),
    webhookOf: async ({ webhook, webhookId }) => webhook ?? (webhookId ? await readWebhook(webhookId) : null),
  };
}
