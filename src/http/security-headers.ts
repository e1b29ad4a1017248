import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Names and values of headers. */
export type HeaderList = ReadonlyArray<readonly [string, string]>;

type Directives = Readonly<Record<string, readonly string[]>>;

/** A part of the service, with the security rules for every response below its path. */
interface Surface {
  readonly path: string;
  /** Whether it is this path alone, without those below. */
  readonly isExact?: true;
  readonly policy: Directives;
  /** Whether pages of other sites may load it. */
  readonly isEmbeddable?: true;
  /** Which sites receive the address of its pages as referrer; none by default. */
  readonly referrer?: 'same-origin';
}

const none = ["'none'"];
const self = ["'self'"];
const data = ['data:'];
const anyStyle = ["'unsafe-inline'"];

/** The base of every policy: load nothing, no framing, no form targets, no `<base>`. */
const closed: Directives = { defaultSrc: none, baseUri: none, formAction: none, frameAncestors: none };

/** The policy for pages of owners and the operator: only our own files, no inline script or style. */
const pages: Directives = {
  ...closed,
  scriptSrc: self,
  styleSrc: self,
  fontSrc: self,
  imgSrc: [...self, ...data],
  connectSrc: self,
  formAction: self,
};

/** All surfaces; the first matching path applies. The last one matches everything. */
export const surfaces: readonly Surface[] = [
  // The pages for native form posts replace this policy with one that allows their stylesheet (submit/response/pages/).
  { path: '/api/submit', policy: closed, isEmbeddable: true },
  { path: '/letterbox.js', policy: closed, isEmbeddable: true },
  { path: '/letterbox.mjs', policy: closed, isEmbeddable: true },
  { path: '/letterbox.d.mts', policy: closed, isEmbeddable: true },
  { path: '/letterbox-altcha.mjs', policy: closed, isEmbeddable: true },
  { path: '/openapi.json', policy: closed, isEmbeddable: true },
  { path: '/logos', policy: closed, isEmbeddable: true },
  // Uploaded by strangers: if a browser displays a file anyway, it is sandboxed.
  { path: '/files', policy: { sandbox: [], ...closed } },
  // With no-referrer, browsers send `Origin: null` with form posts.
  { path: '/dashboard', policy: pages, referrer: 'same-origin' },
  {
    path: '/admin/queues',
    policy: {
      ...closed,
      scriptSrc: self,
      // Bull Board uses style attributes and style elements created by script.
      styleSrc: [...self, ...anyStyle],
      imgSrc: [...self, ...data],
      fontSrc: self,
      connectSrc: self,
      baseUri: self,
    },
  },
  { path: '/admin', policy: pages, referrer: 'same-origin' },
  {
    path: '/docs/api',
    policy: {
      ...closed,
      scriptSrc: self,
      // Redoc creates its styles by script, in elements and attributes, and the worker of its search from a text.
      styleSrc: [...self, ...anyStyle],
      workerSrc: ['blob:'],
      fontSrc: self,
      imgSrc: [...self, ...data],
      connectSrc: self,
      formAction: self,
    },
    referrer: 'same-origin',
  },
  { path: '/docs', policy: pages, referrer: 'same-origin' },
  {
    path: '/demo',
    policy: {
      ...pages,
      // This applies to the redirect after a post as well, and a form's thank-you page may be on any site.
      formAction: [...self, 'http:', 'https:'],
    },
    referrer: 'same-origin',
  },
  // The frame that shows a mail's HTML inherits this: styles, and nothing from other sites. Its sandbox forbids
  // scripts.
  { path: '/dev', policy: { ...pages, styleSrc: [...self, ...anyStyle] }, referrer: 'same-origin' },
  { path: '/', isExact: true, policy: pages, referrer: 'same-origin' },
  { path: '/', policy: closed },
];

const known = surfaces.map((surface) => ({ path: surface.path, isExact: surface.isExact, ...headersOf(surface) }));

/** The security headers of a path: policy, no sniffing, no framing, no caching. */
export function securityHeadersOf(requested: string): { readonly plain: HeaderList; readonly overTls: HeaderList } {
  const path = requested.toLowerCase();
  const surface = known.find((each) => (each.isExact ? path === each.path : isBelow(path, each.path)));
  return surface ?? { plain: [], overTls: [] };
}

export const setSecurityHeaders: RequestHandler = (req, res, next) => {
  const { plain, overTls } = securityHeadersOf(req.path);
  for (const [name, value] of req.secure ? overTls : plain) res.setHeader(name, value);
  next();
};

/** Compares by path segment, as Express does when it matches a router's path. */
function isBelow(path: string, top: string): boolean {
  return top === '/' || (path.startsWith(top) && (path.length === top.length || path[top.length] === '/'));
}

function headersOf({ policy, isEmbeddable, referrer }: Surface) {
  const options = {
    contentSecurityPolicy: { useDefaults: false, directives: policy as Record<string, string[]> },
    referrerPolicy: { policy: referrer ?? 'no-referrer' } as const,
    xFrameOptions: { action: 'deny' } as const,
    crossOriginResourcePolicy: { policy: isEmbeddable ? 'cross-origin' : 'same-origin' } as const,
    // A site may post into a window that it opened and will want to close again.
    crossOriginOpenerPolicy: isEmbeddable ? false : ({ policy: 'same-origin' } as const),
    // These two are for pages.
    originAgentCluster: !isEmbeddable,
    xDnsPrefetchControl: !isEmbeddable,
    // For browsers and plug-ins that no longer exist.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
  return {
    plain: headersSetBy(helmet({ ...options, strictTransportSecurity: false })),
    // Without subdomains: they may belong to other services.
    overTls: headersSetBy(
      helmet({ ...options, strictTransportSecurity: { maxAge: 180 * 86_400, includeSubDomains: false } }),
    ),
  };
}

/** Helmet's headers do not depend on the request, so they are computed once rather than for every request. */
function headersSetBy(handler: ReturnType<typeof helmet>): HeaderList {
  const headers = new Map<string, string>();
  const res = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: () => undefined,
  };
  handler({} as IncomingMessage, res as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error;
  });
  // Responses that may be cached override this later.
  return [...headers.set('Cache-Control', 'no-store')];
}
