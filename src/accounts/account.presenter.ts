import type { StorageRow } from '../files/storage';
import { presentStorage } from '../files/storage.settings';
import type { AccountAccess } from '../members/access';
import type { Account } from './account.model';

/** An account and its connected storage as shown to its owner and the operator, without password, token or secrets. */
export function presentAccount(account: Account, storage: StorageRow | null, access: AccountAccess) {
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    plan: account.plan,
    quota_override: account.quotaOverride,
    linked_emails: account.linkedEmails,
    sender: account.sender ?? null,
    suspended: account.suspendedAt !== null,
    suspended_at: account.suspendedAt,
    deletes_at: account.deletesAt,
    members: access.members,
    password_set: access.hasPassword,
    api_token_set: access.hasPersonalToken,
    storage: presentStorage(storage),
    storage_limit_bytes: account.storageLimitBytes,
    muted_alerts: account.mutedAlerts,
    alert_email: account.alertEmail ?? null,
    alert_webhook_id: account.alertWebhookId ?? null,
    retention: account.retention,
    ip_addresses: account.ipAddresses,
    brand: account.brand,
    time_zone: account.timeZone,
    require_sso: account.requireSso,
    require_second_factor: account.requireSecondFactor,
    audit_days: account.auditDays ?? null,
    created_at: account.createdAt,
    updated_at: account.updatedAt,
  };
}
