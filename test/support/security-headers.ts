import type { RequestHandler } from 'express';
import { createSecurityHeaders } from '../../src/http/security-headers';
import { createClients } from '../../src/lib/clients';
import { setHeaderList } from '../../src/lib/header-list';

const securityHeadersFor = createSecurityHeaders(createClients(1));

/** Sets the headers as the entrance does, behind one proxy. */
export const securityHeaders: RequestHandler = (req, res, next) => {
  setHeaderList(res, securityHeadersFor(req));
  next();
};
