import type { Pool } from 'pg';
import type { AlertCause } from '../../config/alerts';
import { type Scope, withinSql } from '../members/scope';
import { effectiveFormat } from '../webhooks/formats/table';
import { maskUrl } from '../webhooks/mask-url';
import type { Alert } from './alert';
import { isMutedSql } from './evaluate';

/**
 * A scope's open alerts, oldest first, without those that are turned off. Alerts of the account and its webhooks are
 * left out for some forms.
 */
export async function findOpenAlerts(pool: Pool, scope: Scope): Promise<Alert[]> {
  const values: unknown[] = [scope.accountId];
  const { rows } = await pool.query<AlertRow>(
    `SELECT ${alertColumns} FROM ${alertTables}
     WHERE a.account_id = $1 AND a.closed_at IS NULL AND f.deleted_at IS NULL AND NOT ${isMutedSql('a.cause')}${withinSql(scope, 'a.form_id', values)}
     ORDER BY a.opened_at, a.id`,
    values,
  );
  return rows.map(toAlert);
}

/** An alert `a` with its account `ac`, form `f` and webhook `w`. */
export const alertTables = `alerts a JOIN accounts ac ON ac.id = a.account_id
  LEFT JOIN forms f ON f.id = a.form_id LEFT JOIN webhooks w ON w.id = a.webhook_id`;

/** The columns of an AlertRow, in terms of `alertTables`. */
export const alertColumns = `
  a.id, a.account_id AS "accountId", coalesce(ac.time_zone, 'UTC') AS zone, a.cause, a.facts, a.count, a.opened_at AS "openedAt",
  a.last_seen_at AS "lastSeenAt", a.closed_at AS "closedAt",
  CASE WHEN f.id IS NOT NULL THEN json_build_object('id', f.id, 'name', f.name, 'emailTo', f.settings ->> 'email_to') END AS form,
  CASE WHEN w.id IS NOT NULL
       THEN json_build_object('id', w.id, 'name', w.name, 'url', w.url, 'format', w.format, 'lastError', w.last_error) END AS webhook`;

export interface AlertRow extends Omit<Alert, 'cause' | 'webhook'> {
  readonly cause: AlertCause;
  readonly webhook: {
    id: string;
    name: string | null;
    url: string;
    format: string | null;
    lastError: string | null;
  } | null;
}

export function toAlert({ webhook, ...row }: AlertRow): Alert {
  return {
    ...row,
    webhook: webhook && {
      id: webhook.id,
      name: webhook.name,
      address: maskUrl(webhook.url, effectiveFormat(webhook)),
      lastError: webhook.lastError,
    },
  };
}
