import { normalizeDomain, normalizeHost } from '../../lib/domains';
import type { LiveForm } from '../live-form';
import type { SubmitRequest } from '../request';
import { SubmitError } from '../submit-error';

/**
 * Under strict domain protection, throws SubmitError 403 `origin_not_allowed` unless the request came from a site on
 * the form's list of allowed domains (spec 4.1 rule 11). A request of unknown origin is rejected too.
 */
export function checkOrigin({ settings }: LiveForm, { siteOrigin }: SubmitRequest): void {
  const { strict_domain_protection: isStrict, allowed_domains: allowed } = settings;
  if (!isStrict) return;
  if (siteOrigin === null) throw new SubmitError('origin_not_allowed', { detail: unknownOrigin });
  if (!isAllowedHost(new URL(siteOrigin).hostname, allowed)) throw new SubmitError('origin_not_allowed');
}

const unknownOrigin =
  'The request does not say which site it comes from: a page with "Referrer-Policy: no-referrer" hides that.';

/**
 * Whether `host` (its port is ignored) is on the list: `example.com` matches that host and its `www.`, `*.example.com`
 * its subdomains but not itself. Case, a trailing dot and the spelling of international names are ignored.
 */
export function isAllowedHost(host: string, allowed: readonly string[]): boolean {
  const name = normalizeHost(host);
  if (name === null) return false;
  return allowed.some((entry) => {
    const domain = normalizeDomain(entry);
    if (domain === null) return false;
    if (domain.startsWith('*.')) return name.endsWith(domain.slice(1));
    return name === domain || name === `www.${domain}`;
  });
}
