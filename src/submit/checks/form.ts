import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Plan, QuotaOverride } from '../../../config/plans';
import type { Payment } from '../../forms/form.model';

/** A form with all that the judgement of a post depends on, as of one moment. */
export interface LiveForm {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly active: boolean;
  readonly deleted: boolean;
  readonly redirectUrl: string | null;
  readonly allowedDomains: readonly string[];
  readonly strictDomainProtection: boolean;
  readonly honeypotMode: 'default' | 'none';
  readonly hasAutoResponder: boolean;
  /** Sealed. */
  readonly recaptchaSecret: string | null;
  /** Sealed. */
  readonly turnstileSecret: string | null;
  readonly captchaRequired: boolean;
  readonly redirectParams: readonly string[];
  /** Its secrets are sealed. */
  readonly payment: Payment | null;
  readonly account: {
    readonly id: string;
    readonly version: number;
    readonly plan: Plan;
    readonly quotaOverride: QuotaOverride;
    readonly suspended: boolean;
    readonly activeWebhookIds: readonly string[];
    readonly storageConnected: boolean;
    /** Bytes of files that may be kept; null without limit. */
    readonly storageLimitBytes: number | null;
  };
}

/** Forms by access key. What it remembers is only a hint: the commit checks it again. */
export interface FormCache {
  /** Whether `find` would answer from memory. */
  remembers(accessKey: string): boolean;
  /** The form of this key, or null; `fresh` reads the database whatever is remembered. */
  find(accessKey: string, fresh: boolean): Promise<LiveForm | null>;
}

export function createFormCache(pool: Pool): FormCache {
  const remembered = new LRUCache<string, LiveForm>({ max: 10_000, ttl: 60_000 });
  return {
    remembers: (accessKey) => remembered.has(accessKey),
    find: async (accessKey, fresh) => {
      const hit = fresh ? undefined : remembered.get(accessKey);
      if (hit) return hit;
      const form = await readForm(pool, accessKey);
      if (form) remembered.set(accessKey, form);
      else remembered.delete(accessKey);
      return form;
    },
  };
}

async function readForm(pool: Pool, accessKey: string): Promise<LiveForm | null> {
  const { rows } = await pool.query<{ form: LiveForm }>({
    name: 'form-by-access-key',
    text: `SELECT json_build_object(
             'id', f.id, 'version', f.version, 'name', f.name, 'active', f.active, 'deleted', f.deleted_at IS NOT NULL,
             'redirectUrl', f.redirect_url, 'allowedDomains', f.allowed_domains,
             'strictDomainProtection', f.strict_domain_protection, 'honeypotMode', f.honeypot_mode,
             'hasAutoResponder', f.auto_responder IS NOT NULL AND f.auto_responder <> 'null',
             'recaptchaSecret', f.recaptcha_secret, 'turnstileSecret', f.turnstile_secret,
             'captchaRequired', f.captcha_required, 'redirectParams', f.redirect_params,
             'payment', nullif(f.payment, 'null'),
             'account', json_build_object(
               'id', a.id, 'version', a.version, 'plan', a.plan, 'quotaOverride', a.quota_override,
               'suspended', a.suspended_at IS NOT NULL, 'storageConnected', a.storage_id IS NOT NULL,
               'storageLimitBytes', a.storage_limit_bytes,
               'activeWebhookIds', coalesce((SELECT json_agg(w.id ORDER BY w.id) FROM webhooks w
                                             WHERE w.account_id = a.id AND w.active), '[]'))) AS form
           FROM forms f JOIN accounts a ON a.id = f.account_id
           WHERE f.access_key = $1`,
    values: [accessKey],
  });
  return rows[0]?.form ?? null;
}
