import type { IncomingMessage } from 'node:http';

/** The path that a request asks for, as it was sent and without its query; also where a proxy sent the whole address. */
export function pathOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const path = url.startsWith('/') ? url : url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const end = path.search(/[?#]/);
  return end === -1 ? path : path.slice(0, end);
}
