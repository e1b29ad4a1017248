import type { Permission } from '../../members/permissions';

interface Route {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly needs: Permission;
}

/** Finds what a member must be allowed to do to use a path; null for a path that everybody may use. */
export type FindNeeds = (method: Route['method'], path: string) => Permission | null;

/** A function that finds the permission of a path from these routes. */
export function createFindNeeds(routes: readonly Route[]): FindNeeds {
  const patterns = routes.map(({ path, ...route }) => ({
    ...route,
    pattern: new RegExp(`^/dashboard${path.replace(/^\/$/, '').replaceAll(/:\w+/g, '[^/]+')}$`),
  }));
  return (method, path) => {
    const bare = path.replace(/[?#].*$/, '');
    return patterns.find((route) => route.method === method && route.pattern.test(bare))?.needs ?? null;
  };
}
