import type { Request, Response } from 'express';

/** The headers on every response of `/api/submit`, so that pages of any site may submit and read it (spec 4.2). */
export const corsHeaders = Object.entries({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type, Accept, Authorization',
  'Access-Control-Max-Age': '86400',
});

const headerNames = /^[\w!#$%&'*+.^`|~-]+(?: *, *[\w!#$%&'*+.^`|~-]+)*$/;
const maxLength = 1_000;

/** Responds to a preflight with the headers that it asks for: the libraries of other services send some of their own. */
export function allowRequestedHeaders(req: Request, res: Response): void {
  const requested = req.headers['access-control-request-headers'];
  res.set('Vary', 'Access-Control-Request-Headers');
  if (requested && requested.length <= maxLength && headerNames.test(requested)) {
    res.set('Access-Control-Allow-Headers', requested);
  }
}
