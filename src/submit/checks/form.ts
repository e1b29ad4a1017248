import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { capacity, limits } from '../../../config/limits';
import { isPaid, monthlyQuota, type Plan, type QuotaOverride } from '../../../config/plans';
import type { IpAddresses } from '../../accounts/retention.settings';
import { inTransaction } from '../../db/in-transaction';
import type { AltchaLevel } from '../../forms/captcha-providers';
import type { Payment, ThankYouPage } from '../../forms/form.model';
import { BatchLoader } from '../../lib/batch-loader';
import { isStatementTimeout } from '../../lib/pg-errors';
import { TimeoutError } from '../../lib/with-timeout';
import { type CompiledLists, compileLists, type ListRow } from '../../lists/compiled-lists';
import { PaymentUnavailable } from '../../payments/stripe.checkout';
import type { SpamFilterSettings } from '../../spam/spam.settings';
import { webhookIdsSql } from '../../webhooks/form-filter';
import type { Stale } from '../commit/accept';
import type { Progress, SubmitResult } from '../request';
import { FormBusy, SubmitError } from '../submit-error';

/** A form and its account, as the checks need them, in one consistent read. */
export interface LiveForm {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly active: boolean;
  readonly deleted: boolean;
  readonly redirectUrl: string | null;
  readonly thankYou: ThankYouPage | null;
  readonly allowedDomains: readonly string[];
  readonly strictDomainProtection: boolean;
  readonly honeypotMode: 'default' | 'none';
  readonly hasAutoResponder: boolean;
  /** Encrypted. */
  readonly recaptchaSecret: string | null;
  /** Encrypted. */
  readonly turnstileSecret: string | null;
  /** Encrypted. */
  readonly hcaptchaSecret: string | null;
  /** Encrypted. */
  readonly friendlyCaptchaSecret: string | null;
  readonly friendlyCaptchaSiteKey: string | null;
  /** How much work ALTCHA's proof of work takes; null if the form does not use it. */
  readonly altcha: AltchaLevel | null;
  readonly captchaRequired: boolean;
  readonly redirectParams: readonly string[];
  /** Its secrets are encrypted. */
  readonly payment: Payment | null;
  /** Null for the default. */
  readonly spamFilter: SpamFilterSettings | null;
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
    readonly suspended: boolean;
    readonly storageConnected: boolean;
    /** Maximum bytes of stored files; null for no limit. */
    readonly storageLimitBytes: number | null;
  };
}

/** Forms by access key. A cached form is only a hint: the commit checks its version. */
export interface FormCache {
  has(accessKey: string): boolean;
  /** The form, or null; `isFresh` bypasses the cache. */
  find(accessKey: string, isFresh: boolean): Promise<LiveForm | null>;
  /** Runs `work` with the form, or null, while nothing that the commit checks can change. */
  findLocked<T>(accessKey: string, work: (form: LiveForm | null) => Promise<T>): Promise<T>;
}

export function createFormCache(pool: Pool): FormCache {
  const cache = new LRUCache<string, LiveForm>({
    max: 10_000,
    // Entries of lists take about 300 bytes each.
    maxSize: 100_000,
    sizeCalculation: ({ lists }) => 1 + (lists?.size ?? 0),
    ttl: 60_000,
  });
  const store = (accessKey: string, form: LiveForm | null) => {
    if (form) cache.set(accessKey, form);
    else cache.delete(accessKey);
    return form;
  };
  // One lock at a time, shared by the submissions to its form, so that connections remain for their commits.
  const locked = new BatchLoader<LockedWork, void>(
    async (items) => {
      const accessKey = items[0]?.accessKey ?? '';
      await withLockedForm(pool, accessKey, async (form) => {
        store(accessKey, form);
        await Promise.all(items.map(({ work }) => work(form)));
      });
      return items.map(() => undefined);
    },
    {
      maxItems: 32,
      concurrency: 1,
      canJoin: ({ accessKey }, [first]) => !first || accessKey === first.accessKey,
      maxWaitMs: 2 * capacity.commits.waitMs,
    },
  );
  return {
    has: (accessKey) => cache.has(accessKey),
    find: async (accessKey, isFresh) => {
      const cached = isFresh ? undefined : cache.get(accessKey);
      return cached ?? store(accessKey, await readForm(pool, accessKey));
    },
    findLocked: (accessKey, work) =>
      new Promise((resolve, reject) => {
        const settle = (form: LiveForm | null) => work(form).then(resolve, reject);
        locked
          .load({ accessKey, work: settle })
          .catch((cause: unknown) => reject(isBusy(cause) ? new FormBusy('the form', cause) : lookupFailed(cause)));
      }),
  };
}

/** Whether waiting for the form's rows, or for the locks of earlier submissions, timed out. */
function isBusy(error: unknown): boolean {
  return isStatementTimeout(error) || error instanceof TimeoutError;
}

function lookupFailed(cause: unknown): SubmitError {
  return new SubmitError('profile_lookup_failed', { cause });
}

/** Must not reject. */
interface LockedWork {
  readonly accessKey: string;
  readonly work: (form: LiveForm | null) => Promise<void>;
}

/** Longer than the checks and commit of a submission may take. Releases the lock of a process that froze. */
const idleMs = 2 * limits.deliveryMs + 4_000;

async function withLockedForm(pool: Pool, accessKey: string, work: (form: LiveForm | null) => Promise<void>) {
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

/** Further attempts with a fresh read of the form, before it is locked. */
const maxRechecks = 2;
/** A locked form does not change, but other submissions may still use up its storage. */
const maxLockedAttempts = 5;

/**
 * Runs `attempt` with the form of this access key. The cached form is only a hint: unless the submission was accepted,
 * the result is confirmed with a fresh read of the form, and a stale result is tried again. A form that changed during
 * each attempt so far is locked, so that its owner's next change waits until the submission is decided. Throws
 * SubmitError 404 or 403 for a form that takes no submissions and 500 if it cannot be read, and FormBusy if it is
 * locked for too long.
 */
export async function withForm(
  forms: FormCache,
  accessKey: string,
  progress: Progress,
  attempt: (form: LiveForm) => Promise<SubmitResult | Stale>,
): Promise<SubmitResult> {
  let isFresh = !forms.has(accessKey);
  for (let attempts = 0; attempts <= maxRechecks; attempts += 1) {
    try {
      const form = await findForm(forms, accessKey, isFresh);
      progress.form = form;
      checkAvailable(form);
      progress.formName = form.name;
      const result = await attempt(form);
      if (result.kind === 'accepted' || (isFresh && result.kind !== 'stale')) return result;
    } catch (error) {
      if (isFresh || !dependsOnForm(error)) throw error;
    }
    isFresh = true;
  }
  return forms.findLocked(accessKey, async (found) => {
    const form = requireAvailable(found);
    progress.formName = form.name;
    for (let attempts = 0; attempts < maxLockedAttempts; attempts += 1) {
      const result = await attempt(form);
      if (result.kind !== 'stale') return result;
    }
    throw new Error('the submission could not be stored, although its form was locked');
  });
}

function dependsOnForm(error: unknown): boolean {
  return error instanceof SubmitError ? error.dependsOnForm : error instanceof PaymentUnavailable;
}

/**
 * Finds the form of an access key. Throws SubmitError: 404 for an unknown key, 500 when the form could not be read
 * (spec section 7.1).
 */
export async function findForm(forms: FormCache, accessKey: string, isFresh: boolean): Promise<LiveForm> {
  const form = await forms.find(accessKey, isFresh).catch((cause: unknown) => {
    throw lookupFailed(cause);
  });
  return requireAvailable(form);
}

function requireAvailable(form: LiveForm | null): LiveForm {
  if (!form) throw new SubmitError('invalid_access_key');
  return form;
}

/** Throws SubmitError 403 for a form that is paused or unavailable (spec section 7.1). */
export function checkAvailable(form: LiveForm): void {
  if (form.deleted || form.account.suspended) throw new SubmitError('form_unavailable');
  if (!form.active) throw new SubmitError('inactive_form');
}

async function readForm(pool: Pick<Pool, 'query'>, accessKey: string): Promise<LiveForm | null> {
  const { rows } = await pool.query<{ form: FormRow }>({
    name: 'form-by-access-key',
    text: `SELECT json_build_object(
             'id', f.id, 'version', f.version, 'name', f.name, 'active', f.active, 'deleted', f.deleted_at IS NOT NULL,
             'redirectUrl', f.redirect_url, 'thankYou', nullif(f.thank_you, 'null'), 'allowedDomains', f.allowed_domains,
             'strictDomainProtection', f.strict_domain_protection, 'honeypotMode', f.honeypot_mode,
             'hasAutoResponder', f.auto_responder IS NOT NULL AND f.auto_responder <> 'null',
             'recaptchaSecret', f.recaptcha_secret, 'turnstileSecret', f.turnstile_secret,
             'hcaptchaSecret', f.hcaptcha_secret, 'friendlyCaptchaSecret', f.friendly_captcha_secret,
             'friendlyCaptchaSiteKey', f.friendly_captcha_site_key, 'altcha', f.altcha,
             'captchaRequired', f.captcha_required, 'redirectParams', f.redirect_params,
             'payment', nullif(f.payment, 'null'), 'spamFilter', nullif(f.spam_filter, 'null'),
             'webhookIds', ${webhookIdsSql('a.id', 'f.id')},
             'ipAddresses', coalesce(f.ip_addresses, a.ip_addresses, 'full'),
             'lists', (SELECT coalesce(json_agg(json_build_array(action, kind, value, form_id IS NOT NULL)), '[]')
                       FROM list_entries WHERE scope_id IN (a.id, f.id)),
             'account', json_build_object(
               'id', a.id, 'version', a.version, 'plan', a.plan, 'quotaOverride', a.quota_override,
               'suspended', a.suspended_at IS NOT NULL, 'storageConnected', a.storage_id IS NOT NULL,
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
    lists: compileLists(row.form.lists),
    account: { ...account, isPaid: isPaid(plan), quota: monthlyQuota(plan, quotaOverride) },
  };
}

interface FormRow extends Omit<LiveForm, 'account' | 'lists'> {
  readonly lists: readonly ListRow[];
  readonly account: Omit<LiveForm['account'], 'isPaid' | 'quota'> & { readonly quotaOverride: QuotaOverride };
}
