import { isPaid as isPaidPlan, type Plan } from '../../../config/plans';
import type { Stopped } from '../../accounts/account.model';
import type { Queries } from '../../db/transaction-queries';
import type { Withheld } from '../../decisions/withheld';
import { planDeliveries } from '../../deliveries/delivery.plan';
import { webhookIdsSql } from '../../webhooks/form-filter';
import { submissionNotFound } from './change-submission';

/** What decides whether people are notified of a stored submission now, and who. */
interface NotifyContext {
  readonly accountId: string;
  readonly withheld: Withheld | null;
  readonly isMarkedSpam: boolean;
  readonly isPaid: boolean;
  readonly hasAutoResponder: boolean;
  readonly stopped: Stopped | null;
  readonly plan: Plan;
  readonly webhookIds: readonly string[];
}

/** Throws InputError `not_found`. */
export async function readNotifyContext(client: Queries, id: string): Promise<NotifyContext> {
  const { rows } = await client.query<NotifyContext>(
    `SELECT s.account_id AS "accountId", s.withheld, s.marked_spam AS "isMarkedSpam", s.paid_at IS NOT NULL AS "isPaid",
            f.settings ? 'auto_responder' AND f.settings #>> '{auto_responder,enabled}' IS DISTINCT FROM 'false' AS "hasAutoResponder",
            a.stopped, a.plan,
            ${webhookIdsSql('a.id', 'f.id')} AS "webhookIds"
     FROM submissions s JOIN forms f ON f.id = s.form_id JOIN accounts a ON a.id = s.account_id WHERE s.id = $1`,
    [id],
  );
  if (!rows[0]) throw submissionNotFound(id);
  return rows[0];
}

/**
 * Inserts the deliveries that notify people of a stored submission, without those that exist; resolves to their number.
 * Some exist if the submission was held while another worker was sending them.
 */
export async function createDeliveries(
  client: Queries,
  id: string,
  { accountId, hasAutoResponder, plan, webhookIds }: NotifyContext,
  requestId: string,
): Promise<number> {
  const input = { hasAutoResponder, webhookIds: isPaidPlan(plan) ? webhookIds : [], withheld: null };
  const planned = planDeliveries(input);
  const { rowCount } = await client.query(
    `INSERT INTO deliveries (id, account_id, submission_id, kind, webhook_id, request_id)
     SELECT d.id, $2, $3, d.kind, d."webhookId", $4
     FROM json_to_recordset($1::json) AS d (id uuid, kind text, "webhookId" uuid)
     WHERE NOT EXISTS (SELECT FROM deliveries e WHERE e.submission_id = $3 AND e.kind = d.kind
                         AND e.webhook_id IS NOT DISTINCT FROM d."webhookId")`,
    [JSON.stringify(planned), accountId, id, requestId],
  );
  return rowCount ?? 0;
}
