import type { RequestHandler } from 'express';
import { createSecurityHeaders } from '../../src/http/security-headers';
import { createClients } from '../../src/lib/clients';

const setSecurityHeaders = createSecurityHeaders(createClients(1));

/** Sets the headers as the entrance does, behind one proxy. */
export const securityHeaders: RequestHandler = (req, res, next) => {
  setSecurityHeaders(req, res);
  next();
};
