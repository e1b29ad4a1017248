import type { Pool } from 'pg';
import { limits } from '../../config/limits';
import { isPaid, monthlyQuota, type Plan, type QuotaOverride } from '../../config/plans';
import type { IpAddresses } from '../accounts/retention.settings';
import { inTransaction } from '../db/in-transaction';
import { type Brand, brandSql } from '../forms/brand.settings';
import { type CheckedSettings, completeSettings, type StoredSettings } from '../forms/form.settings';
import { type CompiledLists, compileLists, type ListRow } from '../lists/compiled-lists';
import { webhookIdsSql } from '../webhooks/form-filter';

/** A form and its account, as the checks need them, in one consistent read. */
export interface LiveForm {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly active: boolean;
  readonly deleted: boolean;
  /** Its secrets are encrypted. */
  readonly settings: CheckedSettings;
  /** How its pages look. */
  readonly brand: Brand;
  /** The account's active webhooks that take this form's submissions. */
  readonly webhookIds: readonly string[];
  /** What is stored of the visitor's IP address. */
  readonly ipAddresses: IpAddresses;
  /** The allow and block lists of the form and its account; null if they are empty. */
  readonly lists: CompiledLists | null;
  readonly account: {
    readonly id: string;
    readonly version: number;
    readonly plan: Plan;
    /** Whether the plan includes the paid features. */
    readonly isPaid: boolean;
    /** Submissions per month; null for no limit. */
    readonly quota: number | null;
    /** Whether it receives nothing: it is suspended or being deleted. */
    readonly stopped: boolean;
    readonly storageConnected: boolean;
    /** Maximum bytes of stored files; null for no limit. */
    readonly storageLimitBytes: number | null;
  };
}

/** Reads the form with this access key and its account; null when there is none. */
export async function readForm(pool: Pick<Pool, 'query'>, accessKey: string): Promise<LiveForm | null> {
  const { rows } = await pool.query<{ form: FormRow }>({
    name: 'form-by-access-key',
    text: `SELECT json_build_object(
             'id', f.id, 'version', f.version, 'name', f.name, 'active', f.active, 'deleted', f.deleted_at IS NOT NULL,
             'settings', f.settings - 'fields',
             'brand', ${brandSql},
             'webhookIds', ${webhookIdsSql('a.id', 'f.id')},
             'ipAddresses', coalesce(f.settings ->> 'ip_addresses', a.ip_addresses, 'full'),
             'lists', (SELECT coalesce(json_agg(json_build_array(action, kind, value, form_id IS NOT NULL)), '[]')
                       FROM list_entries WHERE scope_id IN (a.id, f.id)),
             'account', json_build_object(
               'id', a.id, 'version', a.version, 'plan', a.plan, 'quotaOverride', a.quota_override,
               'stopped', a.stopped IS NOT NULL, 'storageConnected', a.storage_id IS NOT NULL,
               'storageLimitBytes', a.storage_limit_bytes)) AS form
           FROM forms f JOIN accounts a ON a.id = f.account_id
           WHERE f.access_key = $1`,
    values: [accessKey],
  });
  const [row] = rows;
  if (!row) return null;
  const { quotaOverride, ...account } = row.form.account;
  const { plan } = account;
  return {
    ...row.form,
    settings: completeSettings(row.form.settings),
    lists: compileLists(row.form.lists),
    account: { ...account, isPaid: isPaid(plan), quota: monthlyQuota(plan, quotaOverride) },
  };
}

interface FormRow extends Omit<LiveForm, 'account' | 'lists' | 'settings'> {
  readonly settings: StoredSettings;
  readonly lists: readonly ListRow[];
  readonly account: Omit<LiveForm['account'], 'isPaid' | 'quota'> & { readonly quotaOverride: QuotaOverride };
}

/** Longer than the checks and commit of a submission may take. Releases the lock of a process that froze. */
const idleMs = 2 * limits.deliveryMs + 4_000;

/** Runs `work` with the form, or null, while the rows of the form and its account are locked for changes. */
export async function withLockedForm(pool: Pool, accessKey: string, work: (form: LiveForm | null) => Promise<void>) {
  let isDone = false;
  try {
    await inTransaction(
      pool,
      async (client) => {
        // Locks in a separate statement: one that also read the form would see the snapshot from before its wait.
        await client.query(
          'SELECT FROM forms f JOIN accounts a ON a.id = f.account_id WHERE f.access_key = $1 FOR SHARE OF f, a',
          [accessKey],
        );
        const form = await readForm(client, accessKey);
        await work(form);
        isDone = true;
      },
      { idleMs },
    );
  } catch (error) {
    // The transaction wrote nothing, so it does not matter if ending it fails.
    if (!isDone) throw error;
  }
}
