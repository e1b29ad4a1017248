import type { Request, Response, Router } from 'express';
import * as http from '../../http/routes';
import { HttpError } from '../../lib/http-error';
import { canDo, type Permission } from '../../members/permissions';
import { recordRequest } from '../audit/record-request';
import type { DashboardDeps } from '../dashboard.deps';
import { signedInOf } from './session';

/** A route for members of an account, and what a member must be allowed to do to use it. */
export interface MemberRoute extends http.Route<DashboardDeps> {
  readonly needs: Permission;
}

/** A route for GET and HEAD. */
export function get<Path extends string>(
  path: Path,
  needs: Permission,
  handler: http.Handler<DashboardDeps, http.ParamsOf<Path>>,
): MemberRoute {
  return { ...http.get(path, handler), needs };
}

export function post<Path extends string>(
  path: Path,
  needs: Permission,
  handler: http.Handler<DashboardDeps, http.ParamsOf<Path>>,
): MemberRoute {
  return { ...http.post(path, handler), needs };
}

/**
 * A router for routes behind `requireSession`. It responds with 403 to members who may not use a route, and records what
 * a POST did in the audit log.
 */
export function createMemberRouter(
  deps: DashboardDeps,
  routes: readonly MemberRoute[],
  depsOf: (deps: DashboardDeps, res: Response) => DashboardDeps,
): Router {
  const checked = routes.map(({ needs, handler, ...route }) => ({
    ...route,
    handler: (own: DashboardDeps, req: Request<never>, res: Response) => {
      requirePermission(res, needs);
      if (route.method === 'get') return handler(own, req, res);
      return recordRequest(own, req, res, route.path, () => handler(own, req, res));
    },
  }));
  return http.createRouter(deps, checked, depsOf);
}

/** Throws a 403 unless the member may do this. */
export function requirePermission(res: Response, needs: Permission): void {
  if (!canDo(signedInOf(res), needs)) {
    throw new HttpError(
      403,
      null,
      'Your role in this account does not allow this. An owner or an admin can change it.',
    );
  }
}
