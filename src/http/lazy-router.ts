import { type RequestHandler, Router } from 'express';

/**
 * What lies below a path, or several, made when the first request comes there: what most processes never serve costs them neither
 * memory nor time at their start.
 */
export function whenFirstAsked(path: string | string[], make: () => RequestHandler): Router {
  const router = Router();
  let isMade = false;
  router.use(path, (_req, _res, next) => {
    // The handler stands behind this one, so the request that it is made for meets it as well.
    if (!isMade) router.use(make());
    isMade = true;
    next();
  });
  return router;
}
