import { isAllowedHost } from '../checks/origin';

const longestRedirect = 2_000;
// Nginx and others give the head of an answer 4 KiB; a longer one becomes a 502.
const longestLocation = 3_000;

// Browsers read "/\evil" and "/<tab>/evil" as "//evil", which is another site.
const disguise = /[\p{Cc}\\]|^\s|\s$/u;
const absolute = /^https?:\/\/([^/?#]+)/i;

/**
 * The submitted `redirect` as it was submitted when the form accepts it, else null (spec 4.1 rule 7, decision 1): a
 * path with one leading slash, an http(s) address on the allowed list or at the service itself, or, only when there
 * is no list, at the site that the post came from.
 */
export function acceptRedirect(
  value: unknown,
  context: { allowedDomains: readonly string[]; ownOrigin: string; siteOrigin: string | null },
): string | null {
  if (typeof value !== 'string' || value.length > longestRedirect || disguise.test(value)) return null;
  const accepted = value.startsWith('/') ? isLocalPath(value) : isWelcomeAddress(value, context);
  return accepted ? value : null;
}

function isLocalPath(value: string): boolean {
  const base = 'http://relative.invalid';
  if (!URL.canParse(value, base)) return false;
  const url = new URL(value, base);
  // "/..//evil" resolves to the path "//evil", and what handles that next may take it for a host.
  return url.origin === base && !url.pathname.startsWith('//') && url.href.length - base.length <= longestRedirect;
}

function isWelcomeAddress(value: string, context: Parameters<typeof acceptRedirect>[1]): boolean {
  const authority = absolute.exec(value)?.[1];
  if (!authority || /[@%]/.test(authority) || !URL.canParse(value)) return false;
  const url = new URL(value);
  if (url.href.length > longestRedirect) return false;
  if (isAllowedHost(url.hostname, context.allowedDomains)) return true;
  if (url.host === new URL(context.ownOrigin).host) return true;
  return context.allowedDomains.length === 0 && url.origin === context.siteOrigin;
}

/**
 * The absolute address for a Location header, in printable ASCII whatever comes in (decision 21): a path is resolved
 * against the site that the post came from, else against the service. What is no http(s) address leads to that base.
 */
export function resolveRedirect(
  redirect: string,
  { siteOrigin, ownOrigin }: { siteOrigin: string | null; ownOrigin: string },
): string {
  const base = siteOrigin ?? ownOrigin;
  const url = URL.canParse(redirect, base) ? new URL(redirect, base) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : new URL(base).href;
}

/**
 * `url` with `params` added to its query in their order, the rest of it untouched. A parameter that would make the
 * address longer than 3,000 characters is left out: the thank-you page matters more.
 */
export function appendParams(url: string, params: Readonly<Record<string, string>>): string {
  const hashAt = url.indexOf('#');
  const hash = hashAt < 0 ? '' : url.slice(hashAt);
  let address = hashAt < 0 ? url : url.slice(0, hashAt);
  for (const parameter of Object.entries(params)) {
    const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
    const longer = `${address}${joint}${new URLSearchParams([parameter])}`;
    if (longer.length + hash.length <= longestLocation) address = longer;
  }
  return address + hash;
}
