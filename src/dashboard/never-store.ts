import type { RequestHandler } from 'express';

/** Keeps what an owner sees out of every cache, and off the screen after signing out. */
export const neverStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};
