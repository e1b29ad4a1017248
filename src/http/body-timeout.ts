import type { RequestHandler } from 'express';

/** Breaks the connection of a request whose body has not arrived whole after `ms` milliseconds. */
export function limitBodyTime(ms: number): RequestHandler {
  return (req, res, next) => {
    const timer = setTimeout(() => {
      if (!req.complete) req.destroy();
    }, ms);
    res.once('close', () => clearTimeout(timer));
    next();
  };
}
