import { parseHttpUrl, parseUrl } from '../../lib/urls';
import { isAllowedHost } from '../checks/origin';
import type { LiveForm } from '../live-form';
import type { SubmitRequest } from '../request';

/** Where a native form post is redirected to. */
export interface RedirectTarget {
  readonly status: 302 | 303;
  readonly url: string;
}

/** Where the visitor goes after an accepted submission. */
export interface Redirect {
  /** The submitted `redirect`, verbatim, if it was accepted. */
  readonly submitted: string | null;
  /** The submitted values that the form appends to the target's query; null unless the form does. */
  readonly params: Readonly<Record<string, string>> | null;
  readonly target: RedirectTarget | null;
}

/** Plans the redirect: the submitted one, else the form's own (spec 4.1 rules 4, 5 and 7). Pure. */
export function planRedirect(form: LiveForm, request: SubmitRequest, ownOrigin: string): Redirect {
  const { allowed_domains: allowedDomains, redirect_url: redirectUrl } = form.settings;
  const { fields, siteOrigin } = request;
  const submitted = acceptRedirect(fields.controls.redirect, { allowedDomains, ownOrigin, siteOrigin });
  const params = redirectParams(form, fields.data);
  const url = submitted ?? redirectUrl;
  if (url === null) return { submitted, params, target: null };
  const resolved = appendParams(resolveRedirect(url, redirectBase(request, allowedDomains, ownOrigin)), params ?? {});
  return { submitted, params, target: { status: submitted === null ? 302 : 303, url: resolved } };
}

/**
 * Where a rejected native post goes: to the page that the request names for it, if the form would redirect there and it
 * is not the service itself; else null. Pure.
 */
export function planErrorRedirect(form: LiveForm, request: SubmitRequest, ownOrigin: string): string | null {
  const { allowed_domains: allowedDomains } = form.settings;
  const { fields, siteOrigin } = request;
  const submitted = acceptRedirect(fields.controls.error_redirect, { allowedDomains, ownOrigin, siteOrigin });
  if (submitted === null) return null;
  const url = resolveRedirect(submitted, redirectBase(request, allowedDomains, ownOrigin));
  return new URL(url).host === new URL(ownOrigin).host ? null : url;
}

function redirectParams(form: LiveForm, data: Readonly<Record<string, unknown>>): Record<string, string> | null {
  const { redirect_params: names } = form.settings;
  if (names.length === 0 || !form.account.isPaid) return null;
  const chosen = names.flatMap((name) => {
    const value = data[name];
    return value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const];
  });
  return Object.fromEntries(chosen);
}

const maxRedirectLength = 2_000;
// Proxies such as nginx reserve 4 KiB for response headers; longer ones become a 502.
const maxLocationLength = 3_000;

// Browsers read "/\evil" and "/<tab>/evil" as "//evil", which is another site.
const disguise = /[\p{Cc}\\]|^\s|\s$/u;
const absolute = /^https?:\/\/([^/?#]+)/i;
// A colon in the first segment ends a scheme, so only a later one belongs to a relative reference.
const scheme = /^[^/?#]*:/;

/**
 * The submitted `redirect`, verbatim, if the form accepts it, else null (spec 4.1 rule 7; docs/decisions.md, row 1): a
 * relative reference such as `/thanks`, `thanks.html` or `?sent`, an http(s) URL on the list of allowed domains or of
 * the service itself, or, only when there is no list, a URL of the site that the request came from.
 */
export function acceptRedirect(
  value: unknown,
  context: { allowedDomains: readonly string[]; ownOrigin: string; siteOrigin: string | null },
): string | null {
  if (typeof value !== 'string' || value === '' || value.length > maxRedirectLength || disguise.test(value))
    return null;
  const isAccepted = scheme.test(value) ? isAllowedUrl(value, context) : isRelative(value);
  return isAccepted ? value : null;
}

function isRelative(value: string): boolean {
  const base = 'http://relative.invalid';
  const url = value.startsWith('//') ? null : parseUrl(value, base);
  if (!url) return false;
  // "/..//evil" resolves to the path "//evil", which the next parser may read as a host.
  return url.origin === base && !url.pathname.startsWith('//') && url.href.length - base.length <= maxRedirectLength;
}

function isAllowedUrl(value: string, context: Parameters<typeof acceptRedirect>[1]): boolean {
  const authority = absolute.exec(value)?.[1];
  const url = authority && !/[@%]/.test(authority) ? parseUrl(value) : null;
  if (!url || url.href.length > maxRedirectLength) return false;
  if (isAllowedHost(url.hostname, context.allowedDomains)) return true;
  if (url.host === new URL(context.ownOrigin).host) return true;
  return context.allowedDomains.length === 0 && url.origin === context.siteOrigin;
}

/**
 * The URL that a relative redirect is resolved against (docs/decisions.md, row 21): the page that sent the request,
 * else its site, else the service. If the form has a list of allowed domains, a page that is not on it does not count.
 */
export function redirectBase(
  { siteOrigin, referer }: Pick<SubmitRequest, 'siteOrigin' | 'referer'>,
  allowedDomains: readonly string[],
  ownOrigin: string,
): string {
  if (siteOrigin === null) return ownOrigin;
  if (allowedDomains.length > 0 && !isAllowedHost(new URL(siteOrigin).hostname, allowedDomains)) return ownOrigin;
  const page = parseHttpUrl(referer ?? '');
  if (page?.origin !== siteOrigin || page.href.length > maxRedirectLength) return siteOrigin;
  return siteOrigin + page.pathname + page.search;
}

/**
 * The absolute URL for a Location header, always printable ASCII: `redirect` resolved against `base`. Anything but an
 * http(s) URL becomes the base.
 */
export function resolveRedirect(redirect: string, base: string): string {
  return parseHttpUrl(redirect, base)?.href ?? new URL(base).href;
}

/**
 * Appends `params` to the query of `url` in order and leaves the rest untouched. Parameters that would make the URL
 * longer than 3,000 characters are left out, so that the visitor still reaches the thank-you page.
 */
export function appendParams(url: string, params: Readonly<Record<string, string>>): string {
  const hashAt = url.indexOf('#');
  const hash = hashAt < 0 ? '' : url.slice(hashAt);
  let address = hashAt < 0 ? url : url.slice(0, hashAt);
  for (const parameter of Object.entries(params)) {
    const separator = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
    const longer = `${address}${separator}${new URLSearchParams([parameter])}`;
    if (longer.length + hash.length <= maxLocationLength) address = longer;
  }
  return address + hash;
}
