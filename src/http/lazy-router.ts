import { type RequestHandler, Router } from 'express';

/**
 * A router for `path` that loads its handler on the first request to it, so that a process which never serves that path
 * pays neither memory nor start-up time. Simultaneous first requests share one load; after a failed one the next
 * request loads again.
 */
export function createLazyRouter(path: string | string[], load: () => Promise<RequestHandler>): Router {
  const router = Router();
  let loading: Promise<void> | null = null;
  router.use(path, async (_req, _res, next) => {
    loading ??= load().then(
      (handler) => void router.use(handler),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    await loading;
    // The handler is registered behind this one, so the request reaches it next.
    next();
  });
  return router;
}
