import type { StorageRow } from '../files/storage';
import { presentStorage } from '../files/storage.settings';
import type { Account } from './account.model';

/** An account and its connected storage as shown to its owner and the operator, without password, token or secrets. */
export function presentAccount(account: Account, storage: StorageRow | null) {
  return {
    id: account.id,
    email: account.email,
    plan: account.plan,
    quota_override: account.quotaOverride,
    linked_emails: account.linkedEmails,
    suspended: account.suspendedAt !== null,
    suspended_at: account.suspendedAt,
    password_set: account.passwordHash !== null,
    api_token_set: account.apiTokenHash !== null,
    storage: presentStorage(storage),
    storage_limit_bytes: account.storageLimitBytes,
    muted_alerts: account.mutedAlerts,
    retention: account.retention,
    ip_addresses: account.ipAddresses,
    brand: account.brand,
    time_zone: account.timeZone,
    created_at: account.createdAt,
    updated_at: account.updatedAt,
  };
}
