import type { Request, Response } from 'express';
import { HttpError } from '../../lib/http-error';
import type { Webhook } from '../../webhooks/webhook.model';
import { findOwnWebhook } from '../../webhooks/webhook.repository';
import type { DashboardDeps } from '../dashboard.deps';
import { requirePermission } from '../session/routes';
import { signedInOf } from '../session/session';

/** A request for a page of the webhook with this id. */
export type WebhookRequest = Request<{ id: string }>;

/**
 * The account's webhook with the id in the URL; throws a 404 for another one's, as for one that does not exist. One that
 * gets the audit log is changed, and its URL and secret are shown, only to members who may see the log: another URL would
 * show it to them, and with the secret they could forge it.
 */
export async function requireWebhook(
  { database }: Pick<DashboardDeps, 'database'>,
  req: WebhookRequest,
  res: Response,
): Promise<Webhook> {
  const webhook = await findOwnWebhook(database, signedInOf(res).account.id, req.params.id);
  if (!webhook) throw new HttpError(404, null, 'This webhook does not exist.');
  const isPublic = req.method !== 'POST' && !/\/(?:secret|edit)\b/.test(req.path);
  if (webhook.auditEvents && !isPublic) requirePermission(res, 'audit:read');
  return webhook;
}

export function webhookPath({ id }: Pick<Webhook, 'id'>): string {
  return `/dashboard/webhooks/${id}`;
}
