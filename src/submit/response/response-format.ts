import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a post is answered with a page or a redirect rather than with JSON (spec 4.1 rule 1, decision 13): only
 * when a browser navigates to it, which shows in an Accept header that lists text/html and not application/json.
 */
export function wantsHtml(headers: IncomingHttpHeaders, isJsonBody: boolean): boolean {
  if (isJsonBody || headers['x-requested-with']) return false;
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') return false;
  const { accept = '' } = headers;
  if (!/text\/html/i.test(accept)) return false;
  const accepted = acceptedTypes(accept);
  return accepted.has('text/html') && !accepted.has('application/json');
}

function acceptedTypes(accept: string): Set<string> {
  const ranges = accept
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()));
  return new Set(ranges.filter(([, ...parameters]) => !parameters.some(isRefusal)).map(([type]) => type ?? ''));
}

function isRefusal(parameter: string): boolean {
  return /^q\s*=\s*0(\.0*)?$/.test(parameter);
}
