import type { RequestListener } from 'node:http';
import type { Clients } from '../lib/clients';
import { setHeaderList } from '../lib/header-list';
import type { Logger } from '../lib/logger';
import { pathOf } from '../lib/path-of';
import type { FrontDoor } from '../submit/submit.route';
import { createAccessLog } from './access-log';
import { requestIdFor } from './request-id';
import { createSecurityHeaders } from './security-headers';

interface Ways {
  /** For posts. */
  readonly frontDoor: FrontDoor;
  /** For everything else; finds the request's id in `res.locals`. */
  readonly app: RequestListener;
  readonly clients: Clients;
  readonly logger: Logger;
}

/** As Express matches a path: in whatever case, and with a slash at its end or without. */
const submit = /^\/api\/submit\/?$/i;

/**
 * What every request passes first, in this order: it gets its id, its line in the log and its headers, which the front door
 * writes with its own, and is sent on.
 */
export function createEntrance({ frontDoor, app, clients, logger }: Ways): RequestListener {
  const noteAccess = createAccessLog(logger);
  const securityHeadersFor = createSecurityHeaders(clients);
  return (req, res) => {
    const requestId = requestIdFor(req);
    noteAccess(req, res, requestId);
    const headers = ['X-Request-Id', requestId, ...securityHeadersFor(req)];
    if (submit.test(pathOf(req))) return frontDoor(req, res, requestId, headers);
    setHeaderList(res, headers);
    app(req, Object.assign(res, { locals: { requestId } }));
  };
}
