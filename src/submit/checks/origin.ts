import { normaliseDomain, normaliseHost } from '../../lib/domains';

/**
 * Whether `host` (a port is ignored) is on the list: `example.com` means that host and its `www.`, `*.example.com`
 * its subdomains but not itself. Case, a trailing dot and the spelling of international names do not matter.
 */
export function isAllowedHost(host: string, allowed: readonly string[]): boolean {
  const asked = normaliseHost(host);
  if (asked === null) return false;
  return allowed.some((entry) => {
    const rule = normaliseDomain(entry);
    if (rule === null) return false;
    if (rule.startsWith('*.')) return asked.endsWith(rule.slice(1));
    return asked === rule || asked === `www.${rule}`;
  });
}

/** The http or https origin that a post came from, by its Origin header, else by its Referer; null when neither says. */
export function siteOriginOf(originHeader: string | undefined, refererHeader: string | undefined): string | null {
  return webOrigin(originHeader) ?? webOrigin(refererHeader);
}

function webOrigin(header: string | undefined): string | null {
  if (!header || !URL.canParse(header)) return null;
  const { protocol, origin } = new URL(header);
  return /^https?:$/.test(protocol) ? origin : null;
}
