import type { Request } from 'express';

/**
 * Whether a person opens this page; not a browser that loads it in advance or in a frame, or a script that refreshes a
 * part of it.
 */
export function isOpening(req: Request): boolean {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => req.get(name) ?? '');
  return (
    req.method === 'GET' &&
    req.get('sec-fetch-dest') !== 'iframe' &&
    !/prefetch|prerender|preview/i.test(purposes.join(' '))
  );
}
