import type { Request, Response, Router } from 'express';
import * as http from '../../http/routes';
import { HttpError } from '../../lib/http-error';
import { canDo, type Permission, permissions } from '../../members/permissions';
import { recordRequest } from '../audit/record-request';
import type { DashboardDeps } from '../dashboard.deps';
import { ensureFresh, isRepeated } from './fresh';
import { personOf, signedInOf } from './session';

/** A route for a person who is signed in, with or without an account to show. */
export interface PersonRoute extends http.Route<DashboardDeps> {
  /**
   * Whether the person must have signed in or confirmed within 10 minutes; for some of its requests, a function. Routes
   * for members have what their permission says if this is missing.
   */
  readonly isGuarded?: boolean | ((req: Request<never>) => boolean);
  /** Whether the route is closed to people whom an identity provider signed in. */
  readonly needsOwnSignIn?: boolean;
}

/** A route for members of an account, and what a member must be allowed to do to use it. */
export interface MemberRoute extends PersonRoute {
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

/** The same route for people who have just signed in or confirmed; with `when`, only these requests ask for it. */
export function guarded<Route extends PersonRoute>(route: Route, when: PersonRoute['isGuarded'] = true): Route {
  return { ...route, isGuarded: when };
}

/**
 * The same route, for people who signed in themselves: a provider decides about its account only, not about how a member
 * of other accounts signs in.
 */
export function ownSignIn<Route extends PersonRoute>(route: Route): Route {
  return { ...route, needsOwnSignIn: true };
}

type DepsOf = (deps: DashboardDeps, res: Response) => DashboardDeps;

/**
 * A router for routes behind `requireSession`. It responds with 403 to members who may not use a route, and records what
 * a POST did in the audit log.
 */
export function createMemberRouter(deps: DashboardDeps, routes: readonly MemberRoute[], depsOf: DepsOf): Router {
  const checked = routes.map((route) => {
    const { needs, isGuarded = 'isGuarded' in permissions[needs] } = route;
    return guard({ ...route, isGuarded }, (res) => requirePermission(res, needs));
  });
  return http.createRouter(deps, checked, depsOf);
}

/** A router for routes behind `requirePerson`. */
export function createPersonRouter(deps: DashboardDeps, routes: readonly PersonRoute[]): Router {
  return http.createRouter(
    deps,
    routes.map((route) => guard(route, () => undefined)),
  );
}

function guard(
  { isGuarded, needsOwnSignIn = false, handler, ...route }: PersonRoute,
  check: (res: Response) => void,
): http.Route<DashboardDeps> {
  const asks = typeof isGuarded === 'function' ? isGuarded : () => isGuarded === true;
  return {
    ...route,
    handler: async (deps: DashboardDeps, req: Request<never>, res: Response) => {
      check(res);
      if (needsOwnSignIn) requireOwnSignIn(res);
      if ((isRepeated(req) || asks(req)) && !(await ensureFresh(deps, req, res))) return;
      if (route.method === 'get') await handler(deps, req, res);
      else await recordRequest(deps, req, res, route.path, () => handler(deps, req, res));
    },
  };
}

/** Throws a 403 if an identity provider signed the person in. */
function requireOwnSignIn(res: Response): void {
  const { provider } = personOf(res);
  if (!provider) return;
  throw new HttpError(
    403,
    null,
    `You are signed in through ${provider.name}. To change this, sign out and sign in with an e-mailed link or your own password.`,
  );
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
