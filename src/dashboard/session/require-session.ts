import type { RequestHandler } from 'express';
import { visitorOf } from './visitor';

/** Sends who is not signed in to the sign-in, from where the way leads back to the page that was asked for. */
export const requireSession: RequestHandler = (req, res, next) => {
  if (visitorOf(res).owner) return next();
  const wanted = req.method === 'POST' || req.originalUrl === '/dashboard' ? null : req.originalUrl;
  res.redirect(303, wanted === null ? '/dashboard/sign-in' : `/dashboard/sign-in?next=${encodeURIComponent(wanted)}`);
};
