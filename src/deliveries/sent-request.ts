import type { Pool } from 'pg';
import type { Database } from '../db/database';
import type { FileLinks } from '../files/file-links';
import type { SecretBox } from '../lib/secrets';
import { effectiveFormat } from '../webhooks/formats/table';
import { maskRequest, rebuildRequest, type SentRequest } from '../webhooks/request-proof';
import type { SubmissionEvent } from '../webhooks/submission-event';
import type { Webhook } from '../webhooks/webhook.model';
import { findWebhook } from '../webhooks/webhook.repository';
import { openSecrets } from '../webhooks/webhook.secrets';
import { findSubmissionContexts } from './delivery.context';
import { findAuditEvent, toSubmissionEvent } from './webhook-event';
import { findWebhookCall, type RecordedCall } from './webhook-log';

/** The request of a delivery with a masked URL, or why it cannot be shown, as a sentence. */
export type ShownRequest = SentRequest | { readonly missing: string };

export interface WebhookCallDetail {
  readonly call: RecordedCall;
  /** Null when it was deleted. */
  readonly webhook: Webhook | null;
  readonly request: ShownRequest;
}

interface Deps {
  readonly db: Database;
  readonly secrets: SecretBox;
  readonly links: FileLinks;
}

/**
 * A webhook delivery with the request that was sent. The request is built again from what is stored now, and shown only
 * if its proof shows that it is the same. With `accountId`, only a delivery of that account; null when there is none.
 */
export async function findCallDetail(
  deps: Deps,
  accountId: string | null,
  id: string,
  includesAudit = false,
): Promise<WebhookCallDetail | null> {
  const call = await findWebhookCall(deps.db.pool, accountId, id, includesAudit);
  if (!call) return null;
  const webhook = await findWebhook(deps.db, call.webhookId);
  return { call, webhook, request: await findRequest(deps, call, webhook) };
}

async function findRequest(
  { db, secrets, links }: Deps,
  call: RecordedCall,
  webhook: Webhook | null,
): Promise<ShownRequest> {
  const { status, requestProof } = call;
  if (status === 'queued' || status === 'active') return { missing: 'The delivery has not finished yet.' };
  if (call.about === 'alert') return { missing: 'The request of an alert is not stored.' };
  if (status === 'skipped') return { missing: 'Nothing was sent.' };
  if (requestProof === null) {
    return { missing: 'The request was not recorded, because its worker stopped.' };
  }
  if (!webhook) return { missing: 'The webhook was deleted, so the request can no longer be shown.' };
  const event = await findEvent(db.pool, call, links);
  const { id, url, format, headerNames } = webhook;
  const headers = (headerNames ?? []).map((name) => [name, ''] as const);
  const target = { id, url, format, headers, ...openReadable(secrets, webhook) };
  const request = event && rebuildRequest(target, event, requestProof);
  if (!request) {
    return {
      missing:
        'The request can no longer be shown, because something in it has changed since: the URL, format or headers of ' +
        'the webhook, the name of the form, the time zone of the account, or the submission.',
    };
  }
  return maskRequest(request, effectiveFormat(webhook));
}

async function findEvent(pool: Pool, call: RecordedCall, links: FileLinks): Promise<SubmissionEvent | null> {
  if (call.submissionId === null) return findAuditEvent(pool, call.id);
  const [context] = await findSubmissionContexts(pool, [call.submissionId]);
  return context ? toSubmissionEvent(call.id, context, links) : null;
}

/** Without a readable secret, the signatures are not shown. */
function openReadable(secrets: SecretBox, webhook: Webhook): ReturnType<typeof openSecrets> {
  try {
    return openSecrets(secrets, webhook);
  } catch {
    return { secret: '', previousSecret: null };
  }
}
