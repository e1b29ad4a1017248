import { sendsElsewhere } from '../forms/form.settings';
import type { ApiToken } from './api-token';

/*
 * What a token may do beyond the scope of a route or tool, because it depends on the object or on the mask. Each surface
 * says in its own words what is not allowed.
 */

/** Whether the token may read the audit log, and so change a webhook that gets it, or send its entries again. */
export function mayReadAudit({ scopes }: Pick<ApiToken, 'scopes'>): boolean {
  return scopes.includes('audit:read');
}

const targets: readonly string[] = [...sendsElsewhere, 'url'];

/** Whether the token may set these settings of a form or webhook: with a mask, not those that send submissions elsewhere. */
export function maySet({ isMasked }: Pick<ApiToken, 'isMasked'>, settings: unknown): boolean {
  return !isMasked || !Object.keys(Object(settings ?? {}) as object).some((name) => targets.includes(name));
}
