import { randomUUID } from 'node:crypto';
import { routes } from '../../src/dashboard/dashboard.routes';
import { canDo, type Membership, type Permission, permissions, type Role } from '../../src/members/permissions';
import { app, setUpApp } from '../dashboard/set-up';
import { type DashboardClient, tokenIn } from '../support/dashboard';
import { buildMember, signInUser } from '../support/members';
import { fillPath, listRoutes } from '../support/routes';
import { buildEstate, type Estate, idFor } from './estate';

setUpApp();

const people: readonly (readonly [title: string, role: Role, isLimited: boolean])[] = [
  ['an owner', 'owner', false],
  ['an admin', 'admin', false],
  ['an editor', 'editor', false],
  ['a viewer', 'viewer', false],
  ['an editor of one form', 'editor', true],
  ['a viewer of one form', 'viewer', true],
];

/** The dashboard's routes for visitors who need no role: with their own checks, or for everybody. */
const openRoutes = [
  '/assets',
  '/theme',
  ...['/events', '/inbox/new', '/inbox/newest'],
  '/mail/:id/:change/:signature',
  ...[
    '/setup',
    '/sign-in',
    '/sign-out',
    '/sign-up',
    '/no-account',
    '/forgot',
    '/reset',
    '/join',
    '/email-change',
    '/sso',
  ],
  // For a person, with or without an account.
  ...['/confirm', '/second-factor', '/switch'],
];

interface Person extends Membership {
  readonly estate: Estate;
  open(): Promise<DashboardClient>;
}

/** A member of a new account that has one of everything. */
async function buildPerson(role: Role, isLimited: boolean): Promise<Person> {
  const estate = await buildEstate(app);
  const formIds = isLimited ? [estate.form.id] : null;
  const user = await buildMember(app, estate.account, { role, formIds });
  return { role, formIds, estate, open: () => signInUser(app, user, estate.account) };
}

const isForbidden = ({ status, html }: { status: number; html: string }) =>
  status === 403 && html.includes('Your role in this account does not allow this');

/** Posts to it end the session or the membership. */
const last = (path: string) => /sign-out-everywhere|\/leave$/.test(path);

test('every route of the dashboard needs a permission, or is one of those that are open to everybody', async () => {
  await fetch(`${app.url}/dashboard/sign-in`);
  const ruled = routes.map(({ method, path }) => `${method.toUpperCase()} /dashboard${path}`.replace(/\/$/, ''));
  const unruled = listRoutes(app.express)
    .filter(({ path }) => /^\/dashboard(\/|$)/.test(path))
    .filter(({ method, path }) => !ruled.includes(`${method} ${path}`))
    .filter(
      ({ path }) => !openRoutes.some((open) => path === `/dashboard${open}` || path.startsWith(`/dashboard${open}/`)),
    );
  expect(unruled).toEqual([]);
  expect(routes.length).toBeGreaterThan(100);
  expect(routes.filter(({ needs }) => !Object.hasOwn(permissions, needs))).toEqual([]);
});

test.each(people)(
  '%s may use exactly the routes that the table of permissions allows',
  async (_title, role, isLimited) => {
    const person = await buildPerson(role, isLimited);
    let client = await person.open();
    let token = tokenIn((await client.get('/dashboard/no-such-page')).html) ?? '';
    const request = async (method: string, path: string) => {
      if (method === 'get') return client.get(path);
      const response = await fetch(app.url + path, {
        ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ _csrf: token }) },
        headers: { Cookie: `letterbox=${client.cookies.get('letterbox')}`, Origin: app.url },
      });
      return { status: response.status, html: await response.text(), location: response.headers.get('location') };
    };
    const wrong: string[] = [];
    const ordered = [...routes].sort((a, b) => Number(last(a.path)) - Number(last(b.path)));
    for (const { method, path: route, needs } of ordered) {
      if (last(route)) {
        client = await person.open();
        token = tokenIn((await client.get('/dashboard/no-such-page')).html) ?? '';
      }
      // A POST asks for something that does not exist, so that it changes nothing.
      const id = method === 'get' ? idFor(route, person.estate) : randomUUID();
      const path = `/dashboard${fillPath(route, { id }, randomUUID())}`.replace(/\/$/, '');
      const response = await request(method, path);
      const isSignedOut = /\/(?:sign-in|no-account)/.test(response.location ?? '') && !last(route);
      if (isForbidden(response) === canDo(person, needs) || response.status >= 500 || isSignedOut)
        wrong.push(`${method} ${route} (${needs}): ${response.status} ${response.location ?? ''}`);
    }
    expect(wrong).toEqual([]);
  },
  180_000,
);

/** What a request to this path needs; null when everybody may send it. */
function needsOf(method: 'get' | 'post', path: string): Permission | null {
  const bare = path.replace(/[?#].*$/, '');
  const found = routes.find((route) => {
    const pattern = `/dashboard${route.path}`.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+');
    return route.method === method && new RegExp(`^${pattern}$`).test(bare);
  });
  return found?.needs ?? null;
}

test.each(people)(
  'no page shows %s a link, form or button that would be refused',
  async (_title, role, isLimited) => {
    const person = await buildPerson(role, isLimited);
    const client = await person.open();
    const refused = new Set<string>();
    for (const { path: route, method, needs } of routes) {
      if (method !== 'get' || !canDo(person, needs)) continue;
      const path = `/dashboard${fillPath(route, { id: idFor(route, person.estate) }, 'notification')}`;
      const { html } = await client.get(path.replace(/\/$/, ''));
      const decoded = html.replaceAll('&amp;', '&');
      const links = [...decoded.matchAll(/<a [^>]*href="(\/dashboard[^"]*)"/g)].map(
        ([, to = '']) => ['get', to] as const,
      );
      const forms = [...decoded.matchAll(/<form method="(get|post)" action="([^"]*)"/g)].map(
        ([, how, to = '']) => [how as 'get' | 'post', to] as const,
      );
      const buttons = [...decoded.matchAll(/ formaction="([^"]*)"/gi)].map(([, to = '']) => ['post', to] as const);
      for (const [how, to] of [...links, ...forms, ...buttons]) {
        const needed = needsOf(how, to);
        if (needed && !canDo(person, needed)) refused.add(`${route}: ${how} ${needsPath(to)} (${needed})`);
      }
    }
    expect([...refused].sort()).toEqual([]);
  },
  120_000,
);

function needsPath(path: string): string {
  return path.replace(/[?#].*$/, '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');
}
