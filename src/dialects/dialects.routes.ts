import type { Express, RequestHandler } from 'express';
import { sendRequestId } from '../http/access-log';
import { setSecurityHeaders } from '../http/security-headers';
import { contractByPath, type Dialect } from '../submit/dialect';
import { dialects } from './dialects';
import { sendThanks } from './formspree/thanks';

/** Adds the paths where clients of other form services send to, and `/f/ACCESS-KEY`. */
export function addDialects(app: Express, createHandler: (dialect: Dialect) => RequestHandler): void {
  app.route('/f/:id').all(createHandler(contractByPath));
  app.get('/formspree/thanks', sendRequestId, setSecurityHeaders, sendThanks);
  for (const { paths, ...dialect } of dialects) {
    for (const path of paths) app.route(`/${dialect.service}${path}`).all(createHandler(dialect));
  }
}
