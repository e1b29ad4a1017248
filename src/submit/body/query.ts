import type { Request } from 'express';
import { parseHttpUrl } from '../../lib/urls';
import type { Fields, RoleOf } from './fields';
import { parseUrlencodedFields } from './urlencoded';

/**
 * Whether a browser sent a form that has no `method`, so its fields are in the query. A link that somebody pasted, its
 * preview, an image or a prefetch is no submission.
 */
export function isSentAsQuery(req: Pick<Request, 'method' | 'originalUrl' | 'headers'>): boolean {
  const { method, headers } = req;
  if (method !== 'GET' || !queryOf(req).includes('=')) return false;
  const site = headers['sec-fetch-site'];
  // Older browsers.
  if (site === undefined) return parseHttpUrl(headers.referer ?? '') !== null;
  return site !== 'none' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-purpose'] === undefined;
}

/** The fields of a query. Node limits its length with that of the headers. */
export function parseQuery(req: Pick<Request, 'originalUrl'>, roleOf: RoleOf): Fields {
  return parseUrlencodedFields(Buffer.from(queryOf(req), 'latin1'), null, roleOf);
}

function queryOf({ originalUrl }: Pick<Request, 'originalUrl'>): string {
  const start = originalUrl.indexOf('?');
  return start === -1 ? '' : originalUrl.slice(start + 1);
}
