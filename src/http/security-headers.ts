import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { demoStyle } from '../dev-pages/demo.style';
import type { Clients } from '../lib/clients';
import type { HeaderList } from '../lib/header-list';
import { pathOf } from '../lib/path-of';

type Directives = Readonly<Record<string, readonly string[]>>;

/** A part of the service and what browsers are told of every answer below its path. */
export interface Surface {
  readonly path: string;
  readonly policy: Directives;
  /** Pages of any site may load it. */
  readonly open?: true;
  /** To whom its pages say where somebody came from; to nobody unless given. */
  readonly referrer?: 'same-origin';
}

const none = ["'none'"];
const self = ["'self'"];
const data = ['data:'];
const anyStyle = ["'unsafe-inline'"];

/** What no policy allows unless it says so: to load anything, to be framed, to post anywhere, to move its own links. */
const closed: Directives = { defaultSrc: none, baseUri: none, formAction: none, frameAncestors: none };

/** Every part of the service with its policy; the first path that fits counts, and what is new falls to the last. */
export const surfaces: readonly Surface[] = [
  // The pages that answer native posts allow the one style that is on them (submit/pages/pages.tsx).
  { path: '/api/submit', policy: closed, open: true },
  { path: '/letterbox.js', policy: closed, open: true },
  { path: '/openapi.json', policy: closed, open: true },
  // A stranger made it: should a browser show it all the same, it may do nothing.
  { path: '/files', policy: { sandbox: [], ...closed } },
  {
    path: '/dashboard',
    policy: {
      ...closed,
      scriptSrc: self,
      styleSrc: self,
      imgSrc: [...self, ...data],
      connectSrc: self,
      formAction: self,
    },
    // Without any referrer browsers do not say either which site a form was posted from.
    referrer: 'same-origin',
  },
  {
    path: '/admin/queues',
    policy: {
      ...closed,
      scriptSrc: self,
      // The board's page and its libraries carry styles in attributes and in elements made by script.
      styleSrc: [...self, ...anyStyle],
      imgSrc: [...self, ...data],
      fontSrc: self,
      connectSrc: self,
      baseUri: self,
    },
  },
  // Redoc makes its styles by script, in elements and in attributes.
  { path: '/docs', policy: { ...closed, scriptSrc: self, styleSrc: anyStyle, imgSrc: data, connectSrc: self } },
  {
    path: '/demo',
    policy: {
      ...closed,
      // The client library, and what it posts.
      scriptSrc: self,
      connectSrc: self,
      styleSrc: [`'sha256-${createHash('sha256').update(demoStyle).digest('base64')}'`],
      // Browsers hold redirects after a post to this too, and a form's thank-you page may be anywhere.
      formAction: [...self, 'http:', 'https:'],
    },
    referrer: 'same-origin',
  },
  // A mail's HTML inherits this in its frame: it may have styles and no more, and reaches nothing outside.
  { path: '/dev', policy: { ...closed, styleSrc: anyStyle, imgSrc: data } },
  { path: '/', policy: closed },
];

type HeadersFor = (req: IncomingMessage) => HeaderList;

/** The headers of the surface that was asked for, for every answer: policy, no sniffing, no frame, kept by no cache. */
export function createSecurityHeaders({ isSecure }: Pick<Clients, 'isSecure'>): HeadersFor {
  const known = surfaces.map((surface) => ({ path: surface.path, ...headersOf(surface) }));
  return (req) => {
    const path = pathOf(req).toLowerCase();
    const surface = known.find((each) => isBelow(path, each.path));
    return (isSecure(req) ? surface?.secure : surface?.plain) ?? [];
  };
}

/** As Express matches the path of a router. */
function isBelow(path: string, top: string): boolean {
  return top === '/' || (path.startsWith(top) && (path.length === top.length || path[top.length] === '/'));
}

function headersOf({ policy, open, referrer }: Surface) {
  const options = {
    contentSecurityPolicy: { useDefaults: false, directives: policy as Record<string, string[]> },
    referrerPolicy: { policy: referrer ?? 'no-referrer' } as const,
    xFrameOptions: { action: 'deny' } as const,
    crossOriginResourcePolicy: { policy: open ? 'cross-origin' : 'same-origin' } as const,
    // A site may post into a window that it opened and still wants to close.
    crossOriginOpenerPolicy: open ? false : ({ policy: 'same-origin' } as const),
  };
  return {
    plain: headersSetBy(helmet({ ...options, strictTransportSecurity: false })),
    // Only this host: what other names of the domain do is not ours to decide.
    secure: headersSetBy(
      helmet({ ...options, strictTransportSecurity: { maxAge: 180 * 86_400, includeSubDomains: false } }),
    ),
  };
}

/** Helmet's headers depend on nothing that a request says: it is asked once, and not with every post. */
function headersSetBy(handler: ReturnType<typeof helmet>): HeaderList {
  const headers = new Map<string, string>();
  const res = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: () => undefined,
  };
  handler({} as IncomingMessage, res as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error;
  });
  // What may be kept says so itself, later.
  return [...headers.set('Cache-Control', 'no-store')].flat();
}
