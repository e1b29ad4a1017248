import { validate as isUuid } from 'uuid';
import { isPaid, type Plan } from '../../config/plans';
import { retention } from '../../config/retention';
import type { Stopped } from '../accounts/account.model';
import { daysOf, type IpAddresses, type RetentionRule } from '../accounts/retention.settings';
import type { Queries } from '../db/transaction-queries';
import { InputError } from '../lib/input-error';
import { type Scope, withinSql } from '../members/scope';

/** A form that submissions are imported into, and what decides how they are stored. */
export interface ImportTarget {
  readonly formId: string;
  readonly formName: string;
  readonly accountId: string;
  /** Times without a zone are in this one. */
  readonly zone: string;
  /** Submissions that are older are not imported: they would be erased. Null if they are stored forever. */
  readonly erasedBefore: Date | null;
  readonly ipAddresses: IpAddresses;
  /** Whether there is a storage that files can be downloaded to. */
  readonly hasStorage: boolean;
}

interface TargetRow {
  readonly formId: string;
  readonly formName: string;
  readonly accountId: string;
  readonly zone: string;
  readonly rule: RetentionRule;
  readonly ipAddresses: IpAddresses;
  readonly hasStorage: boolean;
  readonly plan: Plan;
  readonly stopped: Stopped | null;
  readonly now: Date;
}

/** The scope's form with this id or access key. Throws InputError when there is none, and when it is deleted. */
export async function findImportTarget(queries: Queries, scope: Scope, form: string): Promise<ImportTarget> {
  const text = form.trim();
  const values: unknown[] = [scope.accountId, text.includes('\0') ? '' : text, isUuid(text) ? text : null];
  const { rows } = await queries.query<TargetRow>(
    `SELECT f.id AS "formId", f.name AS "formName", a.id AS "accountId", coalesce(a.time_zone, 'UTC') AS zone,
            coalesce(f.settings ->> 'retention', a.retention, 'keep') AS rule,
            coalesce(f.settings ->> 'ip_addresses', a.ip_addresses, 'full') AS "ipAddresses",
            a.storage_id IS NOT NULL AS "hasStorage", a.plan, a.stopped, clock_timestamp() AS now
     FROM forms f JOIN accounts a ON a.id = f.account_id
     WHERE a.id = $1 AND (f.access_key = $2 OR f.id = $3::uuid) AND f.deleted_at IS NULL${withinSql(scope, 'f.id', values)}`,
    values,
  );
  const [row] = rows;
  if (!row) throw new InputError('not_found', 'this account has no such form');
  if (row.stopped) throw new InputError('wrong_state', `this account is ${row.stopped}`);
  const { rule, plan, stopped: _, now, ...target } = row;
  return { ...target, hasStorage: row.hasStorage && isPaid(plan), erasedBefore: erasedBefore(rule, now) };
}

/** Submissions that were delivered are erased soon; those that were not, such as imported ones, after some days. */
function erasedBefore(rule: RetentionRule, now: Date): Date | null {
  if (rule === 'keep') return null;
  return new Date(now.getTime() - (daysOf(rule) ?? retention.undeliveredDays) * 86_400_000);
}
