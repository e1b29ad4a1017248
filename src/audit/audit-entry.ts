import type { Pool } from 'pg';
import type { Transaction } from 'sequelize';
import { maxWebhooks } from '../../config/limits';
import { isPaid, planNames } from '../../config/plans';
import type { Database } from '../db/database';
import { newId } from '../lib/new-id';
import { oneLine } from '../lib/text';
import { type AuditChanges, listedOnly } from './audit-changes';

/** Who did something. The label is stored as text, so that it outlives the user, the token or the operator. */
export interface AuditActor {
  readonly kind: 'user' | 'token' | 'cli' | 'operator' | 'system';
  readonly id: string | null;
  readonly label: string;
}

/** What something was done to. */
export interface AuditObject {
  readonly kind: string;
  readonly id: string | null;
  readonly label?: string | null;
}

/** A row to append to the audit log. */
export interface AuditEntry {
  /** Null for what concerns the installation, or a user without an account. */
  readonly accountId: string | null;
  readonly actor: AuditActor;
  /** `object.what-happened`, such as `form.settings-changed`; src/audit/audit-text.ts makes a sentence of it. */
  readonly action: string;
  readonly object?: AuditObject | null;
  /** Only the values of fields that audit-changes.ts lists are stored. */
  readonly changes?: AuditChanges;
  readonly ip?: string | null;
  readonly userAgent?: string | null;
}

/** Where to append: a pool or a client of `pg`, or a transaction of Sequelize. */
type AuditTarget = Pick<Pool, 'query'> | { readonly db: Database; readonly transaction: Transaction };

const maxLabelLength = 200;
const maxUserAgentLength = 200;
const paidPlans = planNames.filter(isPaid);

// The trigger of the table fills in the number, the time and the hashes. The deliveries are committed with the row.
const append = `
  WITH entry AS (
    INSERT INTO audit_log (id, account_id, actor_kind, actor_id, actor_label, action, object_kind, object_id,
                           object_label, changes, ip_address, user_agent)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id, account_id
  )
  INSERT INTO deliveries (id, account_id, about, audit_id, kind, webhook_id)
  SELECT ($13::uuid[])[row_number() OVER (ORDER BY w.id)], entry.account_id, 'audit', entry.id, 'webhook', w.id
  FROM entry JOIN accounts a ON a.id = entry.account_id JOIN webhooks w ON w.account_id = a.id
  WHERE w.active AND w.audit_events AND a.suspended_at IS NULL AND a.plan = ANY ($14)`;

/**
 * Appends a row to the audit log of an account. It holds the account's log until the transaction ends, so within a
 * transaction it comes last. Rejects when the row cannot be stored.
 */
export async function recordAudit(to: AuditTarget, entry: AuditEntry): Promise<void> {
  const { accountId, actor, action, object = null, changes = {}, ip = null, userAgent = null } = entry;
  const values = [
    ...[newId(), accountId, actor.kind, actor.id, shorten(actor.label), action],
    ...[object?.kind ?? null, object?.id ?? null, object?.label ? shorten(object.label) : null],
    JSON.stringify(listedOnly(object?.kind ?? '', changes)),
    ...[ip, userAgent === null ? null : oneLine(userAgent, maxUserAgentLength)],
    ...[Array.from({ length: maxWebhooks }, newId), paidPlans],
  ];
  if ('query' in to) await to.query(append, values);
  else {
    const { db, transaction } = to;
    await db.sequelize.query(append, { bind: values, transaction });
  }
}

function shorten(label: string): string {
  return oneLine(label, maxLabelLength);
}

/** A user as the log names it. */
export function userActor(user: { readonly id: string; readonly name: string; readonly email: string }): AuditActor {
  return { kind: 'user', id: user.id, label: user.name ? `${user.name} <${user.email}>` : user.email };
}
