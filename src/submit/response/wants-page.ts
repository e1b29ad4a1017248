import type { Request } from 'express';
import { isJson } from '../body/media-type';

/**
 * Whether a client gets a page or redirect rather than JSON (spec 4.1 rule 1; docs/decisions.md, row 13): only a
 * browser that navigates, which shows in an Accept header that lists text/html and not application/json.
 */
export function wantsPage(req: Request): boolean {
  if (isJson(req) || isScripted(req)) return false;
  // Most clients list neither; parsing the header takes ten times as long.
  if (!/text\/html/i.test(req.headers.accept ?? '')) return false;
  const accepted = req.accepts().map((type) => type.toLowerCase());
  return accepted.includes('text/html') && !accepted.includes('application/json');
}

// An Android WebView adds X-Requested-With, with the name of its app, to navigations too.
function isScripted({ headers }: Request): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined) return mode !== 'navigate';
  return String(headers['x-requested-with']).toLowerCase() === 'xmlhttprequest';
}
