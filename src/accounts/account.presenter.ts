import type { Account } from './account.model';

/** An account as its owner and the operator see it: no password, no token. */
export function presentAccount(account: Account) {
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
    created_at: account.createdAt,
    updated_at: account.updatedAt,
  };
}
