import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

const nothing = ["'none'"];
const own = ["'self'"];

const options: HelmetOptions = {
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
  xFrameOptions: { action: 'deny' },
  strictTransportSecurity: false,
};

const plain = helmet(options);
// Only this host: what other names of the domain do is not ours to decide.
const secure = helmet({ ...options, strictTransportSecurity: { maxAge: 180 * 86_400, includeSubDomains: false } });

/** For Bull Board: everything from this service alone, in no frame, and no address passed on. */
export const boardHeaders: RequestHandler = (req, res, next) => (req.secure ? secure : plain)(req, res, next);
