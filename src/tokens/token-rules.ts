import { sendsElsewhere } from '../forms/form.settings';
import type { ApiToken, StoredLimits } from './api-token';

/*
 * What a token may do beyond the scope of a route or tool, because it depends on the object or on the mask. Each surface
 * says in its own words what is not allowed.
 */

/** Whether the token may read the audit log, and so change a webhook that gets it, or send its entries again. */
export function mayReadAudit({ scopes }: Pick<ApiToken, 'scopes'>): boolean {
  return scopes.includes('audit:read');
}

const namesIn = (settings: unknown): string[] => Object.keys(Object(settings ?? {}) as object);

/** Whether the token may set these settings of a form: with a mask, not those that send submissions elsewhere. */
export function maySetForm({ isMasked }: Pick<ApiToken, 'isMasked'>, settings: unknown): boolean {
  const targets: readonly string[] = sendsElsewhere;
  return !isMasked || !namesIn(settings).some((name) => targets.includes(name));
}

/** Whether the token may set these settings of a webhook: with a mask, only its name, and whether it is active. */
export function maySetWebhook({ isMasked }: Pick<ApiToken, 'isMasked'>, settings: unknown): boolean {
  return !isMasked || namesIn(settings).every((name) => name === 'name' || name === 'active');
}

/** Whether a token can do no more than another one, which may therefore rename and revoke it. */
export function isWithin(token: Pick<StoredLimits, 'scopes' | 'formIds'>, other: ApiToken): boolean {
  const granted: readonly string[] = other.scopes;
  const hasScopes = token.scopes.every((scope) => granted.includes(scope));
  const { formIds } = other;
  return hasScopes && (formIds === null || (token.formIds?.every((id) => formIds.includes(id)) ?? false));
}
