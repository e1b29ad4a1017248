import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

type Policies = Pick<HelmetOptions, 'contentSecurityPolicy' | 'referrerPolicy'>;

const nothing = ["'none'"];
const own = ["'self'"];

const boardOptions: Policies = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: nothing,
      scriptSrc: own,
      // The board's page and its libraries carry styles in attributes and in elements made by script.
      styleSrc: [...own, "'unsafe-inline'"],
      imgSrc: [...own, 'data:'],
      fontSrc: own,
      connectSrc: own,
      baseUri: own,
      formAction: nothing,
      frameAncestors: nothing,
    },
  },
  referrerPolicy: { policy: 'no-referrer' },
};

/** For Bull Board: everything from this service alone, in no frame, and no address passed on. */
export const boardHeaders = headersOf(boardOptions);

/** For the owner's pages: script, styles and pictures from files of this service alone, forms that post to it alone. */
export const dashboardHeaders = headersOf({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: nothing,
      scriptSrc: own,
      styleSrc: own,
      imgSrc: [...own, 'data:'],
      connectSrc: own,
      formAction: own,
      frameAncestors: nothing,
      baseUri: nothing,
    },
  },
  // Without any referrer browsers do not say either which site a form was posted from.
  referrerPolicy: { policy: 'same-origin' },
});

function headersOf(policies: Policies): RequestHandler {
  const options = { ...policies, xFrameOptions: { action: 'deny' } } as const;
  const plain = helmet({ ...options, strictTransportSecurity: false });
  // Only this host: what other names of the domain do is not ours to decide.
  const secure = helmet({ ...options, strictTransportSecurity: { maxAge: 180 * 86_400, includeSubDomains: false } });
  return (req, res, next) => (req.secure ? secure : plain)(req, res, next);
}
