import { type Request, type RequestHandler, type Response, Router } from 'express';
import { workOf } from '../lib/request-work';

export type Handler<Deps, Params> = (deps: Deps, req: Request<Params>, res: Response) => void | Promise<void>;

/** The parameters in a path: `{ id: string }` in `/forms/:id`. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [Key in Name]: string } & ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [Key in Name]: string }
    : Record<never, string>;

/** One route, as `get` and `post` create it. */
export interface Route<Deps> {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly handler: Handler<Deps, never>;
}

/**
 * A route for GET and HEAD. The handler is called with the dependencies of the router, the request and the response.
 */
export function get<Deps, Path extends string>(path: Path, handler: Handler<Deps, ParamsOf<Path>>): Route<Deps> {
  return { method: 'get', path, handler };
}

export function post<Deps, Path extends string>(path: Path, handler: Handler<Deps, ParamsOf<Path>>): Route<Deps> {
  return { method: 'post', path, handler };
}

/**
 * A router for a list of routes. If two match a request, the first one handles it. `depsOf` changes the dependencies for
 * one request.
 */
export function createRouter<Deps>(
  deps: Deps,
  routes: readonly Route<Deps>[],
  depsOf: (deps: Deps, res: Response) => Deps = () => deps,
): Router {
  const router = Router();
  for (const { method, path, handler } of routes) {
    router[method](path, (req: Request<never>, res) => workOf(res).run(() => handler(depsOf(deps, res), req, res)));
  }
  return router;
}

/** Middleware that is a part of the work of its request, which ends there if the client has hung up. */
export function asWork(handle: RequestHandler): RequestHandler {
  return (req, res, next) => {
    const work = workOf(res);
    return work.run(() =>
      handle(req, res, (error?: unknown) => {
        if (!work.signal.aborted) next(error);
      }),
    );
  };
}
