import type { Express } from 'express';

/** A route of an app, with named parameters: `/dashboard/forms/:id`. */
export interface ListedRoute {
  readonly method: string;
  readonly path: string;
}

// Express's internal record of each `use` and each route.
interface Layer {
  readonly rawPath: string | readonly string[];
  readonly route?: { readonly path: string | readonly string[]; readonly methods: Readonly<Record<string, boolean>> };
  readonly handle: { readonly stack?: readonly Layer[]; readonly router?: { readonly stack: readonly Layer[] } };
}

/** Lists every route of an app, from Express's own router stack; `all` routes are listed as GET and PUT. */
export function listRoutes(app: Express): ListedRoute[] {
  const found = walk('', (app.router as unknown as { stack: readonly Layer[] }).stack);
  const unique = new Map(found.map((route) => [`${route.method} ${route.path}`, route]));
  return [...unique.values()];
}

function walk(base: string, stack: readonly Layer[]): ListedRoute[] {
  return stack.flatMap(({ rawPath, route, handle }) => {
    if (route) {
      const listed = Object.keys(route.methods);
      // Express registers `all` for each method that Node knows, CONNECT among them.
      const methods = listed.includes('_all') || listed.includes('connect') ? ['get', 'put'] : listed;
      return [route.path]
        .flat()
        .flatMap((path) => methods.map((method) => ({ method: method.toUpperCase(), path: join(base, path) })));
    }
    const inner = handle.stack ?? handle.router?.stack ?? [];
    return [rawPath].flat().flatMap((path) => walk(join(base, path), inner));
  });
}

function join(base: string, path: string): string {
  return `${base}/${path}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
}

/** Replaces each parameter in the path by its value, or by `otherwise`. */
export function fillPath(path: string, values: Readonly<Record<string, string>>, otherwise: string): string {
  return path.replaceAll(/\{?\/?[:*](\w+)\}?/g, (_whole, name: string) => `/${values[name] ?? otherwise}`);
}
